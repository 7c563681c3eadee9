import NavDSL
import NavDeeplinks
import NavTesting
import Testing

@Suite struct DeeplinkOutcomeTests {
    private let stage = LinkStage()

    init() { stage.activate(.main, "user") }

    /// Handles a link that navigates as told.
    private func handle(_ navigate: @escaping (ScreenNavigator) -> Void) {
        stage.when("x") { navigator, _ in navigate(navigator) }
        stage.handle("open/x")
    }

    @Test func `A link that does not navigate is performed`() {
        handle { _ in }
        #expect(stage.ends == ["open/x: performed"])
    }

    @Test func `One whose navigation succeeds is done when that is`() {
        handle { $0.navigate { $0.wait(for: .seconds(2)).top(.stack).push(LinkPage("A")) } }
        stage.clock.advance(by: .seconds(1))
        #expect(stage.ends.isEmpty)
        stage.clock.advance(by: .seconds(1))
        #expect(stage.ends == ["open/x: performed: done"] && stage.navigator.pages == "Home A")
    }

    @Test func `One whose navigation fails is performed with its error`() {
        handle { $0.navigate { $0.top(.tabs) } }
        #expect(stage.ends == ["open/x: performed: Cannot find the top: no visible tabs at window."])
    }

    @Test func `A navigation that never began counts`() throws {
        struct NoWindow: ScreenWindowProvider { var window: WindowContainer? { nil } }
        let navigator = ScreenNavigator(windowProvider: NoWindow(), logger: nil)
        let manager = try DeeplinkManager(deeplinkTypes: [.main: [OpenLink.self]], navigator: navigator)
        let places = LinkPlaces()
        places.actions["x"] = { navigator, _ in navigator.navigate { $0.makeKey() } }
        try manager.activate(screens: places)
        var result: Result<Void, any Error>?
        manager.handleURL("app://open/x") { if case .performed(let ended) = $0 { result = ended } }
        #expect(throws: ScreenContainerNotFoundError.self) { try result?.get() }
    }

    @Test func `One whose navigation is canceled is performed with that`() {
        handle { $0.navigate { $0.wait(for: .seconds(2)) } }
        stage.navigator.navigations.first?.cancel()
        #expect(stage.ends == ["open/x: performed: Canceled: wait for 2.0 seconds."])
    }

    @Test(arguments: [(NavigationPolicy.latest, "Superseded"), (.rejected, "done")])
    func `One that another navigation has to do with ends as that has it`(_ policy: NavigationPolicy, _ end: String) {
        handle { $0.navigate { $0.wait(for: .seconds(2)) } }
        stage.navigator.navigate(to: ScreenWindowRoute().top(.stack), policy: policy)
        stage.clock.run()
        #expect(stage.ends.count == 1 && stage.ends[0].contains(end))
    }

    @Test func `Of several navigations all have to end, and the first error counts, in the order of their beginning`() {
        handle {
            $0.navigate { $0.wait(for: .seconds(3)).fail(with: LinkError("first")) }
            $0.navigate { $0.wait(for: .seconds(1)).fail(with: LinkError("second")) }
            $0.navigate { $0.wait(for: .seconds(5)) }
        }
        stage.clock.advance(by: .seconds(4))
        #expect(stage.ends.isEmpty)
        stage.clock.run()
        #expect(stage.ends == ["open/x: performed: first"])
    }

    @Test func `What the steps of its navigation start belongs to those`() {
        handle { navigator in
            navigator.navigate {
                $0.get { _ in navigator.navigate { $0.wait(for: .seconds(5)).top(.stack).push(LinkPage("Later")) } }
            }
        }
        #expect(stage.ends == ["open/x: performed: done"])
        stage.clock.run()
        #expect(stage.navigator.pages == "Home Later" && stage.ends.count == 1)
    }

    @Test func `An action that it performs counts as well`() {
        handle { [stage] navigator in
            navigator.perform(LinkAction(doing: { stage.ends.append("action") }), on: navigator.window!) { _ in stage.ends.append("done") }
        }
        #expect(stage.ends == ["action", "done", "open/x: performed: done"])
    }

    @Test func `A navigation that is queued is waited for`() {
        stage.navigator.policy = .queued
        stage.navigator.navigate { $0.wait(for: .seconds(5)) }
        handle { $0.navigate { $0.top(.stack).push(LinkPage("A")) } }
        #expect(stage.ends.isEmpty && stage.navigator.pages == "Home")
        stage.clock.run()
        #expect(stage.ends == ["open/x: performed: done"] && stage.navigator.pages == "Home A")
    }

    @Test func `The next link does not wait for it`() {
        stage.push("1", after: 5)
        stage.push("2")
        stage.handle("open/1")
        stage.handle("open/2")
        #expect(stage.ends == ["open/2: performed: done"])
        stage.clock.run()
        #expect(stage.navigator.pages == "Home 2 1" && stage.ends.count == 2)
    }

    @Test func `One that never ends has no outcome, and holds up nothing`() {
        var kept: [LinkAction.Completion] = []
        handle { navigator in navigator.perform(LinkAction { kept.append($0) }, on: navigator.window!) { _ in } }
        stage.handle("open/y")
        #expect(stage.ends == ["open/y: performed"] && kept.count == 1)
        kept = []
        #expect(stage.ends.count == 2 && stage.ends[1].contains("dropped its completion"))
    }

    @Test func `Deactivation in a link's own navigation lets that go on`() {
        handle { [stage] in
            $0.navigate { $0.wait(for: .seconds(1)).top(.stack).push(LinkPage("A")) }
            stage.deactivate(.main)
        }
        stage.clock.run()
        #expect(stage.ends == ["open/x: performed: done"] && stage.navigator.pages == "Home A")
    }

    @Test func `Deactivation after it lets it go on too`() {
        stage.push("1", after: 5)
        stage.handle("open/1")
        stage.deactivate(.main)
        stage.clock.run()
        #expect(stage.ends == ["open/1: performed: done"])
    }

    private static let outcomes: [(DeeplinkOutcome, String)] = [
        (.performed(nil), "performed"), (.performed(.success(())), "performed: done"), (.performed(.failure(LinkError())), "performed: no"),
        (.noMatch(warnings: []), "no match"), (.noMatch(warnings: [LinkError("a"), LinkError("b")]), "no match: a b"),
        (.refused(LinkError()), "refused: no"), (.replaced, "replaced"), (.expired, "expired"), (.dropped, "dropped"),
    ]

    @Test(arguments: outcomes) private func `It says itself in words`(_ outcome: DeeplinkOutcome, _ text: String) {
        #expect("\(outcome)" == text)
    }
}

/// An action that calls a closure with its completion.
struct LinkAction: ScreenAction {
    typealias Container = WindowContainer
    typealias Output = Void
    let body: (@escaping Completion) -> Void

    init(_ body: @escaping (@escaping Completion) -> Void) { self.body = body }

    /// One that is done at once.
    init(doing body: @escaping () -> Void) {
        self.init { completion in
            body()
            completion(.success(()))
        }
    }

    func perform(container: WindowContainer, navigator: ScreenNavigator, completion: @escaping Completion) { body(completion) }
    var description: String { "link action" }
}
