#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import NavScript

/// Cuts a file or stream into programs: one, or one a line. Memory is bounded by the size of a program, not of the stream.
struct ProgramReader {
    /// The JSON of a program, and the line where it begins, from 1.
    struct Chunk {
        var json: Data
        let line: Int
        /// Whether there was more than a program may have; the rest has been passed over.
        var isTooLong = false
    }

    struct CannotRead: Error, CustomStringConvertible {
        let path: String
        let reason = String(cString: strerror(errno))
        var description: String { "cannot read \(path == "-" ? "the standard input" : "'\(path)'"): \(reason)" }
    }

    private let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var lineNumber = 0
    private var first: [Chunk]?

    /// - Parameter path: A file; `-` is the standard input.
    init(path: String) throws {
        self.path = path
        descriptor = path == "-" ? 0 : open(path, O_RDONLY)
        if descriptor < 0 { throw CannotRead(path: path) }
    }

    func close() {
        if descriptor > 0 { _ = closeDescriptor(descriptor) }
    }

    /// The next program; `nil` at the end.
    mutating func next() throws -> Chunk? {
        if first == nil { first = try begin() }
        if first?.isEmpty == false { return first?.removeFirst() }
        return try nextLine()
    }

    /// Finds out whether there is a program a line: the first line is whole, or the second begins as a program does.
    private mutating func begin() throws -> [Chunk] {
        guard var whole = try nextLine() else { return [] }
        if whole.isTooLong || Self.isBalanced(whole.json) { return [whole] }
        guard let second = try nextLine() else { return [whole] }
        if Self.beginsProgram(second.json) { return [whole, second] }
        // One program over several lines.
        var next: Chunk? = second
        while let line = next {
            if whole.json.count + line.json.count > RouteProgram.maximalSize { whole.isTooLong = true }
            if !whole.isTooLong {
                whole.json.append(UInt8(ascii: "\n"))
                whole.json.append(line.json)
            }
            next = try nextLine()
        }
        return [whole]
    }

    /// The next line that is not blank.
    private mutating func nextLine() throws -> Chunk? {
        while !isAtEnd || position < buffer.count {
            var line = Chunk(json: Data(), line: lineNumber + 1)
            lineNumber += 1
            while true {
                if position == buffer.count, try !fill() { break }
                let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) ?? buffer.count
                if line.json.count + end - position > RouteProgram.maximalSize { line.isTooLong = true }
                if !line.isTooLong { line.json.append(contentsOf: buffer[position..<end]) }
                position = min(end + 1, buffer.count)
                if end < buffer.count { break }
            }
            if line.isTooLong || line.json.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") }) {
                return line
            }
        }
        return nil
    }

    private mutating func fill() throws -> Bool {
        if isAtEnd { return false }
        position = 0
        buffer = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { memory, count in
            var result = read(descriptor, memory.baseAddress, memory.count)
            while result < 0, errno == EINTR { result = read(descriptor, memory.baseAddress, memory.count) }
            // A directory opens, but does not read.
            if result < 0 { throw CannotRead(path: path) }
            count = result
        }
        isAtEnd = buffer.isEmpty
        return !isAtEnd
    }

    /// Whether a line begins as a program does: not with a field that only a step or a node has.
    private static func beginsProgram(_ json: Data) -> Bool {
        guard json.first == UInt8(ascii: "{") else { return false }
        let parts = json.dropFirst().prefix(64).split(separator: UInt8(ascii: "\""), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].allSatisfy({ $0 == UInt8(ascii: " ") }) else { return true }
        return ["id", "note", "hidden", "root", "routes"].contains(String(decoding: parts[1], as: UTF8.self))
    }

    private static func isBalanced(_ json: Data) -> Bool {
        var depth = 0
        var isString = false
        var isEscaped = false
        for byte in json {
            if isEscaped {
                isEscaped = false
            } else if isString {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isString = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
        }
        return depth == 0 && !isString
    }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
