import Foundation
import NavGraph
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct DOTTests {
    @Test func `Places are boxes and moves lines, whatever they are called`() throws {
        #expect(
            try oddGraph().dot == #"""
                digraph navigation {
                  rankdir=LR;
                  node [shape=box, style=rounded];
                  s0 [id="s0", label="0 A \"b\" \\n \\", tooltip="Window [key]\n└─ Stack\n   └─ A \"b\" \\n \\ ●", penwidth=2];
                  s1 [id="s1", label="1 😀\n%%{init}|:;", tooltip="Window [key]\n└─ Stack\n   ├─ A \"b\" \\n \\\n   └─ 😀\n%%{init}|:; ●"];
                  s2 [id="s2", label="2 A \"b\" \\n \\ › 'é' �`#1;` &amp;lt;", tooltip="Window [key]\n└─ Stack\n   ├─ A \"b\" \\n \\\n   └─ ⇧ 'é' �`#1;` &amp;lt; ●"];
                  s3 [id="s3", label="3 A \"b\" \\n \\ › end", tooltip="Window [key]\n└─ Stack\n   ├─ A \"b\" \\n \\\n   └─ ⇧ end ●"];
                  s0 -> s1 [label="push <b>|\"&amp;amp;\"�"];
                  s0 -> s2 [label="sheet \\N"];
                  s0 -> s3 [label="miss\nit (missed)", style=dashed];
                  s1 -> s0 [label="back"];
                  s2 -> s0 [label="back"];
                  s3 -> s0 [label="back"];
                }

                """#)
    }

    @Test func `The nearest places come without the lines that lead out, and moves may be tooltips`() throws {
        let text = try oddGraph().dot(upTo: 2, isLabelled: false)
        #expect(text.split(separator: "\n").dropFirst(3).map { $0.prefix { $0 != "[" } } == ["  s0 ", "  s1 ", "  s0 -> s1 ", "  s1 -> s0 ", "}"])
        #expect(text.hasSuffix("  s1 -> s0 [edgetooltip=\"back\"];\n}\n"))
        #expect(try oddGraph().dot(upTo: -1) == "digraph navigation {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n}\n")
    }

    #if os(Linux) || os(macOS)
        @Test(.enabled(if: Graphviz.file != nil)) func `Graphviz reads the names as they are`() throws {
            let graph = try oddGraph()
            let picture = SVGContent(of: try Graphviz.svg(of: graph.dot))
            let hierarchies = graph.states.map { shown("\($0.windows)") }
            #expect(picture.tooltips.filter { $0.hasPrefix("Window") }.map(shown) == hierarchies)
            let labels = picture.texts.filter { $0.hasPrefix("push") || $0.hasPrefix("sheet") }
            #expect(labels == ["push <b>|\"&amp;\"\u{FFFD}", "sheet \\N"])
            #expect(picture.texts.contains("2 A \"b\" \\n \\ › 'é' \u{FFFD}`#1;` &lt;"))
        }

        @Test(.enabled(if: Graphviz.file != nil)) func `Graphviz draws each place and each line once`() throws {
            let graph = try longGraph(40)
            let picture = SVGContent(of: try Graphviz.svg(of: graph.dot))
            #expect(picture.classes.filter { $0 == "node" }.count == 40)
            #expect(picture.classes.filter { $0 == "edge" }.count == 39)
        }

        /// A text without what no picture can show, and with plain spaces, of which Graphviz makes others.
        private func shown(_ text: String) -> String {
            text.replacingOccurrences(of: "\0", with: "\u{FFFD}").replacingOccurrences(of: "\u{A0}", with: " ")
        }
    #endif
}

/// What there is to see in a picture.
final class SVGContent: NSObject, XMLParserDelegate {
    struct Box: Hashable {
        let x, y, width, height: Int
    }

    private(set) var classes: [String] = []
    private(set) var tooltips: [String] = []
    private(set) var texts: [String] = []
    private(set) var boxes: [Box] = []
    /// Of the whole picture.
    private(set) var width = 0
    private(set) var height = 0
    private(set) var isWellFormed = false
    private var text = ""

    init(of svg: String) {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    func parser(_: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?, attributes: [String: String] = [:]) {
        if let word = attributes["class"] { classes.append(word) }
        if let title = attributes["xlink:title"] { tooltips.append(title) }
        if name == "svg" { (width, height) = (attributes["width"].flatMap { Int($0) } ?? 0, attributes["height"].flatMap { Int($0) } ?? 0) }
        if name == "rect" {
            let numbers = ["x", "y", "width", "height"].map { attributes[$0].flatMap { Int($0) } ?? -1 }
            boxes.append(Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        }
        text = ""
    }

    func parser(_: XMLParser, foundCharacters string: String) { text += string }

    func parser(_: XMLParser, didEndElement name: String, namespaceURI _: String?, qualifiedName _: String?) {
        if name == "text" { texts.append(text) }
        if name == "title" { tooltips.append(text) }
        text = ""
    }
}

#if os(Linux) || os(macOS)
    enum Graphviz {
        /// Where it is installed, if it is.
        static let file = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: "dot") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }

        static func svg(of dot: String) throws -> String {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (input, output) = (folder.appending(path: "graph.dot"), folder.appending(path: "graph.svg"))
            try Data(dot.utf8).write(to: input)
            let process = Process()
            process.executableURL = file
            process.arguments = ["-Tsvg", "-o", output.path, input.path]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            return try String(contentsOf: output, encoding: .utf8)
        }
    }
#endif
