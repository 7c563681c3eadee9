#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import NavDSL
import NavDeeplinks

/// Opens links, each in a fresh app, and shows what has become of them.
@main
enum DeeplinksCommand {
    static func main() throws {
        print("Patterns\n\n\(try DeeplinkApp().manager)\n\nLinks\n")
        for link in LinkTable.links { print(try LinkText.text(of: link), terminator: "\n\n") }
        if isatty(0) == 1 { return }
        while let line = readLine() {
            if !line.isEmpty { print(try LinkText.text(of: line), terminator: "\n\n") }
        }
    }
}

/// What a link comes to.
package enum LinkText {
    /// Opens a link in an app that shows nothing.
    /// - Returns: The link, its outcome, and the hierarchy if there is one.
    package static func text(of link: String) throws -> String {
        let app = try DeeplinkApp()
        var outcomes: [String] = []
        // A link may handle another.
        let observation = app.manager.observeOutcomes { report in
            let depth = String(repeating: "  ", count: outcomes.count + 1)
            outcomes.append("\(depth)\(outcomes.isEmpty ? "" : "\(visible(report.link)): ")\(visible("\(report.outcome)"))")
        }
        try app.activate()
        app.manager.handleURL(link)
        observation.cancel()
        var lines = [visible(link)] + outcomes
        if app.navigator.hierarchy.topIndex != nil {
            lines.append(try app.url().map { "  shows \($0)" } ?? "  shows no link")
            lines += "\(app.navigator.hierarchy)".split(separator: "\n").map { "    \($0)" }
        }
        return lines.joined(separator: "\n")
    }

    /// Text from anywhere on a terminal: short, and nothing in it that a terminal obeys.
    private static func visible(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(200).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return scalars.joined() + (text.unicodeScalars.count > 200 ? "…" : "")
    }
}
