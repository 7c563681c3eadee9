import NavDSL
import NavTesting
import Testing

/// The asynchronous forms, from each isolation that there is.
@Suite struct AsyncNavigationTests {
    /// An actor of the user's own.
    actor Home {
        func asynchronous() async throws {
            let navigator = ScreenNavigator.ofStack()
            let place = Whereabouts(self)
            try await navigator.navigate(to: place.route())
            assertIsolated()
            #expect(place.checkCount == Whereabouts.checks)
            #expect(navigator.screens == Whereabouts.screens)
        }

        func performing() async throws {
            let navigator = ScreenNavigator.ofStack()
            #expect(try await navigator.perform(Whereabouts.Load(place: Whereabouts(self)), on: navigator.stack) == 1)
        }

        /// With a navigator that was made on no actor.
        func borrowing() async throws {
            let navigator = ScreenNavigator.ofStack(isolation: nil)
            let place = Whereabouts(self)
            try await navigator.navigate(to: place.route())
            #expect(place.checkCount == Whereabouts.checks)
        }
    }

    @MainActor @Test func `From the main actor, everything runs on the main actor`() async throws {
        let navigator = ScreenNavigator.ofStack()
        let place = Whereabouts(MainActor.shared)
        try await navigator.navigate(to: place.route())
        MainActor.assertIsolated()
        #expect(place.checkCount == Whereabouts.checks)
        #expect(navigator.screens == Whereabouts.screens)
    }

    @Test func `From an actor of one's own, everything runs on that`() async throws {
        try await Home().asynchronous()
    }

    @Test func `From no actor, everything runs`() async throws {
        let navigator = ScreenNavigator.ofStack()
        let place = Whereabouts(nil)
        try await navigator.navigate(to: place.route())
        #expect(place.checkCount == Whereabouts.checks)
        #expect(navigator.screens == Whereabouts.screens)
    }

    @Test func `It runs on the caller's actor, wherever the navigator was made`() async throws {
        try await Home().borrowing()
    }

    @Test func `All four forms wait for the end`() async throws {
        let navigator = ScreenNavigator.ofStack()
        let route = ScreenStackRoute().wait(for: .microseconds(10)).push(Plain("B"))
        try await navigator.navigate(to: ScreenWindowRoute().top(.stack).then(route))
        try await navigator.navigate { $0.top(.stack).then(route) }
        try await navigator.navigate(from: navigator.topStackContainer, to: route)
        try await navigator.navigate(from: navigator.topStackContainer) { _ in route }
        #expect(navigator.screens == "A B B B B")
    }

