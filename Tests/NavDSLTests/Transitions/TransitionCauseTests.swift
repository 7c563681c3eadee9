import NavDSL
import NavTesting
import Testing

@Suite struct TransitionCauseTests {
    private func scene() -> (scene: Scene, watch: TransitionWatch) {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A"), Plain("B")), Stack("P", Plain("C"))]))
        return (scene, TransitionWatch(scene.navigator))
    }

    @Test func `A route is told with its label and its step`() {
        let (scene, watch) = scene()
        scene.navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("D")), label: "Open D")
        scene.navigator.navigate { $0.top(.tabs).selectTab(with: .index(1)) }
        #expect(watch.causes == ["route 'Open D': set stack: push D", "route: select tab 1"])
    }

    @Test func `What a route starts has its label, unless it has one of its own`() {
        let (scene, watch) = scene()
        let inner = ScreenWindowRoute().top(.tabs).selectTab(with: .index(1))
        let route = ScreenWindowRoute()
            .get { _ in scene.navigator.navigate(to: inner) }
            .get { _ in scene.navigator.navigate(to: ScreenWindowRoute().top(.tabs).selectTab(with: .index(0)), label: "inner") }
        scene.navigator.navigate(to: route, label: "outer")
        #expect(watch.causes == ["route 'outer': select tab 1", "route 'inner': select tab 0"])
    }

    @Test func `What no route has made has neither`() throws {
        let (scene, watch) = scene()
        try scene.navigator.apply(.setHidden(true, of: scene.window))
        #expect(watch.causes == ["route"])
    }

    @Test func `What the user does is the user's`() throws {
        let (scene, watch) = scene()
        let (stack, tab) = (try scene.find("S", as: StackContainer.self), try scene.find("P"))
        _ = scene.navigator.handle(.popped(from: try #require(stack.screens[1].id), to: try #require(stack.screens[0].id)))
        _ = scene.navigator.handle(.selected(try #require(tab.id)))
        #expect(watch.causes == ["user", "user"])
        #expect(watch.texts == ["-B on A off B", "on P,C off S,A"])
    }

    @Test func `Each change of an atomic route comes, and each that takes it back`() {
        let (scene, watch) = scene()
        let route = ScreenWindowRoute().top(.stack).push(Plain("D")) { $0.present(Plain("M", style: .fullScreen)) }
            .resolve().fail(with: TestError()).atomic()
        scene.navigator.navigate(to: route, label: "all")
        #expect(watch.texts == ["+D on D off B", "+M on M off T,S,D", "-M on T,S,D off M", "-D on B off D"])
        let steps = watch.causes
        #expect(steps[0].hasPrefix("route 'all'") && steps[1].hasPrefix("route 'all'"))
        #expect(steps[2].hasPrefix("rollback 'all'") && steps[3].hasPrefix("rollback 'all'"))
    }

    @Test func `Undo and redo say what they undo and redo`() throws {
        let (scene, watch) = scene()
        let history = NavigationHistory(navigator: scene.navigator)
        scene.navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("D")), label: "Open D")
        try history.undo()
        try history.redo()
        #expect(watch.texts == ["+D on D off B", "-D on B off D", "+D on D off B"])
        #expect(watch.causes == ["route 'Open D': set stack: push D", "rollback 'Open D'", "route 'Open D'"])
    }

    @Test func `A replayed journal's transitions are about one change each`() throws {
        let (scene, watch) = scene()
        let history = NavigationHistory(navigator: scene.navigator)
        scene.run(ScreenWindowRoute().top(.stack) { $0.push(Plain("D")) }.top(.tabs).selectTab(with: .index(1)))
        let (other, otherWatch) = self.scene()
        var journal = history.journal.changes
        journal = journal.map { HierarchyChangeRecord($0.edit, of: $0.container, animation: $0.animation, origin: .restoration) }
        try HierarchyJournal(journal).replay(on: other.navigator)
        #expect(otherWatch.texts == watch.texts && watch.texts.count == 2)
        #expect(otherWatch.causes == ["restoration", "restoration"])
    }
}
