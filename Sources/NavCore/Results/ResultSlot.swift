/// The end of a container, whatever it finishes with.
class AnyResultSlot {
    var hasEnded: Bool { true }

    func end(_ reason: ScreenEndReason) {}
}

/// The end of a container, which counts once.
final class ResultSlot<Output>: AnyResultSlot {
    /// How it has ended; `nil` before that.
    private(set) var outcome: ScreenOutcome<Output>?
    private var waiters: [(number: Int, receive: (ScreenOutcome<Output>) -> Void)] = []
    private var lastNumber = 0

    override var hasEnded: Bool { outcome != nil }

    override func end(_ reason: ScreenEndReason) { end(.ended(reason)) }

    /// - Returns: Whether it is the first end.
    @discardableResult
    func end(_ outcome: ScreenOutcome<Output>) -> Bool {
        if self.outcome != nil { return false }
        self.outcome = outcome
        let waiters = waiters
        self.waiters = []
        for waiter in waiters { waiter.receive(outcome) }
        return true
    }

    /// Calls back at the end, which has still to come.
    /// - Returns: Cancels the call.
    func wait(_ receive: @escaping (ScreenOutcome<Output>) -> Void) -> () -> Void {
        lastNumber += 1
        let number = lastNumber
        waiters.append((number, receive))
        return { [weak self] in
            // Freed when the list is whole again.
            let freed = self?.waiters.filter { $0.number == number }
            self?.waiters.removeAll { $0.number == number }
            withExtendedLifetime(freed) {}
        }
    }

    /// Remembers how it was, for when an end that is simulated is over.
    func restoring() -> () -> Void {
        let (outcome, waiters) = (outcome, waiters)
        return {
            self.outcome = outcome
            self.waiters = waiters
        }
    }
}

extension ScreenFinishing {
    /// The end of the container.
    var resultSlot: ResultSlot<Output> {
        if let slot = extras?.resultSlot as? ResultSlot<Output> { return slot }
        let slot = ResultSlot<Output>()
        updateExtras { $0.resultSlot = slot }
        return slot
    }

    /// Lets its end count from here on: it may leave again before anybody has come to wait for it.
    func prepareResult() { _ = resultSlot }

    /// Whether it stood in a window and does not any more.
    var hasLeft: Bool { id != nil && window == nil }

    /// - Returns: Whether it counts.
    func end(_ outcome: ScreenOutcome<Output>) -> Bool {
        if hasLeft { return false }
        let slot = resultSlot
        if !slot.hasEnded, let window, let simulation = window.simulator?.simulation {
            // Only what the simulation itself has placed ends, and not for good.
            guard simulation.hasPlaced(self, in: window) else {
                simulation.effects.append("\(outcome.output == nil ? "cancel" : "finish") \(text)")
                return false
            }
            simulation.watch(slot, slot.restoring())
        }
        noteSpent()
        return slot.end(outcome)
    }
}
