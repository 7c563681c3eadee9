import NavDSL

/// What becomes of each saved node. Making it builds nothing.
struct RestorationPlan {
    /// Where the container of a node comes from.
    enum Recipe {
        case screen(AnyModalScreen)
        /// A number in what the nearest destination around it is a part of, or is.
        case part(Int, owner: Int)
        /// The same of a part that is a destination itself.
        case namedPart(Int, owner: Int, ScreenRegistration, Any)
        case plain
        case placeholder(any Screen<ModalContainer>)
    }

    private enum State {
        case kept(Recipe)
        /// Left out, as told by ``lost``.
        case gone
    }

    let saved: SavedHierarchy
    private let policy: RestorationPolicy
    private var states: [State] = []
    /// By the node. What is lost for more than one reason is so for the first.
    private var lost: [Int: LostScreen] = [:]
    /// The child that each stack has lost, which takes along what is above it.
    private var cuts: [Int: Int] = [:]
    /// The nodes that stand in each, in order, and the one that it presents.
    private(set) var children: [[Int]]
    private(set) var presented: [Int?]
    /// Whether a node stays without anything of what stood in it, as its destination builds it with something: it had parts in it when it was
    /// saved. Once it is built, it shows.
    var isBuiltFull: [Bool]

    /// Looks all screens up, and settles what is left without those that are lost.
    init(_ saved: SavedHierarchy, _ registry: ScreenRegistry, _ policy: RestorationPolicy) throws {
        self.saved = saved
        self.policy = policy
        children = saved.children
        presented = [Int?](repeating: nil, count: saved.nodes.count)
        isBuiltFull = [Bool](repeating: false, count: saved.nodes.count)
        // Found once for each: a chain of parts may be as long as the table.
        var owners: [Int?] = []
        for (index, node) in saved.nodes.enumerated() {
            if let parent = node.parent, node.isPresented == true { presented[parent] = index }
            let owner = node.parent.flatMap { owners[$0] }
            owners.append(node.screen == nil ? owner : index)
            if node.part != nil, node.isPresented != true, let parent = node.parent, let owner {
                isBuiltFull[parent] = parent == owner || saved.nodes[parent].part != nil
            }
            do {
                states.append(.kept(try Self.recipe(of: node, owner, registry)))
            } catch {
                states.append(.gone)
                try lose(index, "\(error)")
            }
        }
        try settle()
    }

    private static func recipe(of node: SavedHierarchy.Node, _ owner: Int?, _ registry: ScreenRegistry) throws -> Recipe {
        if let name = node.screen {
            // No near names: a hostile file has many names, and nobody has mistyped them.
            guard let registration = registry.knownRegistration(named: name) else { throw Loss("it is not registered") }
            if let part = node.part, let owner { return .namedPart(part, owner: owner, registration, try registration.destination(from: node.data)) }
            return .screen(try registration.taggedScreen(for: registration.destination(from: node.data), asAlert: node.isAlert == true))
        }
        if let part = node.part {
            guard let owner else { throw Loss("it is a part of no destination") }
            return .part(part, owner: owner)
        }
        guard ["screen", "stack", "tabs"].contains(node.kind) else { throw Loss("no \(node.kind) is made without its screen") }
        return .plain
    }

    // MARK: What is lost

    /// Lets a node go, by the policy.
    /// - Parameter canBeReplaced: Whether another could stand in its place.
    mutating func lose(_ index: Int, _ reason: String, canBeReplaced: Bool = true) throws {
        let screen = note(index, reason)
        switch policy {
        case .placeholder(let placeholder) where canBeReplaced: states[index] = .kept(.placeholder(placeholder(screen)))
        case .drop, .truncate, .placeholder: takeAway(index, reason)
        case .fail: throw SavedHierarchyError(.lost(screen))
        }
    }

    private mutating func takeAway(_ index: Int, _ reason: String) {
        note(index, reason)
        states[index] = .gone
        let node = saved.nodes[index]
        guard case .truncate = policy, let parent = node.parent, node.isPresented != true, saved.nodes[parent].kind == "stack" else { return }
        cuts[parent] = min(cuts[parent] ?? index, index)
    }

    @discardableResult
    private mutating func note(_ index: Int, _ reason: String) -> LostScreen {
        let node = saved.nodes[index]
        // Errors are sentences of their own.
        let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        let screen = lost[index] ?? LostScreen(name: node.screen ?? node.name ?? node.kind, index: index, reason: reason)
        lost[index] = screen
        return screen
    }

    /// Lets a node go that stands in, on or above one that is lost.
    /// - Returns: Whether it has to go.
    mutating func loseWithOthers(_ index: Int) -> Bool {
        let node = saved.nodes[index]
        guard isKept(index), let parent = node.parent else { return false }
        let isChild = node.isPresented != true
        if !isKept(parent) {
            takeAway(index, "it stood \(isChild ? "in" : "on") node \(parent)")
        } else if isChild, case .placeholder = recipe(of: parent) {
            takeAway(index, "it stood in node \(parent)")
        } else if isChild, let cut = cuts[parent], cut < index {
            takeAway(index, "it stood above node \(cut)")
        }
        return !isKept(index)
    }

    /// Lets go what cannot stay without what is lost, until nothing has to go any more.
    ///
    /// What has lost all that stood in it goes too, so that no stack and no tabs are empty that were not; but a destination, or a part of
    /// one, that is built with something stays as it is built.
    /// - Complexity: Linear in the nodes.
    mutating func settle() throws {
        // From the last to the first: what stands in a node has been settled before the node.
        for index in saved.nodes.indices.reversed() {
            guard case .kept(let recipe) = states[index] else { continue }
            if case .placeholder = recipe { continue }
            if cuts[index] != nil { for child in children[index] { _ = loseWithOthers(child) } }
            if hasLostAll(index), !isBuiltFull[index] { takeAway(index, "nothing is left in it") }
        }
        // From the first to the last: what a node stands in has been settled before it.
        for index in saved.nodes.indices { _ = loseWithOthers(index) }
        if let first = states.first, case .gone = first { throw SavedHierarchyError(.nothingLeft(sortedLost)) }
    }

    // MARK: What is left

    /// `nil` for a node that is left out.
    func recipe(of index: Int) -> Recipe? {
        if case .kept(let recipe) = states[index] { recipe } else { nil }
    }

    func isKept(_ index: Int) -> Bool { recipe(of: index) != nil }

    /// Whether nothing is left of what stood in a node.
    func hasLostAll(_ index: Int) -> Bool { !children[index].isEmpty && !children[index].contains(where: isKept) }

    var report: RestorationReport {
        let kept = states.reduce(0) { count, state in
            switch state {
            case .kept(.placeholder), .gone: count
            case .kept: count + 1
            }
        }
        return RestorationReport(restoredCount: kept, lost: sortedLost)
    }

    private var sortedLost: [LostScreen] { lost.values.sorted { $0.index < $1.index } }
}

/// Why a screen is lost.
struct Loss: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
