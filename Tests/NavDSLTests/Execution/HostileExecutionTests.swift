import NavDSL
import NavTesting
import Testing

/// Code of the user's own that calls back where nobody expects it: from observers, renderers, closures and modifiers.
@Suite struct HostileExecutionTests {
    let clock = ManualClock()

    private func navigator(_ renderer: (any ScreenRenderer)? = nil) -> ScreenNavigator {
        let navigator = ScreenNavigator.ofStack(clock: clock)
        navigator.renderer = renderer
        return navigator
    }

    /// How a navigation has ended; its state and its result agree.
    private func end(of navigation: Navigation, sourceLocation: SourceLocation = #_sourceLocation) -> Navigation.State {
        #expect(navigation.result != nil, sourceLocation: sourceLocation)
        if case .failure(let error) = navigation.result {
            #expect(navigation.state != .done && (navigation.state == .canceled) == (error is ScreenCanceledError), sourceLocation: sourceLocation)
        } else {
            #expect(navigation.state == .done, sourceLocation: sourceLocation)
        }
        return navigation.state
    }

    // MARK: Cancel from everywhere

    @Test func `An observer cancels what is being rolled back`() throws {
        let navigator = navigator()
        let before = navigator.hierarchy
        var navigation: Navigation?
        var ends = 0
        let observation = navigator.observeChanges { if $0.origin == .rollback { navigation?.cancel() } }
        let route = ScreenWindowRoute().top(.stack).push(Plain("B")).resolve().wait(for: .seconds(1)).fail(with: TestError()).atomic()
        navigation = navigator.navigate(to: route) { _ in ends += 1 }
        clock.advance(by: .seconds(1))
        #expect(end(of: try #require(navigation)) == .canceled)
        #expect(ends == 1 && navigator.navigations.isEmpty)
        #expect(navigator.hierarchy == before)
        observation.cancel()
    }

    @Test func `Canceled while an inner part is rolled back, it goes on to no fallback`() throws {
        let navigator = navigator()
        var navigation: Navigation?
        let observation = navigator.observeChanges { if $0.origin == .rollback { navigation?.cancel() } }
        navigation = navigator.navigate {
            $0.wait(for: .seconds(1)).top(.stack).push(Plain("B")).resolve().fail(with: TestError()).atomic()
                .fallback { _, route in route.top(.stack).push(Plain("F")) }
                .ensure(with: ScreenWindowRoute().top(.stack).push(Plain("E")))
        }
        clock.advance(by: .seconds(1))
        #expect(end(of: try #require(navigation)) == .canceled)
        #expect(navigator.topStackContainer?.screens.map(\.key?.name) == ["A", "E"])
        observation.cancel()
    }

    final class Renderer: ScreenRenderer {
        var isCoalescing = false
        var body: (ScreenTransition, @escaping () -> Void) -> Void = { $1() }
        func render(_ transition: ScreenTransition, completion: @escaping () -> Void) { body(transition, completion) }
    }

    @Test(arguments: [false, true], [false, true]) func `A renderer cancels what it renders`(coalescing: Bool, before: Bool) throws {
        let renderer = Renderer()
        renderer.isCoalescing = coalescing
        let navigator = navigator(renderer)
        var ends = 0
        renderer.body = { [unowned navigator] _, completion in
            if before { navigator.navigations.forEach { $0.cancel() } }
            completion()
            if !before { navigator.navigations.forEach { $0.cancel() } }
        }
        let route = ScreenWindowRoute().top(.stack).push(Plain("B"))
        let navigation = navigator.navigate(to: route) { _ in ends += 1 }
        _ = end(of: navigation)
        #expect(ends == 1 && navigator.navigations.isEmpty)
    }

    @Test(arguments: [false, true]) func `A renderer that completes after its route was canceled`(coalescing: Bool) throws {
        let renderer = Renderer()
        renderer.isCoalescing = coalescing
        let navigator = navigator(renderer)
        var completions: [() -> Void] = []
        renderer.body = { completions.append($1) }
        let ensure = ScreenWindowRoute().top(.stack).push(Plain("E"))
        let navigation = navigator.navigate { $0.top(.stack).push(Plain("B")).resolve().ensure(with: ensure) }
        #expect(navigation.state == .running)
        navigation.cancel()
        _ = end(of: navigation)
        while !completions.isEmpty { completions.removeFirst()() }
        #expect(navigator.navigations.isEmpty && navigator.hierarchy.outline == "stack S[A, B, E!]!")
    }

    /// A modifier that does what it likes.
    struct Meddling: ScreenStackModifier {
        let body: (inout ScreenStackDraft) throws -> Void
        func modify(_ draft: inout ScreenStackDraft) throws { try body(&draft) }
        var description: String { "meddle" }
    }

    @Test func `A modifier cancels its navigation, and looks at it`() throws {
        let navigator = navigator()
        let modifier = Meddling { _ in
            for navigation in navigator.navigations {
                _ = "\(navigation)"
                navigation.cancel()
            }
        }
        let navigation = navigator.navigate { $0.top(.stack).push(Plain("B")).setStack(modifiers: [modifier]).push(Plain("C")) }
        #expect(end(of: navigation) == .canceled)
        #expect(navigator.hierarchy.outline == "stack S[A!]!")
    }

