#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where files are written.
struct OutputFolder {
    let path: String

    struct CannotWrite: Error, CustomStringConvertible {
        let path: String
        let reason = String(cString: strerror(errno))

        var description: String { "cannot write '\(path)': \(reason)" }
    }

    /// Makes the folder, and those that it is in, if they are not there.
    init(_ path: String) throws {
        self.path = path
        for end in path.indices.filter({ path[$0] == "/" && $0 > path.startIndex }) + [path.endIndex] {
            if mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST { throw CannotWrite(path: path) }
        }
        // A file is there already as well, and a folder may be somebody else's.
        if access(path + "/.", W_OK | X_OK) != 0 { throw CannotWrite(path: path) }
    }

    func write(_ text: String, to name: String) throws {
        let path = "\(path)/\(name)"
        guard let file = fopen(path, "w") else { throw CannotWrite(path: path) }
        let bytes = Array(text.utf8)
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
        // The last of it may fail only here.
        guard fclose(file) == 0, isWritten else { throw CannotWrite(path: path) }
    }
}
