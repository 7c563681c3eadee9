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

    static var isQuery: Bool { true }

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
        if index == 0 { throw ParameterMismatch(description: "A query has keys, and is not one value.") }
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
