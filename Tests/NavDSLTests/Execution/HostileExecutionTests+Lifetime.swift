import NavDSL
import NavTesting
import Testing

/// What ended navigations, simulations and histories keep alive: nothing; and what those that are freed may do: anything.
@Suite struct HostileLifetimeTests {
    /// Weak references to what a run used.
    final class Witness {
        weak var navigator: ScreenNavigator?
        weak var window: WindowContainer?
        weak var closure: Token?
        weak var renderer: RecordingRenderer?
        var navigation: Navigation?

        var isFreed: Bool { navigator == nil && window == nil && closure == nil && renderer == nil }
    }

    final class Token {}

    enum End: String, CaseIterable, CustomTestStringConvertible {
        case done, failed, canceled, superseded, rejected, timedOut, undetermined, rolledBack, history, back, hung
        var testDescription: String { rawValue }
    }

    @Test(arguments: End.allCases, [false, true]) func `Nothing is kept alive`(_ end: End, rendered: Bool) {
        let witness = Witness()
        run(end, rendered, witness)
        if end == .hung { witness.navigation?.cancel() }
        #expect(witness.isFreed)
    }

    private func run(_ end: End, _ rendered: Bool, _ witness: Witness) {
        let clock = ManualClock()
        let renderer = rendered ? RecordingRenderer(isCoalescing: true) : nil
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, renderer: renderer)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
        let token = Token()
        (witness.navigator, witness.window, witness.closure, witness.renderer) = (navigator, navigator.window, token, renderer)
        let waiting = ScreenWindowRoute().get { _ in withExtendedLifetime((token, navigator)) {} }
            .top(.stack).push(Plain("B")).wait(for: .seconds(5)).push(Plain("C"))
        let failing = waiting.fail(with: TestError())
        func go(_ route: some ScreenRouteConvertible<WindowContainer>, _ policy: NavigationPolicy = .immediate) {
            witness.navigation = navigator.navigate(to: route, policy: policy) { _ in withExtendedLifetime((token, navigator)) {} }
        }
        switch end {
        case .done: go(waiting); clock.run()
        case .failed: go(failing); clock.run()
        case .canceled: go(waiting); witness.navigation?.cancel()
        case .superseded:
            go(waiting)
            navigator.navigate(to: ScreenWindowRoute(), policy: .latest)
        case .rejected:
            let first = navigator.navigate(to: waiting)
            go(waiting, .rejected)
            first.cancel()
        case .timedOut: go(waiting.timeout(after: .seconds(1))); clock.run()
        case .undetermined: _ = navigator.simulate(waiting.resolve().task { _ in }.ensure(with: waiting))
        case .rolledBack: go(failing.atomic()); clock.run()
        case .history:
            let history = NavigationHistory(navigator: navigator)
            go(waiting)
            clock.run()
            #expect(throws: Never.self) { try history.undo() }
        case .back:
            go(waiting)
            clock.run()
            let transition = navigator.beginBack()
            #expect(throws: Never.self) { try transition?.commit() }
            witness.navigation = nil
        case .hung: go(waiting)
        }
    }

    // MARK: Those that act when they are freed

    /// Does something when it is freed.
    final class Parting: ModalContainer, Screen {
        let name = "Parting"
        let body: () -> Void
        init(_ body: @escaping () -> Void) {
            self.body = body
            super.init()
        }
        func build(navigator: ScreenNavigator) -> Parting { self }
        deinit { body() }
    }

    private func navigator(_ renderer: (any ScreenRenderer)? = nil) -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
        navigator.renderer = renderer
        return navigator
    }

    @Test func `A screen that is freed after observers were told of it may navigate`() {
        let navigator = navigator()
        let observation = navigator.observeChanges { _ in }
        navigator.navigate { [unowned navigator] in
            $0.top(.stack).push(Parting { navigator.navigate { $0.top(.stack).push(Plain("Freed")) } }, separated: true).pop()
        }
        navigator.navigate { $0.top(.stack).push(Plain("B")) }
        #expect(navigator.hierarchy.outline == "stack S[A, Freed, B!]!")
        observation.cancel()
    }

    @Test func `A history that forgets a screen may be looked at by it`() {
        for forget in [0, 1, 2] {
            let navigator = navigator()
            let history = NavigationHistory(navigator: navigator, limit: 1)
            var asked: [Bool] = []
            let part: () -> Void = { [unowned history] in
                asked.append(history.canUndo || history.canRedo)
                navigator.navigate { $0.top(.stack).push(Plain("Freed")) }
            }
            navigator.navigate { $0.top(.stack).push(Parting(part), separated: true).pop() }
            switch forget {
            case 0: navigator.navigate { $0.top(.stack).push(Plain("B")) }
            case 1: history.removeAll()
            default:
                #expect(throws: Never.self) { try history.undo() }
                navigator.navigate { $0.top(.stack).push(Plain("B")) }
            }
            #expect(asked.count == 1)
        }
    }

    @Test func `A screen that is freed with its transition may navigate`() {
        let renderer = RecordingRenderer(pace: .manual)
        final class Forgetful: ScreenRenderer {
            var completions: [() -> Void] = []
            func render(_ transition: ScreenTransition, completion: @escaping () -> Void) { completions.append(completion) }
        }
        let forgetful = Forgetful()
        let navigator = navigator(forgetful)
        let window = navigator.window!
        var freed = 0
        do {
            let parting = Parting { [unowned navigator] in
                freed += 1
                try? navigator.apply(.setHidden(!window.isHidden, of: window))
            }
            try? navigator.apply(.present(parting, on: window.root!))
        }
        try? navigator.apply(.present(nil, on: window.root!))
        for _ in 0..<8 { try? navigator.apply(.setKey(!window.isKey, of: window)) }
        while !forgetful.completions.isEmpty { forgetful.completions.removeFirst()() }
        #expect(freed == 1)
        withExtendedLifetime(renderer) {}
    }

    @Test func `A renderer and a logger that are freed may navigate`() {
        final class Last: ScreenRenderer, ScreenLogger {
            let body: () -> Void
            init(_ body: @escaping () -> Void) { self.body = body }
            func render(_ transition: ScreenTransition, completion: @escaping () -> Void) { completion() }
            func info(_ line: String) {}
            func error(_ line: String) {}
            deinit { body() }
        }
        let navigator = navigator()
        let part: () -> Void = { [unowned navigator] in navigator.navigate { $0.top(.stack).push(Plain("Freed")) } }
        navigator.renderer = Last(part)
        navigator.renderer = nil
        navigator.logger = Last(part)
        navigator.logger = nil
        #expect(navigator.hierarchy.outline == "stack S[A, Freed, Freed!]!")
    }

    @Test func `A renderer that goes with a transition in hand lets the route go on`() {
        final class Holding: ScreenRenderer {
            var completions: [() -> Void] = []
            func render(_ transition: ScreenTransition, completion: @escaping () -> Void) { completions.append(completion) }
        }
        let navigator = navigator(Holding())
        let navigation = navigator.navigate { $0.top(.stack).push(Plain("B"), separated: true).push(Plain("C")) }
        #expect(navigation.state == .running)
        navigator.renderer = nil
        #expect(navigation.state == .done)
        #expect(navigator.hierarchy.outline == "stack S[A, B, C!]!")
    }
}
