/// A table of patterns, each with what its links become.
///
/// Of the patterns that match a link the most specific is taken: the first segment where they differ decides, a static one before a
/// parameter, a parameter before a rest. Two patterns that match the same links are refused when the table is made.
///
/// ```swift
/// enum AppLink { case chat(ChatLink), search(SearchLink) }
/// let router = try URLRouter([
///     URLRoute("chat", URLPattern<ChatLink>("nivelir://chat/:room/:chat"), AppLink.chat),
///     URLRoute("search", URLPattern<SearchLink>("nivelir://search/:keyword"), AppLink.search),
/// ])
/// let link = try router.route("nivelir://chat/1/5")
/// ```
public struct URLRouter<Output>: Sendable, CustomStringConvertible {
    private let routes: [URLRoute<Output>]
    private var trie = URLTrie()

    /// Makes a table.
    ///
    /// Throws ``URLPatternConflictError`` for two patterns that match the same links, and ``URLPatternError`` for one that cannot be read.
    /// - Complexity: Linear in the segments of the patterns.
    public init(_ routes: [URLRoute<Output>]) throws {
        self.routes = routes
        for (index, route) in routes.enumerated() {
            for (number, shape) in try route.shapes.get().enumerated() {
                guard let other = trie.insert(shape, as: URLTrie.Entry(route: index, shape: number)) else { continue }
                throw URLPatternConflictError(
                    first: routes[other.route].name, second: route.name, pattern: shape.text,
                    other: try routes[other.route].shapes.get()[other.shape].text)
            }
        }
    }

    /// What a link becomes.
    ///
    /// Throws ``DeeplinkURLError`` for what is no link. Of patterns that match, the first that makes a value counts; if none does, the
    /// error of the most specific is thrown.
    /// - Returns: `nil` if no pattern matches.
    /// - Complexity: Linear in the patterns at most; mostly in the segments of the link.
    public func route(_ link: String, limits: DeeplinkLimits = DeeplinkLimits()) throws -> Output? {
        try route(DeeplinkURL(link, limits: limits))
    }

    /// What a link that was taken apart becomes.
    public func route(_ url: DeeplinkURL) throws -> Output? {
        var errors: [any Error] = []
        if let output = output(for: url, errors: &errors) { return output }
        if let error = errors.first { throw error }
        return nil
    }

    /// - Parameter errors: Gets why patterns that match made no value.
    func output(for url: DeeplinkURL, errors: inout [any Error]) -> Output? {
        var output: Output?
        trie.forEachMatch(of: url) { entry in
            do {
                output = try routes[entry.route].output(url, entry.shape)
            } catch {
                errors.append(error)
            }
            return output == nil
        }
        return output
    }

    /// The table, one pattern a line, in the order in which they were given.
    public var description: String {
        let width = routes.map(\.name.count).max() ?? 0
        return routes.map { route in
            route.name + String(repeating: " ", count: width - route.name.count + 2) + route.patternText
        }.joined(separator: "\n")
    }
}

/// A pattern of a table, and what its links become.
public struct URLRoute<Output>: Sendable {
    /// What it is called in errors and in the table.
    public let name: String
    let patternText: String
    let shapes: Result<[URLShape], URLPatternError>
    /// For a link that matches.
    let output: @Sendable (DeeplinkURL, _ shape: Int) throws -> Output?

    /// Makes a line of a table.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - pattern: The links.
    ///   - transform: What the value of a link becomes; `nil` lets the next pattern have it.
    public init<Value: Decodable & SendableMetatype>(
        _ name: String, _ pattern: URLPattern<Value>, _ transform: @escaping @Sendable (Value) throws -> Output?
    ) {
        self.name = name
        patternText = pattern.description
        shapes = pattern.shapes
        output = { url, number in
            try transform(pattern.value(of: url, pattern.shapes.get()[number]))
        }
    }
}

/// Two patterns of a table that match the same links.
public struct URLPatternConflictError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The names of both.
    public let first, second: String
    /// The spelling of the second, and that of the first.
    public let pattern, other: String

    public init(first: String, second: String, pattern: String, other: String) {
        self.first = first
        self.second = second
        self.pattern = pattern
        self.other = other
    }

    public var description: String { "'\(second)' (\(pattern)) matches the same links as '\(first)' (\(other))." }
}
