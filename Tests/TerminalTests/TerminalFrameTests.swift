import TerminalApp
import Testing

@Suite struct TerminalFrameTests {
    private func picture(_ columns: Int) -> [StyledLine] { (1...6).map { StyledLine("picture \($0)".fitted(to: columns)) } }

    private func editor(_ text: String) -> LineEditor {
        var editor = LineEditor()
        for character in text { editor.insert(character) }
        return editor
    }

    private func frame(_ text: String = "", messages: [String] = [], wanted: Int = 4, rows: Int, columns: Int = 30) -> TerminalFrame {
        TerminalFrame(
            picture: picture(columns), messages: messages, wanted: wanted, editor: editor(text), size: TerminalSize(rows: rows, columns: columns))
    }

    @Test func `The picture is above, the messages and the line that is written are below`() {
        #expect(
            frame("pop", messages: ["1", "2"], rows: 10).lines.map(\.plain) == [
                "picture 1", "picture 2", "picture 3", "picture 4", "picture 5", "picture 6", "", "1", "2", "> pop",
            ])
    }

    @Test func `Where the picture is too high it says by how much`() {
        #expect(frame(rows: 4).lines.map(\.plain) == ["picture 1", "picture 2", "… 4 more lines", "> "])
    }

    @Test func `Messages get up to half of the rows, the last ones first`() {
        let lines = frame(messages: (1...9).map(String.init), wanted: 9, rows: 6).lines.map(\.plain)
        #expect(lines == ["picture 1", "… 5 more lines", "7", "8", "9", "> "])
    }

    @Test func `A long message goes on in the next row`() {
        let lines = frame(messages: ["one two three"], rows: 4, columns: 8).lines.map(\.plain)
        #expect(lines == ["… 6 mor…", "one two ", "three", ""])
    }

    @Test(arguments: [(24, "> ushUnlessTop(Chat(1))", 23), (10, "(Chat(1))", 9)])
    func `Of a long line the part before the cursor shows`(columns: Int, text: String, cursor: Int) {
        let frame = frame("top(.stack).pushUnlessTop(Chat(1))", rows: 1, columns: columns)
        #expect(frame.lines.map(\.plain) == [text])
        #expect(frame.cursorColumn == cursor)
    }

    @Test(arguments: [1, 2, 3, 5, 24, 500], [1, 2, 5, 20, 21, 80])
    func `Every size has exactly its rows, none wider than its columns, and the cursor inside`(rows: Int, columns: Int) {
        let text = "top(.stack).push(Profile(\"日本\"))"
        let frame = frame(text, messages: ["a message", "日本語"], rows: rows, columns: columns)
        #expect(frame.lines.count == rows)
        #expect(frame.lines.allSatisfy { $0.width <= columns })
        #expect(frame.cursorColumn < columns)
    }

    @Test(arguments: [(0, 0, 24, 80), (-1, 5, 24, 5), (100_000, 100_000, 500, 500)])
    func `A size that makes no sense is replaced`(rows: Int, columns: Int, usedRows: Int, usedColumns: Int) {
        #expect(TerminalSize(rows: rows, columns: columns) == TerminalSize(rows: usedRows, columns: usedColumns))
    }

    @Test func `A frame is drawn over the one before`() {
        let frame = TerminalFrame(
            picture: [], messages: [], wanted: 0, editor: editor("a"), size: TerminalSize(rows: 2, columns: 30))
        #expect(frame.ansi == "\u{1B}[?25l\u{1B}[H\u{1B}[K\r\n> a\u{1B}[K\u{1B}[J\u{1B}[2;4H\u{1B}[?25h")
    }
}
