#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How values are read. All decoders of one value share it.
final class ParameterDecodingOptions {
    let keyConversion: (@Sendable (String) -> String)?
    let dates: DateCodingStrategy
    let data: DataCodingStrategy
    let floats: NonConformingFloatCodingStrategy
    let repeatedKeys: RepeatedKeyStrategy
    let limits: DeeplinkLimits
    let userInfo: [CodingUserInfoKey: any Sendable]
    /// How many gaps the lists that were read had.
    private var gapCount = 0

    init(
        keyConversion: (@Sendable (String) -> String)?, dates: DateCodingStrategy, data: DataCodingStrategy,
        floats: NonConformingFloatCodingStrategy, repeatedKeys: RepeatedKeyStrategy = .throw, limits: DeeplinkLimits,
        userInfo: [CodingUserInfoKey: any Sendable]
    ) {
        self.keyConversion = keyConversion
        self.dates = dates
        self.data = data
        self.floats = floats
        self.repeatedKeys = repeatedKeys
        self.limits = limits
        self.userInfo = userInfo
    }

    /// A gap costs a link nothing, and memory: all lists of a value together have a limited number.
    func countGaps(of elements: [(some ParameterSource)?]) throws(ParameterMismatch) {
        for element in elements where element == nil { gapCount += 1 }
        if gapCount > limits.safeListIndex { throw ParameterMismatch(description: "Lists have more than \(limits.safeListIndex) gaps.") }
    }
}

/// Reads any `Decodable` from a place in data.
final class ParameterDecoder<Source: ParameterSource>: Decoder {
    /// `nil` where there is nothing.
    let source: Source?
    let path: CodingPath?
    let options: ParameterDecodingOptions
    /// Whether it reads a dictionary, whose keys are data.
    private let isDictionary: Bool
    /// How many types ask one another for the one value here.
    private var singleValueDepth = 0

    init(_ source: Source?, path: CodingPath?, options: ParameterDecodingOptions, isDictionary: Bool = false) {
        self.source = source
        self.path = path
        self.options = options
        self.isDictionary = isDictionary
    }

    /// How keys of the data become coding keys; `nil` where they are equal.
    var keyConversion: (@Sendable (String) -> String)? { isDictionary ? nil : options.keyConversion }

