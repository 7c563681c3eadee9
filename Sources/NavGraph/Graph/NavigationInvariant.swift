import NavDSL

/// Something that has to hold in every place, or of every move.
///
/// It finds all that is wrong and is not the same: of moves, one violation a move; of places where something does not hold, the nearest.
///
/// ```swift
/// let problems = graph.problems(of: [
///     .hierarchiesAreValid, .modals(atMost: 2), .everywhere("the player shows") { $0.shownScreens.contains("Player") },
/// ])
/// ```
public struct NavigationInvariant: Sendable {
    /// What it is called.
    public let name: String
    /// What is wrong, each thing by a shortest way.
    let violations: @Sendable (NavigationGraph) -> [Violation]
    /// At how many places, or of how many moves, it does not hold; `nil` for one that is judged wherever something is known. Where this is more in a graph taken
    /// as complete, not all is judged.
    let count: (@Sendable (NavigationGraph) -> Int)?

    init(
        _ name: String, count: (@Sendable (NavigationGraph) -> Int)? = nil, violations: @escaping @Sendable (NavigationGraph) -> [Violation]
    ) {
        self.name = name
        self.count = count
        self.violations = violations
    }

    // MARK: Of your own

    /// Something that has to hold in every place.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - holds: Whether it does.
    public static func everywhere(_ name: String, _ holds: @escaping @Sendable (NavigationGraph.State) -> Bool) -> Self {
        stating(name) { holds($0) ? nil : "it does not hold" }
    }

    /// Something that has to hold of every move, those that have failed and those that change nothing too. Each move that breaks it is a violation.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - holds: Whether it does, of the place before, the move's name, how it has ended, and the place after.
    public static func onEveryMove(
        _ name: String,
        _ holds: @escaping @Sendable (NavigationGraph.State, String, NavigationGraph.Outcome, NavigationGraph.State) -> Bool
    ) -> Self {
        Self(name) { graph in
            graph.firstTransitions { step in
                step.to.map { holds(graph.states[step.from], graph.moves[step.move], step.outcome, graph.states[$0]) } ?? true
                    ? nil : "it does not hold of '\(graph.moves[step.move])'"
            }
        }
    }

    /// - Parameter problem: What is wrong at a place; `nil` is nothing.
    private static func stating(_ name: String, _ problem: @escaping @Sendable (NavigationGraph.State) -> String?) -> Self {
        Self(name) { graph in
            for state in graph.states {
                if let text = problem(state) { return [Violation(way: graph.way(to: state.index), text: text)] }
            }
            return []
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

    /// A protected screen enters the hierarchy only by a move whose place before, or after, meets a condition. Each move that breaks it is a violation.
    /// - Parameters:
    ///   - name: The screen's name.
    ///   - condition: Whether it may be there: of the place where the move was done, and the place that it leads to.
    public static func isProtected(
        _ name: String, unless condition: @escaping @Sendable (NavigationGraph.State, NavigationGraph.State) -> Bool
    ) -> Self {
        Self("\(name) is protected") { graph in
            var violations: [Violation] = []
            if graph.states[0].has(name), !condition(graph.states[0], graph.states[0]) {
                violations.append(Violation(way: NavigationWay(from: 0), text: "\(name) is there"))
            }
            return violations
                + graph.firstTransitions { step in
                    guard let target = step.to.map({ graph.states[$0] }) else { return nil }
                    let source = graph.states[step.from]
                    return target.has(name) && !source.has(name) && !condition(source, target) ? "\(name) is entered" : nil
                }
        }
    }

    /// Every move that says what it lands on, as deep links do, lands there wherever it can be done. Each one that does not is a violation.
    public static let linksLand = Self("links land on their screens") { graph in
        graph.firstTransitions { step in
            guard graph.landingMoves.contains(step.move), step.outcome != .done, step.outcome != .waiting else { return nil }
            let failure = graph.reason(of: step).map { "fails: \($0)" } ?? "fails"
            return "'\(graph.moves[step.move])' \(step.outcome == .failed ? failure : "does not land on its screen")"
        }
    }

    /// From every place with modals, moves lead to one with fewer of them. Each modal that is the topmost one where it is not so is a violation.
    public static let modalsCanBeClosed = Self("every modal can be closed") {
        $0.stuckModals.count
    } violations: { graph in
        var seen: Set<String> = []
        return graph.stuckModals.compactMap { state in
            let modal = graph.states[state].topmostModal
            guard seen.insert(modal).inserted else { return nil }
            return Violation(way: graph.way(to: state), text: "the modal \(modal) stays whatever is done")
        }
    }

    /// From every place, moves lead back to the start: see ``NavigationGraph/placesWithoutReturn``.
    public static let everythingReturns = Self("every place leads back to the start") {
        $0.placesWithoutReturn.count
    } violations: { graph in
        let places = graph.placesWithoutReturn
        return places.prefix(1).map { Violation(way: graph.way(to: $0), text: noReturn(places.count), statement: .noReturn) }
    }

    /// From a number of places, nothing leads back.
    static func noReturn(_ count: Int) -> String {
        "\(count == 1 ? "from a place" : "from \(count) places") no moves lead back to the start"
    }

    /// Going back leaves every place where there is something to go back to: see ``NavigationGraph/placesWithoutBack``.
    public static let backLeaves = Self("back leaves every place") {
        $0.placesWithoutBack.count
    } violations: { graph in
        graph.placesWithoutBack.prefix(1).map { Violation(way: graph.way(to: $0), text: "back does not leave it") }
    }

    /// Nothing stacks up without bound: see ``NavigationGraph/growths``. Each growth is a violation.
    public static let nothingGrows = Self("nothing grows without bound") { graph in
        graph.growths.map { growth in
            let steps = zip(growth.moves, growth.states)
            let way = steps.reduce(into: graph.way(to: growth.state)) { $0.append($1.0, to: $1.1) }
            return Violation(way: way, text: "\(growth)", statement: .growth(growth.moves))
        }
    }

    /// Every move can be done somewhere and succeeds there. Each one that does not is a violation. Where a limit has ended the exploration, one that can be done
    /// nowhere may be possible behind it, and is none.
    public static let everyMoveSucceeds = Self("every move succeeds somewhere") {
        $0.movesWithoutSuccess.count
    } violations: { graph in
        graph.movesWithoutSuccess.map { fault in
            Violation(way: fault.step.map { graph.way(with: $0) }, text: fault.text, statement: .move(fault.move))
        }
    }

    /// Every screen shows at some place.
    /// - Parameter names: The names of the app's screens.
    public static func reaches(_ names: [String]) -> Self {
        Self("every screen is reached") { graph in
            let missing = graph.unreachableScreens(among: names)
            if missing.isEmpty { return [] }
            return [Violation(way: nil, text: "nothing shows \(missing.joined(separator: ", "))\(graph.doubt)", statement: .unreachable(missing))]
        }
    }
}
