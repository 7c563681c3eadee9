import NavDSL

extension NavigationGraph: CustomStringConvertible {
    /// In one line: how many places, moves and transitions there are, and whether a limit has ended it.
    public var description: String {
        "\(states.count) places, \(moves.count) moves, \(transitions.count) transitions, "
            + "at most \(states.last?.depth ?? 0) moves away" + (limit.map { "; more by the limit of \($0)" } ?? "")
    }

    /// The moves as a table: at how many places each could be done, and how it ended.
    /// - Complexity: Linear in the transitions.
    public var table: String {
        let header = ["move", "places", "done", "failed", "missed", "waiting", ""]
        let rows = moveSummaries.map { summary in
            [Self.lineText(summary.name), "\(summary.count)"] + Outcome.allCases.map { "\(summary.counts[$0, default: 0])" }
                + [summary.reliability.words]
        }
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        return ([header] + rows).map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                line += column == 0 || column == row.count - 1 ? cell + padding : padding + cell
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
    package var words: String {
        switch self {
        case .impossible: "can be done nowhere"
        case .neverFails: "never fails"
        case .sometimesFails: "sometimes fails"
        case .alwaysFails: "always fails"
        }
    }
}
