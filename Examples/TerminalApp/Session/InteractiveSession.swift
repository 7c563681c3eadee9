import NavDSL

/// The playground on a terminal: keys in, pictures out. It does no input or output itself.
package final class InteractiveSession {
    /// How many messages are kept, and how many show when there is nothing longer to say.
    private static let keptMessages = 500
    private static let usualMessages = 4

    package private(set) var isFinished = false
    package private(set) var editor = LineEditor()
    package private(set) var messages = ["help tells the commands, Tab completes words, Ctrl-D ends."]

    package var size: TerminalSize {
        didSet { draw() }
    }

    private let playground: Playground
    private let renderer: TerminalRenderer
    private let write: (String) -> Void
    private var keys = KeyDecoder()
    private var wantedMessages = InteractiveSession.usualMessages

    /// - Parameters:
    ///   - playground: The app.
    ///   - size: How large the terminal is.
    ///   - delay: Calls back after a time, where the navigator lives.
    ///   - write: Sends a text to the terminal.
    package init(
        _ playground: Playground, size: TerminalSize, delay: @escaping TerminalRenderer.Delay, write: @escaping (String) -> Void
    ) {
        self.playground = playground
        self.size = size
        self.write = write
        renderer = TerminalRenderer(navigator: playground.navigator, delay: delay)
        renderer.onChange = { [weak self] change in self?.say(["\(change.origin): \(change)"]) }
        renderer.onDraw = { [weak self] in self?.draw() }
        playground.navigator.renderer = renderer
    }

    /// What shows now.
    package var frame: TerminalFrame {
        let drawing = HierarchyDrawing(renderer.hierarchy, highlighted: renderer.highlighted)
        return TerminalFrame(
            picture: drawing.lines(width: size.columns), messages: messages, wanted: wantedMessages, editor: editor, size: size)
    }

    package func draw() { write(frame.ansi) }

    /// Takes in what the terminal has sent.
    package func receive(_ bytes: some Sequence<UInt8>) {
        for key in keys.keys(in: bytes) where !isFinished { press(key) }
        draw()
    }

    private func press(_ key: Key) {
        switch key {
        case .character(let character): editor.insert(character)
        case .enter: run(editor.take())
        case .tab: complete()
        case .backspace: editor.deleteBackward()
        case .delete: editor.deleteForward()
        case .left: editor.move(by: -1)
        case .right: editor.move(by: 1)
        case .up: editor.showPrevious()
        case .down: editor.showNext()
        case .home: editor.moveToStart()
        case .end: editor.moveToEnd()
        case .clear: editor.clear()
        case .clearToEnd: editor.clearToEnd()
        case .interrupt: isFinished = true
        case .endOfInput where editor.characters.isEmpty: isFinished = true
        case .endOfInput: editor.deleteForward()
        case .redraw: write("\u{1B}[2J")
        }
    }

    private func complete() {
        let completion = CommandCompletion(of: editor.textBeforeCursor)
        editor.replaceBeforeCursor(with: completion.line)
        if !completion.choices.isEmpty { say([completion.choices.joined(separator: "  ")]) }
    }

    private func run(_ line: String) {
        wantedMessages = Self.usualMessages
        do {
            guard let command = try CommandParser.command(line) else { return }
            if case .simple(.quit) = command { return isFinished = true }
            say(["> \(line)"])
            playground.perform(command, label: line) { [weak self] answer in self?.tell(answer) }
        } catch {
            say(["> \(line)"])
            tell(CommandAnswer(failure: error))
        }
    }

    private func tell(_ answer: CommandAnswer) {
        say(answer.lines + (answer.error.map { ["error: \($0)"] } ?? []))
        wantedMessages = max(Self.usualMessages, answer.lines.count)
        draw()
    }

    private func say(_ lines: [String]) {
        messages.append(contentsOf: lines)
        if messages.count > Self.keptMessages { messages.removeFirst(messages.count - Self.keptMessages) }
    }
}
