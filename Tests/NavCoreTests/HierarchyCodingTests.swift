import Foundation
@testable import NavCore
import Testing

@Suite struct HierarchyCodingTests {
    private func decode(_ data: Data) throws -> Hierarchy { try JSONDecoder().decode(Hierarchy.self, from: data) }

    private func roundTrip(_ hierarchy: Hierarchy) throws -> Hierarchy { try decode(JSONEncoder().encode(hierarchy)) }

    @Test func `An encoded hierarchy comes back equal, and again as the same bytes`() throws {
        let home = try tabs("Home", stack("Rooms", screen("Chat", [2, "x", true, 1.5])), screen("P"))
            .presenting(screen("M", style: .formSheet))
        let hierarchy = try Bench(home).hierarchy
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(hierarchy)
        #expect(try decode(data) == hierarchy)
        #expect(try encoder.encode(decode(data)) == data)
    }

    @Test func `An empty hierarchy and an empty window come back equal`() throws {
        #expect(try roundTrip(Hierarchy()) == Hierarchy())
        let hierarchy = try Bench().hierarchy
        #expect(try roundTrip(hierarchy) == hierarchy)
    }

    static let traits: [ScreenTraits] = [
        ["1"], [1], [Int.max], [-1], [1.5], [2.0], [Float(0.5)], [1e300], [true], [false], ["true"], [Double.nan], [UInt64.max],
        [ContainerID(3)], [UInt8(4)], [0.1],
    ]

    @Test(arguments: traits) func `A trait of any type comes back equal`(_ traits: ScreenTraits) throws {
        let hierarchy = try Bench(screen("A", traits)).hierarchy
        #expect(try roundTrip(hierarchy) == hierarchy)
    }

    @Test func `Navigators that did the same have equal hierarchies`() throws {
        func make() throws -> Hierarchy { try Bench(stack("S", screen("A", ["x", 1, true]))).hierarchy }
        #expect(try make() == make())
        #expect(try make().hashValue == make().hashValue)
    }

    @Test func `A deep hierarchy comes back equal`() throws {
        var node = stack(nil, screen("A"))
        for _ in 0..<2_000 { node = stack(nil, node) }
        let hierarchy = try Bench(node).hierarchy
        #expect(try roundTrip(hierarchy) == hierarchy)
    }

    @Test(arguments: [("\"parent\":0", "\"parent\":-1"), ("\"parent\":0", "\"parent\":7"), ("\"depth\":1", "\"depth\":9223372036854775807")])
    func `A table that breaks the rules is refused, not trapped on`(_ text: String, _ broken: String) throws {
        let data = try JSONEncoder().encode(Bench(stack("S", screen("A"))).hierarchy)
        let json = String(decoding: data, as: UTF8.self).replacingOccurrences(of: text, with: broken)
        #expect(throws: DecodingError.self) { try decode(Data(json.utf8)) }
    }

    @Test(arguments: ["{}", "[]", "{\"nodes\":[{}],\"isKey\":true,\"isHidden\":false}"])
    func `What is no hierarchy is refused`(_ json: String) {
        #expect(throws: DecodingError.self) { try decode(Data(json.utf8)) }
    }
}
