import NavDSL

extension NavigationGraph {
    /// The graph as a picture, for which nothing else is needed: places in columns by their distance from the start, moves that fail dashed.
    ///
    /// The moves' names and the places, as ``State/description`` has them, are tooltips. A place's group has the id `s` and its number, as in ``dot``.
    /// - Complexity: Linear in the transitions and the containers of the places.
    public var svg: String { svg(upTo: states.count) }

    /// The nearest places as a picture.
    /// - Parameter count: How many at most.
    /// - Complexity: Linear in the transitions of those places and their containers.
    public func svg(upTo count: Int) -> String {
        let shown = states.prefix(max(count, 0))
        let layout = LayeredLayout(depths: shown.map(\.depth), titles: shown.map { title(of: $0.index) })
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(layout.width)" height="\(layout.height)" \
            viewBox="0 0 \(layout.width) \(layout.height)" font-family="monospace" font-size="12">
            <defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
            <path d="M0 0L8 4L0 8z" fill="#667"/></marker></defs>

            """
        for line in lines(upTo: shown.count) {
            text += "<path class=\"edge\" d=\"\(layout.curve(from: line.from, to: line.to))\" fill=\"none\" stroke=\"#667\""
            text += "\(line.hasFailed ? " stroke-dasharray=\"4 3\"" : "") marker-end=\"url(#arrow)\">"
            text += "<title>\(line.from) → \(line.to): \(Self.xmlText(line.label))</title></path>\n"
        }
        for (state, box) in zip(shown, layout.boxes) {
            text += "<g class=\"node\" id=\"s\(state.index)\"><title>\(Self.xmlText("\(state)"))</title>"
            text += "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"6\" fill=\"#fff\""
            text += " stroke=\"#223\" stroke-width=\"\(state.index == 0 ? 2 : 1)\"/>"
            for (row, line) in box.lines.enumerated() {
                text += "<text x=\"\(box.x + 8)\" y=\"\(box.y + 16 + row * LayeredLayout.lineHeight)\">\(Self.xmlText(line))</text>"
            }
            text += "</g>\n"
        }
        return text + "</svg>\n"
    }

    /// A text in XML or HTML, between tags or in quotation marks.
    package static func xmlText(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.isControl: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
