#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import TerminalApp

/// The tour's app on a terminal. Without one it reads commands line by line.
@main
enum PlaygroundCommand {
    @MainActor static func main() async {
        // A reader that goes away is noticed where something is written.
        ignore(SIGPIPE)
        if Terminal.isThere {
            // Before the terminal is taken over, so that no signal leaves it so.
            let events = TerminalEvents()
            await events.catchSignals()
            if let terminal = Terminal() { exit(await interact(on: terminal, events)) }
            events.stop()
        }
        exit(await readLines())
    }

    /// Shows the app until the user has had enough.
    @MainActor private static func interact(on terminal: Terminal, _ events: TerminalEvents) async -> Int32 {
        events.readInput()
        defer {
            events.stop()
            terminal.restore()
        }
        let session = InteractiveSession(Playground(), size: Terminal.size, delay: delay, write: Terminal.write)
        session.draw()
        for await event in events.stream {
            switch event {
            case .bytes(let bytes): session.receive(bytes)
            case .resized: session.size = Terminal.size
            case .endOfInput: return 0
            case .terminated(let signal): return 128 + signal
            }
            if session.isFinished { return 0 }
        }
        return 0
    }

    @MainActor private static func delay(_ duration: Duration, _ body: @escaping () -> Void) {
        Task {
            try? await Task.sleep(for: duration)
            body()
        }
    }

    @MainActor private static func readLines() async -> Int32 {
        let session = LineSession(Playground(), write: Terminal.write)
        var splitter = LineSplitter()
        while true {
            let bytes = Terminal.read()
            for line in bytes.isEmpty ? [splitter.takeLast()] : splitter.lines(in: bytes) {
                guard await session.run(line) else { return session.status }
            }
            if bytes.isEmpty { return session.status }
        }
    }
}
