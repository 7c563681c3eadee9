import Synchronization
public import NavDSL

/// A clock that stands still until a test moves it.
///
/// A navigator that goes by it waits without tasks: when ``advance(by:)`` returns, everything whose time had come has happened, in
/// the order of the times. Move it where the navigator lives: on its actor.
///
/// ```swift
/// let clock = ManualClock()
/// let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
/// navigator.navigate { $0.wait(for: .seconds(2)).setRoot(to: HomeScreen()) }
/// clock.advance(by: .seconds(2))
/// ```
public final class ManualClock: CallbackClock {
    /// A point in the clock's time.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// The time since the clock was made.
        public let offset: Duration

        /// - Returns: The last or first of all times if the sum is beyond it.
        public func advanced(by duration: Duration) -> Instant {
            let (sum, isBeyond) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
            return Instant(offset: Duration(attoseconds: isBeyond ? (duration < .zero ? .min : .max) : sum))
        }

        public func duration(to other: Instant) -> Duration {
            let (difference, isBeyond) = other.offset.attoseconds.subtractingReportingOverflow(offset.attoseconds)
            return Duration(attoseconds: isBeyond ? (other < self ? .min : .max) : difference)
        }

        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

        public var description: String { "\(offset)" }
    }

    private struct Call {
        let time: Instant
        let number: Int
        let body: () -> Void
    }

    // Callbacks are not `Sendable`: they are made and called where the navigator lives. The lock keeps the list whole.
    private struct State: @unchecked Sendable {
        var now = Instant(offset: .zero)
        var calls: [Call] = []
        var lastNumber = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock { $0.now } }

    public var minimumResolution: Duration { .zero }

    /// How many waits have not come to their time.
    public var waitingCount: Int { state.withLock { $0.calls.count } }

    /// The time that the next wait ends; `nil` if nothing waits.
    public var nextTime: Instant? { state.withLock { $0.calls.map(\.time).min() } }

    /// Moves the time on. What was to happen meanwhile happens, the earliest first, and what that begins, if its time comes too.
    /// - Parameter duration: How far; less than nothing is nothing.
    public func advance(by duration: Duration) {
        advance(to: now.advanced(by: max(duration, .zero)))
    }

    /// Moves the time on to a point; one that has passed is now.
    public func advance(to instant: Instant) {
        while let call = takeCall(until: instant) { call.body() }
        state.withLock { $0.now = max($0.now, instant) }
    }

    /// Moves the time on until nothing waits any more.
    /// - Parameter limit: How many waits may end by this; a route that goes on for ever goes on no longer.
    public func run(limit: Int = 100_000) {
        var left = limit
        while left > 0, let time = nextTime {
            advance(to: time)
            left -= 1
        }
    }

    private func takeCall(until instant: Instant) -> Call? {
        state.withLock { state in
            let next = state.calls.indices.min {
                (state.calls[$0].time, state.calls[$0].number) < (state.calls[$1].time, state.calls[$1].number)
            }
            guard let next, state.calls[next].time <= instant else { return nil }
            let call = state.calls.remove(at: next)
            state.now = max(state.now, call.time)
            return call
        }
    }

    package func call(after duration: Duration, _ body: @escaping () -> Void) -> () -> Void {
        let number = add(at: now.advanced(by: duration), body)
        return { [self] in cancel(number) }
    }

    private func add(at time: Instant, _ body: @escaping () -> Void) -> Int {
        // Handed over with the list that it is put into.
        nonisolated(unsafe) let body = body
        return state.withLock { state in
            state.lastNumber += 1
            state.calls.append(Call(time: time, number: state.lastNumber, body: body))
            return state.lastNumber
        }
    }

    private func cancel(_ number: Int) {
        let removed = state.withLock { state in
            state.calls.firstIndex { $0.number == number }.map { state.calls.remove(at: $0) }
        }
        withExtendedLifetime(removed) {}
    }

    /// Waits until a test has moved the time on to a point. Canceling the task ends it with `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        if deadline <= now { return try Task.checkCancellation() }
        let sleeper = Sleeper()
        let number = add(at: deadline) { sleeper.wake() }
        await withTaskCancellationHandler {
            await sleeper.sleep()
        } onCancel: {
            cancel(number)
            sleeper.wake()
        }
        try Task.checkCancellation()
    }
}

/// Wakes a task once, in either order.
private final class Sleeper: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var isWoken = false
    }

    private let state = Mutex(State())

    func sleep() async {
        await withCheckedContinuation { continuation in
            let isWoken = state.withLock { state in
                if !state.isWoken { state.continuation = continuation }
                return state.isWoken
            }
            if isWoken { continuation.resume() }
        }
    }

    func wake() {
        state.withLock { state in
            state.isWoken = true
            return state.continuation.take()
        }?.resume()
    }
}
