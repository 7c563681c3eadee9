import NavCore

extension Decoder {
    /// The fields of a JSON object, in the order of their names, so that of several faults it is always the same one that is told.
    ///
    /// One look at the object: asking it for each field that there may be costs more than all the rest of reading.
    func fields() throws -> [Field] {
        let container = try container(keyedBy: FieldName.self)
        var names = container.allKeys
        if names.count > 1 { names.sort { $0.stringValue < $1.stringValue } }
        return names.map { Field(name: $0, container: container) }
    }

    /// That a field is missing.
    func missing(_ key: some CodingKey) -> DecodingError {
        .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
    }
}

struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A field that is there, to be read as what it should hold. `null` is a wrong type as any other is.
struct Field {
    let name: FieldName
    let container: KeyedDecodingContainer<FieldName>

    /// Which of a type's fields it is; an error if it is none.
    func key<Key: CodingKey & CaseIterable & RawRepresentable<String>>(in type: Key.Type) throws -> Key {
        if let key = Key(rawValue: name.stringValue) { return key }
        throw error("unknown field '\(name.stringValue)'\(guess(name.stringValue, among: Key.allCases.map(\.rawValue)))")
    }

    func string() throws -> String { try container.decode(String.self, forKey: name) }
    func flag() throws -> Bool { try container.decode(Bool.self, forKey: name) }
    func number() throws -> Double { try container.decode(Double.self, forKey: name) }
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try container.decode(type, forKey: name) }

    /// An integer. Of a number that is none, the decoder on Linux throws an error of its own that does not say where.
    func integer() throws -> Int {
        do {
            return try container.decode(Int.self, forKey: name)
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

    func error(_ message: String) -> DecodingError {
        .dataCorruptedError(forKey: name, in: container, debugDescription: message)
    }
}
