import NavDSL

/// The hierarchies of the windows at a place, in 36 bytes a container: as values they would take several times that, and most of an exploration's time.
struct PackedForest: Sendable {
    /// One container, or a window.
    fileprivate struct Node {
        var token: UInt32
        var id: Int32
        var parent: Int32
        var depth: Int32
        var childCount: Int32
        var selected: Int32
        /// The number of its bottom sheet; the greatest is none.
        var sheet: UInt32
        var style: UInt8
        var role: UInt8
        var flags: UInt8
    }

    private let nodes: ContiguousArray<Node>
    private let tokens: TokenTable

    init(_ nodes: PackedNodes, _ tokens: TokenTable) {
        // A copy without room for more.
        self.nodes = ContiguousArray(nodes.nodes[...])
        self.tokens = tokens
    }

    /// The hierarchies as values.
    /// - Complexity: Linear in the containers.
    var forest: HierarchyForest {
        let tokens = tokens.all
        var windows: [Hierarchy] = []
        for node in nodes {
            let role = PackedNodes.roles[Int(node.role)]
            if role == .window {
                var window = Hierarchy()
                (window.isKey, window.isHidden) = (node.flags & 1 != 0, node.flags & 2 != 0)
                windows.append(window)
            }
            windows[windows.count - 1].nodes.append(self.node(node, role, tokens))
        }
        return HierarchyForest(windows)
    }

    private func node(_ node: Node, _ role: Hierarchy.Role, _ tokens: [TokenTable.Token]) -> Hierarchy.Node {
        var (kind, key): (String, ScreenKey?) = ("", nil)
        if case .container(let name) = tokens[Int(node.token)] { (kind, key) = (name.kind, name.key) }
        var sheet: BottomSheet?
        if node.sheet != .max, case .sheet(let value) = tokens[Int(node.sheet)] { sheet = value }
        return Hierarchy.Node(
            id: ContainerID(Int(node.id)), kind: kind, name: key?.name, traits: Hierarchy.traits(of: key), role: role,
            parent: node.parent < 0 ? nil : Int(node.parent), depth: Int(node.depth), childCount: Int(node.childCount),
            selectedIndex: node.selected < 0 ? nil : Int(node.selected), style: ScreenModalStyle.allCases[Int(node.style)],
            isVisible: node.flags & 4 != 0, definesPresentationContext: node.flags & 8 != 0, bottomSheet: sheet)
    }
}

/// Packs the hierarchies of windows, one after another, in the same memory.
struct PackedNodes {
    fileprivate var nodes: ContiguousArray<PackedForest.Node> = []

    fileprivate static let roles: [Hierarchy.Role] = [.window, .root, .child, .presented]

    mutating func removeAll() { nodes.removeAll(keepingCapacity: true) }

    mutating func append(_ window: WindowContainer, token: UInt32) {
        nodes.append(
            PackedForest.Node(
                token: token, id: Int32(truncatingIfNeeded: window.id?.rawValue ?? 0), parent: -1, depth: 0, childCount: 0, selected: -1,
                sheet: .max, style: 0, role: 0, flags: (window.isKey ? 1 : 0) | (window.isHidden ? 2 : 4)))
    }

    mutating func append(_ visit: HierarchyVisit, token: UInt32, sheet: UInt32) {
        let container = visit.container
        nodes.append(
            PackedForest.Node(
                token: token, id: Int32(truncatingIfNeeded: container.id?.rawValue ?? -1), parent: visit.parent.map { Int32($0) } ?? -1,
                depth: Int32(visit.depth), childCount: Int32(container.children.count), selected: container.selectedIndex.map { Int32($0) } ?? -1,
                sheet: sheet, style: container.modalPresentationStyle.number,
                role: visit.role == .root ? 1 : visit.role == .child ? 2 : 3,
                flags: (visit.isVisible ? 4 : 0) | (container.definesPresentationContext ? 8 : 0)))
    }
}

extension ScreenModalStyle {
    /// Its index among all.
    var number: UInt8 { self == .automatic ? 0 : Self.numbers[self] ?? 0 }

    private static let numbers = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, UInt8($0)) })
}
