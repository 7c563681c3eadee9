import NavDSL

/// Composing routes: what a step costs, whatever the length.
enum ComposeBenchmarks {
    static let sizes = [10, 100, 1_000, 10_000, 100_000]

    static var all: [Case] {
        sizes.map { size in Case(name(size)) { compose(size) } } + [
            Case("free a route of 100,000 pushes") { free(100_000) },
            Case("make a key with one trait") { key },
        ]
    }

    static func pushes(_ count: Int) -> ScreenStackRoute {
        var route = ScreenStackRoute()
        for id in 0..<count { route = route.push(ChatScreen(chatID: id)) }
        return route
    }

    static func name(_ size: Int) -> String { "compose \(size.grouped) pushes" }

    private static func compose(_ size: Int) -> Benchmark {
        // Small sizes are repeated within a sample, for the clock's sake. What was composed is freed outside of it.
        let repeats = max(1, 1_000 / size)
        var kept: [ScreenStackRoute] = []
        var raw: [[RawStep]] = []
        return Benchmark(
            .init(operations: size * repeats) {
                kept.removeAll(keepingCapacity: true)
            } run: {
                for _ in 0..<repeats { kept.append(pushes(opaque(size))) }
                Sink.take(kept.count)
            },
            raw: .init(operations: size * repeats) {
                raw.removeAll(keepingCapacity: true)
            } run: {
                for _ in 0..<repeats {
                    var steps: [RawStep] = []
                    for id in 0..<opaque(size) { steps.append(RawPush(ChatScreen(chatID: id))) }
                    raw.append(steps)
                }
                Sink.take(raw.count)
            },
            verify: {
                let scene = Scene(root: StackContainer())
                guard let stack = scene.window.root as? StackContainer else { return "no stack" }
                scene.run(pushes(size), from: stack)
                return expect(stack.screens.count, size) ?? expect(stack.topScreen?.key, ChatScreen(chatID: size - 1).key)
            })
    }

    private static func free(_ size: Int) -> Benchmark {
        var kept: ScreenStackRoute?
        var raw: [RawStep] = []
        return Benchmark(
            .init(operations: size) {
                kept = pushes(size)
            } run: {
                kept = nil
                Sink.take(kept == nil ? 0 : 1)
            },
            raw: .init(operations: size) {
                raw = (0..<size).map { RawPush(ChatScreen(chatID: $0)) }
            } run: {
                raw = []
                Sink.take(raw.count)
            },
            verify: { expect(pushes(size).steps.isEmpty, false) })
    }

    private static var key: Benchmark {
        Benchmark(
            .init(operations: 1_000) {
                for id in 0..<1_000 { Sink.take(ChatScreen(chatID: id).key.name.utf8.count) }
            },
            raw: .init(operations: 1_000) {
                for id in 0..<1_000 {
                    var hasher = Hasher()
                    hasher.combine("Chat")
                    hasher.combine(AnyHashable(id))
                    Sink.take(hasher.finalize())
                }
            },
            verify: { expect("\(ChatScreen(chatID: 7).key)", "Chat(7)") })
    }
}

/// A step of a route by hand: a reference to what to do, in an array.
class RawStep {
    func perform(on stack: RawNode) {}
}

final class RawPush: RawStep {
    let screen: ChatScreen

    init(_ screen: ChatScreen) { self.screen = screen }

    override func perform(on stack: RawNode) { stack.push(RawNode(name: screen.name, id: screen.chatID)) }
}

extension Int {
    /// `100,000` for 100000.
    var grouped: String {
        var digits = Array("\(self)")
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: index)
            index -= 3
        }
        return String(digits)
    }
}
