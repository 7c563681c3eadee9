import NavDSL
import NavSystem
import NavTesting
import Testing

/// Effects with malformed texts, with handlers that break their promise, and in routes that are simulated or taken back.
@Suite struct HostileEffectTests {
    struct URLCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let url: String
        let isAccepted: Bool

        init(_ text: String, _ url: String, _ isAccepted: Bool) {
            testDescription = text
            self.url = url
            self.isAccepted = isAccepted
        }

        static let long = String(repeating: "x", count: 1_000_000)

        static let all: [URLCase] = [
            URLCase("nothing", "", false), URLCase("a colon", ":", false), URLCase("colons", ":::", false),
            URLCase("a space", " ", false), URLCase("a space before", " a:b", false), URLCase("a space behind", "a:b ", false),
            URLCase("a tab", "a:\tb", false), URLCase("a newline", "a:\nb", false), URLCase("a newline behind", "a:b\n", false),
            URLCase("carriage return and newline", "a:b\r\n", false), URLCase("a null character", "a:\u{0}", false),
            URLCase("delete", "a:\u{7F}", false), URLCase("a control character of Latin 1", "a:\u{9B}", false),
            URLCase("a line separator", "a:\u{2028}", false), URLCase("an ideographic space", "a:\u{3000}", false),
            URLCase("a scheme alone", "a:", true), URLCase("no scheme", "//host/path", false), URLCase("a path", "/path", false),
            URLCase("a digit first", "1:", false), URLCase("a plus first", "+a:", false), URLCase("all signs", "a+-.1:b", true),
            URLCase("a combined letter", "e\u{301}:x", false), URLCase("full-width letters", "ａ:x", false),
            URLCase("a combining mark behind the colon", "a:\u{301}", false), URLCase("letters of any kind behind it", "a:é日🏳️‍🌈", true),
            URLCase("a megabyte", "a:" + long, true), URLCase("a megabyte of scheme", long + ":", true),
            URLCase("a megabyte without a colon", long, false), URLCase("a megabyte with a space", "a:" + long + " ", false),
        ]
    }

    @Test(arguments: URLCase.all) func `A link is opened or refused, whatever it is`(_ row: URLCase) {
        let desk = Desk()
        let error = desk.run { $0.openURL(row.url) }
        #expect(error == nil ? row.isAccepted : error is InvalidSystemEffectError && !row.isAccepted)
        #expect(desk.effects == (row.isAccepted ? [.openURL(row.url)] : []) && desk.changes.isEmpty)
    }

    @Test(arguments: URLCase.all) func `Wherever else a link stands, no other is taken for one`(_ row: URLCase) {
        let desk = Desk()
        #expect((desk.run { $0.share(Sharing([.text("Hi"), .url(row.url)])) } == nil) == row.isAccepted)
        #expect(desk.run { $0.showDocumentPreview(DocumentPreview(url: row.url)) } is InvalidSystemEffectError)
        #expect(desk.run { $0.showSafari(Safari(url: row.url)) } is InvalidSystemEffectError)
    }

    @Test func `What a mail says cannot add to its link`() {
        let effect = SystemEffect.mail(emailAddress: "a?cc=x@b", subject: "1&bcc=c@d", body: "\r\nBcc: c@d%00\u{0}")
        #expect(effect.url == "mailto:a%3Fcc%3Dx@b?subject=1%26bcc%3Dc%40d&body=%0D%0ABcc%3A%20c%40d%2500%00")
    }

    @Test(arguments: ["5;6", "tel:5", "5\n6", "5?x=7#8"]) func `What a number is called by cannot add to its link`(_ number: String) {
        #expect(SystemEffect.call(phoneNumber: number).url?.dropFirst(4).allSatisfy(\.isNumber) == true)
    }

    // MARK: Handlers

    /// Ends each effect twice, and at once keeps it for a third time.
    final class Eager: ScreenEffectHandler {
        var kept: [(Result<ScreenEffectOutcome, any Error>) -> Void] = []
        func handle(_ effect: any ScreenEffect, completion: @escaping (Result<ScreenEffectOutcome, any Error>) -> Void) {
            completion(.success(.completed))
            completion(.failure(TestError(name: "late")))
            kept.append(completion)
        }
    }

    @Test func `A handler that ends an effect three times ends it once`() {
        let desk = Desk()
        let handler = Eager()
        desk.navigator.effects = handler
        #expect(desk.run { $0.hideHUD().stack.push(Plain("B")).resolve() } == nil)
        handler.kept.forEach { $0(.success(.completed)) }
        #expect(desk.text == "└─ Stack\n   ├─ A\n   └─ B ●")
    }

    /// Navigates, sends further effects, and takes itself away.
    final class Busy: ScreenEffectHandler {
        unowned let desk: Desk
        var count = 0
        init(_ desk: Desk) { self.desk = desk }

        func handle(_ effect: any ScreenEffect, completion: @escaping (Result<ScreenEffectOutcome, any Error>) -> Void) {
            count += 1
            if count < 4 { desk.run { $0.hideHUD() } } else { desk.navigator.effects = nil }
            desk.run { $0.stack.push(Plain("\(count)")).resolve() }
            completion(.success(.canceled))
        }
    }

    @Test func `A handler may navigate, send effects, and take itself away`() {
        let desk = Desk()
        desk.navigator.effects = Busy(desk)
        #expect(desk.run { $0.hideHUD() } == nil)
        #expect(desk.changes.count == 4)
        #expect(desk.run { $0.hideHUD() } is ScreenEffectNotHandledError)
    }

    @Test(arguments: [true, false]) func `An effect that has ended, or is not waited for any more, keeps nobody`(_ isCanceled: Bool) throws {
        try expectReleased {
            let desk = Desk(recorder: RecordingEffects(answer: nil))
            let navigation = desk.navigator.navigate(completion: nil) { $0.hideHUD().makeKey() }
            if isCanceled { navigation.cancel() } else { desk.recorder.finishNext() }
            return desk.recorder
        }
    }

    // MARK: Routes

    @Test func `A simulation sends nothing, notes all, and does what follows`() {
        let desk = Desk(recorder: RecordingEffects(answer: nil))
        let before = desk.navigator.hierarchy
        let simulation = desk.navigator.simulate {
            $0.openURL("a:b").showHUD(HUD(.spinner)).root.showAlert(Alert(title: "T")).presented
                .share(Sharing([.text("Hi")])).hideHUD()
        }
        #expect(simulation.isSuccess && simulation.changes.count == 1)
        #expect(simulation.effects.map(\.description) == ["open a:b", "show HUD: spinner", "share Hi", "hide HUD"])
        #expect(desk.recorder.effects.isEmpty && desk.navigator.hierarchy == before && desk.navigator.navigations.isEmpty)
    }

    @Test func `What a simulation refuses is what would be refused`() {
        let desk = Desk(SystemCapabilities(idiom: .pad))
        #expect(desk.navigator.simulate { $0.openURL("b") }.error is InvalidSystemEffectError)
        #expect(desk.navigator.simulate { $0.root.share(Sharing([.text("Hi")])) }.error is MissingPopoverAnchorError)
        desk.navigator.effects = nil
        #expect(desk.navigator.simulate { $0.hideHUD() }.error is ScreenEffectNotHandledError)
    }

    @Test func `An atomic route that fails takes its changes back, not its effects`() {
        let desk = Desk()
        let error = desk.run {
            $0.stack.push(Plain("B")).openURL("a:b").fail(with: TestError(name: "no")).atomic()
        }
        #expect((error as? ScreenRolledBackError)?.underlying as? TestError == TestError(name: "no"))
        #expect(desk.text == "└─ Stack\n   └─ A ●" && desk.effects == [.openURL("a:b")])
    }

    @Test func `An atomic route that an effect fails in is taken back`() {
        let desk = Desk(recorder: RecordingEffects(answer: .failure(FailedToOpenURLError("a:b"))))
        let error = desk.run { $0.stack.push(Plain("B")).openURL("a:b").push(Plain("C")).atomic() }
        #expect((error as? ScreenRolledBackError)?.underlying is FailedToOpenURLError)
        #expect(desk.text == "└─ Stack\n   └─ A ●")
    }

    @Test func `An undo sends nothing, a redo neither`() throws {
        let desk = Desk()
        let history = NavigationHistory(navigator: desk.navigator)
        desk.run { $0.stack.push(Plain("B")).openURL("a:b") }
        try history.undo()
        try history.redo()
        #expect(desk.effects == [.openURL("a:b")])
    }

    @Test func `10,000 effects in one route are sent in order`() {
        let desk = Desk()
        var route = ScreenModalRoute()
        for number in 0..<10_000 { route = route.openURL("a:\(number)") }
        #expect(desk.run { _ in route } == nil)
        #expect(desk.effects == (0..<10_000).map { .openURL("a:\($0)") })
    }
}
