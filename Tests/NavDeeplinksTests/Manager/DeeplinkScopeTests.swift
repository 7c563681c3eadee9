import NavDSL
import NavDeeplinks
import Testing

/// Takes whatever `OpenLink` takes, for another scope.
private struct OpenToo: NamedLink {
    static let pattern = URLPattern<Self>("app://open/:name")
    var name: String

    func navigate(screens: LinkPlaces, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        screens.perform("too \(name)", navigator, handler)
    }
}

@Suite struct DeeplinkScopeTests {
    private let places = LinkPlaces()

    private func manager(_ types: KeyValuePairs<DeeplinkScope, [any Deeplink.Type]>) throws -> DeeplinkManager {
        try DeeplinkManager(deeplinkTypes: types, navigator: .showingHome())
    }

    @Test func `Of two active scopes the one declared first takes a link`() throws {
        let manager = try manager(["b": [OpenToo.self], "a": [OpenLink.self]])
        try manager.activate(screens: places, scopes: ["a", "b"])
        manager.handleURL("app://open/x")
        #expect(places.performed == ["too x"])
    }

    @Test func `An active scope comes before one that is not, whichever is declared first`() throws {
        let manager = try manager(["b": [OpenToo.self], "a": [OpenLink.self]])
        try manager.activate(screens: places, scope: "a")
        manager.handleURL("app://open/x")
        #expect(places.performed == ["x"])
    }

    @Test func `Of two that are not active the first one keeps a link, and performs it when it is`() throws {
        let manager = try manager(["b": [OpenToo.self], "a": [OpenLink.self]])
        manager.handleURL("app://open/x")
        try manager.activate(screens: places, scope: "a")
        #expect(places.performed.isEmpty)
        try manager.activate(screens: places, scope: "b")
        #expect(places.performed == ["too x"])
    }

    @Test func `A type may stand in several scopes`() throws {
        let manager = try manager(["a": [OpenLink.self], "b": [OpenLink.self]])
        var scopes: [DeeplinkScope?] = []
        let observation = manager.observeOutcomes { scopes.append($0.scope) }
        try manager.activate(screens: places, scope: "b")
        manager.handleURL("app://open/x")
        try manager.activate(screens: places, scope: "a")
        manager.handleURL("app://open/x")
        #expect(scopes == ["b", "a"])
        observation.cancel()
    }

    @Test func `A scope that is given twice is one, where it comes first`() throws {
        let manager = try manager(["a": [OpenLink.self], "b": [OpenToo.self], "a": [UserLink.self]])
        try manager.activate(screens: places, scopes: ["a", "b"])
        for link in ["open/x", "user/y"] { manager.handleURL("app://\(link)") }
        #expect(places.performed == ["x", "y"])
        #expect("\(manager)" == "a:\nOpenLink  app://open/:name\nUserLink  app://user/:name\nb:\nOpenToo  app://open/:name")
    }

    @Test func `Two types of one scope whose patterns match the same links are refused by name`() {
        let error = #expect(throws: URLPatternConflictError.self) { try manager(["a": [OpenLink.self, OpenToo.self]]) }
        #expect(error?.first == "OpenLink" && error?.second == "OpenToo")
    }

    @Test func `A pattern that cannot be read is refused`() {
        struct Broken: NamedLink {
            static let pattern = URLPattern<Self>("app://*rest/:name")
            var name: String
        }
        #expect(throws: URLPatternError.self) { try manager(["a": [Broken.self]]) }
    }

    @Test func `A manager without scopes or types has no match for anything`() throws {
        for manager in [try manager([:]), try manager([.main: []])] {
            var outcome = ""
            manager.handleURL("app://open/x") { outcome = "\($0)" }
            #expect(outcome == "no match")
            #expect(try manager.url(for: manager.navigator.hierarchy) == nil)
        }
    }

    @Test func `Activity is what was said last`() throws {
        let manager = try manager(["a": [OpenLink.self], "b": []])
        try manager.deactivate(scope: "a")
        #expect(!manager.isActive("a"))
        try manager.activate(screens: places, scopes: ["a", "a", "b"])
        try manager.activate(screens: places, scope: "a")
        #expect(manager.isActive("a") && manager.isActive("b"))
        try manager.deactivate(scope: "a")
        try manager.deactivate(scope: "a")
        #expect(!manager.isActive("a") && manager.isActive("b"))
    }

    @Test func `Links go with the screens that their scope was activated with last`() throws {
        let manager = try manager(["a": [OpenLink.self]])
        let others = LinkPlaces()
        try manager.activate(screens: places, scope: "a")
        try manager.activate(screens: others, scope: "a")
        manager.handleURL("app://open/x")
        #expect(places.performed.isEmpty && others.performed == ["x"])
    }

    @Test func `A link of a deactivated scope waits until it is active again`() {
        let stage = LinkStage()
        stage.activate(.main)
        stage.deactivate(.main)
        stage.handle("open/x")
        #expect(stage.performed.isEmpty && stage.ends.isEmpty)
        stage.activate(.main)
        #expect(stage.performed == ["x"] && stage.ends == ["open/x: performed"])
    }

    @Test func `What has no place in the order of scopes is decided by arrival`() {
        let stage = LinkStage(policy: .queue(limit: 9))
        for link in ["admin/1", "open/2", "user/3", "admin/4", "open/5"] { stage.handle(link) }
        stage.activate("user", "admin")
        #expect(stage.performed == ["1", "3", "4"])
        stage.activate(.main)
        #expect(stage.performed == ["1", "3", "4", "2", "5"])
    }
}
