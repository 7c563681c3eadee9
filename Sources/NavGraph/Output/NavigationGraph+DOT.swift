import NavDSL

extension NavigationGraph {
    /// The graph in DOT, the language of Graphviz: `dot -Tsvg graph.dot`.
    ///
    /// A place is a box with its number and what shows there; its tooltip is ``State/description``. The start is drawn bold, moves that fail are dashed.
    /// - Complexity: Linear in the transitions and the containers of the places.
    public var dot: String { dot(upTo: states.count) }

    /// The nearest places in DOT: Graphviz needs minutes for thousands.
    /// - Parameters:
    ///   - count: How many at most.
    ///   - isLabelled: Whether the moves are written at the lines. If not they are tooltips, and the picture is much smaller.
    /// - Complexity: Linear in the transitions of those places and their containers.
    public func dot(upTo count: Int, isLabelled: Bool = true) -> String {
        var text = "digraph navigation {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n"
        for state in states.prefix(max(count, 0)) {
            let style = state.index == 0 ? ", penwidth=2" : ""
            let (label, tooltip) = (Self.dotText(title(of: state.index)), Self.dotText("\(state)"))
            text += "  s\(state.index) [id=\"s\(state.index)\", label=\"\(label)\", tooltip=\"\(tooltip)\"\(style)];\n"
        }
        for line in lines(upTo: count) {
            let attribute = isLabelled ? "label" : "edgetooltip"
            text += "  s\(line.from) -> s\(line.to) [\(attribute)=\"\(Self.dotText(line.label))\"\(line.hasFailed ? ", style=dashed" : "")];\n"
        }
        return text + "}\n"
    }

    /// A text between quotation marks: a backslash would begin one of DOT's own signs, and `&` one of HTML's, which DOT knows in any text.
    private static func dotText(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "&": result += "&amp;"
            case "\n": result += "\\n"
            case _ where scalar.isControl: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
