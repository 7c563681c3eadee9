import NavDSL
import Testing

@Suite struct PushTests {
    @Test func `A nested route runs on the pushed screen`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")) { $0.stack { $0.push(Plain("C")) } }) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `The nested route of pushed tabs gets tabs`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack).push(Tabs("In", []).withTabs(Plain("B"), Plain("C"))) { $0.selectTab(with: .index(1)) }) == nil)
        scene.expect("stack[A, tabs In[B, *C!]!]!", changes: 2, built: 3)
        #expect(scene.run(ScreenWindowRoute().top(.container)) == nil)
        scene.expect("stack[A, tabs In[B, *C!]!]!", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(0))) == nil)
        scene.expect("stack[A, tabs In[*B!, C]!]!", changes: 1, built: 0)
    }
}
