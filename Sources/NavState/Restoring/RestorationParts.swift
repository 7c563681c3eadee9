import NavDSL

/// What has been built in the containers of destinations, while a hierarchy is restored.
struct RestorationParts {
    /// Whose parts are meant in a node of a destination: its own, or those of the whole that it is a part of.
    private struct Scope {
        /// The node of that whole.
        let whole: Int
        /// How much further on a part is than when it was saved.
        let shift: Int
    }

    private let registry: ScreenRegistry
    private var scopes: [Int: Scope] = [:]
    /// By the node of a whole and the number.
    private var numbered: [Int: [Int: ModalContainer]] = [:]
    /// The numbers of those that are destinations, in order, by the node of a whole; made when they are asked for first.
    private var named: [Int: [SavableDestination.Key: [Int]]] = [:]

    init(_ registry: ScreenRegistry) { self.registry = registry }

    /// A node's container has been built by itself: what is in it is its own.
    /// - Parameter number: What it was saved as, if it was a part then; what was built in it was counted from there.
    mutating func add(_ node: Int, _ number: Int? = nil, of container: ModalContainer) {
        numbered[node] = container.numberedParts
        scopes[node] = Scope(whole: node, shift: number.map { -$0 - 1 } ?? 0)
    }

    /// A part of what a destination is in.
    func part(_ number: Int, in owner: Int) -> ModalContainer? {
        // A file may have any number; beyond all there is nothing.
        scopes[owner].flatMap { numbered[$0.whole]?[number &+ $0.shift] }
    }

    /// The part of a name and data: the one of that number, or else the first of those that are left.
    /// - Complexity: Linear in the parts that are the same destination; the first time, in all parts.
    mutating func take(
        _ node: Int, _ key: SavableDestination.Key, _ number: Int, in owner: Int, where isFree: (ModalContainer) -> Bool
    ) -> ModalContainer? {
        guard let scope = scopes[owner], let parts = numbered[scope.whole] else { return nil }
        if named[scope.whole] == nil { named[scope.whole] = numbersByName(parts) }
        let free = named[scope.whole]?[key]?.filter { parts[$0].map(isFree) ?? false } ?? []
        let wanted = number &+ scope.shift
        guard let found = free.contains(wanted) ? wanted : free.first else { return nil }
        named[scope.whole]?[key]?.removeAll { $0 == found }
        scopes[node] = Scope(whole: scope.whole, shift: found - number)
        return parts[found]
    }

    private func numbersByName(_ parts: [Int: ModalContainer]) -> [SavableDestination.Key: [Int]] {
        var numbers: [SavableDestination.Key: [Int]] = [:]
        for (number, part) in parts.sorted(by: { $0.key < $1.key }) {
            if let key = registry.savableDestination(of: part)?.key { numbers[key, default: []].append(number) }
        }
        return numbers
    }
}
