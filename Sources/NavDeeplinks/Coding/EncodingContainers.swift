/// Writes values by key.
struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let values: EncodedValues
    private let encoder: ParameterEncoder

    init(_ values: EncodedValues, _ encoder: ParameterEncoder) {
        self.values = values
        self.encoder = encoder
    }

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func set(_ value: EncodedParameter, _ key: any CodingKey) throws {
        try encoder.check(key)
        let name = encoder.key(key)
        if name.isEmpty || name.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
            throw encoder.invalid(name, "A key of a query is not empty and has no brackets.", at: key)
        }
        if name.utf8.count > DeeplinkLimits.keyLength {
            throw encoder.invalid(name, "A key of a query has at most \(DeeplinkLimits.keyLength) bytes.", at: key)
        }
        values.set(value, for: name)
    }

    mutating func encodeNil(forKey key: Key) throws { try set(.none, key) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { try set(.text(value ? "true" : "false"), key) }
    mutating func encode(_ value: String, forKey key: Key) throws { try set(.text(value), key) }
    mutating func encode(_ value: Double, forKey key: Key) throws { try set(encoder.text(of: value, at: key), key) }
    mutating func encode(_ value: Float, forKey key: Key) throws { try set(encoder.text(of: value, at: key), key) }
    // All integers. Those of 128 bits are named: the protocol has defaults for them, which would be taken first.
    mutating func encode(_ value: some FixedWidthInteger & Encodable, forKey key: Key) throws { try set(.text(String(value)), key) }
    mutating func encode(_ value: Int128, forKey key: Key) throws { try set(.text(String(value)), key) }
    mutating func encode(_ value: UInt128, forKey key: Key) throws { try set(.text(String(value)), key) }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws { try set(encoder.parameter(of: value, at: key), key) }

    private func nested(_ key: any CodingKey) -> ParameterEncoder {
        let inner = encoder.innerLater(key)
        do { try set(.later(inner), key) } catch { encoder.encoding.fail(error) }
        return inner
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(key).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { nested(ParameterKey(stringValue: "super")) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
}

/// Writes values in order.
struct ListedEncoding: UnkeyedEncodingContainer {
    private let values: EncodedValues
    private let encoder: ParameterEncoder

    init(_ values: EncodedValues, _ encoder: ParameterEncoder) {
        self.values = values
        self.encoder = encoder
    }

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { values.entries.count }
    private var key: ParameterKey { ParameterKey(intValue: count) }

    private func append(_ value: EncodedParameter) throws {
        try encoder.check(key)
        values.append(value)
    }

    mutating func encodeNil() throws { try append(.none) }
    mutating func encode(_ value: Bool) throws { try append(.text(value ? "true" : "false")) }
    mutating func encode(_ value: String) throws { try append(.text(value)) }
    mutating func encode(_ value: Double) throws { try append(encoder.text(of: value, at: key)) }
    mutating func encode(_ value: Float) throws { try append(encoder.text(of: value, at: key)) }
    mutating func encode(_ value: some FixedWidthInteger & Encodable) throws { try append(.text(String(value))) }
    mutating func encode(_ value: Int128) throws { try append(.text(String(value))) }
    mutating func encode(_ value: UInt128) throws { try append(.text(String(value))) }
    mutating func encode(_ value: some Encodable) throws { try append(encoder.parameter(of: value, at: key)) }

    private func nested() -> ParameterEncoder {
        let inner = encoder.innerLater(key)
        values.append(.later(inner))
        return inner
    }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        nested().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { nested() }
}

extension ParameterEncoder: SingleValueEncodingContainer {
    func encodeNil() { result = EncodedParameter.none }
    func encode(_ value: Bool) { result = .text(value ? "true" : "false") }
    func encode(_ value: String) { result = .text(value) }
    func encode(_ value: Double) throws { result = try text(of: value, at: nil) }
    func encode(_ value: Float) throws { result = try text(of: value, at: nil) }
    func encode(_ value: some FixedWidthInteger & Encodable) { result = .text(String(value)) }
    func encode(_ value: Int128) { result = .text(String(value)) }
    func encode(_ value: UInt128) { result = .text(String(value)) }
    func encode(_ value: some Encodable) throws { result = try parameter(of: value, at: nil) }
}
