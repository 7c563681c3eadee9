#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a destination encodes, as data: any JSON.
///
/// A saved hierarchy has it in this form, so that one with a destination that nobody can read any more is read all the same, and migrations
/// change it without the destination's type. It is written as literals: `["id": 1, "tags": ["new"], "draft": nil]`.
public enum SavedValue: Hashable, Sendable {
    /// No value: an optional that is `nil`.
    case null
    /// A truth value.
    case boolean(Bool)
    /// An integer, and any number that is whole.
    case integer(Int64)
    /// An integer that is too large for the others.
    case large(UInt64)
    /// A number that is no integer, with the precision of a `Double`; longer decimals are rounded.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case list([SavedValue])
    /// Values by their keys.
    case object([String: SavedValue])

    /// The value of a key of an object; `nil` elsewhere, and where the object has none. Setting `nil` takes the key out; setting it in what
    /// is no object changes nothing.
    public subscript(key: String) -> SavedValue? {
        get { if case .object(let values) = self { values[key] } else { nil } }
        set {
            guard case .object(var values) = self else { return }
            self = .null
            values[key] = newValue
            self = .object(values)
        }
    }

    /// Gives the value of a key of an object to another, in place of what that had. Elsewhere, and without the key, nothing changes.
    public mutating func rename(_ key: String, to newKey: String) {
        guard let value = self[key] else { return }
        self[key] = nil
        self[newKey] = value
    }

    /// How deep it may be nested where it is saved: so that a file is read with the default limits.
    static let depthLimit = 48

    /// Whether it is nested deeper than it may be, found out without recursion.
    var isTooDeep: Bool {
        var level = [self]
        for _ in 0...Self.depthLimit {
            level = level.flatMap { value -> [SavedValue] in
                switch value {
                case .list(let values): values.filter(\.isNested)
                case .object(let values): values.values.filter(\.isNested)
                default: []
                }
            }
            if level.isEmpty { return false }
        }
        return true
    }

    private var isNested: Bool {
        switch self {
        case .list, .object: true
        default: false
        }
    }
}

// MARK: Literals

extension SavedValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
}

extension SavedValue: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: SavedValue...) { self = .list(elements) }

    /// An object. Of a key that is there twice the last value counts.
    public init(dictionaryLiteral elements: (String, SavedValue)...) { self = .object(Dictionary(elements) { $1 }) }
}

// MARK: Coding

extension SavedValue: Codable, CustomStringConvertible {
    /// Reads any JSON. Fails for what is nested too deep.
    public init(from decoder: any Decoder) throws {
        if decoder.codingPath.count > Self.depthLimit + 8 {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "Values are nested too deep."))
        }
        let container = try decoder.singleValueContainer()
        // The most frequent first: each that it is not costs an error.
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([String: SavedValue].self) {
            self = .object(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode([SavedValue].self) {
            self = .list(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .large(value)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    /// Writes JSON. Fails for what is nested too deep.
    public func encode(to encoder: any Encoder) throws {
        if encoder.codingPath.count > Self.depthLimit + 8 {
            throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "Values are nested too deep."))
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .large(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    init(encoding value: some Encodable) throws {
        let json = try JSONEncoder().encode(value)
        guard JSONShape(json).depth <= Self.depthLimit else { throw SavedValueError("Its data is nested deeper than \(Self.depthLimit).") }
        self = try JSONDecoder().decode(SavedValue.self, from: json)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if isTooDeep { throw SavedValueError("It is nested deeper than \(Self.depthLimit).") }
        return try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    /// Its JSON, in which keys are sorted.
    public var description: String {
        if isTooDeep { return "…" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // No JSON has a number that is not finite.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "…"
    }
}

/// What is wrong with a value; it stands in the error of the screen.
struct SavedValueError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
