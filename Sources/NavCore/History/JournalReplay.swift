/// Turns the records of a journal into changes of a window's hierarchy. Until these are applied nothing in the window is other.
final class JournalReplay {
    private let window: WindowContainer
    private var containers: [ContainerID: ModalContainer] = [:]
    private var made: [ModalContainer] = []
    private var windows: [ContainerID: WindowContainer] = [:]
    /// The roots that the windows will have when the changes so far are made.
    private var roots: [ContainerID: ModalContainer] = [:]

    /// The first id after those that have been given.
    private(set) var nextID = 0

    init(window: WindowContainer) {
        self.window = window
        for window in window.group?.windows ?? [window] {
            if let id = window.id {
                windows[id] = window
                roots[id] = window.root
            }
            window.root?.forEachBelow { if let id = $0.id { containers[id] = $0 } }
        }
    }

    func change(
        for record: HierarchyChangeRecord, _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> HierarchyChange {
        let edit: HierarchyChange.Edit =
            switch record.edit {
            case .children(let offset, let count, let removed, let inserted, let from, let to):
                .children(
                    offset: offset, count: count, removed: try removed.map { try container($0) },
                    inserted: try trees(of: inserted, as: .child, make), selectionFrom: from, selectionTo: to)
            case .selection(let from, let to): .selection(from: from, to: to)
            case .presented(let from, let to):
                .presented(from: try from.map { try container($0) }, to: try tree(of: to, as: .presented, make))
            case .bottomSheet(let from, let to): .bottomSheet(from: from, to: to)
            case .root(let from, let to):
                .root(from: try from.map { try container($0) }, to: try newRoot(of: record.container, to, make))
            case .key(let from, let to): .key(from: from, to: to)
            case .hidden(let from, let to): .hidden(from: from, to: to)
            case .open(let from, let to, let nodes):
                .open(from: from, to: to, root: try rootOfOpened(record.container, nodes, make))
            }
        let target: any ScreenContainer = try windows[record.container] ?? container(record.container)
        return HierarchyChange(edit, of: target, animation: record.animation, origin: record.origin)
    }

    /// Lets go of what was made, which is in no window.
    func giveUp() {
        for container in made {
            container.id = nil
            container.numbering = nil
        }
    }

    private func newRoot(
        of window: ContainerID, _ nodes: [Hierarchy.Node], _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> ModalContainer? {
        let root = try tree(of: nodes, as: .root, make)
        roots[window] = root
        return root
    }

    /// The root of a window that opens or closes: one that was there before comes back as it left, another is made.
    private func rootOfOpened(
        _ id: ContainerID, _ nodes: [Hierarchy.Node], _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> ModalContainer? {
        if windows[id] != nil { return roots[id] }
        guard let group = window.group else { throw misfit("the window belongs to no group") }
        guard let node = nodes.first, node.id == id, node.role == .window, node.parent == nil else {
            throw misfit("no window \(id) to open")
        }
        try takeID(id)
        let opened = group.makeWindow(key: key(of: node), isHidden: !node.isVisible)
        opened.id = id
        windows[id] = opened
        let below = try nodes.dropFirst().map { node in
            var node = node
            guard let parent = node.parent, parent >= 0 else { throw misfit("a second window in one") }
            node.parent = parent == 0 ? nil : parent - 1
            return node
        }
        opened.root = try tree(of: below, as: .root, make)
        if let root = opened.root {
            guard root.role == .none else { throw misfit("a root that stands elsewhere") }
            root.setPlace(opened, .root)
        }
        roots[id] = opened.root
        return opened.root
    }

    private func takeID(_ id: ContainerID) throws {
        // The first window has 0. The greatest ones are refused: those that are given after them would overflow.
        guard (1...Int.max / 2).contains(id.rawValue) else { throw misfit("no container has the id \(id)") }
        nextID = max(nextID, id.rawValue + 1)
    }

    private func key(of node: Hierarchy.Node) -> ScreenKey? {
        node.name.map { ScreenKey(name: $0, traits: ScreenTraits(node.traits.map(\.value))) }
    }

    private func container(_ id: ContainerID) throws -> ModalContainer {
        if let container = containers[id] { return container }
        throw ScreenContainerNotFoundError(action: "replay", target: "container \(id)", found: "none with this id", at: window)
    }

    private func tree(
        of nodes: [Hierarchy.Node], as role: Hierarchy.Role, _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> ModalContainer? {
        let tops = try trees(of: nodes, as: role, make)
        if tops.count > 1 { throw misfit("\(tops.count) containers in the place of one") }
        return tops.first
    }

    /// The containers at the top of the nodes: those that were there before come back as they left, others are made.
    private func trees(
        of nodes: [Hierarchy.Node], as role: Hierarchy.Role, _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> [ModalContainer] {
        var nodeContainers: [ModalContainer] = []
        var isNew: [Bool] = []
        var children = [[ModalContainer]](repeating: [], count: nodes.count)
        var tops: [ModalContainer] = []
        for (index, node) in nodes.enumerated() {
            let known = containers[node.id]
            let container = try known ?? newContainer(for: node, make)
            nodeContainers.append(container)
            isNew.append(known == nil)
            guard let parent = node.parent else {
                guard node.role == role else { throw misfit("a \(node.role) as a \(role)") }
                tops.append(container)
                continue
            }
            guard (0..<index).contains(parent) else { throw misfit("a node before its parent") }
            guard node.role == .child || node.role == .presented else { throw misfit("a \(node.role) in a container") }
            if node.role == .child { children[parent].append(container) }
        }
        // From the last to the first: what is placed has its contents, and what it is placed in stands nowhere yet.
        for index in nodes.indices.reversed() where isNew[index] {
            try setChildren(children[index], of: nodeContainers[index], selected: nodes[index].selectedIndex)
        }
        for index in nodes.indices.reversed() where nodes[index].role == .presented {
            if let parent = nodes[index].parent, isNew[parent] {
                try nodeContainers[parent].setUnplacedPresented(nodeContainers[index])
            }
        }
        return tops
    }

    private func setChildren(_ children: [ModalContainer], of container: ModalContainer, selected: Int?) throws {
        let expected = try container.checkedSelection(for: children)
        if let selected, expected == nil || !children.indices.contains(selected) {
            throw misfit("selected \(selected) of \(counted(children.count, "child")) in a \(container.kind)")
        }
        if !children.isEmpty { try container.setUnplacedChildren(children, selected: selected) }
    }

    private func newContainer(
        for node: Hierarchy.Node, _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> ModalContainer {
        try takeID(node.id)
        let key = key(of: node)
        let container: ModalContainer
        switch node.kind {
        case "screen": container = ModalContainer(key: key)
        case "stack": container = StackContainer(key: key)
        case "tabs": container = TabsContainer(key: key)
        default: container = try ownContainer(for: node, make)
        }
        if container.key == nil { container.key = key }
        container.modalPresentationStyle = node.style
        if container.bottomSheet != node.bottomSheet { try container.setUnplacedBottomSheet(node.bottomSheet) }
        container.id = node.id
        container.numbering = window.numbering
        containers[node.id] = container
        made.append(container)
        return container
    }

    private func ownContainer(
        for node: Hierarchy.Node, _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> ModalContainer {
        guard let container = try make(node) else { throw misfit("nothing makes a container of kind '\(node.kind)'") }
        guard container.id == nil, container.role == .none, !container.hasContents else {
            throw misfit("makeContainer answered one that was not new and empty, \(container.text)")
        }
        guard container.kind == node.kind else { throw misfit("makeContainer answered \(container.kind) for \(node.kind)") }
        return container
    }

    private func misfit(_ reason: String) -> ScreenContainerNotSupportedError {
        ScreenContainerNotSupportedError(action: "replay", reason: reason, at: window)
    }
}

extension Hierarchy.Trait {
    /// The trait as a key has it.
    package var value: any Hashable & Sendable {
        switch self {
        case .string(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .boolean(let value): value
        }
    }
}
