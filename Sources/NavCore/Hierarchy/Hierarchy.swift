/// The whole tree of a window as a value: to print, compare, encode, and send anywhere.
///
/// It is a flat table of nodes in pre-order, a container's children before what it presents, so that depth costs nothing.
/// `Codable` writes that table. Two navigators that did the same have equal hierarchies.
public struct Hierarchy: Hashable, Sendable, Codable, CustomStringConvertible {
    /// What a node is to its parent in the table.
    public enum Role: String, Hashable, Sendable, Codable {
        /// The window, the first node.
        case window
        /// What a window shows.
        case root
        /// One of a container's children.
        case child
        /// What a container presents.
        case presented
    }

    /// A trait as plain data: a string, integer, number or boolean; any other value as its text.
    public enum Trait: Hashable, Sendable {
        /// A string, or the text of any other value.
        case string(String)
        /// An integer.
        case integer(Int)
        /// A number that is no integer by its type.
        case number(Double)
        /// A truth value.
        case boolean(Bool)
    }

    /// One container.
    public struct Node: Hashable, Sendable, Codable {
        /// The container's id.
        public var id: ContainerID
        /// `window`, `screen`, `stack`, `tabs`, or a custom container's own word.
        public var kind: String
        /// The name of its key; `nil` for one without a name.
        public var name: String?
        /// The traits of its key, sorted by their text.
        public var traits: [Trait]
        /// How it stands in what it stands in.
        public var role: Role
        /// The index in the table of the node that holds or presents this one; `nil` for the window.
        public var parent: Int?
        /// How far from the window, which is 0.
        public var depth: Int
        /// How many children it has.
        public var childCount: Int
        /// The index of the selected child; `nil` where nothing is selected.
        public var selectedIndex: Int?
        /// The style that it is presented in, if it is.
        public var style: ScreenModalStyle
        /// Whether it shows.
        public var isVisible: Bool
        /// Whether it carries modals of the context styles.
        public var definesPresentationContext: Bool

        package init(
            id: ContainerID, kind: String, name: String?, traits: [Trait], role: Role, parent: Int?, depth: Int, childCount: Int,
            selectedIndex: Int?, style: ScreenModalStyle, isVisible: Bool, definesPresentationContext: Bool
        ) {
            self.id = id
            self.kind = kind
            self.name = name
            self.traits = traits
            self.role = role
            self.parent = parent
            self.depth = depth
            self.childCount = childCount
            self.selectedIndex = selectedIndex
            self.style = style
            self.isVisible = isVisible
            self.definesPresentationContext = definesPresentationContext
        }
    }

    /// The nodes in pre-order; the first is the window.
    public package(set) var nodes: [Node]
    /// Whether the window is the key window.
    public package(set) var isKey: Bool
    /// Whether the window is hidden.
    public package(set) var isHidden: Bool

    /// An empty hierarchy, of no window.
    public init() {
        nodes = []
        isKey = false
        isHidden = true
    }

    private enum CodingKeys: CodingKey {
        case nodes, isKey, isHidden
    }

    /// Reads the table, and refuses one that is no tree or breaks a rule, with `DecodingError.dataCorrupted`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        nodes = try container.decode([Node].self, forKey: .nodes)
        isKey = try container.decode(Bool.self, forKey: .isKey)
        isHidden = try container.decode(Bool.self, forKey: .isHidden)
        do {
            try validate()
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: container.codingPath + [CodingKeys.nodes], debugDescription: "\(error)", underlyingError: error))
        }
    }

    /// The index in the table of the topmost visible container: the last visible one in search order.
    /// - Complexity: Linear in the nodes.
    public var topIndex: Int? {
        let children = childIndices()
        var hasVisible = nodes.map(\.isVisible)
        for index in nodes.indices.reversed() where hasVisible[index] {
            if let parent = nodes[index].parent, (0..<index).contains(parent) { hasVisible[parent] = true }
        }
        var index = 0
        guard hasVisible.first == true else { return nil }
        // What is presented comes last in search order, then the selected child, then the others from the last to the first.
        while let next = children[index].last(where: { hasVisible[$0] && nodes[$0].role == .presented })
            ?? selectedChild(of: index, children).flatMap({ hasVisible[$0] ? $0 : nil })
            ?? children[index].last(where: { hasVisible[$0] })
        {
            index = next
        }
        return nodes[index].role == .window ? nil : index
    }

    private func selectedChild(of index: Int, _ children: [[Int]]) -> Int? {
        guard let selected = nodes[index].selectedIndex, children[index].indices.contains(selected) else { return nil }
        return children[index][selected]
    }

    /// The indices of each node's children and modal.
    func childIndices() -> [[Int]] {
        var result = [[Int]](repeating: [], count: nodes.count)
        for (index, node) in nodes.enumerated() {
            if let parent = node.parent, (0..<index).contains(parent) { result[parent].append(index) }
        }
        return result
    }
}
