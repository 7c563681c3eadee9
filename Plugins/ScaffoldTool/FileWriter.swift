#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes new files: all, or none.
struct FileWriter {
    /// What paths are relative to.
    let folder: String

    /// Throws ``ScaffoldError`` if any of the files is there already, or cannot be written; nothing is left of the others then.
    func write(_ files: [ScaffoldFile]) throws {
        let taken = files.filter { isThere($0.path) }.map(\.path)
        if !taken.isEmpty { throw ScaffoldError("Nothing is written, as there is already: \(taken.joined(separator: ", ")).") }
        var made: [String] = []
        var path = ""
        do {
            for file in files {
                path = file.path
                try makeFolder(of: file.path, noting: &made)
                try Data(file.text.utf8).write(to: URL(filePath: full(file.path)), options: .withoutOverwriting)
                made.append(full(file.path))
            }
        } catch {
            for path in made.reversed() { try? FileManager.default.removeItem(atPath: path) }
            throw ScaffoldError("Nothing is written: \(path) or its folder cannot be: \(reason(error)).")
        }
    }

    private func makeFolder(of path: String, noting made: inout [String]) throws {
        var missing: [String] = []
        var parent = URL(filePath: full(path)).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: parent.path), parent.path != "/" {
            missing.append(parent.path)
            parent = parent.deletingLastPathComponent()
        }
        for path in missing.reversed() {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            made.append(path)
        }
    }

    /// Whether there is anything, a link that leads nowhere too.
    private func isThere(_ path: String) -> Bool { (try? FileManager.default.attributesOfItem(atPath: full(path))) != nil }

    private func full(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }

    private func reason(_ error: any Error) -> String {
        guard let error = error as? CocoaError else { return "\(error)" }
        return switch error.code {
        case .fileWriteNoPermission: "it may not be written"
        case .fileWriteFileExists: "it is there already"
        case .fileWriteOutOfSpace: "there is no space left"
        default: "code \(error.code.rawValue)"
        }
    }
}
