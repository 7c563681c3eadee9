import NavDSL
import Testing

/// `try await navigation.value`.
@Suite struct NavigationValueTests {
    @MainActor @Test func `It waits for the end`() async throws {
        let stage = ClockStage()
        let navigation = stage.push("B", after: 1)
        Task { stage.advance(1) }
        try await navigation.value
        #expect(stage.screens == "A B")
    }

    @Test func `Of one that has ended it is there at once`() async throws {
        let stage = ClockStage()
        try await stage.push("B").value
        let failed = stage.start("a") { $0.fail(with: TestError(name: "it")) }
        await #expect(throws: TestError(name: "it")) { try await failed.value }
    }

    @MainActor @Test func `Any number of tasks may wait, and all get the error`() async {
        let stage = ClockStage()
        let navigation = stage.start("a") { $0.waiting(1).fail(with: TestError(name: "it")) }
        let tasks = (0..<100).map { _ in Task { await Result { try await navigation.value } } }
        await Task.yield()
        stage.advance(1)
        for task in tasks { #expect(ending(await task.value) == "it") }
    }

    @MainActor @Test func `Canceling a waiting task does not cancel the navigation`() async throws {
        let stage = ClockStage()
        let navigation = stage.push("B", after: 1)
        let task = Task { try await navigation.value }
        await Task.yield()
        task.cancel()
        await Task.yield()
        #expect(navigation.state == .running)
        stage.advance(1)
        try await task.value
        #expect(stage.screens == "A B")
    }

    @MainActor @Test func `Canceling the navigation ends the waiting`() async {
        let stage = ClockStage()
        let navigation = stage.push("B", after: 1)
        let task = Task { try await navigation.value }
        await Task.yield()
        navigation.cancel()
        await #expect(throws: ScreenCanceledError.self) { try await task.value }
    }

    @Test func `It waits for a turn too, on an actor of one's own`() async throws {
        actor Home {
            lazy var stage = ClockStage()

            func run() async throws -> String {
                stage.push("B", after: 1)
                let queued = stage.push("C", policy: .queued)
                Task { stage.advance(1) }
                try await queued.value
                return stage.screens
            }
        }
        #expect(try await Home().run() == "A B C")
    }

    @MainActor @Test func `Its completion is called before those who wait go on`() async throws {
        let stage = ClockStage()
        let navigation = stage.push("B", after: 1)
        let task = Task {
            try await navigation.value
            return stage.ends
        }
        await Task.yield()
        stage.advance(1)
        #expect(try await task.value == ["B: done"])
    }

    /// The value of the navigation whose task asks: its end waits for the task.
    private var own: ScreenTaskAction<WindowContainer, Void> {
        ScreenTaskAction { _, navigator in try await navigator.currentNavigation?.value }
    }

    @MainActor @Test(.timeLimit(.minutes(1))) func `A task that waits for its own navigation waits until that is canceled`() async throws {
        let stage = ClockStage()
        let navigation = stage.navigator.navigate(to: ScreenWindowRoute().then(own), completion: nil)
        for _ in 1...10 { await Task.yield() }
        #expect(navigation.state == .running)
        navigation.cancel()
        await #expect(throws: ScreenCanceledError.self) { try await navigation.value }
        #expect(stage.navigator.navigations.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func `On no actor too, that is ended by its time`() async throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        await #expect(throws: ScreenTimeoutError.self) {
            try await navigator.navigate(to: ScreenWindowRoute().then(own).timeout(after: .milliseconds(1)))
        }
    }
}

extension Result where Failure == any Error {
    /// What an asynchronous closure answers.
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