    struct Callback: Screen {
        let name: String
        let body: (ScreenNavigator) throws -> Void
        func build(navigator: ScreenNavigator) throws -> ModalContainer {
            try body(navigator)
            return ModalContainer()
        }
    }

    @Test func `A screen cancels what it is built for, and a fallback's closure what it is asked by`() throws {
        let navigator = navigator()
        func cancelAll(_ navigator: ScreenNavigator) { navigator.navigations.forEach { $0.cancel() } }
        let first = navigator.navigate {
            $0.top(.stack).push(Callback(name: "B", body: cancelAll)).push(Plain("C"), separated: true).push(Plain("D"))
        }
        #expect(end(of: first) == .canceled)
        let second = navigator.navigate {
            $0.fail(with: TestError()).fallback { _, route in
                cancelAll(navigator)
                return route.top(.stack).push(Plain("F"))
            }
        }
        #expect(end(of: second) == .canceled)
        #expect(navigator.topStackContainer?.screens.contains { $0.key?.name == "F" } == false)
        try navigator.validate()
    }

    @Test func `What an answer leads to may cancel, late or at once`() {
        let navigator = navigator()
        var answer: ((Result<Int, any Error>) -> Void)?
        for isLate in [false, true] {
            let action = ClosureAction<WindowContainer, Int> { _, _, completion in
                if isLate { answer = completion } else { completion(.success(1)) }
            }
            let route = ScreenWindowRoute().try(action: action) {
                $0.done { _, route in
                    navigator.navigations.forEach { $0.cancel() }
                    return route.top(.stack).push(Plain("No")).resolve()
                }
            }
            let navigation = navigator.navigate(to: route)
            answer.take()?(.success(1))
            #expect(end(of: navigation) == .canceled)
            #expect(navigator.hierarchy.outline == "stack S[A!]!")
        }
    }

    @Test func `An ensure that starts what waits, after a cancel, leaves nothing running`() {
        let navigator = navigator()
        let start = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate { $0.wait(for: .seconds(1)).top(.stack).push(Plain("Late")) }
            completion(.success(()))
        }
        let navigation = navigator.navigate { $0.wait(for: .seconds(1)).ensure(with: ScreenWindowRoute().then(start)) }
        navigation.cancel()
        #expect(end(of: navigation) == .canceled && navigator.navigations.isEmpty && clock.waitingCount == 0)
    }

    // MARK: Whose navigation it is

    @Test func `What modifiers and fallback closures start belongs to their route`() {
        let navigator = navigator()
        navigator.policy = .rejected
        var states: [Navigation.State] = []
        func start() { states.append(navigator.navigate { $0.presentIfNone("M") }.state) }
        navigator.navigate { $0.top(.stack).setStack(modifiers: [Meddling { _ in start() }]) }
        navigator.navigate {
            $0.fail(with: TestError()).fallback { _, _ in
                start(); return nil
            }
        }
        #expect(states == [.done, .done])
    }

    @Test func `A child that outlives its route is one of its own`() throws {
        let navigator = navigator()
        let history = NavigationHistory(navigator: navigator)
        var child: Navigation?
        let start = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            child = navigator.navigate(to: ScreenWindowRoute().wait(for: .seconds(1)).top(.stack).push(Plain("C")), completion: nil)
            completion(.success(()))
        }
        let parent = navigator.navigate { $0.top(.stack).push(Plain("B")).resolve().then(start) }
        #expect(parent.state == .done && child?.state == .running && child?.parent == nil)
        let queued = navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("Q")), policy: .queued)
        #expect(queued.state == .waiting)
        clock.advance(by: .seconds(1))
        #expect(queued.state == .done)
        #expect(navigator.topStackContainer?.screens.map(\.key?.name) == ["A", "B", "C", "Q"])
        for count in [3, 2, 1] {
            try history.undo()
            #expect(navigator.topStackContainer?.screens.count == count)
        }
    }

    @Test func `A coalescing renderer sees what a child changes after its route`() {
        let renderer = RecordingRenderer(isCoalescing: true)
        let navigator = navigator(renderer)
        let start = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().wait(for: .seconds(1)).top(.stack).push(Plain("C")), completion: nil)
            completion(.success(()))
        }
        navigator.navigate { $0.then(start) }
        clock.advance(by: .seconds(1))
        #expect(renderer.transitions.count == 1)
    }

    @Test func `What an atomic route has started ends with it when it fails`() throws {
        let navigator = navigator()
        let before = navigator.hierarchy
        var child: Navigation?
        let start = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            child = navigator.navigate { $0.top(.stack).push(Plain("C")).wait(for: .seconds(1)).push(Plain("D")) }
            completion(.success(()))
        }
        let parent = navigator.navigate { $0.then(start).fail(with: TestError()).atomic() }
        #expect(throws: ScreenRolledBackError.self) { try parent.result?.get() }
        #expect(child?.state == .canceled)
        clock.advance(by: .seconds(1))
        #expect(navigator.hierarchy == before)
    }
}

extension ScreenThenable where Root == WindowContainer, Current == WindowContainer {
    /// Presents on the root, unless it presents already.
    fileprivate func presentIfNone(_ name: String) -> ScreenWindowRoute {
        then(
            ClosureAction<WindowContainer, Void> { window, navigator, completion in
                if window.root?.ownPresented != nil { return completion(.success(())) }
                navigator.navigate(to: ScreenWindowRoute().root.present(Plain(name)), completion: completion)
            }
        ).resolve()
    }
}
