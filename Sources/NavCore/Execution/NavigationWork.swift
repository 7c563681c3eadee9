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

/// A clock that calls back by itself: with it nothing needs a task, and a test knows when everything has happened.
package protocol CallbackClock: Clock where Duration == Swift.Duration {
    /// Calls back after a duration, on whoever moves the clock.
    /// - Returns: Cancels the call.
    func call(after duration: Duration, _ body: @escaping () -> Void) -> () -> Void
}

/// The navigation that a task belongs to. What the task starts on the same navigator belongs to it too.
final class NavigationOwner: @unchecked Sendable {
    @TaskLocal private static var current: NavigationOwner?

    /// Whom a request comes from.
    enum Requester {
        case nobody
        case navigation(Navigation)
        /// A task that its navigation has given up, by canceling it.
        case givenUp
    }

    // Only tasks of the navigator's own actor, which compare this first, look at the rest.
    private let navigator: NavigatorIdentity
    private weak var navigation: Navigation?
    /// Whether its navigation was canceled, or its time was over.
    private(set) var isGivenUp = false

    init(_ navigation: Navigation, of navigator: ScreenNavigator) {
        self.navigator = navigator.identity
        self.navigation = navigation
    }

    func giveUp() { isGivenUp = true }

    static func requester(of navigator: ScreenNavigator) -> Requester {
        guard let current, current.navigator === navigator.identity else { return .nobody }
        if current.isGivenUp { return .givenUp }
        guard let navigation = current.navigation, !navigation.hasEnded else { return .nobody }
        return .navigation(navigation)
    }

    static func run<Output>(
        _ operation: () async throws -> Output, as owner: NavigationOwner?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Output {
        guard let owner else { return try await operation() }
        // The closure captures the isolation, or it would leave the actor.
        return try await $current.withValue(owner) {
            _ = isolation
            return try await operation()
        }
    }
}

/// Tells a navigator from others, also when it is gone and another one has its place in memory.
final class NavigatorIdentity: Sendable {}

extension ScreenNavigator {
    /// Calls back after a duration on the navigator's clock, on the actor of the running navigation or of the navigator.
    ///
    /// Fails with ``ScreenNavigatorIsolationError`` if there is no actor.
    /// - Returns: Cancels the call.
    func after(_ duration: Duration, for action: String, _ body: @escaping () -> Void) throws -> () -> Void {
        // No clock can count further than the age of the universe, and some trap at it.
        let duration = min(max(duration, .zero), .seconds(100 * 365 * 86_400))
        if let clock = clock as? any CallbackClock { return clock.call(after: duration, body) }
        let clock = clock
        func sleep() async {
            // A clock of the user's own that cannot sleep is a clock whose time is over.
            try? await clock.sleep(for: duration)
            if !Task.isCancelled { body() }
        }
        if let starter = schedule.current?.starter ?? starter {
            let task = starter.start(sleep)
            return { task.cancel() }
        }
        guard let caller = schedule.current?.caller else { throw ScreenNavigatorIsolationError(action: action) }
        return caller.call(after: duration, on: clock, body)
    }

    /// Runs asynchronous work, on the actor of the running navigation or of the navigator, and lets canceling it cancel the work.
    func start<Output>(
        _ operation: @escaping () async throws -> Output, for action: any CustomStringConvertible,
        completion: @escaping (Result<Output, any Error>) -> Void
    ) {
        // Nothing else may run while a simulation does: the step stays undetermined.
        if simulation != nil { return simulation!.keep(completion) }
        let navigation = schedule.current
        let owner = navigation.map { NavigationOwner($0, of: self) }
        schedule.hasStartedTasks = true
        let schedule = schedule
        func work() async {
            if let owner, owner.isGivenUp { return }
            let result: Result<Output, any Error>
            do {
                result = .success(try await NavigationOwner.run(operation, as: owner))
            } catch {
                result = .failure(error)
            }
            if let owner, owner.isGivenUp { return completion(result) }
            schedule.callBack(in: navigation) { completion(result) }
        }
        func cancels(_ cancel: @escaping () -> Void) {
            navigation?.cancelWork.append {
                owner?.giveUp()
                cancel()
            }
        }
        if let starter = navigation?.starter ?? starter {
            let task = starter.start(work)
            cancels { task.cancel() }
        } else if let cancel = navigation?.caller?.take(work) {
            cancels(cancel)
        } else {
            completion(.failure(ScreenNavigatorIsolationError(action: "\(action)")))
        }
    }
}
