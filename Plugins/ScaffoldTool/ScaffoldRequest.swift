/// What is to be written, and where.
struct ScaffoldRequest {
    enum Kind: String, CaseIterable {
        case screen, module, service, app
    }

    let kind: Kind
    let name: String
    /// `nil` if none was told.
    let output: String?
    /// Where the library is: a folder, or the address of a repository with `#` and a revision.
    let library: String?
    /// The targets that the package has; `nil` if that is not known.
    let targets: [String]?

    static let usage = """
        Usage: swift package --allow-writing-to-package-directory scaffold KIND NAME [--output FOLDER]

          screen Chat       a screen with its container, and its test
          module Chat       a module: view state, presenter, interactor, router and assembly, and its test
          service Settings  a service with its assembly, and its test
          app Shop          a package with all of it, in a folder of its name

          --output FOLDER   where to: for an app any folder, the package's own unless told; otherwise Sources/TARGET, or a folder
                            below it. Tests go to Tests/TARGETTests beside it.
          --help            this text

        A module and a service need what an app has: a DependencyContainer and a NavigationServiceAssembly.
        Nothing is overwritten: if any of the files is there already, none is written.
        """

    /// - Parameter arguments: Those of the command line.
    /// - Returns: `nil` if help is asked for.
    init?(_ arguments: [String]) throws {
        var words: [String] = []
        var options: [String: String] = [:]
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": return nil
            case "--output", "--library", "--targets":
                guard let value = rest.popFirst(), !value.isEmpty || word == "--targets" else {
                    throw ScaffoldError("\(word) wants a value after it.")
                }
                if options.updateValue(value, forKey: word) != nil { throw ScaffoldError("\(word) is given twice.") }
            case let option where option.hasPrefix("-"): throw ScaffoldError("There is no option '\(option)'; see --help.")
            default: words.append(word)
            }
        }
        let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        guard let first = words.first else { throw ScaffoldError("Say what to write: \(kinds); see --help.") }
        guard let kind = Kind(rawValue: first) else { throw ScaffoldError("There is no '\(first)' to write, only: \(kinds).") }
        guard words.count > 1 else { throw ScaffoldError("Say the name of the \(first), as in '\(first) \(kind.example)'.") }
        guard words.count == 2 else { throw ScaffoldError("'\(words[2])' is one word too many; see --help.") }
        let name = ScaffoldName.stem(words[1], of: kind)
        try ScaffoldName.check(name, for: kind)
        self.kind = kind
        self.name = name
        output = options["--output"]
        library = options["--library"]
        targets = options["--targets"].map { $0.split(separator: ",").map(String.init) }
    }

    /// The files, in order.
    /// - Parameter folder: What paths are relative to, from the root of the file system.
    func files(in folder: String) throws -> [ScaffoldFile] {
        if kind == .app {
            let own = "\(output ?? ".")/\(name)"
            let library = LibraryPlace(library, from: own.hasPrefix("/") ? own : "\(folder)/\(own)")
            return AppTemplate(name: name, folder: own, library: library).files
        }
        guard let output else { throw ScaffoldError("Say where to, as in '--output Sources/App'.") }
        let place = try TargetPlace(output)
        if let targets, place.package.isEmpty || place.package == "\(folder)/", !targets.contains(place.target) {
            let known = targets.isEmpty ? "none" : "only: \(targets.joined(separator: ", "))"
            throw ScaffoldError("The package has no target '\(place.target)', \(known).")
        }
        return switch kind {
        case .screen: ScreenTemplate.files(name, in: place)
        case .module: ModuleTemplate.files(name, in: place)
        case .service, .app: ServiceTemplate.files(name, in: place)
        }
    }

    /// What is left to be done.
    var hints: [String] {
        switch kind {
        case .screen: []
        case .module: ["To reach it, apply \(name)Assembly where the others are, and give it a destination."]
        case .service: ["To use it, apply \(name)ServiceAssembly where the others are."]
        case .app: ["Try it: swift run --package-path \(ScaffoldFile.word(ScaffoldFile.normal("\(output ?? ".")/\(name)"))) \(name)"]
        }
    }
}

extension ScaffoldRequest.Kind {
    fileprivate var example: String {
        switch self {
        case .screen, .module: "Chat"
        case .service: "Settings"
        case .app: "Shop"
        }
    }
}

/// Why nothing was written.
struct ScaffoldError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The folders of a target and of its tests.
struct TargetPlace {
    /// Where the sources go.
    let sources: String
    let tests: String
    let target: String
    /// The folder of the package, with a slash; empty for the one that paths are relative to.
    let package: String
    /// What the target is imported as.
    let module: String

    init(package: String, sources: String, tests: String, target: String) {
        self.package = package
        self.sources = sources
        self.tests = tests
        self.target = target
        module = Self.module(of: target)
    }

    /// - Parameter output: `Sources/TARGET`, or a folder below it.
    init(_ output: String) throws {
        let path = ScaffoldFile.normal(output)
        let parts = path.split(separator: "/").map(String.init)
        guard let index = parts.lastIndex(of: "Sources"), index + 1 < parts.count else {
            throw ScaffoldError("'\(output)' is no folder of a target: say Sources/TARGET, or a folder below it.")
        }
        let target = parts[index + 1]
        let package = (path.hasPrefix("/") ? "/" : "") + parts[..<index].map { $0 + "/" }.joined()
        let tests = ([package + "Tests", "\(target)Tests"] + parts[(index + 2)...]).joined(separator: "/")
        self.init(package: package, sources: path, tests: tests, target: target)
    }

    /// As the package manager has it: what is no part of a name in Swift is `_`.
    private static func module(of target: String) -> String {
        var module = ""
        for scalar in target.unicodeScalars {
            let isDigit = scalar.properties.numericType == .decimal && !module.isEmpty
            module.unicodeScalars.append(isDigit || scalar.properties.isAlphabetic ? scalar : "_")
        }
        return module
    }
}

/// A file to be written.
struct ScaffoldFile: Hashable {
    let path: String
    let text: String

    init(_ path: String, _ text: String) {
        self.path = Self.normal(path)
        self.text = text + "\n"
    }

    /// A path without what leads nowhere: `./a//b/../c/` is `a/c`.
    static func normal(_ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", isAbsolute || parts.last.map({ $0 != ".." }) == true {
                _ = parts.popLast()
            } else {
                parts.append(part)
            }
        }
        return (isAbsolute ? "/" : "") + (parts.isEmpty && !isAbsolute ? "." : parts.joined(separator: "/"))
    }

    /// A path as a word of a shell.
    static func word(_ path: String) -> String {
        let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-./+,@%".contains($0)) }
        return isPlain ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
