import NavDSL
import NavTesting
import Testing

@Suite struct WindowTransitionTests {
    @Test func `A window that opens has entered, and nothing was there before`() {
        let desk = Desk()
        var told: [HierarchyTransition] = []
        let observation = desk.navigator.observeTransitions { told.append($0) }
        desk.run { $0.openWindow(key: key("more")) }
        #expect(told.map(\.text) == ["+more on more"])
        #expect(told[0].before == Hierarchy() && told[0].after.nodes.count == 1)
        observation.cancel()
    }

    @Test func `A window that closes has left with all that stood in it, and nothing is there after`() {
        let desk = Desk()
        let watch = TransitionWatch(desk.navigator)
        desk.run { $0.window(key: key("side")) { $0.closeWindow() } }
        #expect(watch.texts == ["-side,B off side,B"])
    }

    @Test func `One that opens again brings back what stood in it`() throws {
        let desk = Desk()
        let side = try desk.window("side")
        try desk.navigator.apply(.close(side))
        let watch = TransitionWatch(desk.navigator)
        try desk.navigator.apply(.open(side))
        #expect(watch.texts == ["+side,B on side,B"])
    }

    @Test func `Of a hidden window nothing appears before it is shown`() throws {
        let desk = Desk()
        let watch = TransitionWatch(desk.navigator)
        desk.run { $0.openWindow(key: key("more"), isHidden: true) { $0.setRoot(to: Plain("C")).makeKeyAndVisible() } }
        #expect(watch.texts == ["+more", "+C", "on more,C", "", ""])
    }

    @Test func `Each change of any window is told once, with the hierarchy of that window`() {
        let desk = Desk()
        var names: [String?] = []
        let observation = desk.navigator.observeTransitions { names.append($0.after.nodes.first?.name) }
        desk.run { $0.top(.stack).push(Plain("X")).window(key: key("side")).setRoot(to: Plain("Y")).makeKey() }
        #expect(names == ["main", "side", "main", "side"])
        #expect(desk.changes.count == 4)
        observation.cancel()
    }

    @Test func `What is read late tells of the window as it was, however it has been closed and opened since`() throws {
        let desk = Desk()
        var kept: [HierarchyTransition] = []
        let side = try desk.window("side")
        let observations = [
            desk.navigator.observeTransitions { transition in
                kept.append(transition)
                guard kept.count == 1 else { return }
                try? desk.navigator.apply(.close(side))
                try? side.root?.setUnplacedPresented(ModalContainer())
                try? desk.navigator.apply(.open(side))
            }
        ]
        desk.run { $0.window(key: key("side")) { $0.root { $0.present(Plain("M")) } } }
        #expect(kept.map(\.text) == ["+M on M", "-side,B,M off side,B,M", "+side,B,M on side,B,M"])
        withExtendedLifetime(observations) {}
    }

    @Test func `The sequence of transitions has those of all windows`() async {
        let desk = Desk()
        let transitions = desk.navigator.transitions
        desk.run { $0.window(key: key("side")) { $0.makeKey().closeWindow() } }
        var texts: [String] = []
        for await transition in transitions.prefix(5) { texts.append("\(transition.change)") }
        #expect(texts == ["key of #0: false", "key of #3: true", "key of #3: false", "open #3: no", "key of #0: true"])
    }
}
