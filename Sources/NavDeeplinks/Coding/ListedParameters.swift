/// Values in order.
struct ListedParameters<Source: ParameterSource>: UnkeyedDecodingContainer {
    private let elements: [Source?]
    private let decoder: ParameterDecoder<Source>
    private(set) var currentIndex = 0

    init(_ elements: [Source?], _ decoder: ParameterDecoder<Source>) {
        self.elements = elements
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    /// Reads the next value, and goes on if it could be read.
    private mutating func next<Value>(_ type: Value.Type, _ read: (Source, any CodingKey) throws -> Value) throws -> Value {
        let key = ParameterKey(intValue: currentIndex)
        guard !isAtEnd, let source = elements[currentIndex] else {
            let description = isAtEnd ? "The list has \(elements.count) values." : "The list has a gap here."
            throw DecodingError.valueNotFound(type, .init(codingPath: decoder.path.keys(and: key), debugDescription: description))
        }
        let value = try read(source, key)
        currentIndex += 1
        return value
    }

    /// A gap is nothing, and so is a value that is none.
    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex]?.isNil ?? true else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type, decoder.readBool) }
    mutating func decode(_ type: String.Type) throws -> String { try next(type, decoder.readText) }
    mutating func decode(_ type: Double.Type) throws -> Double { try next(type, decoder.readFloat) }
    mutating func decode(_ type: Float.Type) throws -> Float { try next(type, decoder.readFloat) }
    mutating func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value { try next(type, decoder.readInteger) }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type, decoder.readInteger) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type, decoder.readInteger) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // A type that may be nothing says so itself.
        if !isAtEnd, elements[currentIndex] == nil, type is any OptionalValue.Type {
            let value = try decoder.read(type, nil, at: ParameterKey(intValue: currentIndex))
            currentIndex += 1
            return value
        }
        return try next(type) { [decoder] in try decoder.read(type, $0, at: $1) }
    }

    private mutating func nextDecoder() throws -> ParameterDecoder<Source> {
        try next(ParameterDecoder<Source>.self) { [decoder] in try decoder.inner($0, at: $1) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nextDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try nextDecoder().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try nextDecoder() }
}
