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
        var bytes: [UInt8] = []
        for entry in try entries(of: value) { writer.write(entry.value, name: entry.key, into: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What the value's keys become.
    func entries<Value: Encodable>(of value: Value) throws -> [(key: String, value: EncodedParameter)] {
        let encoding = QueryEncoding(self)
        let encoder = ParameterEncoder(encoding, path: nil, isDictionary: encoding.isDictionary(Value.self))
        try value.encode(to: encoder)
        try encoding.check()
        guard case .values(let values) = encoder.parameter, !values.isList else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "A query has keys: \(type(of: value)) is a value without one."))
        }
        return values.entries
    }
}

/// The encoding of one value, which all its encoders share.
final class QueryEncoding {
    let options: URLQueryEncoder
    private let convertsKeys: Bool
    /// What was wrong where nothing could be thrown.
    private var error: (any Error)?

    init(_ options: URLQueryEncoder) {
        self.options = options
        convertsKeys = if case .useDefaultKeys = options.keyEncodingStrategy { false } else { true }
    }

    /// Remembers what is wrong: the value fails as a whole.
    func fail(_ error: any Error) { self.error = self.error ?? error }

    /// Ends what has failed already as soon as something can be thrown.
    func check() throws {
        if let error { throw error }
    }

    /// Whether a type's keys are data, and not names that a strategy changes.
    func isDictionary(_ type: Any.Type) -> Bool { convertsKeys && type is any TextKeyedDictionary.Type }
}
