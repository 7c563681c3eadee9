import NavDSL

// What is not the same each time.
extension NavigationGraph {
    /// A move that did something else when it was done once more at the same place.
    public struct Unrepeatable: Hashable, Sendable, CustomStringConvertible {
        /// What can differ.
        public enum Difference: Hashable, Sendable {
            /// It could not be done any more.
            case impossible
            /// It has ended otherwise, and led to the same place as far as that is known.
            case outcome
            /// The hierarchies of the windows, as text.
            case hierarchy(before: String, after: String)
            /// Some of the app's values, as text.
            case values([Value])
            /// What has not ended.
            case waiting(before: [String], after: [String])
            /// Something that only the exploration's key tells apart.
            case key
        }

        /// A value that differs.
        public struct Value: Hashable, Sendable {
            /// What it is called.
            public let name: String
            /// Its text after the first time, and after the other.
            public let before, after: String
        }

        /// The move's name.
        public let move: String
        /// What it did first.
        public let transition: Transition
        /// How it has ended when it was done once more; `nil` if it could not be done.
        public let outcome: Outcome?
        /// What differed then.
        public let difference: Difference

        /// What it is, in a line: of hierarchies the first line that differs.
        public var description: String { NavigationGraph.lineText("'\(move)' does something else each time: \(words)") }

        /// What came out otherwise, in words.
        package var words: String {
            let text = Self.text(difference)
            guard let outcome, outcome != transition.outcome else { return text }
            return "\(transition.outcome), then \(outcome)\(text.isEmpty ? "" : "; \(text)")"
        }

        private static func text(_ difference: Difference) -> String {
            switch difference {
            case .impossible: return "it could not be done once more"
            case .outcome: return ""
            case .hierarchy(let before, let after):
                let (old, new) = (lines(before), lines(after))
                let index = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
                func line(_ lines: [String]) -> String { index < lines.count ? "'\(lines[index])'" : "nothing" }
                return "\(line(old)), then \(line(new))"
            case .values(let values): return values.map { "\($0.name) is \($0.before), then \($0.after)" }.joined(separator: ", ")
            case .waiting(let before, let after):
                func list(_ waits: [String]) -> String { waits.isEmpty ? "nothing" : waits.map { "'\($0)'" }.joined(separator: ", ") }
                return "\(list(before)) waits, then \(list(after))"
            case .key: return "the key is another"
            }
        }

        /// The lines of a tree without what draws its branches.
        private static func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { String($0.drop { " │├└─".contains($0) }) }
        }
    }
}

extension NavigationGraph {
    /// The first of what is unrepeatable of each move.
    var unrepeatableMoves: [Unrepeatable] {
        var seen: Set<String> = []
        return unrepeatable.filter { seen.insert($0.move).inserted }
    }
}

extension NavigationGraph.Unrepeatable {
    /// - Parameters:
    ///   - expected: The place that it led to; `nil` for one beyond the limits.
    ///   - found: The place that it leads to when it is done once more; `nil` if only the outcome is known to differ.
    init(
        move: String, transition: NavigationGraph.Transition, outcome: NavigationGraph.Outcome?, expected: NavigationGraph.State?, found: FoundState?
    ) {
        self.move = move
        self.transition = transition
        self.outcome = outcome
        guard outcome != nil else {
            difference = .impossible
            return
        }
        guard let expected, let found else {
            difference = .outcome
            return
        }
        let (before, after) = ("\(expected.windows)", "\(found.forest.forest)")
        let values = zip(expected.valueNames, zip(expected.values, found.values.map { "\($0)" })).filter { $1.0 != $1.1 }
        if before != after {
            difference = .hierarchy(before: before, after: after)
        } else if !values.isEmpty {
            difference = .values(values.map { Value(name: $0, before: $1.0, after: $1.1) })
        } else if expected.waiting != found.waiting {
            difference = .waiting(before: expected.waiting, after: found.waiting)
        } else {
            difference = outcome == transition.outcome ? .key : .outcome
        }
    }
}
