public import NavDSL

/// A hierarchy as it is kept: which destinations stand where, and no container.
///
/// It is a flat table of nodes, so that depth costs nothing, and its JSON has sorted keys: the same hierarchy is the same bytes. Keys that
/// are `nil` here are left out there.
///
/// ```json
/// {"format":1,"nodes":[{"kind":"stack"},{"data":{"id":1},"kind":"screen","name":"Chat","parent":0,"screen":"chat","traits":[1]}],"version":3}
/// ```
///
/// Whether the window is key or hidden is none of it: a window that restores a hierarchy stays as it is.
public struct SavedHierarchy: Hashable, Sendable {
    /// One container.
    public struct Node: Hashable, Sendable, Codable {
        /// `screen`, `stack` or `tabs`, or a custom container's own word. What is neither a destination nor a part is one of the first
        /// three.
        public var kind: String
        /// The index of the node that holds or presents it, which is less than its own; `nil` for the root alone, which is the first.
        public var parent: Int?
        /// Whether it is presented, and not a child; `nil` is no. The children of a node are in the order of the table.
        public var isPresented: Bool?
        /// The registered name of its destination; `nil` for a stack, tabs or a plain container that nobody has registered, and for a part
        /// that is none itself.
        public var screen: String?
        /// What the destination encodes; `nil` for one without data.
        public var data: SavedValue?
        /// Of what was built in the container of a destination: its number there, in pre-order, from 0. The destination is the nearest one
        /// around it that is no part. A part that has a name of its own, its ``screen``, is found by that and its data, wherever its number
        /// is now, and what was built in it counts from there; if its destination does not build it any more, the registry does.
        public var part: Int?
        /// The name of its key. Of a destination it is there to be read, and a part has to have it still; elsewhere it is the key's.
        public var name: String?
        /// The traits of its key, sorted by their text.
        public var traits: [Hierarchy.Trait]?
        /// The index of the selected child among the children; `nil` where nothing is selected.
        public var selectedIndex: Int?
        /// The style that it is presented in, if that is not `automatic`.
        public var style: ScreenModalStyle?
        /// How it stands as a bottom sheet; `nil` if it does not.
        public var bottomSheet: BottomSheet?
        /// Whether its destination is presented as an alert of a ``NavigationService``; `nil` is no.
        public var isAlert: Bool?
        /// Its id, if ids were saved. Restoring gives new ones.
        public var id: ContainerID?

        /// A container of a kind; everything else is set after.
        public init(kind: String, parent: Int? = nil) {
            self.kind = kind
            self.parent = parent
        }
    }

    /// The form of the file that is written here.
    public static let format = 1

    /// The app's version of its screens, for migrations.
    public var version: Int

    /// The containers; none for a window without a root.
    public var nodes: [Node]

    /// A hierarchy of nodes, which are checked when they are restored or written.
    public init(version: Int, nodes: [Node]) {
        self.version = version
        self.nodes = nodes
    }

    /// Checks that the table is a tree whose values can be restored.
    ///
    /// Throws ``SavedHierarchyError`` for the first node that breaks a rule.
    /// - Complexity: Linear in the nodes.
    public func validate() throws {
        var childCounts = [Int](repeating: 0, count: nodes.count)
        var isPresenting = [Bool](repeating: false, count: nodes.count)
        for (index, node) in nodes.enumerated() {
            func refuse(_ reason: String) -> SavedHierarchyError { SavedHierarchyError(.invalid(node: index, reason)) }
            try check(node, refuse)
            guard let parent = node.parent else {
                if index > 0 { throw refuse("stands in nothing") }
                if node.isPresented == true { throw refuse("is the root, and presented") }
                continue
            }
            guard (0..<index).contains(parent) else { throw refuse("stands in node \(parent)") }
            if node.isPresented != true {
                childCounts[parent] += 1
            } else if isPresenting[parent] {
                throw refuse("is presented by node \(parent), which presents another")
            } else {
                isPresenting[parent] = true
            }
        }
        for (index, node) in nodes.enumerated() {
            if let selected = node.selectedIndex, !(0..<childCounts[index]).contains(selected) {
                throw SavedHierarchyError(.invalid(node: index, "selects \(selected) of \(childCounts[index])"))
            }
        }
    }

    /// The nodes that stand in each, in order.
    var children: [[Int]] {
        var children = [[Int]](repeating: [], count: nodes.count)
        for (index, node) in nodes.enumerated() {
            if let parent = node.parent, node.isPresented != true { children[parent].append(index) }
        }
        return children
    }

    /// (UIKit) What is selected in a node of whose children some are left: what was; else the one at its index, else the first.
    func selectedIndex(of node: Int, among left: [Int], of children: [Int]) -> Int? {
        nodes[node].selectedIndex.map { left.firstIndex(of: children[$0]) ?? (left.indices.contains($0) ? $0 : 0) }
    }

    private func check(_ node: Node, _ refuse: (String) -> SavedHierarchyError) throws {
        if node.screen == nil, node.data != nil { throw refuse("has data and no screen") }
        if node.data?.isTooDeep == true { throw refuse("has data that is nested too deep") }
        if let part = node.part, part < 0 { throw refuse("is part \(part)") }
        do {
            try node.bottomSheet?.validate()
        } catch {
            throw refuse("has a bottom sheet of which \((error as? InvalidBottomSheetError)?.reason ?? "\(error)")")
        }
    }
}
