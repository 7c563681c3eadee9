import NavDSL
import Testing

@Suite struct TryTests {
    private func answer(_ result: Result<String, any Error>) -> ClosureAction<StackContainer, String> {
        ClosureAction { _, _, completion in completion(result) }
    }

    private func scene() -> Scene { Scene(Stack(nil, Plain("A"))) }

    @Test func `Done gets the output and runs its route on the current container`() {
        let scene = scene()
        let route = ScreenWindowRoute().top(.stack).try(action: answer(.success("B"))) { resolution in
            resolution.done { name, route in route.push(Plain(name)) }.fallback { _, _ in
                Issue.record("asked")
                return nil
            }
        }
        #expect(scene.run(route.push(Plain("C"))) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `Fallback gets the error, done is not asked`() {
        let scene = scene()
        let route = ScreenWindowRoute().top(.stack).try(action: answer(.failure(TestError(name: "E")))) { resolution in
            resolution.done { _, _ in
                Issue.record("asked")
                return nil
            }.fallback { error, route in (error as? TestError).map { route.push(Plain($0.name)) } }
        }
        #expect(scene.run(route) == nil)
        scene.expect("stack[A, E!]!", changes: 1, built: 1)
    }

    @Test func `Without an answer to the error it stands, and the rest is not run`() {
        let scene = scene()
        let route = ScreenWindowRoute().top(.stack).try(action: answer(.failure(TestError()))) { resolution in
            resolution.done { name, route in route.push(Plain(name)) }.fallback { _, _ in nil }
        }
        #expect(scene.run(route.push(Plain("C"))) is TestError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A fallback covers the failure of done, a second one that of the first`() {
        let scene = scene()
        let route = ScreenWindowRoute().top(.stack).try(action: answer(.success("B"))) { resolution in
            resolution.done { _, route in route.fail(with: TestError(name: "1")) }
                .fallback { _, route in route.fail(with: TestError(name: "2")) }
                .fallback { error, route in route.push(Plain((error as? TestError)?.name ?? "")) }
        }
        #expect(scene.run(route) == nil)
        scene.expect("stack[A, 2!]!", changes: 1, built: 1)
    }

    @Test(arguments: [true, false]) func `Ensure runs after success and after failure`(succeeds: Bool) {
        let scene = scene()
        let result: Result<String, any Error> = succeeds ? .success("B") : .failure(TestError())
        let route = ScreenWindowRoute().top(.stack).try(action: answer(result)) { $0.ensure { $0.push(Plain("E")) } }
        #expect((scene.run(route) == nil) == succeeds)
        scene.expect("stack[A, E!]!", changes: 1, built: 1)
    }

    @Test func `The failure of ensure is attached to the action's error`() {
        let scene = scene()
        let route = ScreenWindowRoute().top(.stack).try(action: answer(.failure(ScreenCanceledError(for: "pick")))) { resolution in
            resolution.ensure { $0.fail(with: TestError(name: "ensure")) }
        }
        let error = scene.run(route) as? ScreenCanceledError
        #expect(error?.attachedErrors.map { $0 as? TestError } == [TestError(name: "ensure")])
    }

    @Test func `The failure of ensure replaces a success`() {
        let scene = scene()
        let route = ScreenWindowRoute().top(.stack).try(action: answer(.success(""))) { $0.ensure { $0.fail(with: TestError()) } }
        #expect(scene.run(route) is TestError)
    }

    @Test func `A cauterized error is gone`() {
        let scene = scene()
        let route = ScreenWindowRoute().top(.stack).try(action: answer(.failure(TestError()))) { $0.cauterize() }
        #expect(scene.run(route.push(Plain("B"))) == nil)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `Two dones run both, in order`() {
        let scene = scene()
        let route = ScreenWindowRoute().top(.stack).try(action: answer(.success("B"))) { resolution in
            resolution.done { name, route in route.push(Plain(name, [1])) }.done { name, route in route.push(Plain(name, [2])) }
        }
        #expect(scene.run(route) == nil)
        #expect(scene.text == "stack[A, B(1), B(2)!]!")
    }

    @Test func `The route waits for an answer that comes late`() {
        let scene = scene()
        var kept: ((Result<String, any Error>) -> Void)?
        let late = ClosureAction<StackContainer, String> { _, _, completion in kept = completion }
        let route = ScreenWindowRoute().top(.stack).try(action: late) { $0.done { name, route in route.push(Plain(name)) } }
        var results = 0
        scene.navigator.navigate(to: route.push(Plain("C"))) { _ in results += 1 }
        #expect(results == 0)
        kept?(.success("B"))
        #expect(results == 1)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `A dropped answer is an error like others`() {
        let scene = scene()
        let dropping = ClosureAction<StackContainer, String> { _, _, _ in }
        let route = ScreenWindowRoute().top(.stack).try(action: dropping) { resolution in
            resolution.fallback { error, route in error is ScreenCompletionDroppedError ? route.push(Plain("D")) : nil }
        }
        #expect(scene.run(route) == nil)
        scene.expect("stack[A, D!]!", changes: 1, built: 1)
    }
}
