import NavDSL
import NavTesting
import Testing

/// What an atomic route takes back, and what it leaves to those who have done it.
@Suite struct AtomicRouteConflictTests {
    /// A route that pushes B, pops it, waits, and fails.
    private func atomic(_ stage: Stage) -> Navigation {
        stage.navigator.navigate {
            $0.first(.stack(name: "S")).push(Plain("B")).wait(for: .seconds(1)).fail(with: TestError()).atomic()
        }
    }

    private func twoStacks() -> Stage { Stage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("D"))])) }

    typealias Meddling = Variation<@Sendable (Stage) throws -> Void>

    static let conflicts: [Meddling] = [
        Meddling("another route pushes") { stage in stage.navigator.navigate { $0.first(.stack(name: "S")).push(Plain("C")) } },
        Meddling("another route pushes and pops") { stage in
            stage.navigator.navigate { $0.first(.stack(name: "S")).push(Plain("C")).push(Plain("D"), separated: true).pop().pop() }
        },
        Meddling("a change is applied") { stage in
            try stage.navigator.apply(.replaceChildren(from: 0, with: [], in: try stage.stack("S")))
        },
        Meddling("the user goes back") { stage in try stage.navigator.back() },
        Meddling("the window gets another root") { stage in stage.navigator.navigate { $0.setRoot(to: Plain("L")) } },
    ]

    @Test(arguments: conflicts)
    func `If somebody else has changed the same container, nothing is taken back and the error names it`(_ conflict: Meddling) throws {
        let stage = twoStacks()
        let stack = try stage.stack("S")
        let navigation = atomic(stage)
        try conflict.body(stage)
        let left = stage.hierarchy
        stage.clock.run()
        let error = try #require(stage.error(of: navigation) as? ScreenRollbackError)
        #expect(error.underlying is TestError)
        #expect(error.containers == [ScreenContainerReference(stack)])
        #expect(stage.hierarchy == left)
        #expect(!stage.origins.contains(.rollback))
    }

    static let harmless: [Meddling] = [
        Meddling("another stack") { stage in stage.navigator.navigate { $0.first(.stack(name: "U")).push(Plain("X")) } },
        Meddling("the tabs around") { stage in stage.navigator.navigate { $0.first(.tabs).selectTab(with: .index(1)) } },
        Meddling("a modal over it") { stage in stage.navigator.navigate { $0.root.present(Plain("M")) } },
        Meddling("what it has pushed") { stage in stage.navigator.navigate { $0.root.present(Plain("M")).dismiss() } },
    ]

    @Test(arguments: harmless) func `What somebody else does elsewhere stays`(_ change: Meddling) throws {
        let stage = twoStacks()
        let alone = twoStacks()
        let navigation = atomic(stage)
        atomic(alone).cancel()
        try change.body(stage)
        try change.body(alone)
        stage.clock.run()
        #expect(stage.error(of: navigation) is ScreenRolledBackError)
        #expect(stage.text == alone.text)
    }

    @Test func `The error of a conflict says what failed and who was changed`() {
        let stage = twoStacks()
        let navigation = stage.navigator.navigate {
            $0.first(.stack(name: "S")).push(Plain("B")).wait(for: .seconds(1)).pop(to: .container(name: "X")).atomic()
        }
        stage.navigator.navigate { $0.first(.stack(name: "S")).push(Plain("C")) }
        stage.clock.run()
        #expect(
            stage.error(of: navigation).map { "\($0)" } == """
                Cannot pop: no 'X', found 3 screens at window/tabs T/stack S[0]. \
                Cannot take back what the route had changed: somebody else has changed window/tabs T/stack S[0] since. \
                It stays as it is.
                """)
    }

    @Test func `All changed containers are named`() throws {
        let stage = twoStacks()
        let navigation = stage.navigator.navigate {
            $0.first(.stack(name: "S")).push(Plain("B")).resolve().first(.stack(name: "U")).push(Plain("E"))
                .wait(for: .seconds(1)).fail(with: TestError()).atomic()
        }
        stage.navigator.navigate { $0.first(.stack(name: "S")).pop().resolve().first(.stack(name: "U")).pop() }
        stage.clock.run()
        let error = try #require(stage.error(of: navigation) as? ScreenRollbackError)
        #expect(error.containers.map(\.key?.name) == ["U", "S"])
    }

    @Test func `One that was popped and stands elsewhere by now is named`() throws {
        let stage = twoStacks()
        let screen = OwnScreen("B")
        stage.run { $0.first(.stack(name: "S")).push(screen) }
        let navigation = stage.navigator.navigate {
            $0.first(.stack(name: "S")).pop().wait(for: .seconds(1)).fail(with: TestError()).atomic()
        }
        stage.run { $0.first(.stack(name: "U")).push(screen) }
        stage.clock.run()
        let error = try #require(stage.error(of: navigation) as? ScreenRollbackError)
        #expect(error.containers.map(\.path) == ["window/tabs T/stack U[1]/screen B[1]"])
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D, B]]!")
    }

    @Test func `What could not be taken back inside, the one around tries again`() {
        let stage = twoStacks()
        let inner = ScreenWindowRoute().first(.stack(name: "S")).push(Plain("B")).wait(for: .seconds(1)).fail(with: TestError()).atomic()
        let navigation = stage.navigator.navigate { $0.then(inner).ensure(with: ScreenWindowRoute().wait(for: .seconds(1))).atomic() }
        let other = stage.navigator.navigate {
            $0.first(.stack(name: "S")).push(Plain("C")).wait(for: .milliseconds(1500)).fail(with: TestError()).atomic()
        }
        stage.clock.run()
        #expect(stage.error(of: other) is ScreenRolledBackError)
        #expect((stage.error(of: navigation) as? ScreenRolledBackError)?.underlying is TestError)
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D]]!")
    }

    @Test func `What an action of it starts belongs to it and is taken back`() {
        let stage = Stage()
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("B")).wait(for: .seconds(1)).push(Plain("C")), completion: completion)
        }
        #expect(stage.run { $0.then(action).fail(with: TestError()).atomic() } is ScreenRolledBackError)
        #expect(stage.origins == [.route, .route, .rollback, .rollback])
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `What an action has started and not waited for is canceled and taken back with it`() {
        let stage = Stage()
        var child: Navigation?
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            child = navigator.navigate { $0.top(.stack).push(Plain("B")).wait(for: .seconds(9)).push(Plain("C")) }
            completion(.success(()))
        }
        let error = stage.run { $0.then(action).wait(for: .seconds(1)).fail(with: TestError()).atomic() }
        #expect(error is ScreenRolledBackError)
        #expect(child?.state == .canceled)
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `What was started before it goes on`() {
        let stage = Stage()
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate { $0.wait(for: .seconds(9)).top(.stack).push(Plain("C")) }
            completion(.success(()))
        }
        let part = ScreenWindowRoute().top(.stack).push(Plain("B")).fail(with: TestError()).atomic()
        stage.run { $0.then(action).then(part).cauterize() }
        #expect(stage.text == "stack S[A, C!]!")
    }

    @Test func `What is left running by one that is done is taken back by the one around it`() {
        let stage = Stage()
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate { $0.wait(for: .seconds(1)).top(.stack).push(Plain("B")) }
            completion(.success(()))
        }
        let part = ScreenWindowRoute().then(action).atomic()
        #expect(stage.run { $0.then(part).wait(for: .seconds(2)).fail(with: TestError()).atomic() } is ScreenRolledBackError)
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `What an observer changes does not belong to it`() throws {
        let stage = twoStacks()
        let other = try stage.stack("U")
        let observation = stage.navigator.observeChanges { change in
            guard change.origin == .route, change.container !== other else { return }
            let modal = ModalContainer(key: ScreenKey(name: "X"))
            #expect(throws: Never.self) { try stage.navigator.apply(.replaceChildren(from: 1, with: [modal], in: other)) }
        }
        #expect(stage.run { $0.first(.stack(name: "S")).push(Plain("B")).fail(with: TestError()).atomic() } is ScreenRolledBackError)
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D, X]]!")
        observation.cancel()
    }

    @Test func `Removed containers are kept alive only while it runs`() throws {
        let clock = ManualClock()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"), Plain("B"))) }
        let removed = LifetimeTests.Weak(try #require(navigator.firstContainer(where: .container(name: "B"))))
        let navigation = navigator.navigate { $0.top(.stack).pop().wait(for: .seconds(1)).atomic() }
        #expect(removed.container != nil)
        clock.run()
        #expect(navigation.state == .done)
        #expect(removed.container == nil)
    }

    @Test func `Tabs that were visited are remembered as before`() throws {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B")), Stack("V", Plain("C"))]))
        let tabs = try stage.find("T", as: TabsContainer.self)
        tabs.backBehavior = .history
        stage.run { $0.first(.tabs).selectTab(with: .index(1)) }
        stage.run { $0.first(.tabs).selectTab(with: .index(2)).selectTab(with: .index(0)).fail(with: TestError()).atomic() }
        #expect(tabs.selectedIndex == 1)
        #expect(try stage.navigator.back())
        #expect(tabs.selectedIndex == 0)
        #expect(try !stage.navigator.back())
    }

    @Test func `Two beside each other take back their own`() {
        let stage = twoStacks()
        func start(_ name: String, _ seconds: Int) -> Navigation {
            stage.navigator.navigate {
                $0.first(.stack(name: name)).push(Plain("X")).wait(for: .seconds(seconds)).push(Plain("Y")).fail(with: TestError()).atomic()
            }
        }
        let navigations = [start("S", 1), start("U", 2)]
        stage.clock.run()
        #expect(navigations.allSatisfy { stage.error(of: $0) is ScreenRolledBackError })
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D]]!")
    }
}
