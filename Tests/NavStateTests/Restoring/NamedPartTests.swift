import NavDSL
import NavState
import Testing

/// What was built in a destination and is one itself is found again by its name.
@Suite struct NamedPartTests {
    /// Tabs, each from the registry: a stack with a root that is no destination.
    private func app(_ tabs: [String]) throws -> SavingApp {
        let app = try SavingApp()
        for name in ["one", "two", "three"] {
            try app.registry.register(named: name) { SavedPlaceScreen(name: "Root \(name)").withStackContainer() }
        }
        let parts = app.registry
        try app.registry.register(named: "tabs") { NamedTabsScreen(registry: parts, names: tabs) }
        return app
    }

    /// The tabs with a chat on the second one, which is selected.
    private func saved(by app: SavingApp) throws -> String {
        let navigator = try app.navigator(app.registry.screen(named: "tabs"))
        let chat = try app.registry.screen(for: SavedChat(id: 5))
        try navigator.follow { $0.first(.tabs).selectTab(with: .index(1)).resolve().top(.stack).push(chat) }
        return try app.save(navigator)
    }

    @Test(arguments: [["one", "two"], ["one", "three", "two"], ["two", "one"], ["three", "two", "one"], ["one"], []])
    func `It comes back as it was, whatever else its destination builds before it or in place of it`(_ tabs: [String]) throws {
        let json = try saved(by: app(["one", "two"]))
        let newer = try app(tabs)
        let navigator = newer.navigator()
        let report = try navigator.restoreHierarchy(newer.saved(json), with: newer.registry, policy: .fail)
        #expect("\(report)" == "restored 6")
        #expect(
            "\(navigator.hierarchy)" == """
                Window
                └─ Tabs NamedTabsScreen
                   ├─ Stack
                   │  └─ Root one
                   └─ ▸ Stack
                      ├─ Root two
                      └─ SavedChat(5) ●
                """)
        let again = newer.navigator()
        let resaved = try newer.save(navigator)
        try again.restoreHierarchy(newer.saved(resaved), with: newer.registry, policy: .fail)
        #expect(try newer.save(again) == resaved && (tabs != ["one", "two"] || resaved == json))
    }

    @Test func `It is taken from what its destination has built, and the registry gives what is not there`() throws {
        let json = try saved(by: app(["one", "two"]))
        let newer = try app(["three", "two"])
        let navigator = newer.navigator()
        try navigator.restoreHierarchy(newer.saved(json), with: newer.registry, policy: .fail)
        let nodes = try navigator.saveHierarchy(with: newer.registry).nodes
        #expect(nodes.map(\.screen) == ["tabs", "one", nil, "two", nil, "chat"])
        #expect(nodes.map(\.part) == [nil, nil, 0, 2, 3, nil])
    }

    @Test func `Of some that are the same destination, each is the one of its number`() throws {
        let app = try app(["one", "one"])
        let navigator = try app.navigator(app.registry.screen(named: "tabs"))
        let tabs = try #require(navigator.window?.root)
        try navigator.apply(.setChildren([tabs.children[1]], in: tabs))
        let json = try app.save(navigator)
        try navigator.restoreHierarchy(app.saved(json), with: app.registry, policy: .fail)
        #expect(try app.save(navigator) == json && json.contains(#""part":2,"screen":"one""#))
    }

    @Test func `One that was a part and is not registered any more is lost`() throws {
        let json = try saved(by: app(["one", "two"]))
        let newer = try SavingApp()
        let parts = try app([]).registry
        try newer.registry.register(named: "tabs") { NamedTabsScreen(registry: parts, names: ["one", "two"]) }
        let report = try newer.navigator().restoreHierarchy(newer.saved(json), with: newer.registry)
        #expect(report.lost.map(\.name) == ["one", "Root one", "two", "Root two", "chat"])
    }

    @Test func `Any number is only a number`() throws {
        let app = try app(["one", "two"])
        var saved = try app.saved(saved(by: app))
        for (index, number) in [(1, Int.max), (2, .max), (3, 0), (4, .max)] { saved.nodes[index].part = number }
        let report = try app.navigator().restoreHierarchy(saved, with: app.registry)
        #expect(report.lost.map(\.index) == [2, 4])
    }
}

private struct NamedTabsScreen: Screen {
    let registry: ScreenRegistry
    let names: [String]

    func build(navigator: ScreenNavigator) throws -> TabsContainer {
        TabsContainer(key: key, tabs: try names.map { try navigator.build(registry.screen(named: $0)) })
    }
}
