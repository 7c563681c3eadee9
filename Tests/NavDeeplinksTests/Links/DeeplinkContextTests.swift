import NavDSL
import NavDeeplinks
import Testing

private class Sender {}
private final class PushSender: Sender {}

/// A link whose context is an object.
private struct SenderLink: URLDeeplink, NotificationDeeplink, ShortcutDeeplink {
    let sender: Sender?

    static func url(scheme: String?, host: String?, path: [String], query: NoURLQuery?, context: Sender?) -> Self? { Self(sender: context) }
    static func notification(userInfo: NoURLQuery, context: Sender?) -> Self? { Self(sender: context) }
    static func shortcut(type: String, userInfo: NoURLQuery?, context: Sender?) -> Self? { Self(sender: context) }

    func navigate(screens: (Sender?) -> Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) { screens(sender) }
}

/// A link that wants no context.
private struct PlainLink: URLDeeplink {
    static func url(scheme: String?, host: String?, path: [String], query: NoURLQuery?, context: Void?) -> Self? {
        path == ["plain"] && context == nil ? PlainLink() : nil
    }

    func navigate(screens: (Sender?) -> Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) {}
}

@Suite struct DeeplinkContextTests {
    private let manager: DeeplinkManager
    private let senders = Senders()

    private final class Senders { var seen: [Sender?] = [] }

    init() throws {
        manager = try DeeplinkManager(deeplinkTypes: [.main: [SenderLink.self, PlainLink.self]], navigator: .showingHome())
        try manager.activate(screens: { [senders] in senders.seen.append($0) } as (Sender?) -> Void)
    }

    /// Handles a link of each kind, and tells how they end.
    private func outcomes(_ context: Any?) -> [DeeplinkOutcome] {
        var outcomes: [DeeplinkOutcome] = []
        manager.handleURL("app://x", context: context) { outcomes.append($0) }
        manager.handleNotification(userInfo: [:], context: context) { outcomes.append($0) }
        manager.handleShortcut(type: "x", userInfo: nil, context: context) { outcomes.append($0) }
        return outcomes
    }

    @Test func `A context of the type, or of a class below, comes with the link`() {
        let sender = PushSender()
        #expect(outcomes(sender).map { "\($0)" } == ["performed", "performed", "performed"])
        #expect(senders.seen.count == 3 && senders.seen.allSatisfy { $0 === sender })
    }

    @Test func `A missing context is none`() {
        #expect(outcomes(nil).count == 3 && senders.seen.count == 3 && senders.seen.allSatisfy { $0 == nil })
    }

    @Test func `Another one is a warning that names both types`() {
        let expected = DeeplinkInvalidContextError(deeplink: "SenderLink", expected: "Sender", found: "String")
        for outcome in outcomes("text") {
            var warnings: [any Error] = []
            if case .noMatch(let errors) = outcome { warnings = errors }
            #expect(warnings.map { $0 as? DeeplinkInvalidContextError } == [expected])
        }
        #expect(senders.seen.isEmpty)
        #expect("\(expected)" == "SenderLink wants Sender as its context; there is String.")
    }

    @Test func `A type that wants none takes a link with any`() {
        var outcome = ""
        manager.handleURL("app://x/plain", context: "text") { outcome = "\($0)" }
        #expect(outcome == "performed" && senders.seen.isEmpty)
    }

    @Test func `What can be handled depends on the context`() {
        #expect(manager.canHandleURL("app://x", context: Sender()) && !manager.canHandleURL("app://x", context: 7))
        #expect(manager.canHandleURL("app://x") && manager.canHandleNotification(userInfo: [:]))
    }
}
