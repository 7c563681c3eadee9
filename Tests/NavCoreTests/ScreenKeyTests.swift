import NavCore
import Testing

@Suite struct ScreenKeyTests {
    @Test func `Keys are equal whatever the order of their traits`() {
        let one = ScreenKey(name: "Chat", traits: [1, "a", true])
        let other = ScreenKey(name: "Chat", traits: [true, 1, "a"])
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one.description == other.description)
    }
}
