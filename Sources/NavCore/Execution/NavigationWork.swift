// Asynchronous work and time: where they run, and how they are canceled.

/// Starts tasks on an actor.
package struct TaskStarter {
    let start: (@escaping () async -> Void) -> Task<Void, Never>

    /// - Returns: A starter on the actor; `nil` if there is none.
    static func on(_ isolation: isolated (any Actor)?) -> TaskStarter? {
        guard isolation != nil else { return nil }
        return TaskStarter { operation in
            Task {
                _ = isolation
                await operation()
            }
        }
    }
}

/// The navigation that a task belongs to. What the task starts on the same navigator belongs to it too.
final class NavigationOwner: @unchecked Sendable {
    @TaskLocal private static var current: NavigationOwner?

    // Only tasks of the navigator's own actor, which compare this first, look at the navigation. It is weak, as another navigator
    // may come to be at the same address.
    private weak var navigator: ScreenNavigator?
    private weak var navigation: Navigation?

    private init(_ navigation: Navigation, of navigator: ScreenNavigator) {
        self.navigator = navigator
        self.navigation = navigation
    }

    static func current(of navigator: ScreenNavigator) -> Navigation? {
        guard let current, current.navigator === navigator, let navigation = current.navigation else { return nil }
        // What a task of one that was canceled or superseded starts has to end as that has.
        return navigation.hasEnded && navigation.interruption?.end == nil ? nil : navigation
    }

    /// Whether the present task belongs to a navigation that has given it up.
    static func isCanceledTask(of navigator: ScreenNavigator) -> Bool {
        guard let current, current.navigator === navigator else { return false }
        return Task.isCancelled
    }

    static func run<Output>(
        _ operation: () async throws -> Output, in navigation: Navigation?, of navigator: ScreenNavigator,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Output {
        guard let navigation else { return try await operation() }
        // The closure captures the isolation, or it would leave the actor.
        return try await $current.withValue(NavigationOwner(navigation, of: navigator)) {
            _ = isolation
            return try await operation()
        }
    }
}

extension Navigation {
    /// The asynchronous call that waits for it, or for what it is a part of.
    fileprivate var callerInReach: NavigationCaller? {
        var navigation = self
        while navigation.caller == nil, let parent = navigation.parent { navigation = parent }
        return navigation.caller
    }
}

extension ScreenNavigator {
    /// Calls back after a duration on the navigator's clock, on the actor of the running navigation or of the navigator.
    ///
    /// Fails with ``ScreenNavigatorIsolationError`` if there is no actor.
    /// - Returns: Cancels the call.
    func after(
        _ duration: Duration, for action: String, isTimeout: Bool = false, _ body: @escaping () -> Void
    ) throws -> () -> Void {
        if let cancel = callOnActor(after: duration, body) { return cancel }
        guard let navigation = schedule.current,
            let cancel = navigation.callerInReach?.call(
                after: Self.countable(duration), on: clock, of: navigation, isTimeout: isTimeout, body)
        else { throw ScreenNavigatorIsolationError(action: action) }
        return cancel
    }

    /// Calls back after a duration, as a part of nothing that runs.
    ///
    /// An asynchronous call on no actor serves what it waits for, and so not this.
    /// - Returns: Cancels the call; `nil` if there is neither an actor nor a clock that calls back by itself.
    package func callBack(after duration: Duration, _ body: @escaping () -> Void) -> (() -> Void)? {
        callOnActor(after: duration) { [weak self] in
            guard let self else { return }
            let schedule = schedule
            if !putsOff(nil, { schedule.run(in: nil, body) }) { schedule.run(in: nil, body) }
        }
    }

    private func callOnActor(after duration: Duration, _ body: @escaping () -> Void) -> (() -> Void)? {
        let duration = Self.countable(duration)
        if let clock = clock as? any CallbackClock { return clock.call(after: duration, body) }
        hasNeededCallbackClock = true
        guard !refusesTasks, let starter = schedule.current?.starter ?? starter else { return nil }
        let clock = clock
        func sleep() async {
            // A clock of the user's own that cannot sleep is a clock whose time is over.
            try? await clock.sleep(for: duration)
            if !Task.isCancelled { body() }
        }
        let task = starter.start(sleep)
        return { task.cancel() }
    }

    /// No clock can count further than the age of the universe, and some trap at it.
    package static func countable(_ duration: Duration) -> Duration { min(max(duration, .zero), .seconds(100 * 365 * 86_400)) }

    /// The navigations that code asks for.
    package func startedNavigations(_ body: () throws -> Void) rethrows -> [Navigation] { try schedule.startedNavigations(body) }

    /// Whether nothing may begin that goes on by itself: it could not be taken back.
    private var refusesTasks: Bool { window?.numbering.rewinder?.refusesTasks ?? false }

    /// Runs asynchronous work, on the actor of the running navigation or of the navigator, and lets canceling it cancel the work.
    func start<Output>(
        _ operation: @escaping () async throws -> Output, for action: any CustomStringConvertible,
        completion: @escaping (Result<Output, any Error>) -> Void
    ) {
        // Nothing else may run while a simulation does: the step stays undetermined.
        if simulation != nil { return simulation!.keep(completion) }
        if refusesTasks { return completion(.failure(ScreenTaskRefusedError(action: "\(action)"))) }
        let schedule = schedule
        let navigation = schedule.current
        let starter = navigation?.starter ?? starter
        let caller = starter == nil ? navigation?.callerInReach : nil
        let waitNumber = navigation?.waitNumber
        func work() async {
            // Given up before it has begun, it does not begin.
            if let navigation, navigation.hasEnded || navigation.waitNumber != waitNumber { return }
            let result: Result<Output, any Error>
            do {
                result = .success(try await NavigationOwner.run(operation, in: navigation, of: self))
            } catch {
                result = .failure(error)
            }
            caller?.isWorking = false
            schedule.callBack(in: navigation) { completion(result) }
        }
        if let starter {
            let task = starter.start(work)
            navigation?.cancelWork.append { task.cancel() }
        } else if let navigation, let caller, caller.take(work, of: navigation) {
            navigation.cancelWork.append { caller.cancelWork() }
        } else {
            completion(.failure(ScreenNavigatorIsolationError(action: "\(action)")))
        }
    }
}
