import NavDSL

/// Changes of a stack: merged runs, single steps, and both ways there.
enum StackBenchmarks {
    static var all: [Case] {
        ComposeBenchmarks.sizes.flatMap { size in
            [false, true].map { isKept in Case(name(merged: size, isKept: isKept)) { merged(size, isKept: isKept) } }
        } + [
            Case(name(pushOn: depth)) { keptPush(on: depth) },
            Case(name(pushOn: 2_000)) { keptPush(on: 2_000) },
            Case("a kept pop on 20 screens") { keptPop },
            Case("push and pop composed, from the stack") { roundTrip },
            Case("push and pop composed, top(.stack) each") { roundTripFromWindow },
            Case("an action that completes at once") { completion },
        ]
    }

    static func name(merged size: Int, isKept: Bool) -> String { "perform \(size.grouped) pushes, \(isKept ? "kept" : "first time")" }

    static func name(pushOn depth: Int) -> String { "a kept push on \(depth.grouped) screens" }

    /// A run of pushes as one change. The first time includes touching what has just been composed, and new memory.
    private static func merged(_ size: Int, isKept: Bool) -> Benchmark {
        let repeats = max(1, 1_000 / size)
        var (scene, stacks) = sceneOfStacks(repeats, screens: 0)
        var routes = [ComposeBenchmarks.pushes(size)]
        var rawStacks: [RawNode] = []
        let rawRoute: [RawStep] = (0..<size).map { RawPush(ChatScreen(chatID: $0)) }
        return Benchmark(
            .init(operations: size * repeats) {
                if isKept {
                    for stack in stacks { scene.apply(.replaceChildren(from: 0, with: [], in: stack)) }
                } else {
                    (scene, stacks) = sceneOfStacks(repeats, screens: 0)
                    routes = (0..<repeats).map { _ in ComposeBenchmarks.pushes(size) }
                }
            } run: {
                for (index, stack) in stacks.enumerated() { scene.run(routes[isKept ? 0 : index], from: stack) }
            },
            raw: .init(operations: size * repeats) {
                rawStacks = (0..<repeats).map { _ in RawNode(name: "", id: 0) }
            } run: {
                for stack in rawStacks {
                    for step in rawRoute { step.perform(on: stack) }
                }
            },
            verify: {
                scene.run(routes[0], from: stacks[0])
                return expect(stacks[0].screens.map(\.key), (0..<size).map { ChatScreen(chatID: $0).key })
            })
    }

    private static let stacks = 64
    private static let depth = 20

    /// - Parameter follow: Lets somebody follow the changes, and gives what is to be kept alive for it.
    static func keptPush(on depth: Int, followedBy follow: (ScreenNavigator) -> AnyObject? = { _ in nil }) -> Benchmark {
        let (scene, list) = sceneOfStacks(stacks, screens: depth)
        let follower = follow(scene.navigator)
        let raw = (0..<stacks).map { rawStack(of: depth, from: $0 * depth) }
        let route = ScreenStackRoute().push(ChatScreen(chatID: -1))
        return Benchmark(
            .init(operations: stacks) {
                for stack in list { scene.apply(.replaceChildren(from: depth, with: [], in: stack)) }
            } run: {
                for stack in list { scene.run(route, from: stack) }
                Sink.take(follower)
            },
            raw: .init(operations: stacks) {
                for stack in raw where stack.children.count > depth { stack.pop() }
            } run: {
                for stack in raw { stack.push(RawNode(name: "Chat", id: -1)) }
            },
            verify: {
                scene.run(route, from: list[0])
                return expect(list[0].screens.count, depth + 1) ?? expect(list[0].topScreen?.key, ChatScreen(chatID: -1).key)
            })
    }

