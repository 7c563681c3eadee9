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

    private struct Call {
        let turn: Turn
        /// `nil` once it has come, or has been canceled.
        var body: (() -> Void)?
    }

    /// When a call comes: at a time, behind those that were there for it before.
    private struct Turn {
        let time: Instant
        let number: Int
    }

    // Callbacks are not `Sendable`: they are made and called where the navigator lives. The lock keeps the list whole.
    private struct State: @unchecked Sendable {
        var now = Instant(offset: .zero)
        var lastNumber = 0
        var waitingCount = 0
        // In order. Whatever the number of waits, one more costs the same if it ends last, as it mostly does.
        private var calls: [Call] = []
        private var head = 0

        /// The time of the next call.
        var nextTime: Instant? { head < calls.count ? calls[head].turn.time : nil }

        mutating func add(_ body: @escaping () -> Void, at time: Instant) -> Turn {
            lastNumber += 1
            waitingCount += 1
            let turn = Turn(time: time, number: lastNumber)
            calls.insert(Call(turn: turn, body: body), at: index(of: turn))
            return turn
        }

        mutating func take(_ turn: Turn) -> (() -> Void)? { take(at: index(of: turn), turn) }

        mutating func takeNext() -> (() -> Void)? { head < calls.count ? take(at: head, calls[head].turn) : nil }

        private mutating func take(at index: Int, _ turn: Turn) -> (() -> Void)? {
            guard index < calls.count, calls[index].turn.number == turn.number, let body = calls[index].body.take() else { return nil }
            waitingCount -= 1
            while head < calls.count, calls[head].body == nil { head += 1 }
            // What is over is let go now and then.
            if calls.count > 2 * waitingCount + 16 {
                calls.removeAll { $0.body == nil }
                head = 0
            }
            return body
        }

        /// The index of the first call whose turn is not before another.
        private func index(of turn: Turn) -> Int {
            var range = head..<calls.count
            while !range.isEmpty {
                let middle = range.lowerBound + range.count / 2
                let other = calls[middle].turn
                if (other.time, other.number) < (turn.time, turn.number) {
                    range = middle + 1..<range.upperBound
                } else {
                    range = range.lowerBound..<middle
                }
            }
            return range.lowerBound
        }
    }

    private let state = Mutex(State())

    /// A clock at the time 0.
    public init() {}

    /// How far a test has moved it.
    public var now: Instant { state.withLock { $0.now } }

    /// None: it knows every point of its time.
    public var minimumResolution: Duration { .zero }

    /// How many waits have not come to their time.
    public var waitingCount: Int { state.withLock { $0.waitingCount } }

    /// The time that the next wait ends; `nil` if nothing waits.
    public var nextTime: Instant? { state.withLock { $0.nextTime } }

    /// Moves the time on. What was to happen meanwhile happens, the earliest first, and what that begins, if its time comes too.
    /// - Parameter duration: How far; less than nothing is nothing.
    public func advance(by duration: Duration) {
        advance(to: now.advanced(by: max(duration, .zero)))
    }

    /// Moves the time on to a point; one that has passed is now.
    public func advance(to instant: Instant) {
        while let body = takeCall(until: instant) { body() }
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

    private func takeCall(until instant: Instant) -> (() -> Void)? {
        state.withLock { state in
            guard let time = state.nextTime, time <= instant else { return nil }
            state.now = max(state.now, time)
            return state.takeNext()
        }
    }

    package func call(after duration: Duration, _ body: @escaping () -> Void) -> () -> Void {
        let turn = add(at: now.advanced(by: duration), body)
        return { [self] in cancel(turn) }
    }

    private func add(at time: Instant, _ body: @escaping () -> Void) -> Turn {
        // Handed over with the list that it is put into.
        nonisolated(unsafe) let body = body
        return state.withLock { $0.add(body, at: time) }
    }

    private func cancel(_ turn: Turn) {
        // Freed outside of the lock: what it holds may use the clock.
        let removed = state.withLock { $0.take(turn) }
        withExtendedLifetime(removed) {}
    }

    /// Waits until a test has moved the time on to a point. Canceling the task ends it with `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        if deadline <= now { return try Task.checkCancellation() }
        let sleeper = Sleeper()
        let turn = add(at: deadline) { sleeper.wake() }
        await withTaskCancellationHandler {
            await sleeper.sleep()
        } onCancel: {
            cancel(turn)
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
