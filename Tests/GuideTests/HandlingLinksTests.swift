import NavDSL
import NavDeeplinks
import NavTesting
import Testing

private struct LinkedChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

struct Screens {
    func chatRoute(_ chat: Int) -> some ScreenRouteConvertible<WindowContainer> {
        ScreenWindowRoute().top(.stack).pushUnlessTop(LinkedChatScreen(chatID: chat))
    }
}

final class Account {
    var isLocked = true
    var onUnlock: (() -> Void)?
}

// snippet.show
struct ChatLink: URLPatternDeeplink, NotificationDeeplink {
    static let pattern = URLPattern<Self>("nivelir://chat/:chat", "https://nivelir.app/chats/:chat")

    var chat: Int
    var highlight: String?

    static func notification(userInfo: ChatLink, context: String?) -> Self? {
        context == "reply" ? nil : userInfo
    }

    func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate(to: screens.chatRoute(chat))
    }
}
// snippet.hide

// snippet.show
struct InviteLink: URLDeeplink {
    struct URLQuery: Decodable {
        var code: String
        var next: String?
    }

    let invitation: URLQuery

    static func canBeURL(scheme: String?, host: String?, path: [String]) -> Bool {
        host == "nivelir.app" && path == ["invite"]
    }

    static func url(scheme: String?, host: String?, path: [String], query: URLQuery?, context: Void?) -> Self? {
        query.map { InviteLink(invitation: $0) }
    }

    func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        if let next = invitation.next { handler.handleURL(next) }
    }
}
// snippet.hide

// snippet.show
struct LockInterceptor: DeeplinkInterceptor {
    let account: Account

    func interceptDeeplink(
        _ deeplink: AnyDeeplink, navigator: ScreenNavigator, completion: @escaping (Result<Void, any Error>) -> Void
    ) {
        if !account.isLocked { return completion(.success(())) }
        account.onUnlock = { completion(.success(())) }
    }
}
// snippet.hide

/// What the article on handling links shows.
@Suite struct HandlingLinksTests {
    private let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())

    init() { navigator.navigate { $0.setRoot(to: LinkedChatScreen(chatID: 0).withStackContainer()).makeKeyAndVisible() } }

    private var chats: [String] { navigator.topStackContainer?.screens.map { "\($0.key?.traits ?? [])" } ?? [] }

    private func manager(_ interceptors: any DeeplinkInterceptor...) throws -> DeeplinkManager {
        // snippet.show
        let manager = try DeeplinkManager(
            deeplinkTypes: [.main: [InviteLink.self], "user": [ChatLink.self]], interceptors: interceptors, navigator: navigator,
            inboxPolicy: .queue(limit: 5), expiry: .seconds(600))
        try manager.activate(screens: Screens(), scope: .main)
        // snippet.hide
        return manager
    }

    @Test func `A link waits until the user has logged in, and is dropped when he logs out`() throws {
        let manager = try manager()
        var ends: [String] = []
        func log(_ outcome: DeeplinkOutcome) { ends.append("\(outcome)") }
        // snippet.show
        manager.handleURL("https://nivelir.app/invite?code=7&next=nivelir://chat/5")
        manager.handleNotification(userInfo: ["chat": 6]) { outcome in log(outcome) }
        try manager.activate(screens: Screens(), scope: "user")
        try manager.deactivate(scope: "user")
        // snippet.hide
        #expect(ends == ["performed: done"])
        #expect(chats.count == 3 && !manager.isActive("user"))
    }

    @Test func `An interceptor decides later`() throws {
        let account = Account()
        let manager = try manager(LockInterceptor(account: account))
        try manager.activate(screens: Screens(), scope: "user")
        manager.handleURL("nivelir://chat/5")
        #expect(chats.count == 1)
        account.onUnlock?()
        #expect(chats.count == 2)
    }

    @Test func `A stream tells how links end`() async throws {
        let manager = try manager()
        // snippet.show
        let outcomes = manager.outcomes
        let report = Task {
            for await report in outcomes { print(report) }
        }
        // snippet.hide
        report.cancel()
        await report.value
    }

    // snippet.show
    @Test(arguments: [
        ("nivelir://chat/5", "performed: done"),
        ("https://nivelir.app.evil.com/chats/5", "no match"),
    ])
    func `A link ends as it should`(_ link: String, _ expected: String) throws {
        let manager = try manager()
        try manager.activate(screens: Screens(), scope: "user")
        var outcome: DeeplinkOutcome?
        manager.handleURL(link) { outcome = $0 }
        #expect(outcome.map { "\($0)" } == expected)
    }
    // snippet.hide

    @Test func `The article's table has every outcome`() throws {
        let text = try article("HandlingLinks", of: "NavDeeplinks")
        for outcome in ["performed", "noMatch", "refused", "replaced", "expired", "dropped"] { #expect(text.contains("| `\(outcome)")) }
    }
}
