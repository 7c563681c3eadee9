#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import NavDSL
import NavDeeplinks

/// Opens links, each in a fresh app, and shows what has become of them: those of the table, then those of the standard input, one a line,
/// when that is no terminal.
@main
enum DeeplinksCommand {
    static func main() throws {
        try LinkText.writeTable { print($0, terminator: "") }
        if isatty(0) == 1 { return }
        while let line = readLine() {
            if !line.isEmpty { print(try LinkText.text(of: line), terminator: "\n\n") }
        }
    }
}

/// What links come to.
package enum LinkText {
    /// Writes the patterns, what each link of ``LinkTable`` comes to, and a notification and a shortcut.
    package static func writeTable(to write: (String) -> Void) throws {
        write("Patterns\n\n\(try DeeplinkApp().manager)\n\nLinks\n\n")
        for link in LinkTable.links { write("\(try text(of: link))\n\n") }
        write("A notification and a shortcut\n\n")
        let chat: [AnyHashable: Any] = ["room": 1, "chat": 5]
        write("\(try text(of: "notification") { $0.handleNotification(userInfo: chat) })\n\n")
        write("\(try text(of: "shortcut chat") { $0.handleShortcut(type: "chat", userInfo: chat) })\n\n")
    }

    /// Opens a link in an app that shows nothing.
    /// - Returns: The link, its outcome, and the hierarchy if there is one.
    package static func text(of link: String) throws -> String { try text(of: link) { $0.handleURL(link) } }

    private static func text(of link: String, handle: (DeeplinkManager) -> Void) throws -> String {
        let app = try DeeplinkApp()
        var lines = [visible(link)]
        // A link may handle others.
        let observation = app.manager.observeOutcomes { report in
            lines.append("  \(lines.count == 1 ? "" : "\(visible(report.link)): ")\(visible("\(report.outcome)"))")
        }
        try app.activate()
        handle(app.manager)
        observation.cancel()
        if app.navigator.hierarchy.topIndex != nil {
            lines.append(try app.url().map { "  shows \(visible($0))" } ?? "  shows no link")
            lines += "\(app.navigator.hierarchy)".split(separator: "\n").map { "    \(visible($0))" }
        }
        return lines.joined(separator: "\n")
    }

    /// Text from anywhere on a terminal: short, and nothing in it that a terminal obeys.
    private static func visible(_ text: some StringProtocol) -> String {
        let limit = 200
        let scalars = text.unicodeScalars.prefix(limit).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return scalars.joined() + (text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
    }
}
