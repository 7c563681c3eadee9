import NavDSL
import NavState
import Testing

/// What a hierarchy is saved as, to the byte.
@Suite struct SaveHierarchyTests {
    private static let sheet = BottomSheet(detents: [.medium, .large], selectedDetentKey: .large)

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let nodes: [String]
        let route: @Sendable (ScreenWindowRoute, ScreenRegistry) throws -> ScreenWindowRoute

        init(_ name: String, _ nodes: [String], _ route: @escaping @Sendable (ScreenWindowRoute, ScreenRegistry) throws -> ScreenWindowRoute) {
            testDescription = name
            self.nodes = nodes
            self.route = route
        }
    }

    static let cases: [Case] = [
        Case("a window without a root", []) { route, _ in route },
        Case(
            "a registered screen in a stack that a decorator has put around it",
            [#"{"kind":"stack"}"#, #"{"data":{"id":1},"kind":"screen","name":"SavedChat","parent":0,"screen":"chat","traits":[1]}"#]
        ) { route, _ in route.setRoot(to: SavedChat(id: 1).withStackContainer()) },
        Case(
            "the same in a stack of a screen's making",
            [
                #"{"data":{},"kind":"stack","name":"NavigationScreen","screen":"navigation"}"#,
                #"{"data":{"id":1},"kind":"screen","name":"SavedChat","parent":0,"screen":"chat","traits":[1]}"#,
            ]
        ) { route, _ in route.setRoot(to: SavedChat(id: 1).withStackContainer(of: NavigationScreen().withTitle("Chats"))) },
        Case(
            "titles, bar buttons and tab bar items",
            [#"{"data":{"id":1},"kind":"screen","name":"SavedChat","screen":"chat","traits":[1]}"#]
        ) { route, _ in route.setRoot(to: SavedChat(id: 1).withTitle("Chat").withTabBarItem(.init(title: "Chat")).withRightBarButton(.init())) },
        Case(
            "a destination with what is built in it, and what is pushed on that",
            [
                #"{"data":{"page":2},"kind":"stack","screen":"settings"}"#, #"{"kind":"screen","name":"SettingsRootScreen","parent":0,"part":0}"#,
                #"{"data":"rooms","kind":"screen","name":"Rooms","parent":0,"screen":"place"}"#,
            ].map { $0.replacing(#""data":"rooms""#, with: #""data":{"rooms":{}}"#) }
        ) { route, registry in
            let rooms = try registry.screen(for: SavedPlace.rooms)
            return route.setRoot(to: try registry.screen(for: SavedSettings(page: 2))).first(.stack) { $0.push(rooms) }
        },
        Case(
            "destinations in a destination are parts of it, with their names",
            [
                #"{"data":{},"kind":"tabs","name":"HomeTabsScreen","screen":"home","selectedIndex":1}"#, #"{"kind":"stack","parent":0,"part":0}"#,
                #"{"data":{"rooms":{}},"kind":"screen","name":"Rooms","parent":1,"part":1,"screen":"place"}"#,
                #"{"kind":"stack","parent":0,"part":2}"#,
                #"{"data":{"profile":{"name":"Me"}},"kind":"screen","name":"Me","parent":3,"part":3,"screen":"place"}"#,
            ]
        ) { route, registry in route.setRoot(to: try registry.screen(for: SavedHome())).first(.tabs) { $0.selectTab(with: .index(1)) } },
        Case(
            "names with data and without, modals, a style, a bottom sheet and an alert",
            [
                #"{"kind":"screen","name":"About","screen":"about"}"#,
                #"{"data":5,"isPresented":true,"kind":"screen","name":"SavedChat","parent":0,"screen":"page","style":"fullScreen","traits":[-5]}"#,
                #"{"bottomSheet":{"detents":[{"key":"medium","size":{"ratio":{"_0":0.5}}},{"key":"large","size":{"ratio":{"_0":1}}}],"#
                    + #""selectedDetentKey":"large"},"data":{"profile":{"name":"Ann"}},"isAlert":true,"isPresented":true,"kind":"screen","#
                    + #""name":"Ann","parent":1,"screen":"place"}"#,
            ]
        ) { route, registry in
            let page = try registry.screen(named: "page", data: 5).withModalPresentationStyle(.fullScreen)
            let alert = try registry.screen(for: SavedPlace.profile(name: "Ann"), asAlert: true)
            return route.setRoot(to: try registry.screen(named: "about")) { root in root.present(page) { $0.present(alert) } }
                .last(.container(name: "Ann")) { $0.then(SetSheetAction(sheet: sheet)) }
        },
        Case(
            "containers that no screen has built",
            [#"{"kind":"tabs","selectedIndex":0}"#, #"{"kind":"screen","name":"Bare","parent":0,"traits":[1,"a"]}"#]
        ) { route, _ in
            route.get { window in
                let tabs = TabsContainer(tabs: [ModalContainer(key: ScreenKey(name: "Bare", traits: ["a", 1]))])
                try ScreenNavigator(window: window, logger: nil).apply(.setRoot(tabs, of: window))
            }
        },
    ]

    @Test(arguments: cases) func `A hierarchy is saved as its nodes, and comes back`(_ example: Case) throws {
        let app = try SavingApp()
        try app.registry.register(NavigationScreen.self, as: "navigation")
        let navigator = app.navigator()
        try navigator.follow { try example.route($0, app.registry) }
        let json = "{\"format\":1,\"nodes\":[\(example.nodes.joined(separator: ","))],\"version\":1}"
        #expect(try app.save(navigator) == json)
        let other = app.navigator()
        try other.restoreHierarchy(app.saved(json), with: app.registry, policy: .fail)
        #expect(try app.save(other) == json)
        #expect(other.hierarchy == navigator.hierarchy)
    }

    @Test func `Traits of one text are one, so that the bytes are the same again`() throws {
        let app = try SavingApp()
        let navigator = app.navigator()
        let key = ScreenKey(name: "Bare", traits: ["a", 1, 1.0, Letter.a])
        try navigator.apply(.setRoot(ModalContainer(key: key), of: navigator.window!))
        let json = try app.save(navigator)
        try navigator.restoreHierarchy(app.saved(json), with: app.registry)
        #expect(try app.save(navigator) == json && json.contains("[1,\"a\"]"))
    }

    @Test func `Ids are saved if they are wanted, and version is the app's`() throws {
        let app = try SavingApp()
        let navigator = try app.navigator(SavedChat(id: 1).withStackContainer())
        let saved = try navigator.saveHierarchy(with: app.registry, version: 7, includesIDs: true)
        #expect(saved.version == 7)
        #expect(saved.nodes.map(\.id) == [ContainerID(1), ContainerID(2)])
        #expect(try navigator.saveHierarchy(with: app.registry).nodes.map(\.id) == [nil, nil])
    }

    @Test func `The window's own state is no part of what is saved`() throws {
        let app = try SavingApp()
        let navigator = try app.navigator(SavedChat(id: 1))
        let json = try app.save(navigator)
        try navigator.follow { $0.makeKeyAndVisible() }
        #expect(try app.save(navigator) == json)
    }
}

/// What cannot be saved is reported by name.
@Suite struct UnsavableScreenTests {
    private struct Odd: Hashable { var id = 1 }
    private struct NotANumber: Hashable, Codable { var value = Double.nan }

    @Test func `All screens that cannot be saved are named, with the reasons`() throws {
        let app = try SavingApp()
        try app.registry.register(Odd.self, as: "odd") { SavedPlaceScreen(name: "Odd \($0.id)") }
        try app.registry.register(named: "later") { SavedPlaceScreen(name: "Later") }
        try app.registry.register(NotANumber.self, as: "number") { _ in SavedPlaceScreen(name: "Number") }
        let screens = try [
            SecretScreen().eraseToAnyModalScreen(), app.registry.screen(for: Odd()), app.registry.screen(named: "later"),
            app.registry.screen(for: NotANumber()), SplitContainerScreen().eraseToAnyModalScreen(), SavedChat(id: 1).eraseToAnyModalScreen(),
        ]
        let navigator = try app.navigator(SavedChat(id: 1).withStackContainer())
        for screen in screens { try navigator.follow { $0.top(.stack).push(screen) } }
        var registry = try SavingApp().registry
        try registry.register(Odd.self, as: "odd") { SavedPlaceScreen(name: "Odd \($0.id)") }
        try registry.register(NotANumber.self, as: "number") { _ in SavedPlaceScreen(name: "Number") }
        let error = try #require(throws: SavedHierarchyError.self) { try navigator.saveHierarchy(with: registry) }
        guard case .notSavable(let unsavable) = error.reason else { throw error }
        #expect(unsavable.map(\.name) == ["SecretScreen", "Odd 1", "Later", "Number", "SplitContainerScreen"])
        #expect(unsavable.prefix(3).map(\.reason) == ["it is not registered", "its destination is not Codable", "it is not registered"])
        #expect(unsavable[3].reason.contains("nan"))
    }

    @Test func `A screen is registered as its own destination, or leads to another by its registration`() throws {
        var registry = ScreenRegistry()
        try registry.register(SavedChat.self, as: "chat") { $0.withStackContainer() }
        let navigator = try SavingApp().navigator(SavedChat(id: 1))
        let error = try #require(throws: SavedHierarchyError.self) { try navigator.saveHierarchy(with: registry) }
        #expect("\(error)" == "These screens cannot be saved: SavedChat(1) (it is not registered).")
    }
}

/// A screen whose container nobody can make without it.
private struct SplitContainerScreen: Screen {
    func build(navigator: ScreenNavigator) -> SplitContainer { SplitContainer(key: key) }
}

private enum Letter { case a }

private struct NavigationScreen: Screen, Hashable, Codable {
    func build(navigator: ScreenNavigator) -> StackContainer { StackContainer(key: key) }
}

private struct SetSheetAction: ImmediateScreenAction {
    typealias Container = ModalContainer
    typealias Output = Void
    let sheet: BottomSheet

    func perform(container: ModalContainer, navigator: ScreenNavigator) throws {
        try navigator.apply(.setBottomSheet(sheet, of: container))
    }
}
