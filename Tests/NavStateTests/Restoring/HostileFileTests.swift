import NavDSL
import NavState
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file that anybody can have written is a typed error and changes nothing, or a whole hierarchy.
@Suite struct HostileFileTests {
    @Test func `5,000 truncated, flipped, spliced and falsified files end well`() throws {
        let app = try SavingApp()
        var files = HostileFiles(seed: 7, app: app)
        var counts = ["unread": 0, "refused": 0, "restored": 0, "restored in part": 0]
        for number in 0..<5_000 {
            let file = try files.next(number)
            counts[try outcome(of: file, number, &files), default: 0] += 1
        }
        // Each end is met often enough to be tested.
        #expect(counts.values.allSatisfy { $0 > 200 } && counts.count == 4, "\(counts)")
    }

    private func outcome(of file: Data, _ number: Int, _ files: inout HostileFiles) throws -> String {
        let saved: SavedHierarchy
        do {
            saved = try SavedHierarchy(json: file)
        } catch {
            #expect(error is SavedHierarchyError, "file \(number)")
            return "unread"
        }
        let app = files.app
        let navigator = try app.navigator(SavedChat(id: 0))
        let before = navigator.hierarchy
        let policies: [RestorationPolicy] = [.drop, .truncate, .fail, .placeholder { _ in SavedChat(id: -1) }]
        do {
            let report = try navigator.restoreHierarchy(saved, with: app.registry, policy: policies[number % 4])
            try check(navigator, saved, report, "file \(number): \(String(decoding: file, as: UTF8.self))")
            return report.lost.isEmpty ? "restored" : "restored in part"
        } catch {
            #expect(error is SavedHierarchyError, "file \(number): \(error)")
            #expect(navigator.hierarchy == before, "file \(number)")
            return "refused"
        }
    }

