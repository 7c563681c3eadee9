// Waiting, going on, and being ended from outside.
extension Navigation {
    /// Lets the run wait for a step's action. Whoever gets its completion claims the run and calls ``resume(_:)``.
    func wait(for action: any CustomStringConvertible) -> OnceCompletion {
        isWaiting = true
        waitNumber += 1
        return OnceCompletion(of: action, in: self)
    }

    /// Goes on after a wait, if it is still that one which it waits in.
    func resume(_ result: Result<RouteStepOutcome, any Error>, after number: Int) {
        if hasEnded || waitNumber != number { return }
        if isHeldUp(by: { self.resume(result, after: number) }) { return }
        if let caller {
            // Canceled work may answer before its caller has come to what it was canceled for.
            caller.handleEvents(of: self)
            if hasEnded || waitNumber != number { return }
        }
        isWaiting = false
        cancelWork = []
        let isInStep = isStepping
        isStepping = true
        finish(result)
        isStepping = isInStep
        if isInStep { return }
        if waitsForTransitions() { return }
        // Resumed by the end of what it has started, it goes on when that is over: many in one another are not deep.
        if completions?.isCalling == true, navigator.schedule.driveNext(self) { return }
        navigator.schedule.drive(self)
    }

    /// Goes on after a wait, with what its answer comes to: code of the user's own, that is a part of the step.
    func resume(after number: Int, _ result: @escaping () -> Result<RouteStepOutcome, any Error>) {
        if hasEnded || waitNumber != number { return }
        if isHeldUp(by: { self.resume(after: number, result) }) { return }
        let previous = navigator.schedule.enter(self)
        let schedule = navigator.schedule
        let answer = result()
        schedule.current = previous
        resume(answer, after: number)
    }

    /// Whether a simulation runs that it is no part of, and that nothing else may run in. It goes on when that is over.
    func isHeldUp(by body: @escaping () -> Void) -> Bool {
        guard let running = navigator.simulation, running !== simulation else { return false }
        running.postponed.append(body)
        return true
    }

    /// One of its transitions has been rendered.
    func transitionEnded() {
        unrenderedCount -= 1
        guard unrenderedCount == 0, awaitsTransitions, !hasEnded else { return }
        awaitsTransitions = false
        isWaiting = false
        if !isStepping { navigator.schedule.drive(self) }
    }

    /// A step that has changed something completes when that has been rendered.
    func waitsForTransitions() -> Bool {
        guard result == nil else { return false }
        guard unrenderedCount > 0, !isWaiting, interruption == nil else { return isWaiting }
        isWaiting = true
        awaitsTransitions = true
        return true
    }

    func giveUpWait() {
        guard isWaiting else { return }
        isWaiting = false
        awaitsTransitions = false
        waitNumber += 1
        let canceled = cancelWork
        cancelWork = []
        for cancel in canceled { cancel() }
    }

    /// Ends the route, or the levels above a number of them, with an error that no fallback of theirs sees.
    func interrupt(_ interruption: Interruption) {
        guard !hasEnded, self.interruption.map({ interruption.depth < $0.depth }) ?? true else { return }
        if isHeldUp(by: { self.interrupt(interruption) }) { return }
        self.interruption = interruption
        self.interruption?.hasStopped = !isStepping
        guard state == .running else { return end(.failure(interruption.error), as: interruption.end ?? .failed) }
        if isStepping { return }  // it stops when the step is over
        giveUpWait()
        cancelChildren()
        goOnInterrupted()
    }

    /// What is left of it is run, which does not wait.
    func goOnInterrupted() {
        guard !hasEnded, let interruption else { return }
        if !frames.isEmpty { frames[frames.count - 1].error = interruption.error }
        navigator.schedule.drive(self)
    }

    /// The time of a scope is over.
    func timeOut(_ scope: RouteScope, after duration: Duration) {
        guard !hasEnded, let depth = frames.firstIndex(where: { $0.scope === scope }) else { return }
        interrupt(Interruption(error: ScreenTimeoutError(duration: duration, step: step), depth: depth, end: nil))
    }

    /// After a step: what was interrupted in it stops here, and what goes on nevertheless, an `ensure`, does not wait.
    func checkInterruption(by interruption: Interruption) {
        let isNew = !interruption.hasStopped
        if isNew || isWaiting {
            giveUpWait()
            cancelChildren()
            if !frames.isEmpty { frames[frames.count - 1].error = interruption.error }
        }
        self.interruption?.hasStopped = true
    }

    /// Cancels what its steps have started, and what that has started, in a loop: all stop waiting first, then they end, each
    /// before the one that has started it.
    func cancelChildren() {
        if children.isEmpty { return }
        var stopped: [Navigation] = []
        var pending = children.elements
        while let next = pending.popLast() {
            guard !next.hasEnded, next.interruption.map({ $0.depth > 0 }) ?? true else { continue }
            if next.isStepping || next.isHeldUp(by: { next.cancel() }) {
                if next.isStepping { next.cancel() }
                continue
            }
            next.interruption = next.cancellation(hasStopped: true)
            next.giveUpWait()
            stopped.append(next)
            pending.append(contentsOf: next.children.elements)
        }
        for next in stopped.reversed() { next.goOnInterrupted() }
    }
}
