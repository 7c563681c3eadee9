import NavDSL
import NavTesting
import Testing

/// Canceling the Swift task of an asynchronous call cancels its navigation.
@Suite struct TaskCancellationTests {
    /// Lets other tasks of the actor come to where they wait.
    private func settle() async {
        for _ in 0..<10 { await Task.yield() }
    }

    @MainActor private func call(_ stage: ClockStage, _ route: ScreenWindowRoute, policy: NavigationPolicy? = nil) async -> Task<String, Never> {
        let task = Task { ending(await Result { try await stage.navigator.navigate(to: route, policy: policy) }) }
        await settle()
        return task
    }

    @Test func `Before the call, nothing is done`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let stage = ClockStage()
            let result = await Result { try await stage.navigator.navigate { $0.pushing("B").ensure(with: ScreenWindowRoute().pushing("E")) } }
            return "\(ending(result)), \(stage.screens)"
        }
        #expect(await task.value == "canceled, A")
    }

    @MainActor @Test func `In a wait, the wait is given up`() async {
        let stage = ClockStage()
        let task = await call(stage, ScreenWindowRoute().pushing("B").waiting(1).pushing("C"))
        #expect(stage.clock.waitingCount == 1)
        task.cancel()
        #expect(await task.value == "canceled")
        #expect(stage.clock.waitingCount == 0 && stage.screens == "A B")
    }

    @MainActor @Test func `In a task, the task is canceled`() async {
        let stage = ClockStage()
        let seen = Count()
        let route = ScreenWindowRoute().task { _ in
            do { try await Task.sleep(for: .seconds(1000)) } catch is CancellationError { seen.increment() }
        }
        let task = await call(stage, route.pushing("B"))
        task.cancel()
        #expect(await task.value == "canceled")
        await settle()
        #expect(seen.value == 1 && stage.screens == "A")
    }

    @MainActor @Test func `In an action that waits to be called back, it is not waited for`() async {
        let stage = ClockStage()
        var kept: ClockStage.Answer?
        let task = await call(stage, ScreenWindowRoute().then(stage.held { kept = $0 }).pushing("B"))
        task.cancel()
        #expect(await task.value == "canceled")
        kept?(.success(()))
        #expect(stage.screens == "A")
    }

    @MainActor @Test func `An answer that comes between the canceling and its taking effect does not count`() async {
        let stage = ClockStage()
        var kept: ClockStage.Answer?
        let task = await call(stage, ScreenWindowRoute().then(stage.held { kept = $0 }).pushing("B"))
        task.cancel()
        kept?(.success(()))
        #expect(stage.screens == "A")
        #expect(await task.value == "canceled")
    }

    @MainActor @Test func `In the queue, it never runs`() async {
        let stage = ClockStage()
        stage.push("B", after: 1)
        let task = await call(stage, ScreenWindowRoute().pushing("C"), policy: .queued)
        task.cancel()
        #expect(await task.value == "canceled")
        stage.advance(1)
        #expect(stage.screens == "A B")
    }

    @MainActor @Test func `Fallbacks are not asked, ensures are run`() async {
        let stage = ClockStage()
        let route = ScreenWindowRoute().waiting(1).fallback { _, route in route.pushing("No") }
            .ensure(with: ScreenWindowRoute().pushing("E"))
        let task = await call(stage, route)
        task.cancel()
        #expect(await task.value == "canceled")
        #expect(stage.screens == "A E")
    }

    @MainActor @Test func `What its task navigates is canceled with it`() async {
        let stage = ClockStage()
        let route = ScreenWindowRoute().navigatorTask { _, navigator in
            try await navigator.navigate { $0.navigatorTask { _, navigator in try await navigator.navigate { $0.pushing("B", after: 1) } } }
        }
        let task = await call(stage, route)
        #expect(stage.navigator.navigations.count == 3)
        task.cancel()
        #expect(await task.value == "canceled")
        await settle()
        #expect(stage.navigator.navigations.isEmpty && stage.clock.waitingCount == 0)
    }

    @MainActor @Test func `Canceling the navigation ends the call, and not its task`() async {
        let stage = ClockStage()
        let task = Task {
            let result = await Result { try await stage.navigator.navigate { $0.waiting(1) } }
            return "\(ending(result)), \(Task.isCancelled)"
        }
        await settle()
        stage.navigator.navigations.first?.cancel()
        #expect(await task.value == "canceled, false")
    }

    @MainActor @Test func `After the end, it changes nothing`() async throws {
        let stage = ClockStage()
        let task = await call(stage, ScreenWindowRoute().pushing("B"))
        task.cancel()
        #expect(await task.value == "done")
    }

    // MARK: On no actor

    /// What hangs, on the real clock; each tells when it has begun.
    static let hanging: [@Sendable (Count) -> ScreenWindowRoute] = [
        { begun in ScreenWindowRoute().get { _ in begun.increment() }.wait(for: .seconds(1000)) },
        { begun in
            ScreenWindowRoute().task { _ in
                begun.increment()
                try await Task.sleep(for: .seconds(1000))
            }
        },
        { begun in
            ScreenWindowRoute().navigatorTask { _, navigator in
                begun.increment()
                try await navigator.navigate { $0.wait(for: .seconds(1000)) }
            }
        },
        { begun in ScreenWindowRoute().then(Hanging(begun: begun)) },
    ]

    /// Keeps its completion for good, as nobody calls it.
    private final class Hanging: ScreenAction {
        typealias Container = WindowContainer
        typealias Output = Void
        let begun: Count
        private var kept: Completion?

        init(begun: Count) { self.begun = begun }

        func perform(container: WindowContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
            kept = completion
            begun.increment()
        }
    }

    @Test(arguments: hanging.indices) func `On no actor, whatever hangs is ended`(index: Int) async {
        let begun = Count()
        let task = Task {
            let navigator = ScreenNavigator.ofStack()
            let route = Self.hanging[index](begun).pushing("No").ensure(with: ScreenWindowRoute().pushing("E"))
            let result = await Result { try await navigator.navigate(to: route) }
            return "\(ending(result)), \(navigator.screens), \(navigator.navigations.count)"
        }
        while begun.value == 0 { await Task.yield() }
        task.cancel()
        #expect(await task.value == "canceled, A E, 0")
    }
}
