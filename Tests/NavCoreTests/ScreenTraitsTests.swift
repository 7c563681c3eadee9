import NavCore
import Testing

@Suite struct ScreenTraitsTests {
    struct Comparison: Sendable, CustomTestStringConvertible {
        let one, other: ScreenTraits
        let areEqual: Bool
        var testDescription: String { "[\(one)] \(areEqual ? "is" : "is not") [\(other)]" }
    }

    static let comparisons: [Comparison] = [
        Comparison(one: [], other: [], areEqual: true),
        Comparison(one: [1], other: [1], areEqual: true),
        Comparison(one: [1], other: [2], areEqual: false),
        Comparison(one: [1], other: [], areEqual: false),
        Comparison(one: [1], other: ["1"], areEqual: false),
        Comparison(one: [true], other: [1], areEqual: false),
        Comparison(one: [1, "a", true], other: [true, "a", 1], areEqual: true),
        Comparison(one: [1, 1], other: [1], areEqual: true),
        Comparison(one: [1, 2], other: [1], areEqual: false),
        Comparison(one: [1, 2], other: [2, 3], areEqual: false),
        // As `AnyHashable` says: numbers of two types are equal if their values are.
        Comparison(one: [2], other: [2.0], areEqual: AnyHashable(2) == AnyHashable(2.0)),
    ]

    @Test(arguments: comparisons) func `Traits are equal as sets`(_ pair: Comparison) {
        #expect((pair.one == pair.other) == pair.areEqual)
        #expect((pair.other == pair.one) == pair.areEqual)
        #expect((ScreenKey(name: "A", traits: pair.one) == ScreenKey(name: "A", traits: pair.other)) == pair.areEqual)
        if pair.areEqual { #expect(pair.one.hashValue == pair.other.hashValue) }
    }

    struct Text: Sendable, CustomTestStringConvertible {
        let traits: ScreenTraits
        let count: Int
        let text: String
        var testDescription: String { text }
    }

    static let texts: [Text] = [
        Text(traits: [], count: 0, text: "Chat"),
        Text(traits: [2], count: 1, text: "Chat(2)"),
        Text(traits: ["b", "a"], count: 2, text: "Chat(a, b)"),
        Text(traits: [10, 9], count: 2, text: "Chat(10, 9)"),
        Text(traits: [true, "x", 3], count: 3, text: "Chat(3, true, x)"),
        Text(traits: [3, 3], count: 1, text: "Chat(3)"),
        Text(traits: [ContainerID(7)], count: 1, text: "Chat(#7)"),
    ]

    @Test(arguments: texts) func `The text of a key has its traits sorted`(_ text: Text) {
        #expect(ScreenKey(name: "Chat", traits: text.traits).description == text.text)
        #expect(text.traits.count == text.count)
        #expect(text.traits.isEmpty == (text.count == 0))
    }

    @Test func `Keys of two names are two whatever their traits`() {
        #expect(ScreenKey(name: "Song", traits: [1]) != ScreenKey(name: "Singer", traits: [1]))
        #expect(Set([ScreenKey(name: "Song", traits: [1, 2]), ScreenKey(name: "Song", traits: [2, 1])]).count == 1)
    }
}
