import NavDSL
import NavTesting

/// What it costs that navigation takes time, overlaps and is taken back.
enum ExecutionBenchmarks {
    static let small = 100
    static let large = 10_000

    /// Many at once: each must cost the same, however many there are.
    enum Crowd: String, CaseIterable {
        case queued = "a queued route"
        case overlapping = "a waiting route beside others"
        case canceled = "canceling a route beside others"
        case superseded = "a route superseded with others"
        case chained = "a push that an observer asks for"
        case atomic = "a change of an atomic route"
        case rolledBack = "a change that is made and rolled back"
        case simulated = "a change that is simulated"

        func name(_ count: Int) -> String { "\(rawValue), of \(count.grouped)" }

        fileprivate func benchmark(_ count: Int) -> Benchmark {
            switch self {
            case .queued: crowd(count, policy: .queued, completes: true) { scene, _ in scene.clock.advance(by: .seconds(1)) }
            case .overlapping: crowd(count, completes: true) { scene, _ in scene.clock.advance(by: .seconds(1)) }
            case .canceled: crowd(count, completes: false) { _, navigations in for navigation in navigations { navigation.cancel() } }
            case .superseded: crowd(count, completes: false) { scene, _ in scene.navigator.navigate(policy: .latest) { $0 } }
            case .chained: chain(count)
            case .atomic: changes(count, leaves: count) { $0.atomic() }
            case .rolledBack: changes(count, leaves: 0) { $0.fail(with: ScreenCanceledError(for: "all")).atomic() }
            case .simulated: changes(count, leaves: 0, isSimulated: true) { $0.resolve() }
            }
        }
    }

    static var all: [Case] {
        [
            Case("a navigation inside an action") { nested },
            Case("a wait on a manual clock") { wait },
        ]
            + Crowd.allCases.flatMap { crowd in
                [small, large].map { count in Case(crowd.name(count)) { crowd.benchmark(count) } }
            }
    }

    private static let rounds = 100

    private static func emptyScene() -> (Scene, StackContainer) {
        let stack = StackContainer()
        return (Scene(root: stack), stack)
    }

    private static var nested: Benchmark {
        let (scene, stack) = emptyScene()
        let counter = Counter()
        let inner = ScreenStackRoute().then(CompletingAction(counter: counter))
        let route = ScreenStackRoute().fold(Array(repeating: NavigatingAction(route: inner), count: rounds))
        return Benchmark(
            .init(operations: rounds) { scene.run(route, from: stack) },
            verify: {
                scene.run(route, from: stack)
                return expect(counter.value, rounds)
            })
    }

    private static var wait: Benchmark {
        let (scene, stack) = emptyScene()
        let counter = Counter()
        let route = ScreenStackRoute().wait(for: .seconds(1)).then(CompletingAction(counter: counter))
        func round() {
            scene.run(route, from: stack)
            scene.clock.advance(by: .seconds(1))
        }
        return Benchmark(
            .init(operations: rounds) { for _ in 0..<rounds { round() } },
            verify: {
                scene.run(route, from: stack)
                let early = counter.value
                scene.clock.advance(by: .seconds(1))
                return expect([early, counter.value], [0, 1])
            })
    }

    /// Routes that wait all at once: for a time, or for their turn.
    private static func crowd(
        _ count: Int, policy: NavigationPolicy = .immediate, completes: Bool, _ end: @escaping (Scene, [Navigation]) -> Void
    ) -> Benchmark {
        let (scene, stack) = emptyScene()
        let counter = Counter()
        let first = ScreenStackRoute().wait(for: .seconds(1))
        let route = first.then(CompletingAction(counter: counter))
        let queued = ScreenStackRoute().then(CompletingAction(counter: counter))
        var navigations: [Navigation] = []
        func run() {
            navigations.removeAll(keepingCapacity: true)
            if policy == .queued { scene.navigator.navigate(from: stack, to: first) }
            for _ in 0..<count {
                navigations.append(scene.navigator.navigate(from: stack, to: policy == .queued ? queued : route, policy: policy))
            }
            end(scene, navigations)
        }
        return Benchmark(
            .init(operations: count, run: run),
            verify: {
                run()
                return expect(counter.value, completes ? count : 0) ?? expect(scene.navigator.navigations.count, 0)
                    ?? expect(navigations.filter { $0.result == nil }.count, 0)
            })
    }

    /// Each push is asked for by the observer of the one before.
    private static func chain(_ count: Int) -> Benchmark {
        let (scene, stack) = emptyScene()
        let route = ScreenStackRoute().push(ChatScreen(chatID: 1))
        let navigator = scene.navigator
        let observation = navigator.observeChanges { [unowned navigator] _ in
            if 1..<count ~= stack.screens.count { navigator.navigate(from: stack, to: route) }
        }
        func run() {
            navigator.navigate(from: stack, to: route)
            Sink.take(observation)
        }
        return Benchmark(
            .init(operations: count, prepare: { scene.apply(.replaceChildren(from: 0, with: [], in: stack)) }, run: run),
            verify: {
                run()
                return expect(stack.screens.count, count)
            })
    }

    /// A route of as many changes, each a push.
    private static func changes(
        _ count: Int, leaves expected: Int, isSimulated: Bool = false, _ ending: (ScreenStackRoute) -> ScreenStackRoute
    ) -> Benchmark {
        let (scene, stack) = emptyScene()
        var route = ScreenStackRoute()
        for id in 0..<count { route = route.push(ChatScreen(chatID: id), separated: true) }
        route = ending(route)
        func run() {
            if isSimulated {
                Sink.take(scene.navigator.simulate(route, from: stack).changes.count)
            } else {
                scene.navigator.navigate(from: stack, to: route)
            }
        }
        return Benchmark(
            .init(operations: count, prepare: { scene.apply(.replaceChildren(from: 0, with: [], in: stack)) }, run: run),
            verify: {
                let changes = Counter()
                let observation = scene.navigator.observeChanges { _ in changes.value += 1 }
                run()
                let seen = isSimulated ? 0 : expected == 0 ? 2 * count : count
                return withExtendedLifetime(observation) { expect(stack.screens.count, expected) ?? expect(changes.value, seen) }
            })
    }
}

/// An action that navigates.
private struct NavigatingAction: ScreenAction {
    typealias Output = Void
    let route: ScreenStackRoute

    func perform(container: StackContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
        navigator.navigate(from: container, to: route, completion: completion)
    }
}
