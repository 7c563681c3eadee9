import NavDSL
import NavDeeplinks
import Testing

private protocol ScreenFactory {}
private struct AppScreens: ScreenFactory {}

private struct FactoryLink: URLPatternDeeplink {
    static let pattern = URLPattern<Self>("app://factory")

    func navigate(screens: any ScreenFactory, navigator: ScreenNavigator, handler: any DeeplinkHandler) {}
}

private struct AppLink: URLPatternDeeplink {
    static let pattern = URLPattern<Self>("app://app")

    func navigate(screens: AppScreens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {}
}

@Suite struct DeeplinkScreensTests {
    private let manager: DeeplinkManager

    init() throws {
        manager = try DeeplinkManager(
            deeplinkTypes: [.main: [FactoryLink.self], "app": [FactoryLink.self, AppLink.self]], navigator: .showingHome())
    }

    @Test func `Types of one scope may want one object by several types`() throws {
        try manager.activate(screens: AppScreens(), scopes: [.main, "app"])
        var outcomes: [String] = []
        for link in ["app://factory", "app://app"] { manager.handleURL(link) { outcomes.append("\($0)") } }
        #expect(outcomes == ["performed", "performed"])
    }

    @Test func `Screens of another type are refused, and nothing is changed`() {
        let expected = DeeplinkInvalidScreensError(deeplink: "AppLink", expected: "AppScreens", found: "OtherScreens")
        struct OtherScreens: ScreenFactory {}
        var outcomes: [String] = []
        manager.handleURL("app://factory") { outcomes.append("\($0)") }
        #expect(throws: expected) { try manager.activate(screens: OtherScreens(), scopes: [.main, "app"]) }
        #expect(!manager.isActive(.main) && !manager.isActive("app") && outcomes.isEmpty)
        #expect("\(expected)" == "AppLink wants AppScreens as its screens; there is OtherScreens.")
    }

    @Test func `A scope that is active keeps its screens when others are refused`() throws {
        try manager.activate(screens: AppScreens(), scope: "app")
        #expect(throws: DeeplinkInvalidScreensError.self) { try manager.activate(screens: 5, scope: "app") }
        var outcome = ""
        manager.handleURL("app://app") { outcome = "\($0)" }
        #expect(manager.isActive("app") && outcome == "performed")
    }

    @Test func `A scope that there is not is named, with those that there are, and nothing is activated`() {
        let expected = DeeplinkUnknownScopeError(scope: "x", scopes: [.main, "app"])
        #expect(throws: expected) { try manager.activate(screens: AppScreens(), scopes: ["app", "x"]) }
        #expect(throws: expected) { try manager.deactivate(scope: "x") }
        #expect(!manager.isActive("app") && !manager.isActive("x"))
        #expect("\(expected)" == "There is no scope 'x'; there are main, app.")
    }
}
