import NavDSL

extension NavigationReport {
    /// The report as a page of HTML that needs nothing else, no network and no other file: what is wrong, with the places on the way there, the moves,
    /// a picture, and the nearest 2,000 places, which can be searched.
    ///
    /// ```swift
    /// try report.html(title: "Shop").write(to: file, atomically: true, encoding: .utf8)
    /// ```
    /// Names and texts of the app's are escaped, whatever is in them.
    /// - Parameters:
    ///   - title: The heading.
    ///   - count: How many of the nearest places are in the picture, at most.
    ///   - svg: A picture instead of ``NavigationGraph/svg(upTo:)``, as of Graphviz for ``NavigationGraph/dot(upTo:isLabelled:)``. It is put in as it is; what
    ///     stands before `<svg`, which a page cannot have inside, is left out. A click on an element of the class `node` leads to the place whose number follows
    ///     the first letter of its id.
    /// - Complexity: Linear in the places and transitions, and in the containers and the ways of those that are shown.
    public func html(title: String = "Navigation", upTo count: Int = 100, svg: String? = nil) -> String {
        let count = min(max(count, 0), graph.states.count)
        let picture = svg.map { text in text.firstRange(of: "<svg").map { String(text[$0.lowerBound...]) } ?? text } ?? graph.svg(upTo: count)
        return ReportPage(title: title, report: self, picture: picture, drawnPlaces: count).html
    }
}

/// The parts of that page.
struct ReportPage {
    let title: String
    let report: NavigationReport
    /// The picture of the graph, as an element of a page, and how many places are in it.
    let picture: String
    let drawnPlaces: Int

    /// How many places are in the list, and how many are shown where a few tell enough.
    static let listedPlaces = 2_000
    private static let examples = 20

