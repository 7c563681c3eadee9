import NavDSL
import NavTesting
import Testing

/// What a route has started may outlive it: then it belongs to what the route belonged to, or to nothing.
@Suite struct OutlivingTests {
    let clock = ManualClock()
    let window = WindowContainer()
    let navigator: ScreenNavigator

    init() {
        navigator = ScreenNavigator(window: window, logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))) }
    }

    var text: String { navigator.hierarchy.outline }

    /// Starts a route that pushes B, and C a second later, and is done at once.
    private func starting() -> ScreenRootRoute<WindowContainer> {
        let route = ScreenWindowRoute().first(.stack).push(Plain("B")).wait(for: .seconds(1)).push(Plain("C"))
        return ScreenWindowRoute().get { [navigator] _ in navigator.navigate(to: route, label: "inner", completion: nil) }
    }

    @Test func `It is undone by itself, after what was done before the other one ended`() throws {
        let history = NavigationHistory(navigator: navigator)
        navigator.navigate(to: starting(), label: "outer", completion: nil)
        clock.advance(by: .seconds(1))
        #expect(text == "stack S[A, B, C!]!" && history.undoLabel == "inner")
        try history.undo()
        #expect(text == "stack S[A, B!]!" && history.undoLabel == "outer")
        try history.undo()
        #expect(text == "stack S[A!]!")
    }

    @Test func `A queued one waits for it`() {
        navigator.navigate(to: starting(), completion: nil)
        let queued = navigator.navigate(to: ScreenWindowRoute().makeKey(), policy: .queued, completion: nil)
        #expect(queued.state == .waiting && navigator.navigations.first?.parent == nil)
        clock.advance(by: .seconds(1))
        #expect(queued.state == .done && text == "stack S[A, B, C!]!")
    }

    @Test func `Started in an atomic part, it is taken back with a part around that one`() {
        let outer = navigator.navigate(to: starting().atomic().wait(for: .seconds(2)).fail(with: TestError()).atomic(), completion: nil)
        clock.advance(by: .seconds(1))
        #expect(text == "stack S[A, B, C!]!")
        clock.advance(by: .seconds(1))
        #expect(outer.state == .failed && text == "stack S[A!]!")
    }

    @Test func `Started by what a simulated route has started, it ends with the simulation`() {
        let route = ScreenWindowRoute().get { [self] _ in navigator.navigate(to: starting(), completion: nil) }
        let simulation = navigator.simulate(route.first(.stack).then(ClosureAction<StackContainer, Void> { Kept.completion = $2 }))
        #expect(!simulation.isSuccess)
        Kept.completion = nil
        #expect(navigator.navigations.isEmpty && text == "stack S[A!]!" && clock.waitingCount == 0)
    }

    private enum Kept {
        nonisolated(unsafe) static var completion: Any?
    }
}
