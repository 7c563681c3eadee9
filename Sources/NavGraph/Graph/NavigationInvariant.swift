import NavDSL

/// Something that has to hold in every place, or of every move.
///
/// ```swift
/// let problems = graph.problems(of: [
///     .hierarchiesAreValid, .modals(atMost: 2), .everywhere("the player shows") { $0.shownScreens.contains("Player") },
/// ])
/// ```
public struct NavigationInvariant: Sendable {
    /// What it is called.
    public let name: String
    /// The first violation, if there is one: where, by which transition, and what is wrong.
    let violation: @Sendable (NavigationGraph) -> Violation?

    struct Violation {
        let way: NavigationWay
        let text: String
    }

    init(_ name: String, violation: @escaping @Sendable (NavigationGraph) -> Violation?) {
        self.name = name
        self.violation = violation
    }

    // MARK: Of your own

    /// Something that has to hold in every place.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - holds: Whether it does.
    public static func everywhere(_ name: String, _ holds: @escaping @Sendable (NavigationGraph.State) -> Bool) -> Self {
        stating(name) { holds($0) ? nil : "it does not hold" }
    }

    /// Something that has to hold of every move, those that have failed and those that change nothing too.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - holds: Whether it does, of the place before, the move's name, how it has ended, and the place after.
    public static func onEveryMove(
        _ name: String,
        _ holds: @escaping @Sendable (NavigationGraph.State, String, NavigationGraph.Outcome, NavigationGraph.State) -> Bool
    ) -> Self {
        Self(name) { graph in
            graph.firstTransition { step in
                step.to.map { holds(graph.states[step.from], graph.moves[step.move], step.outcome, graph.states[$0]) } ?? true
                    ? nil : "it does not hold of '\(graph.moves[step.move])'"
            }
        }
    }

    /// - Parameter problem: What is wrong at a place; `nil` is nothing.
    private static func stating(_ name: String, _ problem: @escaping @Sendable (NavigationGraph.State) -> String?) -> Self {
        Self(name) { graph in
            for state in graph.states {
                if let text = problem(state) { return Violation(way: graph.way(to: state.index), text: text) }
            }
            return nil
        }
    }

    // MARK: Built in

    /// Every hierarchy keeps the library's rules: see `Hierarchy.validate()`.
    public static let hierarchiesAreValid = stating("hierarchies are valid") { state in
        do { try state.windows.validate() } catch { return "\(error)" }
        return nil
    }

    /// No more than a number of modals stand in a window, one over another or beside each other.
    public static func modals(atMost limit: Int) -> Self {
        stating("at most \(limit) modals") { state in
            let count = state.windows.windows.map { $0.nodes.count { $0.role == .presented } }.max() ?? 0
            return count > limit ? "\(count) modals" : nil
        }
    }

    /// No stack holds two screens with one key; unnamed ones do not count.
    public static let noScreenTwiceInAStack = stating("no screen twice in one stack") { state in
        for window in state.windows.windows {
            var seen: Set<StackPlace> = []
            for node in window.nodes where node.role == .child {
                guard let parent = node.parent, window.nodes[parent].kind == "stack", let name = node.name else { continue }
                if !seen.insert(StackPlace(stack: parent, name: name, traits: node.traits)).inserted { return "\(name) stands in a stack twice" }
            }
        }
        return nil
    }

    private struct StackPlace: Hashable {
        let stack: Int
        let name: String
        let traits: [Hierarchy.Trait]
    }

    /// A protected screen enters the hierarchy only by a move whose place before, or after, meets a condition.
    /// - Parameters:
    ///   - name: The screen's name.
    ///   - condition: Whether it may be there: of the place where the move was done, and the place that it leads to.
    public static func isProtected(
        _ name: String, unless condition: @escaping @Sendable (NavigationGraph.State, NavigationGraph.State) -> Bool
    ) -> Self {
        Self("\(name) is protected") { graph in
            if graph.states[0].has(name), !condition(graph.states[0], graph.states[0]) {
                return Violation(way: NavigationWay(from: 0), text: "\(name) is there at the start")
            }
            return graph.firstTransition { step in
                guard let target = step.to.map({ graph.states[$0] }) else { return nil }
                let source = graph.states[step.from]
                return target.has(name) && !source.has(name) && !condition(source, target) ? "\(name) is entered" : nil
            }
        }
    }

