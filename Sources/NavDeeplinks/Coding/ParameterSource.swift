/// A place in data from outside: a pair of a query, a value of a dictionary. One decoder reads all kinds.
protocol ParameterSource {
    /// Whether there is a place for something, and nothing in it.
    var isNil: Bool { get }

    /// The keys of the values inside, in order.
    var keys: [String] { get }

    /// Whether it may hold other values by key.
    var isKeyed: Bool { get }

    /// The value inside with a key.
    func child(_ key: String) -> Self?

    /// The values inside in order; `nil` where a list has a gap.
    func elements(_ limits: DeeplinkLimits) throws(ParameterMismatch) -> [Self?]

    /// The one value.
    func scalar(_ repeated: RepeatedKeyStrategy) throws(ParameterMismatch) -> ParameterScalar

    /// Whether it is the text of a query: a key may stand alone, and a list or a structure of which nothing is there is an empty one.
    static var isQuery: Bool { get }
}

/// A value by itself.
enum ParameterScalar {
    /// A key that stands alone.
    case none
    case text(String)
    /// Plain data of some type.
    case plain(Any)
}

/// What is wrong with a place in the data.
struct ParameterMismatch: Error {
    let description: String
}

/// A type that may be nothing.
protocol OptionalValue {
    var isNothing: Bool { get }
}

extension Optional: OptionalValue {
    /// Something that is nothing is nothing too.
    var isNothing: Bool {
        switch self {
        case .none: true
        case .some(let value): (value as? any OptionalValue)?.isNothing ?? false
        }
    }
}

/// What no option changes.
enum ParameterLimits {
    /// A type whose one value is a value of its own type would have no end.
    static let singleValueDepth = 16
}

/// A dictionary whose keys are text, and data that no strategy for coding keys changes.
protocol TextKeyedDictionary {}

extension Dictionary: TextKeyedDictionary where Key == String {}

/// A key that is made of text, or of an index.
struct ParameterKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }
}

/// The way to a value, from the inside out.
final class CodingPath {
    let key: any CodingKey
    let outer: CodingPath?
    let depth: Int

    init(_ key: any CodingKey, in outer: CodingPath?) {
        self.key = key
        self.outer = outer
        depth = (outer?.depth ?? 0) + 1
    }
}

extension CodingPath? {
    var depth: Int { self?.depth ?? 0 }

    /// From the outside in.
    func keys(and last: (any CodingKey)? = nil) -> [any CodingKey] {
        var keys: [any CodingKey] = last.map { [$0] } ?? []
        var next = self
        while let path = next {
            keys.append(path.key)
            next = path.outer
        }
        return keys.reversed()
    }
}
