// How a value becomes a link.
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
