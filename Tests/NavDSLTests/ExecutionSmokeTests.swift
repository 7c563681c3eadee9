import NavDSL
import NavTesting
import Synchronization
import Testing

@Suite struct ExecutionSmokeTests {
    let clock = ManualClock()

    func navigator(_ renderer: RecordingRenderer? = nil, isolation: isolated (any Actor)? = #isolation) -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, isolation: isolation)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
        navigator.renderer = renderer
        return navigator
    }

    func names(_ navigator: ScreenNavigator) -> [String] {
        navigator.topStackContainer?.screens.map { $0.key?.name ?? "?" } ?? []
    }

    @Test func cancel() throws {
        let navigator = navigator()
        let n = navigator.navigate { $0.top(.stack).push(Plain("B")).wait(for: .seconds(1)).push(Plain("C")).ensure(with: ScreenWindowRoute().top(.stack).push(Plain("E"))).fallback { _, r in r.top(.stack).push(Plain("F")) } }
        #expect(n.step == "wait for 1.0 seconds")
        #expect(navigator.navigations.count == 1)
        n.cancel()
        #expect(n.state == .canceled)
        #expect(throws: ScreenCanceledError.self) { try n.result?.get() }
        #expect(names(navigator) == ["A", "B", "E"])
        #expect(clock.waitingCount == 0)
        #expect(navigator.navigations.isEmpty)
    }

    @Test func atomic() throws {
        let navigator = navigator()
        let before = navigator.hierarchy
        var seen: [String] = []
        let o = navigator.observeChanges { seen.append("\($0.origin)") }
        let n = navigator.navigate { $0.top(.stack).push(Plain("B")).wait(for: .seconds(1)).present(Plain("M")).pop(to: .container(name: "X")).atomic() }
        clock.advance(by: .seconds(1))
        #expect(n.state == .failed)
        #expect(throws: ScreenRolledBackError.self) { try n.result?.get() }
        #expect(navigator.hierarchy == before)
        #expect(seen == ["route", "route", "rollback", "rollback"])
        o.cancel()
    }

    @Test func atomicConflict() throws {
        let navigator = navigator()
        let n = navigator.navigate { $0.top(.stack).push(Plain("B")).wait(for: .seconds(1)).fail(with: ScreenCanceledError(for: "x")).atomic() }
        navigator.navigate { $0.top(.stack).push(Plain("C")) }
        clock.advance(by: .seconds(1))
        #expect(throws: ScreenRollbackError.self) { try n.result?.get() }
        #expect(names(navigator) == ["A", "B", "C"])
    }

    @Test func timeout() throws {
        let navigator = navigator()
        let n = navigator.navigate { $0.top(.stack).wait(for: .seconds(5)).push(Plain("B")).fallback { _, r in r.top(.stack).push(Plain("no")) }.timeout(after: .seconds(1)).fallback { _, r in r.top(.stack).push(Plain("T")) } }
        clock.advance(by: .seconds(1))
        #expect(n.state == .done)
        #expect(names(navigator) == ["A", "T"])
        #expect(clock.waitingCount == 0)
    }

    @Test func policies() throws {
        let navigator = navigator()
        var ends: [String] = []
        func go(_ name: String, _ policy: NavigationPolicy) -> Navigation {
            navigator.navigate(to: ScreenWindowRoute().top(.stack).wait(for: .seconds(1)).push(Plain(name)), label: name, policy: policy) { _ in ends.append(name) }
        }
        let a = go("B", .queued), b = go("C", .queued), c = go("D", .rejected)
        #expect(c.state == .rejected)
        #expect(b.state == .waiting)
        clock.advance(by: .seconds(1))
        #expect(a.state == .done && b.state == .running)
        let d = go("E", .latest)
        #expect(b.state == .superseded && d.state == .running)
        clock.advance(by: .seconds(1))
        #expect(names(navigator) == ["A", "B", "E"])
        #expect(ends == ["D", "B", "C", "E"])
    }

    @Test func observersChain() {
        let navigator = navigator()
        var seen: [String] = []
        let o = navigator.observeChanges { change in
            let name = change.inserted.first?.key?.name ?? ""
            seen.append(name)
            if name == "B" { navigator.navigate { $0.top(.stack).push(Plain("C")) } }
            if name == "C" { navigator.navigate { $0.top(.stack).replace(with: Plain("D")) } }
        }
        navigator.navigate { $0.top(.stack).push(Plain("B")) }
        #expect(names(navigator) == ["A", "B", "D"])
        #expect(seen == ["B", "C", "D"])
        o.cancel()
    }

