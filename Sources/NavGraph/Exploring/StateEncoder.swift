import NavDSL
import Synchronization

/// Numbers for whatever tells places apart, the same for all workers.
final class TokenTable: Sendable {
    enum Token: Hashable, Sendable {
        case container(ContainerName)
        case sheet(BottomSheet)
        case text(String)
        case value(SendableHashable)
    }

    /// What a container is called.
    struct ContainerName: Hashable, Sendable {
        let kind: String
        let key: ScreenKey?
    }

    private struct Content {
        var numbers: [Token: UInt32] = [:]
        var tokens: [Token] = []
    }

    private let content = Mutex(Content())

    /// The tokens by their numbers.
    var all: [Token] { content.withLock { $0.tokens } }

    func number(of token: Token) -> UInt32 {
        content.withLock { content in
            if let number = content.numbers[token] { return number }
            let number = UInt32(truncatingIfNeeded: content.tokens.count)
            content.numbers[token] = number
            content.tokens.append(token)
            return number
        }
    }
}

/// `AnyHashable` of a value that can be sent anywhere.
struct SendableHashable: Hashable, @unchecked Sendable {
    let value: AnyHashable

    init(_ value: any Hashable & Sendable) { self.value = AnyHashable(value) }
}

/// Makes keys of a navigator's hierarchy as it is.
final class StateEncoder {
    // Exclusivity is not checked at run time: all this is read and written for every container of every place, by nobody else.
    private let key: ExplorationKey
    private let table: TokenTable
    @exclusivity(unchecked) private var known: [TokenTable.Token: UInt32] = [:]
    /// Those of containers, most of all.
    @exclusivity(unchecked) private var knownNames: [TokenTable.ContainerName: UInt32] = [:]
    /// By id: the container that had it last, its number, and that by which the key has it. It is kept alive, so that no other can be taken for it.
    @exclusivity(unchecked) private var containers: [(container: ModalContainer, tokens: Tokens)?] = []
    @exclusivity(unchecked) private var packed = PackedNodes()

    private typealias Tokens = (whole: UInt32, key: UInt32)
    @exclusivity(unchecked) private var words: [UInt32] = []
    @exclusivity(unchecked) private var pending: [ModalContainer] = []

    init(_ key: ExplorationKey, _ table: TokenTable) {
        self.key = key
        self.table = table
    }

    /// Keeps no container alive any more.
    func letGo() { containers = [] }

    /// The key of the present place.
    /// - Parameters:
    ///   - values: The numbers of the app's values.
    ///   - running: What has not ended.
    ///   - guardQuestions: What guards have not answered.
    ///   - historyLabels: What can be undone and redone next.
    func encode(
        _ navigator: ScreenNavigator, _ values: [UInt32], running: [Navigation], guardQuestions: [String], historyLabels: [String]
    ) -> StateKey {
        words.removeAll(keepingCapacity: true)
        switch key.content {
        case .hierarchy, .names: encodeWindows(of: navigator)
        case .visiblePath: encodeVisiblePath(of: navigator)
        case .custom(let key): words.append(number(of: .value(SendableHashable(key(navigator.hierarchy)))))
        }
        words += values
        for navigation in running { words.append(number(of: .text(text(of: navigation)))) }
        for question in guardQuestions { words.append(number(of: .text("guard: \(question)"))) }
        for labels in historyLabels { words.append(number(of: .text("history: \(labels)"))) }
        return StateKey(words: words)
    }

    /// The hierarchies at the present place, and which of them is the navigator's.
    func pack(_ navigator: ScreenNavigator) -> (forest: PackedForest, windowIndex: Int) {
        packed.removeAll()
        guard let own = navigator.window else { return (PackedForest(packed, table), 0) }
        let windows = own.group?.windows ?? [own]
        for window in windows {
            packed.append(window, token: number(ofName: window.kind, window.key))
            HierarchyVisit.forEach(in: window) { visit in
                let sheet = visit.container.bottomSheet.map { number(of: .sheet($0)) } ?? .max
                packed.append(visit, token: tokens(of: visit.container).whole, sheet: sheet)
            }
        }
        return (PackedForest(packed, table), windows.firstIndex { $0 === own } ?? 0)
    }

