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

    @Test func `The nested route runs on the new root, and the window stays current`() {
        let scene = Scene(Plain("A"))
        let route = ScreenWindowRoute().setRoot(to: Stack("S")) { $0.push(Plain("B")) }.setRoot(to: Stack("U", Plain("C")))
        #expect(scene.run(route.top(.stack).push(Plain("D"))) == nil)
        scene.expect("stack U[C, D!]!", changes: 4, built: 5)
    }

    @Test func `The very root as a new root is refused`() {
        let own = OwnScreen("Own")
        let scene = Scene(own)
        #expect(scene.run(ScreenWindowRoute().setRoot(to: own)) is ScreenContainerAlreadyPlacedError)
        #expect(scene.text == "Own!" && scene.changes.isEmpty)
    }

    @Test func `A root that cannot be built leaves the old one`() {
        let scene = Scene(Plain("A").presenting(Plain("M")))
        #expect(scene.run(ScreenWindowRoute().setRoot(to: Unbuildable())) is TestError)
        scene.expect("A! ^ M!", changes: 0, built: 0)
    }

    @Test func `The window is shown and made key, each once`() {
        let scene = Scene(Plain("A"), hidden: true)
        #expect(scene.run(ScreenWindowRoute().makeKeyAndVisible().makeKeyAndVisible().makeKey()) == nil)
        #expect(scene.changes.map(\.slot) == [.hidden, .key])
        #expect(scene.window.isKey && !scene.window.isHidden)
        #expect(scene.text == "A!")
    }

    @Test func `A window is neither key nor hidden at first`() {
        #expect(!WindowContainer().isKey && !WindowContainer().isHidden)
    }
}
