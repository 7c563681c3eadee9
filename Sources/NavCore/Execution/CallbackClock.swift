/// A clock that calls back by itself: with it nothing needs a task, and a test knows when everything has happened.
package protocol CallbackClock: Clock where Duration == Swift.Duration {
    /// Calls back after a duration, on whoever moves the clock.
    /// - Returns: Cancels the call.
    func call(after duration: Duration, _ body: @escaping () -> Void) -> () -> Void

    /// The time since the clock began.
    var elapsed: Duration { get }

    /// Moves the time on to the next call, if it comes by then, and makes it.
    /// - Returns: Whether there was one.
    func callNext(until limit: Duration) -> Bool

    /// Moves the time back to one that has been; one that has still to come is now. Calls that were made are not made again.
    func moveBack(to time: Duration)
}

/// The calls that a ``CallbackClock`` has still to make, and its time, which they move on.
///
/// It is not safe by itself: keep it in a lock. Callbacks are not `Sendable`: they are made and called where the navigator lives.
package struct PendingCalls: @unchecked Sendable {
    /// When a call comes: at a time, behind those that were there for it before.
    package struct Turn: Sendable {
        let time: Duration
        let number: Int
    }

    private struct Call {
        let turn: Turn
        /// `nil` once it has come, or has been canceled.
        var body: (() -> Void)?
    }

    /// The time since the clock began.
    package private(set) var now = Duration.zero
    /// How many calls are to come.
    package private(set) var count = 0
    private var lastNumber = 0
    // In order. Whatever the number of waits, one more costs the same if it ends last, as it mostly does.
    private var calls: [Call] = []
    private var head = 0

    package init() {}

    /// The time of the next call.
    package var nextTime: Duration? { head < calls.count ? calls[head].turn.time : nil }

    /// Moves the time on; one that has passed is now.
    package mutating func advance(to time: Duration) { now = max(now, time) }

    /// Moves the time back; one that has still to come is now.
    package mutating func moveBack(to time: Duration) { now = min(now, time) }

    package mutating func add(_ body: @escaping () -> Void, at time: Duration) -> Turn {
        lastNumber += 1
        count += 1
        let turn = Turn(time: time, number: lastNumber)
        calls.insert(Call(turn: turn, body: body), at: index(of: turn))
        return turn
    }

    /// Takes a call out, to cancel it. What it holds is to be freed outside of the lock.
    package mutating func take(_ turn: Turn) -> (() -> Void)? { take(at: index(of: turn), turn) }

    /// Takes out the next call, if its time comes by then, and moves the time on to it.
    package mutating func takeNext(until limit: Duration? = nil) -> (() -> Void)? {
        guard let time = nextTime, limit.map({ time <= $0 }) ?? true else { return nil }
        advance(to: time)
        return take(at: head, calls[head].turn)
    }

    private mutating func take(at index: Int, _ turn: Turn) -> (() -> Void)? {
        guard index < calls.count, calls[index].turn.number == turn.number, let body = calls[index].body.take() else { return nil }
        count -= 1
        while head < calls.count, calls[head].body == nil { head += 1 }
        // What is over is let go now and then.
        if calls.count > 2 * count + 16 {
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
