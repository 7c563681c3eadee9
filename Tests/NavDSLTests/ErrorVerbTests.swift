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

    @Test func `A fallback is not asked after success`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(
                ScreenWindowRoute().top(.stack).push(Plain("B")).fallback { _, _ in
                    Issue.record("asked"); return nil
                }) == nil)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `A fallback that declines leaves the error to the next one`() {
        let scene = Scene(Stack(nil, Plain("A")))
        var asked: [Int] = []
        let route = ScreenWindowRoute().fail(with: TestError(name: "first"))
            .fallback { _, _ in
                asked.append(1); return nil
            }
            .fallback { error, route in
                asked.append(2); return error is TestError ? route.top(.stack).push(Plain("B")) : nil
            }
            .fallback { _, _ in
                asked.append(3); return nil
            }
        #expect(scene.run(route) == nil)
        #expect(asked == [1, 2])
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `If all fallbacks decline the error stands`() {
        let scene = Scene(Plain("A"))
        let route = ScreenWindowRoute().fail(with: TestError(name: "first")).fallback { _, _ in nil }.fallback { _, _ in nil }
        #expect(scene.run(route) as? TestError == TestError(name: "first"))
    }

    @Test func `A fallback covers the failure of a fallback before it`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let route = ScreenWindowRoute().fail(with: TestError(name: "first"))
            .fallback(to: ScreenWindowRoute().top(.stack).push(Plain("B")).fail(with: TestError(name: "second")))
            .fallback { error, route in error as? TestError == TestError(name: "second") ? route.top(.stack).push(Plain("C")) : nil }
        #expect(scene.run(route) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `Steps after a fallback run from the window whether it was needed or not`() {
        for fails in [true, false] {
            let scene = Scene(Stack(nil, Plain("A")))
            let start = fails ? ScreenWindowRoute().fail(with: TestError()) : ScreenWindowRoute()
            #expect(scene.run(start.top(.stack).fallback(to: ScreenWindowRoute()).setRoot(to: Plain("R"))) == nil)
            scene.expect("R!", changes: 1, built: 1)
        }
    }

    @Test func `The failure of ensure is attached to the error that was there`() {
        let scene = Scene(Plain("A"))
        let failing = ScreenWindowRoute().fail(with: TestError(name: "ensure"))
        let route = ScreenWindowRoute().fail(with: ScreenCanceledError(for: "test")).ensure(with: failing)
        let error = scene.run(route) as? ScreenCanceledError
        #expect(error?.attachedErrors.map { $0 as? TestError } == [TestError(name: "ensure")])
        #expect(error?.description == "Canceled: test. Afterwards: TestError(name: \"ensure\")")
    }

    @Test func `The failure of ensure never hides an error that it cannot be attached to`() {
        let scene = Scene(Plain("A"))
        let route = ScreenWindowRoute().fail(with: TestError(name: "own")).ensure(with: ScreenWindowRoute().fail(with: TestError()))
        #expect(scene.run(route) as? TestError == TestError(name: "own"))
    }

    @Test func `Two ensures run both, in order, and both failures are attached`() {
        let scene = Scene(Stack(nil, Plain("A")))
        func ensure(_ name: String) -> ScreenWindowRoute {
            ScreenWindowRoute().top(.stack).push(Plain(name)).fail(with: TestError(name: name)).resolve()
        }
        let route = ScreenWindowRoute().fail(with: ScreenCanceledError(for: "test")).ensure(with: ensure("1")).ensure(with: ensure("2"))
        let error = scene.run(route) as? ScreenCanceledError
        #expect(error?.attachedErrors.map { $0 as? TestError } == [TestError(name: "1"), TestError(name: "2")])
        scene.expect("stack[A, 1, 2!]!", changes: 2, built: 2)
    }

    @Test func `A fallback behind an ensure covers the failure of both`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let route = ScreenWindowRoute().ensure(with: ScreenWindowRoute().fail(with: TestError(name: "ensure")))
            .fallback(to: ScreenWindowRoute().top(.stack).push(Plain("B")))
        #expect(scene.run(route) == nil)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `The error of a nested route is the error of the route outside`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let route = ScreenWindowRoute().top(.stack) { $0.push(Plain("B")) { $0.fail(with: TestError()) }.push(Plain("C")) }
            .setRoot(to: Plain("R"))
        #expect(scene.run(route) is TestError)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `An inner route with its own fallback that fails leaves what was before it`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let inner = ScreenStackRoute().pop(to: .container(name: "Z")).fallback(to: ScreenStackRoute().push(Plain("C")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).then(inner).push(Plain("D"))) == nil)
        scene.expect("stack[A, B, C, D!]!", changes: 3, built: 3)
    }
}