    /// Where a navigation goes on when it does: other routes, or the same from another container, lead elsewhere.
    private func text(of navigation: Navigation) -> String {
        let text = "\(navigation.label ?? ""): \(navigation.position) \(navigation.step ?? "")"
        guard case .hierarchy = key.content else { return text }
        return "\(text) at \(navigation.container.map { "\($0)" } ?? "")"
    }

    private func encodeWindows(of navigator: ScreenNavigator) {
        guard let window = navigator.window else { return }
        guard let group = window.group else { return encode(window) }
        for window in group.windows { encode(window) }
    }

    private func encode(_ window: WindowContainer) {
        words.append(number(ofName: window.kind, window.key))
        words.append((window.isKey ? 1 : 0) | (window.isHidden ? 2 : 0) | (window.root == nil ? 4 : 0))
        if let root = window.root { encode(root) }
    }

    /// Each container with what it holds. What follows can be told from what stands before, so that no two places have one key.
    private func encode(_ root: ModalContainer) {
        appendName(of: root)
        while let container = pending.popLast() {
            let contents = container.contents
            let flags: UInt32 = (contents.presented == nil ? 0 : 1) | (contents.selectedIndex == nil ? 0 : 2)
            words.append(UInt32(truncatingIfNeeded: contents.children.count) << 2 | flags)
            if let selected = contents.selectedIndex {
                words.append(UInt32(truncatingIfNeeded: selected))
                encodeVisited(of: container)
            }
            for child in contents.children { appendName(of: child) }
            if let modal = contents.presented {
                let sheet = modal.bottomSheet
                words.append(UInt32(modal.modalPresentationStyle.number) << 1 | (sheet == nil ? 0 : 1))
                if let sheet { words.append(number(of: .sheet(sheet))) }
                appendName(of: modal)
            }
        }
    }

    /// Its name, and whether it holds anything, which follows later then. Most hold nothing.
    private func appendName(of container: ModalContainer) {
        words.append(tokens(of: container).key << 1 | (container.hasContents ? 1 : 0))
        if container.hasContents { pending.append(container) }
    }

    /// The tabs that were selected before, by their indices.
    private func encodeVisited(of container: ModalContainer) {
        let visited = container.visitedChildren
        if visited.isEmpty { return }
        for id in visited {
            guard let index = container.children.firstIndex(where: { $0.id == id }) else { continue }
            words.append(UInt32(truncatingIfNeeded: index) | 1 << 31)
        }
    }

    private func encodeVisiblePath(of navigator: ScreenNavigator) {
        var next: ModalContainer? = navigator.topContainer
        while let container = next {
            words.append(tokens(of: container).key)
            next = container.parent ?? container.carrier
        }
    }

    private func tokens(of container: ModalContainer) -> Tokens {
        guard let id = container.id?.rawValue, id >= 0, id < 1 << 20 else { return newTokens(of: container) }
        while containers.count <= id { containers.append(nil) }
        if let known = containers[id], known.container === container { return known.tokens }
        let tokens = newTokens(of: container)
        containers[id] = (container, tokens)
        return tokens
    }

    private func newTokens(of container: ModalContainer) -> Tokens {
        let (kind, screenKey) = (container.kind, container.key)
        let whole = number(ofName: kind, screenKey)
        guard case .names = key.content, let screenKey, !screenKey.traits.isEmpty else { return (whole, whole) }
        return (whole, number(ofName: kind, ScreenKey(name: screenKey.name)))
    }

    private func number(ofName kind: String, _ key: ScreenKey?) -> UInt32 {
        let name = TokenTable.ContainerName(kind: kind, key: key)
        if let number = knownNames[name] { return number }
        let number = table.number(of: .container(name))
        knownNames[name] = number
        return number
    }

    private func number(of token: TokenTable.Token) -> UInt32 {
        if let number = known[token] { return number }
        let number = table.number(of: token)
        known[token] = number
        return number
    }
}
