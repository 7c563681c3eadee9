#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes any `Encodable` as the query of a link, which ``URLQueryDecoder`` with the same strategies reads as the same value.
///
/// A list of values without others inside is a key that is repeated; any other has indices in brackets. `nil` is left out in a
/// structure. All but letters, digits, `-`, `.`, `_` and `~` is escaped, so that no reader takes it for anything else.
///
/// Errors are `EncodingError`s with the coding path: a key that is empty or has brackets, a number that is none, values nested
/// beyond the limit, and a value by itself, which has no key.
public struct URLQueryEncoder: Sendable {
    /// How coding keys become keys.
    public var keyEncodingStrategy = KeyEncodingStrategy.useDefaultKeys
    /// How dates are written.
    public var dateEncodingStrategy = DateCodingStrategy.deferredToDate
    /// How bytes are written.
    public var dataEncodingStrategy = DataCodingStrategy.base64
    /// How infinities and what is no number are written.
    public var nonConformingFloatEncodingStrategy = NonConformingFloatCodingStrategy.throw
    /// Its `depth` counts.
    public var limits = DeeplinkLimits()
    /// What types that are written may ask for.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Makes an encoder.
    public init() {}

    /// Writes a value as a query, without `?` in front.
    public func encode(_ value: some Encodable) throws -> String {
        var writer = QueryWriter()
        for entry in try entries(of: value) { writer.write(entry.value, name: entry.key) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// What the value's keys become.
    func entries(of value: some Encodable) throws -> [(key: String, value: EncodedParameter)] {
        let encoder = ParameterEncoder(Encoding(self), path: nil)
        let parameter = try encoder.parameter(of: value, at: nil)
        if let error = encoder.encoding.error { throw error }
        guard case .values(let values) = parameter, !values.isList else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "A query has keys: \(type(of: value)) is a value without one."))
        }
        return values.entries
    }

}

/// The encoding of one value, which all its encoders share.
final class Encoding {
    let options: URLQueryEncoder
    /// What was wrong where nothing could be thrown.
    var error: (any Error)?

    init(_ options: URLQueryEncoder) { self.options = options }
}

/// Lets a value write itself.
final class ParameterEncoder: Encoder {
    let encoding: Encoding
    let path: CodingPath?
    /// What has been written; `nil` if nothing has.
    var result: EncodedParameter?

    init(_ encoding: Encoding, path: CodingPath?) {
        self.encoding = encoding
        self.path = path
    }


    /// What it has been given; one that was given nothing is an empty structure.
    var parameter: EncodedParameter { result?.settled ?? .values(EncodedValues(isList: false)) }

    var codingPath: [any CodingKey] { path.keys() }
    var userInfo: [CodingUserInfoKey: Any] { encoding.options.userInfo }

    /// What has been written so far, to go on with it.
    func values(isList: Bool) -> EncodedValues {
        if case .values(let values) = result, values.isList == isList { return values }
        let values = EncodedValues(isList: isList)
        result = .values(values)
        return values
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedEncoding<Key>(values(isList: false), self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { ListedEncoding(values(isList: true), self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    // MARK: Values

    func invalid(_ value: Any, _ description: String, at key: (any CodingKey)?) -> EncodingError {
        .invalidValue(value, .init(codingPath: path.keys(and: key), debugDescription: description))
    }

    func inner(_ key: any CodingKey) throws -> ParameterEncoder {
        let limit = encoding.options.limits.safeDepth
        guard path.depth < limit else { throw invalid(key.stringValue, "Values are nested deeper than \(limit).", at: key) }
        return ParameterEncoder(encoding, path: CodingPath(key, in: path))
    }

    /// The same for those who cannot throw: the value fails as a whole.
    func innerLater(_ key: any CodingKey) -> ParameterEncoder {
        do {
            return try inner(key)
        } catch {
            encoding.error = encoding.error ?? error
            return ParameterEncoder(encoding, path: path)
        }
    }

    /// - Parameter key: Where it is written; `nil` for here.
    func parameter<Value: Encodable>(of value: Value, at key: (any CodingKey)?) throws -> EncodedParameter {
        // The types are compared first: a cast that fails is slow.
        if Value.self == Date.self, let date = value as? Date {
            switch encoding.options.dateEncodingStrategy {
            case .deferredToDate: break
            case .secondsSince1970: return try text(of: date.timeIntervalSince1970, at: key)
            case .millisecondsSince1970: return try text(of: date.timeIntervalSince1970 * 1_000, at: key)
            case .iso8601: return .text(date.formatted(.iso8601))
            case .custom(_, let encode): return .text(try encode(date))
            }
        } else if Value.self == Data.self, let data = value as? Data {
            switch encoding.options.dataEncodingStrategy {
            case .deferredToData: break
            case .base64: return .text(data.base64EncodedString())
            case .custom(_, let encode): return .text(try encode(data))
            }
        } else if Value.self == URL.self, let url = value as? URL {
            return .text(url.absoluteString)
        }
        let encoder = try key.map { try inner($0) } ?? ParameterEncoder(encoding, path: path)
        try value.encode(to: encoder)
        return encoder.parameter
    }

    func text<Value: BinaryFloatingPoint & LosslessStringConvertible>(of value: Value, at key: (any CodingKey)?) throws -> EncodedParameter {
        if value.isFinite { return .text("\(value)") }
        guard case .strings(let positive, let negative, let nan) = encoding.options.nonConformingFloatEncodingStrategy else {
            throw invalid(value, "\(value) is no number that can be written.", at: key)
        }
        return .text(value.isNaN ? nan : value > 0 ? positive : negative)
    }
}