    var codingPath: [any CodingKey] { path.keys() }
    var userInfo: [CodingUserInfoKey: Any] { options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        if let source, !source.isKeyed { throw mismatch([String: Any].self, "Values with keys are wanted.") }
        return KeyedDecodingContainer(KeyedParameters<Source, Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        do throws(ParameterMismatch) {
            let elements = try source?.elements(options.limits) ?? []
            try options.countGaps(of: elements)
            return ListedParameters(elements, self)
        } catch {
            throw mismatch([Any].self, error.description)
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: Errors

    func corrupted(_ description: String, at key: (any CodingKey)? = nil) -> DecodingError {
        .dataCorrupted(.init(codingPath: path.keys(and: key), debugDescription: description))
    }

    func mismatch(_ type: Any.Type, _ description: String, at key: (any CodingKey)? = nil) -> DecodingError {
        .typeMismatch(type, .init(codingPath: path.keys(and: key), debugDescription: description))
    }

    func missing(at key: (any CodingKey)?) -> DecodingError {
        let keys = path.keys(and: key)
        let name = keys.last.map { "'\($0.stringValue)'" } ?? "it"
        let context = DecodingError.Context(codingPath: keys.dropLast(), debugDescription: "There is no value for \(name).")
        guard let last = keys.last else { return .dataCorrupted(context) }
        return .keyNotFound(last, context)
    }

    // MARK: Values

    /// Reads a value of any type.
    /// - Parameters:
    ///   - source: Where it is; `nil` where there is nothing.
    ///   - key: What leads there from here; `nil` for here.
    func read<Value: Decodable>(_ type: Value.Type, _ source: Source?, at key: (any CodingKey)?) throws -> Value {
        if type == Date.self { return try readDate(source, at: key) as! Value }
        if type == Data.self { return try readData(source, at: key) as! Value }
        if type == URL.self {
            let text = try readText(source, at: key)
            guard let url = URL(string: text) else { throw corrupted("'\(text.prefix(100))' is no URL.", at: key) }
            return url as! Value
        }
        if source == nil, !Source.isQuery { throw missing(at: key) }
        // A cast to a protocol is slow, and mostly there is nothing to convert.
        let isDictionary = options.keyConversion != nil && type is any TextKeyedDictionary.Type
        return try Value(from: inner(source, at: key, isDictionary: isDictionary))
    }

    /// The decoder of a value inside; this one for what is here.
    func inner(_ source: Source?, at key: (any CodingKey)?, isDictionary: Bool = false) throws -> ParameterDecoder {
        guard let key else {
            return isDictionary ? ParameterDecoder(source, path: path, options: options, isDictionary: true) : self
        }
        guard path.depth <= options.limits.safeDepth else {
            throw corrupted("Values are nested deeper than \(options.limits.safeDepth).", at: key)
        }
        return ParameterDecoder(source, path: CodingPath(key, in: path), options: options, isDictionary: isDictionary)
    }

    private func scalar(_ source: Source?, at key: (any CodingKey)?) throws -> ParameterScalar {
        guard let source else { throw missing(at: key) }
        do throws(ParameterMismatch) {
            return try source.scalar(options.repeatedKeys)
        } catch {
            throw corrupted(error.description, at: key)
        }
    }

    /// A key that stands alone is true.
    func readBool(_ source: Source?, at key: (any CodingKey)?) throws -> Bool {
        switch try scalar(source, at: key) {
        case .none: return true
        case .text("true"), .text("1"): return true
        case .text("false"), .text("0"): return false
        case .text(let text): throw corrupted("'\(text.prefix(100))' is neither true nor false.", at: key)
        case .plain(let value):
            if let value = value as? Bool { return value }
            throw mismatch(Bool.self, "There is a \(Swift.type(of: value)).", at: key)
        }
    }

    /// A key that stands alone is empty text.
    func readText(_ source: Source?, at key: (any CodingKey)?) throws -> String {
        switch try scalar(source, at: key) {
        case .none: return ""
        case .text(let text): return text
        case .plain(let value):
            if let value = value as? String { return value }
            throw mismatch(String.self, "There is a \(Swift.type(of: value)).", at: key)
        }
    }

    func readInteger<Value: FixedWidthInteger>(_ source: Source?, at key: (any CodingKey)?) throws -> Value {
        switch try scalar(source, at: key) {
        case .none: throw corrupted("A number is wanted, and the key stands alone.", at: key)
        case .text(let text):
            if let value = Value(text) { return value }
            throw corrupted("'\(text.prefix(100))' is no \(Value.self).", at: key)
        case .plain(let value):
            if let number = Value(plain: value) { return number }
            throw mismatch(Value.self, "There is a \(Swift.type(of: value)) that is no \(Value.self).", at: key)
        }
    }

    func readFloat<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ source: Source?, at key: (any CodingKey)?
    ) throws -> Value {
        switch try scalar(source, at: key) {
        case .none: throw corrupted("A number is wanted, and the key stands alone.", at: key)
        case .text(let text):
            if let value: Value = options.floats.value(of: text) { return value }
            if let value = Value(text), value.isFinite { return value }
            throw corrupted("'\(text.prefix(100))' is no \(Value.self).", at: key)
        case .plain(let value):
            if let number = Value(plain: value) ?? (value as? String).flatMap({ options.floats.value(of: $0) }) { return number }
            throw mismatch(Value.self, "There is a \(Swift.type(of: value)) that is no \(Value.self).", at: key)
        }
    }

    private func readDate(_ source: Source?, at key: (any CodingKey)?) throws -> Date {
        if let date: Date = try readPlain(source, at: key) { return date }
        let date: Date
        switch options.dates {
        case .deferredToDate: date = try Date(from: inner(source, at: key))
        case .secondsSince1970: date = Date(timeIntervalSince1970: try readFloat(source, at: key))
        case .millisecondsSince1970: date = Date(timeIntervalSince1970: try readFloat(source, at: key) / 1_000)
        case .iso8601:
            let text = try readText(source, at: key)
            guard let date = ISO8601.date(from: text) else { throw corrupted("'\(text.prefix(100))' is no date.", at: key) }
            return date
        case .custom(let decode, _): return try decode(readText(source, at: key))
        }
        guard ISO8601.holds(date) else { throw corrupted("A date is in a year from 0 to 9999.", at: key) }
        return date
    }

    private func readData(_ source: Source?, at key: (any CodingKey)?) throws -> Data {
        if let data: Data = try readPlain(source, at: key) { return data }
        if case .deferredToData = options.data { return try Data(from: inner(source, at: key)) }
        let text = try readText(source, at: key)
        if case .custom(let decode, _) = options.data { return try decode(text) }
        guard let data = Data(base64Encoded: text) else { throw corrupted("It is no Base64.", at: key) }
        return data
    }

    /// What is a value of the type already; `nil` for all else.
    private func readPlain<Value>(_ source: Source?, at key: (any CodingKey)?) throws -> Value? {
        guard !Source.isQuery, case .plain(let value) = try scalar(source, at: key) else { return nil }
        return value as? Value
    }
}

extension ParameterDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { source?.isNil ?? true }
    func decode(_ type: Bool.Type) throws -> Bool { try readBool(source, at: nil) }
    func decode(_ type: String.Type) throws -> String { try readText(source, at: nil) }
    func decode(_ type: Double.Type) throws -> Double { try readFloat(source, at: nil) }
    func decode(_ type: Float.Type) throws -> Float { try readFloat(source, at: nil) }
    func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value { try readInteger(source, at: nil) }
    func decode(_ type: Int128.Type) throws -> Int128 { try readInteger(source, at: nil) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try readInteger(source, at: nil) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        singleValueDepth += 1
        defer { singleValueDepth -= 1 }
        guard singleValueDepth <= ParameterLimits.singleValueDepth else {
            throw corrupted("More than \(ParameterLimits.singleValueDepth) types are the one value of one another.")
        }
        return try read(type, source, at: nil)
    }
}
