import NavDSL
import NavState
import Testing

/// A part is one of the destination that has built it, and of no other.
@Suite struct MovedPartTests {
    /// `stack(settings 1, settings 2)`, each with its root screen.
    private func twoSettings(_ app: SavingApp) throws -> (navigator: ScreenNavigator, stacks: [ModalContainer]) {
        let navigator = try app.navigator(app.registry.screen(for: SavedSettings(page: 1)).withStackContainer())
        let second = try app.registry.screen(for: SavedSettings(page: 2))
        try navigator.follow { $0.first(.stack).push(second) }
        return (navigator, try #require(navigator.window?.root).children)
    }

    @Test func `A part that stands in another destination cannot be saved, and is named`() throws {
        let app = try SavingApp()
        let (navigator, stacks) = try twoSettings(app)
        let part = stacks[0].children[0]
        try navigator.apply(.setChildren([], in: stacks[0]))
        try navigator.apply(.setChildren(stacks[1].children + [part], in: stacks[1]))
        let error = try #require(throws: SavedHierarchyError.self) { try navigator.saveHierarchy(with: app.registry) }
        #expect("\(error)" == "These screens cannot be saved: SettingsRootScreen (it is not registered).")
    }

    @Test func `A part that is gone stays gone`() throws {
        let app = try SavingApp()
        let (navigator, stacks) = try twoSettings(app)
        try navigator.apply(.setChildren([], in: stacks[0]))
        let json = try app.save(navigator)
        let other = app.navigator()
        try other.restoreHierarchy(app.saved(json), with: app.registry, policy: .fail)
        #expect(other.window?.root?.children.map(\.children.count) == [0, 1])
        #expect(try app.save(other) == json)
    }

    @Test func `A destination that was built in another and stands elsewhere is saved by itself`() throws {
        let app = try SavingApp()
        let navigator = try app.navigator(app.registry.screen(for: SavedHome()))
        let rooms = try #require(navigator.window?.root?.children.first?.children.first)
        try navigator.apply(.setChildren([], in: #require(navigator.window?.root?.children.first)))
        try navigator.apply(.setRoot(StackContainer(screens: [rooms]), of: #require(navigator.window)))
        let node = try navigator.saveHierarchy(with: app.registry).nodes[1]
        #expect(node.screen == "place" && node.data == ["rooms": [:]] && node.part == nil)
    }

    @Test func `A part that its destination does not build any more is lost; what had only such in it is as it is built now`() throws {
        let app = try SavingApp(without: ["home"])
        try app.registry.register(SavedHome.self, as: "home") { _ in
            HomeTabsScreen().withTabs(
                SavedPlaceScreen(name: "Rooms").withStackContainer(), SavedPlaceScreen(name: "Me").withStackContainer())
        }
        let saved = try app.navigator(app.registry.screen(for: SavedHome())).saveHierarchy(with: app.registry)
        let newer = try SavingApp(without: ["home"])
        try newer.registry.register(SavedHome.self, as: "home") { _ in
            HomeTabsScreen().withTabs(SavedPlaceScreen(name: "New").withStackContainer())
        }
        let navigator = newer.navigator()
        let report = try navigator.restoreHierarchy(saved, with: newer.registry)
        #expect(
            "\(report)" == """
                restored 2
                lost Rooms (node 2): it is no part of node 0 any more
                lost stack (node 3): it is no part of node 0 any more
                lost Me (node 4): it stood in node 3
                """)
        #expect("\(navigator.hierarchy)" == "Window\n└─ Tabs HomeTabsScreen\n   └─ ▸ Stack\n      └─ New ●")
        #expect(try newer.save(navigator) == newer.save(newer.navigator(newer.registry.screen(for: SavedHome()))))
    }

    @Test func `A destination that is built with nothing any more goes with its parts`() throws {
        let app = try SavingApp()
        let settings = try app.registry.screen(for: SavedSettings(page: 1))
        let saved = try app.navigator(settings.withStackContainer()).saveHierarchy(with: app.registry)
        let newer = try SavingApp(without: ["settings"])
        try newer.registry.register(SavedSettings.self, as: "settings") { _ in EmptyStackScreen() }
        let error = try #require(throws: SavedHierarchyError.self) { try newer.navigator().restoreHierarchy(saved, with: newer.registry) }
        guard case .nothingLeft(let lost) = error.reason else { throw error }
        #expect(lost.map(\.reason) == ["nothing is left in it", "nothing is left in it", "it is no part of node 1 any more"])
    }

    @Test func `What stays as it is built gives up what another node has of it, and goes if nothing is left`() throws {
        let app = try SavingApp()
        func part(_ number: Int, _ kind: String, _ name: String?, in parent: Int) -> SavedHierarchy.Node {
            var node = SavedHierarchy.Node(kind: kind, parent: parent)
            (node.part, node.name) = (number, name)
            return node
        }
        // The screen of the first tab stands in the second one, and what is said to stand in the first is none of its parts.
        let nodes = [
            CountingApp.node("tabs", in: nil, "home", [:]), part(0, "stack", nil, in: 0), part(9, "screen", nil, in: 1),
            part(2, "stack", nil, in: 0), part(1, "screen", "Rooms", in: 3),
        ]
        let navigator = app.navigator()
        let report = try navigator.restoreHierarchy(SavedHierarchy(version: 1, nodes: nodes), with: app.registry)
        #expect(report.lost.map(\.index) == [1, 2])
        #expect("\(navigator.hierarchy)" == "Window\n└─ Tabs HomeTabsScreen\n   └─ ▸ Stack\n      └─ Rooms ●")
    }

    @Test func `However many of its parts stand elsewhere, a destination lets them go at once`() throws {
        let box = CountingBox()
        try box.setUnplacedChildren((0..<100).map { _ in ModalContainer() })
        let app = try SavingApp()
        try app.registry.register(named: "box") { BoxScreen(box: box) }
        let parts = (0..<100).map { number in
            var part = SavedHierarchy.Node(kind: "screen", parent: 1 + number % 2)
            part.part = number
            return part
        }
        let nodes = [CountingApp.node("box", in: nil, "box"), CountingApp.node("stack", in: 0), CountingApp.node("stack", in: 0)]
        box.asked = 0
        let navigator = app.navigator()
        try navigator.restoreHierarchy(SavedHierarchy(version: 1, nodes: nodes + parts), with: app.registry, policy: .fail)
        #expect(box.asked < 5 && box.children.map(\.children.count) == [50, 50])
    }
}

/// Counts how often its children are to become others.
private final class CountingBox: ModalContainer {
    var asked = 0
    override var kind: String { "box" }
    override func selection(for newChildren: [ModalContainer]) -> Int? {
        asked += 1
        return nil
    }
}

private struct BoxScreen: Screen {
    let box: CountingBox
    func build(navigator: ScreenNavigator) -> CountingBox { box }
}

private struct EmptyStackScreen: Screen {
    func build(navigator: ScreenNavigator) -> StackContainer { StackContainer() }
}
