import NavDSL
import NavTesting
import Testing

/// `timeout(after:)`.
@Suite struct TimeoutTests {
    let stage = ClockStage()

    private func error(of navigation: Navigation) -> ScreenTimeoutError? {
        #expect(throws: ScreenTimeoutError.self) { try navigation.result?.get() }
    }

    @Test func `What takes longer ends with an error that says the time and the step`() {
        let navigation = stage.start("a") { $0.waiting(5).pushing("B").timeout(after: .seconds(2)).pushing("C") }
        stage.advance(2)
        #expect(navigation.state == .failed)
        let error = error(of: navigation)
        #expect(error?.duration == .seconds(2) && error?.step == "wait for 5.0 seconds")
        #expect(stage.screens == "A" && stage.clock.waitingCount == 0)
    }

    @Test func `What is done in time goes on`() {
        stage.start("a") { $0.waiting(1).pushing("B").timeout(after: .seconds(2)).waiting(5).pushing("C") }
        stage.advance(1)
        #expect(stage.clock.waitingCount == 1)
        stage.advance(5)
        #expect(stage.ends == ["a: done"] && stage.screens == "A B C")
    }

    /// How the part within the time ends.
    enum End: CaseIterable { case success, failure, canceled, superseded }

    @Test(arguments: End.allCases) func `Its timer goes with the end of the part`(end: End) {
        let navigation = stage.start("a") {
            $0.waiting(1).get { _ in if end == .failure { throw TestError() } }.timeout(after: .seconds(9))
        }
        #expect(stage.clock.waitingCount == 2)
        switch end {
        case .success, .failure: stage.advance(1)
        case .canceled: navigation.cancel()
        case .superseded: stage.push("B", policy: .latest)
        }
        #expect(navigation.result != nil)
        #expect(stage.clock.waitingCount == 0)
    }

