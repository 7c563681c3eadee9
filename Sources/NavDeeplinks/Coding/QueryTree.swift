/// A query, taken apart: a tree of keys, in the order in which they come first.
///
/// It is a flat table, so that depth costs nothing.
struct QueryTree {
    struct Node {
        let key: String
        /// How often the key stood with or without a value.
        var valueCount = 0
        /// The first value; `nil` for a key that stands alone.
        var value: String?
        /// The values that came after it.
        var moreValues: [String?] = []
        var childCount = 0
        var firstChild = -1
        var lastChild = -1
        var next = -1
        /// The index of the next element behind empty brackets.
        var nextIndex = 0
        /// Whether empty brackets without a value said that there is a list or structure, and nothing in it.
        var isEmptyMarked = false
    }

    private(set) var nodes = [Node(key: "")]
    // Where many keys stand beside one another they are found by hash.
    private var index: [IndexKey: Int] = [:]

    private struct IndexKey: Hashable {
        let parent: Int
        let key: String
    }

    private static let indexedCount = 12

    func child(_ key: String, of parent: Int) -> Int? {
        if nodes[parent].childCount > Self.indexedCount { return index[IndexKey(parent: parent, key: key)] }
        var child = nodes[parent].firstChild
        while child >= 0 {
            if nodes[child].key == key { return child }
            child = nodes[child].next
        }
        return nil
    }

    func children(of parent: Int) -> [Int] {
        var children: [Int] = []
        children.reserveCapacity(nodes[parent].childCount)
        var child = nodes[parent].firstChild
        while child >= 0 {
            children.append(child)
            child = nodes[child].next
        }
        return children
    }

    mutating func findOrAddChild(_ key: String, of parent: Int) -> Int {
        if let child = child(key, of: parent) { return child }
        let child = nodes.count
        nodes.append(Node(key: key))
        if nodes[parent].lastChild >= 0 { nodes[nodes[parent].lastChild].next = child } else { nodes[parent].firstChild = child }
        nodes[parent].lastChild = child
        nodes[parent].childCount += 1
        if nodes[parent].childCount == Self.indexedCount + 1 {
            for child in children(of: parent) { index[IndexKey(parent: parent, key: nodes[child].key)] = child }
        } else if nodes[parent].childCount > Self.indexedCount {
            index[IndexKey(parent: parent, key: key)] = child
        }
        if let number = Self.listIndex(key) { nodes[parent].nextIndex = max(nodes[parent].nextIndex, number &+ 1) }
        return child
    }

    mutating func addValue(_ value: String?, to node: Int) {
        nodes[node].valueCount += 1
        if nodes[node].valueCount == 1 { nodes[node].value = value } else { nodes[node].moreValues.append(value) }
    }

    mutating func markEmpty(_ node: Int) { nodes[node].isEmptyMarked = true }

    /// Puts a value in the place of whatever has its key: a parameter of a path is nothing that a query can change.
    mutating func setParameter(_ name: String, to values: ArraySlice<String>, isList: Bool) {
        let node = findOrAddChild(name, of: 0)
        let old = nodes[node]
        nodes[node] = Node(key: name, next: old.next)
        for value in values { addValue(value, to: node) }
        if isList, values.isEmpty { markEmpty(node) }
    }

    /// An index as it is written: digits without zeros in front; `nil` for anything else and for what no list is long enough for.
    static func listIndex(_ key: String) -> Int? {
        guard let first = key.utf8.first, key.utf8.count <= 9, first != UInt8(ascii: "0") || key.utf8.count == 1,
            key.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
        else { return nil }
        return Int(key)
    }
}

/// A place in a query: a node of its tree, or one of the values of a key that comes more than once.
struct QuerySource: ParameterSource {
    // Shared by all places, and not changed any more.
    private final class Tree {
        let tree: QueryTree
        init(_ tree: QueryTree) { self.tree = tree }
    }

    private let shared: Tree
    private let index: Int
    /// The number of the value; -1 for the node itself.
    private let item: Int

    init(_ tree: QueryTree) {
        shared = Tree(tree)
        index = 0
        item = -1
    }

    private init(_ shared: Tree, _ index: Int, item: Int = -1) {
        self.shared = shared
        self.index = index
        self.item = item
    }

    private func value(at item: Int) -> String? {
        item == 0 ? shared.tree.nodes[index].value : shared.tree.nodes[index].moreValues[item - 1]
    }

    private var valueCount: Int { shared.tree.nodes[index].valueCount }
    private var childCount: Int { shared.tree.nodes[index].childCount }
    private var isEmptyMarked: Bool { shared.tree.nodes[index].isEmptyMarked }

    static var readsNothingAsEmpty: Bool { true }

    var isNil: Bool {
        if item >= 0 { return value(at: item) == nil }
        return childCount == 0 && !isEmptyMarked && valueCount <= 1 && value(at: 0) == nil
    }

    var isKeyed: Bool { item < 0 && (index == 0 || valueCount == 0) }

    var keys: [String] { item < 0 ? shared.tree.children(of: index).map { shared.tree.nodes[$0].key } : [] }

    func child(_ key: String) -> QuerySource? {
        item < 0 ? shared.tree.child(key, of: index).map { QuerySource(shared, $0) } : nil
    }

    func elements(_ limits: DeeplinkLimits) throws(ParameterMismatch) -> [QuerySource?] {
        if item >= 0 { return [self] }
        if childCount == 0 { return (0..<valueCount).map { QuerySource(shared, index, item: $0) } }
        var elements: [QuerySource?] = []
        for child in shared.tree.children(of: index) {
            let key = shared.tree.nodes[child].key
            guard let number = QueryTree.listIndex(key) else { throw ParameterMismatch(description: "'\(key)' is no index of a list.") }
            guard number <= limits.safeListIndex else {
                throw ParameterMismatch(description: "The index \(number) is beyond the limit of \(limits.safeListIndex).")
            }
            while elements.count <= number { elements.append(nil) }
            elements[number] = QuerySource(shared, child)
        }
        return elements
    }

    func scalar(_ repeated: RepeatedKeyStrategy) throws(ParameterMismatch) -> ParameterScalar {
        if item >= 0 { return value(at: item).map { .text($0) } ?? .none }
        if childCount > 0 || isEmptyMarked { throw ParameterMismatch(description: "There are values inside, and not one value.") }
        var chosen = 0
        if valueCount > 1 {
            switch repeated {
            case .throw: throw ParameterMismatch(description: "The key comes \(valueCount) times, and one value is wanted.")
            case .first: break
            case .last: chosen = valueCount - 1
            }
        }
        return value(at: chosen).map { .text($0) } ?? .none
    }
}
