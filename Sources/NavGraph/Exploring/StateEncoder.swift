import NavDSL
import Synchronization

/// Numbers for whatever tells places apart, the same for all workers.
final class TokenTable: Sendable {
    enum Token: Hashable, Sendable {
        case container(kind: String, key: ScreenKey?)
        case sheet(BottomSheet)
        case text(String)
        case value(SendableHashable)
    }

    private let numbers = Mutex<[Token: UInt32]>([:])

    func number(of token: Token) -> UInt32 {
        numbers.withLock { numbers in
            if let number = numbers[token] { return number }
            let number = UInt32(truncatingIfNeeded: numbers.count)
            numbers[token] = number
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
    /// By id: the container that had it last, and its number. It is kept alive, so that no other can be taken for it.
    @exclusivity(unchecked) private var containers: [(container: ModalContainer, token: UInt32)?] = []
    @exclusivity(unchecked) private var words: [UInt32] = []
    @exclusivity(unchecked) private var pending: [ModalContainer] = []

    init(_ key: ExplorationKey, _ table: TokenTable) {
        self.key = key
        self.table = table
    }

    /// The key of the present place.
    /// - Parameters:
    ///   - running: What has not ended.
    ///   - pendingGuardCount: How many changes wait for a guard.
    func encode(
        _ navigator: ScreenNavigator, _ values: [ExplorationValue], running: [Navigation], pendingGuardCount: Int
    ) -> StateKey {
        words.removeAll(keepingCapacity: true)
        switch key.content {
        case .hierarchy, .names: encodeWindows(of: navigator)
        case .visiblePath: encodeVisiblePath(of: navigator)
        case .custom(let key): words.append(number(of: .value(SendableHashable(key(navigator.hierarchy)))))
        }
        for value in values { words.append(number(of: .value(SendableHashable(value.read())))) }
        for navigation in running { words.append(number(of: .text(text(of: navigation)))) }
        if pendingGuardCount > 0 { words.append(number(of: .text("guards: \(pendingGuardCount)"))) }
        return StateKey(words: words)
    }

    /// Where a navigation goes on when it does: other routes, or the same from another container, lead elsewhere.
    private func text(of navigation: Navigation) -> String {
        let text = "\(navigation.label ?? ""): \(navigation.position) \(navigation.step ?? "")"
        guard case .hierarchy = key.content else { return text }
        return "\(text) at \(navigation.container.map { "\($0)" } ?? "")"
    }

    private func encodeWindows(of navigator: ScreenNavigator) {
        guard let window = navigator.window else { return }
        for window in window.group?.windows ?? [window] {
            words.append(number(of: .container(kind: window.kind, key: window.key)))
            words.append((window.isKey ? 1 : 0) | (window.isHidden ? 2 : 0) | (window.root == nil ? 4 : 0))
            if let root = window.root { encode(root) }
        }
    }

    private func encode(_ root: ModalContainer) {
        pending.append(root)
        while let container = pending.popLast() {
            words.append(token(of: container))
            // What follows can be told from this, so that no two places have one key.
            let flags: UInt32 = (container.ownPresented == nil ? 0 : 1) | (container.selectedIndex == nil ? 0 : 2)
            words.append(UInt32(truncatingIfNeeded: container.children.count) << 2 | flags)
            if let selected = container.selectedIndex {
                words.append(UInt32(truncatingIfNeeded: selected))
                encodeVisited(of: container)
            }
            if container.carrier != nil { encodeStyle(of: container) }
            if let modal = container.ownPresented { pending.append(modal) }
            for child in container.children.reversed() { pending.append(child) }
        }
    }

    private func encodeStyle(of modal: ModalContainer) {
        words.append(number(of: .text(modal.modalPresentationStyle.rawValue)))
        if let sheet = modal.bottomSheet { words.append(number(of: .sheet(sheet))) }
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
            words.append(token(of: container))
            next = container.parent ?? container.carrier
        }
    }

    private func token(of container: ModalContainer) -> UInt32 {
        guard let id = container.id?.rawValue, id >= 0, id < 1 << 20 else { return newToken(of: container) }
        while containers.count <= id { containers.append(nil) }
        if let known = containers[id], known.container === container { return known.token }
        let token = newToken(of: container)
        containers[id] = (container, token)
        return token
    }

    private func newToken(of container: ModalContainer) -> UInt32 {
        var key = container.key
        if case .names = self.key.content { key = key.map { ScreenKey(name: $0.name) } }
        return number(of: .container(kind: container.kind, key: key))
    }

    private func number(of token: TokenTable.Token) -> UInt32 {
        if let number = known[token] { return number }
        let number = table.number(of: token)
        known[token] = number
        return number
    }
}
