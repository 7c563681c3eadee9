import NavDSL
import Testing

@Suite struct AccessorTests {
    @Test func `A presented container of another type is a mismatch`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("B").withStackContainer()))
        #expect(scene.run(ScreenWindowRoute().root.presented(of: StackContainer.self).push(Plain("C"))) == nil)
        scene.expect("stack[A!]! ^ stack[B, C!]!", changes: 1, built: 1)
        #expect(scene.run(ScreenWindowRoute().root.presented(of: TabsContainer.self).dismiss()) is ScreenContainerTypeMismatchError)
        scene.expect("stack[A!]! ^ stack[B, C!]!", changes: 0, built: 0)
    }

    @Test func `Presenting of presenting is two modals down`() {
        let scene = Scene(Stack("Main", Plain("A")).presenting(Plain("B").presenting(Plain("C"))))
        #expect(scene.run(ScreenWindowRoute().top(.container).presenting.presenting(of: StackContainer.self).dismiss().push(Plain("E"))) == nil)
        scene.expect("stack Main[A, E!]!", changes: 2, built: 1)
    }

    @Test func `A stack is not its own stack`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).stack.push(Plain("C"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `The window of the topmost container takes a new root`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).window.setRoot(to: Plain("B"))) == nil)
        scene.expect("B!", changes: 1, built: 1)
    }
}
