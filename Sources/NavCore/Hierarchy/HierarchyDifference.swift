/// What is other in one hierarchy than in another, by the containers' ids.
public struct HierarchyDifference: Hashable, Sendable, CustomStringConvertible {
    /// A container, as a hierarchy lists it.
    public typealias Node = Hierarchy.Node

    /// Containers that are new, in pre-order.
    public var added: [Node] = []
    /// Containers that are gone, in pre-order of the hierarchy before.
    public var removed: [Node] = []
    /// Containers that stand elsewhere: in another container, in another role, or behind others that they stood before.
    public var moved: [Node] = []
    /// Containers whose selected child is another, as they are now.
    public var selected: [Node] = []
    /// Containers that are presented now and were not, in pre-order.
    public var presented: [Node] = []

    /// Whether there is no difference.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && moved.isEmpty && selected.isEmpty && presented.isEmpty }

    /// One line a difference; `no difference` if there is none.
    public var description: String {
        func lines(_ word: String, _ nodes: [Node]) -> [String] { nodes.map { "\(word) \($0.text) \($0.id)" } }
        let all =
            lines("removed", removed) + lines("added", added) + lines("moved", moved)
            + selected.map { "selected \($0.selectedIndex.map(String.init) ?? "none") in \($0.text) \($0.id)" }
            + lines("presented", presented)
        return all.isEmpty ? "no difference" : all.joined(separator: "\n")
    }
}

extension Hierarchy {
    /// What has been added, removed, moved, selected and presented since another hierarchy of the same navigator.
    /// - Complexity: O(*n* log *n*) in the nodes of both.
    public func difference(from old: Hierarchy) -> HierarchyDifference {
        var result = HierarchyDifference()
        let before = Dictionary(old.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let now = Set(nodes.map(\.id))
        result.removed = old.nodes.filter { !now.contains($0.id) }
        let children = childIndices()
        let oldChildren = old.childIndices()
        for (index, node) in nodes.enumerated() {
            guard let oldIndex = before[node.id] else {
                result.added.append(node)
                if node.role == .presented { result.presented.append(node) }
                continue
            }
            let oldNode = old.nodes[oldIndex]
            if node.role == .presented, oldNode.role != .presented { result.presented.append(node) }
            if selectedID(of: index, children) != old.selectedID(of: oldIndex, oldChildren) { result.selected.append(node) }
        }
        result.moved = moved(from: old, before, children)
        return result
    }

    private func selectedID(of index: Int, _ children: [[Int]]) -> ContainerID? {
        guard let selected = nodes[index].selectedIndex, children[index].indices.contains(selected) else { return nil }
        return nodes[children[index][selected]].id
    }

    private func moved(from old: Hierarchy, _ before: [ContainerID: Int], _ children: [[Int]]) -> [Node] {
        var moved = Set<Int>()
        for (index, node) in nodes.enumerated() {
            guard let oldIndex = before[node.id], let parent = node.parent else { continue }
            let oldNode = old.nodes[oldIndex]
            let oldParent = oldNode.parent.map { old.nodes[$0].id }
            if oldParent != nodes[parent].id || oldNode.role != node.role { moved.insert(index) }
        }
        for siblings in children {
            let stayed = siblings.filter { !moved.contains($0) && before[nodes[$0].id] != nil }
            let kept = longestIncreasing(stayed.map { before[nodes[$0].id]! })
            for (position, index) in stayed.enumerated() where !kept.contains(position) { moved.insert(index) }
        }
        return moved.sorted().map { nodes[$0] }
    }

    /// The positions of a longest increasing subsequence: the fewest others are said to have moved.
    private func longestIncreasing(_ values: [Int]) -> Set<Int> {
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: values.count)
        for (position, value) in values.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
            }
            previous[position] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(position) } else { ends[low] = position }
        }
        var result = Set<Int>()
        var next = ends.last
        while let position = next {
            result.insert(position)
            next = previous[position]
        }
        return result
    }
}
