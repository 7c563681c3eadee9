import NavDSL
import NavState
import Testing

/// What becomes of saved screens that cannot be restored.
@Suite struct RestorationPolicyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What is not registered any more.
        let missing: Set<String>
        let policy: @Sendable () -> RestorationPolicy
        let hierarchy: String
        let report: String
    }

    /// `tabs(stack(chat 1, place Removed ⇧ chat 9, chat 2), stack(place Removed), *stack(settings root, chat 3)) ⇧ page 4 ⇧ chat 5`
    private func saved() throws -> SavedHierarchy {
        let app = try SavingApp()
        let registry = app.registry
        let removed = try registry.screen(for: SavedPlace.profile(name: "Removed"))
        let page = try registry.screen(named: "page", data: 4)
        let settings = try registry.screen(for: SavedSettings(page: nil))
        let navigator = app.navigator()
        let tabs = TabsContainer(tabs: [
            StackContainer(
                screens: try [SavedChat(id: 1).eraseToAnyModalScreen(), removed, SavedChat(id: 2).eraseToAnyModalScreen()].map {
                    try navigator.build($0)
                }),
            StackContainer(screens: [try navigator.build(removed)]), try navigator.build(settings),
        ])
        try navigator.apply(.setRoot(tabs, of: navigator.window!))
        try navigator.follow { $0.first(.tabs) { $0.selectTab(with: .index(2)) }.makeKeyAndVisible() }
        try navigator.follow { $0.last(.stack) { $0.push(SavedChat(id: 3)) } }
        try navigator.follow { $0.first(.tabs) { $0.present(page) { $0.present(SavedChat(id: 5)) } } }
        return try navigator.saveHierarchy(with: registry)
    }

    static let cases = [
        Case(
            testDescription: "nothing is missing", missing: [], policy: { .fail },
            hierarchy: """
                Window [key]
                └─ Tabs
                   ├─ Stack
                   │  ├─ SavedChat(1)
                   │  ├─ Removed
                   │  └─ SavedChat(2)
                   ├─ Stack
                   │  └─ Removed
                   ├─ ▸ Stack
                   │  ├─ SettingsRootScreen
                   │  └─ SavedChat(3)
                   └─ ⇧ SavedChat(-4)
                      └─ ⇧ SavedChat(5) ●
                """, report: "restored 12"),
        Case(
            testDescription: "drop: a tab of which nothing is left goes too, and the selected one stays selected", missing: ["place"],
            policy: { .drop },
            hierarchy: """
                Window [key]
                └─ Tabs
                   ├─ Stack
                   │  ├─ SavedChat(1)
                   │  └─ SavedChat(2)
                   ├─ ▸ Stack
                   │  ├─ SettingsRootScreen
                   │  └─ SavedChat(3)
                   └─ ⇧ SavedChat(-4)
                      └─ ⇧ SavedChat(5) ●
                """,
            report: """
                restored 9
                lost place (node 3): it is not registered
                lost stack (node 5): nothing is left in it
                lost place (node 6): it is not registered
                """),
        Case(
            testDescription: "truncate: in a stack all above goes too", missing: ["place"], policy: { .truncate },
            hierarchy: """
                Window [key]
                └─ Tabs
                   ├─ Stack
                   │  └─ SavedChat(1)
                   ├─ ▸ Stack
                   │  ├─ SettingsRootScreen
                   │  └─ SavedChat(3)
                   └─ ⇧ SavedChat(-4)
                      └─ ⇧ SavedChat(5) ●
                """,
            report: """
                restored 8
                lost place (node 3): it is not registered
                lost chat (node 4): it stood above node 3
                lost stack (node 5): nothing is left in it
                lost place (node 6): it is not registered
                """),
        Case(
            testDescription: "a lost destination takes along what was built in it; where it was selected, the one at its index or the first is",
            missing: ["settings", "page"], policy: { .drop },
            hierarchy: """
                Window [key]
                └─ Tabs
                   ├─ ▸ Stack
                   │  ├─ SavedChat(1)
                   │  ├─ Removed
                   │  └─ SavedChat(2) ●
                   └─ Stack
                      └─ Removed
                """,
            report: """
                restored 7
                lost settings (node 7): it is not registered
                lost SettingsRootScreen (node 8): it stood in node 7
                lost chat (node 9): it stood in node 7
                lost page (node 10): it is not registered
                lost chat (node 11): it stood on node 10
                """),
        Case(
            testDescription: "placeholder: another stands there, without what stood in it, and presents what was presented",
            missing: ["settings", "page", "place"],
            policy: { .placeholder { SavedPlaceScreen(name: "No \($0.name)") } },
            hierarchy: """
                Window [key]
                └─ Tabs
                   ├─ Stack
                   │  ├─ SavedChat(1)
                   │  ├─ No place
                   │  └─ SavedChat(2)
                   ├─ Stack
                   │  └─ No place
                   ├─ ▸ No settings
                   └─ ⇧ No page
                      └─ ⇧ SavedChat(5) ●
                """,
            report: """
                restored 6
                lost place (node 3): it is not registered
                lost place (node 6): it is not registered
                lost settings (node 7): it is not registered
                lost SettingsRootScreen (node 8): it stood in node 7
                lost chat (node 9): it stood in node 7
                lost page (node 10): it is not registered
                """),
    ]

    @Test(arguments: cases) func `What is left is a hierarchy, and the report says what is not`(_ example: Case) throws {
        let app = try SavingApp(without: example.missing)
        let navigator = app.navigator()
        try navigator.follow { $0.makeKeyAndVisible() }
        let report = try navigator.restoreHierarchy(saved(), with: app.registry, policy: example.policy())
        #expect("\(navigator.hierarchy)" == example.hierarchy)
        #expect("\(report)" == example.report)
        try navigator.hierarchy.validate()
    }

    static let report1: [(Int, String, String)] = [
        (0, "SavedChat(1), SavedChat(3)", "lost place (node 2): it is not registered"),
        (1, "SavedChat(1)", "lost place (node 2): it is not registered\nlost chat (node 3): it stood above node 2"),
    ]

    @Test(arguments: report1) func `R1: a screen in a stack that is no more is dropped, or cuts the stack`(
        _ policy: Int, _ left: String, _ lost: String
    ) throws {
        let app = try SavingApp()
        let navigator = try app.navigator(SavedChat(id: 1).withStackContainer())
        let removed = try app.registry.screen(for: SavedPlace.rooms)
        try navigator.follow { $0.top(.stack).push(removed).push(SavedChat(id: 3)) }
        let saved = try navigator.saveHierarchy(with: app.registry)
        let other = app.navigator()
        let report = try other.restoreHierarchy(saved, with: SavingApp(without: ["place"]).registry, policy: [.drop, .truncate][policy])
        #expect(other.window?.root?.children.map { "\($0.key!)" }.joined(separator: ", ") == left)
        #expect("\(report)" == "restored \(policy == 0 ? 3 : 2)\n\(lost)")
    }

    @Test func `R1: where the policy is to fail, nothing is changed`() throws {
        let saved = try saved()
        let app = try SavingApp(without: ["place"])
        let navigator = try app.navigator(SavedChat(id: 1))
        let before = navigator.hierarchy
        let error = try #require(throws: SavedHierarchyError.self) { try navigator.restoreHierarchy(saved, with: app.registry, policy: .fail) }
        #expect("\(error)" == "A screen cannot be restored: place (node 3): it is not registered.")
        #expect(navigator.hierarchy == before)
    }

    @Test func `Where nothing is left, nothing is changed`() throws {
        let app = try SavingApp()
        let navigator = try app.navigator(SavedChat(id: 1).withStackContainer())
        let saved = try navigator.saveHierarchy(with: app.registry)
        let before = navigator.hierarchy
        let error = try #require(throws: SavedHierarchyError.self) {
            try navigator.restoreHierarchy(saved, with: SavingApp(without: ["chat"]).registry)
        }
        let text = "Nothing is left of the saved hierarchy: stack (node 0): nothing is left in it; chat (node 1): it is not registered."
        #expect("\(error)" == text)
        #expect(navigator.hierarchy == before)
    }

    @Test func `A window that had no root has none again`() throws {
        let app = try SavingApp()
        let saved = try app.navigator().saveHierarchy(with: app.registry)
        let navigator = try app.navigator(SavedChat(id: 1))
        #expect(try navigator.restoreHierarchy(saved, with: app.registry) == RestorationReport(restoredCount: 0, lost: []))
        #expect(navigator.window?.root == nil)
    }
}