    private static var keptPop: Benchmark {
        let (scene, list) = sceneOfStacks(stacks, screens: depth)
        let raw = (0..<stacks).map { rawStack(of: depth, from: $0 * depth) }
        let route = ScreenStackRoute().pop()
        return Benchmark(
            .init(operations: stacks) {
                for stack in list where stack.screens.count < depth {
                    scene.apply(.replaceChildren(from: stack.screens.count, with: [chat(-1)], in: stack))
                }
            } run: {
                for stack in list { scene.run(route, from: stack) }
            },
            raw: .init(operations: stacks) {
                for stack in raw where stack.children.count < depth { stack.push(RawNode(name: "Chat", id: -1)) }
            } run: {
                for stack in raw { stack.pop() }
            },
            verify: {
                scene.run(route, from: list[0])
                return expect(list[0].screens.count, depth - 1) ?? expect(list[0].topScreen?.key, ChatScreen(chatID: depth - 2).key)
            })
    }

    private static let rounds = 100

    private static func rawRoundTrip() -> Benchmark.Work {
        let raw = rawStack(of: depth)
        return .init(operations: rounds) {
            for id in 0..<rounds {
                raw.push(RawNode(name: "Chat", id: opaque(id)))
                raw.pop()
            }
        }
    }

    /// Two routes, each composed and run.
    private static var roundTrip: Benchmark {
        let scene = Scene(root: stack(of: depth))
        guard let stack = scene.window.root as? StackContainer else { fatalError("no stack") }
        return Benchmark(
            .init(operations: rounds) {
                for id in 0..<rounds {
                    scene.navigator.navigate(from: stack) { $0.push(ChatScreen(chatID: opaque(id))) }
                    scene.navigator.navigate(from: stack) { $0.pop() }
                }
            },
            raw: rawRoundTrip(),
            verify: {
                scene.navigator.navigate(from: stack) { $0.push(ChatScreen(chatID: 100)) }
                let pushed = stack.topScreen?.key
                scene.navigator.navigate(from: stack) { $0.pop() }
                return expect(pushed, ChatScreen(chatID: 100).key) ?? expect(stack.screens.count, depth)
            })
    }

    private static var roundTripFromWindow: Benchmark {
        let scene = Scene(root: stack(of: depth))
        return Benchmark(
            .init(operations: rounds) {
                for id in 0..<rounds {
                    scene.navigator.navigate { $0.top(.stack).push(ChatScreen(chatID: opaque(id))) }
                    scene.navigator.navigate { $0.top(.stack).pop() }
                }
            },
            raw: rawRoundTrip(),
            verify: {
                scene.navigator.navigate { $0.top(.stack).push(ChatScreen(chatID: 100)) }
                let pushed = scene.navigator.topContainer?.key
                scene.navigator.navigate { $0.top(.stack).pop() }
                return expect(pushed, ChatScreen(chatID: 100).key)
                    ?? expect(scene.navigator.topContainer?.key, ChatScreen(chatID: depth - 1).key)
            })
    }

    /// What it costs that a user's action is called back exactly once, in a kept route of such actions.
    private static var completion: Benchmark {
        let size = 1_000
        let scene = Scene(root: StackContainer())
        guard let stack = scene.window.root as? StackContainer else { fatalError("no stack") }
        let counter = Counter()
        let rawCounter = Counter()
        let route = ScreenStackRoute().fold(Array(repeating: CompletingAction(counter: counter), count: size))
        let rawActions = (0..<size).map { _ in RawAction(counter: rawCounter) }
        return Benchmark(
            .init(operations: size) { scene.run(route, from: stack) },
            raw: .init(operations: size) {
                for action in rawActions { action.perform { Sink.take(1) } }
            },
            verify: {
                scene.run(route, from: stack)
                return expect(counter.value, size)
            })
    }
}

/// An action by hand: it counts and calls back.
private final class RawAction {
    let counter: Counter

    init(counter: Counter) { self.counter = counter }

    @inline(never) func perform(completion: @escaping () -> Void) {
        counter.value += 1
        completion()
    }
}
