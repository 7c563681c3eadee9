import NavDSL
import NavTesting
import Testing

/// An action calls its completion exactly once; the navigator sees to it.
@Suite struct CompletionTests {
    typealias Answer = (Result<Void, any Error>) -> Void

    private func action(_ body: @escaping (@escaping Answer) -> Void) -> ClosureAction<StackContainer, Void> {
        ClosureAction { _, _, completion in body(completion) }
    }

    @Test func `A second call is ignored and logged, the rest of the route runs once`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let logger = RecordingLogger()
        scene.navigator.logger = logger
        let twice = action {
            $0(.success(()))
            $0(.failure(TestError()))
        }
        #expect(scene.run(ScreenWindowRoute().top(.stack).then(twice).push(Plain("B"))) == nil)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
        #expect(logger.errors == ["The action 'closure' called its completion again; the call is ignored."])
    }

    @Test func `A late call lets the route go on, another later one is ignored`() throws {
        let scene = Scene(Stack(nil, Plain("A")))
        let logger = RecordingLogger()
        scene.navigator.logger = logger
        var kept: Answer?
        var results: [Result<Void, any Error>] = []
        scene.navigator.navigate(to: ScreenWindowRoute().top(.stack).then(action { kept = $0 }).push(Plain("B"))) { results.append($0) }
        #expect(results.isEmpty && scene.text == "stack[A!]!")
        kept?(.success(()))
        kept?(.success(()))
        #expect(results.count == 1 && logger.errors.count == 1)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `A late failure fails the route`() {
        let scene = Scene(Stack(nil, Plain("A")))
        var kept: Answer?
        var errors: [any Error] = []
        scene.navigator.navigate(to: ScreenWindowRoute().top(.stack).then(action { kept = $0 }).push(Plain("B"))) {
            if case .failure(let error) = $0 { errors.append(error) }
        }
        kept?(.failure(TestError(name: "late")))
        #expect(errors.map { $0 as? TestError } == [TestError(name: "late")])
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A completion that is dropped at once fails the route`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let error = scene.run(ScreenWindowRoute().top(.stack).then(action { _ in }).push(Plain("B")))
        #expect((error as? ScreenCompletionDroppedError)?.action == "closure")
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A completion that is dropped later fails the route, and its fallback runs`() {
        let scene = Scene(Stack(nil, Plain("A")))
        var kept: Answer?
        var results = 0
        let route = ScreenWindowRoute().top(.stack).then(action { kept = $0 }).push(Plain("B"))
            .fallback { error, route in error is ScreenCompletionDroppedError ? route.top(.stack).push(Plain("C")) : nil }
        scene.navigator.navigate(to: route) { _ in results += 1 }
        _ = kept
        kept = nil
        #expect(results == 1)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `A completion that has been called keeps nothing alive, however long it is kept`() {
        weak var window: WindowContainer?
        var kept: Answer?
        do {
            let navigator = ScreenNavigator.ofStack()
            window = navigator.window
            navigator.navigate(to: ScreenWindowRoute().top(.stack).then(action { kept = $0 }))
            #expect(window != nil)
            kept?(.success(()))
        }
        #expect(kept != nil && window == nil)
    }

    @Test func `A dropped refresh fails too`() {
        final class Forgetful: ModalContainer, Screen, ScreenRefreshableContainer {
            func build(navigator: ScreenNavigator) -> Forgetful { self }
            func refresh(completion: @escaping (Result<Void, any Error>) -> Void) {}
        }
        let scene = Scene(Stack().withStack(Forgetful()))
        let error = scene.run(ScreenWindowRoute().top(.container(of: Forgetful.self)).refresh())
        #expect((error as? ScreenCompletionDroppedError)?.action == "refresh")
    }

    @Test func `An action performed outside a route is held to its word too`() throws {
        let scene = Scene(Stack(nil, Plain("A")))
        let stack = try scene.root(as: StackContainer.self)
        var results: [Result<Void, any Error>] = []
        scene.navigator.perform(action { _ in }, on: stack) { results.append($0) }
        scene.navigator.perform(
            action {
                $0(.success(()))
                $0(.success(()))
            }, on: stack
        ) { results.append($0) }
        #expect(results.count == 2)
        #expect(throws: ScreenCompletionDroppedError.self) { try results[0].get() }
    }

    @Test func `Navigation inside an action runs at once`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let inner = ClosureAction<StackContainer, Void> { stack, navigator, completion in
            navigator.navigate(from: stack, completion: completion) { $0.push(Plain("Inner")) }
        }
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).then(inner).push(Plain("C"))) == nil)
        scene.expect("stack[A, B, Inner, C!]!", changes: 3, built: 3)
    }

    @Test func `An action of the user's may combine with the next`() {
        struct Count: ScreenAction {
            typealias Container = WindowContainer
            typealias Output = Void
            let number: Int
            let log: (Int) -> Void
            func combine(with next: any ScreenAction<WindowContainer, Void>) -> (any ScreenAction<WindowContainer, Void>)? {
                (next as? Count).map { Count(number: number + $0.number, log: log) }
            }
            func perform(container: WindowContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
                log(number)
                completion(.success(()))
            }
        }
        var logged: [Int] = []
        let count = { (number: Int) in Count(number: number) { logged.append($0) } }
        let scene = Scene(Plain("A"))
        #expect(scene.run(ScreenWindowRoute().then(count(1)).then(count(2)).then(count(3)).makeKey().then(count(4))) == nil)
        #expect(logged == [6, 4])
    }

    @Test func `Without a logger no text is made`() {
        struct Telling: ScreenStackModifier {
            let told: () -> Void
            func modify(_ draft: inout ScreenStackDraft) {}
            var description: String {
                told()
                return "telling"
            }
        }
        let scene = Scene(Stack(nil, Plain("A")))
        var count = 0
        scene.run(ScreenWindowRoute().top(.stack).setStack(modifiers: [Telling { count += 1 }]))
        #expect(count == 0)
    }
}
