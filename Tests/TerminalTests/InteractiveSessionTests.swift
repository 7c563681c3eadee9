import NavDSL
import NavTesting
import TerminalApp
import Testing

@Suite struct InteractiveSessionTests {
    private let delays = Delays()

    private func session(_ scene: Scene, rows: Int = 24, columns: Int = 60, write: @escaping (String) -> Void = { _ in }) -> InteractiveSession {
        let delays = delays
        return InteractiveSession(
            scene.playground, size: TerminalSize(rows: rows, columns: columns), delay: { delays.add($0, $1) }, write: write)
    }

    private func lastLine(_ session: InteractiveSession) -> String? { session.frame.lines.last?.plain }

    @Test func `Keys write a line, Tab completes it, Enter runs it`() throws {
        let scene = try Scene()
        let session = session(scene)
        session.receive("top(.st\t).pushU\t(Photo(1))".utf8)
        #expect(lastLine(session) == "> top(.stack).pushUnlessTop(Photo(1))")
        session.receive("\r".utf8)
        #expect(lastLine(session) == "> ")
        #expect(scene.stack == ["RoomList", "Photo(1)"])
    }

    @Test func `A change is logged and stands out until its time is over`() throws {
        let session = session(try Scene())
        session.receive("push(Photo(1))\r".utf8)
        #expect(session.messages.suffix(2) == ["> push(Photo(1))", "route: setStack Stack Rooms #2: + Photo(1) #6 at 1, now 2"])
        #expect(session.frame.lines.contains { $0.pieces.contains { $0.style == .highlighted } })
        delays.passAll()
        #expect(!session.frame.lines.contains { $0.pieces.contains { $0.style == .highlighted } })
    }

    @Test func `Other commands run while one is being shown`() throws {
        let scene = try Scene()
        let session = session(scene)
        session.receive("wait(1).push(Photo(1))\rnavigations\r".utf8)
        #expect(session.messages.last == "wait(1).push(Photo(1)): running 'wait for 1.0 seconds' at window")
        session.receive("cancel\r".utf8)
        #expect(session.messages.contains("error: Canceled: wait for 1.0 seconds."))
    }

    @Test func `Several completions are offered, an error is told`() throws {
        let session = session(try Scene())
        session.receive("push(Ph\t".utf8)
        #expect(session.messages.last == "Photo  PhotoPicker")
        session.receive("\u{15}pop\r".utf8)
        #expect(session.messages.last?.hasPrefix("error: Cannot pop: no previous screen") == true)
    }

    @Test func `Earlier lines come back by the arrows, and can be changed`() throws {
        let scene = try Scene()
        let session = session(scene)
        session.receive("push(Photo(1))\r\u{1B}[A\u{1B}[D\u{1B}[D\u{7F}2\r".utf8)
        delays.passAll()
        #expect(scene.stack == ["RoomList", "Photo(1)", "Photo(2)"])
    }

    @Test(arguments: ["\u{3}", "\u{4}", "quit\r", "pop\u{3}"]) func `It ends by Ctrl-C, Ctrl-D and quit`(keys: String) throws {
        let scene = try Scene()
        let session = session(scene)
        session.receive((keys + "push(Photo(1))\r").utf8)
        #expect(session.isFinished)
        #expect(scene.stack == ["RoomList"])
    }

    @Test func `Ctrl-D in a line deletes what the cursor stands on`() throws {
        let session = session(try Scene())
        session.receive("ab\u{1}\u{4}".utf8)
        #expect(lastLine(session) == "> b" && !session.isFinished)
    }

    @Test func `A new size is drawn at once`() throws {
        var texts: [String] = []
        let session = session(try Scene()) { texts.append($0) }
        session.size = TerminalSize(rows: 3, columns: 20)
        #expect(texts == [session.frame.ansi])
        #expect(session.frame.lines.map(\.plain) == ["… 6 more lines", "Ctrl-D ends.", ""])
    }

    @Test func `Messages are bounded`() throws {
        let session = session(try Scene())
        for _ in 0..<260 { session.receive("navigations\r".utf8) }
        #expect(session.messages.count == 500)
    }

    @Test(arguments: 1...20) func `Any bytes leave a frame that fits and a sound hierarchy`(seed: UInt64) throws {
        var random = SeededBytes(seed: seed)
        let scene = try Scene()
        let session = session(scene, rows: 1 + random.number(below: 30), columns: 1 + random.number(below: 100))
        session.receive(random.bytes(3000).filter { $0 != 3 && $0 != 4 })
        delays.passAll()
        scene.clock.run()
        #expect(session.frame.lines.count == session.size.rows)
        #expect(session.frame.lines.allSatisfy { $0.width <= session.size.columns })
        try scene.playground.navigator.hierarchy.validate()
        #expect(scene.playground.navigator.navigations.isEmpty)
    }
}
