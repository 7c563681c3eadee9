import NavDSL

/// The tour as text, at most 100 columns wide.
package enum TourText {
    package static let width = 100

    /// Everything that `swift run tour` prints.
    package static func wholeTour() -> String {
        let stops = TourStop.all
        let intro = """
            Theodolite draws nothing: it keeps the hierarchy of an app's containers and changes it by routes.
            Each stop below shows the Swift of a route, what it comes to after merging, the changes that it
            makes, and the hierarchy that it leaves. The app is in Examples/TourApp, the stops in
            Examples/Tour.

            ▸ selected tab   ⇧ modal   ● topmost visible container   #3 the container's id
            """
        let pages = stops.enumerated().map { page($1, number: $0 + 1, of: stops.count) }
        return ([intro] + pages).joined(separator: "\n\n\n")
    }

    package static func page(_ stop: TourStop, number: Int, of count: Int) -> String {
        let heading = "── \(number) of \(count): \(stop.title) "
        var lines = [heading + String(repeating: "─", count: max(width - heading.count, 0))]
        lines += wrapped(stop.about, indent: 0)
        lines += section("Route", lines: stop.source)
        for (index, start) in stop.starts.enumerated() {
            let visit = stop.visit(start)
            // The plan is the route's alone, whatever it starts on.
            if index == 0 { lines += section("Plan", lines: visit.plan) }
            let root = visit.root.map { "; the route starts from \($0)" } ?? ""
            lines += section("Before: \(start.name)\(root)", lines: visit.before)
            let refreshed = visit.refreshCount > 0 ? ", chats refreshed: \(visit.refreshCount)" : ""
            lines += section("Changes (screens built: \(visit.built)\(refreshed))", lines: visit.changes.joined(separator: "\n"))
            if let error = visit.error { lines += section("The route failed", lines: error) }
            lines += section("After", lines: visit.after)
        }
        return lines.joined(separator: "\n")
    }

    private static func section(_ title: String, lines text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped(String($0), indent: 4) }
        return ["", "  \(title)"] + (text.isEmpty ? ["    none"] : lines)
    }

    /// A line, broken at spaces where it is too long; what follows is indented further.
    private static func wrapped(_ line: String, indent: Int) -> [String] {
        let own = line.prefix { $0 == " " }.count
        let hanging = String(repeating: " ", count: indent + own + (indent > 0 ? 4 : 0))
        var lines: [String] = []
        var current = String(repeating: " ", count: indent + own)
        var isStart = true
        for word in line.dropFirst(own).split(separator: " ", omittingEmptySubsequences: false) {
            if !isStart, current.count + 1 + word.count > width {
                lines.append(current)
                current = hanging + word
            } else {
                current += (isStart ? "" : " ") + word
            }
            isStart = false
        }
        return lines + [current == String(repeating: " ", count: current.count) ? "" : current]
    }
}
