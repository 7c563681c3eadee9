import NavDSL
import NavTesting
import Testing

/// A route that is done as a whole or not at all.
@Suite struct AtomicRouteTests {
    typealias Change = Variation<@Sendable (ScreenWindowRoute) -> ScreenWindowRoute>

    /// Routes over tabs T with the stacks S of A, B, C and U of D, over which M is presented.
    static let kinds: [Change] = [
        Change("push") { $0.first(.stack(name: "S")).push(Plain("X")).resolve() },
        Change("pop") { $0.first(.stack(name: "S")).pop().resolve() },
        Change("pop to root") { $0.first(.stack(name: "S")).popToRoot().resolve() },
        Change("replace") { $0.first(.stack(name: "S")).replace(with: Plain("X")).resolve() },
        Change("clear") { $0.first(.stack(name: "S")).clear().resolve() },
        Change("select") { $0.first(.tabs).selectTab(with: .index(1)).resolve() },
        Change("set tabs") { $0.first(.tabs).setTabs(Stack("V", Plain("Y")), Plain("X")).resolve() },
        Change("add a tab") { $0.first(.tabs).setupTab(with: Plain("X")).resolve() },
        Change("present") { $0.first(.container(name: "M")).present(Plain("N")).resolve() },
        Change("replace what is presented") { $0.root.replacePresented(with: Plain("N")).resolve() },
        Change("dismiss one of a chain") {
            $0.first(.container(name: "M")).present(Plain("N")).resolve().root.dismiss(only: .container(name: "M")).resolve()
        },
        Change("dismiss") { $0.root.dismiss().resolve() },
        Change("set root") { $0.setRoot(to: Plain("L")) },
        Change("make key and visible") { $0.makeKeyAndVisible() },
        Change("make visible in a stack") { $0.first(.container(name: "A")).makeVisible().resolve() },
        Change("make visible in tabs") { $0.first(.container(name: "D")).makeVisible().resolve() },
        Change("many") { route in
            route.root.dismiss().present(Stack("N", Plain("O"))).top(.stack(name: "N")).push(Plain("P"), separated: true)
                .pop().resolve().first(.stack(name: "S")).push(Plain("X")).pop(to: .container(name: "A")).resolve()
        },
    ]

    private func root() -> AnyScreen<TabsContainer> {
        Tabs("T", [Stack("S", Plain("A"), Plain("B"), Plain("C")), Stack("U", Plain("D"))]).presenting(Plain("M"))
    }

    @Test(arguments: kinds) func `What a failed one has changed is taken back, the last change first`(_ kind: Change) {
        let stage = Stage(root(), shown: kind.testDescription != "make key and visible")
        let before = stage.hierarchy
        let error = stage.run { kind.body($0).fail(with: TestError()).atomic() }
        #expect((error as? ScreenRolledBackError)?.underlying is TestError)
        #expect(stage.hierarchy == before)
        let half = stage.changes.count / 2
        #expect(half > 0)
        #expect(stage.origins == Array(repeating: .route, count: half) + Array(repeating: .rollback, count: half))
        #expect(stage.changes.suffix(half).map { $0.container.id } == stage.changes.prefix(half).reversed().map { $0.container.id })
        #expect(stage.renderer.transitions.flatMap(\.changes).map { "\($0)" } == stage.changes.map { "\($0)" })
    }

    @Test(arguments: kinds) func `One that succeeds stays done`(_ kind: Change) {
        let stages = (Stage(root()), Stage(root()))
        #expect(stages.0.run { kind.body($0).atomic() } == nil)
        stages.1.run { kind.body($0) }
        #expect(stages.0.hierarchy == stages.1.hierarchy)
    }

