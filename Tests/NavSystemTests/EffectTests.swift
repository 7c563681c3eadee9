import NavDSL
import NavSystem
import NavTesting
import Testing

/// A verb, and the effect that it sends.
struct VerbCase: Sendable, CustomTestStringConvertible {
    let effect: SystemEffect
    let text: String
    var url: String?
    let route: @Sendable (ScreenModalRoute) -> ScreenModalRoute

    var testDescription: String { text }

    static let all: [VerbCase] = [
        VerbCase(effect: .openURL("https://a.b/c"), text: "open https://a.b/c", url: "https://a.b/c") { $0.openURL("https://a.b/c") },
        VerbCase(effect: .openURL("app-settings:"), text: "open app-settings:", url: "app-settings:") { $0.openURL("app-settings:") },
        VerbCase(effect: .call(phoneNumber: "+7 (900) 1-2"), text: "call +7 (900) 1-2", url: "tel:+790012") { $0.call(to: "+7 (900) 1-2") },
        VerbCase(
            effect: .mail(emailAddress: "a@b.c", subject: "Hi & bye", body: "é"), text: "mail to a@b.c: Hi & bye",
            url: "mailto:a@b.c?subject=Hi%20%26%20bye&body=%C3%A9"
        ) { $0.mail(to: "a@b.c", subject: "Hi & bye", body: "é") },
        VerbCase(effect: .mail(emailAddress: "a+c@b", subject: nil, body: nil), text: "mail to a+c@b", url: "mailto:a%2Bc@b") {
            $0.mail(to: "a+c@b")
        },
        VerbCase(
            effect: .openStoreApp(id: "502838820", forReview: true), text: "open store app 502838820 for a review",
            url: "https://apps.apple.com/app/id502838820?action=write-review"
        ) { $0.openStoreApp(id: "502838820", forReview: true) },
        VerbCase(effect: .openStoreApp(id: "1", forReview: false), text: "open store app 1", url: "https://apps.apple.com/app/id1") {
            $0.openStoreApp(id: "1")
        },
        VerbCase(effect: .share(Sharing([.text("Hi"), .url("https://a.b")])), text: "share Hi, https://a.b") {
            $0.share(Sharing([.text("Hi"), .url("https://a.b")]))
        },
        VerbCase(effect: .showSafari(Safari(url: "HTTP://a.b")), text: "show Safari: HTTP://a.b") { $0.showSafari(Safari(url: "HTTP://a.b")) },
        VerbCase(effect: .showDocumentPreview(DocumentPreview(url: "file:///a", name: "A")), text: "show document preview: A") {
            $0.showDocumentPreview(DocumentPreview(url: "file:///a", name: "A"))
        },
        VerbCase(effect: .showStoreProduct(StoreProduct(itemID: "7")), text: "show store product 7") {
            $0.showStoreProduct(StoreProduct(itemID: "7"))
        },
        VerbCase(effect: .requestStoreReview, text: "request store review") { $0.requestStoreReview() },
        VerbCase(effect: .showHUD(HUD(.percentage(0.5), message: "Half")), text: "show HUD: 0.5 of 1 'Half'") {
            $0.showHUD(HUD(.percentage(0.5), message: "Half"))
        },
        VerbCase(effect: .hideHUD, text: "hide HUD") { $0.hideHUD() },
        VerbCase(effect: .impactOccurred(.intensity(0.5)), text: "haptic impact: intensity 0.5") { $0.impactOccurred(.intensity(0.5)) },
        VerbCase(effect: .notificationOccurred(.warning), text: "haptic notification: warning") { $0.notificationOccurred(.warning) },
        VerbCase(effect: .selectionChanged, text: "haptic selection") { $0.selectionChanged() },
    ]
}

/// An effect that makes no sense, and why.
struct RefusedCase: Sendable, CustomTestStringConvertible {
    let effect: SystemEffect
    let reason: String
    var testDescription: String { "\(effect)" }

    init(_ effect: SystemEffect, _ reason: String) {
        self.effect = effect
        self.reason = reason
    }

    static let all: [RefusedCase] =
        ["", "chat", ":x", "1a:b", "a b:c", "https://a b", "http://a\n", "é:x", "https://a\u{A0}b"]
        .map { RefusedCase(.openURL($0), "it is no URL") }
        + ["", "call me", "٣٤"].map { RefusedCase(.call(phoneNumber: $0), "it is no phone number") }
        + ["", "a", "@b", "a@", "a@b@c", "a b@c"].map { RefusedCase(.mail(emailAddress: $0, subject: nil, body: nil), "it is no address") }
        + ["", "id5", "-5", "٣"].map { RefusedCase(.openStoreApp(id: $0, forReview: false), "it is no number of an app") }
        + ["ftp://a", "a.b", "javascript:x", "https:", "https:a", "https:///a", "http://", "http://?a"]
        .map { RefusedCase(.showSafari(Safari(url: $0)), "it is no page of the web") }
        + [-0.1, 1.1, .nan, .infinity].map { RefusedCase(.impactOccurred(.intensity($0)), "it is no intensity") }
        + [-0.1, 1.1, .nan].map { RefusedCase(.showHUD(HUD(.percentage($0))), "it is no part of a whole") }
        + [
            RefusedCase(.showHUD(HUD(.spinner, duration: .zero)), "it would not show"),
            RefusedCase(.share(Sharing([])), "there is nothing to share"), RefusedCase(.share(Sharing([.url("x")])), "'x' is no URL"),
            RefusedCase(.showDocumentPreview(DocumentPreview(url: "https://a")), "it is no URL of a file"),
            RefusedCase(.showStoreProduct(StoreProduct(itemID: "x")), "it is no number of a product"),
        ]
}

