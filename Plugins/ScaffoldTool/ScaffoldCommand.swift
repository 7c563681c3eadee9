#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `swift package scaffold` runs, in the folder of the package.
@main
enum ScaffoldCommand {
    static func main() {
        let result = run(Array(CommandLine.arguments.dropFirst()), in: FileManager.default.currentDirectoryPath)
        if result.isError { printError(result.text) } else { print(result.text) }
        exit(result.isError ? 1 : 0)
    }

    private static func printError(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    struct Result {
        let text: String
        var isError = false
    }

    /// - Parameter folder: What paths are relative to, from the root of the file system.
    static func run(_ arguments: [String], in folder: String) -> Result {
        do {
            guard let request = try ScaffoldRequest(arguments) else { return Result(text: ScaffoldRequest.usage) }
            let files = try request.files(in: folder)
            try FileWriter(folder: folder).write(files)
            return Result(text: (files.map { "wrote \($0.path)" } + request.hints).joined(separator: "\n"))
        } catch {
            return Result(text: "error: \(error)", isError: true)
        }
    }
}
