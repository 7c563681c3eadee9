import NavDSL

extension NavigationGraph {
    /// The graph as JSON: `moves`, `limit`, `states` with their depth, text, values and what waits there, `transitions`, and the `failures` by move.
    ///
    /// The same graph is the same text.
    /// - Complexity: Linear in the transitions and the containers of the places.
    public var json: String {
        var text = "{\n\"moves\": [\(moves.map(Self.jsonText).joined(separator: ", "))],\n"
        text += "\"limit\": \(limit.map { Self.jsonText($0.rawValue) } ?? "null"),\n\"states\": [\n"
        text += states.map { state in
            var fields = "\"index\": \(state.index), \"depth\": \(state.depth), \"hierarchy\": \(Self.jsonText("\(state.windows)"))"
            fields += ", \"shown\": \(Self.jsonTexts(state.shownScreens))"
            if !state.values.isEmpty { fields += ", \"values\": \(Self.jsonTexts(state.values))" }
            if !state.waiting.isEmpty { fields += ", \"waiting\": \(Self.jsonTexts(state.waiting))" }
            return "{\(fields)}"
        }.joined(separator: ",\n")
        text += "\n],\n\"transitions\": [\n"
        text += transitions.map { step in
            "{\"from\": \(step.from), \"move\": \(step.move), \"to\": \(step.to.map(String.init) ?? "null"), \"outcome\": \"\(step.outcome)\"}"
        }.joined(separator: ",\n")
        text += "\n],\n\"failures\": ["
        text += failures.sorted { $0.key < $1.key }.map { move, failure in
            "\n{\"move\": \(move), \"state\": \(failure.state), \"error\": \(Self.jsonText("\(failure.error)"))}"
        }.joined(separator: ",")
        return text + "]\n}\n"
    }

    private static func jsonTexts(_ texts: [String]) -> String { "[\(texts.map(jsonText).joined(separator: ", "))]" }

    private static func jsonText(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.value < 32:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
