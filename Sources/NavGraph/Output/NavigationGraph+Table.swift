import NavDSL

extension NavigationGraph: CustomStringConvertible {
    /// In one line: how many places, moves and transitions there are, and whether a limit has ended it.
    public var description: String {
        "\(states.count) places, \(moves.count) moves, \(transitions.count) transitions, "
            + "at most \(states.last?.depth ?? 0) moves away" + (limit.map { "; more by the limit of \($0)" } ?? "")
    }

    /// The moves as a table: at how many places each could be done, and how it ended. Then what waits anywhere, and at how many places, the most frequent first.
    /// - Complexity: Linear in the transitions and the places.
    public var table: String {
        let header = ["move", "places", "done", "failed", "missed", "waiting", ""]
        let moves = moveSummaries.map { summary in
            [Self.lineText(summary.name), "\(summary.count)"] + Outcome.allCases.map { "\(summary.counts[$0, default: 0])" }
                + [summary.words]
        }
        let waits = self.waits
        let more = waits.count > Self.listedWaits ? [["", "… and \(waits.count - Self.listedWaits) more"]] : []
        let rows = waits.prefix(Self.listedWaits).map { ["\($0.count)", Self.lineText($0.text)] } + more
        return Self.text(header, moves, [0, 6]) + (rows.isEmpty ? "" : "\n\n" + Self.text(["places", "what waits"], rows, [1]))
    }

    private static let listedWaits = 20

    /// What waits anywhere, and at how many places.
    private var waits: [(text: String, count: Int)] {
        var counts: [String: Int] = [:]
        for state in states { for wait in Set(state.waiting) { counts[wait, default: 0] += 1 } }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    /// - Parameter texts: The columns that are no numbers.
    private static func text(_ header: [String], _ rows: [[String]], _ texts: Set<Int>) -> String {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        return ([header] + rows).map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                line += texts.contains(column) ? cell + padding : padding + cell
                line += "  "
            }
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }

    /// A text in a line of its own, with nothing in it that a terminal obeys.
    static func lineText(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isControl { result += "\\u{\(String(scalar.value, radix: 16))}" } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}

extension NavigationGraph.MoveSummary.Reliability {
    /// It in words.
    var words: String {
        switch self {
        case .impossible: "can be done nowhere"
        case .neverFails: "never fails"
        case .sometimesFails: "sometimes fails"
        case .alwaysFails: "always fails"
        case .neverEnds: "never ends"
        }
    }
}