@Suite struct EffectTests {
    @Test(arguments: VerbCase.all)
    func `A verb sends its effect, which changes no hierarchy`(_ row: VerbCase) {
        let desk = Desk()
        #expect(desk.run(row.route) == nil)
        #expect(desk.effects == [row.effect] && desk.changes.isEmpty)
        #expect(desk.recorder.descriptions == [row.text] && row.effect.url == row.url)
    }

    @Test(arguments: VerbCase.all)
    func `Without a handler it is refused`(_ row: VerbCase) {
        let desk = Desk()
        desk.navigator.effects = nil
        #expect("\(String(describing: desk.run(row.route)!))" == "Cannot \(row.text): the navigator has no handler of effects.")
    }

    @Test(arguments: VerbCase.all)
    func `A simulation notes it as a value, and sends nothing`(_ row: VerbCase) {
        let desk = Desk()
        let simulation = desk.navigator.simulate(row.route(.initial), from: desk.navigator.topContainer)
        #expect(simulation.isSuccess && simulation.effects.compactMap { $0 as? SystemEffect } == [row.effect])
        #expect(desk.effects.isEmpty)
    }

    @Test(arguments: RefusedCase.all)
    func `What makes no sense is not sent`(_ row: RefusedCase) {
        let desk = Desk()
        let error = desk.run { $0.then(ScreenSystemEffectAction(row.effect)) } as? InvalidSystemEffectError
        // By text: not a number equals nothing.
        #expect(error.map { "\($0)" } == "Cannot \(row.effect): \(row.reason).")
        #expect(desk.effects.isEmpty)
    }

    @Test func `A step waits for the end of its effect`() {
        let desk = Desk(recorder: RecordingEffects(answer: nil))
        let navigation = desk.navigator.navigate(from: desk.navigator.topContainer, completion: nil) {
            $0.share(Sharing([.text("Hi")])).stack.push(Plain("B"))
        }
        #expect(navigation.step == "share Hi" && desk.changes.isEmpty)
        desk.recorder.finishNext(.success(.canceled))
        #expect(navigation.state == .done && desk.changes.count == 1)
    }

    @Test(arguments: [(ScreenEffectOutcome.completed, ["share Hi", "show HUD: success"]), (.canceled, ["share Hi"])])
    func `A route can go by how it has ended`(_ outcome: ScreenEffectOutcome, _ expected: [String]) {
        let desk = Desk(recorder: RecordingEffects(answer: .success(outcome)))
        desk.run {
            $0.try(action: ScreenSystemEffectAction(.share(Sharing([.text("Hi")])))) { resolution in
                resolution.done { outcome, route in outcome == .completed ? route.showHUD(HUD(.success)) : nil }
            }
        }
        #expect(desk.recorder.descriptions == expected)
    }

    @Test func `What the handler fails with is the step's error`() {
        let desk = Desk(recorder: RecordingEffects(answer: .failure(FailedToOpenURLError("x:y"))))
        #expect((desk.run { $0.openURL("x:y") } as? FailedToOpenURLError)?.url == "x:y")
    }

    @Test func `A handler that lets go of the completion fails the step`() {
        final class Forgetful: ScreenEffectHandler {
            func handle(_ effect: any ScreenEffect, completion: @escaping (Result<ScreenEffectOutcome, any Error>) -> Void) {}
        }
        let desk = Desk()
        let handler = Forgetful()
        desk.navigator.effects = handler
        #expect(desk.run { $0.hideHUD() } is ScreenCompletionDroppedError)
    }

    @Test func `Canceling does not wait for the effect, whose end then counts for nothing`() {
        let desk = Desk(recorder: RecordingEffects(answer: nil))
        let navigation = desk.navigator.navigate(completion: nil) { $0.hideHUD().root.present(Plain("M")).resolve() }
        navigation.cancel()
        desk.recorder.finishNext()
        #expect(navigation.state == .canceled && desk.changes.isEmpty)
    }

    @Test func `On a pad sharing needs an anchor`() {
        let desk = Desk(SystemCapabilities(idiom: .pad))
        #expect(desk.run { $0.share(Sharing([.text("Hi")])) } is MissingPopoverAnchorError)
        #expect(desk.run { $0.share(Sharing([.text("Hi")], anchor: .center)) } == nil)
        #expect(desk.effects.count == 1)
    }

    @Test func `What is shown over a screen needs one in a window; other effects do not`() {
        let desk = Desk()
        let loose = ModalContainer()
        let navigation = desk.navigator.navigate(from: loose, completion: nil) { $0.hideHUD().showSafari(Safari(url: "https://a")) }
        #expect(throws: ScreenContainerNotInWindowError.self) { try navigation.result?.get() }
        #expect(desk.effects == [.hideHUD])
    }

    @Test func `A simulated device without a handler refuses effects`() {
        let desk = Desk()
        desk.device.effects = nil
        #expect(desk.run { $0.hideHUD() } is ScreenEffectNotHandledError)
    }

    @Test func `Effects of the app's own go the same way`() {
        struct Track: ScreenEffect {
            let event: String
            var description: String { "track \(event)" }
        }
        let desk = Desk()
        desk.run { $0.then(ScreenEffectAction(Track(event: "open"))) }
        #expect(desk.recorder.effects(of: Track.self) == [Track(event: "open")])
    }
}
