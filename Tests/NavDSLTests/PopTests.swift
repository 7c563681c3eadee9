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

    @Test func `Popping to a name goes to the uppermost match`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B", [1]), Plain("C"), Plain("B", [2]), Plain("D")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop(to: .container(name: "B"))) == nil)
        scene.expect("stack[A, B(1), C, B(2)!]!", changes: 1, built: 0)
    }

    @Test func `Popping to a key that all share goes to the uppermost`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("A"), Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop(to: .container(of: Plain("A")))) == nil)
        scene.expect("stack[A, A, A!]!", changes: 0, built: 0)
    }

    @Test(arguments: [nil, -1, -7, 2, 5, Int.min, Int.max])
    func `An answer of a predicate that is no screen is refused`(index: Int?) {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        let error = scene.run(ScreenWindowRoute().top(.stack).pop(to: ScreenStackPopPredicate("mine") { _ in index }))
        #expect((error as? ScreenContainerNotFoundError)?.target == "mine")
        scene.expect("stack[A, B!]!", changes: 0, built: 0)
    }

    @Test func `Popping to the root of an empty stack is refused`() {
        let scene = Scene(Stack())
        #expect(scene.run(ScreenWindowRoute().top(.stack).popToRoot()) is ScreenContainerNotFoundError)
        scene.expect("stack[]!", changes: 0, built: 0)
    }

    @Test func `Popping to the root at the root changes nothing`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).popToRoot()) == nil)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `Popping to a container goes to that very one`() throws {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B"), Plain("B")))
        let lower = try scene.root(as: StackContainer.self).screens[1]
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop(to: .container(lower))) == nil)
        #expect(lower.isVisible)
        scene.expect("stack[A, B!]!", changes: 1, built: 0)
    }

    @Test func `Popping finds a screen that is not built yet, and does not build it`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let route = ScreenWindowRoute().top(.stack).push(Plain("B")).push(Plain("C")).pop(to: .container(name: "B")).pop()
        #expect(scene.run(route) == nil)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A predicate of one's own sees screens that are not built, and may build one`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let predicate = ScreenStackPopPredicate("the first that is a stack") { draft in
            try (0..<draft.count).first { try draft[$0].container() is StackContainer }
        }
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Stack("S")).push(Plain("B")).pop(to: predicate)) == nil)
        scene.expect("stack[A, stack S[]!]!", changes: 1, built: 1)
    }
}
