/// The links that stand for values of a type.
///
/// ```swift
/// struct ChatLink: Codable {
///     var room: Int
///     var chat: Int?
///     var highlight: String?
/// }
/// let pattern = URLPattern<ChatLink>("nivelir://chat/:room/:chat?", "https://nivelir.app/rooms/:room/chats/:chat?")
/// try pattern.parse("nivelir://chat/1/5?highlight=hi")  // ChatLink(room: 1, chat: 5, highlight: "hi")
/// try pattern.print(ChatLink(room: 1))                  // "nivelir://chat/1"
/// ```
///
/// A pattern is written as a link. `:name` is a parameter, one segment of the path that is not empty; `:name?` is one that may be missing,
/// together with all behind it; `*name`, the last one, is a list of all segments that are left, none too. All other parts
/// are static: schemes and hosts are compared in whole, whatever the case of their letters, segments exactly, whatever their
/// escapes. A pattern without scheme and host matches links that have neither. One without a port matches the port that its scheme
/// has by default, and no other.
///
/// Parameters and the query make the value, by its keys. A key in the query that is a parameter's name does not count. Printing is the
/// inverse of parsing: of several spellings the first is printed, and what is no parameter goes into the query.
public struct URLPattern<Value>: Sendable, CustomStringConvertible {
    /// The texts that it was made from.
    public let spellings: [String]

    /// Reads values, from parameters and queries alike.
    public var decoder = URLQueryDecoder()

    /// Writes values, likewise.
    public var encoder = URLQueryEncoder()

    let shapes: Result<[URLShape], URLPatternError>

    /// Makes a pattern.
    ///
    /// One that cannot be read fails where it is used, with ``URLPatternError``: ``validate()`` and a router find it at once.
    /// - Parameters:
    ///   - first: The spelling that is printed.
    ///   - others: Other spellings for the same links.
    public init(_ first: String, _ others: String...) { self.init([first] + others) }

    private init(_ spellings: [String]) {
        self.spellings = spellings
        shapes = Result { () throws(URLPatternError) in
            var shapes: [URLShape] = []
            for spelling in spellings { shapes.append(try URLShape(spelling)) }
            return shapes
        }
    }

    /// The same links, each below every one of some beginnings: `nivelir://`, `https://nivelir.app`.
    /// - Parameters:
    ///   - first: The beginning that is printed, at least a scheme with `://`.
    ///   - others: Other beginnings.
    public func under(_ first: String, _ others: String...) -> URLPattern {
        var pattern = URLPattern(
            ([first] + others).flatMap { prefix in
                spellings.map { spelling in
                    let path = spelling.drop { $0 == "/" }
                    return prefix.hasSuffix("/") ? prefix + path : "\(prefix)/\(path)"
                }
            })
        pattern.decoder = decoder
        pattern.encoder = encoder
        return pattern
    }

    /// Throws ``URLPatternError`` if it cannot be read.
    public func validate() throws { _ = try shapes.get() }

    /// Its spellings, between bars.
    public var description: String { spellings.joined(separator: " | ") }
}

extension URLPattern where Value: Decodable {
    /// Reads a link.
    ///
    /// Throws ``DeeplinkURLError`` for what is no link, `DecodingError` for one that matches and does not make a value, and
    /// ``URLPatternError``.
    /// - Returns: The value; `nil` if the link does not match.
    public func parse(_ link: String) throws -> Value? { try parse(DeeplinkURL(link, limits: decoder.limits)) }

    /// Reads a link that was taken apart.
    /// - Returns: The value; `nil` if the link does not match.
    public func parse(_ url: DeeplinkURL) throws -> Value? {
        for shape in try shapes.get() {
            if shape.matches(url) { return try value(of: url, shape) }
        }
        return nil
    }

    /// - Precondition: The link matches.
    func value(of url: DeeplinkURL, _ shape: URLShape) throws -> Value {
        try decoder.decode(Value.self, from: url.query ?? "", parameters: shape.parameters(of: url))
    }
}

extension URLPattern where Value: Encodable {
    /// Writes the link of a value.
    ///
    /// Throws `EncodingError` if a parameter has no value that can be one, such as empty text, and ``URLPatternError``. A link may become
    /// longer than the limits of who reads it.
    public func print(_ value: Value) throws -> String {
        let shapes = try shapes.get()
        // There is at least one: no initializer makes a pattern without a spelling.
        return try shapes[0].print(encoder.entries(of: value), of: value)
    }
}

/// A pattern that cannot be read.
public struct URLPatternError: Error, Hashable, Sendable, CustomStringConvertible {
    public let pattern: String
    public let reason: String

    public init(pattern: String, reason: String) {
        self.pattern = pattern
        self.reason = reason
    }

    public var description: String { "The pattern '\(pattern)' cannot be read: \(reason)." }
}
