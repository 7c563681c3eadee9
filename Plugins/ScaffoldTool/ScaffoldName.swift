/// Names that types, files and targets can have.
enum ScaffoldName {
    /// Throws why a name cannot be used.
    static func check(_ name: String, for kind: ScaffoldRequest.Kind) throws {
        guard let first = name.first else { throw ScaffoldError("The name is empty.") }
        if name.contains(where: { "/\\:~".contains($0) }) || name.hasPrefix(".") {
            throw ScaffoldError("'\(name)' is a path and no name: where to is said by --output.")
        }
        if keywords.contains(name) { throw ScaffoldError("'\(name)' is a word of Swift's own.") }
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }), first.isLetter || first == "_" else {
            throw ScaffoldError("'\(name)' is no name for a type: letters of the Latin alphabet, digits and '_' make one.")
        }
        guard first.isUppercase else {
            throw ScaffoldError("'\(name)' is no name for a type: begin it with a capital letter, as in '\(capitalized(name))'.")
        }
        if name.count > 80 { throw ScaffoldError("The name has \(name.count) letters; 80 are enough.") }
        if taken[kind]?.contains(name) == true { throw ScaffoldError("'\(name)' has a meaning already; choose another name.") }
    }

    /// A name without what the file's own adds to it: `ChatScreen` is the screen `Chat`.
    static func stem(_ name: String, of kind: ScaffoldRequest.Kind) -> String {
        let ending = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
        return kind != .app && name.hasSuffix(ending) && name != ending ? String(name.dropLast(ending.count)) : name
    }

    /// The name as one of a property begins: `chatRoom`, `urlList`, `id`.
    static func property(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        let rest = name.dropFirst(capitals.count)
        // The last capital begins the next word, if one follows.
        let count = capitals.count > 1 && rest.first?.isLowercase == true ? capitals.count - 1 : capitals.count
        return name.prefix(count).lowercased() + name.dropFirst(count)
    }

    private static func capitalized(_ name: String) -> String {
        let name = name.drop { $0 == "_" }
        return name.isEmpty ? "Chat" : name.prefix(1).uppercased() + name.dropFirst()
    }

    /// What would be another's: of the library, of the standard modules, or of the app that is written.
    private static let taken: [ScaffoldRequest.Kind: Set<String>] = [
        .app: [
            "Theodolite", "NavCore", "NavDSL", "NavDeeplinks", "NavGraph", "NavState", "NavSystem", "NavScript", "NavTesting", "Scaffold",
            "ScaffoldTool", "RouteRunner", "Tour", "TourApp", "Deeplinks", "Explore", "ExploreApp", "News", "Terminal", "TerminalApp", "Viper",
            "ViperApp", "Calls", "Converter",
            "LinkFuzzing", "Fuzz", "Swift", "SwiftShims", "SwiftOnoneSupport", "Builtin", "Foundation", "FoundationEssentials",
            "Testing", "XCTest", "Observation", "Synchronization", "Dispatch", "Glibc", "Musl", "Darwin", "Application", "Destination",
            "Assembly", "Presenter",
        ],
        .module: ["NavigationService"],
        .service: ["Navigation"],
        .screen: [
            "ActionSheet", "Alert", "AnyModal", "AnyStack", "AnyTabs", "Dependency", "Modal", "Module", "Observable", "Plain", "Stack", "Tabs",
            "Window",
        ],
    ]

    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "var", "where", "while",
    ]
}
