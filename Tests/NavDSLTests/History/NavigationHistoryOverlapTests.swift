import NavDSL
import NavTesting
import Testing

/// Undo and redo while others change the hierarchy, or ask for it in the midst of something.
@Suite struct NavigationHistoryOverlapTests {
    private let stage = Stage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("D"))]))

    private func push(_ name: String, on stack: String = "S") -> ScreenWindowRoute {
        ScreenWindowRoute().first(.stack(name: stack)).push(Plain(name)).resolve()
    }

    @Test func `Routes that ran beside each other on different containers are undone independently`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        stage.navigator.navigate(to: push("B").wait(for: .seconds(2)).then(push("C")), label: "long")
        stage.navigator.navigate(to: push("X", on: "U").wait(for: .seconds(1)).then(push("Y", on: "U")), label: "short")
        stage.clock.run()
        #expect(history.undoLabel == "long")
        try history.undo()
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D, X, Y]]!")
        try history.undo()
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D]]!")
        try history.redo()
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D, X, Y]]!")
    }

    @Test func `On the same container they are not, and nothing changes`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        stage.navigator.navigate(to: push("B").wait(for: .seconds(1)).then(push("C")), label: "long")
        stage.navigator.navigate(to: push("X"), label: "short")
        stage.clock.run()
        let left = stage.hierarchy
        let error = #expect(throws: ScreenRollbackError.self) { try history.undo() }
        #expect(
            error.map { "\($0)" } == "Cannot undo 'long': somebody else has changed window/tabs T/stack S[0] since. It stays as it is.")
        #expect(stage.hierarchy == left)
        #expect(history.undoLabel == "long" && !history.canRedo)
    }

    @Test func `A route that has not ended is in the way of what it has changed too`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "done") { _ in push("B") }
        stage.navigator.navigate(to: push("C").wait(for: .seconds(1)), label: "running")
        #expect(throws: ScreenRollbackError.self) { try history.undo() }
        #expect(history.undoLabel == "done")
        stage.clock.run()
        #expect(try history.undo() && history.undo())
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D]]!")
    }

    @Test func `Redo is refused where somebody else has changed the container`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "B") { _ in push("B") }
        try history.undo()
        stage.navigator.navigate(to: push("C").wait(for: .seconds(1)))
        #expect(throws: ScreenRollbackError.self) { try history.redo() }
        #expect(history.redoLabel == "B")
        #expect(stage.text == "tabs T[*stack S[A, C!]!, stack U[D]]!")
    }

    @Test func `A step that undoes does so at once; it is no change of its route`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "B") { _ in push("B") }
        let undo = ScreenWindowRoute().get { _ in try history.undo() }
        let error = stage.run(label: "undoing") { _ in push("X", on: "U").then(undo).fail(with: TestError()).atomic() }
        #expect(error is ScreenRolledBackError)
        #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D]]!")
        #expect(history.redoLabel == "B" && !history.canUndo)
    }

    @Test func `An observer that undoes a change is told of the undoing after it`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        try stage.navigator.apply(.setHidden(true, of: stage.window))
        let observation = stage.navigator.observeChanges { change in
            if change.origin == .route { #expect(throws: Never.self) { try history.undo() } }
        }
        try stage.navigator.apply(.setKey(false, of: stage.window))
        #expect(
            stage.changes.map { "\($0)" } == [
                "setHidden Window #0: true", "makeKey Window #0: false", "makeKey Window #0: true",
            ])
        #expect(history.canUndo && history.canRedo)
        observation.cancel()
    }

    @Test func `What an observer of an undoing starts comes after it, and clears what could be redone`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "B") { _ in push("B") }
        let observation = stage.navigator.observeChanges { change in
            if change.origin == .rollback { stage.navigator.navigate(to: push("X", on: "U"), label: "X") }
        }
        try history.undo()
        #expect(stage.origins == [.route, .rollback, .route])
        #expect(history.undoLabel == "X" && !history.canRedo)
        observation.cancel()
    }

    @Test func `Another history remembers an undoing as something to undo`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        let other = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "B") { _ in push("B") }
        let after = stage.hierarchy
        try history.undo()
        #expect(other.undoLabel == "undo B")
        try other.undo()
        #expect(stage.hierarchy == after)
        #expect(history.undoLabel == "undo undo B" && other.redoLabel == "undo B")
    }

    @Test func `A history that is freed is followed no longer`() {
        var history: NavigationHistory? = NavigationHistory(navigator: stage.navigator)
        stage.run { _ in push("B") }
        weak let freed = history
        #expect(history?.canUndo == true)
        history = nil
        #expect(freed == nil)
        stage.run { _ in push("C") }
        #expect(stage.text == "tabs T[*stack S[A, B, C!]!, stack U[D]]!")
    }
}
