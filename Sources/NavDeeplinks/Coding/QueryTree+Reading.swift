// How text becomes a tree.
extension QueryTree {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Reads a query: pairs between `&`, of which empty ones do not count.
    ///
    /// Throws `DecodingError.dataCorrupted`.
    /// - Parameter parameters: Come before all keys of the query. Keys with their names do not count, whether the parameters are there
    ///   or not: what a path says, no query can change.
    init(_ query: String, plusIsSpace: Bool, limits: DeeplinkLimits, parameters: [PathParameter] = []) throws {
        for parameter in parameters {
            if let values = parameter.values { setChild(parameter.name, to: values, isList: parameter.isList) }
        }
        guard query.utf8.count <= limits.safeLength else { throw Self.error("The query is longer than \(limits.safeLength) bytes.") }
        var query = query
        try query.withUTF8 { bytes in
            var start = 0
            var pairCount = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
                if end > start {
                    pairCount += 1
                    if pairCount > limits.safePairs { throw Self.error("The query has more than \(limits.safePairs) pairs.") }
                    let pair = try Self.pair(Bytes(rebasing: bytes[start..<end]), plusIsSpace)
                    try add(pair.key, pair.value, limits, parameters)
                }
                start = end + 1
            }
        }
    }

    private static func pair(_ bytes: Bytes, _ plusIsSpace: Bool) throws -> (key: String, value: String?) {
        let equals = bytes.firstIndex(of: UInt8(ascii: "="))
        let keyBytes = Bytes(rebasing: bytes[..<(equals ?? bytes.count)])
        guard let key = PercentCoding.decode(keyBytes, plusIsSpace: plusIsSpace) else {
            throw error("The escapes of the key are broken.", String(decoding: keyBytes.prefix(100), as: UTF8.self))
        }
        guard let equals else { return (key, nil) }
        guard let value = PercentCoding.decode(Bytes(rebasing: bytes[(equals + 1)...]), plusIsSpace: plusIsSpace) else {
            throw error("The escapes of the value are broken.", key)
        }
        return (key, value)
    }

    private mutating func add(_ key: String, _ value: String?, _ limits: DeeplinkLimits, _ parameters: [PathParameter]) throws {
        // Most keys have no brackets.
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) else {
            if key.isEmpty { throw Self.error("A value has no key.") }
            try Self.check(key)
            if parameters.contains(where: { $0.name == key }) { return }
            return try put(value, in: findOrAddChild(key, of: 0), key)
        }
        let parts = try Self.parts(of: key, limits)
        if parameters.contains(where: { $0.name == parts[0] }) { return }
        var node = findOrAddChild(parts[0], of: 0)
        for (index, part) in parts.enumerated().dropFirst() {
            if nodes[node].valueCount > 0 { throw Self.error("The key has a value, and others inside.", key) }
            if !part.isEmpty {
                node = findOrAddChild(part, of: node)
            } else if index == parts.count - 1, value == nil {
                return markEmpty(node)
            } else {
                node = findOrAddChild("\(nodes[node].nextIndex)", of: node)
            }
        }
        try put(value, in: node, key)
    }

    private mutating func put(_ value: String?, in node: Int, _ key: String) throws {
        if nodes[node].childCount > 0 || nodes[node].isEmptyMarked { throw Self.error("The key has a value, and others inside.", key) }
        addValue(value, to: node)
    }

    /// `a[b][]` is `a`, `b` and nothing.
    private static func parts(of key: String, _ limits: DeeplinkLimits) throws -> [String] {
        let bytes = Array(key.utf8)
        let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
        let nameEnd = bytes.firstIndex { $0 == open || $0 == close } ?? bytes.count
        if nameEnd == 0 { throw error("A key begins with its name.", key) }
        var parts = [try check(String(decoding: bytes[..<nameEnd], as: UTF8.self))]
        var index = nameEnd
        while index < bytes.count {
            guard bytes[index] == open else { throw error("There is text between or behind the brackets.", key) }
            guard let end = bytes[(index + 1)...].firstIndex(where: { $0 == open || $0 == close }), bytes[end] == close else {
                throw error("A bracket is not closed.", key)
            }
            parts.append(try check(String(decoding: bytes[(index + 1)..<end], as: UTF8.self)))
            // Brackets at the end with nothing in them are no value inside.
            let isMark = end == index + 1 && end + 1 == bytes.count
            if parts.count > limits.safeDepth + (isMark ? 2 : 1) { throw error("The key is deeper than \(limits.safeDepth).", key) }
            index = end + 1
        }
        return parts
    }

    @discardableResult private static func check(_ name: String) throws -> String {
        if name.utf8.count > DeeplinkLimits.keyLength { throw error("The key is longer than \(DeeplinkLimits.keyLength) bytes.", name) }
        return name
    }

    private static func error(_ description: String, _ key: String? = nil) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: key.map { [ParameterKey(stringValue: String($0.prefix(100)))] } ?? [], debugDescription: description))
    }
}

/// What a path gives to a value by a name.
struct PathParameter {
    let name: String
    /// `nil` if it is missing.
    let values: ArraySlice<String>?
    let isList: Bool
}