    @Test func `It throws the error of the step that failed`() async {
        let navigator = ScreenNavigator.ofStack()
        await #expect(throws: TestError(name: "it")) {
            try await navigator.navigate { $0.wait(for: .microseconds(10)).fail(with: TestError(name: "it")) }
        }
        await #expect(throws: TestError(name: "task")) {
            try await navigator.navigate { $0.task { _ in throw TestError(name: "task") } }
        }
    }

    @Test func `A start container that is not there is an error`() async {
        let navigator = ScreenNavigator.ofStack()
        let missing: StackContainer? = nil
        await #expect(throws: ScreenContainerNotFoundError.self) { try await navigator.navigate(from: missing) { $0.pop() } }
    }

    @Test func `A rejected one throws, but what a task of the route asks for is not rejected`() async throws {
        let navigator = ScreenNavigator.ofStack()
        try await navigator.navigate {
            $0.navigatorTask { _, navigator in
                await #expect(throws: Never.self) { try await navigator.navigate(to: ScreenWindowRoute(), policy: .rejected) }
            }
        }
        let held = ClockStage()
        held.push("B", after: 1)
        await #expect(throws: ScreenRejectedError.self) {
            try await held.navigator.navigate(to: ScreenWindowRoute().pushing("C"), policy: .rejected)
        }
        #expect(held.screens == "A")
    }

    @MainActor @Test func `A queued one waits for its turn`() async throws {
        let stage = ClockStage()
        stage.push("B", after: 1)
        let task = Task { try await stage.navigator.navigate(to: ScreenWindowRoute().pushing("C"), policy: .queued) }
        await Task.yield()
        #expect(stage.navigator.navigations.map(\.state) == [.running, .waiting])
        stage.advance(1)
        try await task.value
        #expect(stage.screens == "A B C")
    }

    // MARK: Actions

    @MainActor @Test func `An action is performed on the main actor`() async throws {
        let navigator = ScreenNavigator.ofStack()
        let load = Whereabouts.Load(place: Whereabouts(MainActor.shared))
        #expect(try await navigator.perform(load, on: navigator.stack) == 1)
    }

    @Test func `An action is performed on an actor of one's own`() async throws {
        try await Home().performing()
    }

    @Test func `An action is performed on no actor`() async throws {
        let navigator = ScreenNavigator.ofStack()
        #expect(try await navigator.perform(Whereabouts.Load(place: Whereabouts(nil)), on: navigator.stack) == 1)
    }

    /// An action that opens a route of its own, which takes time, as an interceptor does.
    private static func opening() -> ClosureAction<StackContainer, String> {
        ClosureAction { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().wait(for: .microseconds(10)).pushing("Login")) { completion($0.map { "it" }) }
        }
    }

    @MainActor @Test func `An action that calls its completion later is waited for`() async throws {
        let navigator = ScreenNavigator.ofStack()
        #expect(try await navigator.perform(Self.opening(), on: navigator.stack) == "it")
        #expect(navigator.screens == "A Login")
        await #expect(throws: TestError(name: "no")) {
            try await navigator.perform(
                ClosureAction<StackContainer, Int> { $2(.failure(TestError(name: "no"))) }, on: navigator.stack)
        }
    }

    @Test func `What an action starts with a completion is served by the call, on no actor too`() async throws {
        let navigator = ScreenNavigator.ofStack()
        let place = Whereabouts(nil)
        #expect(try await navigator.perform(Self.opening(), on: navigator.stack) == "it")
        let inner = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: place.route().timeout(after: .seconds(1000)), completion: completion)
        }
        try await navigator.navigate { $0.then(inner).then(inner) }
        #expect(place.checkCount == 2 * Whereabouts.checks)
    }

    @Test func `On no actor, what an action has started without waiting ends with the call`() async throws {
        let navigator = ScreenNavigator.ofStack()
        var ends: [String] = []
        try await navigator.navigate {
            $0.get { [navigator = navigator] _ in
                navigator.navigate(to: ScreenWindowRoute().wait(for: .seconds(1000))) { ends.append(ending($0)) }
            }
        }
        #expect(ends == ["canceled"])
        #expect(navigator.navigations.isEmpty)
    }

    @Test func `On no actor, the end of one wait does not cancel the task of another`() async throws {
        let navigator = ScreenNavigator.ofStack()
        let canceled = Count()
        try await navigator.navigate {
            $0.get { [navigator = navigator] _ in
                navigator.navigate(to: ScreenWindowRoute().wait(for: .milliseconds(1)).timeout(after: .milliseconds(2)), completion: nil)
            }
            .task { _ in
                try? await Task.sleep(for: .milliseconds(10))
                if Task.isCancelled { canceled.increment() }
            }
        }
        #expect(canceled.value == 0)
    }

    @Test func `On no actor, a task cannot wait for what it starts with a completion`() async throws {
        let navigator = ScreenNavigator.ofStack()
        await #expect(throws: ScreenNavigatorIsolationError.self) {
            try await navigator.navigate {
                $0.navigatorTask { _, navigator in
                    try await navigator.navigate(to: ScreenWindowRoute().wait(for: .seconds(1000)), completion: nil).value
                }
            }
        }
    }

    @Test func `The error of an asynchronous action goes to the fallback of try`() async throws {
        struct Failing: AsyncScreenAction {
            typealias Output = Int
            func perform(container: StackContainer, navigator: ScreenNavigator) async throws -> Int { throw TestError(name: "it") }
        }
        let navigator = ScreenNavigator.ofStack()
        try await navigator.navigate {
            $0.top(.stack).try(action: Failing()) {
                $0.done { _, route in route.push(Plain("No")) }
                    .fallback { error, route in route.push(Plain((error as? TestError)?.name ?? "other")) }
            }
        }
        #expect(navigator.screens == "A it")
    }
}
