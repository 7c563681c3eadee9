import NavCore
import Synchronization

/// A clock on which programs do not wait: its time goes on as soon as nothing else is left to do.
final class ProgramClock: CallbackClock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let calls = Mutex(PendingCalls())

    var now: Instant { Instant(offset: calls.withLock { $0.now }) }

    var minimumResolution: Duration { .zero }

    /// Lets time go on until nothing waits any more: the earliest wait ends first, of equal ones the one that began first.
    func run() {
        while let body = calls.withLock({ $0.takeNext() }) { body() }
    }

    var elapsed: Duration { now.offset }

    func callNext(until limit: Duration) -> Bool {
        guard let body = calls.withLock({ $0.takeNext(until: limit) }) else { return false }
        body()
        return true
    }

    func moveBack(to time: Duration) { calls.withLock { $0.moveBack(to: time) } }

    func call(after duration: Duration, _ body: @escaping () -> Void) -> () -> Void {
        // Handed over with the list that it is put into.
        nonisolated(unsafe) let body = body
        let turn = calls.withLock { $0.add(body, at: $0.now + duration) }
        return { [self] in
            // Freed when the list is whole again.
            let removed = calls.withLock { $0.take(turn) }
            withExtendedLifetime(removed) {}
        }
    }

    /// Nobody sleeps on it: the time is there already.
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        calls.withLock { $0.advance(to: deadline.offset) }
    }
}
