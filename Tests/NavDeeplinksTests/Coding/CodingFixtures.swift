import Foundation
import NavDeeplinks
import Testing

extension DecodingError {
    var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context): context
        @unknown default: nil
        }
    }

    /// The coding path between dots; the key that is missing is its end.
    var place: String {
        var keys = context?.codingPath.map(\.stringValue) ?? []
        if case .keyNotFound(let key, _) = self { keys.append(key.stringValue) }
        return keys.joined(separator: ".")
    }

    /// What kind of error it is.
    var kind: String {
        switch self {
        case .typeMismatch: "type mismatch"
        case .valueNotFound: "no value"
        case .keyNotFound: "no key"
        case .dataCorrupted: "corrupted"
        @unknown default: "unknown"
        }
    }
}

extension EncodingError {
    /// The coding path between dots.
    var place: String {
        guard case .invalidValue(_, let context) = self else { return "" }
        return context.codingPath.map(\.stringValue).joined(separator: ".")
    }
}

/// The one value of a query, under `a`.
struct One<Value> { var a: Value }

extension One: Decodable where Value: Decodable {}
extension One: Encodable where Value: Encodable {}
extension One: Equatable where Value: Equatable {}

/// Reads `a`.
func one<Value: Decodable>(_ type: Value.Type, _ query: String, _ decoder: URLQueryDecoder = URLQueryDecoder()) throws -> Value {
    try decoder.decode(One<Value>.self, from: query).a
}

/// A value that may contain all others, one in another without an end.
indirect enum Tree: Codable, Equatable {
    case leaf
    case branch([Tree])
    case named([String: Tree])
}

/// A list in a list in a list.
struct Nested: Codable, Equatable {
    var lists: [Nested]

    static func deep(_ depth: Int) -> Nested { (0..<depth).reduce(Nested(lists: [])) { value, _ in Nested(lists: [value]) } }
}

/// Numbers that are the same for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
