/// The values that tell two screens of one name apart, such as a chat's number.
///
/// Written as an array literal: `var traits: ScreenTraits { [roomID, chatID] }`. It is a set: neither order nor repetition
/// matters, and two elements are equal as `AnyHashable` says. Where two traits could be exchanged, say what each is:
/// `["room \(roomID)", "chat \(chatID)"]`, since `[1, 2]` is `[2, 1]`.
public struct ScreenTraits: Hashable, Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
    private let storage: Storage

    // `AnyHashable` is not `Sendable`; each one in here was made from a `Sendable` value and is never changed.
    private enum Storage: @unchecked Sendable {
        case empty
        case one(AnyHashable)
        case many(Set<AnyHashable>)
    }

    /// The traits in a literal; equal ones count once.
    public init(arrayLiteral elements: any Hashable & Sendable...) {
        self.init(elements)
    }

    /// The traits in a list; equal ones count once.
    public init(_ elements: [any Hashable & Sendable]) {
        switch elements.count {
        case 0: storage = .empty
        case 1: storage = .one(AnyHashable(elements[0]))
        default:
            let set = Set(elements.map { AnyHashable($0) })
            storage = set.count == 1 ? .one(set.first!) : .many(set)
        }
    }

    /// Whether there are none.
    public var isEmpty: Bool {
        if case .empty = storage { true } else { false }
    }

    /// How many there are.
    public var count: Int {
        switch storage {
        case .empty: 0
        case .one: 1
        case .many(let set): set.count
        }
    }

    /// The values, in no particular order.
    public var values: [Any] {
        switch storage {
        case .empty: []
        case .one(let value): [value.base]
        case .many(let set): set.map(\.base)
        }
    }

    public static func == (left: Self, right: Self) -> Bool {
        switch (left.storage, right.storage) {
        case (.empty, .empty): true
        case (.one(let one), .one(let other)): one == other
        case (.many(let some), .many(let others)): some == others
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch storage {
        case .empty: break
        case .one(let value): hasher.combine(value)
        case .many(let set): hasher.combine(set)
        }
    }

    /// The values' texts, sorted and separated by commas; made on demand.
    public var description: String { values.map { "\($0)" }.sorted().joined(separator: ", ") }
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
