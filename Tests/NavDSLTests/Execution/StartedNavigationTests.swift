import NavDSL
import NavTesting
import Testing

/// Navigations that the steps of a route start, and that it does not wait for.
@Suite struct StartedNavigationTests {
    let clock = ManualClock()
    let renderer = RecordingRenderer(isCoalescing: true)

    private func navigator() -> ScreenNavigator { .ofStack(clock: clock) }

    /// Starts a route that pushes a screen a second later, and does not wait for it.
    private func starting(_ name: String) -> ClosureAction<WindowContainer, Void> {
        ClosureAction { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().wait(for: .seconds(1)).top(.stack).push(Plain(name)), label: name)
            completion(.success(()))
        }
    }

    @Test func `One that goes on when its route has ended is waited for, and superseded`() {
        let navigator = navigator()
        navigator.navigate(to: ScreenWindowRoute().then(starting("B")))
        let queued = navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("C")), policy: .queued)
        #expect(queued.state == .waiting)
        navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("D")), policy: .latest)
        #expect(queued.state == .superseded && navigator.navigations.isEmpty)
        #expect(navigator.hierarchy.outline == "stack S[A, D!]!")
    }

    @Test func `What one changes when its route has ended is rendered, coalesced too`() {
        let navigator = navigator()
        navigator.renderer = renderer
        navigator.navigate(to: ScreenWindowRoute().then(starting("B")))
        clock.run()
        #expect(renderer.transitions.map(\.description) == ["setStack Stack S #1: + B #3 at 1, now 2"])
    }

    @Test func `What one changes while the last transitions of its route are rendered is rendered too`() {
        let navigator = navigator()
        renderer.pace = .manual
        navigator.renderer = renderer
        let navigation = navigator.navigate(to: ScreenWindowRoute().then(starting("B")).top(.stack).present(Plain("M")))
        clock.run()
        renderer.finishAll()
        #expect(navigation.state == .done && renderer.transitions.count == 2)
    }

    @Test func `One that an atomic part has started ends with the part that fails`() {
        let navigator = navigator()
        let atomic = ScreenWindowRoute().then(starting("B")).top(.stack).push(Plain("C")).fail(with: TestError()).atomic()
        navigator.navigate(to: atomic.cauterize().wait(for: .seconds(5)))
        clock.run()
        #expect(navigator.hierarchy.outline == "stack S[A!]!")
    }

    @Test func `One that an atomic part has started is undone with the route, when the part is done`() throws {
        let navigator = navigator()
        let history = NavigationHistory(navigator: navigator)
        navigator.navigate(to: ScreenWindowRoute().then(starting("B")).atomic().wait(for: .seconds(5)), label: "route")
        clock.run()
        #expect(history.undoLabel == "route" && navigator.hierarchy.outline == "stack S[A, B!]!")
        try history.undo()
        #expect(navigator.hierarchy.outline == "stack S[A!]!" && !history.canUndo)
    }

    @Test func `One that a simulated route has started does not live on`() {
        let navigator = navigator()
        let never = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().task { _ in await Task.yield() })
            completion(.success(()))
        }
        #expect(navigator.simulate(ScreenWindowRoute().then(never)).isSuccess)
        #expect(navigator.navigations.isEmpty)
    }
}
