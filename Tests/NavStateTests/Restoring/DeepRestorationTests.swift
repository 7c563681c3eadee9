import NavDSL
import NavState
import Testing

/// Depth costs no stack: what is saved and restored here would overflow 512 KB if anything called itself at each level.
@Suite struct DeepRestorationTests {
    private static let depth = 10_000

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let nodes: [SavedHierarchy.Node]
    }

    private static func node(_ kind: String, _ parent: Int?, screen: String? = nil, isPresented: Bool? = nil) -> SavedHierarchy.Node {
        var node = SavedHierarchy.Node(kind: kind, parent: parent)
        node.screen = screen
        node.data = screen == "settings" ? [:] : nil
        node.isPresented = isPresented
        return node
    }

    private static let modals = (0..<depth).map { node("screen", $0 == 0 ? nil : $0 - 1, screen: "about", isPresented: $0 == 0 ? nil : true) }
    private static let stacks = (0..<depth).map { node("stack", $0 == 0 ? nil : $0 - 1) }
    private static let settings = (0..<depth).map { node("stack", $0 == 0 ? nil : $0 - 1, screen: "settings") }

    static let cases = [
        Case(testDescription: "modals", nodes: modals), Case(testDescription: "stacks in stacks", nodes: stacks),
        Case(testDescription: "destinations in destinations", nodes: settings),
    ]

    @Test(arguments: cases) func `10,000 levels are restored, saved and freed on a small stack`(_ example: Case) async throws {
        try await onSmallStack {
            let app = try SavingApp()
            let navigator = app.navigator()
            let report = try navigator.restoreHierarchy(SavedHierarchy(version: 1, nodes: example.nodes), with: app.registry)
            #expect(report == RestorationReport(restoredCount: Self.depth, lost: []))
            let json = try app.save(navigator)
            let other = app.navigator()
            try other.restoreHierarchy(app.saved(json), with: app.registry)
            #expect(try app.save(other) == json)
        }
    }

    @Test func `10,000 levels of which the last is lost are all lost, on a small stack`() async throws {
        try await onSmallStack {
            let app = try SavingApp()
            let saved = SavedHierarchy(version: 1, nodes: Self.stacks + [Self.node("screen", Self.depth - 1, screen: "gone")])
            let error = try #require(throws: SavedHierarchyError.self) { try app.navigator().restoreHierarchy(saved, with: app.registry) }
            guard case .nothingLeft(let lost) = error.reason else { throw error }
            #expect(lost.count == Self.depth + 1)
        }
    }

    @Test func `Parts in parts of one destination cost no more for being deep`() throws {
        let app = try SavingApp()
        let parts = (1..<50_000).map { index in
            var node = Self.node("screen", index - 1)
            node.part = index
            return node
        }
        let navigator = app.navigator()
        let saved = SavedHierarchy(version: 1, nodes: [Self.node("screen", nil, screen: "about")] + parts)
        #expect(throws: SavedHierarchyError.self) { try navigator.restoreHierarchy(saved, with: app.registry) }
    }
}
