#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import TerminalApp

/// The terminal that the program runs on: its input and output, its size, and its settings, which are given back.
final class Terminal {
    private let original: termios

    /// Whether input and output are both a terminal.
    static var isThere: Bool { isatty(0) == 1 && isatty(1) == 1 }

    /// Takes the terminal over: keys come as they are pressed, and the picture has a screen of its own.
    /// - Returns: `nil` if it does not let itself be.
    init?() {
        var settings = termios()
        guard tcgetattr(0, &settings) == 0 else { return nil }
        original = settings
        cfmakeraw(&settings)
        guard tcsetattr(0, TCSAFLUSH, &settings) == 0 else { return nil }
        Self.write("\u{1B}[?1049h\u{1B}[2J")
    }

    /// Gives the terminal back as it was.
    func restore() {
        Self.write("\u{1B}[?1049l\u{1B}[?25h")
        var settings = original
        tcsetattr(0, TCSAFLUSH, &settings)
    }

    static var size: TerminalSize {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else { return TerminalSize(rows: 0, columns: 0) }
        return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }

    /// Bytes of the standard input; none at its end.
    static func read() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 1 << 14) { memory, count in
            var result = readBytes(0, memory.baseAddress, memory.count)
            while result < 0, canRepeat(0, POLLIN) { result = readBytes(0, memory.baseAddress, memory.count) }
            count = max(result, 0)
        }
    }

    /// Writes a text, or ends the program if nobody reads it any more.
    static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(1, $0.baseAddress, $0.count) }
            if count < 0, !canRepeat(1, POLLOUT) { exit(1) }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}

/// Whether what has failed may succeed when it is tried again: a signal came in between, or somebody who shares the terminal has set
/// it not to wait, so that the wait is here.
private func canRepeat(_ descriptor: Int32, _ event: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&ready, 1, -1) >= 0 || errno == EINTR
}

// The names without their module, which is another on each system; in the class they would mean its own functions.
private func readBytes(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(descriptor, memory, count) }
private func writeBytes(_ descriptor: Int32, _ memory: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, memory, count) }
