// How a value becomes a link.
extension URLShape {
    /// Writes the link of a value.
    /// - Parameter entries: What its keys have become.
    func print(_ entries: [(key: String, value: EncodedParameter)], of value: Any) throws -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(96)
        bytes += beginning
        // Behind a scheme alone the path has no slash in front.
        var hasSlash = origin.scheme == nil || origin.host != nil
        func write(_ segment: String) {
            if hasSlash { bytes.append(UInt8(ascii: "/")) }
            hasSlash = true
            PercentCoding.encode(segment, into: &bytes)
        }
        var missing: String?
        func writeParameter(_ text: String, _ name: String) throws {
            if let missing { throw invalid(value, name, "There is no '\(missing)' in front of it") }
            if text.isEmpty { throw invalid(value, name, "A segment is not empty") }
            write(text)
        }
        for segment in segments {
            let entry = entries.first { $0.key == segment.name }?.value.settled
            switch (segment, entry) {
            case (.literal(let text), _): write(text)
            case (.parameter(let name), .text(let text)?), (.optional(let name), .text(let text)?): try writeParameter(text, name)
            case (.optional(let name), nil), (.optional(let name), .none?): missing = missing ?? name
            case (.rest(let name), _): for text in try rest(entry, name, value) { try writeParameter(text, name) }
            case (.parameter(let name), _), (.optional(let name), _): throw invalid(value, name, "A parameter is one value")
            }
        }
        if bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
        var writer = QueryWriter(behind: UInt8(ascii: "?"))
        for entry in entries where !names.contains(entry.key) { writer.write(entry.value, name: entry.key, into: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stands in front of the path, as it is written.
    static func beginning(of origin: Origin) -> [UInt8] {
        var text = origin.scheme.map { $0 + ":" } ?? ""
        if let host = origin.host { text += "//" + host }
        if let port = origin.port { text += ":\(port)" }
        return Array(text.utf8)
    }

    /// The segments of a rest.
    private func rest(_ entry: EncodedParameter?, _ name: String, _ value: Any) throws -> [String] {
        switch entry {
        case nil, .none?: return []
        case .values(let values)? where values.isList && values.entries.isEmpty: return []
        case .values(let values)?:
            if let texts = values.texts { return texts }
            fallthrough
        default: throw invalid(value, name, "A rest is a list of single values")
        }
    }

    private func invalid(_ value: Any, _ name: String, _ description: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: [ParameterKey(stringValue: name)], debugDescription: "\(description) in '\(text)'."))
    }
}
