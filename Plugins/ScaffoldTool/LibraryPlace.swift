#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How a package's manifest says where the library is.
struct LibraryPlace {
    /// What stands between the parentheses of `.package(…)`.
    let arguments: String

    /// - Parameters:
    ///   - library: A folder, or an address with `#` and a revision; `nil` is a folder beside the package's.
    ///   - package: The package's folder, from the root of the file system.
    init(_ library: String?, from package: String) {
        let library = library ?? "../Theodolite"
        if let mark = library.lastIndex(of: "#"), !library.hasPrefix("/") {
            arguments = "url: \(Self.quoted(library[..<mark])), revision: \(Self.quoted(library[library.index(after: mark)...]))"
        } else {
            arguments = "name: \"Theodolite\", path: \(Self.quoted(Self.relative(library, to: package)))"
        }
    }

    /// A path as it is said from a folder, so that both can be moved together. One that is relative stays as it is.
    private static func relative(_ path: String, to folder: String) -> String {
        guard path.hasPrefix("/"), folder.hasPrefix("/") else { return path }
        let (to, from) = (parts(path), parts(folder))
        let common = zip(to, from).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: from.count - common) + to[common...]
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// Without links, as far as there are such folders: the way back from one that a link leads to is another.
    private static func parts(_ path: String) -> [String] {
        var folder = URL(filePath: ScaffoldFile.normal(path))
        var rest: [String] = []
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            rest.append(folder.lastPathComponent)
            folder.deleteLastPathComponent()
        }
        return folder.resolvingSymlinksInPath().path.split(separator: "/").map(String.init) + rest.reversed()
    }

    private static func quoted(_ text: some StringProtocol) -> String { String(text).debugDescription }
}
