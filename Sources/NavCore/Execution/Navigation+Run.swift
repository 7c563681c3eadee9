// The run of a route: a loop over the instructions of its plan, with nested routes as frames on a stack.
extension Navigation {
    /// A route level being run.
    struct Frame {
        let plan: ScreenRoutePlan
        var next = 0
        let root: any ScreenContainer
        var current: any ScreenContainer
        /// How many saved containers belong to the levels outside.
        let savedBelow: Int
        /// Why the level has failed; only handlers run then.
        var error: (any Error)?
        /// Whether this is an `ensure`, which restores the error that was there and attaches its own.
        var isAttaching = false
        var errorBefore: (any Error)?
        /// What holds for the level as a whole.
        var scope: RouteScope?
    }

    /// What ends a route, or a part of it, from outside. Until then nothing but `ensure` is run, and nothing waits.
    struct Interruption {
        let error: any Error
        /// The number of levels at which the error is one like any other.
        let depth: Int
        /// The state that the navigation ends in, if it ends by this.
        let end: State?
        /// Whether the route has been stopped by it.
        var hasStopped = false
    }

    /// Where the level began: at its root, or inside an inner route laid out in place, the one saved for it.
    var levelRoot: any ScreenContainer {
        let frame = frames[frames.count - 1]
        return saved.count > frame.savedBelow ? saved[saved.count - 1] : frame.root
    }

    /// The current container as the type that an action works on.
    func typed<Action: ScreenAction>(_ container: any ScreenContainer, for action: Action) throws -> Action.Container {
        if let container = container as? Action.Container { return container }
        throw ScreenContainerTypeMismatchError(action: action.description, expected: Action.Container.self, found: container)
    }

    // MARK: Waiting

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
    private func waitsForTransitions() -> Bool {
        guard result == nil else { return false }
        guard unrenderedCount > 0, !isWaiting, interruption == nil else { return isWaiting }
        isWaiting = true
        awaitsTransitions = true
        return true
    }

