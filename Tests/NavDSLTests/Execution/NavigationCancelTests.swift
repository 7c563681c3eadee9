import NavDSL
import NavTesting
import Testing

/// Canceling by the handle.
@Suite struct NavigationCancelTests {
    let stage = ClockStage()

    private final class Children { var all: [Navigation] = [] }
    private let children = Children()

    /// An action that starts a navigation and waits for it.
    private func child(_ route: ScreenWindowRoute) -> ClosureAction<WindowContainer, Void> {
        ClosureAction { [children] _, navigator, completion in
            children.all.append(navigator.navigate(to: route, label: "child") { completion($0) })
        }
    }

    @Test func `In a wait, it has ended when cancel returns, and the wait is given up`() {
        let navigation = stage.start("a") { $0.pushing("B").waiting(1).pushing("C") }
        navigation.cancel()
        #expect(navigation.state == .canceled)
        #expect(stage.ends == ["a: canceled"])
        #expect(stage.clock.waitingCount == 0)
        stage.advance(5)
        #expect(stage.screens == "A B")
    }

    @Test func `The error names the step that it was at`() {
        let navigation = stage.start("a") { $0.waiting(1) }
        navigation.cancel()
        let error = #expect(throws: ScreenCanceledError.self) { try navigation.result?.get() }
        #expect(error?.action == "wait for 1.0 seconds")
    }

    @Test func `Before its turn, it never runs`() {
        stage.push("B", after: 1)
        let navigation = stage.push("C", policy: .queued)
        navigation.cancel()
        #expect(navigation.state == .canceled)
        stage.push("D", policy: .queued)
        stage.advance(1)
        #expect(stage.ends == ["C: canceled", "B: done", "D: done"])
        #expect(stage.screens == "A B D")
    }

    @Test func `After the end, it stays as it is`() {
        let navigation = stage.push("B")
        navigation.cancel()
        #expect(navigation.state == .done)
        #expect(stage.ends == ["B: done"])
    }

    @Test func `Canceled again by its own completion, it stays as it is`() {
        var navigation: Navigation?
        var ends = 0
        navigation = stage.navigator.navigate(to: ScreenWindowRoute().waiting(1)) { _ in
            ends += 1
            navigation?.cancel()
        }
        navigation?.cancel()
        #expect(ends == 1 && navigation?.state == .canceled)
    }

    @Test func `By a step of its own, the step is over first, and the next one is not performed`() {
        var states: [Navigation.State] = []
        let navigation = stage.start("a") { [stage] in
            $0.get { _ in
                let own = stage.navigator.currentNavigation
                own?.cancel()
                stage.push("B")
                states.append(own?.state ?? .failed)
            }
            .pushing("C")
        }
        #expect(states == [.running])
        #expect(navigation.state == .canceled)
        #expect(stage.screens == "A B")
    }

    @Test func `By an action that then waits, it ends when the action returns`() {
        var kept: ClockStage.Answer?
        let navigation = stage.start("a") { [stage] in
            $0.then(
                stage.held {
                    kept = $0
                    stage.navigator.currentNavigation?.cancel()
                }
            )
            .pushing("B")
        }
        #expect(navigation.state == .canceled)
        kept?(.success(()))
        #expect(stage.screens == "A" && stage.ends == ["a: canceled"])
    }

    @Test func `The late answer of an action that was given up does not count`() {
        var kept: ClockStage.Answer?
        let navigation = stage.start("a") { $0.then(stage.held { kept = $0 }).pushing("B") }
        navigation.cancel()
        kept?(.success(()))
        kept?(.failure(TestError()))
        #expect(stage.ends == ["a: canceled"])
        #expect(stage.screens == "A")
        #expect(stage.log.infos.last == "The action 'closure' answered too late.")
    }

    @Test func `The late answer does not count for a later wait of the same route`() {
        var kept: ClockStage.Answer?
        let route = ScreenWindowRoute().then(stage.held { kept = $0 }).timeout(after: .seconds(1)).cauterize().waiting(5).pushing("B")
        stage.start("a") { _ in route }
        stage.advance(1)
        kept?(.failure(TestError()))
        #expect(stage.ends.isEmpty)
        stage.advance(5)
        #expect(stage.ends == ["a: done"] && stage.screens == "A B")
    }

    @Test func `An action that drops its completion after it was given up does no harm`() {
        var kept: ClockStage.Answer?
        let navigation = stage.start("a") { $0.then(stage.held { kept = $0 }) }
        navigation.cancel()
        _ = kept
        kept = nil
        #expect(stage.ends == ["a: canceled"])
        #expect(!stage.log.errors.contains { $0.contains("dropped") })
    }

    // MARK: Handlers

    @Test func `Fallbacks are not asked, ensures are run, innermost first`() {
        let navigation = stage.start("a") {
            $0.top(.stack) {
                $0.wait(for: .seconds(1)).ensure(with: ScreenStackRoute().push(Plain("In")))
                    .fallback(to: ScreenStackRoute().push(Plain("No")))
            }
            .fallback { _, route in route.pushing("No") }
            .cauterize()
            .ensure(with: ScreenWindowRoute().pushing("Out"))
            .pushing("No")
        }
        navigation.cancel()
        #expect(stage.screens == "A In Out")
        #expect(navigation.state == .canceled)
    }

