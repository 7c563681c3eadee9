import NavDSL

// What places and transitions are called where a graph is drawn.
extension NavigationGraph {
    /// A short name of a place, for people: its number, what shows there, from the window to the top, and whether something waits.
    /// - Precondition: The place is one of ``states``.
    /// - Complexity: Linear in the containers.
    public func title(of state: Int) -> String {
        let shown = states[state].shownScreens
        return "\(state) \(shown.isEmpty ? "nothing" : shown.joined(separator: " › "))\(states[state].waiting.isEmpty ? "" : " (waiting)")"
    }

    /// The moves between two places in one: a line of a drawing.
    struct Line {
        let from: Int
        let to: Int
        /// Each move with how it has ended, if it is not done.
        let label: String
        /// Whether none of them is done.
        let hasFailed: Bool
    }

    /// The lines of a drawing of the first places, in order of the places. Moves that change nothing are no lines, nor are those that lead out of the drawing.
    func lines(upTo count: Int) -> [Line] {
        var lines: [Line] = []
        for state in states.prefix(max(count, 0)).indices {
            var labels: [Int: (texts: [String], hasFailed: Bool)] = [:]
            for step in transitions(from: state) {
                guard let target = step.to, target != state, target < count else { continue }
                let text = moves[step.move] + (step.outcome == .done ? "" : " (\(step.outcome))")
                let isFailure = step.outcome == .failed || step.outcome == .missed
                labels[target, default: ([], true)].texts.append(text)
                if !isFailure { labels[target]?.hasFailed = false }
            }
            for (target, label) in labels.sorted(by: { $0.key < $1.key }) {
                lines.append(Line(from: state, to: target, label: label.texts.joined(separator: ", "), hasFailed: label.hasFailed))
            }
        }
        return lines
    }
}

extension Unicode.Scalar {
    /// Whether it is no part of a text that people read: a control character, or one of the two that are no characters at all and that XML does not know.
    var isControl: Bool { value < 32 || (127..<160).contains(value) || value == 0xFFFE || value == 0xFFFF }
}
