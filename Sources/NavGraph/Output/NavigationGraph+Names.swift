import NavDSL

// What places and transitions are called where a graph is drawn.
extension NavigationGraph {
    /// A short name of a place, for people: its number, and what shows there, from the window to the top.
    public func title(of state: Int) -> String {
        let shown = states[state].shownScreens
        return "\(state) \(shown.isEmpty ? "nothing" : shown.joined(separator: " › "))"
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

    /// The lines of a drawing, in order of the places. Moves that change nothing are no lines.
    var lines: [Line] {
        var lines: [Line] = []
        for state in states.indices {
            var labels: [Int: (texts: [String], hasFailed: Bool)] = [:]
            for step in transitions(from: state) {
                guard let target = step.to, target != state else { continue }
                let text = moves[step.move] + (step.outcome == .done ? "" : " (\(step.outcome))")
                labels[target, default: ([], true)].texts.append(text)
                if step.outcome == .done || step.outcome == .waiting { labels[target]!.hasFailed = false }
            }
            for (target, label) in labels.sorted(by: { $0.key < $1.key }) {
                lines.append(Line(from: state, to: target, label: label.texts.joined(separator: ", "), hasFailed: label.hasFailed))
            }
        }
        return lines
    }
}
