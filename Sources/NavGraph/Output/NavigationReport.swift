import NavDSL

/// What an exploration says of an app, put together: what is wrong, and where.
///
/// ```swift
/// let report = NavigationReport(of: graph, invariants: .standard + [.modals(atMost: 1)], screens: ["Home", "Chat", "Settings"])
/// print(report)
/// ```
public struct NavigationReport: Sendable, CustomStringConvertible {
    /// Something to look at.
    public struct Finding: Sendable, CustomStringConvertible {
        /// The kinds, in the order in which a report has them.
        public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            /// An invariant does not hold.
            case problem
            /// A screen of the app's shows nowhere.
            case unreachableScreen = "unreachable screen"
            /// From some places no moves lead back to the start.
            case noReturn = "no return"
            /// A move can be done nowhere.
            case impossibleMove = "impossible move"
            /// A move fails wherever it can be done.
            case failingMove = "failing move"
            /// Screens can stack up without bound.
            case growth
            /// A move does something else each time; what lies behind it is not known.
            case unrepeatableMove = "unrepeatable move"
            /// A limit has ended the exploration.
            case limit
        }

        /// What kind of thing it is.
        public let kind: Kind
        /// What it is, in words.
        public let text: String
        /// The shortest way from the start that shows it; `nil` for what is nowhere.
        public let way: NavigationWay?

        public var description: String { NavigationGraph.lineText("\(kind.rawValue): \(text)" + (way.map { ", after: \($0)" } ?? "")) }
    }

    /// What was explored.
    public let graph: NavigationGraph
    /// What is wrong, by kind.
    public let findings: [Finding]
    /// What becomes of each move.
    public let moves: [NavigationGraph.MoveSummary]
    /// The places, the start apart, that going back does not leave: no fault where a tab, or the app itself, begins.
    public let placesWithoutBack: [Int]
    /// The places that several ways lead to.
    public let duplicates: [NavigationGraph.Duplicate]

    /// Looks at a graph.
    /// - Parameters:
    ///   - graph: What was explored.
    ///   - invariants: What has to hold.
    ///   - screens: The names of the screens that the app has.
    public init(of graph: NavigationGraph, invariants: [NavigationInvariant] = NavigationInvariant.standard, screens: [String] = []) {
        self.graph = graph
        moves = graph.moveSummaries
        placesWithoutBack = graph.placesWithoutBack
        duplicates = graph.duplicates
        findings = Self.findings(graph, moves, invariants, screens)
    }

    private static func findings(
        _ graph: NavigationGraph, _ moves: [NavigationGraph.MoveSummary], _ invariants: [NavigationInvariant], _ screens: [String]
    ) -> [Finding] {
        var findings = graph.problems(of: invariants).map { Finding(kind: .problem, text: "\($0.invariant): \($0.text)", way: $0.way) }
        findings += graph.unreachableScreens(among: screens).map { Finding(kind: .unreachableScreen, text: "\($0) shows nowhere", way: nil) }
        let stuck = graph.placesWithoutReturn
        if let nearest = stuck.first {
            let places = stuck.count == 1 ? "from a place no moves lead" : "from \(stuck.count) places no moves lead"
            findings.append(Finding(kind: .noReturn, text: "\(places) back to the start", way: graph.way(to: nearest)))
        }
        for move in moves where move.reliability == .impossible {
            findings.append(Finding(kind: .impossibleMove, text: "'\(move.name)' can be done nowhere", way: nil))
        }
        for move in moves where move.reliability == .alwaysFails {
            findings.append(Finding(kind: .failingMove, text: "'\(move.name)' always fails\(reason(move, graph))", way: failingWay(move, graph)))
        }
        findings += distinct(graph.growths).map { growth in
            let moves = growth.moves.map { "'\($0)'" }.joined(separator: ", ")
            return Finding(
                kind: .growth, text: "\(moves) adds \(growth.added.joined(separator: ", ")) again and again", way: graph.way(to: growth.state))
        }
        var seen: Set<Int> = []
        for step in graph.unrepeatable where seen.insert(step.move).inserted {
            let text = "'\(graph.moves[step.move])' does something else each time"
            findings.append(Finding(kind: .unrepeatableMove, text: text, way: graph.way(to: step.from)))
        }
        if let limit = graph.limit { findings.append(Finding(kind: .limit, text: "there is more, by the limit of \(limit)", way: nil)) }
        return findings
    }

    /// The growths that are not others with some more moves in between.
    private static func distinct(_ growths: [NavigationGraph.Growth]) -> [NavigationGraph.Growth] {
        var distinct: [NavigationGraph.Growth] = []
        // Sorting keeps the order of those with equally many moves.
        for growth in growths.sorted(by: { $0.moves.count < $1.moves.count }) {
            let moves = Set(growth.moves)
            if !distinct.contains(where: { moves.isSuperset(of: $0.moves) }) { distinct.append(growth) }
        }
        return distinct
    }

    /// Why a move has failed first.
    private static func reason(_ move: NavigationGraph.MoveSummary, _ graph: NavigationGraph) -> String {
        let failure = graph.moves.firstIndex(of: move.name).flatMap { graph.failures[$0] }
        return failure.map { ": \($0.error)" } ?? ": what it is to land on does not show"
    }

    /// The way to where a move fails first, with it.
    private static func failingWay(_ move: NavigationGraph.MoveSummary, _ graph: NavigationGraph) -> NavigationWay? {
        let step = [move.examples[.failed], move.examples[.missed]].compactMap { $0 }.min { $0.from < $1.from }
        return step.map { graph.way(to: $0.from).appending(move.name, to: $0.to ?? $0.from) }
    }

    /// The graph in a line, and each finding in one.
    public var description: String {
        if findings.isEmpty { return "\(graph)\nNothing is wrong." }
        let header = "\(findings.count) finding\(findings.count == 1 ? "" : "s"):"
        return (["\(graph)", header] + findings.map { "  \($0)" }).joined(separator: "\n")
    }
}
