import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// `playground`, run as a program.
@Suite(.serialized) struct PlaygroundProgramTests {
    private func program() -> Process {
        let process = Process()
        process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "playground")
        return process
    }

    /// Runs a script and gives back what it prints and its status.
    private func run(_ script: String) throws -> (output: String, status: Int32) {
        let process = program()
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data(script.utf8))
        try input.fileHandleForWriting.close()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }

    /// Waits for the end of a program; one that does not end by itself is ended when what is read from it has failed.
    private func status(of process: Process) -> Int32 {
        let end = Date(timeIntervalSinceNow: 10)
        while process.isRunning, Date() < end { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05)) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func `Without a terminal it runs a script, and its status tells whether all went well`() throws {
        let good = try run("setRoot(Login).wait(0.001)\n")
        #expect(good == ("> setRoot(Login).wait(0.001)\nWindow [key]\n└─ Authorization ●\n", 0))
        let bad = try run("setRoot(Login)\npop")
        #expect(bad.output.contains("\nerror: "))
        #expect(bad.status == 1)
    }

    @Test(.enabled(if: PseudoTerminal.canBeHad), arguments: ["\u{3}", "\u{4}", "quit\r"])
    func `On a terminal it draws, and gives the terminal back as it was`(keys: String) throws {
        let terminal = try #require(PseudoTerminal(rows: 24, columns: 80))
        let process = program()
        process.standardInput = terminal.inner
        process.standardOutput = terminal.inner
        let before = terminal.flags
        try process.run()
        defer { process.terminate() }
        #expect(terminal.read(until: "▸Rooms"))
        #expect(terminal.flags != before)
        terminal.send("push(Pho\t(1))\r")
        #expect(terminal.read(until: "‹ RoomList  Photo(1)"))
        terminal.send(keys)
        #expect(terminal.read(until: "\u{1B}[?1049l"))
        #expect(status(of: process) == 0)
        #expect(terminal.flags == before)
    }

    @Test(.enabled(if: PseudoTerminal.canBeHad)) func `Asked to end by a signal, it gives the terminal back too`() throws {
        let terminal = try #require(PseudoTerminal(rows: 24, columns: 80))
        let process = program()
        process.standardInput = terminal.inner
        process.standardOutput = terminal.inner
        let before = terminal.flags
        try process.run()
        #expect(terminal.read(until: "▸Rooms"))
        process.terminate()
        #expect(terminal.read(until: "\u{1B}[?1049l"))
        #expect(status(of: process) == 128 + SIGTERM)
        #expect(terminal.flags == before)
    }
}

/// A terminal with nobody in front of it: what is sent to it comes in at the program's side.
private final class PseudoTerminal {
    /// Some containers that tests run in have none.
    static let canBeHad = FileManager.default.fileExists(atPath: "/dev/ptmx")

    /// The program's side.
    let inner: FileHandle
    private let outer: Int32
    private var text: [UInt8] = []

    init?(rows: UInt16, columns: UInt16) {
        outer = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard outer >= 0, let name = Self.unlock(outer) else { return nil }
        let descriptor = open(name, O_RDWR | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        inner = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    deinit { close(outer) }

    /// Lets the program's side be opened.
    /// - Returns: Its path.
    private static func unlock(_ outer: Int32) -> String? {
        #if os(Linux)
            // `unlockpt` and `ptsname` are not in the module that Swift sees; these are the requests that they make.
            let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
            var isLocked: Int32 = 0
            var number: UInt32 = 0
            guard ioctl(outer, setLock, &isLocked) == 0, ioctl(outer, getNumber, &number) == 0 else { return nil }
            return "/dev/pts/\(number)"
        #else
            guard grantpt(outer) == 0, unlockpt(outer) == 0 else { return nil }
            return ptsname(outer).map { String(cString: $0) }
        #endif
    }

    /// The settings that raw mode changes.
    var flags: [tcflag_t] {
        var settings = termios()
        tcgetattr(inner.fileDescriptor, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_lflag, settings.c_cflag]
    }

    func send(_ keys: String) { _ = keys.withCString { write(outer, $0, strlen($0)) } }

    /// Reads until a text has come; at most ten seconds from one piece to the next.
    func read(until wanted: String) -> Bool {
        while !String(decoding: text, as: UTF8.self).contains(wanted) {
            var ready = pollfd(fd: outer, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 10_000) > 0 else { return false }
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = readBytes(outer, &piece, piece.count)
            guard count > 0 else { return false }
            text += piece.prefix(count)
        }
        return true
    }
}

// Named apart from the method.
private func readBytes(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer, _ count: Int) -> Int { read(descriptor, memory, count) }
