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
        let n = navigator.navigate {
            $0.top(.stack).push(Plain("B")).wait(for: .seconds(1)).push(Plain("C")).ensure(with: ScreenWindowRoute().top(.stack).push(Plain("E")))
                .fallback { _, r in r.top(.stack).push(Plain("F")) }
        }
        #expect(n.step == "wait for 1.0 seconds")
        #expect(navigator.navigations.count == 1)
        n.cancel()
        #expect(n.state == .canceled)
        #expect(throws: ScreenCanceledError.self) { try n.result?.get() }
        #expect(names(navigator) == ["A", "B", "E"])
        #expect(clock.waitingCount == 0)
        #expect(navigator.navigations.isEmpty)
    }

    @Test func timeout() throws {
        let navigator = navigator()
        let n = navigator.navigate {
            $0.top(.stack).wait(for: .seconds(5)).push(Plain("B")).fallback { _, r in r.top(.stack).push(Plain("no")) }.timeout(after: .seconds(1))
                .fallback { _, r in r.top(.stack).push(Plain("T")) }
        }
        clock.advance(by: .seconds(1))
        #expect(n.state == .done)
        #expect(names(navigator) == ["A", "T"])
        #expect(clock.waitingCount == 0)
    }

    @Test func policies() throws {
        let navigator = navigator()
        var ends: [String] = []
        func go(_ name: String, _ policy: NavigationPolicy) -> Navigation {
            navigator.navigate(to: ScreenWindowRoute().top(.stack).wait(for: .seconds(1)).push(Plain(name)), label: name, policy: policy) { _ in
                ends.append(name)
            }
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

    @Test func rendering() {
        let renderer = RecordingRenderer(pace: .manual)
        let navigator = navigator(renderer)
        let n = navigator.navigate { $0.top(.stack).push(Plain("B")).present(Plain("M")) }
        #expect(n.state == .running)
        #expect(renderer.transitions.count == 1)
        renderer.finishNext()
        #expect(renderer.transitions.count == 2)
        #expect(n.state == .running)
        renderer.finishNext()
        #expect(n.state == .done)
    }

    @Test func coalescing() {
        let renderer = RecordingRenderer(isCoalescing: true)
        let navigator = navigator(renderer)
        let n = navigator.navigate {
            $0.top(.stack).push(Plain("B"), separated: true).push(Plain("C")).present(Plain("M")).dismiss().present(Plain("N"))
        }
        #expect(n.state == .done)
        #expect(renderer.transitions.count == 1)
        #expect(renderer.transitions[0].changes.count == 2)
    }

    @Test func back() throws {
        let navigator = navigator()
        navigator.navigate { $0.setRoot(to: Tabs("T", [Stack("X", Plain("A")), Stack("Y", Plain("B"), Plain("C"))])) }
        let tabs = try #require(navigator.topTabsContainer)
        tabs.backBehavior = .firstTab
        navigator.navigate { $0.top(.tabs).selectTab(with: .index(1)) }
        #expect(try navigator.back())
        #expect(try navigator.back())
        #expect(tabs.selectedIndex == 0)
        #expect(try !navigator.back())
    }

    @Test func asyncNoActor() async throws {
        let navigator = navigator()
        let real = ScreenNavigator(window: navigator.window!, logger: nil)
        try await real.navigate {
            $0.top(.stack).wait(for: .milliseconds(5)).task { s in
                await Task.yield(); _ = s.screens.count
            }.push(Plain("B"))
        }
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
        try await real.navigate {
            $0.top(.stack).wait(for: .milliseconds(5)).task { s in
                await Task.yield(); MainActor.assertIsolated(); _ = s.screens.count
            }.push(Plain("B"))
        }
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
        try await real.navigate(to: ScreenWindowRoute().navigatorTask { _, navigator in
            navigator.policy = .queued
            try await navigator.navigate { $0.top(.stack).push(Plain("Q")) }
        })
        #expect(names(real) == ["A", "B", "C", "Q"])
    }
}
