/// A line that is being written, and the lines written before.
package struct LineEditor: Equatable {
    /// How many lines it remembers.
    private static let rememberedLines = 200

    package private(set) var characters: [Character] = []
    /// Before which character the cursor stands.
    package private(set) var cursor = 0

    private var lines: [String] = []
    /// Which of the lines is shown; behind the last one it is the user's own.
    private var shown = 0
    private var own = ""

    package init() {}

    package var text: String { String(characters) }

    /// The text up to the cursor, which is what can be completed.
    package var textBeforeCursor: String { String(characters[..<cursor]) }

    package mutating func insert(_ character: Character) {
        guard characters.count < CommandScanner.maximalLength else { return }
        characters.insert(character, at: cursor)
        cursor += 1
    }

    /// Puts a text in place of what stands before the cursor.
    package mutating func replaceBeforeCursor(with text: String) {
        characters.replaceSubrange(..<cursor, with: text)
        cursor = text.count
    }

    package mutating func deleteBackward() {
        guard cursor > 0 else { return }
        cursor -= 1
        characters.remove(at: cursor)
    }

    package mutating func deleteForward() {
        if cursor < characters.count { characters.remove(at: cursor) }
    }

    package mutating func move(by count: Int) { cursor = min(max(cursor + count, 0), characters.count) }

    package mutating func moveToStart() { cursor = 0 }

    package mutating func moveToEnd() { cursor = characters.count }

    package mutating func clear() { set("") }

    package mutating func clearToEnd() { characters.removeSubrange(cursor...) }

    /// Shows the line before the one that is shown.
    package mutating func showPrevious() { show(shown - 1) }

    /// Shows the line after the one that is shown; after the last one, what the user was writing.
    package mutating func showNext() { show(shown + 1) }

    /// Takes the line, which is remembered unless it is the same as the last one.
    package mutating func take() -> String {
        let line = text
        if !line.isEmpty, line != lines.last { lines.append(line) }
        lines = lines.suffix(Self.rememberedLines)
        shown = lines.count
        own = ""
        set("")
        return line
    }

    private mutating func show(_ index: Int) {
        guard index >= 0, index <= lines.count else { return }
        if shown == lines.count { own = text }
        shown = index
        set(index == lines.count ? own : lines[index])
    }

    private mutating func set(_ text: String) {
        characters = Array(text)
        cursor = characters.count
    }
}
