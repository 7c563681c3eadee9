import NavDSL
import Testing

@Suite struct SetRootTests {
    @Test func `A window without a root has no root to go to`() {
        let scene = Scene()
        #expect(scene.run(ScreenWindowRoute().root.dismiss()) is ScreenContainerNotFoundError)
        scene.expect("window", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().top(.container).dismiss()) is ScreenContainerNotFoundError)
        scene.expect("window", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().setRoot(to: Stack(nil, Plain("A"))).makeKeyAndVisible().top(.stack).push(Plain("B"))) == nil)
        scene.expect("stack[A, B!]!", changes: 2, built: 3)
    }

    @Test func `A new root drops the modals of the old one`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("M")))
        #expect(scene.run(ScreenWindowRoute().setRoot(to: Stack(nil, Plain("B"))).top(.container).present(Plain("C"))) == nil)
        scene.expect("stack[B!]! ^ C!", changes: 2, built: 3)
    }
}
