import NavDSL

// What becomes of moves.
extension NavigationGraph {
    /// What becomes of one move.
    public struct MoveSummary: Sendable, CustomStringConvertible {
        /// How often a move fails.
        public enum Reliability: String, Hashable, Sendable, Codable {
            /// It can be done nowhere.
            case impossible
            /// It never fails where it can be done.
            case neverFails
            /// It fails at some places.
            case sometimesFails
            /// It fails wherever it can be done.
            case alwaysFails
            /// It waits wherever it can be done, and whatever is done then, it goes on waiting.
            case neverEnds
        }

        /// The move's name.
        public let name: String
        /// At how many places it ended in each way.
        public let counts: [Outcome: Int]
        /// For each way to end, the first transition that did.
        public let examples: [Outcome: Transition]
        fileprivate let neverEnds: Bool
        /// Why it may be possible somewhere after all.
        fileprivate let doubt: String

        /// At how many places it could be done.
        public var count: Int { counts.values.reduce(0, +) }

        /// How often it fails, or misses what it was to land on. A move that waits for what users do later does not fail.
        public var reliability: Reliability {
            let failures = counts[.failed, default: 0] + counts[.missed, default: 0]
            if count == 0 { return .impossible }
            if neverEnds { return .neverEnds }
            return failures == 0 ? .neverFails : failures == count ? .alwaysFails : .sometimesFails
        }

        /// It in a line: `'open chat': sometimes fails; 3 places: 2 done, 1 failed`.
        public var description: String {
            let ends = Outcome.allCases.compactMap { end in counts[end].map { "\($0) \(end)" } }
            let places = count == 0 ? "" : "; \(count) place\(count == 1 ? "" : "s"): \(ends.joined(separator: ", "))"
            return NavigationGraph.lineText("'\(name)': \(words)\(places)")
        }

        /// Its reliability in words; of one that can be done nowhere, where it may be possible.
        package var words: String { reliability.words + (reliability == .impossible ? doubt : "") }
    }

    /// What becomes of each move, in their order.
    /// - Complexity: Linear in the transitions.
    public var moveSummaries: [MoveSummary] {
        var counts = [[Outcome: Int]](repeating: [:], count: moves.count)
        var examples = [[Outcome: Transition]](repeating: [:], count: moves.count)
        for transition in transitions {
            counts[transition.move][transition.outcome, default: 0] += 1
            if examples[transition.move][transition.outcome] == nil { examples[transition.move][transition.outcome] = transition }
        }
        let endless = endlessMoves(among: moves.indices.filter { !counts[$0].isEmpty && counts[$0].keys.allSatisfy { $0 == .waiting } })
        let doubt = self.doubt
        return moves.indices.map {
            MoveSummary(name: moves[$0], counts: counts[$0], examples: examples[$0], neverEnds: endless.contains($0), doubt: doubt)
        }
    }

    /// Of moves that only wait, those behind which no moves lead to where less waits.
    private func endlessMoves(among moves: [Int]) -> Set<Int> {
        var endless = Set(moves)
        if endless.isEmpty { return [] }
        let least = leastReachable { isCutOff($0.index) ? 0 : $0.waiting.count }
        for step in transitions where endless.contains(step.move) {
            guard let target = step.to, least[target] >= states[target].waiting.count, !states[target].waiting.isEmpty else {
                // It ends, or what is beyond a limit may end it.
                endless.remove(step.move)
                continue
            }
        }
        return endless
    }

    /// A move that never succeeds, in words, with the first transition that shows it.
    struct MoveFault {
        let move: Int
        let text: String
        let step: Transition?
        let kind: NavigationReport.Finding.Kind
    }

    /// The moves that never succeed; of an exploration that a limit has ended, without those that can be done nowhere.
    var movesWithoutSuccess: [MoveFault] { moveFaults(moveSummaries).filter { $0.kind != .impossibleMove || limit == nil } }

    /// The error of a transition that is the first of its move to fail.
    func reason(of step: Transition) -> String? {
        guard step.outcome == .failed, let failure = failures[step.move], failure.state == step.from else { return nil }
        return "\(failure.error)"
    }

    /// The names of the moves that are always done and lead to the very place where they are; none in a graph that is not whole.
    var idleMoves: [String] {
        if isPartial { return [] }
        var idle = Set(transitions.lazy.map(\.move))
        for step in transitions where step.outcome != .done || step.to != step.from { idle.remove(step.move) }
        return idle.sorted().map { moves[$0] }
    }

    /// What is wrong with moves: those that can be done nowhere, then those that always fail, then those that wait for ever.
    func moveFaults(_ summaries: [MoveSummary]) -> [MoveFault] {
        func faults(_ reliability: MoveSummary.Reliability, _ fault: (Int, MoveSummary) -> MoveFault) -> [MoveFault] {
            summaries.enumerated().filter { $1.reliability == reliability }.map { fault($0, $1) }
        }
        return faults(.impossible) { move, summary in
            MoveFault(move: move, text: "'\(summary.name)' can be done nowhere\(doubt)", step: nil, kind: .impossibleMove)
        }
            + faults(.alwaysFails) { move, summary in
                let step = [summary.examples[.failed], summary.examples[.missed]].compactMap { $0 }.min { $0.from < $1.from }
                let reason = step.flatMap { self.reason(of: $0) } ?? "what it is to land on does not show"
                return MoveFault(move: move, text: "'\(summary.name)' always fails: \(reason)", step: step, kind: .failingMove)
            }
            + faults(.neverEnds) { move, summary in
                MoveFault(
                    move: move, text: "'\(summary.name)' waits wherever it can be done, and nothing ends it", step: summary.examples[.waiting],
                    kind: .endlessMove)
            }
    }

    /// A place that is found by different ways.
    public struct Duplicate: Sendable, CustomStringConvertible {
        /// The place.
        public let state: Int
        /// How many transitions lead to it.
        public let count: Int
        fileprivate let graph: NavigationGraph
        fileprivate let other: Transition

        /// The shortest way to it, and another one, whose last move comes from another place or is another.
        /// - Complexity: Linear in their lengths.
        public var ways: (NavigationWay, NavigationWay) {
            (graph.way(to: state), graph.way(to: other.from).appending(graph.moves[other.move], to: state))
        }

        /// It in a line: `place 3 Home › Chat, by 2 transitions: open chat; or link`.
        public var description: String {
            let (shortest, other) = ways
            return NavigationGraph.lineText(
                "place \(graph.title(of: state)), by \(count) transition\(count == 1 ? "" : "s"): \(shortest); or \(other)")
        }
    }

    /// The places that several transitions lead to; moves that change nothing do not count. At the start one is there already.
    /// - Complexity: Linear in the transitions.
    public var duplicates: [Duplicate] {
        var counts = [Int](repeating: 0, count: states.count)
        var others = [Transition?](repeating: nil, count: states.count)
        for transition in transitions {
            guard let target = transition.to, target != transition.from else { continue }
            counts[target] += 1
            // Those from nearer places come first.
            if others[target] == nil, transition != discovery(of: target) { others[target] = transition }
        }
        return states.indices.compactMap { state in
            others[state].map { Duplicate(state: state, count: counts[state], graph: self, other: $0) }
        }
    }
}