    @Test func `What an ensure would have to wait for is cut off`() {
        let navigation = stage.start("a") {
            $0.waiting(1).ensure(with: ScreenWindowRoute().pushing("B").waiting(1).pushing("C")).ensure(with: ScreenWindowRoute().pushing("D"))
        }
        navigation.cancel()
        #expect(navigation.state == .canceled)
        #expect(stage.screens == "A B D")
        #expect(stage.clock.waitingCount == 0)
    }

    @Test func `The failure of an ensure is attached to the error`() {
        let navigation = stage.start("a") { $0.waiting(1).ensure(with: ScreenWindowRoute().fail(with: TestError(name: "it"))) }
        navigation.cancel()
        let error = #expect(throws: ScreenCanceledError.self) { try navigation.result?.get() }
        #expect(error?.attachedErrors.map { ($0 as? TestError)?.name } == ["it"])
    }

    @Test func `In an ensure after a failure, it is canceled, and the failure is attached`() {
        let ensure = ScreenWindowRoute().pushing("B").waiting(1).pushing("C")
        let navigation = stage.start("a") { $0.fail(with: TestError(name: "it")).ensure(with: ensure).ensure(with: ScreenWindowRoute().pushing("D")) }
        navigation.cancel()
        #expect(navigation.state == .canceled && stage.screens == "A B D")
        let error = #expect(throws: ScreenCanceledError.self) { try navigation.result?.get() }
        #expect(error?.attachedErrors.map { ($0 as? TestError)?.name } == ["it"])
    }

    @Test func `An ensure is run once, even if it cancels again`() {
        var count = 0
        let ensure = ScreenWindowRoute().get { [stage] _ in
            count += 1
            stage.navigator.currentNavigation?.cancel()
        }
        stage.start("a") { $0.waiting(1).ensure(with: ensure) }.cancel()
        #expect(count == 1)
        #expect(stage.ends == ["a: canceled"])
    }

    @Test func `An error that the user names canceled is caught as any other`() {
        stage.start("a") { $0.fail(with: ScreenCanceledError(for: "login")).fallback { _, route in route.pushing("B") } }
        #expect(stage.ends == ["a: done"] && stage.screens == "A B")
    }

    // MARK: Children

    @Test func `What it has started ends with it`() {
        let navigation = stage.start("a") { $0.then(child(ScreenWindowRoute().then(child(ScreenWindowRoute().pushing("B", after: 1))))) }
        #expect(stage.navigator.navigations.count == 3)
        navigation.cancel()
        #expect(stage.navigator.navigations.isEmpty && stage.clock.waitingCount == 0)
        #expect(children.all.map(\.state) == [.canceled, .canceled])
        #expect(stage.ends == ["a: canceled"])
    }

    @Test func `A canceled child fails the action that waits for it`() {
        let navigation = stage.start("a") {
            $0.then(child(ScreenWindowRoute().waiting(1))).fallback { error, route in route.pushing("\(type(of: error))") }
        }
        children.all[0].cancel()
        #expect(navigation.state == .done)
        #expect(stage.screens == "A ScreenCanceledError")
    }

    @Test func `A parent that is canceled by a child's step stops the child before its next step`() throws {
        let inner = ScreenWindowRoute().get { [stage] _ in stage.navigator.currentNavigation?.parent?.cancel() }.pushing("B")
        let navigation = stage.start("a") { $0.then(child(inner)).pushing("C") }
        #expect(navigation.state == .canceled)
        #expect(stage.screens == "A")
    }

    @Test func `What the completion of a canceled child starts is canceled too`() {
        let action = ClosureAction<WindowContainer, Void> { [stage] _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().waiting(1)) { result in
                stage.push("B")
                completion(result)
            }
        }
        stage.start("a") { $0.then(action) }.cancel()
        #expect(stage.screens == "A")
        #expect(stage.ends == ["B: canceled", "a: canceled"])
    }

    @Test func `What it has started without waiting ends with it`() {
        let navigation = stage.start("a") { [stage] in $0.get { _ in stage.push("B", after: 2) }.waiting(5) }
        navigation.cancel()
        #expect(stage.ends == ["B: canceled", "a: canceled"])
    }

    @Test func `What it has started without waiting goes on after its end, as a part of what it was a part of`() {
        let inner = ScreenWindowRoute().get { [stage] _ in stage.push("B", after: 9) }
        let navigation = stage.start("a") { $0.then(child(inner)).waiting(1) }
        #expect(stage.navigator.navigations.last?.parent === navigation)
        stage.advance(1)
        #expect(stage.ends == ["a: done"])
        #expect(stage.navigator.navigations.map(\.label) == ["B"])
        #expect(stage.navigator.navigations[0].parent == nil)
        stage.push("C", policy: .latest)
        #expect(stage.ends == ["a: done", "B: superseded", "C: done"])
    }
}
