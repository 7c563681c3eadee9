import NavDSL

/// Makes a command of a line: reads a word, finds the verb that the container at hand has by that name, and lets it read the rest.
///
/// Where the line leaves the language, the error says what would be possible there; completion asks for nothing else.
package struct CommandParser {
    /// How deep routes stand in routes. Reading one is a call of its own, so this also bounds the stack.
    static let maximalDepth = 32

    private(set) var scanner: CommandScanner
    private var depth = 0

    private init(_ line: String) throws(CommandError) { scanner = try CommandScanner(line) }

    /// Reads a whole line.
    /// - Returns: The command; `nil` for a line with nothing on it.
    package static func command(_ line: String) throws(CommandError) -> Command? {
        var parser = try CommandParser(line)
        if parser.scanner.token == .end { return nil }
        let command = try parser.command()
        guard parser.scanner.token == .end else {
            if case .simple = command { throw parser.expected("the end") }
            throw parser.expected("'.' or the end")
        }
        return command
    }

    /// The words that are possible behind the beginning of a line.
    package static func words(behind line: String) -> [String] {
        do throws(CommandError) {
            var parser = try CommandParser(line)
            _ = try parser.command()
            return []
        } catch {
            // A mistake before the end is not mended by a word at the end.
            return error.column > line.count ? error.possible : []
        }
    }

    private mutating func command() throws(CommandError) -> Command {
        guard case .word(let word) = scanner.token else {
            throw expected("a command", possible: Command.words + Self.verbs(on: .window))
        }
        if let simple = Command.Word(rawValue: word) {
            try advance()
            return .simple(simple)
        }
        switch word {
        case "simulate":
            try advance()
            return .simulate(ScreenWindowRoute(steps: try route(from: .window)))
        case "explain":
            try advance()
            return .explain(ScreenWindowRoute(steps: try route(from: .window)))
        case "choose":
            try advance()
            return .choose(try parentheses(nil) { parser throws(CommandError) in try parser.text("title of an action") })
        default:
            return .navigate(ScreenWindowRoute(steps: try route(from: .window, or: Command.words)))
        }
    }

    // MARK: Routes

    /// A chain of verbs.
    /// - Parameters:
    ///   - start: The kind of container that it begins on.
    ///   - others: Other words that would be possible at its beginning.
    mutating func route(from start: ContainerKind, or others: [String] = []) throws(CommandError) -> ScreenRouteSteps {
        guard depth < Self.maximalDepth else {
            throw CommandError(.tooDeep(limit: Self.maximalDepth), column: scanner.column)
        }
        depth += 1
        var place = try step(on: RoutePlace(start), or: others)
        while try take(".") { place = try step(on: place) }
        depth -= 1
        return place.steps
    }

    private mutating func step(on place: RoutePlace, or others: [String] = []) throws(CommandError) -> RoutePlace {
        let column = scanner.column
        guard case .word(let name) = scanner.token else {
            throw expected("a verb of \(place.kind.text)", possible: others + Self.verbs(on: place.kind))
        }
        if let verb = Verb.named(name, on: place.kind) {
            try advance()
            return try verb.read(&self, place)
        }
        // What a window has not, its topmost container may have.
        if place.kind == .window, let verb = Verb.all.first(where: { $0.name == name }) {
            try advance()
            return try verb.read(&self, Self.atTop(of: verb.firstKind, place))
        }
        throw CommandError(
            .unknown(name, of: place.kind.text), column: column, possible: others + Self.verbs(on: place.kind))
    }

    private static func verbs(on kind: ContainerKind) -> [String] {
        kind == .window ? Verb.all.map(\.name) : Verb.names(on: kind)
    }

    private static func atTop(of kind: ContainerKind, _ place: RoutePlace) -> RoutePlace {
        switch kind {
        case .stack: place.after(place.window.top(.stack), at: .stack)
        case .tabs: place.after(place.window.top(.tabs), at: .tabs)
        default: place.after(place.window.top(.container), at: .screen)
        }
    }

    /// A route in braces, if there is one.
    mutating func block(on kind: ContainerKind) throws(CommandError) -> ScreenRouteSteps? {
        guard try take("{") else { return nil }
        let steps = try route(from: kind)
        try need("}", or: "'.'")
        return steps
    }

    // MARK: Tokens

    mutating func advance() throws(CommandError) { try scanner.advance() }

    /// A word of a list.
    mutating func word(_ what: String, of words: [String]) throws(CommandError) -> String {
        guard case .word(let word) = scanner.token, words.contains(word) else { throw expected(what, possible: words) }
        try advance()
        return word
    }

    mutating func take(_ sign: Character) throws(CommandError) -> Bool {
        guard scanner.token == .sign(sign) else { return false }
        try advance()
        return true
    }

    mutating func need(_ sign: Character, or other: String? = nil, possible: [String] = []) throws(CommandError) {
        guard try take(sign) else {
            throw expected(other.map { "\($0) or '\(sign)'" } ?? "'\(sign)'", possible: possible)
        }
    }

    func expected(_ what: String, possible: [String] = []) -> CommandError {
        CommandError(.expected(what, found: scanner.token.found), column: scanner.column, possible: possible)
    }
}
