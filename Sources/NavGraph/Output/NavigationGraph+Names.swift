import NavDSL

// What places and transitions are called where a graph is drawn.
extension NavigationGraph {
    /// A short name of a place, for people: its number, and what tells it from others in few words.
    ///
    /// `7 Home › Chat(chat 1) · authorized: true (waiting: take a photo)`: what shows there, from the window to the top, the app's values that are others than at
    /// the start, and what waits. What lies below, or behind, is not in it.
    /// - Precondition: The place is one of ``states``.
    /// - Complexity: Linear in the containers and the values.
    public func title(of state: Int) -> String {
        let (place, start) = (states[state], states[0])
        let shown = place.shownTexts
        var text = "\(state) \(shown.isEmpty ? "nothing" : shown.joined(separator: " › "))"
        for (name, (value, old)) in zip(valueNames, zip(place.values, start.values)) where value != old {
            text += " · \(name): \(Self.shortened(value, to: Self.longestPart))"
        }
        if place.waiting.isEmpty { return text }
        // Its name, without where it is.
        let waits = place.waiting.map { wait in
            Self.shortened(String(wait[..<(wait.firstRange(of: ": running ")?.lowerBound ?? wait.endIndex)]), to: Self.longestPart)
        }
        return text + " (waiting: \(waits.joined(separator: ", ")))"
    }

    /// How long the text of a value, or of what waits, may be in a title.
    private static let longestPart = 40

    /// A text with no more characters than that, its end cut if need be.
    static func shortened(_ text: String, to count: Int) -> String { text.count <= count ? text : "\(text.prefix(count - 1))…" }

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

extension NavigationGraph.State {
    /// The names of the containers that show, with their traits, each once, in the order of the hierarchy.
    fileprivate var shownTexts: [String] {
        var texts: [String] = []
        var seen: Set<String> = []
        for window in windows.windows {
            for var node in window.nodes where node.isVisible && node.name != nil {
                // Whether it is a stack or tabs is of no use here.
                node.kind = "screen"
                if seen.insert(node.text).inserted { texts.append(node.text) }
            }
        }
        return texts
    }
}

extension Unicode.Scalar {
    /// Whether it is no part of a text that people read: a control character, or one of the two that are no characters at all and that XML does not know.
    var isControl: Bool { value < 32 || (127..<160).contains(value) || value == 0xFFFE || value == 0xFFFF }
}
