import TerminalApp
import Testing

@Suite struct KeyDecoderTests {
    private func keys(_ bytes: [UInt8]) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.keys(in: bytes)
    }

    @Test(
        arguments: [
            ("a(", [.character("a"), .character("(")]), ("\r", [.enter]), ("\t", [.tab]), ("\u{7F}\u{8}", [.backspace, .backspace]),
            ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]), ("\u{1B}OA\u{1B}OH", [.up, .home]),
            ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[3~", [.home, .end, .home, .end, .delete]), ("\u{1B}[1;5C", [.right]),
            ("\u{1}\u{5}\u{15}\u{B}", [.home, .end, .clear, .clearToEnd]), ("\u{3}\u{4}\u{C}", [.interrupt, .endOfInput, .redraw]),
            ("é日😀", [.character("é"), .character("日"), .character("😀")]),
        ] as [(String, [Key])])
    func `Bytes become keys`(text: String, expected: [Key]) {
        #expect(keys(Array(text.utf8)) == expected)
    }

    @Test func `A key may come in pieces`() {
        var decoder = KeyDecoder()
        let pieces = Array("日\u{1B}[3~x".utf8).map { decoder.keys(in: [$0]) }
        #expect(pieces.flatMap(\.self) == [.character("日"), .delete, .character("x")])
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x80], [0xC0, 0x80], [0xE2, 0x28], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC2, 0x9B], [0x1B, 0x1B, 0x5B, 0x5A],
            [0x1B, 0x5B, 0x32, 0x30, 0x30, 0x7E], [0x00, 0x1A, 0x1C], Array("\u{1B}[\(String(repeating: "9", count: 1000))X".utf8),
        ] as [[UInt8]])
    func `What is no key is passed over, and the next one counts`(bytes: [UInt8]) {
        #expect(keys(bytes + Array("\rz".utf8)).suffix(2) == [.enter, .character("z")])
        #expect(keys(bytes).allSatisfy { $0 == .character("(") })
    }

    @Test func `A sequence that is broken off does not swallow what follows`() {
        #expect(keys(Array("\u{1B}[12\rx".utf8)) == [.enter, .character("x")])
    }

    @Test(arguments: 1...20) func `Any bytes give keys that a terminal can show`(seed: UInt64) {
        var random = SeededBytes(seed: seed)
        for key in keys(random.bytes(5000)) {
            if case .character(let character) = key { #expect(character.unicodeScalars.allSatisfy { $0.isShowable }) }
        }
    }
}
