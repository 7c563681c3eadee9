public import NavCore

/// A hierarchy nests deeper than its JSON may.
public struct HierarchyTooDeepError: ScreenError {
    /// How deep the hierarchy is.
    public let depth: Int
    /// How deep it may be.
    public let maximalDepth: Int
    public var attachedErrors: [any Error] = []

    public var description: String { "The hierarchy is \(depth) levels deep; its JSON nests to \(maximalDepth) at most." }
}

extension ProgramNode {
    /// A hierarchy in its nested form, for JSON.
    ///
    /// Fails with ``HierarchyTooDeepError`` if a container stands deeper than ``maximalDepth`` below the window.
    public init(_ hierarchy: Hierarchy) throws {
        let deepest = hierarchy.nodes.map(\.depth).max() ?? 0
        guard deepest <= Self.maximalDepth else { throw HierarchyTooDeepError(depth: deepest, maximalDepth: Self.maximalDepth) }
        var nodes = hierarchy.nodes.map(ProgramNode.init)
        guard !nodes.isEmpty else {
            self.init(kind: "window")
            hidden = hierarchy.isHidden
            return
        }
        nodes[0].key = hierarchy.isKey
        nodes[0].hidden = hierarchy.isHidden
        // From the last to the first, so that each is whole when it goes into its parent.
        for (index, node) in hierarchy.nodes.enumerated().reversed() {
            nodes[index].items?.reverse()
            guard let parent = node.parent else { continue }
            let whole = nodes[index]
            switch node.role {
            case .root: nodes[parent].root = whole
            case .presented: nodes[parent].presented = whole
            case .child, .window: nodes[parent].items?.append(whole)
            }
        }
        self = nodes[0]
    }

    private init(_ node: Hierarchy.Node) {
        self.init(kind: node.kind, name: node.name)
        traits = node.traits.isEmpty ? nil : node.traits
        items = node.kind == "stack" || node.kind == "tabs" || node.childCount > 0 ? [] : nil
        selected = node.selectedIndex
        style = node.style == .automatic ? nil : node.style
        id = node.id.rawValue
        visible = node.isVisible ? true : nil
    }
}

extension Hierarchy {
    /// The hierarchy of a result's JSON: a window's node, each container in it with its id.
    ///
    /// Fails with ``RouteProgramError`` for a node that is no window, lacks an id, or breaks a rule of hierarchies, and with
    /// ``HierarchyTooDeepError``.
    public init(_ window: ProgramNode) throws {
        self.init()
        guard window.kind == "window" else { throw RouteProgramError(path: "kind", message: "expected 'window', found '\(window.kind)'") }
        isKey = window.key ?? false
        isHidden = window.hidden ?? false
        var pending: [(node: ProgramNode, role: Role, parent: Int?, depth: Int)] = [(window, .window, nil, 0)]
        while let (node, role, parent, depth) = pending.popLast() {
            guard depth <= ProgramNode.maximalDepth else {
                throw HierarchyTooDeepError(depth: depth, maximalDepth: ProgramNode.maximalDepth)
            }
            guard let id = node.id else { throw RouteProgramError(path: "", message: "\(node.kind) \(node.name ?? "") has no id") }
            let index = nodes.count
            nodes.append(
                Node(
                    id: ContainerID(id), kind: node.kind, name: node.name, traits: node.traits ?? [], role: role, parent: parent,
                    depth: depth, childCount: node.items?.count ?? 0, selectedIndex: node.selected, style: node.style ?? .automatic,
                    isVisible: node.visible ?? false, definesPresentationContext: node.kind == "stack"))
            if let modal = node.presented { pending.append((modal, .presented, index, depth + 1)) }
            for item in (node.items ?? []).reversed() { pending.append((item, .child, index, depth + 1)) }
            if let root = node.root { pending.append((root, .root, index, depth + 1)) }
        }
        do { try validate() } catch { throw RouteProgramError(path: "", message: "\(error)") }
    }
}
