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
        /// What holds for the level as a whole.
        var scope: RouteScope?

        var isDone: Bool { next == plan.instructions.count }
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

    /// Goes on after a wait.
    /// - Parameter outcome: Says what became of the step. It may ask the user's code, which runs as the step's.
    func resume(_ outcome: @escaping () -> Result<RouteStepOutcome, any Error>) {
        let isPutOff = navigator.putsOff(self) { [self, waitNumber] in
            if !hasEnded, self.waitNumber == waitNumber { resume(outcome) }
        }
        if isPutOff { return }
        if let caller {
            // Canceled work may answer before its caller has come to what it was canceled for.
            let number = waitNumber
            caller.handleEvents(of: self)
            if hasEnded || waitNumber != number { return }
        }
        isWaiting = false
        cancelWork = nil
        let wasStepping = isStepping
        asStep { finish(outcome()) }
        if wasStepping { return }
        if let interruption { checkInterruption(by: interruption) }
        if waitsForTransitions() { return }
        navigator.schedule.drive(self)
    }

    /// Calls code that may call the navigation back, as a step does: it is not ended or driven meanwhile, and what is started
    /// belongs to it.
    private func asStep<Value>(_ body: () throws -> Value) rethrows -> Value {
        let schedule = navigator.schedule
        let previous = schedule.enter(self)
        let wasStepping = isStepping
        isStepping = true
        defer {
            isStepping = wasStepping
            schedule.current = previous
        }
        return try body()
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
        cancelWork.take()?()
    }

    /// Ends the route, or the levels above a number of them, with an error that no fallback of theirs sees.
    func interrupt(_ interruption: Interruption) {
        guard !hasEnded, self.interruption.map({ interruption.depth < $0.depth }) ?? true else { return }
        if navigator.putsOff(self, { [self] in interrupt(interruption) }) { return }
        self.interruption = interruption
        self.interruption?.hasStopped = !isStepping
        guard state == .running else { return end(.failure(interruption.error), as: interruption.end ?? .failed) }
        let schedule = navigator.schedule
        if isStepping {
            // It stops when the step is over; what the step has started stops as soon.
            cancelChildren()
            return
        }
        giveUpWait()
        cancelChildren()
        if hasEnded { return }
        stopLevels(by: interruption)
        schedule.drive(self)
    }

    /// Cancels what it has started.
    func cancelChildren(where isMeant: (Navigation) -> Bool = { _ in true }) {
        for child in navigator.schedule.children(of: self) where isMeant(child) { child.cancel() }
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

    // MARK: The loop

    /// Performs the next step.
    /// - Returns: Whether it can go on at once.
    func advance() -> Bool {
        guard !isWaiting, !isStepping, result == nil else { return false }
        if let outcome {
            finishRoute(outcome)
            return false
        }
        if interruption == nil, let caller, caller.isCanceled {
            cancel()
            return false
        }
        let top = frames.count - 1
        let next = frames[top].next
        if next < frames[top].plan.instructions.count {
            frames[top].next = next + 1
            isStepping = true
            perform(frames[top].plan.instructions[next], top)
            isStepping = false
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

// MARK: Steps and levels

extension Navigation {
    private func finish(_ result: Result<RouteStepOutcome, any Error>) {
        let top = frames.count - 1
        switch result {
        case .failure(let error): frames[top].error = error
        case .success(.next), .success(.wait): break
        case .success(.move(let container)): frames[top].current = container
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

    func enter(_ steps: ScreenRouteSteps, on container: any ScreenContainer) {
        frames.append(Frame(plan: ScreenRoutePlan(steps), root: container, current: container, savedBelow: saved.count))
    }

    private func perform(_ instruction: ScreenRoutePlan.Instruction, _ top: Int) {
        if case .handler(let reference) = instruction { return handle(reference.step, top) }
        guard frames[top].error == nil else { return }
        let navigator = navigator
        navigator.simulation?.willPerform(instruction, of: self)
        let previous = navigator.schedule.enter(self)
        defer { navigator.schedule.current = previous }
        do {
            switch instruction {
            case .modify(let reference): try modify(reference.step, frames[top].current)
            case .commit(let reference): try commit(reference.step)
            case .step(let reference):
                let step = reference.step
                navigator.logInfo("\(step)")
                finish(.success(try step.run(on: frames[top].current, in: self)))
            case .save: saved.append(frames[top].current)
            case .restore: frames[top].current = saved.removeLast()
            case .handler: break
            }
        } catch {
            draft = nil
            frames[top].error = error
        }
        navigator.simulation?.didPerform(instruction, in: self, failed: frames[top].error)
    }

    private func modify(_ step: StackStep, _ container: any ScreenContainer) throws {
        var draft = try self.draft.take() ?? beginDraft(step, container)
        try draft.apply(step.modifier, animation: step.animation)
        self.draft = consume draft
    }

    private func beginDraft(_ step: StackStep, _ container: any ScreenContainer) throws -> ScreenStackDraft {
        guard let stack = container as? StackContainer else {
            throw ScreenContainerTypeMismatchError(action: "\(step)", expected: StackContainer.self, found: container)
        }
        try stack.requireWindow(for: "change the stack")
        return ScreenStackDraft(of: stack, navigator: navigator)
    }

    private func commit(_ step: StackStep) throws {
        guard var draft = draft.take() else { return }
        let container = try draft.commit()
        if let nested = step.nested, let container { enter(nested, on: container) }
    }

    private func handle(_ step: RouteStep, _ top: Int) {
        if saved.count > frames[top].savedBelow { saved.removeLast(saved.count - frames[top].savedBelow) }
        frames[top].current = frames[top].root
        if interruption != nil, !step.runsWhenInterrupted { return }
        let error = frames[top].error
        let outcome = asStep { step.handle(error, in: self) }
        if case .passed = outcome { return }
        navigator.simulation?.willPerform(.handler(ScreenRoutePlan.Reference(step: step)), of: self)
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
            if let error { frames[top + 1].scope = AttachingScope(error) }
        }
    }

    /// Leaves the levels that are done, so that a route ends with its last step.
    func leaveFinished() {
        while !isWaiting, !frames.isEmpty, frames[frames.count - 1].isDone {
            leaveLevel()
            // What an atomic part has taken back is rendered before anything else is done.
            if waitsForTransitions() { return }
        }
    }

    /// Ends a level; its error becomes that of the level outside.
    private func leaveLevel() {
        let top = frames.count - 1
        var error = frames[top].error
        if let scope = frames[top].scope {
            error = asStep { scope.end(error, in: self) }
            // Interrupted by whoever was told what it has taken back.
            if let interruption, !interruption.hasStopped {
                checkInterruption(by: interruption)
                error = interruption.error
            }
        }
        let frame = frames.removeLast()
        if saved.count > frame.savedBelow { saved.removeLast(saved.count - frame.savedBelow) }
        if let interruption, frames.count <= interruption.depth, interruption.end == nil { self.interruption = nil }
        if !frames.isEmpty {
            frames[frames.count - 1].error = error
            return
        }
        finishRoute(error.map { .failure($0) } ?? .success(()))
    }

    /// Ends the route, once its last transitions have been rendered.
    private func finishRoute(_ result: Result<Void, any Error>) {
        let wasInterrupted = interruption?.end
        // One that is canceled while its last transitions are rendered has done all that it was to do.
        let isRendered = outcome != nil
        outcome = result
        if parent == nil { navigator.flushTransitions(of: self) }
        if hasEnded || waitsForTransitions() { return }
        end(result, as: (isRendered ? nil : wasInterrupted) ?? (result.isSuccess ? .done : .failed))
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
