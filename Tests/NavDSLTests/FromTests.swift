import NavDSL
import Testing

@Suite struct FromTests {
    @Test func `Going on from nil is not found`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().from(nil as StackContainer?).push(Plain("B"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A stack that was dropped refuses a push, and nothing is built`() throws {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A")), Stack(nil, Plain("B"))]))
        let dropped = try scene.root(as: TabsContainer.self).tabs[0] as? StackContainer
        #expect(scene.run(ScreenWindowRoute().setRoot(to: Stack(nil, Plain("C")))) == nil)
        scene.expect("stack[C!]!", changes: 1, built: 2)
        #expect(scene.run(ScreenWindowRoute().from(dropped).push(Plain("D"))) is ScreenContainerNotInWindowError)
        scene.expect("stack[C!]!", changes: 0, built: 0)
    }
}