    /// Every move that says what it lands on, as deep links do, lands there wherever it can be done.
    public static let linksLand = Self("links land on their screens") { graph in
        graph.firstTransition { step in
            guard graph.landingMoves.contains(step.move), step.outcome != .done, step.outcome != .waiting else { return nil }
            return "'\(graph.moves[step.move])' \(step.outcome == .failed ? "fails" : "does not land on its screen")"
        }
    }

    /// From every place with modals, moves lead to one with fewer of them.
    public static let modalsCanBeClosed = Self("every modal can be closed") { graph in
        graph.firstStuckModal.map { Violation(way: graph.way(to: $0), text: "a modal stays whatever is done") }
    }

    /// From every place, moves lead back to the start: see ``NavigationGraph/placesWithoutReturn``.
    public static let everythingReturns = Self("every place leads back to the start") { graph in
        graph.placesWithoutReturn.first.map { Violation(way: graph.way(to: $0), text: "no moves lead back to the start") }
    }

    /// Going back leaves every place but the start: see ``NavigationGraph/placesWithoutBack``.
    public static let backLeaves = Self("back leaves every place") { graph in
        graph.placesWithoutBack.first.map { Violation(way: graph.way(to: $0), text: "back does not leave it") }
    }

    /// No screens stack up without bound: see ``NavigationGraph/growths``.
    public static let nothingGrows = Self("nothing grows without bound") { graph in
        graph.growths.first.map { growth in
            let steps = zip(growth.moves, growth.states)
            let way = steps.reduce(into: graph.way(to: growth.state)) { $0.append($1.0, to: $1.1) }
            return Violation(way: way, text: "\(growth.added.joined(separator: ", ")) can be added again and again")
        }
    }

    /// Every move can be done somewhere and succeeds there. Where a limit has ended the exploration, one may be possible behind it.
    public static let everyMoveSucceeds = Self("every move succeeds somewhere") { graph in
        for (move, summary) in graph.moveSummaries.enumerated() {
            if summary.reliability == .impossible, graph.limit == nil {
                return Violation(way: NavigationWay(from: 0), text: "'\(summary.name)' can be done nowhere")
            }
            guard summary.reliability == .alwaysFails else { continue }
            return graph.firstTransition { $0.move == move ? "'\(summary.name)' fails wherever it can be done" : nil }
        }
        return nil
    }

    /// Every screen shows at some place.
    /// - Parameter names: The names of the app's screens.
    public static func reaches(_ names: [String]) -> Self {
        Self("every screen is reached") { graph in
            let missing = graph.unreachableScreens(among: names)
            return missing.isEmpty
                ? nil : Violation(way: NavigationWay(from: 0), text: "nothing shows \(missing.joined(separator: ", "))")
        }
    }
}

/// What is wrong in a graph, with the shortest way there.
public struct NavigationProblem: Sendable, CustomStringConvertible {
    /// What does not hold.
    public let invariant: String
    /// What is wrong.
    public let text: String
    /// The shortest way from the start that shows it.
    public let way: NavigationWay
    /// The places on the way as text, and the moves between them.
    public let picture: String

    public var description: String { "\(invariant): \(text), after: \(way)" }
}

extension NavigationGraph {
    /// Checks what has to hold, and answers what does not: each with its shortest counterexample.
    public func problems(of invariants: [NavigationInvariant]) -> [NavigationProblem] {
        invariants.compactMap { invariant in
            invariant.violation(self).map {
                NavigationProblem(invariant: invariant.name, text: $0.text, way: $0.way, picture: description(of: $0.way))
            }
        }
    }

    /// The first transition with something wrong: places come nearest first, so that no way is shorter.
    fileprivate func firstTransition(_ problem: (Transition) -> String?) -> NavigationInvariant.Violation? {
        for step in transitions {
            if let text = problem(step) {
                return NavigationInvariant.Violation(way: way(to: step.from).appending(moves[step.move], to: step.to ?? step.from), text: text)
            }
        }
        return nil
    }

    /// The nearest place whose topmost modal no moves close.
    fileprivate var firstStuckModal: Int? {
        let modals = states.map { $0.windows.windows.reduce(0) { $0 + $1.nodes.count { $0.role == .presented } } }
        let least = leastReachable { isCutOff($0.index) ? 0 : modals[$0.index] }
        return states.indices.first { modals[$0] > 0 && least[$0] >= modals[$0] }
    }
}

extension NavigationGraph.State {
    /// Whether a container of a name stands in it.
    func has(_ name: String) -> Bool { windows.windows.contains { $0.nodes.contains { $0.name == name } } }
}
