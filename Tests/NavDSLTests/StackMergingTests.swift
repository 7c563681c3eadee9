import NavDSL
import Testing

@Suite struct StackMergingTests {
    @Test func `Pop, push and a push with a nested modal are one change of the stack`() {
        let scene = Scene(Stack("Main", Plain("A"), Plain("B"), Plain("C")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).popToRoot().push(Plain("Red")).push(Plain("Green")) { $0.present(Plain("Blue")) }) == nil)
        scene.expect("stack Main[A, Red, Green!]! ^ Blue!", changes: 2, built: 3)
    }

    @Test func `A screen pushed and popped in one step is never built`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).pop().push(Plain("C"))) == nil)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `Pop and push are one change`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().push(Plain("C"))) == nil)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `A separated push ends the merging`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B"), separated: true).push(Plain("C"))) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `A push with a nested route ends the merging`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().push(Plain("C")) { $0.dismiss() }.push(Plain("D")).pop()) == nil)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `A search between two pushes makes two changes`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack) { $0.push(Plain("B")) }.top(.stack) { $0.push(Plain("C")) }) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `A pop that fails leaves the stack as it was before the push merged with it`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).pop(to: .container(name: "Z"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `Push and pop together change nothing`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("C")).pop()) == nil)
        scene.expect("stack[A, B!]!", changes: 0, built: 0)
    }

    @Test func `The steps of a route inside a route merge too`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().then(ScreenStackRoute().push(Plain("C")).push(Plain("D")))) == nil)
        scene.expect("stack[A, C, D!]!", changes: 1, built: 2)
    }

    @Test func `Modifiers of one setStack are one change`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(
            scene.run(
                ScreenWindowRoute().top(.stack).setStack(modifiers: [
                    ScreenStackClearModifier(), ScreenStackPushModifier(Plain("C")), ScreenStackPushModifier(Plain("D")),
                    ScreenStackReplaceModifier(Plain("E")),
                ])) == nil)
        scene.expect("stack[C, E!]!", changes: 1, built: 2)
    }
}