    @Test func `A step that does not wait is not cut off`() {
        stage.start("a") { [stage] in $0.get { _ in stage.advance(9) }.pushing("B").timeout(after: .seconds(2)) }
        #expect(stage.ends == ["a: timeout"])
        #expect(stage.screens == "A")
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
    func `A time that is not positive is over at the first step that waits`(duration: Duration) {
        let navigation = stage.start("a") { $0.pushing("B").waiting(1).timeout(after: duration) }
        stage.push("C")
        stage.clock.advance(by: .zero)
        #expect(error(of: navigation)?.duration == duration)
        #expect(stage.screens == "A B C")
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e19), .nanoseconds(Int64.max)])
    func `A time beyond all measure is a time`(duration: Duration) {
        stage.start("a") { $0.pushing("B", after: 5).timeout(after: duration) }
        stage.advance(5)
        #expect(stage.ends == ["a: done"])
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
    func `A wait that is not positive takes no time`(duration: Duration) {
        stage.start("a") { $0.wait(for: duration).pushing("B") }
        #expect(stage.ends == ["a: done"] && stage.screens == "A B")
    }

    @Test func `An action that hangs is given up, and its late answer does not count`() {
        var kept: ClockStage.Answer?
        stage.start("a") { $0.then(stage.held { kept = $0 }).pushing("B").timeout(after: .seconds(1)) }
        stage.advance(1)
        kept?(.success(()))
        #expect(stage.ends == ["a: timeout"] && stage.screens == "A")
    }

    @Test func `What the action has started ends with it`() {
        let action = ClosureAction<WindowContainer, Void> { [stage] _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().pushing("B", after: 9)) {
                stage.push("\(ending($0))")
                completion($0)
            }
        }
        stage.start("a") { $0.then(action).timeout(after: .seconds(1)) }
        stage.advance(1)
        #expect(stage.ends == ["canceled: canceled", "a: timeout"])
        #expect(stage.navigator.navigations.isEmpty && stage.clock.waitingCount == 0)
    }

    // MARK: Handlers

    @Test func `Its own fallbacks do not see it, those around it do`() {
        stage.start("a") {
            $0.waiting(5).fallback { _, route in route.pushing("No") }.cauterize()
                .timeout(after: .seconds(1))
                .fallback { error, route in error is ScreenTimeoutError ? route.pushing("B") : nil }
                .pushing("C", after: 1)
        }
        stage.advance(1)
        #expect(stage.screens == "A B")
        stage.advance(1)
        #expect(stage.ends == ["a: done"] && stage.screens == "A B C")
    }

    @Test func `In a fallback, it covers the fallback`() {
        stage.start("a") {
            $0.waiting(5).fail(with: TestError())
                .fallback(to: ScreenWindowRoute().pushing("No", after: 5).timeout(after: .seconds(1)))
                .fallback { error, route in route.pushing("\(type(of: error))") }
        }
        stage.advance(6)
        #expect(stage.ends == ["a: done"] && stage.screens == "A ScreenTimeoutError")
    }

    @Test func `Ensures inside and around it are run`() {
        stage.start("a") {
            $0.waiting(5).ensure(with: ScreenWindowRoute().pushing("In").waiting(1).pushing("No"))
                .timeout(after: .seconds(1))
                .ensure(with: ScreenWindowRoute().pushing("Out").pushing("Later", after: 1))
        }
        stage.advance(1)
        #expect(stage.screens == "A In Out")
        stage.advance(1)
        #expect(stage.ends == ["a: timeout"] && stage.screens == "A In Out Later")
    }

    @Test func `In an ensure, it covers the ensure, and its error is attached`() {
        let ensure = ScreenWindowRoute().waiting(5).timeout(after: .seconds(1))
        let navigation = stage.start("a") { $0.fail(with: ScreenCanceledError(for: "it")).ensure(with: ensure) }
        stage.advance(1)
        let error = #expect(throws: ScreenCanceledError.self) { try navigation.result?.get() }
        #expect(error?.attachedErrors.count == 1 && error?.attachedErrors.first is ScreenTimeoutError)
    }

    // MARK: Nested

    @Test func `Of nested ones the shorter inner one ends its part alone`() {
        stage.start("a") {
            $0.then(ScreenWindowRoute().waiting(5).timeout(after: .seconds(1)))
                .fallback { error, route in route.pushing("\((error as? ScreenTimeoutError)?.duration ?? .zero)", after: 1) }
                .timeout(after: .seconds(3))
        }
        stage.advance(5)
        #expect(stage.ends == ["a: done"] && stage.screens == "A 1.0 seconds")
    }

    @Test func `Of nested ones the shorter outer one ends everything`() {
        let navigation = stage.start("a") {
            $0.waiting(5).timeout(after: .seconds(3)).fallback { _, route in route.pushing("No") }.timeout(after: .seconds(1))
        }
        stage.advance(1)
        #expect(error(of: navigation)?.duration == .seconds(1))
        #expect(stage.screens == "A" && stage.clock.waitingCount == 0)
    }

    @Test func `A longer one that comes while an ensure of a shorter one is run cuts that off`() {
        let ensure = ScreenWindowRoute().get { [stage] _ in stage.advance(1) }.pushing("In")
        let navigation = stage.start("a") {
            $0.waiting(5).ensure(with: ensure).timeout(after: .seconds(1)).timeout(after: .seconds(2)).ensure(
                with: ScreenWindowRoute().pushing("Out"))
        }
        stage.advance(1)
        #expect(error(of: navigation)?.duration == .seconds(2))
        #expect(stage.screens == "A Out")
    }

    @Test func `Canceling after it, in an ensure, cancels`() {
        let ensure = ScreenWindowRoute().get { [stage] _ in stage.navigator.currentNavigation?.cancel() }
        let navigation = stage.start("a") {
            $0.waiting(5).ensure(with: ensure).timeout(after: .seconds(1)).cauterize().pushing("No")
        }
        stage.advance(1)
        #expect(navigation.state == .canceled)
        #expect(stage.ends == ["a: canceled"] && stage.screens == "A")
    }

    // MARK: Atomic

    @Test func `An atomic part within the time is taken back`() {
        let navigation = stage.start("a") { $0.pushing("B").waiting(5).atomic().timeout(after: .seconds(1)) }
        #expect(stage.screens == "A B")
        stage.advance(1)
        #expect(stage.screens == "A")
        #expect(error(of: navigation)?.duration == .seconds(1))
    }

    @Test func `An atomic part around the time is taken back, and says why`() {
        let navigation = stage.start("a") { $0.pushing("B").pushing("C", after: 5).timeout(after: .seconds(1)).atomic() }
        stage.advance(1)
        #expect(stage.screens == "A")
        let error = #expect(throws: ScreenRolledBackError.self) { try navigation.result?.get() }
        #expect(error?.underlying is ScreenTimeoutError)
    }
}

@Suite struct TimeoutOnRealClockTests {
    @Test func `It ends a wait, a task and an action that hangs`() async throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        var kept: ClockStage.Answer?
        let hanging: [ScreenWindowRoute] = [
            ScreenWindowRoute().wait(for: .seconds(1000)),
            ScreenWindowRoute().task { _ in try await Task.sleep(for: .seconds(1000)) },
            ScreenWindowRoute().task { _ in try await Task.sleep(for: .seconds(1000)) }.timeout(after: .zero),
            ScreenWindowRoute().then(ClosureAction { _, _, completion in kept = completion }),
        ]
        for route in hanging {
            await #expect(throws: ScreenTimeoutError.self) {
                try await navigator.navigate(to: route.timeout(after: .milliseconds(2)))
            }
        }
        #expect(navigator.navigations.isEmpty && kept != nil)
    }

    @MainActor @Test func `It ends a completion form too`() async throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let navigation = navigator.navigate(
            to: ScreenWindowRoute().wait(for: .seconds(1000)).timeout(after: .milliseconds(2)), completion: nil)
        await #expect(throws: ScreenTimeoutError.self) { try await navigation.value }
    }

    @Test func `On no actor a completion form cannot have one`() async {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let navigation = navigator.navigate(to: ScreenWindowRoute().makeKey().timeout(after: .seconds(1)), completion: nil)
        let error = #expect(throws: ScreenNavigatorIsolationError.self) { try navigation.result?.get() }
        #expect(error?.action == "timeout")
        #expect(navigator.window?.isKey == false)
    }
}
