#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a destination encodes, as data: it is read when the destination is wanted, so that a file with one that nobody can read any more is read all the
/// same, and migrations change it without its type.
public enum SavedValue: Hashable, Sendable, Codable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case list([SavedValue])
    case object([String: SavedValue])

    public init(from decoder: any Decoder) throws {
        if decoder.codingPath.count > Self.depthLimit {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "Values are nested too deep."))
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([SavedValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: SavedValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    static let depthLimit = 64

    init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(SavedValue.self, from: JSONEncoder().encode(value))
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }
}

struct SavedValueError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
