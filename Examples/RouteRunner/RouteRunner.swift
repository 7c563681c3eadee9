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
import NavDSL
import NavScript

@main
struct RouteRunner {
    let options: Options
    private var output = Output(descriptor: 1)
    /// The exit status so far: the greatest of all programs'.
    private var status: Int32 = 0
    /// What the program at hand is called, once it is read.
    private var id: String?

    static func main() {
        let options: Options
        do {
            options = try Options(CommandLine.arguments.dropFirst())
        } catch {
            Output.writeError("nav-run: \(error)\n")
            exit(2)
        }
        if options.wantsHelp {
            print(Options.help)
            return
        }
        var runner = RouteRunner(options: options)
        for path in options.files.isEmpty ? ["-"] : options.files { runner.run(path) }
        runner.output.flush()
        if runner.status != 0 { exit(runner.status) }
    }

    private init(options: Options) { self.options = options }

    private mutating func run(_ path: String) {
        do {
            var reader = try ProgramReader(path: path)
            defer { reader.close() }
            while let chunk = try reader.next() {
                do {
                    try run(chunk)
                } catch {
                    fail(error, chunk, path)
                }
            }
        } catch {
            noteFailure()
            Output.writeError("nav-run: \(error)\n")
        }
    }

    private mutating func run(_ chunk: ProgramReader.Chunk) throws {
        id = nil
        if chunk.isTooLong {
            throw RouteProgramError(path: "", message: "expected at most \(RouteProgram.maximalSize) bytes, found more")
        }
        let program = try RouteProgram(json: chunk.json)
        id = program.id
        switch options.mode {
        case .check:
            try program.check()
            if options.isJSON { try write(Checked(id: program.id)) } else { output.write("\(program.id ?? "line \(chunk.line)"): ok\n") }
        case .explain:
            let plans = try program.plans().map(\.description)
            if options.isJSON { return try write(Explained(id: program.id, plans: plans)) }
            output.write("# \(program.id ?? "line \(chunk.line)")\n")
            for (index, plan) in plans.enumerated() { output.write("route \(index):\n  \(plan.split(separator: "\n").joined(separator: "\n  "))\n") }
        case .explore:
            let explored = try ExploredProgram(program, limit: options.limit, depth: options.depth)
            if explored.isWrong { status = max(status, 1) }
            output.write(options.isJSON ? try explored.json(encoder) : "# \(program.id ?? "line \(chunk.line)")\n\(explored)\n")
        case .run:
            let result = try program.run()
            if options.isJSON { try write(result) } else { output.write("\(result)\n") }
        }
    }

    /// A program could not be read or run.
    private mutating func noteFailure() { status = options.mode == .explore ? 2 : max(status, 1) }

    private mutating func fail(_ error: any Error, _ chunk: ProgramReader.Chunk, _ path: String) {
        noteFailure()
        let programError = error as? RouteProgramError
        let failure = Failed(
            id: programError?.program ?? id, line: chunk.line, path: programError?.path ?? "", error: "\(type(of: error))",
            message: programError?.message ?? "\(error)")
        if options.isJSON, (try? write(failure)) != nil { return }
        output.flush()
        Output.writeError("\(path == "-" ? "standard input" : path):\(chunk.line): \(error)\n")
    }

    private struct Checked: Encodable {
        let id: String?
        var ok = true
    }

    private struct Explained: Encodable {
        let id: String?
        let plans: [String]
    }

    private struct Failed: Encodable {
        let id: String?
        let line: Int
        let path: String
        let error: String
        let message: String
    }

    private let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private mutating func write(_ value: some Encodable) throws {
        output.write(try encoder.encode(value))
        output.write("\n")
    }
}

/// Text on its way out, in pieces that are not too small.
struct Output {
    let descriptor: Int32
    private var buffer: [UInt8] = []

    init(descriptor: Int32) { self.descriptor = descriptor }

    mutating func write(_ text: String) { write(text.utf8) }

    mutating func write(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    mutating func flush() {
        if !Self.write(buffer, to: descriptor) {
            // Whoever read it has read enough, or there is no room: what is still to come would be lost as well.
            if errno != EPIPE { Self.writeError("nav-run: cannot write: \(String(cString: strerror(errno)))\n") }
            exit(1)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    static func writeError(_ text: String) { _ = write(Array(text.utf8), to: 2) }

    /// Whether everything could be written.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(descriptor, $0) }
            if count < 0, errno != EINTR { return false }
            rest = rest.dropFirst(max(count, 0))
        }
        return true
    }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
