/// An exploration has found what must not be.
public struct NavigationProblemsError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, in the order of the invariants.
    public let problems: [NavigationProblem]
    /// Moves that are not repeatable, each once: nothing is known of what lies behind them.
    public let unrepeatable: [NavigationGraph.Unrepeatable]
    /// The limit that has ended the exploration; `nil` if it is complete.
    public let limit: ExplorationLimits.Kind?
    /// The names of the invariants that are not judged everywhere, by that limit or behind what is not repeatable.
    public let notJudged: [String]

    /// Each problem with the way to it, place by place.
    public var description: String {
        var parts = problems.map { $0.isNowhere ? "\($0)" : "\($0)\n\($0.picture)" }
        if !unrepeatable.isEmpty { parts.append(unrepeatable.map { "not repeatable: \($0)" }.joined(separator: "\n")) }
        if let limit { parts.append("the exploration is not complete, by the limit of \(limit)") }
        if !notJudged.isEmpty { parts.append("not judged everywhere: \(notJudged.joined(separator: ", "))") }
        return parts.joined(separator: "\n\n")
    }
}

/// Expects that what can be reached keeps invariants. It fails the test by throwing, in any test framework.
///
/// ```swift
/// try expectNoProblems(in: explorer, invariants: [.hierarchiesAreValid, .modals(atMost: 1), .linksLand])
/// ```
/// - Parameters:
///   - explorer: What is explored.
///   - invariants: What has to hold.
///   - screens: The names of the app's screens, each of which has to show somewhere.
///   - isComplete: Whether an exploration that a limit ends is a failure.
/// - Returns: The graph, to ask more.
/// - Throws: ``NavigationProblemsError``, and what exploring throws.
@discardableResult
public func expectNoProblems(
    in explorer: NavigationExplorer, invariants: [NavigationInvariant] = NavigationInvariant.standard, screens: [String] = [],
    isComplete: Bool = true
) throws -> NavigationGraph {
    try expectNoProblems(in: explorer.explore(), invariants: invariants, screens: screens, isComplete: isComplete)
}

/// Expects that what was found keeps invariants: by several workers, or on an actor. It fails the test by throwing, in any test framework.
///
/// ```swift
/// try expectNoProblems(in: await explorer.explore(workers: 2), screens: ["RoomList", "Chat"])
/// ```
/// - Parameters:
///   - graph: What was found.
///   - invariants: What has to hold.
///   - screens: The names of the app's screens, each of which has to show somewhere.
///   - isComplete: Whether an exploration that a limit has ended is a failure.
/// - Returns: The graph, to ask more.
/// - Throws: ``NavigationProblemsError``.
@discardableResult
public func expectNoProblems(
    in graph: NavigationGraph, invariants: [NavigationInvariant] = NavigationInvariant.standard, screens: [String] = [],
    isComplete: Bool = true
) throws -> NavigationGraph {
    let all = invariants + (screens.isEmpty ? [] : [.reaches(screens)])
    let problems = graph.problems(of: all)
    if !problems.isEmpty || !graph.unrepeatable.isEmpty || isComplete && graph.limit != nil {
        throw NavigationProblemsError(
            problems: problems, unrepeatable: graph.unrepeatableMoves, limit: graph.limit,
            notJudged: graph.invariantsNotJudgedEverywhere(among: all))
    }
    return graph
}

extension NavigationInvariant {
    /// What holds in any sound app: valid hierarchies, links that land, modals that can be closed.
    public static let standard: [Self] = [.hierarchiesAreValid, .linksLand, .modalsCanBeClosed]
}
