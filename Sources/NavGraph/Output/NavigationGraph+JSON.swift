import NavDSL

extension NavigationGraph {
    /// The graph as JSON: `moves`, `valueNames`, `limit`, `states` with their depth, text, values and what waits there, `transitions`, the first
    /// `failures` by move, and the `unrepeatable` transitions, with how they ended when they were done once more (`again`), and the `difference` in words.
    ///
    /// Moves and places are numbers there: their index in the lists. The same graph is the same text.
    /// - Complexity: Linear in the transitions and the containers of the places.
    public var json: String {
        var text = "{\n\"moves\": \(Self.jsonTexts(moves)),\n\"valueNames\": \(Self.jsonTexts(valueNames)),\n"
        text += "\"limit\": \(limit.map { Self.jsonText($0.rawValue) } ?? "null"),\n\"states\": ["
        Self.write(states, to: &text) { state in
            var fields = "\"index\": \(state.index), \"depth\": \(state.depth), \"hierarchy\": \(Self.jsonText("\(state.windows)"))"
            fields += ", \"shown\": \(Self.jsonTexts(state.shownScreens))"
            if !state.values.isEmpty { fields += ", \"values\": \(Self.jsonTexts(state.values))" }
            if !state.waiting.isEmpty { fields += ", \"waiting\": \(Self.jsonTexts(state.waiting))" }
            return fields
        }
        text += "],\n\"transitions\": ["
        Self.write(transitions, to: &text, Self.jsonFields)
        text += "],\n\"failures\": ["
        Self.write(failures.sorted { $0.key < $1.key }, to: &text) { move, failure in
            "\"move\": \(move), \"state\": \(failure.state), \"error\": \(Self.jsonText("\(failure.error)"))"
        }
        text += "],\n\"unrepeatable\": ["
        Self.write(unrepeatable, to: &text) { step in
            let again = step.outcome.map { "\"\($0)\"" } ?? "null"
            return "\(Self.jsonFields(step.transition)), \"again\": \(again), \"difference\": \(Self.jsonText(step.words))"
        }
        return text + "]\n}\n"
    }

    private static func jsonFields(_ step: Transition) -> String {
        "\"from\": \(step.from), \"move\": \(step.move), \"to\": \(step.to.map(String.init) ?? "null"), \"outcome\": \"\(step.outcome)\""
    }

    /// Writes objects, one a line.
    private static func write<Values: Collection>(_ values: Values, to text: inout String, _ fields: (Values.Element) -> String) {
        var separator = "\n"
        for value in values {
            text += separator + "{" + fields(value) + "}"
            separator = ",\n"
        }
        if !values.isEmpty { text += "\n" }
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
