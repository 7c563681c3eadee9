import NavDSL
import NavTesting

/// A screen with one trait, as most are.
struct ChatScreen: PlainScreen {
    let chatID: Int
    var name: String { "Chat" }
    var traits: ScreenTraits { [chatID] }
}

/// A screen without traits, whose name is its type's.
struct ListScreen: PlainScreen {}

/// A user's own action that calls its completion at once.
struct CompletingAction<Container: ScreenContainer>: ScreenAction {
    typealias Output = Void
    let counter: Counter

    func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        counter.value += 1
        completion(.success(()))
    }
}

final class Counter {
    var value = 0
}

/// A shown window with a root, and its navigator.
final class Scene {
    let window = WindowContainer()
    let clock = ManualClock()
    let navigator: ScreenNavigator

    init(root: ModalContainer) {
        navigator = ScreenNavigator(window: window, logger: nil, clock: clock)
        apply(.setRoot(root, of: window))
        apply(.setKey(true, of: window))
    }

    func apply(_ change: HierarchyChange) {
        do { try navigator.apply(change) } catch { fatalError("\(error)") }
    }

    /// Runs a route that must not fail.
    func run<Root: ScreenContainer>(_ route: some ScreenRouteConvertible<Root>, from container: Root) {
        navigator.navigate(from: container, to: route, completion: trapOnFailure)
    }
}

private func trapOnFailure(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result { fatalError("\(error)") }
}

func chat(_ id: Int) -> ModalContainer { ModalContainer(key: ChatScreen(chatID: id).key) }

/// A stack of chats with the ids from a number on.
func stack(of count: Int, from first: Int = 0) -> StackContainer {
    StackContainer(screens: (first..<first + count).map(chat))
}

/// Many stacks alike in one window, so that a sample can do one thing on each, all at the same depth.
func sceneOfStacks(_ stacks: Int, screens: Int) -> (scene: Scene, stacks: [StackContainer]) {
    let list = (0..<stacks).map { stack(of: screens, from: $0 * screens) }
    return (Scene(root: TabsContainer(tabs: list)), list)
}

/// Nothing, or in words what was found in place of what was expected.
func expect<Value: Equatable>(_ found: Value, _ expected: Value) -> String? {
    found == expected ? nil : "expected \(expected), found \(found)"
}

// MARK: By hand

/// A container reduced to what the same navigation would need at least: what it is, what it holds, and where it stands.
final class RawNode {
    let name: String
    let id: Int
    var children: [RawNode] = []
    var selected = 0
    var presented: RawNode?
    unowned(unsafe) var parent: RawNode?

    init(name: String, id: Int) {
        self.name = name
        self.id = id
    }

    func push(_ node: RawNode) {
        node.parent = self
        children.append(node)
    }

    func pop() { children.removeLast().parent = nil }

    /// Gives up a chain of modals in a loop.
    func free() {
        var next = presented.take()
        while let node = next { next = node.presented.take() }
    }
}

func rawStack(of count: Int, from first: Int = 0) -> RawNode {
    let stack = RawNode(name: "", id: 0)
    for id in first..<first + count { stack.push(RawNode(name: "Chat", id: id)) }
    return stack
}
