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

    private struct Call {
        let time: Instant
        let number: Int
        let body: () -> Void
    }

    // Callbacks are not `Sendable`: a program makes and calls them where it runs. The lock keeps the list whole.
    private struct State: @unchecked Sendable {
        var now = Instant(offset: .zero)
        var calls: [Call] = []
        var lastNumber = 0
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }

    var minimumResolution: Duration { .zero }

    /// Lets time go on until nothing waits any more: the earliest wait ends first, of equal ones the one that began first.
    func run() {
        while let call = takeNext() { call.body() }
    }

    private func takeNext() -> Call? {
        state.withLock { state in
            let next = state.calls.indices.min {
                (state.calls[$0].time, state.calls[$0].number) < (state.calls[$1].time, state.calls[$1].number)
            }
            guard let next else { return nil }
            let call = state.calls.remove(at: next)
            state.now = max(state.now, call.time)
            return call
        }
    }

    func call(after duration: Duration, _ body: @escaping () -> Void) -> () -> Void {
        // Handed over with the list that it is put into.
        nonisolated(unsafe) let body = body
        let number = state.withLock { state in
            state.lastNumber += 1
            state.calls.append(Call(time: state.now.advanced(by: duration), number: state.lastNumber, body: body))
            return state.lastNumber
        }
        return { [self] in
            // Freed when the list is whole again.
            let removed = state.withLock { state in state.calls.firstIndex { $0.number == number }.map { state.calls.remove(at: $0) } }
            withExtendedLifetime(removed) {}
        }
    }

    /// Nobody sleeps on it: the time is there already.
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { $0.now = max($0.now, deadline) }
    }
}
