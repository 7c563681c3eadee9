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

    private static func parts(_ path: String) -> [String] {
        path.split(separator: "/").reduce(into: []) { parts, part in
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
    }

    private static func quoted(_ text: some StringProtocol) -> String {
        "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
}
