import NavDSL
import Testing

@Suite struct MakeVisibleTests {
    @Test func `Modals are closed, the tab is selected, the stack popped`() {
        let scene = Scene(
            Tabs("Home", [Stack(nil, Plain("A")), Stack(nil, Plain("B"), Plain("C"), Plain("D"))]).presenting(
                Plain("E").withStackContainer().presenting(Plain("M"))))
        #expect(scene.run(ScreenWindowRoute().last(.container(name: "B")).makeVisible()) == nil)
        scene.expect("tabs Home[stack[A], *stack[B!]!]!", changes: 3, built: 0)
    }

    @Test func `What is visible already is left alone`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A"))]))
        #expect(scene.run(ScreenWindowRoute().top(.container).makeVisible()) == nil)
        scene.expect("tabs[*stack[A!]!]!", changes: 0, built: 0)
    }

    @Test func `Tabs in a stack in tabs are revealed from the outermost inward`() {
        let scene = Scene(
            Tabs(
                "Out",
                [
                    Stack(nil, Plain("A")),
                    Stack().withStack(Plain("B"), Tabs("In", [Stack(nil, Plain("C")), Stack(nil, Plain("D"), Plain("E"))]), Plain("F")),
                ]))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "D")).makeVisible()) == nil)
        scene.expect("tabs Out[stack[A], *stack[B, tabs In[stack[C], *stack[D!]!]!]!]!", changes: 4, built: 0)
    }

    @Test func `A container that was removed cannot be made visible`() throws {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        let popped = try scene.find("B")
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop()) == nil)
        scene.expect("stack[A!]!", changes: 1, built: 0)
        #expect(scene.run(ScreenWindowRoute().from(popped).makeVisible()) is ScreenContainerNotInWindowError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }
}