    private func check(_ navigator: ScreenNavigator, _ saved: SavedHierarchy, _ report: RestorationReport, _ file: String) throws {
        try navigator.hierarchy.validate()
        let placeholders = navigator.hierarchy.nodes.count { $0.traits == [.integer(-1)] }
        // What is neither restored nor a placeholder is a part as it was built, in the place of a lost one.
        let count = navigator.hierarchy.nodes.count - 1
        #expect(report.restoredCount <= count && count <= report.restoredCount + placeholders + report.lost.count, "\(file)")
        if report.lost.isEmpty { #expect(report.restoredCount == count, "\(file)") }
        #expect(Set(report.lost.map(\.index)).count == report.lost.count, "\(file)")
        #expect(report.lost.allSatisfy { saved.nodes.indices.contains($0.index) }, "\(file)")
        // None is empty that was not.
        var isFull = Set(saved.nodes.compactMap { $0.isPresented == true ? nil : $0.parent })
        for lost in report.lost { isFull.remove(lost.index) }
        #expect(navigator.hierarchy.nodes.count { $0.childCount > 0 } >= isFull.count, "\(file)")
        // What there is now is saved and restored as it is.
        let app = try SavingApp()
        let json = try app.save(navigator)
        let other = app.navigator()
        try other.restoreHierarchy(app.saved(json), with: app.registry, policy: .fail)
        #expect(try app.save(other) == json, "\(file)")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let json: String
        let error: String
        var limits = SavedHierarchyLimits()
        var testDescription: String { "\(error) \(json.prefix(100))" }
    }

    private static func file(_ nodes: String, format: String = "1", version: String = "1") -> String {
        "{\"format\":\(format),\"version\":\(version),\"nodes\":[\(nodes)]}"
    }

    private static let chain = (0..<200).map { $0 == 0 ? #"{"kind":"stack"}"# : #"{"kind":"stack","parent":\#($0 - 1)}"# }.joined(separator: ",")

    static let cases: [Case] = [
        Case(json: file("", format: "2"), error: "The saved hierarchy is of the form 2, which is not known here."),
        Case(json: file("5, [], null", format: "-9"), error: "The saved hierarchy is of the form -9, which is not known here."),
        Case(json: file(#"{"kind":"stack"},{"kind":"stack"}"#), error: "Node 1 of the saved hierarchy stands in nothing."),
        Case(json: file(#"{"kind":"stack","parent":0}"#), error: "Node 0 of the saved hierarchy stands in node 0."),
        Case(json: file(#"{"kind":"stack"},{"kind":"stack","parent":1}"#), error: "Node 1 of the saved hierarchy stands in node 1."),
        Case(json: file(#"{"kind":"stack"},{"kind":"stack","parent":-1}"#), error: "Node 1 of the saved hierarchy stands in node -1."),
        Case(json: file(#"{"isPresented":true,"kind":"stack"}"#), error: "Node 0 of the saved hierarchy is the root, and presented."),
        Case(
            json: file(#"{"kind":"stack"},{"kind":"screen","parent":0,"isPresented":true},{"kind":"screen","parent":0,"isPresented":true}"#),
            error: "Node 2 of the saved hierarchy is presented by node 0, which presents another."),
        Case(
            json: file(#"{"kind":"tabs","selectedIndex":1},{"kind":"screen","parent":0}"#), error: "Node 0 of the saved hierarchy selects 1 of 1."),
        Case(json: file(#"{"kind":"tabs","selectedIndex":-1}"#), error: "Node 0 of the saved hierarchy selects -1 of 0."),
        Case(
            json: file(#"{"kind":"tabs","selectedIndex":9223372036854775807}"#),
            error: "Node 0 of the saved hierarchy selects 9223372036854775807 of 0."),
        Case(json: file(#"{"kind":"screen","part":-1}"#), error: "Node 0 of the saved hierarchy is part -1."),
        Case(json: file(#"{"data":1,"kind":"screen"}"#), error: "Node 0 of the saved hierarchy has data and no screen."),
        Case(
            json: file(chain), error: "The saved hierarchy is beyond the limit of 199 nodes.", limits: SavedHierarchyLimits(nodes: 199)),
        Case(json: file(chain), error: "The saved hierarchy is beyond the limit of 300 values.", limits: SavedHierarchyLimits(values: 300)),
        Case(json: file(chain), error: "The saved hierarchy is beyond the limit of 100 bytes.", limits: SavedHierarchyLimits(bytes: 100)),
        Case(
            json: file(#"{"kind":"screen","screen":"page","data":\#(String(repeating: "[", count: 500_000))"#),
            error: "The saved hierarchy is beyond the limit of 64 depth."),
        Case(
            json: file(#"{"kind":"screen","screen":"page","data":[\#(String(repeating: "1,", count: 1_000_001))1]}"#),
            error: "The saved hierarchy is beyond the limit of 1000000 values."),
        Case(
            json: file(#"{"kind":"screen","traits":[\#(String(repeating: "1,", count: 1_000_001))1]}"#),
            error: "The saved hierarchy is beyond the limit of 1000000 values."),
        Case(json: "{\u{0}}", error: "The saved hierarchy cannot be read: It is not UTF-8."),
    ]

    @Test(arguments: cases) func `What breaks a rule is refused by its name`(_ example: Case) throws {
        let error = try #require(throws: SavedHierarchyError.self) {
            try SavedHierarchy(json: Data(example.json.utf8), limits: example.limits)
        }
        #expect("\(error)" == example.error)
    }

    static let unreadable = [
        "", " ", "{", "[]", "null", "{}", "{\"format\":\"1\"}", "{\"format\":1}", "{\"format\":1.5,\"version\":1,\"nodes\":[]}",
        "{\"format\":1,\"version\":1e99,\"nodes\":[]}", "{\"format\":1,\"version\":1,\"nodes\":{}}", file("1"), file("{}"),
        file(#"{"kind":1}"#), file(#"{"kind":"screen","style":"sideways"}"#), file(#"{"kind":"screen","traits":[null]}"#),
        file(#"{"kind":"screen","traits":[[1]]}"#), file(#"{"kind":"screen","part":1.5}"#), file(#"{"kind":"screen","parent":1e400}"#),
        file(#"{"kind":"screen","screen":"page","data":1e400}"#), file(#"{"kind":"screen","screen":"page","data":NaN}"#),
        file(#"{"kind":"screen","bottomSheet":{"detents":[]}}"#),
        file(#"{"kind":"screen","bottomSheet":{"detents":[{"key":"a","size":{"ratio":{"_0":1.5}}}]}}"#),
        file(#"{"kind":"screen","bottomSheet":{"detents":[{"key":"a","size":{"value":{"_0":-1}}}]}}"#),
        file(#"{"kind":"screen","bottomSheet":{"detents":[{"key":"a","size":{"content":{}}}],"selectedDetentKey":"b"}}"#),
        file(#"{"kind":"\ud800"}"#), file(#"{"kind":"screen"}"#) + "x",
    ]

    @Test(arguments: unreadable) func `What is no saved hierarchy cannot be read`(_ json: String) throws {
        let error = try #require(throws: SavedHierarchyError.self) { try SavedHierarchy(json: Data(json.utf8)) }
        guard case .unreadable(let why) = error.reason else { throw error }
        #expect(!why.isEmpty)
        #expect(throws: (any Error).self) { try JSONDecoder().decode(SavedHierarchy.self, from: Data(json.utf8)) }
    }

    @Test func `Brackets in text are no depth, and text ends where it ends`() throws {
        let brackets = String(repeating: "[", count: 100)
        let text = Self.file(#"{"kind":"screen","name":"\#(brackets)\"\#(brackets)\\\"\#(brackets)"}"#)
        #expect(try SavedHierarchy(json: Data(text.utf8)).nodes[0].name == #"\#(brackets)"\#(brackets)\"\#(brackets)"#)
        let after = Self.file(#"{"kind":"screen","name":"\\","screen":"page","data":\#(brackets)"#)
        let error = try #require(throws: SavedHierarchyError.self) { try SavedHierarchy(json: Data(after.utf8)) }
        #expect(error.reason == .tooLarge(.depth, limit: 64))
    }

    @Test func `UTF-16, and keys that are one key in other letters, harm nothing`() throws {
        let utf16 = Data("{\"format\":1,\"version\":1,\"nodes\":[]}".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        #expect(throws: SavedHierarchyError.self) { try SavedHierarchy(json: utf16) }
        let twice = Self.file(#"{"kind":"screen","kind":"stack","screen":"x","data":{"é":1,"e\#u{301}":2,"a":1,"a":2}}"#)
        _ = try? SavedHierarchy(json: Data(twice.utf8))
        #expect(throws: SavedHierarchyError.self) { try SavedHierarchy(json: Data([0xFF, 0xFE, 0x7B])) }
    }

    @Test func `Values that are set by hand are checked like a file`() throws {
        var node = SavedHierarchy.Node(kind: "screen")
        node.screen = "page"
        var data: SavedValue = 1
        for _ in 0..<200 { data = [data] }
        node.data = data
        let deep = SavedHierarchy(version: 1, nodes: [node])
        let app = try SavingApp()
        #expect(throws: SavedHierarchyError.self) { try deep.json() }
        #expect(throws: SavedHierarchyError.self) { try app.navigator().restoreHierarchy(deep, with: app.registry) }
        node.data = .number(.nan)
        let error = try #require(throws: SavedHierarchyError.self) { try SavedHierarchy(version: 1, nodes: [node]).json() }
        guard case .unwritable = error.reason else { throw error }
        node.data = nil
        node.bottomSheet = BottomSheet(detents: [.value(.nan, key: "a")])
        #expect(throws: SavedHierarchyError.self) { try app.navigator().restoreHierarchy(.init(version: 1, nodes: [node]), with: app.registry) }
    }
}
