import NavState
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Any JSON is a value, and comes back from it.
@Suite struct SavedValueTests {
    static let texts: [(SavedValue, String)] = [
        (nil, "null"), (true, "true"), (1, "1"), (-9_223_372_036_854_775_808, "-9223372036854775808"), (.large(.max), "18446744073709551615"),
        (0.5, "0.5"), ("a/\"b", "\"a/\\\"b\""), ([], "[]"), ([1, "a", nil], "[1,\"a\",null]"), ([:], "{}"),
        (["b": 1, "a": [true]], "{\"a\":[true],\"b\":1}"), ("\(1)", "\"1\""),
    ]

    @Test(arguments: texts) func `A literal is its JSON, and is read from it`(_ value: SavedValue, _ text: String) throws {
        #expect(value.description == text)
        #expect(try JSONDecoder().decode(SavedValue.self, from: Data(text.utf8)) == value)
    }

    @Test func `Values of an object are read and set by key`() {
        var value: SavedValue = ["id": 1, "old": "x"]
        value["new"] = value["old"]
        value["old"] = nil
        value["draft"] = .some(.null)
        #expect(value == ["id": 1, "new": "x", "draft": nil])
        #expect(value["nothing"] == nil)
    }

    @Test func `A key of an object is renamed, and what had the name gives way`() {
        var value: SavedValue = ["chatID": 1, "id": 2]
        value.rename("chatID", to: "id")
        value.rename("nothing", to: "id")
        #expect(value == ["id": 1])
        value.rename("id", to: "id")
        #expect(value == ["id": 1])
    }

    @Test func `What is no object has no keys, and gets none`() {
        var value: SavedValue = [1]
        value["id"] = 2
        #expect(value == [1] && value["id"] == nil)
    }

    @Test func `Numbers that are whole are integers, however they are written`() throws {
        let text = Data("[1.0, -0, 1e2, 3.5e1]".utf8)
        #expect(try JSONDecoder().decode(SavedValue.self, from: text) == [1, 0, 100, 35])
    }

    @Test func `What is nested too deep is not written, by whatever encoder`() throws {
        var value: SavedValue = 1
        for _ in 0..<200 { value = [value] }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(["value": value]) }
    }

    @Test func `Of keys that are twice in a literal the last counts, and a number that JSON has not is no text`() {
        let value = SavedValue(dictionaryLiteral: ("a", 1), ("a", 2))
        #expect(value == ["a": 2])
        #expect(SavedValue.number(.nan).description == "…")
    }
}