    @Test func simulate() {
        let navigator = navigator()
        let before = navigator.hierarchy
        let built = navigator.builtCount
        let route = ScreenWindowRoute().top(.stack).push(Plain("B")).wait(for: .seconds(1)).present(Plain("M"))
        let s = navigator.simulate(route)
        #expect(s.isSuccess)
        #expect(navigator.hierarchy == before)
        #expect(navigator.builtCount == built)
        var records = 0
        let history = NavigationHistory(navigator: navigator)
        let o = navigator.observeChanges { _ in records += 1 }
        navigator.navigate(to: route)
        clock.advance(by: .seconds(1))
        #expect(navigator.hierarchy == s.hierarchy)
        #expect(history.journal.changes == s.changes)
        print(s)
        print(navigator.explain(ScreenWindowRoute().top(.stack).push(Plain("X")).pop(to: .container(name: "Z")).fallback { _, r in r.first(.container(name: "Q")) }))
        let u = navigator.simulate(ScreenWindowRoute().task { _ in await Task.yield() })
        print(u)
        o.cancel()
    }

    @Test func history() throws {
        let navigator = navigator()
        let history = NavigationHistory(navigator: navigator)
        let h0 = navigator.hierarchy
        navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("B", [1])).present(Plain("M")), label: "one")
        let h1 = navigator.hierarchy
        navigator.navigate(to: ScreenWindowRoute().top(.container).presenting.dismiss().top(.stack).popToRoot())
        let h2 = navigator.hierarchy
        #expect(h0 == h2)
        try history.undo()
        #expect(navigator.hierarchy == h1)
        #expect(history.undoLabel == "one")
        try history.undo()
        #expect(navigator.hierarchy == h0)
        try history.redo()
        #expect(navigator.hierarchy == h1)
        let other = self.navigator()
        try history.journal.replay(on: other)
        #expect(other.hierarchy == h1)
    }

    @Test func asyncNoActor() async throws {
        let navigator = navigator()
        let real = ScreenNavigator(window: navigator.window!, logger: nil)
        try await real.navigate { $0.top(.stack).wait(for: .milliseconds(5)).task { s in await Task.yield(); _ = s.screens.count }.push(Plain("B")) }
        #expect(names(real) == ["A", "B"])
        await #expect(throws: ScreenTimeoutError.self) {
            try await real.navigate { $0.top(.stack).task { _ in try await Task.sleep(for: .seconds(100)) }.timeout(after: .milliseconds(10)) }
        }
        await #expect(throws: ScreenTimeoutError.self) {
            try await real.navigate { $0.top(.stack).wait(for: .seconds(100)).timeout(after: .milliseconds(10)) }
        }
        let n = real.navigate(to: ScreenWindowRoute().wait(for: .seconds(1)), completion: nil)
        #expect(throws: ScreenNavigatorIsolationError.self) { try n.result?.get() }
    }

    @MainActor @Test func asyncMain() async throws {
        let real = ScreenNavigator(window: WindowContainer(), logger: nil)
        try await real.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
        try await real.navigate { $0.top(.stack).wait(for: .milliseconds(5)).task { s in await Task.yield(); MainActor.assertIsolated(); _ = s.screens.count }.push(Plain("B")) }
        #expect(names(real) == ["A", "B"])
        let n = real.navigate(to: ScreenWindowRoute().top(.stack).wait(for: .milliseconds(2)).push(Plain("C")), completion: nil)
        while n.state == .running { try await Task.sleep(for: .milliseconds(1)) }
        #expect(names(real) == ["A", "B", "C"])
        let task = Task { @MainActor in try await real.navigate(to: ScreenWindowRoute().wait(for: .seconds(100))) }
        try await Task.sleep(for: .milliseconds(5))
        #expect(real.navigations.count == 1)
        task.cancel()
        await #expect(throws: ScreenCanceledError.self) { try await task.value }
        let task2 = Task { try await real.navigate(to: ScreenWindowRoute().task { _ in try await Task.sleep(for: .seconds(100)) }) }
        try await Task.sleep(for: .milliseconds(5))
        real.navigations.first?.cancel()
        await #expect(throws: ScreenCanceledError.self) { try await task2.value }
        // A task's navigation belongs to its route.
        try await real.navigate(to: ScreenWindowRoute().task { _, navigator in
            navigator.policy = .queued
            try await navigator.navigate { $0.top(.stack).push(Plain("Q")) }
        })
        #expect(names(real) == ["A", "B", "C", "Q"])
    }
}

