import NavDSL
import NavDeeplinks
import NavTesting
import Testing

/// By a notification, whose action the context tells, by a shortcut, and by a URL.
private struct MessageLink: NotificationDeeplink, ShortcutDeeplink, URLPatternDeeplink {
    static let pattern = URLPattern<Self>("app://message/:id")
    static var userInfoDecoder: DictionaryDecoder {
        var decoder = DictionaryDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    struct Payload: Decodable { var messageId: Int }

    var id: Int
    var action: String?

    static func notification(userInfo: Payload, context: String?) throws -> Self? {
        if userInfo.messageId < 0 { throw LinkError("negative") }
        return userInfo.messageId == 0 ? nil : MessageLink(id: userInfo.messageId, action: context)
    }

    static func shortcut(type: String, userInfo: [String: Int]?, context: Void?) throws -> Self? {
        type == "message" ? MessageLink(id: userInfo?["id"] ?? 0) : nil
    }

    func navigate(screens: LinkPlaces, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        screens.perform("\(id) \(action ?? "-")", navigator, handler)
    }
}

/// A shortcut that needs nothing.
private struct ComposeLink: ShortcutDeeplink {
    static func shortcut(type: String, userInfo: NoURLQuery?, context: Void?) -> Self? { type == "compose" ? ComposeLink() : nil }

    func navigate(screens: LinkPlaces, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        screens.perform("compose", navigator, handler)
    }
}

private struct Mailbox {
    let places = LinkPlaces()
    let manager: DeeplinkManager

    init() throws {
        manager = try DeeplinkManager(deeplinkTypes: [.main: [MessageLink.self, ComposeLink.self]], navigator: .showingHome())
        try manager.activate(screens: places)
    }
}

@Suite struct NotificationDeeplinkTests {
    private let box: Mailbox
    init() throws { box = try Mailbox() }

    @Test func `User info is read by the type's rules, with the context`() {
        box.manager.handleNotification(userInfo: ["message_id": 7, "aps": ["badge": 1]], context: "reply", completion: nil)
        box.manager.handleNotification(userInfo: ["message_id": 8])
        #expect(box.places.performed == ["7 reply", "8 -"])
    }

    private static let others: [(@Sendable () -> [AnyHashable: Any], String)] = [
        ({ ["message_id": 0] }, "no match"), ({ ["message_id": -1] }, "no match: negative"),
        ({ [:] }, "no match: "), ({ ["message_id": "seven"] }, "no match: "), ({ [1: 2] }, "no match: "),
    ]

    @Test(arguments: others)
    func `One that is not wanted is no match, and an error is a warning`(_ userInfo: @Sendable () -> [AnyHashable: Any], _ start: String) {
        var outcome = ""
        box.manager.handleNotification(userInfo: userInfo()) { outcome = "\($0)" }
        #expect(outcome.hasPrefix(start) && (outcome == start) == (start != "no match: "))
        #expect(!box.manager.canHandleNotification(userInfo: userInfo()) && box.places.performed.isEmpty)
    }

    @Test func `One that can be handled is, and one that cannot is left alone`() {
        #expect(box.manager.handleNotificationIfPossible(userInfo: ["message_id": 7]))
        #expect(!box.manager.handleNotificationIfPossible(userInfo: [:]) { _ in Issue.record("it has ended") })
        #expect(box.places.performed == ["7 -"])
    }

    @Test func `Nothing of it is logged or reported but that it came`() throws {
        let log = RecordingLogger()
        box.manager.navigator.logger = log
        var reports: [String] = []
        let observation = box.manager.observeOutcomes { reports.append($0.link) }
        box.manager.handleNotification(userInfo: ["secret": "x"])
        box.manager.handleNotification(userInfo: ["message_id": 7])
        #expect(reports == ["notification", "notification"] && !(log.infos + log.errors).contains { $0.contains("secret") })
        observation.cancel()
    }
}

@Suite struct ShortcutDeeplinkTests {
    private let box: Mailbox
    init() throws { box = try Mailbox() }

    @Test func `A shortcut is its type, and user info if it has any`() {
        box.manager.handleShortcut(type: "message", userInfo: ["id": 3])
        box.manager.handleShortcut(type: "message")
        box.manager.handleShortcut(type: "compose", userInfo: ["anything": [1]], context: 5, completion: nil)
        #expect(box.places.performed == ["3 -", "0 -", "compose"])
    }

    @Test func `User info that cannot be read is a warning`() {
        var outcomes: [String] = []
        box.manager.handleShortcut(type: "message", userInfo: ["id": "x"]) { outcomes.append("\($0)") }
        box.manager.handleShortcut(type: "other") { outcomes.append("\($0)") }
        #expect(outcomes.count == 2 && outcomes[0].hasPrefix("no match: ") && outcomes[1] == "no match")
    }

    @Test func `It is reported by its type`() {
        var reports: [String] = []
        let observation = box.manager.observeOutcomes { reports.append("\($0) \($0.scope.map { "\($0)" } ?? "-")") }
        #expect(box.manager.handleShortcutIfPossible(type: "compose") && !box.manager.handleShortcutIfPossible(type: "x"))
        box.manager.handleShortcut(type: "x")
        #expect(reports == ["shortcut compose: performed main", "shortcut x: no match -"])
        observation.cancel()
    }

    @Test func `One type may be all kinds of links, and each kind goes to its types alone`() {
        box.manager.handleURL("app://message/4?action=open")
        box.manager.handleURL("compose")
        #expect(box.places.performed == ["4 open"])
    }
}
