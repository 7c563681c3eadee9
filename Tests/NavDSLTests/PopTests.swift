import NavDSL
import Testing

@Suite struct PopTests {
    @Test func `Popping the only screen is refused`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop()) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `Popping an empty stack is refused`() {
        let scene = Scene(Stack())
        #expect(scene.run(ScreenWindowRoute().root(of: StackContainer.self).pop()) is ScreenContainerNotFoundError)
        scene.expect("stack[]!", changes: 0, built: 0)
    }

    @Test func `Popping to a key that is not there is refused`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack).pop(to: .container(key: ScreenKey(name: "A", traits: [3])))) is ScreenContainerNotFoundError)
        scene.expect("stack[A, B!]!", changes: 0, built: 0)
    }

    @Test func `Popping to the top changes nothing`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop(to: .container(name: "B"))) == nil)
        scene.expect("stack[A, B!]!", changes: 0, built: 0)
    }

    @Test func `Two pops on a stack of one are refused together`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().pop()) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }
}
