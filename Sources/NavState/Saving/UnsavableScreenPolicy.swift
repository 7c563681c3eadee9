/// What becomes of screens that cannot be saved: nobody has registered them, or what they were registered with is not `Codable`.
public enum UnsavableScreenPolicy {
    /// Nothing is saved: ``SavedHierarchyError/Reason/notSavable(_:)``.
    case fail
    /// They are left out, with what stands in them and what is presented on them. No stack and no tabs are saved empty that were not: what
    /// has nothing left in it is left out too, and if nothing is left at all, it is as ``fail``. Where the selected tab is left out, the one
    /// that comes to its index is selected, else the first.
    ///
    /// The closure gets all that is left out, with the reasons, in the order in which they stood; none if all could be saved.
    case omit(([UnsavableScreen]) -> Void)
}

/// Takes nodes out of a hierarchy that is being saved.
struct HierarchyOmission {
    private let saved: SavedHierarchy
    /// Why a node is left out; `nil` for what stays.
    private var reasons: [UnsavableScreen?]

    init(of unsavable: [(index: Int, screen: UnsavableScreen)], from saved: SavedHierarchy) {
        self.saved = saved
        reasons = Array(repeating: nil, count: saved.nodes.count)
        for (index, screen) in unsavable { reasons[index] = screen }
    }

    /// What was left out.
    var omitted: [UnsavableScreen] { reasons.compactMap { $0 } }

    /// What is left; throws if that is nothing.
    /// - Complexity: Linear in the nodes.
    mutating func remaining() throws -> SavedHierarchy {
        if omitted.isEmpty { return saved }
        omitWithOthers()
        omitEmptied()
        omitWithOthers()
        if reasons.first.map({ $0 != nil }) == true { throw SavedHierarchyError(.notSavable(omitted)) }
        var numbers = [Int](repeating: 0, count: saved.nodes.count)
        var nodes: [SavedHierarchy.Node] = []
        let children = saved.children
        for (index, var node) in saved.nodes.enumerated() where reasons[index] == nil {
            numbers[index] = nodes.count
            node.parent = node.parent.map { numbers[$0] }
            let kept = children[index].filter { reasons[$0] == nil }
            node.selectedIndex = saved.selectedIndex(of: index, among: kept, of: children[index])
            nodes.append(node)
        }
        return SavedHierarchy(version: saved.version, nodes: nodes)
    }

    /// From the first to the last: what a node stands in has been settled before it.
    private mutating func omitWithOthers() {
        for (index, node) in saved.nodes.enumerated() where reasons[index] == nil {
            if let parent = node.parent, let reason = reasons[parent] {
                omit(index, "it is \(node.isPresented == true ? "on" : "in") \(reason.name)")
            }
        }
    }

    /// From the last to the first: what stands in a node has been settled before the node.
    private mutating func omitEmptied() {
        let children = saved.children
        for index in saved.nodes.indices.reversed() where reasons[index] == nil && !children[index].isEmpty {
            if children[index].allSatisfy({ reasons[$0] != nil }) { omit(index, "nothing is left in it") }
        }
    }

    private mutating func omit(_ index: Int, _ reason: String) {
        reasons[index] = UnsavableScreen(name: saved.nodes[index].keyText ?? saved.nodes[index].kind, reason: reason)
    }
}
