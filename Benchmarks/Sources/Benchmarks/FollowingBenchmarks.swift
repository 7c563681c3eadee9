import NavDSL

/// What follows or foretells changes: observers, renderers, a history, simulation; and ways back.
enum FollowingBenchmarks {
    static var all: [Case] {
        [
            Case("a kept push, observed") { StackBenchmarks.keptPush(on: 20) { $0.observeChanges { Sink.take($0.container) } } },
            Case("a kept push, transitions observed") {
                StackBenchmarks.keptPush(on: 20) { $0.observeTransitions { Sink.take($0.change.container) } }
            },
            Case("a kept push, transitions read") {
                StackBenchmarks.keptPush(on: 20) { $0.observeTransitions { Sink.take($0.appeared.count) } }
            },
            Case("a kept push, with a history") { StackBenchmarks.keptPush(on: 20) { NavigationHistory(navigator: $0) } },
            Case("a kept push, rendered") { StackBenchmarks.keptPush(on: 20, followedBy: rendered(coalescing: false)) },
            Case("a kept push, rendered coalescing") { StackBenchmarks.keptPush(on: 20, followedBy: rendered(coalescing: true)) },
            Case("a kept push on 2,000, rendered coalescing") {
                StackBenchmarks.keptPush(on: 2_000, followedBy: rendered(coalescing: true))
            },
        ]
            + [20, 2_000].flatMap { depth in
                [
                    Case(name(simulatedOn: depth)) { simulate(on: depth, withHierarchy: false) },
                    Case("\(name(simulatedOn: depth)), with the hierarchy") { simulate(on: depth, withHierarchy: true) },
                ]
            }
            + [
                Case("undoing and redoing a push") { undoAndRedo },
                Case("back() on 20 screens") { back },
            ]
    }

    private static func rendered(coalescing: Bool) -> (ScreenNavigator) -> AnyObject? {
        { navigator in
            navigator.renderer = ImmediateRenderer(isCoalescing: coalescing)
            return nil
        }
    }

    private static let rounds = 100

    static func name(simulatedOn depth: Int) -> String { "simulating a push on \(depth.grouped) screens" }

    private static func simulate(on depth: Int, withHierarchy: Bool) -> Benchmark {
        let root = stack(of: depth)
        let scene = Scene(root: root)
        let route = ScreenStackRoute().push(ChatScreen(chatID: -1))
        return Benchmark(
            .init(operations: rounds) {
                for _ in 0..<rounds { Sink.take(scene.navigator.simulate(route, from: root, withHierarchy: withHierarchy).changes.count) }
            },
            verify: {
                let simulation = scene.navigator.simulate(route, from: root, withHierarchy: withHierarchy)
                return expect(simulation.isSuccess, true) ?? expect(simulation.changes.count, 1) ?? expect(root.screens.count, depth)
            })
    }

    private static var undoAndRedo: Benchmark {
        let root = stack(of: 20)
        let scene = Scene(root: root)
        let history = NavigationHistory(navigator: scene.navigator)
        scene.run(ScreenStackRoute().push(ChatScreen(chatID: -1)), from: root)
        func undoAndRedo() -> [Int] {
            do {
                try history.undo()
                let undone = root.screens.count
                try history.redo()
                return [undone, root.screens.count]
            } catch { fatalError("\(error)") }
        }
        return Benchmark(
            .init(operations: rounds) { for _ in 0..<rounds { Sink.take(undoAndRedo()[0]) } },
            verify: { expect(undoAndRedo(), [20, 21]) })
    }

    private static var back: Benchmark {
        let depth = 20
        let (scene, list) = sceneOfStacks(1, screens: depth)
        let stack = list[0]
        let screens = (0..<depth - 1).map(chat)
        func back() -> Bool { (try? scene.navigator.back()) == true }
        return Benchmark(
            .init(operations: depth - 1) {
                scene.apply(.replaceChildren(from: 1, with: screens, in: stack))
            } run: {
                for _ in 1..<depth { Sink.take(back() ? 1 : 0) }
            },
            verify: { expect([back(), back()], [true, true]) ?? expect(stack.screens.count, depth - 2) })
    }
}

/// A renderer that is done at once.
private final class ImmediateRenderer: ScreenRenderer {
    let isCoalescing: Bool

    init(isCoalescing: Bool) { self.isCoalescing = isCoalescing }

    func render(_ transition: ScreenTransition, completion: @escaping () -> Void) { completion() }
}
