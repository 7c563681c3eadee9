import NavDSL
import NavTesting
import Testing

/// A simulation touches nothing of what runs, waits or listens, whatever the code does that it runs.
@Suite struct SimulationBesideOthersTests {
    private func stage() -> Stage { Stage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("D"))])) }

    private func action(_ body: @escaping (ScreenNavigator) -> Void) -> ClosureAction<WindowContainer, Void> {
        ClosureAction { _, navigator, completion in
            body(navigator)
            completion(.success(()))
        }
    }

    @Test func `Others that run and wait go on as if nothing had been`() {
        let stage = stage()
        let running = stage.navigator.navigate { $0.first(.stack(name: "S")).wait(for: .seconds(1)).push(Plain("B")).atomic() }
        let waiting = stage.navigator.navigate(policy: .queued) { $0.first(.stack(name: "S")).push(Plain("C")) }
        let simulation = stage.navigator.simulate { $0.first(.stack(name: "S")).push(Plain("X")) }
        #expect(simulation.hierarchy.outline == "tabs T[*stack S[A, X!]!, stack U[D]]!")
        #expect(running.state == .running && waiting.state == .waiting)
        stage.clock.run()
        #expect(stage.text == "tabs T[*stack S[A, B, C!]!, stack U[D]]!")
    }

    @Test func `What it starts with a policy of its own belongs to it and runs at once`() {
        let stage = stage()
        let running = stage.navigator.navigate { $0.wait(for: .seconds(1)) }
        for policy in NavigationPolicy.allCases {
            let simulation = stage.navigator.simulate {
                $0.then(action { $0.navigate(policy: policy) { $0.first(.stack(name: "S")).push(Plain("X")) } })
            }
            #expect(simulation.hierarchy.outline == "tabs T[*stack S[A, X!]!, stack U[D]]!")
        }
        #expect(running.state == .running)
    }

    @Test func `It cancels none that runs or waits, and notes that it was to`() {
        let stage = stage()
        let ensured = ScreenWindowRoute().first(.stack(name: "S")).push(Plain("E"))
        let running = stage.navigator.navigate(label: "running") { $0.wait(for: .seconds(1)).ensure(with: ensured) }
        let waiting = stage.navigator.navigate(label: "waiting", policy: .queued) { $0.first(.stack(name: "S")).push(Plain("C")) }
        let simulation = stage.navigator.simulate { $0.then(action { for other in $0.navigations { other.cancel() } }) }
        #expect(simulation.effects == ["cancel running", "cancel waiting"])
        #expect(running.state == .running && waiting.state == .waiting)
        stage.clock.run()
        #expect(stage.text == "tabs T[*stack S[A, E, C!]!, stack U[D]]!")
    }

    @Test func `What it has started itself can be canceled`() {
        let stage = stage()
        var states: [Navigation.State] = []
        let simulation = stage.navigator.simulate {
            $0.then(
                action { navigator in
                    let child = navigator.navigate { $0.task { _ in } }
                    child.cancel()
                    states.append(child.state)
                })
        }
        #expect(states == [.canceled])
        #expect(simulation.isSuccess && simulation.effects.isEmpty)
    }

    @Test func `An answer that it gives to one that runs counts when it is over`() {
        let stage = stage()
        var answer: (() -> Void)?
        let waiting = ClosureAction<WindowContainer, Void> { _, _, completion in answer = { completion(.success(())) } }
        let running = stage.navigator.navigate { $0.then(waiting).first(.stack(name: "S")).push(Plain("B")) }
        let simulation = stage.navigator.simulate { $0.then(action { _ in answer?() }) }
        #expect(simulation.changes.isEmpty)
        #expect(running.state == .done)
        #expect(stage.text == "tabs T[*stack S[A, B!]!, stack U[D]]!")
        #expect(stage.changes.count == 1)
    }

    @Test func `Time that it lets pass for others counts when it is over`() {
        let stage = stage()
        let late = ScreenWindowRoute().first(.stack(name: "S")).push(Plain("B")).wait(for: .seconds(9)).timeout(after: .seconds(1))
        let running = stage.navigator.navigate { $0.then(late).fallback { $1.first(.stack(name: "U")).push(Plain("F")) } }
        let simulation = stage.navigator.simulate { $0.then(action { _ in stage.clock.advance(by: .seconds(2)) }) }
        #expect(simulation.changes.isEmpty)
        #expect(running.state == .done)
        #expect(stage.text == "tabs T[*stack S[A, B!]!, stack U[D, F]]!")
    }

    @Test func `A change that is applied in a fallback's closure, a predicate or a build is taken back too`() throws {
        let stage = stage()
        let stack = try stage.stack("U")
        let before = stage.hierarchy
        func meddle(_ navigator: ScreenNavigator) {
            #expect(throws: Never.self) { try navigator.apply(.replaceChildren(from: 1, with: [ModalContainer()], in: stack)) }
        }
        let predicate = ScreenStackPopPredicate("meddling") { draft in
            meddle(stage.navigator)
            return draft.count - 1
        }
        let simulations = [
            stage.navigator.simulate {
                $0.fail(with: TestError()).fallback {
                    meddle(stage.navigator); return $1
                }
            },
            stage.navigator.simulate { $0.first(.stack(name: "S")).pop(to: predicate) },
            stage.navigator.simulate { $0.first(.stack(name: "S")).push(Meddling(meddle)) },
        ]
        #expect(simulations.allSatisfy { $0.isSuccess && $0.hierarchy != before })
        #expect(stage.hierarchy == before)
    }

    @Test func `Another navigator of the same window is refused meanwhile`() throws {
        let stage = stage()
        let other = ScreenNavigator(window: stage.window, logger: nil)
        var error: (any Error)?
        let route = ScreenWindowRoute().first(.stack(name: "S")).push(Plain("B")).get { stack in
            do { try other.apply(.replaceChildren(from: 0, with: [], in: stack)) } catch let refusal { error = refusal }
        }
        let before = stage.hierarchy
        #expect(stage.navigator.simulate(route).isSuccess)
        #expect(error is ScreenContainerNotSupportedError)
        #expect(stage.hierarchy == before)
        #expect(throws: Never.self) { try other.apply(.setKey(false, of: stage.window)) }
    }

    @Test func `A renderer that coalesces is shown what a route really changes, with a simulation in its midst`() {
        let stage = stage()
        let renderer = RecordingRenderer(isCoalescing: true)
        stage.navigator.renderer = renderer
        let simulating = action { _ = $0.simulate { $0.first(.stack(name: "U")).push(Plain("X")).resolve().setRoot(to: Plain("Y")) } }
        stage.run { $0.first(.stack(name: "S")).push(Plain("B")).resolve().then(simulating).first(.stack(name: "S")).push(Plain("C")) }
        #expect(renderer.transitions.map { "\($0)" } == ["setStack Stack S #2: + B #6, C #7 at 1, now 3"])
    }

    @Test func `Undo and redo in it are simulated`() throws {
        let stage = stage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "one") { $0.first(.stack(name: "S")).push(Plain("B")) }
        let simulation = stage.navigator.simulate {
            $0.then(
                action { _ in
                    #expect(throws: Never.self) { try history.undo() }
                    #expect(history.redoLabel == "one")
                })
        }
        #expect(simulation.hierarchy.outline == "tabs T[*stack S[A!]!, stack U[D]]!")
        #expect(stage.text == "tabs T[*stack S[A, B!]!, stack U[D]]!")
        #expect(history.undoLabel == "one" && !history.canRedo)
        try history.undo()
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D]]!")
    }
}
