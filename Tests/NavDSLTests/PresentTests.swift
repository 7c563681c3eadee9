import NavDSL
import Testing

@Suite struct PresentTests {
    @Test func `A carrier that presents already refuses another modal`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack).present(Plain("M")).present(Plain("B")).push(Plain("C")))
                is ScreenContainerAlreadyPresentingError)
        scene.expect("stack[A!]! ^ M!", changes: 1, built: 1)
    }

    @Test func `Presenting on the topmost container presents on the modal`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("M")))
        #expect(scene.run(ScreenWindowRoute().top(.container).present(Plain("B"))) == nil)
        scene.expect("stack[A!]! ^ M! ^ B!", changes: 1, built: 1)
    }

    @Test func `A nested present is carried by the presented stack`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.container).present(Plain("B").withStackContainer()) { $0.present(Plain("C").withStackContainer()) })
                == nil)
        scene.expect("stack[A!]! ^ stack[B!]! ^ stack[C!]!", changes: 2, built: 2)
    }

    @Test func `In a hidden window a modal is presented and not visible`() {
        let scene = Scene(Stack(nil, Plain("A")), hidden: true)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).present(Plain("M"))) == nil)
        scene.expect("stack[A] ^ M", changes: 1, built: 1)
        #expect(
            scene.run(ScreenWindowRoute().makeKeyAndVisible().first(.container(name: "A")).present(Plain("M")))
                is ScreenContainerAlreadyPresentingError)
        scene.expect("stack[A!]! ^ M!", changes: 0, built: 0)
    }

    @Test func `Under a full-screen modal nothing is visible`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).present(Plain("M", style: .fullScreen))) == nil)
        scene.expect("stack[A] ^fullScreen M!", changes: 1, built: 1)
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A] ^fullScreen M!", changes: 0, built: 0)
    }

    @Test func `A modal in the current context covers the stack that carries it`() {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("A")), Stack(nil, Plain("B"))]))
        #expect(scene.run(ScreenWindowRoute().top(.container).present(Plain("M", style: .currentContext))) == nil)
        scene.expect("tabs[*stack S[A] ^currentContext M!, stack[B]]!", changes: 1, built: 1)
        #expect(scene.run(ScreenWindowRoute().root(of: TabsContainer.self).dismiss()) == nil)
        scene.expect("tabs[*stack S[A] ^currentContext M!, stack[B]]!", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).dismiss()) == nil)
        scene.expect("tabs[*stack S[A!]!, stack[B]]!", changes: 1, built: 0)
    }
}
