import NavDSL

/// Searches: near, and through everything.
enum SearchBenchmarks {
    static var all: [Case] {
        [true, false].map { isKept in
            Case("last(key) and makeVisible, \(isKept ? "kept" : "composed")") { makeVisible(isKept: isKept) }
        }
            + sizes.flatMap { size in
                [
                    Case(name(missingInStack: size)) { missingInStack(size) },
                    Case(name(missingInModals: size)) { missingInModals(size) },
                    Case("top(.stack) in \(size.grouped) screens") { topInStack(size) },
                    Case("top(.stack) under \(size.grouped) nested modals") { topInModals(size) },
                ]
            }
    }

    static let sizes = [1_000, 100_000]
    private static let tabs = 5
    private static let depth = 20
    private static let rounds = 100

    /// Each round shows the top screen of the next tab, which means a search and a selection.
    private static func makeVisible(isKept: Bool) -> Benchmark {
        let stacks = (0..<tabs).map { stack(of: depth, from: $0 * depth) }
        let scene = Scene(root: TabsContainer(tabs: stacks))
        func route(_ tab: Int) -> ScreenRoute<WindowContainer, ModalContainer> {
            ScreenWindowRoute().last(.container(key: ChatScreen(chatID: tab * depth + depth - 1).key)).makeVisible()
        }
        let routes = (0..<tabs).map(route)
        let raw = RawNode(name: "", id: 0)
        for tab in 0..<tabs { raw.push(rawStack(of: depth, from: tab * depth)) }
        return Benchmark(
            .init(operations: rounds) {
                for round in 0..<rounds {
                    let tab = (opaque(round) + 1) % tabs
                    scene.run(isKept ? routes[tab] : route(tab), from: scene.window)
                }
            },
            raw: .init(operations: rounds) {
                for round in 0..<rounds {
                    let id = (opaque(round) + 1) % tabs * depth + depth - 1
                    search: for tab in raw.children.indices.reversed() {
                        for node in raw.children[tab].children.reversed() where node.id == id && node.name == "Chat" {
                            raw.selected = tab
                            break search
                        }
                    }
                    Sink.take(raw.selected)
                }
            },
            verify: {
                scene.run(route(3), from: scene.window)
                return expect(scene.navigator.topContainer?.key, ChatScreen(chatID: 4 * depth - 1).key)
                    ?? expect(stacks.map(\.screens.count), Array(repeating: depth, count: tabs))
            })
    }

    static func name(missingInStack size: Int) -> String { "a missing key in \(size.grouped) screens" }
    static func name(missingInModals size: Int) -> String { "a missing key in \(size.grouped) nested modals" }

    private static func missingInStack(_ size: Int) -> Benchmark {
        let scene = Scene(root: stack(of: size))
        let raw = rawStack(of: size)
        return search(in: scene, raw: raw) {
            scene.navigator.lastContainer(where: .container(key: $0))
        } byHand: { id in
            raw.children.last { $0.id == id && $0.name == "Chat" }
        }
    }

    private static func missingInModals(_ size: Int) -> Benchmark {
        let scene = sceneOfModals(size)
        let raw = rawModals(size)
        return search(in: scene, raw: raw) {
            scene.navigator.lastContainer(where: .container(key: $0))
        } byHand: { id in
            var next: RawNode? = raw
            var found: RawNode?
            while let node = next {
                if node.id == id, node.name == "Chat" { found = node }
                next = node.presented
            }
            return found
        }
    }

    private static func search(
        in scene: Scene, raw: RawNode, _ find: @escaping (ScreenKey) -> ModalContainer?,
        byHand: @escaping (Int) -> RawNode?
    ) -> Benchmark {
        let missing = ChatScreen(chatID: -1).key
        return Benchmark(
            .init(operations: 1) { Sink.take(find(missing)) },
            raw: .init(operations: 1, prepare: { Sink.take(raw) }, run: { Sink.take(byHand(opaque(-1))) }),
            verify: {
                expect(find(missing) == nil, true) ?? expect(find(ChatScreen(chatID: 5).key)?.key, ChatScreen(chatID: 5).key)
                    ?? expect(byHand(-1) == nil, true) ?? expect(byHand(5)?.id, 5)
            })
    }

    private static func topInStack(_ size: Int) -> Benchmark {
        let scene = Scene(root: stack(of: size))
        return Benchmark(
            .init(operations: rounds) { for _ in 0..<rounds { Sink.take(scene.navigator.topStackContainer) } },
            verify: { expect(scene.navigator.topStackContainer?.screens.count, size) })
    }

    /// The one stack is at the bottom and the sheets over it leave it visible, so all of them are looked at.
    private static func topInModals(_ size: Int) -> Benchmark {
        let scene = sceneOfModals(size)
        return Benchmark(
            .init(operations: 1) { Sink.take(scene.navigator.topStackContainer) },
            verify: { expect(scene.navigator.topStackContainer === scene.window.root, true) })
    }

    private static func sceneOfModals(_ size: Int) -> Scene {
        // From the innermost outwards: placing a modal asks whether the carrier stands in it, which is cheap that way.
        var inner = chat(size - 1)
        do {
            for id in (0..<size - 1).reversed() {
                let carrier = id == 0 ? StackContainer() : chat(id)
                try carrier.setUnplacedPresented(inner)
                inner = carrier
            }
        } catch { fatalError("\(error)") }
        return Scene(root: inner)
    }

    private static func rawModals(_ size: Int) -> RawNode {
        // Never freed, so that no node needs a deinit: a chain this deep would overflow the stack.
        let first = RawNode(name: "Chat", id: 0)
        var last = first
        for id in 1..<size {
            let node = RawNode(name: "Chat", id: id)
            last.presented = node
            last = node
        }
        _ = Unmanaged.passRetained(first)
        return first
    }
}
