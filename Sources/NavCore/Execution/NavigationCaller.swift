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
        var liveTimers: Set<Int> = []
        var firedTimers: [Int] = []
        var operation: (task: Task<Void, Never>, number: Int)?

        mutating func wake() -> CheckedContinuation<Void, Never>? {
            isWoken = true
            return continuation.take()
        }
    }

    private let state = Mutex(State())

    // Used by the caller and its navigation alone, which are in one isolation domain.
    private var work: (body: () async -> Void, number: Int)?
    private var lastWork = 0
    private var timers: [Int: () -> Void] = [:]
    private var lastTimer = 0

    var isCanceled: Bool { state.withLock { $0.isCanceled } }

    /// Lets the call look at what there is to do.
    func wake() { wake { _ in } }

    private func wake(_ change: (inout State) -> Void) {
        let continuation = state.withLock { state in
            change(&state)
            return state.wake()
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
                    await run(work)
                } else if !navigation.hasEnded {
                    await sleep()
                }
            }
        } onCancel: {
            wake { $0.isCanceled = true }
        }
        try navigation.result?.get()
    }

    /// Does what has been asked for from outside.
    func handleEvents(of navigation: Navigation) {
        let (isCanceled, fired) = state.withLock { state in
            defer { state.firedTimers = [] }
            return (state.isCanceled, state.firedTimers)
        }
        if isCanceled { navigation.cancel() }
        for timer in fired { timers.removeValue(forKey: timer)?() }
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

    /// Takes over work; the call runs it when it waits.
    /// - Returns: Cancels the work, begun or not; `nil` if the call is not free for it.
    func take(_ work: @escaping () async -> Void) -> (() -> Void)? {
        if self.work != nil { return nil }
        lastWork += 1
        let number = lastWork
        self.work = (work, number)
        wake()
        return { [self] in cancelWork(number) }
    }

    private func cancelWork(_ number: Int) {
        if work?.number == number {
            let freed = work.take()
            withExtendedLifetime(freed) {}
        } else {
            let operation = state.withLock { $0.operation }
            if let operation, operation.number == number { operation.task.cancel() }
        }
    }

    /// Runs work in a task of its own, so that it can be canceled by itself.
    private func run(_ work: (body: () async -> Void, number: Int)) async {
        // Handed over: the call does nothing but wait until the task is over.
        nonisolated(unsafe) let body = work.body
        let task = Task { await body() }
        let isCanceled = state.withLock { state in
            state.operation = (task, work.number)
            return state.isCanceled
        }
        if isCanceled { task.cancel() }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        state.withLock { $0.operation = nil }
    }

    /// Calls back after a duration, when the call is free for it.
    func call(after duration: Duration, on clock: any Clock<Duration>, _ body: @escaping () -> Void) -> () -> Void {
        lastTimer += 1
        let timer = lastTimer
        timers[timer] = body
        state.withLock { _ = $0.liveTimers.insert(timer) }
        let task = Task {
            try? await clock.sleep(for: duration)
            if !Task.isCancelled { fire(timer) }
        }
        return { [self] in
            task.cancel()
            state.withLock { _ = $0.liveTimers.remove(timer) }
            let freed = timers.removeValue(forKey: timer)
            withExtendedLifetime(freed) {}
        }
    }

    /// A timeout has to end the work that the call waits for; one that is over has nothing to do with what runs now.
    private func fire(_ timer: Int) {
        let (continuation, operation) = state.withLock { state in
            guard state.liveTimers.remove(timer) != nil else { return (nil, nil) as (CheckedContinuation<Void, Never>?, Task<Void, Never>?) }
            state.firedTimers.append(timer)
            return (state.wake(), state.operation?.task)
        }
        operation?.cancel()
        continuation?.resume()
    }
}
