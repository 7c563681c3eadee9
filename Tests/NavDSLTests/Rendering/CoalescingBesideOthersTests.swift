import NavDSL
import NavTesting
import Testing

/// What a coalescing renderer gets of a history, and of routes that ran beside each other.
@Suite struct CoalescingBesideOthersTests {
    let clock = ManualClock()
    let renderer = RecordingRenderer(isCoalescing: true)

    private func navigator() -> ScreenNavigator {
        let navigator = ScreenNavigator.ofStack(clock: clock)
        navigator.renderer = renderer
        return navigator
    }

    @Test func `Redo of a route is one transition a container, and none for what enters with it`() throws {
        let navigator = navigator()
        let history = NavigationHistory(navigator: navigator)
        let route = ScreenWindowRoute().top(.stack).push(Plain("B"), separated: true).push(Plain("C")).present(Stack("M")) { $0.push(Plain("D")) }
        navigator.navigate(to: route)
        try history.undo()
        try history.redo()
        #expect(renderer.transitions.map(\.container.id) == Array(repeating: ContainerID(1), count: 3))
        #expect(renderer.transitions.map(\.changes.count) == [2, 2, 2])
    }

    @Test func `What changed in a container that was away when its route ended is shown when it is back`() throws {
        let navigator = navigator()
        navigator.navigate { $0.top(.stack).push(Stack("Inner", Plain("B"))) }
        let inner = try #require(navigator.lastContainer(where: .stack(name: "Inner")))
        navigator.navigate(to: ScreenWindowRoute().first(.stack(name: "Inner")).push(Plain("C")).wait(for: .seconds(1)))
        let away = ScreenWindowRoute().first(.stack(name: "S")).pop().wait(for: .seconds(2)).fail(with: TestError()).atomic()
        navigator.navigate(to: away)
        clock.run()
        #expect(navigator.hierarchy.outline == "stack S[A, stack Inner[B, C!]!]!")
        #expect(renderer.transitions.last.map { $0.container === inner } == true)
        #expect(renderer.transitions.last?.changes.first?.inserted.first?.key?.name == "C")
    }
}
