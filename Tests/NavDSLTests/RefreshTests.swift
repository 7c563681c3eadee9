import NavDSL
import Testing

@Suite struct RefreshTests {
    @Test func `A container that can be refreshed is`() {
        let scene = Scene(Stack().withStack(Refreshing("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).refresh()) == nil)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }
}
