#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads any `Decodable` from a dictionary of plain data: the user info of a notification or a shortcut.
///
/// Plain data is text, numbers, booleans, dates, bytes, and lists and dictionaries of them. A number is read as any type of number that
/// it fits without loss; text is no number. `nil` and a null object are nothing.
///
/// Errors are `DecodingError`s with the coding path. Whatever the data is, nothing traps.
public struct DictionaryDecoder: Sendable {
    /// How keys become coding keys.
    public var keyDecodingStrategy = KeyDecodingStrategy.useDefaultKeys
    /// How dates are written, where they are none already.
    public var dateDecodingStrategy = DateCodingStrategy.deferredToDate
    /// How bytes are written, where they are none already.
    public var dataDecodingStrategy = DataCodingStrategy.base64
    /// How infinities and what is no number are written, where they are text.
    public var nonConformingFloatDecodingStrategy = NonConformingFloatCodingStrategy.throw
    /// Its `depth` and `listIndex` count.
    public var limits = DeeplinkLimits()
    /// What types that are read may ask for.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Makes a decoder.
    public init() {}

    /// Reads a value from a dictionary. Keys that are no text are left alone.
    ///
    /// Throws a `DecodingError`, or what the type itself throws.
    public func decode<Value: Decodable>(_ type: Value.Type, from dictionary: [AnyHashable: Any]) throws -> Value {
        let options = ParameterDecodingOptions(
            keyConversion: keyDecodingStrategy.conversion, dates: dateDecodingStrategy, data: dataDecodingStrategy,
            floats: nonConformingFloatDecodingStrategy, limits: limits, userInfo: userInfo)
        let decoder = ParameterDecoder(PlainSource(dictionary), path: nil, options: options)
        return try decoder.decode(type)
    }
}

/// A value of a dictionary of plain data.
final class PlainSource: ParameterSource {
    private let value: Any
    // A cast looks at all keys: once is enough.
    private lazy var dictionary = value as? [AnyHashable: Any]

    init(_ value: Any) { self.value = value }

    static var isQuery: Bool { false }

    var isNil: Bool {
        if let value = value as? any OptionalValue { return value.isNothing }
        #if canImport(ObjectiveC)
            return value is NSNull
        #else
            return false
        #endif
    }

    var isKeyed: Bool { dictionary != nil }

    var keys: [String] { dictionary?.keys.compactMap { $0.base as? String }.sorted() ?? [] }

    func child(_ key: String) -> PlainSource? { dictionary?[key].map(PlainSource.init) }

    func elements(_ limits: DeeplinkLimits) throws(ParameterMismatch) -> [PlainSource?] {
        guard let list = value as? [Any] else { throw ParameterMismatch(description: "A list is wanted, and there is a \(type(of: value)).") }
        guard list.count <= limits.safeListIndex + 1 else {
            throw ParameterMismatch(description: "The list is longer than \(limits.safeListIndex + 1).")
        }
        return list.map(PlainSource.init)
    }

    func scalar(_ repeated: RepeatedKeyStrategy) -> ParameterScalar { .plain(value) }
}
