import NavDSL
import NavState
import Testing

private struct Chat: Hashable, Codable { var id: Int }

private enum Place: Hashable { case rooms, settings }

private struct NamedScreen: PlainScreen {
    var name: String
    var number: Int?
    var traits: ScreenTraits { ScreenTraits(number.map { [$0] } ?? []) }
}

/// A registry leads from destinations and names to screens.
@Suite struct ScreenRegistryTests {
    private func chats() throws -> ScreenRegistry {
        var registry = ScreenRegistry(module: "Chats")
        try registry.register(Chat.self, as: "chat") { NamedScreen(name: "Chat", number: $0.id) }
        try registry.register(Place.self) { NamedScreen(name: $0 == .rooms ? "Rooms" : "Settings") }
        try registry.register(named: "about") { NamedScreen(name: "About") }
        try registry.register(named: "page", with: Int.self) { NamedScreen(name: "Page", number: $0) }
        try registry.register(named: "photo", with: Int.self) { NamedScreen(name: "Photo", number: $0) }
        return registry
    }

    @Test func `Each way to ask leads to its screen`() throws {
        let registry = try chats()
        let screens = [
            try registry.screen(for: Chat(id: 1)), try registry.screen(for: Place.settings), try registry.screen(named: "chat", for: Chat(id: 2)),
            try registry.screen(named: "chat", data: ["id": 3]), try registry.screen(named: "about"), try registry.screen(named: "page", data: 4),
            try registry.screen(named: "photo", for: 5),
        ]
        #expect(screens.map(\.description) == ["Chat(1)", "Settings", "Chat(2)", "Chat(3)", "About", "Page(4)", "Photo(5)"])
    }

    @Test func `It lists names in order, and as text types and modules too`() throws {
        let registry = try chats()
        #expect(registry.names == ["chat", "Place", "about", "page", "photo"])
        #expect(
            "\(registry)" == """
                chat (NavStateTests.Chat) of Chats
                Place (NavStateTests.Place) of Chats
                about of Chats
                page (Swift.Int) of Chats
                photo (Swift.Int) of Chats
                """)
    }

    @Test func `Registering, merging and listing call no closure, and asking builds nothing`() throws {
        final class Counts {
            var described = 0
            var built = 0
        }
        struct CountedScreen: Screen {
            let counts: Counts
            func build(navigator: ScreenNavigator) -> ModalContainer {
                counts.built += 1
                return ModalContainer(key: key)
            }
        }
        let counts = Counts()
        var registry = ScreenRegistry()
        for number in 0..<1_000 {
            try registry.register(named: "screen \(number)") {
                counts.described += 1
                return CountedScreen(counts: counts)
            }
        }
        var all = ScreenRegistry(module: "All")
        try all.merge(registry)
        #expect(all.names.count == 1_000 && !all.description.isEmpty)
        #expect(counts.described == 0 && counts.built == 0)
        let screen = try all.screen(named: "screen 7")
        #expect(counts.described == 1 && counts.built == 0)
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate { $0.setRoot(to: screen) }
        #expect(counts.described == 1 && counts.built == 1)
    }

    @Test func `A registration's error is the asker's`() throws {
        struct Closed: Error {}
        var registry = ScreenRegistry()
        try registry.register(named: "closed") { () throws -> NamedScreen in throw Closed() }
        #expect(throws: Closed.self) { try registry.screen(named: "closed") }
    }

    @Test func `Registries merge in order, whatever they are called`() throws {
        var shop = ScreenRegistry(module: "Shop")
        try shop.register(named: "cart") { NamedScreen(name: "Cart") }
        let merged = try chats().merging(shop)
        #expect(merged.names == ["chat", "Place", "about", "page", "photo", "cart"])
        #expect(merged.module == "Chats")
    }

    @Test func `A merge with a conflict adds nothing`() throws {
        var other = ScreenRegistry(module: "Other")
        try other.register(named: "new") { NamedScreen(name: "New") }
        try other.register(named: "about") { NamedScreen(name: "About") }
        var registry = try chats()
        #expect(throws: ScreenRegistrationConflictError.self) { try registry.merge(other) }
        #expect(registry.names == ["chat", "Place", "about", "page", "photo"])
    }
}

