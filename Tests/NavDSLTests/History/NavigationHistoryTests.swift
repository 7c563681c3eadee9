import NavDSL
import NavTesting
import Testing

/// Undo and redo by route.
@Suite struct NavigationHistoryTests {
    private func twoStacks() -> Stage { Stage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("D"))])) }

    private func push(_ name: String, on stack: String = "S") -> ScreenWindowRoute {
        ScreenWindowRoute().first(.stack(name: stack)).push(Plain(name)).resolve()
    }

    private func root() -> AnyScreen<TabsContainer> {
        Tabs("T", [Stack("S", Plain("A"), Plain("B"), Plain("C")), Stack("U", Plain("D"))]).presenting(Plain("M"))
    }

    @Test(arguments: AtomicRouteTests.kinds)
    func `Undo gives the hierarchy before the route, redo the one after, ids included`(_ kind: AtomicRouteTests.Change) throws {
        let stage = Stage(root())
        stage.run { $0.makeKeyAndVisible() }
        try stage.navigator.apply(.setKey(false, of: stage.window))
        let history = NavigationHistory(navigator: stage.navigator)
        let before = stage.hierarchy
        stage.run(kind.body)
        let after = stage.hierarchy
        #expect(after != before)
        #expect(try history.undo())
        #expect(stage.hierarchy == before)
        #expect(try history.redo())
        #expect(stage.hierarchy == after)
        #expect(try history.undo())
        #expect(stage.hierarchy == before)
    }

    @Test func `Observers and the renderer see undo as a rollback, and redo as what it was`() throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run { _ in push("B") }
        try history.undo()
        try history.redo()
        #expect(stage.origins == [.route, .rollback, .route])
        #expect(stage.renderer.transitions.flatMap(\.changes).map(\.origin) == stage.origins)
    }

    @Test func `Labels are those of the routes; without one, what the first change did`() throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "Open B") { _ in push("B") }
        stage.run { _ in push("C") }
        #expect(history.undoLabel == "setStack Stack S #1: + C #4 at 2, now 3")
        #expect(history.redoLabel == nil)
        try history.undo()
        #expect(history.undoLabel == "Open B")
        #expect(history.redoLabel == "setStack Stack S #1: + C #4 at 2, now 3")
    }

    @Test(arguments: [(-1, 0), (0, 0), (1, 1), (3, 3), (9, 5)])
    func `It remembers as many routes as its limit says`(_ limit: Int, _ count: Int) throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator, limit: limit)
        for name in ["B", "C", "D", "E", "F"] { stage.run { _ in push(name) } }
        var undone = 0
        while try history.undo() { undone += 1 }
        #expect(undone == count)
        #expect(try stage.stack("S").screens.count == 6 - count)
        #expect(history.limit == max(limit, 0))
    }

    @Test func `Nothing to undo or redo changes nothing`() throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator)
        #expect(try !history.undo())
        #expect(try !history.redo())
        #expect(!history.canUndo && !history.canRedo && stage.changes.isEmpty)
    }

    @Test func `A new route clears what could be redone; one that changes nothing does not`() throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "B") { _ in push("B") }
        try history.undo()
        stage.run { $0.top(.container(name: "A")) }
        #expect(history.redoLabel == "B")
        stage.run(label: "C") { _ in push("C") }
        #expect(!history.canRedo)
        #expect(history.undoLabel == "C")
    }

    @Test func `Changes without a route, and the user's, are entries of their own`() throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "B") { _ in push("B") }
        try stage.navigator.back()
        try stage.navigator.apply(.setHidden(true, of: stage.window))
        #expect(history.undoLabel == "setHidden Window #0: true")
        try history.undo()
        #expect(history.undoLabel == "setStack Stack S #1: - B #3 at 1, now 1")
        try history.undo()
        #expect(stage.text == "stack S[A, B!]!")
        #expect(history.undoLabel == "B")
    }

    @Test func `An action without a route is one entry, all its changes together`() throws {
        let stage = Stage(root())
        let history = NavigationHistory(navigator: stage.navigator)
        let before = stage.hierarchy
        try stage.navigator.perform(ScreenMakeVisibleAction(), on: try stage.find("A"))
        #expect(stage.changes.count == 2)
        #expect(try history.undo())
        #expect(!history.canUndo)
        #expect(stage.hierarchy == before)
    }

    @Test func `A route that failed can be undone as far as it got; an atomic one leaves no entry`() throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.run(label: "atomic") { _ in push("B").fail(with: TestError()).atomic() }
        #expect(!history.canUndo)
        stage.run(label: "failed") { _ in push("C").fail(with: TestError()) }
        #expect(history.undoLabel == "failed")
        try history.undo()
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `What a route has started is undone with it`() throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator)
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("B")), completion: completion)
        }
        stage.run(label: "all") { $0.then(action).then(push("C")) }
        try history.undo()
        #expect(stage.text == "stack S[A!]!")
        #expect(!history.canUndo)
    }

    @Test func `What goes on after its route has ended is an entry of its own`() throws {
        let stage = Stage()
        let history = NavigationHistory(navigator: stage.navigator)
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(label: "later") { $0.wait(for: .seconds(1)).top(.stack).push(Plain("C")) }
            completion(.success(()))
        }
        stage.run(label: "route") { $0.then(action).then(push("B")) }
        #expect(stage.text == "stack S[A, B, C!]!")
        #expect(history.undoLabel == "later")
        try history.undo()
        #expect(history.undoLabel == "route")
        try history.undo()
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `What a route does after the history began can be undone, change by change`() throws {
        let stage = Stage()
        let route = push("B").wait(for: .seconds(1)).then(push("C")).then(push("D"))
        stage.navigator.navigate(to: route, label: "route")
        let history = NavigationHistory(navigator: stage.navigator)
        stage.clock.run()
        while try history.undo() {}
        #expect(stage.text == "stack S[A, B!]!")
    }

    @Test func `Changes of one container that are made together are undone together`() throws {
        let stage = Stage(Stack("S", Plain("A"), Plain("B")).presenting(Plain("M")))
        let history = NavigationHistory(navigator: stage.navigator)
        let before = stage.hierarchy
        stage.run { $0.first(.container(name: "A")).makeVisible() }
        #expect(stage.changes.map(\.container.id) == [ContainerID(1), ContainerID(1)])
        try history.undo()
        #expect(stage.hierarchy == before)
    }

    @Test func `Tabs that were visited are remembered as before`() throws {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B")), Stack("V", Plain("C"))]))
        let tabs = try stage.find("T", as: TabsContainer.self)
        tabs.backBehavior = .history
        let history = NavigationHistory(navigator: stage.navigator)
        for index in [1, 2, 0] { stage.run { $0.first(.tabs).selectTab(with: .index(index)) } }
        try history.undo()
        try history.undo()
        try history.redo()
        #expect(try stage.navigator.back())
        #expect(tabs.selectedIndex == 1)
        #expect(try stage.navigator.back())
        #expect(tabs.selectedIndex == 0)
    }

    @Test func `It keeps alive what it can bring back, and nothing else`() throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"), Plain("B"), Plain("C"))) }
        let history = NavigationHistory(navigator: navigator, limit: 1)
        let removed = try ["B", "C"].map { name in
            LifetimeTests.Weak(try #require(navigator.firstContainer(where: .container(name: name))))
        }
        navigator.navigate { $0.top(.stack).pop() }
        navigator.navigate { $0.top(.stack).pop() }
        #expect(removed.map { $0.container == nil } == [false, true])
        history.removeAll()
        #expect(removed.map { $0.container == nil } == [true, true])
        #expect(!history.canUndo && history.journal.changes.isEmpty)
    }
}
