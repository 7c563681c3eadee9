import Foundation
import NavDSL
import NavDeeplinks
import Testing

/// What a type that takes URLs apart itself was given.
private struct Parts: Equatable {
    var scheme: String?
    var host: String?
    var path: [String]
    var query: Query?
    var context: Int?

    struct Query: Decodable, Equatable {
        var page: Int
        var note: String?
    }
}

private struct PartsLink: URLDeeplink {
    let parts: Parts

    static func url(scheme: String?, host: String?, path: [String], query: Parts.Query?, context: Int?) throws -> Self? {
        if path == ["none"] { return nil }
        if path == ["error"] { throw LinkError("bad path") }
        return PartsLink(parts: Parts(scheme: scheme, host: host, path: path, query: query, context: context))
    }

    func navigate(screens: (Parts) -> Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) { screens(parts) }
}

/// Takes any link of one host, and wants a query that it never gets.
private struct HostLink: URLDeeplink {
    struct URLQuery: Decodable { var missing: Int }

    static func canBeURL(scheme: String?, host: String?, path: [String]) -> Bool { host == "host" }
    static func url(scheme: String?, host: String?, path: [String], query: URLQuery?, context: String?) -> Self? { HostLink() }
    func navigate(screens: (Parts) -> Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) {}
}

@Suite struct URLDeeplinkTests {
    private func manager(_ types: any Deeplink.Type...) throws -> DeeplinkManager {
        try DeeplinkManager(deeplinkTypes: [.main: types], navigator: .showingHome())
    }

    /// What the type was given for a link, and how that has ended.
    private func parts(of link: String, context: Any? = nil) throws -> (parts: Parts?, outcome: String) {
        let manager = try manager(PartsLink.self)
        var parts: Parts?
        var outcome = "none"
        try manager.activate(screens: { parts = $0 } as (Parts) -> Void)
        manager.handleURL(link, context: context) { outcome = "\($0)" }
        return (parts, outcome)
    }

    private static let links: [(String, Parts)] = [
        ("APP://Host/A/b%2Fc/?page=1&note=x+y#top", Parts(scheme: "app", host: "host", path: ["A", "b/c"], query: .init(page: 1, note: "x y"))),
        ("https://host:8080", Parts(scheme: "https", host: "host:8080", path: [])),
        ("https://[::1]:80/x", Parts(scheme: "https", host: "[::1]:80", path: ["x"])),
        ("app:a/b", Parts(scheme: "app", path: ["a", "b"])),
        ("//host/x", Parts(host: "host", path: ["x"])),
        ("a", Parts(path: ["a"])),
        ("app:///a", Parts(scheme: "app", path: ["a"])),
        ("", Parts(path: [])),
    ]

    @Test(arguments: links) private func `A type gets the parts of a link`(_ link: String, _ expected: Parts) throws {
        #expect(try parts(of: link).parts == expected)
    }

    @Test(arguments: ["app://host/none", "app://host/%GG", "https://user@host/x", "https://host@/x"])
    func `A link that its type does not want, cannot be read or hides its host is no match, without a warning`(_ link: String) throws {
        #expect(try parts(of: link).outcome == "no match")
    }

    @Test(arguments: ["app://host/error", "app://host/x?page=one", "app://host/x?", "app://host/x?a[=1", "app://host/%00\u{7}"])
    func `An error of the type, the query or the link is a warning`(_ link: String) throws {
        let outcome = try parts(of: link).outcome
        #expect(outcome.hasPrefix("no match: ") && outcome.count > 12)
    }

    @Test func `What the type throws stands in the outcome`() throws {
        #expect(try parts(of: "app://host/error").outcome == "no match: bad path")
    }

    @Test func `An error does not stop the next type`() throws {
        let manager = try manager(HostLink.self, PartsLink.self)
        var outcomes: [String] = []
        try manager.activate(screens: { outcomes.append("\($0.path)") } as (Parts) -> Void)
        manager.handleURL("app://host/x?page=2") { outcomes.append("\($0)") }
        #expect(outcomes == [#"["x"]"#, "performed"])
    }

    @Test func `Nothing is decoded for a type that cannot be meant, and there is no warning`() throws {
        let manager = try manager(HostLink.self)
        var warnings: [Int] = []
        for link in ["app://host/x?a=1", "app://other/x?a=1", "app://other/x?a[=1"] {
            manager.handleURL(link) { if case .noMatch(let errors) = $0 { warnings.append(errors.count) } }
        }
        #expect(warnings == [1, 0, 0])
    }

    @Test func `Patterns come before other types, which come in order`() throws {
        let manager = try DeeplinkManager(deeplinkTypes: [.main: [FirstLink.self, SecondLink.self, OpenLink.self]], navigator: .showingHome())
        let places = LinkPlaces()
        try manager.activate(screens: places)
        for link in ["app://open/a", "app://open/a/b", "app://second"] { manager.handleURL(link) }
        #expect(places.performed == ["a", "first", "second"])
    }

    @Test func `A Foundation URL is its text`() throws {
        let stage = LinkStage()
        stage.activate(.main)
        let url = try #require(URL(string: "app://open/a%20b?x=1"))
        #expect(stage.manager.canHandleURL(url) && stage.manager.handleURLIfPossible(url))
        stage.manager.handleURL(url)
        #expect(stage.performed == ["a b", "a b"])
    }

    @Test func `A link that no type takes can be asked about, and left alone`() {
        let stage = LinkStage()
        let links = ["app://open/a", "app://user/a", "app://open", "app://open/a b\n", String(repeating: "x", count: 70_000)]
        #expect(links.map { stage.manager.canHandleURL($0) } == [true, true, false, false, false])
        let observation = stage.manager.observeOutcomes { stage.ends.append("\($0)") }
        #expect(!stage.manager.handleURLIfPossible("app://open") { _ in stage.ends.append("completion") })
        #expect(stage.ends.isEmpty)
        observation.cancel()
    }

    @Test func `A link that is too long is no match, and is not repeated`() throws {
        let manager = try manager(PartsLink.self)
        var reports: [DeeplinkReport] = []
        let observation = manager.observeOutcomes { reports.append($0) }
        manager.handleURL("app://host/" + String(repeating: "e\u{301}", count: 1_000_000))
        #expect(reports.count == 1 && reports[0].link.utf8.count < 1_000 && reports[0].deeplink == nil && reports[0].scope == nil)
        #expect("\(reports[0].outcome)" == "no match: The link is longer than 65536 bytes.")
        observation.cancel()
    }
}

/// Takes all links of the scheme but one.
private struct FirstLink: URLDeeplink {
    static func url(scheme: String?, host: String?, path: [String], query: NoURLQuery?, context: Void?) -> Self? {
        scheme == "app" && host != "second" ? FirstLink() : nil
    }

    func navigate(screens: LinkPlaces, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        screens.perform("first", navigator, handler)
    }
}

private struct SecondLink: URLDeeplink {
    static func url(scheme: String?, host: String?, path: [String], query: NoURLQuery?, context: Void?) -> Self? { SecondLink() }

    func navigate(screens: LinkPlaces, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        screens.perform("second", navigator, handler)
    }
}
