/// How large a terminal is.
package struct TerminalSize: Equatable, Sendable {
    package let rows: Int
    package let columns: Int

    /// A terminal that says nothing sensible is taken for an ordinary one.
    package init(rows: Int, columns: Int) {
        self.rows = rows > 0 ? min(rows, 500) : 24
        self.columns = columns > 0 ? min(columns, 500) : 80
    }
}

/// One full picture of the terminal: the containers, the last messages, and the line that is being written.
package struct TerminalFrame: Equatable {
    package let lines: [StyledLine]
    /// Where the cursor stands in the last line, from 0.
    package let cursorColumn: Int

    /// Shares the rows out: the line being written has one, messages up to half, the picture the rest.
    /// - Parameters:
    ///   - picture: The containers.
    ///   - messages: The last ones of these are shown.
    ///   - wanted: How many of the messages should show, if half the rows are enough for them.
    ///   - editor: The line that is being written.
    ///   - size: The terminal's size.
    package init(picture: [StyledLine], messages: [String], wanted: Int, editor: LineEditor, size: TerminalSize) {
        let shown = messages.suffix(wanted).flatMap { $0.wrapped(to: size.columns) }.suffix(size.rows / 2)
        let pictureRows = size.rows - 1 - shown.count
        var lines = Self.clipped(picture, to: pictureRows, columns: size.columns)
        lines += Array(repeating: StyledLine(), count: pictureRows - lines.count)
        lines += shown.map { StyledLine($0.fitted(to: size.columns), .dim) }
        let (text, cursor) = Self.input(editor, columns: size.columns)
        self.lines = lines + [StyledLine(text)]
        cursorColumn = cursor
    }

    /// The first rows; the last one says how many more there are.
    private static func clipped(_ picture: [StyledLine], to rows: Int, columns: Int) -> [StyledLine] {
        guard picture.count > rows, rows > 0 else { return Array(picture.prefix(rows)) }
        return picture.prefix(rows - 1) + [StyledLine("… \(picture.count - rows + 1) more lines".fitted(to: columns), .dim)]
    }

    /// The part of the line that is being written around the cursor.
    private static func input(_ editor: LineEditor, columns: Int) -> (text: String, cursor: Int) {
        let prompt = columns > 20 ? "> " : ""
        let room = columns - prompt.columns - 1
        var start = editor.cursor
        var cursor = 0
        while start > 0, cursor + editor.characters[start - 1].columns <= room {
            start -= 1
            cursor += editor.characters[start].columns
        }
        var text = prompt
        var used = 0
        for character in editor.characters[start...] {
            used += character.columns
            if used > max(room, 0) { break }
            text.append(character)
        }
        return (text, prompt.columns + cursor)
    }

    /// The frame as ANSI text, drawn over the one before without clearing, so that nothing flickers.
    package var ansi: String {
        var text = "\u{1B}[?25l\u{1B}[H"
        text += lines.map { $0.ansi + "\u{1B}[K" }.joined(separator: "\r\n")
        return text + "\u{1B}[J\u{1B}[\(lines.count);\(cursorColumn + 1)H\u{1B}[?25h"
    }
}