/// What a registry cannot do it says with a typed error.
@Suite struct ScreenRegistryErrorTests {
    private static func registry() throws -> ScreenRegistry {
        var registry = ScreenRegistry(module: "Chats")
        try registry.register(Chat.self, as: "chat") { NamedScreen(name: "Chat", number: $0.id) }
        try registry.register(Place.self, as: "place") { _ in NamedScreen(name: "Place") }
        try registry.register(named: "chats") { NamedScreen(name: "Chats") }
        try registry.register(named: "about") { NamedScreen(name: "About") }
        return registry
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let act: @Sendable (inout ScreenRegistry) throws -> Void
        var testDescription: String { text }

        init(_ text: String, _ act: @escaping @Sendable (inout ScreenRegistry) throws -> Void) {
            self.text = text
            self.act = act
        }
    }

    private enum Other { struct Chat: Hashable {} }

    static let cases: [Case] = [
        Case("'NavStateTests.ScreenRegistryErrorTests.Other.Chat' is not registered. There is 'chat', 'chats'.") {
            _ = try $0.screen(for: Other.Chat())
        },
        Case("'Chst' is not registered. There is 'chat'.") { _ = try $0.screen(named: "Chst") },
        Case("'settings' is not registered.") { _ = try $0.screen(named: "settings") },
        Case("'' is not registered.") { _ = try $0.screen(named: "") },
        Case("'Swift.String' is not registered.") { _ = try $0.screen(for: "chat") },
        Case("'chat' wants NavStateTests.Chat as its data; there is Swift.Int.") { _ = try $0.screen(named: "chat", for: 1) },
        Case("'chat' wants NavStateTests.Chat as its data; there is none.") { _ = try $0.screen(named: "chat") },
        Case("'about' wants nothing as its data; there is {\"id\":1}.") { _ = try $0.screen(named: "about", data: ["id": 1]) },
        Case("'about' wants nothing as its data; there is Swift.Int.") { _ = try $0.screen(named: "about", for: 1) },
        Case("'place' wants NavStateTests.Place as its data; there is \"rooms\": that is not Codable") {
            _ = try $0.screen(named: "place", data: "rooms")
        },
        Case("chat of Chats conflicts with chat (NavStateTests.Chat) of Chats.") { try $0.register(named: "chat") { NamedScreen(name: "Chat") } },
        Case("again (NavStateTests.Chat) of Chats conflicts with chat (NavStateTests.Chat) of Chats.") {
            try $0.register(Chat.self, as: "again") { _ in NamedScreen(name: "Chat") }
        },
        Case("about (Swift.Int) of Other conflicts with about of Chats.") {
            var other = ScreenRegistry(module: "Other")
            try other.register(named: "about", with: Int.self) { NamedScreen(name: "About", number: $0) }
            try $0.merge(other)
        },
    ]

    @Test(arguments: cases) func `An error says what was wanted and what there is`(_ example: Case) throws {
        var registry = try Self.registry()
        let names = registry.names
        let error = try #require(throws: (any Error).self) { try example.act(&registry) }
        #expect("\(error)" == example.text)
        #expect(error is any ScreenError)
        #expect(registry.names == names)
    }

    @Test func `Data that its destination cannot be read from is refused with the reason`() throws {
        let error = try #require(throws: ScreenDataMismatchError.self) { try Self.registry().screen(named: "chat", data: ["ID": 1]) }
        #expect(error.name == "chat" && error.expected == "NavStateTests.Chat" && error.found == "{\"ID\":1}" && error.reason?.contains("id") == true)
    }

    @Test func `In a route, what an ensure fails with is attached`() throws {
        struct Later: Error {}
        let registry = try Self.registry()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let navigation = navigator.navigate {
            $0.get { _ in _ = try registry.screen(named: "nowhere") }.ensure(with: ScreenWindowRoute().fail(with: Later()))
        }
        let error = try #require(throws: ScreenNotRegisteredError.self) { try navigation.result?.get() }
        #expect(error.attachedErrors.count == 1 && error.attachedErrors.first is Later)
    }

    @Test(arguments: [
        ("Chat", ["chat", "chats", "cart"], ["chat", "chats"]), ("a", ["b", "c"], []),
        ("settings", ["setting", "Settings", "sittings"], ["Settings", "setting", "sittings"]),
        ("abcdef", ["abcdeX", "abcdXX", "abcXXX", "abXdef", "aXcdef"], ["abcdeX", "abXdef", "aXcdef"]),
    ])
    func `Near names are at most three, the nearest first`(_ name: String, _ names: [String], _ near: [String]) throws {
        var registry = ScreenRegistry()
        for name in names { try registry.register(named: name) { NamedScreen(name: name) } }
        let error = try? #require(throws: ScreenNotRegisteredError.self) { try registry.screen(named: name) }
        #expect(error?.near == near)
    }
}
