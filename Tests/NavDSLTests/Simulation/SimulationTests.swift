import NavDSL
import NavTesting
import Testing

/// What running a route would do, found out without doing it.
@Suite struct SimulationTests {
    typealias Case = Variation<@Sendable (ScreenWindowRoute) -> ScreenWindowRoute>

    static let own =
        AtomicRouteTests.kinds + [
            Case("nothing") { $0 },
            Case("a failing search") { $0.first(.stack(name: "S")).push(Plain("X")).top(.container(name: "No")).resolve() },
            Case("a failing stack step") { $0.first(.stack(name: "S")).push(Plain("X")).pop(to: .container(name: "No")).resolve() },
            Case("a fallback") { $0.fail(with: TestError()).fallback { $1.first(.stack(name: "U")).push(Plain("X")) } },
            Case("waits") { $0.wait(for: .seconds(5)).first(.stack(name: "S")).wait(for: .seconds(5)).push(Plain("X")).resolve() },
            Case("atomic") { $0.first(.stack(name: "S")).push(Plain("X")).fail(with: TestError()).atomic() },
            Case("a time that is enough") { $0.first(.stack(name: "S")).wait(for: .seconds(1)).pop().timeout(after: .seconds(2)) },
            Case("nested") { $0.first(.stack(name: "S")).push(Stack("N", Plain("O"))) { $0.push(Plain("P")) }.resolve() },
        ]

    private func root() -> AnyScreen<TabsContainer> {
        Tabs("T", [Stack("S", Plain("A"), Plain("B"), Plain("C")), Stack("U", Plain("D"))]).presenting(Plain("M"))
    }

    @Test(arguments: own) func `It predicts the result, the changes and the hierarchy`(_ route: Case) throws {
        let stage = Stage(root())
        let simulation = stage.navigator.simulate(route: route.body)
        let history = NavigationHistory(navigator: stage.navigator)
        let built = stage.navigator.builtCount
        let error = stage.run(route.body)
        #expect(simulation.error.map { "\($0)" } == error.map { "\($0)" })
        #expect(simulation.changes == history.journal.changes)
        #expect(simulation.hierarchy == stage.hierarchy)
        #expect(simulation.builtScreens.count == stage.navigator.builtCount - built)
    }

    @Test(arguments: own) func `It leaves everything as it was`(_ route: Case) {
        let stage = Stage(root())
        let history = NavigationHistory(navigator: stage.navigator)
        let before = (stage.hierarchy, stage.navigator.builtCount, stage.logger.infos.count)
        _ = stage.navigator.simulate(route: route.body)
        #expect(stage.hierarchy == before.0)
        #expect(stage.navigator.builtCount == before.1)
        #expect(stage.logger.infos.count == before.2 && stage.logger.errors.isEmpty)
        #expect(stage.changes.isEmpty && stage.renderer.transitions.isEmpty)
        #expect(!history.canUndo && history.journal.changes.isEmpty)
        #expect(stage.navigator.navigations.isEmpty && stage.clock.waitingCount == 0)
        #expect(!stage.navigator.isSimulating)
    }

    @Test func `It lists the screens that would be built, and those alone`() {
        let stage = Stage()
        let simulation = stage.navigator.simulate { $0.top(.stack).push(Plain("No")).pop().push(Stack("N", Plain("B", [1]))) }
        #expect(simulation.builtScreens.map { "\($0)" } == ["B(1)", "N"])
    }

    // MARK: What it cannot know

