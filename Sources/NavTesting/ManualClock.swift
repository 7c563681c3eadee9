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

        /// The time from this point to another; the longest there is if it is longer than that.
        public func duration(to other: Instant) -> Duration {
            let (difference, isBeyond) = other.offset.attoseconds.subtractingReportingOverflow(offset.attoseconds)
            return Duration(attoseconds: isBeyond ? (other < self ? .min : .max) : difference)
        }

        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

        public var description: String { "\(offset)" }
    }

    private let calls = Mutex(PendingCalls())

    /// A clock at the time 0.
    public init() {}

    /// How far a test has moved it.
    public var now: Instant { Instant(offset: calls.withLock { $0.now }) }

    /// None: it knows every point of its time.
    public var minimumResolution: Duration { .zero }

    /// How many waits have not come to their time.
    public var waitingCount: Int { calls.withLock { $0.count } }

    /// The time that the next wait ends; `nil` if nothing waits.
    public var nextTime: Instant? { calls.withLock { $0.nextTime }.map(Instant.init) }

    /// Moves the time on. What was to happen meanwhile happens, the earliest first, and what that begins, if its time comes too.
    /// - Parameter duration: How far; less than nothing is nothing.
    public func advance(by duration: Duration) {
        advance(to: now.advanced(by: max(duration, .zero)))
    }

    /// Moves the time on to a point; one that has passed is now.
    public func advance(to instant: Instant) {
        while let body = calls.withLock({ $0.takeNext(until: instant.offset) }) { body() }
        calls.withLock { $0.advance(to: instant.offset) }
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

    package var elapsed: Duration { now.offset }

    package func callNext(until limit: Duration) -> Bool {
        guard let body = calls.withLock({ $0.takeNext(until: limit) }) else { return false }
        body()
        return true
    }

    package func moveBack(to time: Duration) { calls.withLock { $0.moveBack(to: time) } }

    package func call(after duration: Duration, _ body: @escaping () -> Void) -> () -> Void {
        let turn = add(at: now.advanced(by: duration), body)
        return { [self] in cancel(turn) }
    }

    private func add(at time: Instant, _ body: @escaping () -> Void) -> PendingCalls.Turn {
        // Handed over with the list that it is put into.
        nonisolated(unsafe) let body = body
        return calls.withLock { $0.add(body, at: time.offset) }
    }

    private func cancel(_ turn: PendingCalls.Turn) {
        // Freed outside of the lock: what it holds may use the clock.
        let removed = calls.withLock { $0.take(turn) }
        withExtendedLifetime(removed) {}
    }

    /// Waits until a test has moved the time on to a point. Canceling the task ends it with `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        if deadline <= now { return try Task.checkCancellation() }
        let sleeper = Awaiter()
        let turn = add(at: deadline) { sleeper.wake() }
        await withTaskCancellationHandler {
            await sleeper.wait()
        } onCancel: {
            cancel(turn)
            sleeper.wake()
        }
        try Task.checkCancellation()
    }
}
