import NavDSL
import NavTesting
import Testing

/// Presents a question, and goes on when it is answered: in a callback, with the navigation that it belongs to.
private struct AskAction: ScreenAction {
    typealias Output = Void
    let question: Question

    final class Question {
        var answer: (() -> Void)?
    }

    func perform(container: StackContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
        let navigation = navigator.currentNavigation
        question.answer = {
            navigation?.run {
                navigator.navigate(from: container, to: ScreenStackRoute().dismiss()) { completion($0) }
            }
        }
        navigator.navigate(from: container, to: ScreenStackRoute().present(Plain("Q")))
    }
}

/// What an action does later, in a callback, belongs to its route.
@Suite struct CallbackActionTests {
    let clock = ManualClock()
    private let question = AskAction.Question()

    private func navigator() -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
        return navigator
    }

    private var route: ScreenRoute<WindowContainer, StackContainer> {
        ScreenWindowRoute().top(.stack).then(AskAction(question: question)).push(Plain("B"))
    }

    @Test(arguments: NavigationPolicy.allCases) func `It runs at once, whatever the policy`(_ policy: NavigationPolicy) {
        let navigator = navigator()
        navigator.policy = policy
        let navigation = navigator.navigate(to: route)
        #expect(navigator.hierarchy.outline == "stack S[A!]! ^ Q!")
        question.answer?()
        #expect(navigation.state == .done && navigator.hierarchy.outline == "stack S[A, B!]!")
    }

    @Test func `An atomic route takes it back with the rest`() {
        let navigator = navigator()
        let before = navigator.hierarchy
        let navigation = navigator.navigate(to: route.fail(with: TestError()).atomic())
        question.answer?()
        #expect(throws: ScreenRolledBackError.self) { try navigation.result?.get() }
        #expect(navigator.hierarchy == before)
    }

    @Test func `It is undone with its route`() throws {
        let navigator = navigator()
        let history = NavigationHistory(navigator: navigator)
        let before = navigator.hierarchy
        navigator.navigate(to: route)
        question.answer?()
        try history.undo()
        #expect(navigator.hierarchy == before && !history.canUndo)
    }

    @Test func `Of a navigation that has ended, the code runs as any other`() {
        let navigator = navigator()
        let navigation = navigator.navigate { $0.top(.stack).push(Plain("B")) }
        let other = navigation.run { navigator.navigate(to: ScreenWindowRoute().top(.stack).pop(), completion: nil) }
        #expect(other.state == .done && other.parent == nil && navigator.hierarchy.outline == "stack S[A!]!")
    }

    // MARK: What hangs

    @Test func `A timeout ends a route whose renderer never finishes`() {
        let navigator = navigator()
        navigator.renderer = RecordingRenderer(pace: .manual)
        let navigation = navigator.navigate { $0.top(.stack).push(Plain("B")).present(Plain("M")).timeout(after: .seconds(2)) }
        clock.advance(by: .seconds(2))
        #expect(throws: ScreenTimeoutError.self) { try navigation.result?.get() }
    }

    @Test func `A timeout ends an atomic route whose renderer never finishes, taken back`() {
        let navigator = navigator()
        let before = navigator.hierarchy
        let renderer = RecordingRenderer(pace: .manual)
        navigator.renderer = renderer
        let navigation = navigator.navigate { $0.top(.stack).push(Plain("B")).atomic().timeout(after: .seconds(2)) }
        clock.advance(by: .seconds(2))
        #expect(throws: ScreenTimeoutError.self) { try navigation.result?.get() }
        #expect(navigator.hierarchy == before)
        renderer.finishAll()
        #expect(renderer.transitions.map { $0.changes[0].origin } == [.route, .rollback])
    }

    @Test func `A fallback after a timeout waits for its own transitions alone`() {
        let navigator = navigator()
        let renderer = RecordingRenderer(pace: .manual)
        navigator.renderer = renderer
        let route = ScreenWindowRoute().top(.stack).push(Plain("B")).timeout(after: .seconds(2))
        let navigation = navigator.navigate(to: route.fallback { _, route in route.top(.stack).pop() })
        clock.advance(by: .seconds(2))
        #expect(navigation.state == .running && navigator.hierarchy.outline == "stack S[A!]!")
        renderer.finishNext()
        #expect(navigation.state == .running)
        renderer.finishNext()
        #expect(navigation.state == .done)
    }

    @Test func `The log names a navigation by its label`() {
        let logger = RecordingLogger()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: logger)
        navigator.navigate(label: "open") { $0.root }
        #expect(logger.infos.first == "navigate: open" && logger.errors.allSatisfy { $0.hasPrefix("open: ") } && logger.errors.count == 1)
    }
}

/// Where a navigator may be made, to wait.
@Suite struct NavigatorPlaceTests {
    /// The usual coordinator: a stored property is made on no actor, even here.
    @MainActor final class Coordinator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

        func open() -> Navigation {
            navigator.navigate { $0.wait(for: .milliseconds(1)).task { _ in MainActor.assertIsolated() }.makeKey() }
        }
    }

    actor Worker {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

        func open() async throws -> Bool {
            let navigation = navigator.navigate(to: ScreenWindowRoute().wait(for: .milliseconds(1)).makeKey(), completion: nil)
            try await navigation.value
            return navigator.window?.isKey == true
        }
    }

    @MainActor @Test func `In a stored property of a class of the main actor`() async throws {
        let coordinator = Coordinator()
        try await coordinator.open().value
        #expect(coordinator.navigator.window?.isKey == true)
    }

    @Test func `In a stored property of an actor`() async throws { #expect(try await Worker().open()) }
}
