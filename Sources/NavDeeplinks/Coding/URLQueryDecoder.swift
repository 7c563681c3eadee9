/// Reads any `Decodable` from the query of a link.
///
/// ```swift
/// struct Search: Decodable {
///     var text: String
///     var colors: [String]
///     var page: Page?
/// }
/// let search = try URLQueryDecoder().decode(Search.self, from: "text=red+shoes&colors=red&colors=blue&page[number]=2")
/// ```
///
/// Pairs are read by the rules of forms: escapes are read once, in keys and in values, and an unescaped `+` is a space. Brackets, escaped
/// or not, nest: `a[b]=1` is a value inside, `a[0]=x` an element of a list, `a[]=x` the next one, and `a[]` alone says that there is
/// an empty list or structure. A list may be a key that is repeated, and one value is a list of one. A key that stands alone is
/// nothing for an optional, `true` for a `Bool` and for an optional one, and empty text for a `String`. A list or structure
/// of which there is nothing is an empty one. Keys that nobody asks for are left alone, as long as they can be read.
///
/// Errors are `DecodingError`s with the coding path. Whatever the text is, nothing traps, and limits hold.
public struct URLQueryDecoder: Sendable {
    /// How keys become coding keys.
    public var keyDecodingStrategy = KeyDecodingStrategy.useDefaultKeys
    /// How dates are written.
    public var dateDecodingStrategy = DateCodingStrategy.deferredToDate
    /// How bytes are written.
    public var dataDecodingStrategy = DataCodingStrategy.base64
    /// How infinities and what is no number are written.
    public var nonConformingFloatDecodingStrategy = NonConformingFloatCodingStrategy.throw
    /// What a key means that comes more than once, where one value is wanted.
    public var repeatedKeyStrategy = RepeatedKeyStrategy.throw
    /// Whether an unescaped `+` is a space, as in forms; else it is a plus.
    public var readsPlusAsSpace = true
    /// What a query may be at most.
    public var limits = DeeplinkLimits()
    /// What types that are read may ask for.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Makes a decoder by the rules of forms.
    public init() {}

    /// Reads a value from a query, without `?` in front.
    ///
    /// Throws a `DecodingError`, or what the type itself throws.
    /// - Complexity: Linear in the length, which is limited, for a type of a given size.
    public func decode<Value: Decodable>(_ type: Value.Type, from query: String) throws -> Value {
        try decode(type, from: query, parameters: [])
    }

    /// - Parameter parameters: What stands in the path. It counts, and not what the query has of the same name.
    func decode<Value: Decodable>(_ type: Value.Type, from query: String, parameters: [PathParameter]) throws -> Value {
        let tree = try QueryTree(query, plusIsSpace: readsPlusAsSpace, limits: limits, parameters: parameters)
        let options = ParameterDecodingOptions(
            keyConversion: keyDecodingStrategy.conversion, dates: dateDecodingStrategy, data: dataDecodingStrategy,
            floats: nonConformingFloatDecodingStrategy, repeatedKeys: repeatedKeyStrategy, limits: limits, userInfo: userInfo)
        let decoder = ParameterDecoder(QuerySource(tree), path: nil, options: options)
        return try decoder.decode(type)
    }
}
