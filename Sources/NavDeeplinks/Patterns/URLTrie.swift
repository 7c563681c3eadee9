/// Patterns by their segments. Of all that match a link the most specific comes first.
struct URLTrie: Sendable {
    struct Entry: Sendable {
        /// The index of the route, and of its spelling.
        let route, shape: Int
    }

    private struct Node {
        var literals: [String: Int] = [:]
        var parameter: Int?
        /// What ends here.
        var end: Entry?
        /// What takes all that is left from here.
        var rest: Entry?
    }

    private var origins: [(origin: URLShape.Origin, node: Int)] = []
    private var nodes: [Node] = []

    /// - Returns: What of another route matches the same links already, if anything does.
    mutating func insert(_ shape: URLShape, as entry: Entry) -> Entry? {
        var node = root(of: shape.origin)
        var conflict: Entry?
        // Of the spellings of one route the first counts.
        func put(_ place: WritableKeyPath<Node, Entry?>) {
            if let other = nodes[node][keyPath: place] {
                if other.route != entry.route { conflict = conflict ?? other }
            } else {
                nodes[node][keyPath: place] = entry
            }
        }
        for segment in shape.segments {
            switch segment {
            case .literal(let text): node = child(text, of: node)
            case .parameter: node = parameter(of: node)
            case .optional:
                put(\.end)
                node = parameter(of: node)
            case .rest:
                put(\.rest)
                return conflict
            }
        }
        put(\.end)
        return conflict
    }

    private mutating func root(of origin: URLShape.Origin) -> Int {
        if let known = origins.first(where: { $0.origin.isSame(as: origin) }) { return known.node }
        origins.append((origin, add()))
        return nodes.count - 1
    }

    private mutating func add() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    private mutating func child(_ text: String, of node: Int) -> Int {
        if let child = nodes[node].literals[text] { return child }
        let child = add()
        nodes[node].literals[text] = child
        return child
    }

    private mutating func parameter(of node: Int) -> Int {
        if let child = nodes[node].parameter { return child }
        let child = add()
        nodes[node].parameter = child
        return child
    }

    /// Visits what matches, until the visitor has enough. Each node is looked at once at most.
    /// - Parameter visit: Returns whether it wants the next one.
    func forEachMatch(of url: DeeplinkURL, _ visit: (Entry) -> Bool) {
        guard let path = url.path, let root = origins.first(where: { $0.origin.matches(url) })?.node else { return }
        // What is left to be tried, the most specific last. A rest is tried when all below its node has been.
        var pending: [(node: Int, depth: Int, isRest: Bool)] = [(root, 0, false)]
        while let (node, depth, isRest) = pending.popLast() {
            if isRest {
                if let entry = nodes[node].rest, path[depth...].allSatisfy({ !$0.isEmpty }), !visit(entry) { return }
                continue
            }
            if nodes[node].rest != nil { pending.append((node, depth, true)) }
            if depth == path.count {
                if let entry = nodes[node].end, !visit(entry) { return }
                continue
            }
            if let child = nodes[node].parameter, !path[depth].isEmpty { pending.append((child, depth + 1, false)) }
            if let child = nodes[node].literals[path[depth]] { pending.append((child, depth + 1, false)) }
        }
    }
}

extension URLShape.Origin {
    /// Whether the same links begin so.
    func isSame(as other: Self) -> Bool {
        scheme == other.scheme && host == other.host && (port ?? defaultPort) == (other.port ?? other.defaultPort)
    }
}