    private func giveUpWait() {
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
    private func goOnInterrupted() {
        guard !hasEnded, let interruption else { return }
        if !frames.isEmpty { frames[frames.count - 1].error = interruption.error }
        navigator.schedule.drive(self)
    }

    /// The time of a scope is over.
    func timeOut(_ scope: RouteScope, after duration: Duration) {
        guard !hasEnded, let depth = frames.firstIndex(where: { $0.scope === scope }) else { return }
        interrupt(Interruption(error: ScreenTimeoutError(duration: duration, step: step), depth: depth, end: nil))
    }

    // MARK: The loop

    /// Performs the next step.
    /// - Returns: Whether it can go on at once.
    func advance() -> Bool {
        guard !isWaiting, !isStepping, result == nil else { return false }
        if interruption == nil, outcome == nil, let caller, caller.isCanceled {
            cancel()
            return false
        }
        // What is called from here on may call the navigation back.
        isStepping = true
        defer { isStepping = false }
        if let outcome {
            finishRoute(outcome)
            return false
        }
        if let interruption, !interruption.hasStopped { checkInterruption(by: interruption) }
        let top = frames.count - 1
        let next = frames[top].next
        if next < frames[top].plan.instructions.count {
            frames[top].next = next + 1
            perform(frames[top].plan.instructions[next], top)
            if let interruption { checkInterruption(by: interruption) }
        }
        if waitsForTransitions() { return false }
        leaveFinished()
        return !isWaiting && result == nil
    }

    /// After a step: what was interrupted in it stops here, and what goes on nevertheless, an `ensure`, does not wait.
    private func checkInterruption(by interruption: Interruption) {
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
    private func cancelChildren() {
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

// MARK: Steps and levels

extension Navigation {
    private func finish(_ result: Result<RouteStepOutcome, any Error>) {
        let top = frames.count - 1
        switch result {
        case .failure(let error): frames[top].error = error
        case .success(.next), .success(.wait): break
        case .success(.move(let container)): moveOn(to: container, top)
        case .success(.enter(let steps, let container)): enter(steps, on: container)
        case .success(.enterScope(let scope, let steps, let container)):
            enter(steps, on: container)
            frames[top + 1].scope = scope
            do {
                try scope.begin(in: self)
            } catch {
                frames[top + 1].error = error
            }
        }
    }

    /// The container before may be freed by this, and what it does then may look at the navigation: so when the frame is whole.
    private func moveOn(to container: any ScreenContainer, _ top: Int) {
        let freed = frames[top].current
        frames[top].current = container
        withExtendedLifetime(freed) {}
    }

    private func forgetSaved(above count: Int) {
        if saved.count == count { return }
        let freed = Array(saved[count...])
        saved.removeLast(freed.count)
        withExtendedLifetime(freed) {}
    }

    func enter(_ steps: ScreenRouteSteps, on container: any ScreenContainer) {
        frames.append(Frame(plan: ScreenRoutePlan(steps), root: container, current: container, savedBelow: saved.count))
    }

    private func perform(_ instruction: ScreenRoutePlan.Instruction, _ top: Int) {
        if case .handler(let step) = instruction { return handle(step, top) }
        guard frames[top].error == nil else { return }
        let navigator = navigator
        navigator.simulation?.willPerform(instruction, of: self)
        do {
            switch instruction {
            case .modify(let step):
                let previous = navigator.schedule.enter(self)
                defer { navigator.schedule.current = previous }
                try modify(step, frames[top].current)
            case .commit(let step):
                let previous = navigator.schedule.enter(self)
                defer { navigator.schedule.current = previous }
                try commit(step)
            case .step(let step):
                navigator.logInfo("\(step)")
                let previous = navigator.schedule.enter(self)
                defer { navigator.schedule.current = previous }
                finish(.success(try step.run(on: frames[top].current, in: self)))
            case .save: saved.append(frames[top].current)
            case .restore: moveOn(to: saved.removeLast(), top)
            case .handler: break
            }
        } catch {
            draft = nil
            frames[top].error = error
        }
        navigator.simulation?.didPerform(instruction, in: self, failed: frames[top].error)
    }

    private func modify(_ step: StackStep, _ container: any ScreenContainer) throws {
        if draft == nil {
            guard let stack = container as? StackContainer else {
                throw ScreenContainerTypeMismatchError(action: "\(step)", expected: StackContainer.self, found: container)
            }
            try stack.requireWindow(for: "change the stack")
            draft = ScreenStackDraft(of: stack, navigator: navigator)
        }
        try draft!.apply(step.modifier, animation: step.animation)
    }

    private func commit(_ step: StackStep) throws {
        guard var draft = draft.take() else { return }
        let container = try draft.commit()
        if let nested = step.nested, let container { enter(nested, on: container) }
    }

    private func handle(_ step: RouteStep, _ top: Int) {
        forgetSaved(above: frames[top].savedBelow)
        moveOn(to: frames[top].root, top)
        if interruption != nil, !step.runsWhenInterrupted { return }
        let error = frames[top].error
        let previous = navigator.schedule.enter(self)
        let outcome = step.handle(error, in: self)
        navigator.schedule.current = previous
        if case .passed = outcome { return }
        navigator.simulation?.willPerform(.handler(step), of: self)
        switch outcome {
        case .passed: break
        case .recovered: frames[top].error = nil
        case .replacing(let steps):
            navigator.logInfo("\(step) for: \(error.map { "\($0)" } ?? "")")
            frames[top].error = nil
            enter(steps, on: frames[top].root)
        case .attaching(let steps):
            frames[top].error = nil
            enter(steps, on: frames[top].root)
            frames[frames.count - 1].isAttaching = true
            frames[frames.count - 1].errorBefore = error
        }
    }

    /// Leaves the levels that are done, so that a route ends with its last step.
    func leaveFinished() {
        while !isWaiting, let frame = frames.last, frame.next == frame.plan.instructions.count {
            leave(frame)
            // What an atomic part has taken back is rendered before anything else is done.
            if waitsForTransitions() { return }
        }
    }

    /// Ends a level; its error becomes that of the level outside.
    private func leave(_ frame: Frame) {
        var error = frame.error
        if let scope = frame.scope { error = scope.end(error, in: self) }
        frames.removeLast()
        forgetSaved(above: frame.savedBelow)
        if frame.isAttaching, let before = frame.errorBefore {
            if let own = error { navigator.logError("ensure after \(before): \(own)") }
            error = error.map { before.attaching($0) } ?? before
        }
        if let interruption {
            if frames.count <= interruption.depth, interruption.end == nil {
                self.interruption = nil
            } else if !interruption.hasStopped {
                // It came while the level was taken back, or was left otherwise.
                self.interruption?.hasStopped = true
                cancelChildren()
                error = error.map { interruption.error.attaching($0) } ?? interruption.error
            }
        }
        if !frames.isEmpty {
            frames[frames.count - 1].error = error
            return
        }
        finishRoute(error.map { .failure($0) } ?? .success(()))
    }

    /// Ends the route, once its last transitions have been rendered.
    private func finishRoute(_ result: Result<Void, any Error>) {
        var state = State.done
        if case .failure = result { state = .failed }
        // One that is canceled while its last transitions are rendered has done all that it was to do.
        if outcome == nil {
            if state == .failed, let end = interruption?.end {
                state = end
                // Those that its ensure routes have started; nothing waits any more.
                cancelChildren()
            }
            outcome = result
            if parent == nil { navigator.flushTransitions(of: self) }
            if waitsForTransitions() { return }
        }
        end(result, as: state)
    }
}
