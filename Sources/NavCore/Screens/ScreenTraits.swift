/// The values that tell two screens of one name apart, such as a chat's number.
///
/// Written as an array literal: `var traits: ScreenTraits { [roomID, chatID] }`. It is a set: neither order nor repetition
/// matters, and two elements are equal as `AnyHashable` says. Where two traits could be exchanged, say what each is:
/// `["room \(roomID)", "chat \(chatID)"]`, since `[1, 2]` is `[2, 1]`.
public struct ScreenTraits: Hashable, Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
    /// Each once, in the order in which they were given: keys of one screen are mostly made the same way, and are compared one by one.
    private let elements: [Trait]

    /// The traits in a literal; equal ones count once.
    public init(arrayLiteral elements: any Hashable & Sendable...) {
        self.init(elements)
    }

    /// The traits in a list; equal ones count once.
    public init(_ elements: [any Hashable & Sendable]) {
        let traits = elements.map { Trait($0) }
        switch traits.count {
        case 0, 1: self.elements = traits
        case 2: self.elements = traits[0] == traits[1] ? [traits[0]] : traits
        default:
            var seen: Set<Trait> = []
            self.elements = traits.filter { seen.insert($0).inserted }
        }
    }

    /// Whether there are none.
    public var isEmpty: Bool { elements.isEmpty }

    /// How many there are.
    public var count: Int { elements.count }

    /// The values, in no particular order.
    public var values: [Any] { elements.map(\.hashable.base) }

    public static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && (left.elements == right.elements || left.count > 1 && Set(left.elements) == Set(right.elements))
    }

    public func hash(into hasher: inout Hasher) {
        // In whatever order they are.
        hasher.combine(elements.reduce(0) { $0 ^ $1.hashValue })
    }

    /// The values' texts, sorted and separated by commas; made on demand.
    public var description: String { values.map { "\($0)" }.sorted().joined(separator: ", ") }
}

/// One of a screen's traits.
///
/// Nearly all are texts and numbers, which are compared as such: as `AnyHashable` it takes twenty times as long, at each container
/// that has the key that is looked for.
private struct Trait: Hashable, Sendable {
    // Fields, not an enumeration: its payloads would be copied to be compared.
    private let text: String?
    private let number: Int
    private let other: Other?

    /// Any other value. `AnyHashable` is not `Sendable`; it was made from a `Sendable` value and is never changed.
    private final class Other: @unchecked Sendable {
        let value: AnyHashable

        init(_ value: AnyHashable) { self.value = value }
    }

    init(_ value: any Hashable & Sendable) {
        text = value as? String
        let number = text == nil ? value as? Int : nil
        self.number = number ?? 0
        other = text == nil && number == nil ? Other(AnyHashable(value)) : nil
    }

    var hashable: AnyHashable { other?.value ?? text.map { AnyHashable($0) } ?? AnyHashable(number) }

    static func == (left: Self, right: Self) -> Bool {
        if left.other == nil, right.other == nil { return left.number == right.number && left.text == right.text }
        return left.hashable == right.hashable
    }

    /// As `AnyHashable` has it, for which numbers of two types can be equal.
    func hash(into hasher: inout Hasher) { hasher.combine(hashable) }
}

/// What a search compares: a screen's name and traits.
public struct ScreenKey: Hashable, Sendable, CustomStringConvertible {
    /// Name and traits, apart: a key is two words, so that containers stay small and a key is copied by one retain.
    private final class Content: Sendable {
        let name: String
        let traits: ScreenTraits

        init(name: String, traits: ScreenTraits) {
            self.name = name
            self.traits = traits
        }
    }

    private let content: Content

    // A search compares one key with thousands; unequal hashes settle nearly all of it in one instruction.
    let hash: Int

    /// A key; traits in another order make the same one.
    public init(name: String, traits: ScreenTraits = []) {
        content = Content(name: name, traits: traits)
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(traits)
        hash = hasher.finalize()
    }

    /// The screen's name.
    public var name: String { content.name }
    /// What tells screens of one name apart.
    public var traits: ScreenTraits { content.traits }

    public static func == (left: Self, right: Self) -> Bool {
        left.hash == right.hash
            && (left.content === right.content || left.name == right.name && left.traits == right.traits)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    /// The name, with the traits in parentheses if there are any: `Chat(2)`.
    public var description: String { traits.isEmpty ? name : "\(name)(\(traits))" }
}
