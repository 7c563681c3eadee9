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

    /// The segments of a link's path that stand for parameters: by the index of the segment.
    typealias Parameters = [(name: String, range: Range<Int>, isList: Bool)]

    let text: String
    let origin: Origin
    let segments: [Segment]

    init(_ text: String) throws(URLPatternError) {
        func error(_ reason: String) -> URLPatternError { URLPatternError(pattern: text, reason: reason) }
        // A parameter's question mark is none of a query's.
        let beginning = text.prefix { $0 != "?" }
        guard let url = try? DeeplinkURL(String(text.replacing("?", with: "%3F"))), let path = url.path else {
            throw error((try? DeeplinkURL(String(beginning))) == nil ? "it is no link" : "an escape is broken")
        }
        if url.fragment != nil { throw error("it has a fragment") }
        if url.userInfo != nil { throw error("it has a user") }
        self.text = text
        origin = Origin(scheme: url.scheme, host: url.host, port: url.port)
        var segments: [Segment] = []
        var names: Set<String> = []
        for segment in path {
            let parsed = try Self.segment(segment, text)
            switch (segments.last, parsed) {
            case (.rest, _): throw error("something stands behind the rest")
            case (.optional, .literal), (.optional, .parameter): throw error("something stands behind what may be missing")
            default: break
            }
            if let name = parsed.name, !names.insert(name).inserted { throw error("the parameter '\(name)' comes twice") }
            segments.append(parsed)
        }
        if case .optional? = segments.dropLast().last, case .rest? = segments.last { throw error("a rest stands behind what may be missing") }
        self.segments = segments
    }

    private static func segment(_ text: String, _ pattern: String) throws(URLPatternError) -> Segment {
        let isParameter = text.hasPrefix(":")
        guard isParameter || text.hasPrefix("*") else {
            if text.isEmpty { throw URLPatternError(pattern: pattern, reason: "a segment is empty") }
            if text.contains("?") { throw URLPatternError(pattern: pattern, reason: "'\(text)' has a question mark and is no parameter") }
            return .literal(text)
        }
        let isOptional = isParameter && text.hasSuffix("?")
        let name = String(text.dropFirst().dropLast(isOptional ? 1 : 0))
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            throw URLPatternError(pattern: pattern, reason: "'\(text)' has no name of letters, digits and underscores")
        }
        return isParameter ? (isOptional ? .optional(name) : .parameter(name)) : .rest(name)
    }

    /// Whether a link is one of these, and where its parameters are.
    func match(_ url: DeeplinkURL) -> Parameters? {
        guard origin.matches(url), let path = url.path else { return nil }
        var parameters: Parameters = []
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .literal(let text): guard index < path.count, path[index] == text else { return nil }
            case .parameter(let name):
                guard index < path.count, !path[index].isEmpty else { return nil }
                parameters.append((name, index..<index + 1, false))
            case .optional(let name):
                if index == path.count { return parameters }
                guard !path[index].isEmpty else { return nil }
                parameters.append((name, index..<index + 1, false))
            case .rest(let name):
                guard index <= path.count, path[index...].allSatisfy({ !$0.isEmpty }) else { return nil }
                parameters.append((name, index..<path.count, true))
                return parameters
            }
        }
        return path.count <= segments.count ? parameters : nil
    }

    /// Puts what stands in the path where the query's values are, and over them. One that is missing is nothing, whatever the query.
    func put(_ parameters: Parameters, of url: DeeplinkURL, in tree: inout QueryTree) {
        for segment in segments {
            guard let name = segment.name else { continue }
            if let parameter = parameters.first(where: { $0.name == name }) {
                tree.setParameter(name, to: (url.path ?? [])[parameter.range], isList: parameter.isList)
            } else if tree.child(name, of: 0) != nil {
                tree.setParameter(name, to: [], isList: false)
            }
        }
    }
}

extension URLShape.Segment {
    /// The parameter's name; `nil` for what is static.
    var name: String? {
        switch self {
        case .literal: nil
        case .parameter(let name), .optional(let name), .rest(let name): name
        }
    }
}

extension URLShape {
    /// Writes the link of a value.
    /// - Parameter entries: What its keys have become.
    func print(_ entries: [(key: String, value: EncodedParameter)], of value: Any) throws -> String {
        func invalid(_ name: String, _ description: String) -> EncodingError {
            .invalidValue(value, .init(codingPath: [ParameterKey(stringValue: name)], debugDescription: "\(description) in '\(text)'."))
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        if let scheme = origin.scheme { bytes += scheme.utf8; bytes.append(UInt8(ascii: ":")) }
        if let host = origin.host {
            bytes += "//".utf8
            bytes += host.utf8
            if let port = origin.port { bytes += ":\(port)".utf8 }
        }
        var missing: String?
        var isFirst = origin.scheme != nil && origin.host == nil
        func write(_ segment: String) {
            if !isFirst { bytes.append(UInt8(ascii: "/")) }
            isFirst = false
            PercentCoding.encode(segment, into: &bytes)
        }
        func writeParameter(_ text: String, _ name: String) throws {
            if let missing { throw invalid(name, "There is no '\(missing)' in front of it") }
            if text.isEmpty { throw invalid(name, "A segment is not empty") }
            write(text)
        }
        for segment in segments {
            guard let name = segment.name else {
                if case .literal(let text) = segment { write(text) }
                continue
            }
            let entry = entries.first { $0.key == name }?.value.settled
            switch (segment, entry) {
            case (.rest, .values(let values)?) where values.isList:
                guard values.entries.isEmpty || values.texts != nil else { throw invalid(name, "A rest is a list of values") }
                for text in values.texts ?? [] { try writeParameter(text, name) }
            case (.rest, nil), (.rest, .none?): break
            case (.parameter, .text(let text)?), (.optional, .text(let text)?): try writeParameter(text, name)
            case (.optional, nil), (.optional, .none?): missing = missing ?? name
            default: throw invalid(name, "A parameter is one value")
            }
        }
        if bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
        let others = entries.filter { entry in !segments.contains { $0.name == entry.key } }
        if !others.isEmpty {
            bytes.append(UInt8(ascii: "?"))
            var writer = QueryWriter(bytes)
            for entry in others { writer.write(entry.value, name: entry.key) }
            bytes = writer.bytes
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
