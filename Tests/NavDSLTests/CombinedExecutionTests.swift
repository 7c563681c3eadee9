import NavDSL
import NavTesting
import Testing

/// Features of running routes that meet each other.
@Suite struct CombinedExecutionTests {
    private func stage(_ pace: RecordingRenderer.Pace = .immediate, coalescing: Bool = false) -> (Stage, RecordingRenderer) {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("D"))]))
        let renderer = RecordingRenderer(pace: pace, isCoalescing: coalescing)
        stage.navigator.renderer = renderer
        return (stage, renderer)
    }

    private func push(_ name: String, on stack: String) -> ScreenWindowRoute {
        ScreenWindowRoute().first(.stack(name: stack)).push(Plain(name)).resolve()
    }

    private let start = "tabs T[*stack S[A!]!, stack U[D]]!"

    // MARK: Atomic parts, histories, renderers and observers

    @Test(arguments: [false, true], [RecordingRenderer.Pace.immediate, .manual])
    func `What an observer does beside an atomic route that fails stays, is shown, and can be undone`(
        coalescing: Bool, pace: RecordingRenderer.Pace
    ) throws {
        let (stage, renderer) = stage(pace, coalescing: coalescing)
        let history = NavigationHistory(navigator: stage.navigator)
        let observation = stage.navigator.observeChanges { [unowned stage] change in
            guard change.origin == .route, change.inserted.first?.key?.name == "B" else { return }
            stage.navigator.navigate(to: push("X", on: "U"), label: "X", completion: nil)
        }
        let route = push("B", on: "S").then(push("C", on: "S")).fail(with: TestError()).atomic()
        let navigation = stage.navigator.navigate(to: route, completion: nil)
        renderer.finishAll()
        #expect(stage.error(of: navigation) is ScreenRolledBackError)
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D, X]]!" && history.undoLabel == "X")
        try history.undo()
        renderer.finishAll()
        #expect(stage.text == start && !history.canUndo && stage.navigator.navigations.isEmpty)
        withExtendedLifetime(observation) {}
    }

    @Test func `A child's own time in an atomic part ends the child alone, and what the action makes of that ends the part`() {
        let (stage, _) = stage()
        var ends: [String] = []
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            let route = push("B", on: "S").wait(for: .seconds(5)).timeout(after: .seconds(1))
            navigator.navigate(to: route) {
                ends.append(ending($0))
                completion($0)
            }
        }
        let navigation = stage.navigator.navigate(to: push("C", on: "U").then(action).then(push("Z", on: "U")).atomic(), completion: nil)
        #expect(stage.text == "tabs T[*stack S[A, B!]!, stack U[D, C]]!")
        stage.clock.advance(by: .seconds(1))
        #expect(stage.error(of: navigation) is ScreenRolledBackError && ends == ["timeout"])
        #expect(stage.text == start && stage.clock.waitingCount == 0)
    }

    @Test func `Where a renderer never finishes, canceled queued routes let the next ones go on`() {
        let (stage, renderer) = stage(.manual)
        var ends: [String] = []
        let navigations = ["B", "C", "D"].map { name in
            stage.navigator.navigate(to: push(name, on: "S"), policy: .queued) { ends.append("\(name) \(ending($0))") }
        }
        navigations[1].cancel()
        navigations[0].cancel()
        #expect(ends == ["C canceled", "B canceled"] && stage.text == "tabs T[*stack S[A, B, D!]!, stack U[D]]!")
        stage.navigator.renderer = nil
        #expect(ends == ["C canceled", "B canceled", "D done"] && stage.navigator.navigations.isEmpty)
        renderer.finishAll()
        #expect(ends.count == 3)
    }

    @Test func `What stood around a waiting atomic route is undone: the route says that it could not take its part back`() throws {
        let stage = Stage(Stack("S", Plain("A")))
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "open") { $0.root.present(Stack("M", Plain("B"))) }
        let route = push("C", on: "M").wait(for: .seconds(1)).fail(with: TestError()).atomic()
        let navigation = stage.navigator.navigate(to: route, completion: nil)
        try history.undo()
        stage.clock.run()
        let error = try #require(stage.error(of: navigation) as? ScreenRollbackError)
        #expect(error.underlying as? TestError == TestError() && stage.text == "stack S[A!]!")
        #expect(!history.canRedo && history.canUndo)
    }

    @Test func `Simulated while a transition is shown, a route changes neither the picture nor who waits for it`() {
        for coalescing in [false, true] {
            let (stage, renderer) = stage(.manual, coalescing: coalescing)
            let navigation = stage.navigator.navigate(to: push("B", on: "S"), completion: nil)
            let before = stage.hierarchy
            let simulation = stage.navigator.simulate(push("C", on: "S").then(push("X", on: "U")).setRoot(to: Plain("R")).atomic())
            #expect(simulation.isSuccess && stage.hierarchy == before && navigation.state == .running)
            renderer.finishAll()
            #expect(navigation.state == .done && renderer.transitions.count == 1)
        }
    }

    // MARK: Going back

    @Test func `Way back after way back, each asked for by an observer of the one before, is not deep`() async throws {
        try await onSmallStack {
            let stack = StackContainer(screens: (0..<20_000).map { _ in ModalContainer() })
            let scene = Scene()
            try scene.navigator.apply(.setRoot(stack, of: scene.window))
            var failures = 0
            let observation = scene.navigator.observeChanges { _ in
                do { try scene.navigator.beginBack()?.commit() } catch { failures += 1 }
            }
            #expect(try scene.navigator.back())
            #expect(stack.screens.count == 1 && failures == 0 && scene.changes.count == 20_000)
            observation.cancel()
        }
    }

    @Test func `An observer of a way back may navigate, in the order in which it asked`() throws {
        let (stage, _) = stage()
        stage.run { _ in push("B", on: "S") }
        let observation = stage.navigator.observeChanges { [unowned stage] change in
            guard change.origin == .user else { return }
            for name in ["X", "Y"] { stage.navigator.navigate(to: push(name, on: "S"), completion: nil) }
        }
        let other = try #require(stage.navigator.beginBack())
        #expect(try stage.navigator.back())
        #expect(stage.text == "tabs T[*stack S[A, X, Y!]!, stack U[D]]!")
        #expect(throws: ScreenHierarchyChangedError.self) { try other.commit() }
        withExtendedLifetime(observation) {}
    }

    @Test func `A way back that a simulation commits or gives up is open after it`() throws {
        let (stage, _) = stage()
        stage.run { _ in push("B", on: "S") }
        let back = try #require(stage.navigator.beginBack())
        let simulation = stage.navigator.simulate { $0.get { _ in try back.commit() } }
        #expect(simulation.hierarchy.outline == start && simulation.changes.count == 1)
        #expect(stage.navigator.simulate { $0.get { _ in back.cancel() } }.isSuccess && !back.isFinished)
        try back.commit()
        #expect(stage.text == start && back.isFinished)
    }

    @Test func `A history that a simulation empties is as before after it`() throws {
        let (stage, _) = stage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "B") { _ in push("B", on: "S") }
        let journal = history.journal
        let nested = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            _ = navigator.simulate { $0.get { _ in history.removeAll() } }
            #expect(history.undoLabel == "B")
            history.removeAll()
            #expect(!history.canUndo && history.journal.changes.isEmpty)
            completion(.success(()))
        }
        #expect(stage.navigator.simulate { $0.then(nested) }.isSuccess)
        #expect(history.undoLabel == "B" && history.journal == journal)
        try history.undo()
        #expect(stage.text == start)
    }

    // MARK: Depth

    @Test func `20,000 atomic parts in one another, each in a time of its own, end without depth`() async throws {
        for fails in [false, true] {
            try await onSmallStack {
                let stage = Stage()
                var route = push("B", on: "S").wait(for: .seconds(1))
                if fails { route = route.fail(with: TestError()) }
                for _ in 0..<20_000 { route = route.atomic().timeout(after: .seconds(9)) }
                let error = stage.run { _ in route }
                #expect((error is ScreenRolledBackError) == fails)
                #expect(stage.text == (fails ? "stack S[A!]!" : "stack S[A, B!]!") && stage.clock.waitingCount == 0)
            }
        }
    }

    @Test func `20,000 parts whose time is over at once, the innermost first, end without depth`() async throws {
        try await onSmallStack {
            let stage = Stage()
            var route = push("B", on: "S").wait(for: .seconds(5))
            for _ in 0..<20_000 { route = route.timeout(after: .seconds(1)) }
            #expect(stage.run { _ in route.atomic() } is ScreenRolledBackError)
            #expect(stage.text == "stack S[A!]!" && stage.clock.waitingCount == 0)
        }
    }

    // MARK: Life

    /// Ways in which a route with a label may end, or not.
    static let ways: [Variation<@Sendable (Stage, Navigation) -> Void>] = [
        Variation("canceled") { $1.cancel() },
        Variation("superseded") { stage, _ in stage.navigator.navigate(to: ScreenWindowRoute(), policy: .latest, completion: nil) },
        Variation("out of time") { stage, _ in stage.clock.advance(by: .seconds(2)) },
        Variation("done") { stage, _ in stage.clock.advance(by: .seconds(1)) },
        Variation("let go by the renderer") { stage, _ in
            stage.navigator.renderer = nil; stage.clock.run()
        },
        Variation("undone meanwhile") { stage, _ in
            let history = NavigationHistory(navigator: stage.navigator)
            stage.navigator.navigate(to: ScreenWindowRoute().root.dismiss(), completion: nil)
            _ = try? history.undo()
            stage.clock.run()
        },
    ]

    @Test(arguments: ways) func `A thousand routes that wait and are shown, however they end, leave nothing alive`(
        _ way: Variation<@Sendable (Stage, Navigation) -> Void>
    ) throws {
        var alive = 0
        for round in 0..<1_000 {
            weak var navigator: ScreenNavigator?
            weak var window: WindowContainer?
            weak var root: ModalContainer?
            do {
                let stage = Stage()
                stage.navigator.renderer = RecordingRenderer(pace: round % 2 == 0 ? .immediate : .manual, isCoalescing: round % 3 == 0)
                let route = push("B", on: "S").wait(for: .seconds(1)).atomic().timeout(after: .seconds(2))
                let navigation = stage.navigator.navigate(to: route, policy: .queued, completion: nil)
                way.body(stage, navigation)
                (navigator, window, root) = (stage.navigator, stage.window, stage.window.root)
                // A renderer that is at a transition keeps the navigator: also that of what was taken back is finished.
                let renderer = stage.navigator.renderer as? RecordingRenderer
                renderer?.finishAll()
                stage.navigator.navigations.forEach { $0.cancel() }
                renderer?.finishAll()
            }
            if navigator != nil || window != nil || root != nil { alive += 1 }
        }
        #expect(alive == 0)
    }

    // MARK: Tasks

    @MainActor @Test func `A task that sleeps on a manual clock in a child ends with the navigation that is canceled`() async throws {
        let clock = ManualClock()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        let begun = Count()
        let caught = Count()
        let action = ScreenTaskAction<WindowContainer, Void> { _, navigator in
            try await navigator.navigate {
                $0.task { _ in
                    begun.increment()
                    do { try await clock.sleep(for: .seconds(5)) } catch { caught.increment() }
                }
            }
        }
        let navigation = navigator.navigate(to: ScreenWindowRoute().then(action), completion: nil)
        while begun.value == 0 || clock.waitingCount == 0 { await Task.yield() }
        navigation.cancel()
        await #expect(throws: ScreenCanceledError.self) { try await navigation.value }
        while caught.value == 0 { await Task.yield() }
        #expect(clock.waitingCount == 0 && navigator.navigations.isEmpty && navigator.window?.root == nil)
    }
}
