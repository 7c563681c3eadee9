import NavDSL
import NavTesting
import Testing

/// Awaited screens in simulations, and with a renderer.
@Suite struct AwaitingBesideTests {
    private func route(_ stage: ResultStage, whenBuilt: @escaping (Chooser, ScreenNavigator) -> Void = { _, _ in }) -> ScreenWindowRoute {
        ScreenWindowRoute().top(.stack).push(ChooserScreen(whenBuilt: whenBuilt), awaiting: Int.self, then: stage.noting()).push(Plain("C")).resolve()
    }

    // MARK: Simulations

    @Test func `A simulation of a route that waits is undetermined there, and leaves no trace`() throws {
        let stage = ResultStage()
        let before = stage.navigator.hierarchy
        let simulation = stage.navigator.simulate(route(stage))
        #expect("\(simulation.outcome)" == #"undetermined(step: "push B and await its result")"#)
        #expect(simulation.changes.count == 1 && simulation.builtScreens.map(\.name) == ["B"])
        #expect(stage.navigator.hierarchy == before && stage.outcomes == [] && stage.navigator.navigations.isEmpty)
    }

    @Test func `One that finishes while it is built lets the simulation go on`() {
        let stage = ResultStage()
        let simulation = stage.navigator.simulate(route(stage) { chooser, _ in chooser.finish(with: 1) })
        #expect(simulation.isSuccess && simulation.changes.count == 2 && simulation.hierarchy.outline == "stack S[A, B, C!]!")
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `One that is finished by what is simulated lets the simulation go on, and is not finished after`() {
        let stage = ResultStage()
        let own = Hesitant()
        let finishing = ScreenWindowRoute().then(
            ClosureAction<WindowContainer, Void> { [stage] window, navigator, completion in
                navigator.navigate(
                    from: window, to: ScreenWindowRoute().top(.stack).push(own, awaiting: Int.self, then: stage.noting()), completion: completion)
                own.finish(with: 1)
            })
        #expect(stage.navigator.simulate(finishing.top(.stack).push(Plain("C"))).hierarchy.outline == "stack S[A, B, C!]!")
        #expect(!own.hasEnded && stage.text == "stack S[A!]!" && stage.outcomes == ["1"])
        stage.start { _ in finishing }
        #expect(own.hasEnded && stage.outcomes == ["1", "1"] && stage.log.infos.allSatisfy { !$0.contains("too late") })
    }

    @Test(arguments: [false, true]) func `A simulation notes that it would end a screen that somebody waits for`(cancels: Bool) throws {
        let stage = ResultStage()
        let chooser = try stage.push()
        let simulation = stage.navigator.simulate {
            $0.first(.container(of: Chooser.self)).get { if cancels { $0.cancel() } else { $0.finish(with: 1) } }
        }
        #expect(simulation.effects.map(\.description) == [cancels ? "cancel B #3" : "finish B #3"])
        #expect(!chooser.hasEnded && stage.outcomes == [] && stage.ends == [])
        #expect(chooser.finish(with: 2) && stage.outcomes == ["2"])
    }

    @Test func `A simulation that removes it ends it for nobody`() throws {
        let stage = ResultStage()
        let chooser = try stage.push()
        #expect(stage.navigator.simulate { $0.setRoot(to: Plain("X")) }.isSuccess)
        #expect(!chooser.hasEnded && stage.outcomes == [])
        try stage.run { $0.top(.stack).push(Plain("C")).pop() }
        #expect(stage.outcomes == [] && chooser.finish(with: 1) && stage.outcomes == ["1"])
    }

    // MARK: Renderers

    @Test func `The route waits until the screen has been shown, whenever it finishes`() throws {
        let stage = ResultStage(renderer: RecordingRenderer(pace: .manual))
        let chooser = try stage.push()
        chooser.finish(with: 1)
        #expect(stage.outcomes == ["1"] && stage.ends == [])
        stage.renderer?.finishNext()
        #expect(stage.ends == ["it: done"])
    }

    @Test(arguments: [RecordingRenderer.Pace.immediate, .manual]) func `A coalescing renderer shows the screen before it is waited for`(
        _ pace: RecordingRenderer.Pace
    ) throws {
        let stage = ResultStage(renderer: RecordingRenderer(pace: pace, isCoalescing: true))
        stage.renderer?.removeAll()
        stage.start { $0.top(.stack).push(Plain("C")).push(ChooserScreen(), awaiting: Int.self, then: stage.noting { $0.pop() }).push(Plain("D")) }
        #expect(stage.renderer?.transitions.map(\.description) == ["setStack Stack S #1: + C #3, B #4 at 1, now 3"])
        try stage.chooser().finish(with: 1)
        stage.renderer?.finishAll()
        #expect(stage.renderer?.transitions.last?.description == "setStack Stack S #1: - B #4 + D #5 at 2, now 3")
        #expect(stage.renderer?.transitions.count == 2 && stage.ends == ["it: done"])
    }

    @Test func `An action of a route that waits is shown by a coalescing renderer too`() throws {
        let stage = ResultStage(renderer: RecordingRenderer(isCoalescing: true))
        stage.renderer?.removeAll()
        let asking = ClosureAction<StackContainer, Int> { stack, navigator, completion in
            navigator.result(of: ChooserScreen(), presentedOn: stack, completion: completion)
        }
        stage.start { $0.top(.stack).push(Plain("C")).try(action: asking) { $0.done { number, route in route.push(Plain("D", [number])) } } }
        #expect(stage.renderer?.transitions.flatMap(\.changes).map(\.slot) == [.children, .presented])
        try stage.chooser().finish(with: 1)
        #expect(stage.text == "stack S[A, C, D(1)!]!" && stage.ends == ["it: done"])
    }
}
