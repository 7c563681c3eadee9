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

    mutating func setChild(_ key: String, to values: some Collection<String>, isList: Bool) {
        let node = findOrAddChild(key, of: 0)
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
