import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Graphviz's `dot`, where it is installed.
struct Graphviz {
    /// Where programs are looked for.
    var folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    /// How long it may take, in seconds.
    var patience: TimeInterval = 20

    /// Lays a graph out.
    /// - Returns: The picture; `nil` without the program, if it fails, or if it takes too long.
    func svg(of dot: String) -> String? {
        #if os(Linux) || os(macOS)
            let file = folders.map { URL(filePath: $0).appending(path: "dot") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
            guard let file, let text = try? output(of: file, for: dot), text.contains("<svg") else { return nil }
            return text
        #else
            return nil
        #endif
    }

    #if os(Linux) || os(macOS)
        /// By files: nothing has to be read while something else is written.
        private func output(of program: URL, for dot: String) throws -> String? {
            let folder = FileManager.default.temporaryDirectory.appending(path: "explore-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (input, result) = (folder.appending(path: "graph.dot"), folder.appending(path: "graph.svg"))
            try Data(dot.utf8).write(to: input)
            let process = Process()
            process.executableURL = program
            // Without the limits a few hundred lines may take a minute; with them they are not quite as straight.
            process.arguments = ["-Gnslimit=1", "-Gnslimit1=1", "-Gmclimit=0.3", "-Tsvg", "-o", result.path, input.path]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let hasEnded = DispatchSemaphore(value: 0)
            process.terminationHandler = { _ in hasEnded.signal() }
            try process.run()
            if hasEnded.wait(timeout: .now() + patience) == .timedOut {
                kill(process.processIdentifier, SIGKILL)
                hasEnded.wait()
                return nil
            }
            return process.terminationStatus == 0 ? try String(contentsOf: result, encoding: .utf8) : nil
        }
    #endif
}
