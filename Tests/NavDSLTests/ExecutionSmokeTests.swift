import NavDSL
import NavTesting
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
        let n = navigator.navigate { $0.top(.stack).push(Plain("B"), separated: true).push(Plain("C")).present(Plain("M")).dismiss().present(Plain("N")) }
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
}
