import NavDSL
import NavDeeplinks
import Testing

/// The app of D1: a list of videos, and a video.
private struct VideosLink: URLPatternDeeplink {
    static let pattern = URLPattern<Self>("/videos/:id?")
    var id: Int?

    func navigate(screens: Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        let stack = ScreenWindowRoute().first(.stack)
        if let id {
            navigator.navigate(to: stack.popToRoot().push(LinkPage("Index")).push(LinkPage("Detail \(id)")))
        } else {
            navigator.navigate(to: stack.popToRoot().push(LinkPage("Index")))
        }
    }
}

/// Faults that users of navigation libraries reported: the meaning and the time of links.
@Suite struct ReportedDeeplinkTests {
    // MARK: D1

    private func tops(_ links: [String], before: Bool = false) throws -> [String?] {
        let navigator = ScreenNavigator.showingHome()
        let manager = try DeeplinkManager(deeplinkTypes: [.main: [VideosLink.self]], navigator: navigator, inboxPolicy: .queue(limit: 9))
        var tops: [String?] = []
        if !before { try manager.activate(screens: ()) }
        for link in links { manager.handleURL(link) { _ in tops.append(navigator.topContainer?.key?.name) } }
        if before { try manager.activate(screens: ()) }
        return tops
    }

    @Test(arguments: [false, true]) func `D1: each of several links lands where it says`(_ areBefore: Bool) throws {
        let links = ["/videos", "/videos/707", "/videos", "/videos/707"]
        #expect(try tops(links, before: areBefore) == ["Index", "Detail 707", "Index", "Detail 707"])
    }

    @Test func `D1: the same link twice lands there twice, and spelled otherwise too`() throws {
        #expect(
            try tops(["/videos/707", "/videos/707", "/videos/707/", "/v%69deos/707?x=1", "/videos/708"]).map { $0 ?? "" } == [
                "Detail 707", "Detail 707", "Detail 707", "Detail 707", "Detail 708",
            ])
    }

    @Test func `D1: a link that is no match changes nothing`() throws {
        #expect(try tops(["/videos/707", "/videos/x", "/video", "/videos/707/1"]) == Array(repeating: "Detail 707", count: 4))
    }

    // MARK: D2

    @Test func `D2: a link that arrives before activation is performed once after it`() {
        let stage = LinkStage()
        stage.handle("open/1")
        #expect(stage.performed.isEmpty && stage.ends.isEmpty)
        for _ in 1...3 { stage.activate(.main) }
        #expect(stage.performed == ["1"] && stage.ends == ["open/1: performed"])
    }

    @Test func `D2: a newer one replaces it by default, and its outcome says so`() {
        let stage = LinkStage()
        for link in ["open/1", "open/2", "open/3"] { stage.handle(link) }
        stage.activate(.main)
        #expect(stage.performed == ["3"] && stage.ends == ["open/1: replaced", "open/2: replaced", "open/3: performed"])
    }

    @Test func `D2: activation of another scope does not perform it`() {
        let stage = LinkStage()
        stage.handle("open/1")
        stage.activate("user", "admin")
        #expect(stage.performed.isEmpty)
    }

    @Test func `D2: a link that its own activation brings comes after those that waited`() {
        let stage = LinkStage(policy: .queue(limit: 2))
        stage.when("1") { [unowned stage] _, _ in stage.handle("open/3") }
        for link in ["open/1", "open/2"] { stage.handle(link) }
        stage.activate(.main)
        #expect(stage.performed == ["1", "2", "3"])
    }

    // MARK: D3

    @Test(arguments: [["user", "main"], ["main", "user"]])
    func `D3: links of two scopes are performed once each, in the order of arrival`(_ scopes: [String]) throws {
        let interceptor = LinkInterceptor.allowing
        let stage = LinkStage(interceptor)
        for link in ["user/1", "open/2"] { stage.handle(link) }
        try stage.manager.activate(screens: stage.places, scopes: scopes.map { DeeplinkScope(name: $0) })
        #expect(stage.performed == ["1", "2"] && interceptor.asked == ["1", "2"])
        #expect(stage.ends == ["user/1: performed", "open/2: performed"])
    }

    @Test func `D3: activated one after the other, each performs its own`() {
        let stage = LinkStage()
        for link in ["user/1", "open/2"] { stage.handle(link) }
        stage.activate(.main)
        stage.activate("user")
        #expect(stage.performed == ["2", "1"])
    }

    @Test func `D3: a scope that a link activates performs what waits there in the order of arrival`() {
        let stage = LinkStage(policy: .queue(limit: 5))
        for link in ["user/1", "open/2", "user/3", "open/4"] { stage.handle(link) }
        stage.when("2") { [unowned stage] _, _ in stage.activate("user") }
        stage.activate(.main)
        #expect(stage.performed == ["2", "1", "3", "4"])
    }

    // MARK: D4

    @Test func `D4: deactivation drops a pending link, and its outcome says so`() {
        let stage = LinkStage()
        stage.handle("user/1")
        stage.deactivate("user")
        #expect(stage.ends == ["user/1: dropped"])
        stage.activate("user")
        #expect(stage.performed.isEmpty && stage.ends == ["user/1: dropped"])
    }

    @Test func `D4: links of other scopes stay`() {
        let stage = LinkStage()
        for link in ["open/1", "user/2"] { stage.handle(link) }
        stage.deactivate("user")
        stage.activate(.main, "user")
        #expect(stage.performed == ["1"] && stage.ends == ["user/2: dropped", "open/1: performed"])
    }

    @Test func `D4: a link that a dropped one's completion handles waits for the next user`() {
        let stage = LinkStage()
        stage.manager.handleURL("app://user/1") { [unowned stage] _ in stage.handle("user/2") }
        stage.deactivate("user")
        stage.activate("user")
        #expect(stage.performed == ["2"])
    }

    @Test func `D4: a link that is handled after logging out is no part of what was there before`() {
        let stage = LinkStage()
        stage.activate("user")
        stage.handle("user/1")
        stage.deactivate("user")
        stage.handle("user/2")
        stage.deactivate("user")
        stage.activate("user")
        #expect(stage.performed == ["1"] && stage.ends == ["user/1: performed", "user/2: dropped"])
    }
}