    @Test func `The error says why, and that the hierarchy is as before`() {
        let stage = Stage()
        let error = stage.run { $0.top(.stack).push(Plain("B")).top(.container(name: "X")).atomic() }
        #expect(
            error.map { "\($0)" } == """
                Cannot find the top: no visible container named 'X' at window/stack S. What the route had changed was taken back; \
                the hierarchy is as before.
                """)
    }

    @Test func `The step after it does not run, and a fallback outside sees its error`() {
        let stage = Stage()
        var seen: (any Error)?
        stage.run {
            $0.top(.stack).push(Plain("B")).fail(with: TestError()).atomic().top(.stack).push(Plain("No"))
                .fallback { error, route in
                    seen = error
                    return route.top(.stack).push(Plain("F"))
                }
        }
        #expect(seen is ScreenRolledBackError)
        #expect(stage.text == "stack S[A, F!]!")
    }

    @Test func `A fallback inside saves it, and everything before stays done`() {
        let stage = Stage()
        let error = stage.run {
            $0.top(.stack).push(Plain("B")).fail(with: TestError()).fallback { $1.top(.stack).push(Plain("F")) }.atomic()
        }
        #expect(error == nil)
        #expect(stage.text == "stack S[A, B, F!]!")
    }

    @Test func `An ensure inside is taken back with it, one outside is not`() {
        let stage = Stage()
        stage.run {
            $0.top(.stack).push(Plain("B")).fail(with: TestError()).ensure(with: ScreenWindowRoute().top(.stack).push(Plain("In")))
                .atomic().ensure(with: ScreenWindowRoute().top(.stack).push(Plain("Out")))
        }
        #expect(stage.text == "stack S[A, Out!]!")
    }

    @Test func `One in another is taken back alone if the other goes on`() {
        let stage = Stage()
        let inner = ScreenWindowRoute().top(.stack).push(Plain("C")).fail(with: TestError()).atomic()
        let error = stage.run { $0.top(.stack).push(Plain("B")).resolve().then(inner).cauterize().atomic() }
        #expect(error == nil)
        #expect(stage.text == "stack S[A, B!]!")
    }

    @Test func `One that is done is taken back with the one around it`() {
        let stage = Stage()
        let inner = ScreenWindowRoute().top(.stack).push(Plain("C")).atomic()
        let error = stage.run { $0.top(.stack).push(Plain("B")).resolve().then(inner).fail(with: TestError()).atomic() }
        #expect((error as? ScreenRolledBackError)?.underlying is TestError)
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `The error of one in another says once that it was taken back`() {
        let stage = Stage()
        let error = stage.run { $0.top(.stack).push(Plain("B")).fail(with: TestError()).atomic().atomic() }
        #expect((error as? ScreenRolledBackError)?.underlying is TestError)
    }

    @Test func `A step that cancels its route leaves nothing of what it was about to do`() {
        let stage = Stage()
        var navigation: Navigation?
        let predicate = ScreenStackPopPredicate("canceling") { stack in
            navigation?.cancel()
            return stack.count - 1
        }
        navigation = stage.navigator.navigate {
            $0.wait(for: .seconds(1)).top(.stack).push(Plain("B")).pop(to: predicate)
                .ensure(with: ScreenWindowRoute().top(.stack).push(Plain("E")))
        }
        stage.clock.run()
        #expect(navigation?.state == .canceled)
        #expect(stage.text == "stack S[A, E!]!")
    }

    @Test func `Canceled, it is taken back and ends as canceled`() {
        let stage = Stage()
        let navigation = stage.navigator.navigate {
            $0.top(.stack).push(Plain("B")).wait(for: .seconds(1)).push(Plain("C")).atomic()
        }
        navigation.cancel()
        #expect(stage.error(of: navigation) is ScreenCanceledError)
        #expect(navigation.state == .canceled)
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `Out of time, it is taken back; inside, that is one error like any other`() {
        let stage = Stage()
        let late = ScreenWindowRoute().top(.stack).push(Plain("B")).wait(for: .seconds(5))
        #expect(stage.run { _ in late.atomic().timeout(after: .seconds(1)) } is ScreenTimeoutError)
        let error = stage.run { _ in late.timeout(after: .seconds(1)).atomic() }
        #expect((error as? ScreenRolledBackError)?.underlying is ScreenTimeoutError)
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `Superseded, it is taken back before the newer one begins`() {
        let stage = Stage()
        let navigation = stage.navigator.navigate { $0.top(.stack).push(Plain("B")).wait(for: .seconds(1)).atomic() }
        stage.navigator.navigate(policy: .latest) { $0.top(.stack).push(Plain("C")) }
        #expect(stage.error(of: navigation) is ScreenSupersededError)
        #expect(stage.text == "stack S[A, C!]!")
    }

    @Test func `What its ensure fails with is attached to its error`() throws {
        let stage = Stage()
        let failing = ScreenWindowRoute().top(.tabs).selectTab(with: .index(0))
        let error = stage.run { $0.top(.stack).push(Plain("B")).pop(to: .container(name: "X")).ensure(with: failing).atomic() }
        let underlying = try #require((error as? ScreenRolledBackError)?.underlying as? ScreenContainerNotFoundError)
        #expect(underlying.action == "pop")
        #expect(underlying.attachedErrors.map { ($0 as? ScreenContainerNotFoundError)?.action } == ["find the top"])
    }

    @Test func `A renderer that coalesces is shown nothing of one that has failed`() {
        let stage = Stage()
        let renderer = RecordingRenderer(isCoalescing: true)
        stage.navigator.renderer = renderer
        stage.run { $0.top(.stack).push(Plain("B")).fail(with: TestError()).atomic() }
        #expect(renderer.transitions.isEmpty)
        stage.run { $0.top(.stack).push(Plain("C")).atomic() }
        #expect(renderer.transitions.map { "\($0)" } == ["setStack Stack S #1: + C #4 at 1, now 2"])
    }

    @Test func `A renderer shows what is taken back before the route ends`() {
        let stage = Stage(pace: .manual)
        let navigation = stage.navigator.navigate { $0.top(.stack).push(Plain("B")).fail(with: TestError()).atomic() }
        stage.renderer.finishNext()
        #expect(navigation.state == .running)
        #expect(stage.renderer.transitions.last?.changes.first?.origin == .rollback)
        stage.renderer.finishNext()
        #expect(navigation.state == .failed)
    }
}
