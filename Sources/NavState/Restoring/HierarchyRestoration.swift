import NavDSL

/// Builds a saved hierarchy, in no window yet.
struct HierarchyRestoration {
    private enum Made {
        case container(ModalContainer)
        /// Left out, with all above it where the policy has it so.
        case lost
        /// In something that is left out.
        case gone
    }

    private let saved: SavedHierarchy
    private let registry: ScreenRegistry
    private let policy: RestorationPolicy
    private let navigator: ScreenNavigator

    private var made: [Made] = []
    /// What each destination's container had built in it, by the node of the container.
    private var parts: [Int: [ModalContainer]] = [:]
    private var lost: [LostScreen] = []
    private var restoredCount = 0

    init(_ saved: SavedHierarchy, _ registry: ScreenRegistry, _ policy: RestorationPolicy, _ navigator: ScreenNavigator) {
        self.saved = saved
        self.registry = registry
        self.policy = policy
        self.navigator = navigator
    }

    var report: RestorationReport { RestorationReport(restoredCount: restoredCount, lost: lost) }

    /// The root, with all in it.
    mutating func root() throws -> ModalContainer? {
        if saved.nodes.isEmpty { return nil }
        for index in saved.nodes.indices { made.append(try make(index)) }
        var children = [[Int]](repeating: [], count: saved.nodes.count)
        var presented = [Int?](repeating: nil, count: saved.nodes.count)
        for (index, node) in saved.nodes.enumerated() {
            guard let parent = node.parent else { continue }
            if node.isPresented == true { presented[parent] = index } else { children[parent].append(index) }
        }
        // From the last to the first: what is placed has its contents already.
        for index in saved.nodes.indices.reversed() {
            guard case .container(let container) = made[index] else { continue }
            if !(try place(children[index], in: container, index)) {
                made[index] = .lost
                continue
            }
            if let modal = presented[index], case .container(let modal) = made[modal] { try place(modal, on: container) }
        }
        guard case .container(let root) = made[0] else { throw SavedHierarchyError(reason: .nothingLeft) }
        restoredCount = made.reduce(0) { if case .container = $1 { $0 + 1 } else { $0 } }
        return root
    }

    // MARK: Making

    private mutating func make(_ index: Int) throws -> Made {
        let node = saved.nodes[index]
        if let parent = node.parent {
            guard case .container = made[parent] else { return .gone }
        }
        do {
            let container = try newContainer(for: node, index)
            if node.isPresented == true { container.modalPresentationStyle = node.style ?? .automatic }
            if let sheet = node.bottomSheet, container.bottomSheet != sheet { try container.setUnplacedBottomSheet(sheet) }
            return .container(container)
        } catch let error as ScreenAccessRefusedError {
            throw error
        } catch let error as ScreenGuardPendingError {
            throw error
        } catch {
            let screen = LostScreen(name: node.screen ?? node.name ?? node.kind, index: index, reason: "\(error)")
            lost.append(screen)
            switch policy {
            case .drop, .truncate: return .lost
            case .fail: throw SavedHierarchyError(reason: .lost([screen.description]))
            case .placeholder(let placeholder): return .container(try navigator.build(erased(placeholder(screen))))
            }
        }
    }

    private func erased(_ screen: some Screen<ModalContainer>) -> AnyModalScreen { AnyModalScreen(screen) }

    private mutating func newContainer(for node: SavedHierarchy.Node, _ index: Int) throws -> ModalContainer {
        if let name = node.screen {
            let registration = try registry.registration(named: name)
            guard let coder = registration.coder else { throw ScreenNotRegisteredError(name: name, names: []) }
            let destination = try coder.decode(node.data ?? .null)
            let container = try navigator.build(registration.taggedScreen(for: destination, asAlert: node.isAlert == true))
            parts[index] = container.partsBelow
            return container
        }
        if let number = node.part { return try part(number, of: node) }
        let key = node.name.map { ScreenKey(name: $0, traits: ScreenTraits((node.traits ?? []).map(\.value))) }
        switch node.kind {
        case "screen": return ModalContainer(key: key)
        case "stack": return StackContainer(key: key)
        case "tabs": return TabsContainer(key: key)
        default: throw ScreenNotRegisteredError(name: node.kind, names: registry.names)
        }
    }

    /// What the nearest destination around it has built in its place.
    private func part(_ number: Int, of node: SavedHierarchy.Node) throws -> ModalContainer {
        var above = node.parent
        while let index = above, parts[index] == nil { above = saved.nodes[index].parent }
        guard let above, let parts = parts[above], parts.indices.contains(number), parts[number].kind == node.kind,
            parts[number].key?.name == node.name
        else { throw ScreenNotRegisteredError(name: node.name ?? node.kind, names: registry.names) }
        return parts[number]
    }

    // MARK: Placing

    /// Gives a container the children that there are, as they were in order.
    /// - Returns: Whether it can stay: one that had children and has none any more cannot, unless it was built with others.
    private func place(_ indices: [Int], in container: ModalContainer, _ index: Int) throws -> Bool {
        var kept: [(index: Int, container: ModalContainer)] = []
        for child in indices {
            switch made[child] {
            case .container(let made): kept.append((child, made))
            case .lost: if case .truncate = policy, container is StackContainer { return try set(kept, of: indices, in: container, index) }
            case .gone: break
            }
        }
        return try set(kept, of: indices, in: container, index)
    }

    private func set(
        _ kept: [(index: Int, container: ModalContainer)], of indices: [Int], in container: ModalContainer, _ index: Int
    ) throws -> Bool {
        if kept.isEmpty, !indices.isEmpty { return !container.children.isEmpty }
        let children = kept.map(\.container)
        let isSame = children.count == container.children.count && zip(children, container.children).allSatisfy { $0 === $1 }
        let wanted = saved.nodes[index].selectedIndex.flatMap { indices.indices.contains($0) ? indices[$0] : nil }
        let selected =
            wanted.flatMap { wanted in kept.firstIndex { $0.index == wanted } }
            ?? saved.nodes[index].selectedIndex.map { children.indices.contains($0) ? $0 : 0 }
        if isSame, selected == container.selectedIndex { return true }
        for child in children where child.parent !== container { try child.leaveUnplaced() }
        try container.setUnplacedChildren(children, selected: selected)
        return true
    }

    private func place(_ modal: ModalContainer, on container: ModalContainer) throws {
        if container.ownPresented === modal { return }
        try modal.leaveUnplaced()
        try container.setUnplacedPresented(modal)
    }
}