    private var graph: NavigationGraph { report.graph }

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Self.text(title))</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <h1>\(Self.text(title))</h1>
        <p>\(Self.text("\(graph)")).</p>
        \(summary)
        \(findings)
        \(unrepeatable)
        \(moves)
        \(deadEnds)
        \(duplicates)
        \(drawing)
        \(places)
        <script>
        \(Self.script)
        </script>
        </body>
        </html>

        """
    }

    // MARK: Sections

    private var summary: String {
        let parts = graph.stronglyConnectedParts
        let rows: [(String, String)] = [
            ("places", "\(graph.states.count)"), ("moves", "\(graph.moves.count)"), ("transitions", "\(graph.transitions.count)"),
            ("screens that show", graph.shownScreens.joined(separator: ", ")),
            ("the largest part in which all places lead to each other", "\(parts.first?.count ?? 0) places, of \(parts.count) parts"),
            ("routes that cover every move", "\(graph.coveringRoutes.count)"),
            ("places that differ from others only in what waits", "\(report.placesThatDifferOnlyInWaits.count)"),
            ("findings", "\(report.findings.count)"),
        ]
        return table(rows.map { [Self.text($0), Self.text($1)] }, header: [])
    }

    private var findings: String {
        if report.findings.isEmpty { return section("Findings", "<p class=\"sound\">Nothing is wrong.</p>") }
        let list = report.findings.map { finding in
            let head = "<b>\(Self.text(finding.kind.rawValue))</b> \(Self.text(finding.text))"
            guard let way = finding.way else { return "<div class=\"finding\">\(head)</div>" }
            return "<details class=\"finding\"><summary>\(head)</summary>\n\(picture(of: way))</details>"
        }
        return section("Findings", list.joined(separator: "\n"))
    }

    /// What a move that is not repeatable did first, and what then; nothing where all are.
    private var unrepeatable: String {
        if graph.unrepeatable.isEmpty { return "" }
        let list = graph.unrepeatable.map { step in
            let head = "\(link(step.transition.from)): \(Self.text("\(step)"))"
            guard case .hierarchy(let before, let after) = step.difference else { return "<p>\(head)</p>" }
            return "<details><summary>\(head)</summary>\n<pre>\(Self.text(before))</pre>\n<p>then</p>\n<pre>\(Self.text(after))</pre></details>"
        }
        return section("Moves that do something else each time", list.joined(separator: "\n"))
    }

    private var moves: String {
        let rows = report.moves.map { move in
            let example = move.examples[.failed] ?? move.examples[.missed]
            let error = example.flatMap { step in
                step.outcome == .failed ? graph.failures[step.move].map { "\($0.error)" } : "does not land on its screen"
            }
            return [
                Self.text(move.name), "\(move.count)", "\(move.counts[.done, default: 0])", "\(move.counts[.failed, default: 0])",
                "\(move.counts[.missed, default: 0])", "\(move.counts[.waiting, default: 0])", Self.text(move.words),
                example.map { "at \(link($0.from)): \(Self.text(error ?? ""))" } ?? "",
            ]
        }
        let header = ["move", "places", "done", "failed", "missed", "waiting", "", "for example"]
        return section("Moves", table(rows, header: header))
    }

    private var deadEnds: String {
        let text = few(report.placesWithoutBack, "Wherever there is something to go back to, going back does it.") { link($0) }
        return section("Places that going back does not leave", text)
    }

    private var duplicates: String {
        let items = few(report.duplicates, "No place is found by two ways.", separator: "\n") { duplicate in
            "<li>\(link(duplicate.state)), by \(duplicate.count) transitions: \(Self.text("\(duplicate.ways.0)")); or \(Self.text("\(duplicate.ways.1)"))</li>"
        }
        return section("Places by different ways: \(report.duplicates.count)", "<ul>\(items)</ul>")
    }

    private var drawing: String {
        let note = drawnPlaces < graph.states.count ? "The \(drawnPlaces) nearest places of \(graph.states.count)." : "All places."
        return section("Graph", "<p>\(note)</p>\n<div class=\"picture\">\(picture)</div>")
    }

    private var places: String {
        let count = min(Self.listedPlaces, graph.states.count)
        let note = count < graph.states.count ? "<p>The \(count) nearest places of \(graph.states.count).</p>\n" : ""
        let search =
            "<p><input id=\"search\" type=\"search\" placeholder=\"Search\" aria-label=\"Search places\"> <span id=\"count\">\(count)</span></p>"
        return section("Places", note + search + "\n" + graph.states.prefix(count).map(place).joined(separator: "\n"))
    }

    private func place(_ state: NavigationGraph.State) -> String {
        let steps = graph.transitions(from: state.index).map { step in
            let target = step.to.map { $0 == state.index ? "stays" : link($0) } ?? "beyond the limit"
            return "<li>\(Self.text(graph.moves[step.move])) → \(target)\(step.outcome == .done ? "" : " (\(step.outcome))")</li>"
        }
        return """
            <details class="place" id="place-\(state.index)"><summary>\(Self.text(graph.title(of: state.index)))</summary>
            <pre>\(Self.text("\(state)"))</pre>
            <p>way: \(Self.text("\(graph.way(to: state.index))"))</p>
            <ul>\(steps.joined())</ul></details>
            """
    }

    // MARK: Parts

    private func picture(of way: NavigationWay) -> String {
        let pictures = graph.pictures(of: way).map { "<pre>\(Self.text($0))</pre>\n" }
        return zip(way.moves, pictures.dropFirst()).reduce(into: pictures[0]) { $0 += "<p class=\"move\">→ \(Self.text($1.0))</p>\n\($1.1)" }
    }

    private func link(_ state: Int) -> String {
        let title = Self.text(graph.title(of: state))
        return state < Self.listedPlaces ? "<a href=\"#place-\(state)\">\(title)</a>" : title
    }

    private func few<Value>(_ values: [Value], _ none: String, separator: String = ", ", _ text: (Value) -> String) -> String {
        if values.isEmpty { return none }
        let rest = values.count > Self.examples ? "\(separator)… and \(values.count - Self.examples) more" : ""
        return values.prefix(Self.examples).map(text).joined(separator: separator) + rest
    }

    private func section(_ title: String, _ content: String) -> String {
        "<section>\n<h2>\(Self.text(title))</h2>\n\(content)\n</section>"
    }

    /// - Parameter rows: Cells of HTML.
    private func table(_ rows: [[String]], header: [String]) -> String {
        let head = header.isEmpty ? "" : "<tr>\(header.map { "<th>\(Self.text($0))</th>" }.joined())</tr>\n"
        return "<table>\n\(head)\(rows.map { "<tr>\($0.map { "<td>\($0)</td>" }.joined())</tr>" }.joined(separator: "\n"))\n</table>"
    }

    private static func text(_ text: String) -> String { NavigationGraph.xmlText(text) }
}