    @Test func `A step that needs time leaves the result open`() throws {
        let stage = Stage()
        var late: (() -> Void)?
        let answeringLate = ClosureAction<WindowContainer, Void> { _, _, completion in late = { completion(.success(())) } }
        let waiting = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("B")).task { _ in }, completion: completion)
        }
        let routes: [(ScreenWindowRoute, String)] = [
            (ScreenWindowRoute().task { _ in }, "task"), (ScreenWindowRoute().then(answeringLate), "closure"),
            (ScreenWindowRoute().then(waiting), "task"),
        ]
        for (route, step) in routes {
            let simulation = stage.navigator.simulate(route.top(.stack).push(Plain("No")).resolve())
            #expect(simulation.undeterminedStep == step)
            #expect(!simulation.isSuccess && simulation.error == nil)
        }
        late?()
        #expect(stage.text == "stack S[A!]!")
        #expect(stage.navigator.navigations.isEmpty && stage.changes.isEmpty)
    }

    @Test func `Where it stops, the hierarchy is as far as it got`() {
        let stage = Stage()
        let simulation = stage.navigator.simulate { $0.top(.stack).push(Plain("B")).task { _ in }.push(Plain("C")) }
        #expect(simulation.hierarchy.outline == "stack S[A, B!]!")
    }

    @Test func `Where it stops in an atomic part, everything is as it was nevertheless`() throws {
        let stage = Stage()
        let before = stage.hierarchy
        let simulation = stage.navigator.simulate { $0.top(.stack).push(Plain("B")).task { _ in }.atomic().atomic() }
        #expect(simulation.undeterminedStep == "task")
        #expect(simulation.changes.count == 1)
        #expect(stage.hierarchy == before)
        stage.run { $0.top(.stack).push(Plain("C")) }
        #expect(stage.changes.first?.inserted.first?.id == ContainerID(3))
    }

    @Test func `As a wait passes at once, no time runs out`() {
        let stage = Stage()
        #expect(stage.navigator.simulate { $0.wait(for: .seconds(5)).timeout(after: .seconds(1)) }.isSuccess)
        #expect(stage.clock.waitingCount == 0)
    }

    // MARK: Effects

    @Test func `Effects are noted and not done`() {
        let stage = Stage()
        var sent = 0
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            let isDone = navigator.performEffect("send") { sent += 1 }
            #expect(isDone != navigator.isSimulating)
            completion(.success(()))
        }
        #expect(stage.navigator.simulate { $0.then(action) }.effects == ["send"])
        #expect(sent == 0)
        stage.run { $0.then(action) }
        #expect(sent == 1)
    }

    @Test func `A refresh is noted and not asked for`() throws {
        let stage = Stage(Refreshing("R", [1]))
        let container = try stage.find("R", as: RefreshingContainer.self)
        #expect(stage.navigator.simulate { $0.root.refresh() }.effects == ["refresh R(1) #1"])
        #expect(container.refreshCount == 0)
    }

    // MARK: Ids and instances

    @Test func `Ids are given back, those of instances too`() throws {
        let stage = Stage()
        let fresh = OwnScreen("Fresh")
        let foreign = OwnScreen("Foreign")
        let other = Stage()
        other.run { $0.top(.stack).push(foreign).pop() }
        other.run { $0.top(.stack).push(foreign) }
        other.run { $0.top(.stack).pop() }
        let id = try #require(foreign.id)
        #expect(stage.navigator.simulate { $0.top(.stack).push(fresh).push(foreign) }.isSuccess)
        #expect(fresh.id == nil)
        #expect(foreign.id == id)
        stage.run { $0.top(.stack).push(Plain("B")) }
        #expect(stage.changes.first.map { "\($0)" } == "setStack Stack S #1: + B #3 at 1, now 2")
    }

    @Test func `Screens that were built are freed`() {
        let stage = Stage()
        var built: [LifetimeTests.Weak] = []
        let simulation = stage.navigator.simulate {
            $0.top(.stack).push(Plain("B")).get { built.append(LifetimeTests.Weak($0.screens[1])) }.task { _ in }
        }
        #expect(built.count == 1 && built[0].container == nil)
        withExtendedLifetime(simulation) {}
    }

    // MARK: Where it is asked for

    @Test func `From a container, and from none`() throws {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("D"))]))
        let simulation = stage.navigator.simulate(ScreenStackRoute().push(Plain("B")), from: try stage.stack("U"))
        #expect(simulation.hierarchy.outline == "tabs T[*stack S[A!]!, stack U[D, B]]!")
        let none = stage.navigator.simulate(ScreenStackRoute().push(Plain("B")), from: nil)
        #expect(none.error is ScreenContainerNotFoundError)
        #expect(none.hierarchy == stage.hierarchy)
    }

    @Test func `A navigator without a window predicts the error that navigating has`() {
        struct NoWindow: ScreenWindowProvider { var window: WindowContainer? { nil } }
        let navigator = ScreenNavigator(windowProvider: NoWindow(), logger: nil)
        let simulation = navigator.simulate { $0.setRoot(to: Plain("A")) }
        let navigation = navigator.navigate { $0.setRoot(to: Plain("A")) }
        #expect(simulation.description == "Failure: Cannot navigate: no WindowContainer to start from, found nil.")
        #expect(throws: ScreenContainerNotFoundError.self) { try navigation.result?.get() }
    }

    @Test func `Inside an action, an observer and another simulation`() {
        let stage = Stage()
        let route = ScreenWindowRoute().top(.stack).push(Plain("X"))
        var seen: [String] = []
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            seen.append(navigator.simulate(route).hierarchy.outline)
            completion(.success(()))
        }
        stage.run { $0.then(action) }
        let observation = stage.navigator.observeChanges { _ in seen.append(stage.navigator.simulate(route).hierarchy.outline) }
        stage.run { $0.top(.stack).push(Plain("B")) }
        observation.cancel()
        let outer = stage.navigator.simulate { $0.top(.stack).push(Plain("C")).resolve().then(action) }
        #expect(seen == ["stack S[A, X!]!", "stack S[A, B, X!]!", "stack S[A, B, C, X!]!"])
        #expect(outer.hierarchy.outline == "stack S[A, B, C!]!")
        #expect(stage.text == "stack S[A, B!]!")
    }

    @Test func `An action that simulates can go on by what it has found out`() {
        let stage = Stage()
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            let isPossible = navigator.simulate { $0.top(.container(name: "X")) }.isSuccess
            navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain(isPossible ? "X" : "Y")), completion: completion)
        }
        #expect(stage.run { $0.then(action).fail(with: TestError()).atomic() } is ScreenRolledBackError)
        stage.run { $0.then(action) }
        #expect(stage.text == "stack S[A, Y!]!")
    }
}

extension ScreenSimulation {
    var undeterminedStep: String? {
        if case .undetermined(let step) = outcome { return step }
        return nil
    }
}
