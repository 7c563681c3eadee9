import TerminalApp
import Testing

@Suite struct LineEditorTests {
    private func editor(_ lines: String...) -> LineEditor {
        var editor = LineEditor()
        for (index, line) in lines.enumerated() {
            if index > 0 { _ = editor.take() }
            for character in line { editor.insert(character) }
        }
        return editor
    }

    @Test func `Characters go in and out where the cursor stands`() {
        var editor = editor("pop")
        editor.move(by: -1)
        editor.insert("x")
        #expect(editor.text == "poxp" && editor.textBeforeCursor == "pox")
        editor.deleteBackward()
        editor.deleteForward()
        #expect(editor.text == "po" && editor.cursor == 2)
    }

    @Test func `The cursor stays in the line`() {
        var editor = editor("ab")
        editor.move(by: -5)
        editor.deleteBackward()
        #expect(editor.cursor == 0 && editor.text == "ab")
        editor.move(by: 9)
        editor.deleteForward()
        #expect(editor.cursor == 2 && editor.text == "ab")
    }

    @Test func `A part of the line goes at once`() {
        var editor = editor("abc")
        editor.move(by: -2)
        editor.clearToEnd()
        #expect(editor.text == "a")
        editor.clear()
        #expect(editor.text == "" && editor.cursor == 0)
    }

    @Test func `What stands before the cursor is completed, what is behind it stays`() {
        var editor = editor("pu)")
        editor.move(by: -1)
        editor.replaceBeforeCursor(with: "push(")
        #expect(editor.text == "push()" && editor.cursor == 5)
    }

    @Test func `Earlier lines come back, and so does the one that was being written`() {
        var editor = editor("one", "two", "three")
        editor.showPrevious()
        #expect(editor.text == "two")
        editor.showPrevious()
        editor.showPrevious()
        #expect(editor.text == "one" && editor.cursor == 3)
        editor.showNext()
        editor.showNext()
        editor.showNext()
        #expect(editor.text == "three")
    }

    @Test func `A line that is taken twice is remembered once`() {
        var editor = editor("one", "two", "two", "")
        editor.showPrevious()
        editor.showPrevious()
        #expect(editor.text == "one")
    }

    @Test func `A line has no more characters than a command may have bytes`() {
        var editor = LineEditor()
        for _ in 0..<5000 { editor.insert("a") }
        #expect(editor.characters.count == 4096)
    }
}
