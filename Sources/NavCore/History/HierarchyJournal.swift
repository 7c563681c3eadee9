/// Changes in the order in which they were made, as plain data.
///
/// Replayed on a hierarchy equal to the one that they began on, they lead to an equal one.
public struct HierarchyJournal: Hashable, Sendable, Codable {
    /// The changes, the oldest first.
    public private(set) var changes: [HierarchyChangeRecord] = []

    /// How many changes it has at most.
    public let limit: Int

    /// How many older ones have been forgotten.
    public private(set) var forgottenCount = 0

    /// - Parameter limit: How many changes it has at most; the oldest are forgotten first. `nil` is any number.
    public init(_ changes: [HierarchyChangeRecord] = [], limit: Int? = nil) {
        self.limit = max(limit ?? .max, 0)
        for change in changes { append(change) }
    }

    /// Adds a change.
    /// - Complexity: Constant, amortized.
    public mutating func append(_ change: HierarchyChangeRecord) {
        changes.append(change)
        let limit = max(limit, 0)  // a decoded one may be anything
        // Now and then, so that it costs the same for any length.
        if changes.count > limit, changes.count - limit > limit / 2 {
            forgottenCount &+= changes.count - limit
            changes.removeFirst(changes.count - limit)
        }
    }

    /// Makes the changes again, on the window of a navigator whose hierarchy is equal to the one that they began on.
    ///
    /// Containers are made by kind, with their key; ids are the recorded ones. Traits are plain data, so keys with other values
    /// are equal as text only. Fails with ``ScreenHierarchyChangedError``, ``ScreenContainerNotFoundError`` or
    /// ``ScreenContainerNotSupportedError`` if a change does not fit; what was made is taken back then.
    /// - Parameters:
    ///   - navigator: Whose hierarchy is changed.
    ///   - makeContainer: Makes a container without children for a node of a kind of your own; `nil` is none. It is not asked
    ///     for plain screens, stacks and tabs.
    public func replay(
        on navigator: ScreenNavigator, makeContainer: (Hierarchy.Node) throws -> ModalContainer? = { _ in nil }
    ) throws {
        guard let window = navigator.window else {
            throw ScreenContainerNotFoundError(action: "replay", target: "window", found: "nil")
        }
        navigator.simulation?.watch(window.numbering)
        var replay = JournalReplay(window: window)
        var made: [AppliedChange] = []
        do {
            for record in changes {
                let change = try replay.change(for: record, makeContainer)
                let applied = try navigator.apply(change, isBack: false, isAlreadyShown: false, isKept: true, then: nil)
                if let applied { made.append(applied) }
            }
        } catch {
            try navigator.revert(made.reversed().map { $0.inverse(origin: .rollback) }, for: error)
            throw error
        }
    }
}

/// Turns records into changes of a tree.
private struct JournalReplay {
    let window: WindowContainer
    private var containers: [ContainerID: ModalContainer] = [:]

    init(window: WindowContainer) {
        self.window = window
        window.root?.forEachBelow { if let id = $0.id { containers[id] = $0 } }
    }

    mutating func change(
        for record: HierarchyChangeRecord, _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> HierarchyChange {
        let edit: HierarchyChange.Edit =
            switch record.edit {
            case .children(let offset, let count, let removed, let inserted, let from, let to):
                .children(
                    offset: offset, count: count, removed: try removed.map { try container($0) },
                    inserted: try tree(of: inserted, make), selectionFrom: from, selectionTo: to)
            case .selection(let from, let to): .selection(from: from, to: to)
            case .presented(let from, let to):
                .presented(from: try from.map { try container($0) }, to: try only(tree(of: to, make)))
            case .root(let from, let to): .root(from: try from.map { try container($0) }, to: try only(tree(of: to, make)))
            case .key(let from, let to): .key(from: from, to: to)
            case .hidden(let from, let to): .hidden(from: from, to: to)
            }
        let target: any ScreenContainer = record.container == window.id ? window : try container(record.container)
        return HierarchyChange(edit, of: target, animation: record.animation, origin: record.origin)
    }

    private func container(_ id: ContainerID) throws -> ModalContainer {
        if let container = containers[id] { return container }
        throw ScreenContainerNotFoundError(action: "replay", target: "container \(id)", found: "none with this id", at: window)
    }

    /// The one container of a slot that has room for no more.
    private func only(_ tops: [ModalContainer]) throws -> ModalContainer? {
        if tops.count > 1 { throw misfit("\(counted(tops.count, "container")) where one can be") }
        return tops.first
    }

    /// The containers at the top of the nodes: those that were there before come back as they left, others are made.
    private mutating func tree(
        of nodes: [Hierarchy.Node], _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> [ModalContainer] {
        var made: [ModalContainer] = []
        var isNew: [Bool] = []
        var children: [[ModalContainer]] = []
        var tops: [ModalContainer] = []
        for (index, node) in nodes.enumerated() {
            let known = containers[node.id]
            let container = try known ?? newContainer(for: node, make)
            made.append(container)
            isNew.append(known == nil)
            children.append([])
            guard let parent = node.parent else {
                tops.append(container)
                continue
            }
            guard (0..<index).contains(parent) else { throw misfit("a node before its parent") }
            if isNew[parent], node.role == .child { children[parent].append(container) }
        }
        for index in nodes.indices where isNew[index] {
            if children[index].isEmpty { continue }
            let (container, selected) = (made[index], nodes[index].selectedIndex)
            if let selected, !children[index].indices.contains(selected) { throw misfit("no child \(selected) to be selected") }
            if try (container.checkedSelection(for: children[index]) == nil) != (selected == nil) {
                throw misfit(selected == nil ? "nothing selected in \(container.text)" : "a selection in \(container.text)")
            }
            try container.setUnplacedChildren(children[index], selected: selected)
        }
        for (index, node) in nodes.enumerated() where node.role == .presented {
            if let parent = node.parent, isNew[parent] { try made[parent].setUnplacedPresented(made[index]) }
        }
        return tops
    }

    private mutating func newContainer(
        for node: Hierarchy.Node, _ make: (Hierarchy.Node) throws -> ModalContainer?
    ) throws -> ModalContainer {
        guard node.id.rawValue > 0 else { throw misfit("\(node.id), which no container can have") }
        let key = node.name.map { ScreenKey(name: $0, traits: ScreenTraits(node.traits.map(\.value))) }
        let container: ModalContainer
        switch node.kind {
        case "screen": container = ModalContainer(key: key)
        case "stack": container = StackContainer(key: key)
        case "tabs": container = TabsContainer(key: key)
        default:
            guard let own = try make(node) else { throw misfit("nothing makes a container of kind '\(node.kind)'") }
            if own.role != .none || own.hasContents || own.numbering != nil { throw misfit("the container made for \(node.id) is not new") }
            container = own
        }
        container.modalPresentationStyle = node.style
        container.id = node.id
        container.numbering = window.numbering
        window.numbering.next = max(window.numbering.next, node.id.rawValue &+ 1)
        containers[node.id] = container
        return container
    }

    private func misfit(_ reason: String) -> ScreenContainerNotSupportedError {
        ScreenContainerNotSupportedError(action: "replay", reason: reason, at: window)
    }
}

extension Hierarchy.Trait {
    /// The trait as a key has it.
    fileprivate var value: any Hashable & Sendable {
        switch self {
        case .string(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .boolean(let value): value
        }
    }
}
