import NavDSL
import NavDeeplinks
import NavTesting
import Testing

struct LinkPage: PlainScreen {
    let name: String
    init(_ name: String) { self.name = name }
}

struct LinkError: Error, Equatable, CustomStringConvertible {
    let description: String
    init(_ description: String = "no") { self.description = description }
}

/// What links of tests are performed with: it notes them, and does for each what the test says.
final class LinkPlaces {
    private(set) var performed: [String] = []
    var actions: [String: (ScreenNavigator, any DeeplinkHandler) -> Void] = [:]

    func perform(_ name: String, _ navigator: ScreenNavigator, _ handler: any DeeplinkHandler) {
        performed.append(name)
        actions[name]?(navigator, handler)
    }
}

/// A link that has a name.
protocol NamedLink: URLPatternDeeplink where Screens == LinkPlaces {
    var name: String { get }
}

extension NamedLink {
    func navigate(screens: LinkPlaces, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        screens.perform(name, navigator, handler)
    }
}

struct OpenLink: NamedLink {
    static let pattern = URLPattern<Self>("app://open/:name")
    var name: String
}

struct UserLink: NamedLink {
    static let pattern = URLPattern<Self>("app://user/:name")
    var name: String
}

struct AdminLink: NamedLink {
    static let pattern = URLPattern<Self>("app://admin/:name")
    var name: String
}

/// A manager on a navigator whose window shows the stack of Home, and how its links have ended, in order.
final class LinkStage {
    let clock = ManualClock()
    let navigator: ScreenNavigator
    let places = LinkPlaces()
    var ends: [String] = []
    /// `nil` when the test has let go of it.
    private(set) var owned: DeeplinkManager?

    /// Links of the scopes main, user and admin.
    init(_ interceptors: any DeeplinkInterceptor..., policy: DeeplinkInboxPolicy = .replaceLatest, expiry: Duration? = nil) {
        navigator = .showingHome(clock: clock)
        owned = try? DeeplinkManager(
            deeplinkTypes: [.main: [OpenLink.self], "user": [UserLink.self], "admin": [AdminLink.self]],
            interceptors: interceptors, navigator: navigator, inboxPolicy: policy, expiry: expiry)
    }

    var manager: DeeplinkManager { owned! }
    var performed: [String] { places.performed }

    func activate(_ scopes: DeeplinkScope...) { try? manager.activate(screens: places, scopes: scopes) }
    func deactivate(_ scope: DeeplinkScope) { try? manager.deactivate(scope: scope) }
    func letGo() { owned = nil }

    /// What is to live as long as this.
    private(set) var kept: [AnyObject] = []
    func keep(_ object: AnyObject) { kept.append(object) }

    /// Handles `app://open/a`, given as `open/a`, and notes how it ends: `open/a: performed`.
    func handle(_ link: String) {
        manager.handleURL("app://\(link)") { [weak self] in self?.ends.append("\(link): \($0)") }
    }

    /// Lets a link do something more than being noted.
    func when(_ name: String, _ action: @escaping (ScreenNavigator, any DeeplinkHandler) -> Void) { places.actions[name] = action }

    /// Lets a link push a page of its name, after some seconds.
    func push(_ name: String, after seconds: Int = 0) {
        when(name) { navigator, _ in navigator.navigate { $0.wait(for: .seconds(seconds)).top(.stack).push(LinkPage(name)) } }
    }
}

extension ScreenNavigator {
    static func showingHome(
        clock: any Clock<Duration> = ManualClock(), isolation: isolated (any Actor)? = #isolation
    ) -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, isolation: isolation)
        navigator.navigate { $0.setRoot(to: LinkPage("Home").withStackContainer()).makeKeyAndVisible() }
        return navigator
    }

    /// The names in the topmost stack, bottom to top.
    var pages: String { (topStackContainer?.screens ?? []).map { $0.key?.name ?? "_" }.joined(separator: " ") }
}

/// An interceptor that does what the test says, and notes whom it was asked about.
final class LinkInterceptor: DeeplinkInterceptor {
    typealias Answer = (Result<Void, any Error>) -> Void

    private(set) var asked: [String] = []
    /// Answers that were put off.
    var answers: [Answer] = []
    var decide: (LinkInterceptor, AnyDeeplink, @escaping Answer) -> Void

    init(_ decide: @escaping (LinkInterceptor, AnyDeeplink, @escaping Answer) -> Void) { self.decide = decide }

    static var allowing: LinkInterceptor { LinkInterceptor { $2(.success(())) } }
    static var refusing: LinkInterceptor { LinkInterceptor { $2(.failure(LinkError())) } }
    /// Answers when the test does.
    static var waiting: LinkInterceptor { LinkInterceptor { $0.answers.append($2) } }

    func interceptDeeplink(_ deeplink: AnyDeeplink, navigator: ScreenNavigator, completion: @escaping Answer) {
        asked.append((deeplink.base as? any NamedLink)?.name ?? "\(deeplink)")
        decide(self, deeplink, completion)
    }

    /// Gives the oldest answer that was put off.
    func answer(_ result: Result<Void, any Error> = .success(())) { answers.removeFirst()(result) }
}
