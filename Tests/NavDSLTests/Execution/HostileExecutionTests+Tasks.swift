import NavDSL
import NavTesting
import Synchronization
import Testing

/// Tasks that do not stop when they are told to, and clocks that are none.
@Suite struct HostileTaskTests {
    private func navigator(clock: any Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation) -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate(to: ScreenWindowRoute().setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible(), completion: nil)
        return navigator
    }

    /// Lets a test say when a task goes on; canceling the task does not.
    final class Gate: Sendable {
        private struct State { var isOpen = false; var waiting: [CheckedContinuation<Void, Never>] = [] }
        private let state = Mutex(State())

        func open() {
            let waiting = state.withLock { state in
                state.isOpen = true
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }

        func pass() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }
    }

    /// What a task hands to its test; both are on one actor, or one waits for the other.
    final class Held<Value>: @unchecked Sendable {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    /// How a running task's navigation is ended.
    enum Ending: CaseIterable { case canceled, superseded, timedOut }

    @MainActor @Test(arguments: Ending.allCases) func `What a task starts after it was given up is canceled`(_ ending: Ending) async throws {
        let clock = ManualClock()
        let navigator = navigator(clock: clock)
        let (begun, gate, done) = (Gate(), Gate(), Gate())
        let late = Held<Navigation?>(nil)
        navigator.policy = .latest
        let route = ScreenWindowRoute().navigatorTask { _, navigator in
            begun.open()
            await gate.pass()
            late.value = navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("Late")), completion: nil)
            done.open()
        }
        let navigation = navigator.navigate(
            to: route.timeout(after: .seconds(1)).fallback { _, route in route.wait(for: .seconds(9)) }, completion: nil)
        await begun.pass()
        switch ending {
        case .canceled: navigation.cancel()
        case .superseded: navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("B")), completion: nil)
        case .timedOut: clock.advance(by: .seconds(1))
        }
        let before = navigator.hierarchy
        let running = navigator.navigations.count
        gate.open()
        await done.pass()
        #expect(late.value?.state == .canceled)
        #expect(navigator.hierarchy == before && navigator.navigations.count == running)
        navigation.cancel()
    }

    @MainActor @Test func `A task that is given up before it begins does not begin`() async throws {
        let navigator = navigator()
        let count = Held(0)
        let navigation = navigator.navigate(to: ScreenWindowRoute().task { _ in count.value += 1 }, completion: nil)
        navigation.cancel()
        await Task.yield()
        try await navigator.navigate(to: ScreenWindowRoute().task { _ in await Task.yield() })
        #expect(count.value == 0)
    }

    @Test func `Without an actor, a task given up before it begins leaves room for the next`() async throws {
        let navigator = navigator()
        let log = Held<[String]>([])
        // The timeout cannot fire before the first task waits; its ensure starts a task, which is given up at once.
        let ensure = ScreenWindowRoute().then(
            ScreenTaskAction<WindowContainer, Void> { _ in log.value.append("ensure") })
        let route = ScreenWindowRoute()
            .then(ScreenTaskAction<WindowContainer, Void> { _ in try await Task.sleep(for: .seconds(100)) })
            .ensure(with: ensure)
            .timeout(after: .milliseconds(5))
            .fallback { _, route in route.then(ScreenTaskAction<WindowContainer, Void> { _ in log.value.append("fallback") }) }
        try await navigator.navigate(to: route)
        #expect(log.value == ["fallback"])
    }

    /// Waits twice, one after the other, or both at once.
    struct TwoWaits: ScreenAction {
        typealias Container = WindowContainer
        typealias Output = Void
        let atOnce: Bool

        func perform(container: WindowContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
            let wait = ScreenWaitAction<WindowContainer>(for: .seconds(1))
            if atOnce { wait.perform(container: container, navigator: navigator) { _ in } }
            wait.perform(container: container, navigator: navigator) { _ in
                wait.perform(container: container, navigator: navigator, completion: completion)
            }
        }
    }

    @Test(arguments: [false, true]) func `Canceling ends all that an action waits for`(atOnce: Bool) {
        for seconds in 0..<2 {
            let clock = ManualClock()
            let navigator = navigator(clock: clock)
            let navigation = navigator.navigate(to: ScreenWindowRoute().then(TwoWaits(atOnce: atOnce)), completion: nil)
            clock.advance(by: .seconds(seconds))
            #expect(navigation.state == .running && clock.waitingCount > 0)
            navigation.cancel()
            #expect(clock.waitingCount == 0)
        }
    }

    @Test func `Without an actor, an action that waits twice is on its caller both times`() async throws {
        let navigator = navigator(clock: BadClock(habit: .hasty))
        try await navigator.navigate { $0.then(TwoWaits(atOnce: false)).then(TwoWaits(atOnce: true)) }
    }

    /// A clock that does what a clock must not.
    struct BadClock: Clock {
        enum Habit: CaseIterable { case throwing, hasty }
        typealias Instant = ContinuousClock.Instant
        let habit: Habit
        var now: Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            if habit == .throwing { throw TestError() }
        }
    }

    @Test(arguments: BadClock.Habit.allCases) func `On a clock that does not wait, waits pass and timeouts end`(_ habit: BadClock.Habit) async throws
    {
        let navigator = navigator(clock: BadClock(habit: habit))
        try await navigator.navigate { $0.wait(for: .seconds(1_000_000)).top(.stack).push(Plain("B")) }
        await #expect(throws: ScreenTimeoutError.self) {
            try await navigator.navigate { $0.task { _ in try await Task.sleep(for: .seconds(100)) }.timeout(after: .seconds(1_000_000)) }
        }
        #expect(navigator.hierarchy.outline == "stack S[A, B!]!")
    }

    static let durations: [Duration] = [
        .seconds(Int64.max), .seconds(Int64.min), .nanoseconds(Int64.min), .zero, Duration(secondsComponent: .max, attosecondsComponent: 999),
        .nanoseconds(-1),
    ]

    @Test(arguments: durations) func `Durations beyond all measure do not trap`(_ duration: Duration) async throws {
        for clock in [ManualClock(), ContinuousClock(), SuspendingClock()] as [any Clock<Duration>] {
            let navigator = navigator(clock: clock)
            let task = Task { @MainActor in
                let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
                let navigation = navigator.navigate(to: ScreenWindowRoute().wait(for: duration).timeout(after: duration), completion: nil)
                await Task.yield()
                navigation.cancel()
                return navigation.state
            }
            #expect(await [.done, .canceled].contains(task.value))
            _ = navigator.simulate(ScreenWindowRoute().wait(for: duration).timeout(after: duration))
        }
        let clock = ManualClock()
        for _ in 0..<40 { clock.advance(by: duration) }
    }

    // MARK: Many at once

    actor Owner {
        private var names: [String] = []

        func work(_ seed: Int) async throws -> String {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            try await navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
            let history = NavigationHistory(navigator: navigator)
            for index in 0..<20 {
                let name = "\(seed).\(index)"
                try await navigator.navigate { $0.top(.stack).push(Plain(name)).task { _ in await Task.yield() }.timeout(after: .seconds(100)) }
                let navigation = navigator.navigate(
                    to: ScreenWindowRoute().top(.stack).push(Plain("X")).wait(for: .seconds(100)).atomic(), completion: nil)
                _ = navigator.simulate(ScreenWindowRoute().top(.stack).pop())
                navigation.cancel()
            }
            for _ in 0..<19 { try history.undo() }
            return navigator.hierarchy.outline
        }
    }

    @Test func `Many navigators on as many actors`() async throws {
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for seed in 0..<32 { group.addTask { (seed, try await Owner().work(seed)) } }
            for try await (seed, outline) in group { #expect(outline == "stack S[A, \(seed).0!]!") }
        }
    }
}
