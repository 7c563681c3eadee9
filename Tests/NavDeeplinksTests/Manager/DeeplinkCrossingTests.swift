import NavDSL
import NavDeeplinks
import NavTesting
import Testing

/// A page that is asked before it leaves, and does something then.
private final class AskedPage: ModalContainer, ScreenLeaveGuarding, Screen {
    let name: String
    var onAsk: (ScreenNavigator) -> ScreenLeaveAnswer? = { _ in .allow }
    var kept: ((ScreenLeaveAnswer) -> Void)?

    init(_ name: String) { self.name = name }

    func build(navigator: ScreenNavigator) -> AskedPage { self }

    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        if let answer = onAsk(navigator) { completion(answer) } else { kept = completion }
    }
}

/// A page that finishes with whether the user has signed in.
private final class SignIn: ModalContainer, ScreenFinishing {
    typealias Output = Bool
}

private struct SignInScreen: Screen {
    func build(navigator: ScreenNavigator) -> SignIn { SignIn(key: key) }
}

/// Shows the sign-in, and lets a link go on when that has finished.
private struct SigningIn: DeeplinkInterceptor {
    func interceptDeeplink(
        _ deeplink: AnyDeeplink, navigator: ScreenNavigator, completion: @escaping (Result<Void, any Error>) -> Void
    ) {
        navigator.result(of: SignInScreen(), presentedOn: navigator.topContainer) { result in
            completion(result.flatMap { $0 ? .success(()) : .failure(LinkError("not signed in")) })
        }
    }
}

@Suite struct DeeplinkCrossingTests {
    private func isShown(_ name: String, by renderer: RecordingRenderer) -> Bool {
        renderer.transitions.contains { $0.changes.contains { $0.inserted.contains { $0.key?.name == name } } }
    }

    private func signIn(_ stage: LinkStage) throws -> SignIn {
        try #require(stage.navigator.topContainer as? SignIn)
    }

    @Test func `An interceptor that waits for a result holds the links behind it, in order`() throws {
        let stage = LinkStage(SigningIn())
        stage.activate(.main)
        for name in ["A", "B"] { stage.push(name) }
        stage.handle("open/A")
        stage.handle("open/B")
        try signIn(stage).finish(with: true)
        #expect(stage.performed == ["A"])
        try signIn(stage).finish(with: false)
        #expect(stage.ends == ["open/A: performed: done", "open/B: refused: not signed in"])
    }

    @Test(arguments: [false, true]) func `It is shown by a coalescing renderer, whoever handles the link`(inAction: Bool) throws {
        let stage = LinkStage(SigningIn())
        stage.activate(.main)
        stage.push("A")
        let renderer = RecordingRenderer(isCoalescing: true)
        stage.navigator.renderer = renderer
        if inAction {
            stage.navigator.navigate(to: ScreenWindowRoute().then(HandlingAction { stage.manager.handleURL("app://open/A", completion: $0) }))
        } else {
            stage.handle("open/A")
        }
        #expect(isShown("SignInScreen", by: renderer))
        try signIn(stage).finish(with: true)
        #expect(stage.performed == ["A"] && stage.navigator.navigations.isEmpty)
    }

    @Test func `The result ends with why when the scope is deactivated and the screen goes`() throws {
        let stage = LinkStage(SigningIn())
        stage.activate(.main)
        stage.handle("open/A")
        stage.deactivate(.main)
        #expect(stage.ends == ["open/A: dropped"])
        stage.navigator.navigate { $0.root.dismiss() }
        #expect(stage.ends.count == 1 && stage.navigator.navigations.isEmpty && stage.performed.isEmpty)
    }

    @Test func `A link that is handled while a page is asked is performed in it`() {
        let stage = LinkStage()
        stage.activate(.main)
        stage.push("Help")
        let page = AskedPage("F")
        stage.navigator.navigate { $0.top(.stack).push(page) }
        page.onAsk = { _ in
            page.onAsk = { _ in .allow }
            stage.handle("open/Help")
            return .refuse
        }
        let navigation = stage.navigator.navigate { $0.top(.stack).pop() }
        #expect(navigation.result.map { "\($0)".contains("refused to be removed") } == true)
        #expect(stage.navigator.pages == "Home F Help" && stage.ends == ["open/Help: performed: done"])
    }

    @Test func `A link whose route waits for a page is over when the page has answered`() {
        let stage = LinkStage()
        stage.activate(.main)
        let page = AskedPage("F")
        page.onAsk = { _ in nil }
        stage.navigator.navigate { $0.top(.stack).push(page) }
        stage.when("Home") { navigator, _ in navigator.navigate { $0.top(.stack).popToRoot() } }
        stage.handle("open/Home")
        #expect(stage.ends.isEmpty)
        page.kept?(.allow)
        #expect(stage.ends == ["open/Home: performed: done"] && stage.navigator.pages == "Home")
    }

    @Test func `A newer link that supersedes one that waits for a page asks it again`() {
        let stage = LinkStage()
        stage.activate(.main)
        let page = AskedPage("F")
        page.onAsk = { _ in nil }
        stage.navigator.navigate { $0.top(.stack).push(page) }
        stage.when("Home") { navigator, _ in navigator.navigate(policy: .latest) { $0.top(.stack).popToRoot() } }
        stage.handle("open/Home")
        let first = page.kept
        stage.handle("open/Home")
        first?(.allow)
        #expect(stage.navigator.pages == "Home F" && stage.ends.count == 1 && stage.ends[0].contains("uperseded"))
        page.kept?(.allow)
        #expect(stage.navigator.pages == "Home" && stage.ends.last == "open/Home: performed: done")
    }

    @Test func `A simulation of an action that handles a link leaves no trace`() {
        let stage = LinkStage(SigningIn())
        stage.activate(.main)
        stage.push("A")
        let before = stage.navigator.hierarchy
        _ = stage.navigator.simulate(ScreenWindowRoute().then(HandlingAction { stage.manager.handleURL("app://open/A", completion: $0) }))
        #expect(stage.navigator.hierarchy == before && stage.performed.isEmpty && stage.navigator.navigations.isEmpty)
        stage.deactivate(.main)
        #expect(stage.ends.isEmpty)
    }

    @Test func `An interceptor's answer that comes in a simulation counts when that is over`() {
        let late = LinkInterceptor.waiting
        let stage = LinkStage(late)
        stage.activate(.main)
        stage.push("A")
        stage.handle("open/A")
        let answer = HandlingAction { completion in
            late.answer()
            completion(.dropped)
        }
        #expect(stage.navigator.simulate(ScreenWindowRoute().then(answer)).changes.isEmpty)
        #expect(stage.navigator.pages == "Home A" && stage.ends == ["open/A: performed: done"])
    }
}

/// An action of a route that does something with links, and waits for an outcome.
private struct HandlingAction: ScreenAction {
    typealias Output = Void
    let body: (@escaping (DeeplinkOutcome) -> Void) -> Void

    init(_ body: @escaping (@escaping (DeeplinkOutcome) -> Void) -> Void) { self.body = body }

    func perform(container: WindowContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
        body { _ in completion(.success(())) }
    }

    var description: String { "link" }
}
