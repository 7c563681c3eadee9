import NavDSL
import NavTesting
import Testing

/// What is found only by looking at the state that taking back leaves, and at who looks on meanwhile.
@Suite struct TakingBackTests {
    @Test func `Several changes of one container by one step are undone`() throws {
        let scene = Scene(Tabs("T", [Stack("X", Plain("A")), Stack("Y", Plain("B"))]))
        scene.run(ScreenWindowRoute().top(.tabs).present(Plain("M")))
        let before = scene.navigator.hierarchy
        let history = NavigationHistory(navigator: scene.navigator)
        scene.run(ScreenWindowRoute().first(.container(name: "B")).makeVisible())
        let after = scene.navigator.hierarchy
        try history.undo()
        #expect(scene.navigator.hierarchy == before)
        try history.redo()
        #expect(scene.navigator.hierarchy == after)
    }

    @Test func `A step that is refused after a part of it was made leaves what goes by versions`() throws {
        let scene = Scene(Stubborn("Root").presenting(Plain("M")))
        let hidden = try #require(scene.window.root?.children.first)
        let back = try #require(scene.navigator.beginBack())
        #expect(scene.run(from: hidden) { $0.makeVisible() } != nil)
        #expect(throws: Never.self) { try back.commit() }
        #expect(scene.window.root?.ownPresented == nil)
    }

    @Test func `What a logger changes when it is written a change is taken back before that`() throws {
        final class Pushing: ScreenLogger {
            var onChange: (() -> Void)?
            func info(_ line: String) { if line.hasPrefix("setStack") { onChange.take()?() } }
            func error(_ line: String) {}
        }
        let scene = Scene(Stack("S", Plain("A")))
        let (root, logger) = (try scene.root(as: StackContainer.self), Pushing())
        scene.navigator.logger = logger
        logger.onChange = { try? scene.navigator.apply(.replaceChildren(from: 2, with: [ModalContainer()], in: root)) }
        let error = scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).fail(with: TestError()).atomic())
        #expect(error is ScreenRolledBackError && scene.text == "stack S[A!]!")
        #expect(scene.changes.map(\.origin) == [.route, .route, .rollback, .rollback])
    }

    @Test func `An atomic route is canceled by an observer that is told of its rollback`() {
        let scene = Scene(Stack("S", Plain("A")))
        let observation = scene.navigator.observeChanges { change in
            if change.origin == .rollback { scene.navigator.navigations.first?.cancel() }
        }
        let route = ScreenWindowRoute().top(.stack).push(Plain("B")).fail(with: TestError()).atomic()
        let navigation = scene.navigator.navigate(to: route.fallback(to: ScreenWindowRoute().top(.stack).push(Plain("C"))))
        #expect(navigation.state == .canceled)
        #expect(throws: ScreenCanceledError.self) { try navigation.result?.get() }
        #expect(scene.text == "stack S[A!]!")
        observation.cancel()
    }

    @Test func `Atomic parts in atomic parts end with one error about one reason`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        let route = (0..<10_000).reduce(ScreenWindowRoute().fail(with: TestError(name: "reason"))) { route, _ in route.atomic() }
        let error = try #require(scene.run(route) as? ScreenRolledBackError)
        #expect(error.underlying as? TestError == TestError(name: "reason"))
    }

    @Test func `A late answer whose continuation cancels the route ends it`() {
        let scene = Scene(Stack("S", Plain("A")))
        var answer: (() -> Void)?
        let late = ClosureAction<WindowContainer, Int> { _, _, completion in answer = { completion(.success(1)) } }
        let navigation = scene.navigator.navigate(
            to: ScreenWindowRoute().try(action: late) {
                $0.done { _, route in
                    scene.navigator.navigations.first?.cancel()
                    return route.top(.stack).push(Plain("B"))
                }
            })
        answer?()
        #expect(navigation.state == .canceled && scene.text == "stack S[A!]!")
    }

    @Test func `A renderer that cancels the route whose changes it gets at its end lets it end once`() {
        final class Canceling: ScreenRenderer {
            weak var navigator: ScreenNavigator?
            let isCoalescing = true
            func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
                navigator?.navigations.first?.cancel()
                completion()
            }
        }
        let scene = Scene(Stack("S", Plain("A")))
        let renderer = Canceling()
        renderer.navigator = scene.navigator
        scene.navigator.renderer = renderer
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B"))) == nil)
        #expect(scene.text == "stack S[A, B!]!")
    }

    @Test func `What a fallback's closure does belongs to the route: it is taken back with it, and by a simulation`() throws {
        let scene = Scene(Stack("S", Plain("A"), Plain("B")))
        let before = scene.navigator.hierarchy
        let route = ScreenWindowRoute().fail(with: TestError()).fallback { _, _ in
            _ = try? scene.navigator.back()
            return nil
        }
        #expect(scene.navigator.simulate(route).changes.count == 1)
        #expect(scene.navigator.hierarchy == before)
        #expect(scene.run(route.atomic()) is ScreenRolledBackError)
        #expect(scene.navigator.hierarchy == before)
    }

    @Test func `A simulation that stops inside an atomic part takes back what the part has done`() {
        let scene = Scene(Stack("S", Plain("A")))
        let before = scene.navigator.hierarchy
        let simulation = scene.navigator.simulate(
            ScreenWindowRoute().top(.stack).push(Plain("B")).task { _ in await Task.yield() }.atomic())
        #expect(!simulation.isSuccess && simulation.changes.count == 1)
        #expect(scene.navigator.hierarchy == before)
    }

    @Test func `A decorated screen is named once among those that a simulation would build`() {
        let scene = Scene(Stack("S", Plain("A")))
        let screen = Plain("B").withTitle("title").withStackContainer()
        let simulation = scene.navigator.simulate(ScreenWindowRoute().top(.stack).push(screen))
        #expect(simulation.builtScreens.count == 1)
    }
}
