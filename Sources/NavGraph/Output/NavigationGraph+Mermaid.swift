import NavDSL

extension NavigationGraph {
    /// The graph as a flowchart in Mermaid, as many pages of documentation draw it.
    ///
    /// The start is drawn bold, moves that fail are dotted. Mermaid draws a few hundred places; its own limits say more.
    /// - Complexity: Linear in the transitions and the containers of the places.
    public var mermaid: String {
        var text = "flowchart LR\n"
        for state in states { text += "  s\(state.index)[\"\(Self.mermaidText(title(of: state.index)))\"]\n" }
        for line in lines(upTo: states.count) {
            text += "  s\(line.from) \(line.hasFailed ? "-.->" : "-->")|\"\(Self.mermaidText(line.label))\"| s\(line.to)\n"
        }
        return text + "  style s0 stroke-width:3px\n"
    }

    /// A text between quotation marks, by character references for all that means something: `%%` begins a comment or a directive, `|` ends
    /// the label of a line, and a colon or semicolon may be taken for a part of a style.
    private static func mermaidText(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "#", "&", "<", ">", "`", "\\", "|", "%", ":", ";", "{", "}": result += "#\(scalar.value);"
            case "\n": result += " "
            case _ where scalar.isControl: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
