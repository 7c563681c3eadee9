import NavCore

extension Decoder {
    /// A keyed container that has no other keys than those of a type.
    func container<Key: CodingKey & CaseIterable>(checking type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let any = try container(keyedBy: AnyKey.self)
        if let unknown = any.allKeys.first(where: { Key(stringValue: $0.stringValue) == nil }) {
            let names = Key.allCases.map(\.stringValue)
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath + [unknown],
                    debugDescription: "unknown field '\(unknown.stringValue)'\(guess(unknown.stringValue, among: names))"))
        }
        return try container(keyedBy: type)
    }
}

struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    func error(_ key: Key, _ message: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: message)
    }

    /// An integer. Of a number that is none, the decoder on Linux throws an error of its own that does not say where.
    func decodeInteger(forKey key: Key) throws -> Int {
        do {
            return try decode(Int.self, forKey: key)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw self.error(key, "expected an integer")
        }
    }

    func decodeStyle(forKey key: Key) throws -> ScreenModalStyle? {
        guard let name = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let style = ScreenModalStyle(rawValue: name) { return style }
        let names = ScreenModalStyle.allCases.map(\.rawValue)
        throw error(key, "expected one of \(names.joined(separator: ", ")), found '\(name)'\(guess(name, among: names))")
    }
}
