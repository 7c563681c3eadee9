import NavCore

/// A JSON object, by the names of its fields.
typealias JSONObject = KeyedDecodingContainer<FieldName>

struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<FieldName> {
    /// The fields that are there, in the order of their names, so that of several faults it is always the same one that is told.
    ///
    /// One look at the object: asking it for each field that there may be costs more than all the rest of reading.
    func fields() -> [Field] {
        var names = allKeys
        if names.count > 1 { names.sort { $0.stringValue < $1.stringValue } }
        return names.map { Field(name: $0, object: self) }
    }

    /// That a field is missing.
    func missing(_ key: some CodingKey) -> DecodingError {
        .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
    }
}

/// A field that is there, to be read as what it should hold. `null` is a wrong type as any other is.
struct Field {
    let name: FieldName
    let object: JSONObject

    /// Which of a type's fields it is; an error if it is none.
    func key<Key: CodingKey & CaseIterable & RawRepresentable<String>>(in type: Key.Type) throws -> Key {
        if let key = Key(rawValue: name.stringValue) { return key }
        throw error("unknown field '\(name.stringValue)'\(guess(name.stringValue, among: Key.allCases.map(\.rawValue)))")
    }

    func string() throws -> String { try object.decode(String.self, forKey: name) }
    func flag() throws -> Bool { try object.decode(Bool.self, forKey: name) }
    func number() throws -> Double { try object.decode(Double.self, forKey: name) }
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try object.decode(type, forKey: name) }

    /// An integer. Of a number that is none, the decoder on Linux throws an error of its own that does not say where.
    func integer() throws -> Int {
        do {
            return try object.decode(Int.self, forKey: name)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw self.error("expected an integer")
        }
    }

    /// One of a type's words.
    func word<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) throws -> Word {
        let word = try string()
        if let value = Word(rawValue: word) { return value }
        let names = Word.allCases.map(\.rawValue)
        let list = "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
        throw error("expected \(list), found '\(word)'\(guess(word, among: names))")
    }

    func inner() throws -> JSONObject { try object.nestedContainer(keyedBy: FieldName.self, forKey: name) }
    func list() throws -> any UnkeyedDecodingContainer { try object.nestedUnkeyedContainer(forKey: name) }

    func error(_ message: String) -> DecodingError {
        .dataCorruptedError(forKey: name, in: object, debugDescription: message)
    }
}

extension UnkeyedDecodingContainer {
    /// Reads each element as an object.
    mutating func forEachObject(_ read: (JSONObject) throws -> Void) throws {
        while !isAtEnd { try read(nestedContainer(keyedBy: FieldName.self)) }
    }
}

// MARK: Nesting

/// A value that holds others of its type, read in a loop: however deep they nest, the call stack stays as it is.
protocol NestingDecodable: Decodable {
    associatedtype Slot
    typealias Inner = (slot: Slot, object: JSONObject)

    /// Reads all but the values in it, whose objects it leaves in `inner`.
    init(_ object: JSONObject, inner: inout [Inner]) throws

    /// Takes what was read of such an object, in their order.
    mutating func put(_ value: Self, in slot: Slot)
}

extension NestingDecodable {
    init(_ object: JSONObject) throws {
        var inner: [Inner] = []
        let value = try Self(object, inner: &inner)
        self = inner.isEmpty ? value : try Self.filled(value, inner)
    }

    private static func filled(_ value: Self, _ inner: [Inner]) throws -> Self {
        var frames: [(value: Self, inner: [Inner], next: Int)] = [(value, inner, 0)]
        while true {
            let top = frames.count - 1
            if frames[top].next < frames[top].inner.count {
                var inner: [Inner] = []
                let value = try Self(frames[top].inner[frames[top].next].object, inner: &inner)
                frames.append((value, inner, 0))
            } else {
                let value = frames.removeLast().value
                guard top > 0 else { return value }
                frames[top - 1].value.put(value, in: frames[top - 1].inner[frames[top - 1].next].slot)
                frames[top - 1].next += 1
            }
        }
    }
}

/// A value that holds others of its type, written in a loop.
protocol NestingEncodable: Encodable {
    associatedtype FieldKey: CodingKey
    typealias Pending = (value: Self, object: KeyedEncodingContainer<FieldKey>)

    /// Writes all but the values in it, which it leaves in `inner` with the objects that they will be.
    func encode(into object: inout KeyedEncodingContainer<FieldKey>, inner: inout [Pending]) throws
}

extension NestingEncodable {
    func encodeInLoop(to encoder: any Encoder) throws {
        var pending: [Pending] = [(self, encoder.container(keyedBy: FieldKey.self))]
        while let next = pending.popLast() {
            var object = next.1
            try next.0.encode(into: &object, inner: &pending)
        }
    }
}

extension KeyedEncodingContainer {
    /// Reserves an object for each of a field's values, if it has any.
    mutating func encode<Value: NestingEncodable>(_ values: [Value]?, forKey key: Key, in inner: inout [Value.Pending]) {
        guard let values else { return }
        var list = nestedUnkeyedContainer(forKey: key)
        for value in values { inner.append((value, list.nestedContainer(keyedBy: Value.FieldKey.self))) }
    }

    mutating func encode<Value: NestingEncodable>(_ value: Value?, forKey key: Key, in inner: inout [Value.Pending]) {
        if let value { inner.append((value, nestedContainer(keyedBy: Value.FieldKey.self, forKey: key))) }
    }
}
