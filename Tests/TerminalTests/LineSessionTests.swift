import Foundation
import NavDSL
import TerminalApp
import Testing

// On the main actor, as the program runs it: waits need an actor.
@MainActor @Suite struct LineSessionTests {
    /// What a session prints for bytes, and its status.
    private func session(_ bytes: some Sequence<UInt8>) async -> (text: String, status: Int32) {
        var text = ""
        let session = LineSession(Playground()) { text += $0 }
        var splitter = LineSplitter()
        for line in splitter.lines(in: bytes) + [splitter.takeLast()] {
            guard await session.run(line) else { break }
        }
        return (text, session.status)
    }

    private func fixture(_ name: String) throws -> String {
        try String(contentsOf: Bundle.module.bundleURL.appending(path: "Fixtures/\(name)"), encoding: .utf8)
    }

    @Test func `A script prints each command, its error, and the hierarchy after it`() async throws {
        let (text, status) = await session(try fixture("session.txt").utf8)
        #expect(try text == fixture("session.out"))
        #expect(status == 1)
    }

    @Test func `The demo runs without an error`() async throws {
        let demo = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Examples/Terminal/demo.txt")
        let (text, status) = await session(try Data(contentsOf: demo))
        #expect(status == 0)
        #expect(!text.contains("error:"))
        #expect(text.contains("⇧ Authorization ●"))
    }

    @Test(arguments: ["", "\n\n", "// only a word\n", "quit\npish\n", "help\r\nback"])
    func `Where nothing fails the status is 0`(script: String) async {
        #expect(await session(script.utf8).status == 0)
    }

    struct Line: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]
        let error: String
    }

    @Test(arguments: [
        Line(testDescription: "no UTF-8", bytes: [0xFF, 0xFE], error: "column 1: unexpected character U+FFFD"),
        Line(testDescription: "a zero", bytes: [0x00], error: "column 1: unexpected character U+0000"),
        Line(testDescription: "an escape", bytes: Array("pop\u{1B}[2J".utf8), error: "column 4: unexpected character U+001B"),
        Line(testDescription: "too long", bytes: Array(repeating: 0x61, count: 50_000), error: "column 1: a command has at most 4096 bytes"),
        Line(testDescription: "open only", bytes: Array(repeating: 0x28, count: 4096), error: "column 1: expected a command, found '('"),
    ])
    func `A line that is no text is an error as others are`(line: Line) async {
        let (text, status) = await session(line.bytes)
        #expect(status == 1)
        #expect(text.split(separator: "\n").contains { $0.hasPrefix("error: \(line.error)") })
        #expect(text.utf8.count < 4000)
    }

    @Test func `What is printed holds nothing that a terminal would obey`() async {
        var random = SeededBytes(seed: 7)
        let text = await session(random.bytes(20_000).filter { $0 != UInt8(ascii: "w") }).text
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isShowable })
    }

    @Test(arguments: 1...30) func `Any bytes are commands or errors, and the hierarchy stays sound`(seed: UInt64) async throws {
        var random = SeededBytes(seed: seed)
        let playground = Playground()
        let session = LineSession(playground) { _ in }
        var splitter = LineSplitter()
        for line in splitter.lines(in: random.bytes(3000)) { _ = await session.run(line) }
        try playground.navigator.hierarchy.validate()
        #expect(playground.navigator.navigations.isEmpty)
    }
}

@Suite struct LineSplitterTests {
    @Test func `Lines are put together from pieces`() {
        var splitter = LineSplitter()
        #expect(splitter.lines(in: "a\nb".utf8).map { String(decoding: $0, as: UTF8.self) } == ["a"])
        #expect(splitter.lines(in: "c\r\n\n".utf8).map { String(decoding: $0, as: UTF8.self) } == ["bc", ""])
        #expect(splitter.takeLast() == [])
    }

    @Test func `Of an endless line no more is kept than shows that it is too long`() {
        var splitter = LineSplitter()
        #expect(splitter.lines(in: repeatElement(0x61, count: 50_000)).isEmpty)
        #expect(splitter.takeLast().count == 4097)
    }
}
