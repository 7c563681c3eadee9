#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How keys in the data become coding keys.
public enum KeyDecodingStrategy: Sendable {
    /// They are equal.
    case useDefaultKeys
    /// `room_id` is `roomId`. Underscores at the ends stay.
    case convertFromSnakeCase
    /// A function of the key.
    case custom(@Sendable (String) -> String)
}

/// How coding keys become keys in the data.
public enum KeyEncodingStrategy: Sendable {
    /// They are equal.
    case useDefaultKeys
    /// `roomId` and `roomID` are `room_id`. Underscores at the ends stay.
    case convertToSnakeCase
    /// A function of the key.
    case custom(@Sendable (String) -> String)
}

/// How dates are written. All are in the years 0 to 9999, but for those that functions of your own read and write.
public enum DateCodingStrategy: Sendable {
    /// As the date itself does it: seconds since the beginning of 2001.
    case deferredToDate
    /// Seconds since 1970, with their fraction.
    case secondsSince1970
    /// Milliseconds since 1970, with their fraction.
    case millisecondsSince1970
    /// `2026-11-30T12:00:00Z`, as RFC 3339 has it. Written in whole seconds and UTC; a fraction and an offset such as `+02:00` are read.
    case iso8601
    /// Functions from and to text. What they throw is the error.
    case custom(decode: @Sendable (String) throws -> Date, encode: @Sendable (Date) throws -> String)
}

/// How bytes are written.
public enum DataCodingStrategy: Sendable {
    /// As the data itself does it: a list of numbers.
    case deferredToData
    /// In Base64.
    case base64
    /// Functions from and to text. What they throw is the error.
    case custom(decode: @Sendable (String) throws -> Data, encode: @Sendable (Data) throws -> String)
}

/// How infinities and what is no number are written.
public enum NonConformingFloatCodingStrategy: Sendable {
    /// Not at all: they are an error.
    case `throw`
    /// As words.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
}

/// What a key of a query means that comes more than once, where one value is wanted.
public enum RepeatedKeyStrategy: Hashable, Sendable {
    /// An error.
    case `throw`
    /// The first one's value.
    case first
    /// The last one's value.
    case last
}

extension NonConformingFloatCodingStrategy {
    /// What a word stands for; `nil` for any other text.
    func value<Value: BinaryFloatingPoint>(of text: String) -> Value? {
        guard case .strings(let positive, let negative, let nan) = self else { return nil }
        if text == positive { return .infinity }
        if text == negative { return -.infinity }
        return text == nan ? .nan : nil
    }

    /// The word for a value that is no finite number; `nil` if it has none.
    func text(of value: some BinaryFloatingPoint) -> String? {
        guard case .strings(let positive, let negative, let nan) = self else { return nil }
        return value.isNaN ? nan : value > 0 ? positive : negative
    }
}

extension KeyDecodingStrategy {
    /// `nil` where keys are equal.
    var conversion: (@Sendable (String) -> String)? {
        switch self {
        case .useDefaultKeys: nil
        case .convertFromSnakeCase: Self.camelCase
        case .custom(let convert): convert
        }
    }

    private static func camelCase(_ key: String) -> String {
        guard let start = key.firstIndex(where: { $0 != "_" }), let end = key.lastIndex(where: { $0 != "_" }) else { return key }
        let words = key[start...end].split(separator: "_")
        guard words.count > 1 else { return key }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        return key[..<start] + words[0].lowercased() + rest.joined() + key[key.index(after: end)...]
    }
}

extension KeyEncodingStrategy {
    func key(for key: String) -> String {
        switch self {
        case .useDefaultKeys: key
        case .convertToSnakeCase: Self.snakeCase(key)
        case .custom(let convert): convert(key)
        }
    }

    /// A word begins at a capital behind a small letter or a digit, and at the last of several capitals if a small letter follows.
    private static func snakeCase(_ key: String) -> String {
        let characters = Array(key)
        var result = ""
        for (index, character) in characters.enumerated() {
            if character.isUppercase, index > 0, characters[index - 1] != "_" {
                let isAfterSmall = !characters[index - 1].isUppercase
                let isBeforeSmall = index + 1 < characters.count && characters[index + 1].isLowercase
                if isAfterSmall || isBeforeSmall { result += "_" }
            }
            result += character.lowercased()
        }
        return result
    }
}
