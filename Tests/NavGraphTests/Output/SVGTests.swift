import Foundation
import NavGraph
import Testing

@Suite struct SVGTests {
    @Test func `Names are texts and tooltips, whatever is in them`() throws {
        let graph = try oddGraph()
        let picture = SVGContent(of: graph.svg)
        #expect(picture.isWellFormed)
        let texts = graph.states.map { graph.title(of: $0.index).replacingOccurrences(of: "\0", with: "\u{FFFD}") }
        #expect(picture.texts.joined(separator: " ") == texts.joined(separator: " "))
        #expect(picture.tooltips.contains("0 → 1: push <b>|\"&amp;\"\u{FFFD}"))
        #expect(picture.tooltips.contains("0 → 3: miss\nit (missed)"))
        #expect(picture.tooltips.contains("\(graph.states[3].windows)"))
    }

    @Test func `A graph of one place is a small picture`() throws {
        #expect(
            try longGraph(1).svg == """
                <svg xmlns="http://www.w3.org/2000/svg" width="72" height="56" viewBox="0 0 72 56" font-family="monospace" font-size="12">
                <defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
                <path d="M0 0L8 4L0 8z" fill="#667"/></marker></defs>
                <g class="node" id="s0"><title>Window [key]
                └─ 0 ●</title><rect x="16" y="16" width="40" height="24" rx="6" fill="#fff" stroke="#223" stroke-width="2"/>\
                <text x="24" y="32">0 0</text></g>
                </svg>

                """)
    }

    @Test(arguments: [1, 2, 3, 100, 3_000]) func `No two boxes overlap, all are in the picture, and all lines are drawn`(_ count: Int) throws {
        let graph = try longGraph(count)
        let picture = SVGContent(of: graph.svg)
        #expect(picture.isWellFormed && picture.boxes.count == count)
        let places = Set(picture.boxes.map { [$0.x, $0.y] })
        #expect(places.count == count)
        #expect(picture.boxes.allSatisfy { $0.x + $0.width + 16 <= picture.width && $0.y + $0.height + 16 <= picture.height })
        // In columns: boxes of one share a range across, those of two share none; in one they are a box and a gap apart.
        let columns = Dictionary(grouping: picture.boxes, by: \.x).sorted { $0.key < $1.key }.map(\.value)
        for (left, right) in zip(columns, columns.dropFirst()) { #expect(left.map { $0.x + $0.width }.max()! < right[0].x) }
        for column in columns {
            let rows = column.sorted { $0.y < $1.y }
            #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.y + $0.height < $1.y })
        }
        let lines = Set(graph.transitions.compactMap { step in step.to.flatMap { $0 == step.from ? nil : [step.from, $0] } })
        #expect(picture.classes.count { $0 == "edge" } == lines.count)
    }

    @Test func `Boxes of several lines are as far apart as others`() throws {
        let graph = try NavigationExplorer(stackWith: {
            (1...4).map { count in .push(Array(repeating: "a long word", count: count * 2).joined(separator: " "), when: { $0.height == 1 }) }
        }).explore()
        let picture = SVGContent(of: graph.svg)
        #expect(picture.boxes.dropFirst().map(\.height) == [24, 39, 54, 69])
        #expect(picture.boxes.dropFirst().map(\.y) == [16, 52, 103, 169])
        #expect(picture.height == 169 + 69 + 16)
    }

    @Test(arguments: [
        ("short", ["0 short"]),
        ("Home is where people begin and also end", ["0 Home is where people", "begin and also end"]),
        (String(repeating: "w", count: 60), ["0", String(repeating: "w", count: 47) + "…"]),
        (
            (1...40).map { "word\($0)" }.joined(separator: " "),
            ["0 word1 word2 word3 word4", "word5 word6 word7 word8", "word9 word10 word11 word12", "word13 word14 word15", "word16 word17 word18 …"]
        ),
        ("界界界界 界界界界 界界界界", ["0 界界界界 界界界界", "界界界界"]),
    ]) func `A long title is broken at spaces, and cut where it is too long`(_ name: String, _ lines: [String]) throws {
        let explorer = NavigationExplorer { ExplorationSubject(.showing(Named(name)), moves: []) }
        let picture = SVGContent(of: try explorer.explore().svg)
        #expect(picture.texts == lines)
        #expect(picture.boxes[0].height == 9 + 15 * lines.count)
        let cells = lines.map { $0.unicodeScalars.reduce(0) { $0 + ($1 == "界" ? 2 : 1) } }
        #expect(picture.boxes[0].width == 16 + 8 * cells.max()!)
    }
}

/// Outputs of a graph with many places. They take what is linear; a quadratic one would not end.
@Suite struct LargeOutputTests {
    @Test func `Ten thousand places are written in all forms`() throws {
        let graph = try longGraph(10_000)
        #expect(graph.states.count == 10_000)
        #expect(graph.dot.utf8.count { $0 == UInt8(ascii: "\n") } == 4 + 10_000 + 9_999)
        #expect(graph.mermaid.utf8.count { $0 == UInt8(ascii: "\n") } == 2 + 10_000 + 9_999)
        #expect(graph.json.utf8.count { $0 == UInt8(ascii: "\n") } == 11 + 10_000 + graph.transitions.count)
        #expect(graph.table.split(separator: "\n").count == 3)
        #expect(graph.svg.hasSuffix("</svg>\n"))
    }
}
