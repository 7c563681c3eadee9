import NavDSL
import Testing

@Suite struct ErrorVerbTests {
    @Test func `A fallback starts from the window, and what was done stays done`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(
                ScreenWindowRoute().top(.stack).push(Plain("B"), separated: true).pop(to: .container(name: "Z")).fallback(
                    to: ScreenWindowRoute().top(.stack).push(Plain("C")))) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `The error of a fallback is the result`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.tabs).fallback(to: ScreenWindowRoute().root(of: TabsContainer.self).selectTab(with: .index(0))))
                is ScreenContainerTypeMismatchError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A fallback in a nested route starts from that route`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack) { $0.first(.container(name: "Z")).dismiss().fallback(to: ScreenStackRoute().push(Plain("B"))) })
                == nil)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `Ensure runs after success`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).ensure(with: ScreenWindowRoute().top(.stack).push(Plain("C")))) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `Ensure runs after a failure, which stays`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().first(.container(name: "Z")).makeVisible().ensure(with: ScreenWindowRoute().top(.stack).push(Plain("C"))))
                is ScreenContainerNotFoundError)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `The failure of ensure replaces a success`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).ensure(with: ScreenWindowRoute().top(.tabs).selectTab(with: .index(0))))
                is ScreenContainerNotFoundError)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `A cauterized error is gone`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "Z")).makeVisible().cauterize().top(.stack).push(Plain("B"))) == nil)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `Fail ends the route`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).fail(with: ScreenCanceledError(for: "test")).push(Plain("C")))
                is ScreenCanceledError)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }
}
