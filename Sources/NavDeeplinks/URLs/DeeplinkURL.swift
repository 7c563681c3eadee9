/// A link, taken apart.
///
/// It is read as RFC 3986 has it, and refused where readers are known to differ: control characters anywhere, and anything but
/// letters, digits, `-`, `.`, `_` and `~` in a host. Dot segments are segments like others.
///
/// ```swift
/// let url = try DeeplinkURL("HTTPS://Example.com/search/a%2Fb?q=1")
/// url.host  // "example.com"
/// url.path  // ["search", "a/b"]
/// ```
public struct DeeplinkURL: Hashable, Sendable, CustomStringConvertible {
    /// The text that it was made from.
    public let text: String

    /// The scheme in small letters; `nil` if there is none.
    public internal(set) var scheme: String?

    /// What stands before `@` in front of the host, as it is written. Patterns match no link that has it: it serves to make a link
    /// look like another.
    public internal(set) var userInfo: String?

    /// The host in small letters, an IPv6 address in its brackets; `nil` if there is none.
    public internal(set) var host: String?

    /// The port; `nil` if there is none.
    public internal(set) var port: Int?

    /// The segments of the path with their escapes read, without the empty one behind a last `/`; `nil` if an escape is broken.
    public internal(set) var path: [String]? = []

    /// What stands between `?` and `#`, as it is written; `nil` without `?`.
    public internal(set) var query: String?

    /// What stands behind `#`, as it is written; `nil` without it.
    public internal(set) var fragment: String?

    public var description: String { text }

    /// Takes a link apart.
    ///
    /// Throws ``DeeplinkURLError``.
    /// - Parameters:
    ///   - text: The link, escaped.
    ///   - limits: Its `length` and `segments` count.
    /// - Complexity: Linear in the length, which is limited.
    public init(_ text: String, limits: DeeplinkLimits = DeeplinkLimits()) throws {
        let limit = limits.safeLength
        guard text.utf8.count <= limit else { throw DeeplinkURLError(reason: .tooLong(limit: limit), offset: limit) }
        self.text = text
        var text = text
        try text.withUTF8 { try read($0, limits) }
    }

    private init(unread text: String) { self.text = text }

    /// Takes only what stands in front of the path apart, and leaves the rest as it is written.
    static func origin(of text: String) throws -> (DeeplinkURL, rest: Substring) {
        var url = DeeplinkURL(unread: text)
        var text = text
        let start = try text.withUTF8 { bytes in
            try refuseControlCharacters(bytes)
            return try url.readOrigin(bytes, end: bytes.count)
        }
        return (url, text[text.utf8.index(text.startIndex, offsetBy: start)...])
    }
}

/// Why text is no link.
public struct DeeplinkURLError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// It is longer than the limit, in bytes.
        case tooLong(limit: Int)
        /// Its path has more segments than the limit.
        case tooManySegments(limit: Int)
        /// It has a control character.
        case controlCharacter
        /// What stands before the first `:` is no scheme.
        case invalidScheme
        /// The host is none.
        case invalidHost
        /// The port is no number in 0 to 65,535.
        case invalidPort
    }

    public let reason: Reason

    /// Where, in bytes of UTF-8 from the beginning.
    public let offset: Int

    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    public var description: String {
        switch reason {
        case .tooLong(let limit): "The link is longer than \(limit) bytes."
        case .tooManySegments(let limit): "The link has more than \(limit) segments."
        case .controlCharacter: "The link has a control character at byte \(offset)."
        case .invalidScheme: "The link has no valid scheme at byte \(offset)."
        case .invalidHost: "The link has no valid host at byte \(offset)."
        case .invalidPort: "The link has no valid port at byte \(offset)."
        }
    }
}
