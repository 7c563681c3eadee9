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
            /// A move does something else each time; what lies behind it is not known, so that other findings may be its doing.
            case unrepeatableMove = "unrepeatable move"
            /// The start waits, and nothing leads away from it.
            case waitingStart = "waiting start"
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
            /// A move waits wherever it can be done, and nothing ends that.
            case endlessMove = "endless move"
            /// Screens, or waits, can stack up without bound.
            case growth
            /// A move is done, and changes nothing wherever it can be done. What it begins goes on unseen, as a task does.
            case idleMove = "idle move"
            /// A limit has ended the exploration.
            case limit
            /// Invariants that a limit, or an unrepeatable move, keeps from being judged everywhere.
            case notJudged = "not judged everywhere"
        }

        /// What kind of thing it is.
        public let kind: Kind
        /// What it is, in words.
        public let text: String
        /// The shortest way from the start that shows it; `nil` for what is nowhere.
        public let way: NavigationWay?

        /// It in a line: `failing move: 'pay' always fails: …, after: open shop, pay`.
        public var description: String { NavigationGraph.lineText(text: "\(kind.rawValue): \(text)", way) }
    }

    /// What was explored.
    public let graph: NavigationGraph
    /// What is wrong, by kind.
    public let findings: [Finding]
    /// What becomes of each move.
    public let moves: [NavigationGraph.MoveSummary]
    /// The places that going back should leave and does not: see ``NavigationGraph/placesWithoutBack``.
    public let placesWithoutBack: [Int]
    /// The places that several ways lead to.
    public let duplicates: [NavigationGraph.Duplicate]
    /// The places that differ from a nearer one only in what waits there.
    public let placesThatDifferOnlyInWaits: [Int]

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
        placesThatDifferOnlyInWaits = graph.placesThatDifferOnlyInWaits
        findings = Self.findings(graph, moves, invariants, screens)
    }

    /// What an invariant has said is not said again.
    private static func findings(
        _ graph: NavigationGraph, _ moves: [NavigationGraph.MoveSummary], _ invariants: [NavigationInvariant], _ screens: [String]
    ) -> [Finding] {
        let problems = graph.problems(of: invariants)
        let said = Set(problems.compactMap(\.statement))
        var findings = graph.unrepeatableMoves.map { Finding(kind: .unrepeatableMove, text: "\($0)", way: graph.way(to: $0.transition.from)) }
        if graph.states.count == 1, let wait = graph.states[0].waiting.first {
            findings.append(Finding(kind: .waitingStart, text: "nothing leads away from the start, where this waits: \(wait)", way: nil))
        }
        findings += problems.map { Finding(kind: .problem, text: "\($0.invariant): \($0.text)", way: $0.isNowhere ? nil : $0.way) }
        let known = said.flatMap(\.unreachable)
        findings += graph.unreachableScreens(among: screens).filter { !known.contains($0) }.map {
            Finding(kind: .unreachableScreen, text: "\($0) shows nowhere\(graph.doubt)", way: nil)
        }
        let stuck = graph.placesWithoutReturn
        if let nearest = stuck.first, !said.contains(.noReturn) {
            findings.append(Finding(kind: .noReturn, text: NavigationInvariant.noReturn(stuck.count), way: graph.way(to: nearest)))
        }
        let faults = graph.moveFaults(moves).filter { !said.contains(.move($0.move)) }
        let impossible = faults.filter { $0.kind == .impossibleMove }
        // What may hang on one cause is one finding.
        let areOne = impossible.count > 1 && !graph.doubt.isEmpty
        if areOne {
            let names = impossible.map { "'\(graph.moves[$0.move])'" }.joined(separator: ", ")
            findings.append(Finding(kind: .impossibleMove, text: "\(names) can be done nowhere\(graph.doubt)", way: nil))
        }
        findings += faults.filter { !areOne || $0.kind != .impossibleMove }.map {
            Finding(kind: $0.kind, text: $0.text, way: $0.step.map { graph.way(with: $0) })
        }
        findings += graph.growths.filter { !said.contains(.growth($0.moves)) }.map {
            Finding(kind: .growth, text: "\($0)", way: graph.way(to: $0.state))
        }
        findings += graph.idleMoves.map { Finding(kind: .idleMove, text: "'\($0)' changes nothing wherever it can be done", way: nil) }
        if let limit = graph.limit { findings.append(Finding(kind: .limit, text: "there is more, by the limit of \(limit)", way: nil)) }
        if let text = graph.textOfWhatIsNotJudged(among: invariants) { findings.append(Finding(kind: .notJudged, text: text, way: nil)) }
        return findings
    }

    /// The graph in a line, how many places only wait if there are any, and each finding in a line.
    public var description: String {
        let count = placesThatDifferOnlyInWaits.count
        let waits = count == 0 ? [] : ["\(count) place\(count == 1 ? " differs" : "s differ") from others only in what waits"]
        if findings.isEmpty { return (["\(graph)"] + waits + ["Nothing is wrong."]).joined(separator: "\n") }
        let header = "\(findings.count) finding\(findings.count == 1 ? "" : "s"):"
        return (["\(graph)"] + waits + [header] + findings.map { "  \($0)" }).joined(separator: "\n")
    }
}
