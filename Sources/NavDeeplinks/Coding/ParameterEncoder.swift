#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Lets a value write itself.
final class ParameterEncoder: Encoder {
    let encoding: QueryEncoding
    let path: CodingPath?
    /// How many types are the one value here of one another.
    private let singleValueDepth: Int
    private let isDictionary: Bool
    /// What has been written; `nil` if nothing has.
    var result: EncodedParameter?

    init(_ encoding: QueryEncoding, path: CodingPath?, singleValueDepth: Int = 0, isDictionary: Bool = false) {
        self.encoding = encoding
        self.path = path
        self.singleValueDepth = singleValueDepth
        self.isDictionary = isDictionary
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

    /// What a coding key becomes.
    func key(_ key: any CodingKey) -> String {
        isDictionary ? key.stringValue : encoding.options.keyEncodingStrategy.key(for: key.stringValue)
    }

    func invalid(_ value: Any, _ description: String, at key: (any CodingKey)?) -> EncodingError {
        .invalidValue(value, .init(codingPath: path.keys(and: key), debugDescription: description))
    }

    private func inner(_ key: (any CodingKey)?, isDictionary: Bool = false) throws -> ParameterEncoder {
        guard let key else {
            let limit = ParameterLimits.singleValueDepth
            guard singleValueDepth < limit else { throw invalid(self, "More than \(limit) types are the one value of one another.", at: nil) }
            return ParameterEncoder(encoding, path: path, singleValueDepth: singleValueDepth + 1, isDictionary: isDictionary)
        }
        try check(key)
        return ParameterEncoder(encoding, path: CodingPath(key, in: path), isDictionary: isDictionary)
    }

    /// Throws if nothing can be written with a key here: something has failed already, or it would be too deep.
    func check(_ key: any CodingKey) throws {
        try encoding.check()
        let limit = encoding.options.limits.safeDepth
        guard path.depth <= limit else { throw invalid(key.stringValue, "Values are nested deeper than \(limit).", at: key) }
    }

    /// The same for those who cannot throw.
    func innerLater(_ key: any CodingKey) -> ParameterEncoder {
        do {
            return try inner(key)
        } catch {
            encoding.fail(error)
            return ParameterEncoder(encoding, path: path)
        }
    }

    /// - Parameter key: Where it is written; `nil` for here.
    func parameter<Value: Encodable>(of value: Value, at key: (any CodingKey)?) throws -> EncodedParameter {
        // The types are compared first: a cast that fails is slow.
        if Value.self == Date.self, let date = value as? Date {
            if case .custom(_, let encode) = encoding.options.dateEncodingStrategy { return .text(try encode(date)) }
            // The date itself is left out of the error: Foundation traps where it is to describe some of them.
            guard ISO8601.holds(date) else { throw invalid(date.timeIntervalSince1970, "A date is in a year from 0 to 9999.", at: key) }
            switch encoding.options.dateEncodingStrategy {
            case .deferredToDate, .custom: break
            case .secondsSince1970: return try text(of: date.timeIntervalSince1970, at: key)
            case .millisecondsSince1970: return try text(of: date.timeIntervalSince1970 * 1_000, at: key)
            case .iso8601: return .text(ISO8601.text(of: date))
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
        let encoder = try inner(key, isDictionary: encoding.isDictionary(Value.self))
        try value.encode(to: encoder)
        return encoder.parameter
    }

    func text<Value: BinaryFloatingPoint & LosslessStringConvertible>(of value: Value, at key: (any CodingKey)?) throws -> EncodedParameter {
        if value.isFinite { return .text("\(value)") }
        guard let text = encoding.options.nonConformingFloatEncodingStrategy.text(of: value) else {
            throw invalid(value, "\(value) is no number that can be written.", at: key)
        }
        return .text(text)
    }
}
