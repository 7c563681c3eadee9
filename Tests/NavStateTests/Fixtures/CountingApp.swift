import NavDSL
import NavState

/// An app that notes what it builds.
final class CountingApp {
    final class Log {
        var built: [String] = []
        /// The first one fails to build these.
        var broken: Set<String> = []
        private var containers: [Weak] = []

        private struct Weak { weak var container: ModalContainer? }

        func note(_ container: ModalContainer) { containers.append(Weak(container: container)) }

        /// How many containers that were built there are still.
        var aliveCount: Int { containers.count { $0.container != nil } }
    }

    struct Broken: Error {}

    struct RoomScreen: Screen {
        let name: String
        let log: Log

        func build(navigator: ScreenNavigator) throws -> ModalContainer {
            if log.broken.contains(name) { throw Broken() }
            log.built.append(name)
            let container = ModalContainer(key: key)
            log.note(container)
            return container
        }
    }

    struct BoxScreen: Screen {
        let log: Log

        func build(navigator: ScreenNavigator) -> StackContainer {
            log.built.append("box")
            return StackContainer(key: key)
        }
    }

    let log = Log()
    var registry = ScreenRegistry()
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

    init() throws {
        try registry.register(named: "room", with: String.self) { [log] in RoomScreen(name: $0, log: log) }
        try registry.register(named: "house", with: String.self) { [log] in RoomScreen(name: $0, log: log).withStackContainer() }
        try registry.register(named: "box") { [log] in BoxScreen(log: log) }
    }

    /// `stack(A, house H(h, B)) ⇧ C`, with a plain container between.
    static let saved = SavedHierarchy(
        version: 1,
        nodes: [
            node("stack"), node("screen", in: 0, "room", "A"), node("stack", in: 0, "house", "h"), part(0, named: "h", in: 2),
            node("screen", in: 2, "room", "B"), plain("Bare", in: 0), presented(node("screen", in: 0, "room", "C")),
        ])

    static func node(_ kind: String, in parent: Int? = nil, _ screen: String? = nil, _ data: SavedValue? = nil) -> SavedHierarchy.Node {
        var node = SavedHierarchy.Node(kind: kind, parent: parent)
        node.screen = screen
        node.data = data
        return node
    }

    static func part(_ number: Int, named name: String, in parent: Int) -> SavedHierarchy.Node {
        var part = SavedHierarchy.Node(kind: "screen", parent: parent)
        part.part = number
        part.name = name
        return part
    }

    static func plain(_ name: String, in parent: Int) -> SavedHierarchy.Node {
        var node = SavedHierarchy.Node(kind: "screen", parent: parent)
        node.name = name
        return node
    }

    static func presented(_ node: SavedHierarchy.Node) -> SavedHierarchy.Node {
        var node = node
        node.isPresented = true
        return node
    }

    static let text = """
        Window
        └─ Stack
           ├─ A
           ├─ Stack
           │  ├─ h
           │  └─ B
           ├─ Bare
           └─ ⇧ C ●
        """
}

/// Notes for what it is asked, and answers at once or when it is told to.
final class NotingGuard: ScreenAccessGuard {
    var asked: [String] = []
    /// The names that it does not answer for at once.
    var late: Set<String> = []
    var refused: Set<String> = []
    var redirected: Set<String> = []
    var pending: [(ScreenAccess) -> Void] = []

    struct No: Error {}

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        let name = "\(entry)"
        asked.append(name)
        if late.contains(name) {
            pending.append(completion)
        } else if redirected.contains(name) {
            completion(.redirect(to: ScreenWindowRoute().setRoot(to: SecretScreen())))
        } else {
            completion(refused.contains(name) ? .refuse(No()) : .allow)
        }
    }
}
