import Foundation

/// Values as JSON and back.
enum JSON {
    static func write(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) }
    static func read<Value: Decodable>(_ data: Data) throws -> Value { try JSONDecoder().decode(Value.self, from: data) }
}
