/// One spelling of a pattern, taken apart.
struct URLShape: Sendable {
    enum Segment: Hashable, Sendable {
        case literal(String)
        case parameter(String)
        case optional(String)
        case rest(String)
    }

    /// What stands in front of the path.
    struct Origin: Hashable, Sendable {
        let scheme: String?
        let host: String?
        let port: Int?

        /// Whether a link begins so.
        func matches(_ url: DeeplinkURL) -> Bool {
            url.host == host && url.scheme == scheme && url.userInfo == nil
                && (url.port == port || (url.port ?? defaultPort) == (port ?? defaultPort))
        }

        var defaultPort: Int? {
            switch scheme {
            case "http", "ws": 80
            case "https", "wss": 443
            default: nil
            }
        }
    }

    let text: String
    let origin: Origin
    let segments: [Segment]
    /// The names of the parameters.
    let names: [String]
    /// What is printed in front of the path.
    let beginning: [UInt8]

    init(_ text: String) throws(URLPatternError) {
        func error(_ reason: String) -> URLPatternError { URLPatternError(pattern: text, reason: reason) }
        self.text = text
        let url: DeeplinkURL
        let path: Substring
        do {
            // Where no scheme is, a parameter may come first.
            (url, path) = try DeeplinkURL.origin(of: text.utf8.first == UInt8(ascii: ":") ? "/" + text : text)
        } catch let reason {
            throw error("it is no link: \(reason)")
        }
        if text.utf8.contains(UInt8(ascii: "#")) { throw error("it has a fragment") }
        if url.userInfo != nil { throw error("it has a user") }
        origin = Origin(scheme: url.scheme, host: url.host, port: url.port)
        var segments: [Segment] = []
        var names: [String] = []
        var knownNames: Set<String> = []
        // By bytes, as links are read: a mark may combine with a slash.
        for (index, part) in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).enumerated() {
            if part.isEmpty, index == 0 || part.endIndex == path.endIndex { continue }
            let segment: Segment
            do throws(SegmentError) { segment = try Segment(Substring(part)) } catch let reason { throw error(reason.reason) }
            switch (segments.last, segment) {
            case (.rest, _): throw error("something stands behind the rest")
            case (.optional, .literal), (.optional, .parameter), (.optional, .rest):
                throw error("something stands behind what may be missing")
            default: break
            }
            if let name = segment.name {
                if !knownNames.insert(name).inserted { throw error("the parameter '\(name)' comes twice") }
                names.append(name)
            }
            segments.append(segment)
        }
        self.segments = segments
        self.names = names
        beginning = Self.beginning(of: origin)
    }

    /// Whether a link is one of these.
    func matches(_ url: DeeplinkURL) -> Bool {
        guard origin.matches(url), let path = url.path else { return false }
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .literal(let text): guard index < path.count, path[index] == text else { return false }
            case .parameter: guard index < path.count, !path[index].isEmpty else { return false }
            case .optional: guard index >= path.count || !path[index].isEmpty else { return false }
            case .rest: return index <= path.count && path[index...].allSatisfy { !$0.isEmpty }
            }
        }
        return path.count <= segments.count
    }

    /// What the path of a link that matches stands for: each segment of the pattern is one of the link's.
    func parameters(of url: DeeplinkURL) -> [PathParameter] {
        let path = url.path ?? []
        var parameters: [PathParameter] = []
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .literal: break
            case .parameter(let name), .optional(let name):
                parameters.append(PathParameter(name: name, values: index < path.count ? path[index...index] : nil, isList: false))
            case .rest(let name):
                parameters.append(PathParameter(name: name, values: path[min(index, path.count)...], isList: true))
            }
        }
        return parameters
    }
}

/// Why a segment of a pattern cannot be read.
private struct SegmentError: Error {
    let reason: String
}

extension URLShape.Segment {
    /// - Parameter text: As it is written in a pattern. Only what is unescaped has a meaning.
    fileprivate init(_ text: Substring) throws(SegmentError) {
        let isParameter = text.utf8.first == UInt8(ascii: ":")
        guard isParameter || text.utf8.first == UInt8(ascii: "*") else {
            if text.isEmpty { throw SegmentError(reason: "a segment is empty") }
            if text.utf8.contains(UInt8(ascii: "?")) { throw SegmentError(reason: "'\(text)' has a question mark and is no parameter") }
            guard let literal = PercentCoding.decode(text) else { throw SegmentError(reason: "an escape of '\(text)' is broken") }
            self = .literal(literal)
            return
        }
        let isOptional = isParameter && text.utf8.last == UInt8(ascii: "?")
        guard let name = String(text.utf8.dropFirst().dropLast(isOptional ? 1 : 0)), !name.isEmpty,
            name.unicodeScalars.allSatisfy({ $0.properties.isIDContinue })
        else { throw SegmentError(reason: "'\(text)' has no name of letters, digits and underscores") }
        self = isParameter ? (isOptional ? .optional(name) : .parameter(name)) : .rest(name)
    }

    /// The parameter's name; `nil` for what is static.
    var name: String? {
        switch self {
        case .literal: nil
        case .parameter(let name), .optional(let name), .rest(let name): name
        }
    }
}
