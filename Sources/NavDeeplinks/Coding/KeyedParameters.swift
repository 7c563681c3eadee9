/// Values by key.
final class KeyedParameters<Source: ParameterSource, Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: ParameterDecoder<Source>
    // With a strategy for keys: the keys of the data by what they become. The first one counts.
    private let converted: [String: String]?

    init(_ decoder: ParameterDecoder<Source>) {
        self.decoder = decoder
        converted = decoder.keyConversion.map { convert in
            Dictionary((decoder.source?.keys ?? []).map { (convert($0), $0) }) { first, _ in first }
        }
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        guard let source = decoder.source else { return [] }
        guard let converted else { return source.keys.compactMap { Key(stringValue: $0) } }
        return converted.keys.sorted().compactMap { Key(stringValue: $0) }
    }

    private func source(for key: any CodingKey) -> Source? {
        guard let converted else { return decoder.source?.child(key.stringValue) }
        return converted[key.stringValue].flatMap { decoder.source?.child($0) }
    }

    func contains(_ key: Key) -> Bool { source(for: key) != nil }
    func decodeNil(forKey key: Key) -> Bool { source(for: key)?.isNil ?? true }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.readBool(source(for: key), at: key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.readText(source(for: key), at: key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.readFloat(source(for: key), at: key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.readFloat(source(for: key), at: key) }
    // All integers. Those of 128 bits are named: the protocol has defaults for them, which would be taken first.
    func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.readInteger(source(for: key), at: key)
    }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.readInteger(source(for: key), at: key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder.readInteger(source(for: key), at: key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.read(type, source(for: key), at: key)
    }

    /// A key that stands alone is true, and not nothing.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        guard let source = source(for: key), Source.isQuery || !source.isNil else { return nil }
        return try decoder.readBool(source, at: key)
    }

    private func inner(_ key: any CodingKey) throws -> ParameterDecoder<Source> {
        let source = source(for: key)
        if source == nil, !Source.isQuery { throw decoder.missing(at: key) }
        return try decoder.inner(source, at: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try inner(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try inner(key).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { try inner(ParameterKey(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }
}
