import Synchronization

/// An asynchronous call that waits for its navigation.
///
/// It is woken when there is something to do for it: the end, its task's cancellation, and, where the call is on no actor, the
/// asynchronous work and the timers, which it then runs itself.
final class NavigationCaller: @unchecked Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var isWoken = false
        var isCanceled = false
        var firedTimers: [Int] = []
        var operation: Task<Void, Never>?
        /// The work runs beside the call as soon as its task is made, and may cancel itself before that is stored.
        var isOperationCanceled = false
        /// The timeouts that the operation is subject to.
        var operationTimeouts: Set<Int> = []
    }

    private struct Timer {
        let navigation: Navigation
        let isTimeout: Bool
        let body: () -> Void
    }

    private let state = Mutex(State())

    // Used by the caller and its navigation alone, which are in one isolation domain.
    private var work: (body: () async -> Void, navigation: Navigation)?
    private var timers: [Int: Timer] = [:]
    // Those that it has begun to serve besides its own.
    private var others: [Navigation] = []
    /// Whether it runs work, and so cannot do anything else.
    var isWorking = false
    private var lastTimer = 0

    var isCanceled: Bool { state.withLock { $0.isCanceled } }

    /// Lets the call look at what there is to do.
    func wake() { wake { _ in } }

    private func wake(_ change: (inout State) -> Void) {
        let continuation = state.withLock { state in
            change(&state)
            state.isWoken = true
            return state.continuation.take()
        }
        continuation?.resume()
    }

    /// Waits for the end of a navigation that has been asked for.
    func finish(_ navigation: Navigation, isolation: isolated (any Actor)? = #isolation) async throws {
        await withTaskCancellationHandler {
            _ = isolation
            while !navigation.hasEnded {
                handleEvents(of: navigation)
                if let work = work.take() {
                    await run(work.body, timeouts: timeouts(of: work.navigation))
                } else if !navigation.hasEnded {
                    await sleep()
                }
            }
        } onCancel: {
            wake { $0.isCanceled = true }
        }
        // Nobody is left to serve them.
        for other in others { other.cancel() }
        others = []
        try navigation.result?.get()
    }

    /// Does what has been asked for from outside.
    func handleEvents(of navigation: Navigation) {
        let (isCanceled, fired) = state.withLock { state in
            defer { state.firedTimers = [] }
            return (state.isCanceled, state.firedTimers)
        }
        if isCanceled { navigation.cancel() }
        for timer in fired { timers.removeValue(forKey: timer)?.body() }
    }

    private func sleep() async {
        await withCheckedContinuation { continuation in
            let isWoken = state.withLock { state in
                if state.isWoken {
                    state.isWoken = false
                    return true
                }
                state.continuation = continuation
                return false
            }
            if isWoken { continuation.resume() }
        }
        state.withLock { $0.isWoken = false }
    }

    // MARK: Without an actor

    // It serves its navigation and what that has started, one at a time: a second work, or a wait, inside a work that waits for it
    // would wait for ever.
    private var isFree: Bool { work == nil && !isWorking }

    private func serve(_ navigation: Navigation) {
        if navigation.caller === self || others.contains(where: { $0 === navigation }) { return }
        others.removeAll(where: \.hasEnded)
        others.append(navigation)
    }

    /// Takes over work; the call runs it when it waits. The work sets ``isWorking`` to false before it completes.
    /// - Returns: Whether it is free for it.
    func take(_ work: @escaping () async -> Void, of navigation: Navigation) -> Bool {
        guard isFree else { return false }
        serve(navigation)
        self.work = (work, navigation)
        wake()
        return true
    }

    /// Runs work in a task of its own, so that it can be canceled by itself.
    private func run(_ work: @escaping () async -> Void, timeouts: Set<Int>) async {
        // Handed over: the call does nothing but wait until the task is over.
        nonisolated(unsafe) let work = work
        isWorking = true
        state.withLock { $0.isOperationCanceled = false }
        let task = Task { await work() }
        let isCanceled = state.withLock { state in
            state.operation = task
            state.operationTimeouts = timeouts
            return state.isCanceled || state.isOperationCanceled || !timeouts.isDisjoint(with: state.firedTimers)
        }
        if isCanceled { task.cancel() }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        state.withLock { $0.operation = nil }
    }

    private func timeouts(of navigation: Navigation) -> Set<Int> {
        var numbers: Set<Int> = []
        for (number, timer) in timers where timer.isTimeout {
            var part: Navigation? = navigation
            while let navigation = part, navigation !== timer.navigation { part = navigation.parent }
            if part != nil { numbers.insert(number) }
        }
        return numbers
    }

    /// Cancels the work, which may not have begun.
    func cancelWork() {
        work = nil
        let operation = state.withLock { state in
            state.isOperationCanceled = true
            return state.operation
        }
        operation?.cancel()
    }

    /// Calls back after a duration, when the call is free for it.
    /// - Returns: Cancels the call; `nil` if it cannot take it.
    func call(
        after duration: Duration, on clock: any Clock<Duration>, of navigation: Navigation, isTimeout: Bool, _ body: @escaping () -> Void
    ) -> (() -> Void)? {
        guard isFree else { return nil }
        serve(navigation)
        lastTimer += 1
        let timer = lastTimer
        timers[timer] = Timer(navigation: navigation, isTimeout: isTimeout, body: body)
        let task = Task {
            try? await clock.sleep(for: duration)
            if !Task.isCancelled { fire(timer) }
        }
        return { [self] in
            task.cancel()
            timers[timer] = nil
        }
    }

    /// A timeout has to end the work that the call waits for.
    private func fire(_ timer: Int) {
        wake { $0.firedTimers.append(timer) }
        state.withLock { $0.operationTimeouts.contains(timer) ? $0.operation : nil }?.cancel()
    }
}
