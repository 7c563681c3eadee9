// Waiting, going on, and being ended from outside.
extension Navigation {
    /// Lets the run wait for a step's action. Whoever gets its completion claims the run and calls ``resume(_:)``.
    func wait(for action: any CustomStringConvertible) -> OnceCompletion {
        awaited = .action
        waitNumber += 1
        return OnceCompletion(of: action, in: self)
    }

    /// Goes on after a wait.
    /// - Parameter outcome: Says what became of the step. It may ask the user's code, which runs as the step's.
    func resume(_ outcome: @escaping () -> Result<RouteStepOutcome, any Error>) {
        let isPutOff = navigator.putsOff(self) { [self, waitNumber] in
            if !hasEnded, self.waitNumber == waitNumber { resume(outcome) }
        }
        if !isPutOff { goOn(outcome) }
    }

    /// Goes on after a wait of a step that no route follows.
    func resume(_ result: Result<Void, any Error>) {
        // Nothing is put off without a simulation, so that nothing has to be kept for it.
        if navigator.simulation == nil { goOn { result.map { .next } } } else { resume { result.map { .next } } }
    }

    private func goOn(_ outcome: () -> Result<RouteStepOutcome, any Error>) {
        if let caller {
            // Canceled work may answer before its caller has come to what it was canceled for.
            let number = waitNumber
            caller.handleEvents(of: self)
            if hasEnded || waitNumber != number { return }
        }
        awaited = nil
        cancelWork = []
        let wasStepping = isStepping
        if !wasStepping { hasActed = true }
        asStep { finish(outcome()) }
        if wasStepping { return }
        if let interruption { checkInterruption(by: interruption) }
        if waitsForTransitions() { return }
        // Resumed by the end of what it has started, it goes on when that is over: many in one another are not deep.
        if completions?.isCalling == true, navigator.schedule.driveNext(self) { return }
        navigator.schedule.drive(self)
    }

    /// Calls code that may call the navigation back, as a step does: it is not ended or driven meanwhile, and what is started
    /// belongs to it.
    func asStep<Value>(_ body: () throws -> Value) rethrows -> Value {
        let wasStepping = isStepping
        isStepping = true
        defer { isStepping = wasStepping }
        return try navigator.schedule.run(in: self, body)
    }

    /// One of its transitions has been rendered.
    func transitionEnded() {
        if givenUpCount > 0 {
            givenUpCount -= 1
            return
        }
        unrenderedCount -= 1
        guard unrenderedCount == 0, awaited == .transitions else { return }
        awaited = nil
        if !isStepping { navigator.schedule.drive(self) }
    }

    /// A step that has changed something completes when that has been rendered.
    func waitsForTransitions() -> Bool {
        if hasEnded { return false }
        guard unrenderedCount > 0, !isWaiting, interruption == nil else { return isWaiting }
        awaited = .transitions
        return true
    }

    /// Waits no more for what is still to be rendered: a renderer may be at it for ever.
    func giveUpTransitions() {
        givenUpCount += unrenderedCount
        unrenderedCount = 0
    }

    private func giveUpWait() {
        guard isWaiting else { return }
        awaited = nil
        waitNumber += 1
        isRetrying = false
        let canceled = cancelWork
        cancelWork = []
        for cancel in canceled { cancel() }
    }

    /// Ends the route, or the levels above a number of them, with an error that no fallback of theirs sees.
    func interrupt(_ interruption: Interruption) {
        guard !hasEnded, self.interruption.map({ interruption.depth < $0.depth }) ?? true else { return }
        if navigator.putsOff(self, { [self] in interrupt(interruption) }) { return }
        self.interruption = interruption
        self.interruption?.hasStopped = !isStepping
        guard state == .running else { return end(.failure(interruption.error), as: interruption.end ?? .failed) }
        if isStepping {
            // It stops when the step is over; what the step has started stops as soon.
            cancelChildren()
            return
        }
        giveUpWait()
        cancelChildren()
        goOnInterrupted()
    }

    /// What is left of it is run, which does not wait.
    private func goOnInterrupted() {
        guard !hasEnded, let interruption else { return }
        stopLevels(by: interruption)
        navigator.schedule.drive(self)
    }

    /// Cancels what its steps have started, and what that has started, in a loop: all stop waiting first, then they end, each
    /// before the one that has started it.
    func cancelChildren(where isMeant: (Navigation) -> Bool = { _ in true }) {
        if children.isEmpty { return }
        var stopped: [Navigation] = []
        var pending = children.elements.filter(isMeant)
        while let next = pending.popLast() {
            guard !next.hasEnded, next.interruption.map({ $0.depth > 0 }) ?? true else { continue }
            if next.isStepping {
                next.cancel()
                continue
            }
            next.interruption = next.cancellation(hasStopped: true)
            next.giveUpWait()
            stopped.append(next)
            pending.append(contentsOf: next.children.elements)
        }
        for next in stopped.reversed() { next.goOnInterrupted() }
    }

    /// Lets the levels that an interruption ends fail by it. An `ensure` among them is one of them: the error that was there
    /// before it is attached, and does not stand in for the interruption's.
    private func stopLevels(by interruption: Interruption) {
        guard !frames.isEmpty else { return }
        var error = interruption.error
        for index in frames.indices.reversed() where index >= interruption.depth {
            if let before = (frames[index].scope as? AttachingScope)?.giveUp() { error = error.attaching(before) }
        }
        frames[frames.count - 1].error = error
    }

    /// The time of a scope is over.
    func timeOut(_ scope: RouteScope, after duration: Duration) {
        guard !hasEnded, let depth = frames.firstIndex(where: { $0.scope === scope }) else { return }
        if navigator.putsOff(self, { [self] in timeOut(scope, after: duration) }) { return }
        interrupt(Interruption(error: ScreenTimeoutError(duration: duration, step: step), depth: depth, end: nil))
    }

    /// After a step: what was interrupted in it stops here, and what goes on nevertheless, an `ensure`, does not wait.
    func checkInterruption(by interruption: Interruption) {
        let isNew = !interruption.hasStopped
        if isNew || isWaiting {
            giveUpWait()
            // What was modified and not committed belongs to what does not go on.
            draft = nil
            cancelChildren()
            if isNew {
                stopLevels(by: interruption)
            } else if !frames.isEmpty {
                frames[frames.count - 1].error = interruption.error
            }
        }
        self.interruption?.hasStopped = true
    }
}
