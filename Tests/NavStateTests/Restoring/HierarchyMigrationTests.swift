import NavDSL
import NavState
import Testing

/// Files of older versions are restored by newer ones.
@Suite struct HierarchyMigrationTests {
    /// As version 1 has written it: chats by `chatID`, the settings as `preferences`, and a screen that version 2 has no more.
    private static let version1 = """
        {"format":1,"nodes":[{"kind":"stack"},\
        {"data":{"chatID":1},"kind":"screen","name":"Chat","parent":0,"screen":"chat","traits":[1]},\
        {"data":{"chatID":2},"kind":"screen","name":"Chat","parent":0,"screen":"chat","traits":[2]},\
        {"isPresented":true,"kind":"screen","name":"News","parent":0,"screen":"news"},\
        {"data":{},"isPresented":true,"kind":"stack","parent":3,"screen":"preferences"}],"version":1}
        """

    private let renameID = HierarchyMigration(from: 1, to: 2) { saved in
        saved.updateScreens(named: "chat") { $0.data?.rename("chatID", to: "id") }
    }

    private let movePreferences = HierarchyMigration(from: 2, to: 3) { saved in
        saved.updateScreens(named: "preferences") { node in
            node.screen = "settings"
            node.data = ["page": 3]
        }
        saved.updateScreens(named: "news") { $0.screen = "about" }
    }

    @Test func `Version 3 restores a file of version 1 through two migrations`() throws {
        let app = try SavingApp()
        let saved = try app.saved(Self.version1).migrated(to: 3, by: [movePreferences, renameID])
        let navigator = app.navigator()
        let report = try navigator.restoreHierarchy(saved, with: app.registry, policy: .fail)
        #expect(saved.version == 3 && report.restoredCount == 5)
        #expect(
            "\(navigator.hierarchy)" == """
                Window
                └─ Stack
                   ├─ SavedChat(1)
                   ├─ SavedChat(2)
                   └─ ⇧ About
                      └─ ⇧ Stack ●
                """)
    }

    @Test func `Without its migrations, what has another form now is lost`() throws {
        let app = try SavingApp()
        let navigator = app.navigator()
        let error = try #require(throws: SavedHierarchyError.self) {
            try navigator.restoreHierarchy(app.saved(Self.version1), with: app.registry)
        }
        guard case .nothingLeft(let lost) = error.reason else { throw error }
        #expect(lost.map(\.name) == ["stack", "chat", "chat", "news", "preferences"])
    }

    static let ways: [([Int], Int, [Int])] = [
        ([12, 23, 34], 4, [12, 23, 34]), ([12, 13, 34, 24], 4, [13, 34]), ([12, 15, 24], 4, [12, 24]), ([12], 1, []), ([11, 12, 21], 2, [12]),
    ]

    @Test(arguments: ways)
    func `The migration that leads furthest is taken, and none beyond`(_ known: [Int], _ version: Int, _ taken: [Int]) throws {
        let migrations = known.map { name in
            HierarchyMigration(from: name / 10, to: name % 10) { $0.nodes.append(.init(kind: "\(name)", parent: $0.nodes.isEmpty ? nil : 0)) }
        }
        let saved = try SavedHierarchy(version: 1, nodes: []).migrated(to: version, by: migrations)
        #expect(saved.nodes.map(\.kind) == taken.map(String.init) && saved.version == version)
    }

    private struct Unknown: Error, CustomStringConvertible { var description: String { "no such chat" } }

    static let errors: [(Int, Int, String)] = [
        (1, 5, "There is no migration from version 4 to 5."), (3, 2, "There is no migration from version 3 to 2."),
        (.min, 1, "There is no migration from version -9223372036854775808 to 1."), (2, 3, "The migration from version 2 has failed: no such chat"),
        (3, 4, "Node 0 of the saved hierarchy stands in node 7."),
    ]

    @Test(arguments: errors) func `A migration that does not lead there is an error`(_ from: Int, _ to: Int, _ text: String) throws {
        let migrations = [
            HierarchyMigration(from: 1, to: 4) { _ in }, HierarchyMigration(from: 2, to: 3) { _ in throw Unknown() },
            HierarchyMigration(from: 3, to: 4) { $0.nodes = [.init(kind: "stack", parent: 7)] },
        ]
        let error = try #require(throws: SavedHierarchyError.self) {
            try SavedHierarchy(version: from, nodes: []).migrated(to: to, by: migrations)
        }
        #expect("\(error)" == text)
    }

    @Test func `A migration may add a part that a destination has now`() throws {
        let app = try SavingApp()
        let file =
            #"{"format":1,"nodes":[{"data":{},"kind":"tabs","name":"HomeTabsScreen","screen":"home","selectedIndex":0},"#
            + #"{"kind":"stack","parent":0,"part":0},{"kind":"screen","name":"Rooms","parent":1,"part":1}],"version":1}"#
        let saved = try app.saved(file).migrated(
            to: 2,
            by: [
                HierarchyMigration(from: 1, to: 2) { saved in
                    for (index, node) in saved.nodes.enumerated() where node.screen == "home" {
                        var stack = SavedHierarchy.Node(kind: "stack", parent: index)
                        stack.part = 2
                        var profile = SavedHierarchy.Node(kind: "screen", parent: saved.nodes.count)
                        profile.part = 3
                        profile.name = "Me"
                        saved.nodes += [stack, profile]
                    }
                }
            ])
        let navigator = app.navigator()
        try navigator.restoreHierarchy(saved, with: app.registry, policy: .fail)
        let whole = try app.navigator(app.registry.screen(for: SavedHome()))
        #expect("\(navigator.hierarchy)" == "\(whole.hierarchy)")
    }
}
