import NavDSL

extension NavigationGraph {
    /// The graph in DOT, the language of Graphviz: `dot -Tsvg graph.dot`.
    ///
    /// A place is a box with its number and what shows there; its tooltip is the hierarchy. The start is drawn bold, moves that fail are dashed.
    /// - Complexity: Linear in the transitions and the containers of the places.
    public var dot: String {
        var text = "digraph navigation {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n"
        for state in states {
            let style = state.index == 0 ? ", penwidth=2" : ""
            text +=
                "  s\(state.index) [label=\"\(Self.dotText(title(of: state.index)))\", tooltip=\"\(Self.dotText("\(state.windows)"))\"\(style)];\n"
        }
        for line in lines {
            text += "  s\(line.from) -> s\(line.to) [label=\"\(Self.dotText(line.label))\"\(line.hasFailed ? ", style=dashed" : "")];\n"
        }
        return text + "}\n"
    }

    /// A text between quotation marks: a backslash would begin one of DOT's own signs.
    private static func dotText(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 32 || scalar.value == 127: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension NavigationGraph {
    /// The graph as a flowchart in Mermaid, as many pages of documentation draw it.
    /// - Complexity: Linear in the transitions.
    public var mermaid: String {
        var text = "flowchart LR\n"
        for state in states { text += "  s\(state.index)[\"\(Self.mermaidText(title(of: state.index)))\"]\n" }
        for line in lines {
            text += "  s\(line.from) \(line.hasFailed ? "-.->" : "-->")|\"\(Self.mermaidText(line.label))\"| s\(line.to)\n"
        }
        return text
    }

    /// A text between quotation marks, by character references for all that means something.
    private static func mermaidText(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "#", "&", "<", ">", "`", "\\": result += "#\(scalar.value);"
            case _ where scalar.value < 32 || scalar.value == 127: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
