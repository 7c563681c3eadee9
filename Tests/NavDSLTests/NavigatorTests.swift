import NavDSL
import NavTesting
import Testing

@Suite struct NavigatorTests {
    private struct NoWindow: ScreenWindowProvider {
        var window: WindowContainer? { nil }
    }

    @Test func `Without a window there is nothing to navigate from, and nothing traps`() {
        let navigator = ScreenNavigator(windowProvider: NoWindow(), logger: nil)
        var error: (any Error)?
        navigator.navigate(to: ScreenWindowRoute().setRoot(to: Plain("A"))) { if case .failure(let failure) = $0 { error = failure } }
        #expect(error is ScreenContainerNotFoundError)
        #expect(navigator.topContainer == nil && navigator.topStackContainer == nil && navigator.topTabsContainer == nil)
        #expect(navigator.hierarchy == Hierarchy())
        #expect(throws: Never.self) { try navigator.validate() }
    }

    @Test func `Navigating from nil says which type was missing`() {
        let scene = Scene(Plain("A"))
        var error: (any Error)?
        scene.navigator.navigate(from: nil as StackContainer?, completion: { if case .failure(let failure) = $0 { error = failure } }) {
            $0.push(Plain("B"))
        }
        #expect((error as? ScreenContainerNotFoundError)?.target.contains("StackContainer") == true)
        #expect((error as? ScreenContainerNotFoundError)?.found == "nil")
    }

    @Test func `A route runs from a container that is given`() throws {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B"))]))
        scene.navigator.navigate(from: try scene.find("B")) { $0.stack.push(Plain("C")) }
        scene.expect("tabs T[*stack S[A!]!, stack U[B, C]]!", changes: 1, built: 1)
    }

    @Test func `A route is done when the call returns, and its completion has been called once`() {
        let scene = Scene(Stack())
        var results = 0
        scene.navigator.navigate(completion: { _ in results += 1 }) { $0.top(.stack).push(Plain("A")) }
        #expect(results == 1)
        #expect(scene.text == "stack[A!]!")
    }

    @Test func `An empty route succeeds and changes nothing`() {
        let scene = Scene(Plain("A"))
        #expect(scene.run(ScreenWindowRoute()) == nil)
        #expect(scene.run(ScreenWindowRoute.initial.then(ScreenWindowRoute()).resolve()) == nil)
        scene.expect("A!", changes: 0, built: 0)
    }

    @Test func `The logger is told what is done and what goes wrong`() {
        let lines = RecordingLogger()
        let scene = Scene(Stack(nil, Plain("A")))
        scene.navigator.logger = lines
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        #expect(lines.infos.contains("setStack Stack #1: + B #3 at 1, now 2"))
        #expect(lines.errors.isEmpty)
        scene.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(0)))
        #expect(lines.errors == ["Cannot find the top: no visible tabs at window."])
    }

    @Test func `An immediate action is performed outside a route`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        let found = try scene.navigator.perform(ScreenSearchAction(.first, .stack(name: "S")), on: scene.window)
        #expect(found === scene.window.root)
        #expect(throws: ScreenContainerNotFoundError.self) {
            try scene.navigator.perform(ScreenSearchAction(.first, .tabs), on: scene.window)
        }
    }

    @Test func `Get gets the container as its type, and its error fails the route`() throws {
        let scene = Scene(Stack().withStack(Refreshing("A")))
        var found: RefreshingContainer?
        let route = ScreenWindowRoute().last(.container(of: RefreshingContainer.self)).get { found = $0 }
        #expect(scene.run(route) == nil)
        #expect(try found === scene.find("A"))
        #expect(scene.run(route.get { _ in throw TestError() }.present(Plain("M"))) is TestError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `Folded actions run one after another, and the first error ends them`() {
        let scene = Scene(Stack(nil, Plain("A")))
        func push(_ name: String) -> any ScreenAction<StackContainer, Void> {
            ScreenSetStackAction(modifiers: [ScreenStackPushModifier(Plain(name))])
        }
        let fail = ScreenFailAction<StackContainer>(with: TestError())
        #expect(scene.run(ScreenWindowRoute().top(.stack).fold([push("B"), push("C"), fail, push("D")])) is TestError)
        scene.expect("stack[A, B, C!]!", changes: 1, built: 2)
        #expect(scene.run(ScreenWindowRoute().top(.stack).fold([])) == nil)
    }

    @Test func `A search in its nested form leaves the current container`() {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B"))]))
        let route = ScreenWindowRoute().first(.stack(name: "U")) { $0.push(Plain("1")) }.last(.stack) { $0.push(Plain("2")) }
            .top(.container) { $0.present(Plain("M")) }.setRoot(to: Plain("R"))
        #expect(scene.run(route) == nil)
        #expect(scene.changes.map(\.slot) == [.children, .children, .presented, .root])
    }

    @Test func `A route on a base class runs on a subclass`() {
        let scene = Scene(Stack("S", Plain("A")))
        let modalRoute = ScreenModalRoute().present(Plain("M"))
        #expect(scene.run(ScreenWindowRoute().top(.stack).then(modalRoute.on(StackContainer.self)).push(Plain("B"))) == nil)
        scene.expect("stack S[A, B!]! ^ M!", changes: 2, built: 2)
    }

    @Test func `A new root while a route waits: it goes on at its own container, which is in no window`() {
        let scene = Scene(Stack("S", Plain("A")))
        var kept: (() -> Void)?
        let waiting = ClosureAction<StackContainer, Void> { _, _, completion in kept = { completion(.success(())) } }
        var errors: [any Error] = []
        scene.navigator.navigate(to: ScreenWindowRoute().top(.stack).then(waiting).push(Plain("B"))) {
            if case .failure(let error) = $0 { errors.append(error) }
        }
        scene.run(ScreenWindowRoute().setRoot(to: Plain("Login")))
        kept?()
        #expect(errors.count == 1 && errors.first is ScreenContainerNotInWindowError)
        #expect(scene.text == "Login!")
    }
}
