import TerminalApp
import Testing

@Suite struct StyledLineTests {
    @Test(arguments: [("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👍", 2), ("", 0), ("│", 1), ("\u{301}", 0)])
    func `A text takes as many columns as a terminal gives it`(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(arguments: [("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("日本語", 4, "日…"), ("abc", 1, "…"), ("abc", 0, "")])
    func `What does not fit is cut, with a mark`(text: String, width: Int, fitted: String) {
        #expect(text.fitted(to: width) == fitted)
    }

    @Test(arguments: [
        ("one two three", 8, ["one two ", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("ab cd", 5, ["ab cd"]), ("", 5, [""]),
        ("ab", 0, ["a", "b"]),
    ])
    func `A long text is broken behind spaces, or where it has none anywhere`(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
        #expect(text.wrapped(to: width).joined() == text)
    }

    @Test func `What a terminal would obey is written out`() {
        #expect("a\u{1B}[2J\u{7}\u{202E}é日".showable == "a\\u{1B}[2J\\u{7}\\u{202E}é日")
    }

    @Test func `Pieces that look the same become one, and styles become codes`() {
        var line = StyledLine("a")
        line.append("b")
        line.append("c", .highlighted)
        line.pad(to: 5)
        #expect(line.pieces.map(\.text) == ["ab", "c", "  "])
        #expect(line.width == 5 && line.plain == "abc  ")
        #expect(line.ansi == "ab\u{1B}[7mc\u{1B}[0m  ")
    }
}
