import NavDSL
import Testing

@Suite struct DismissTests {
    @Test func `Dismissing where nothing is presented changes nothing`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).dismiss()) == nil)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `Dismissing on the topmost modal does not close it`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.container).dismiss()) == nil)
        scene.expect("stack[A!]! ^ B!", changes: 0, built: 0)
    }

    @Test func `Dismissing on a child closes what its root presents`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A")), Stack(nil, Plain("B"))]).presenting(Plain("M")))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "B")).dismiss()) == nil)
        scene.expect("tabs[*stack[A!]!, stack[B]]!", changes: 1, built: 0)
    }

    @Test func `Dismissing on the presenting container closes the modal`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.container).presenting.dismiss()) == nil)
        scene.expect("stack[A!]!", changes: 1, built: 0)
    }
}
