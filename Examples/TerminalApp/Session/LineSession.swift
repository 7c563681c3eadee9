import NavDSL

/// Commands line by line, as from a file or another program: each is echoed, followed by what it answers and the hierarchy it leaves.
package final class LineSession {
    /// How much of a line is echoed.
    private static let echoedLength = 200

    /// Whether a command has failed.
    package private(set) var hasFailed = false

    private let playground: Playground
    private let write: (String) -> Void

    package init(_ playground: Playground, write: @escaping (String) -> Void) {
        self.playground = playground
        self.write = write
    }

    /// What the program ends with.
    package var status: Int32 { hasFailed ? 1 : 0 }

    /// Runs one command and waits for its end.
    /// - Parameter bytes: The line, whatever it holds; one that is no command is an error as others are.
    /// - Returns: Whether there is to be another.
    package func run(_ bytes: some Sequence<UInt8>) async -> Bool {
        let line = String(decoding: Array(bytes), as: UTF8.self)
        if line.allSatisfy(\.isWhitespace) || line.hasPrefix("//") { return true }
        write("> \(String(line.prefix(Self.echoedLength)).showable)\(line.count > Self.echoedLength ? "…" : "")\n")
        do {
            guard let command = try CommandParser.command(line) else { return true }
            if case .simple(.quit) = command { return false }
            finish(await perform(command, line))
        } catch {
            finish(CommandAnswer(failure: error))
        }
        return true
    }

    private func perform(_ command: Command, _ line: String) async -> CommandAnswer {
        await withCheckedContinuation { continuation in
            playground.perform(command, label: line) { continuation.resume(returning: $0) }
        }
    }

    private func finish(_ answer: CommandAnswer) {
        for line in answer.lines { write("\(line)\n") }
        if let error = answer.error {
            hasFailed = true
            write("error: \(error)\n")
        }
        write("\(playground.navigator.hierarchy)\n")
    }
}

/// Cuts bytes into lines. What is longer than any command may be is cut off, so that memory is bounded.
package struct LineSplitter {
    /// More than a command may have, so that the rest is not missed.
    private static let maximalLength = CommandScanner.maximalLength + 1

    private var line: [UInt8] = []

    package init() {}

    /// Takes bytes in and gives back the lines that they end.
    package mutating func lines(in bytes: some Sequence<UInt8>) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(takeLast())
            } else if line.count < Self.maximalLength {
                line.append(byte)
            }
        }
        return lines
    }

    /// The line that no line feed has ended.
    package mutating func takeLast() -> [UInt8] {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer { line = [] }
        return line
    }
}
