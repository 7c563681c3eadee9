import NavDSL
import Testing

@Suite struct ReplaceAndClearTests {
    @Test func `Clearing a stack of one empties it`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).clear()) == nil)
        scene.expect("stack[]!", changes: 1, built: 0)
    }

    @Test func `A cleared stack takes a push`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).clear()) == nil)
        scene.expect("stack[]!", changes: 1, built: 0)
        #expect(scene.run(ScreenWindowRoute().root(of: StackContainer.self).push(Plain("C"))) == nil)
        scene.expect("stack[C!]!", changes: 1, built: 1)
    }

    @Test func `Replacing on an empty stack pushes`() {
        let scene = Scene(Stack())
        #expect(scene.run(ScreenWindowRoute().root(of: StackContainer.self).replace(with: Plain("A"))) == nil)
        scene.expect("stack[A!]!", changes: 1, built: 1)
    }

    @Test func `Replacing puts the new screen in the place of the top`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).replace(with: Plain("C")) { $0.present(Plain("M")) }) == nil)
        scene.expect("stack[A, C!]! ^ M!", changes: 2, built: 2)
    }

    @Test func `Clearing an empty stack changes nothing`() {
        let scene = Scene(Stack())
        #expect(scene.run(ScreenWindowRoute().top(.stack).clear()) == nil)
        scene.expect("stack[]!", changes: 0, built: 0)
    }

    @Test func `Cleared and pushed again in one step is one change`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).clear().push(Plain("C")).replace(with: Plain("D"))) == nil)
        scene.expect("stack[D!]!", changes: 1, built: 1)
    }
}
