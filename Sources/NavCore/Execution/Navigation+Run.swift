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

    /// Performs the next step.
    /// - Returns: Whether it can go on at once.
    func advance() -> Bool {
        guard !isWaiting, !isStepping, !hasEnded else { return false }
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
        return !isWaiting && !hasEnded
    }
}

// MARK: Steps and levels

extension Navigation {
    func finish(_ result: Result<RouteStepOutcome, any Error>) {
        let top = frames.count - 1
        switch result {
        case .failure(let error): if !recover(from: error, top) { frames[top].error = error }
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
        if saved.count <= count { return }
        let freed = Array(saved[count...])
        saved.removeLast(freed.count)
        withExtendedLifetime(freed) {}
    }

    func enter(_ steps: ScreenRouteSteps, on container: any ScreenContainer) {
        frames.append(Frame(plan: ScreenRoutePlan(steps), root: container, current: container, savedBelow: saved.count))
    }

    private func perform(_ instruction: ScreenRoutePlan.Instruction, _ top: Int) {
        if case .handler(let reference) = instruction { return handle(reference.step, top) }
        guard frames[top].error == nil else { return }
        let navigator = navigator
        if !isRetrying {
            navigator.simulation?.willPerform(instruction, of: self)
            // A merged step is one.
            if guardSession != nil, draft == nil { forgetGuards() }
        }
        let isRetried = isRetrying
        isRetrying = false
        hasActed = false
        let previous = navigator.schedule.enter(self)
        defer { navigator.schedule.current = previous }
        do {
            switch instruction {
            case .modify(let reference): try modify(reference.step, top, isRetried: isRetried)
            case .commit(let reference): try commit(reference.step, top)
            case .step(let reference):
                let step = reference.step
                navigator.logInfo("\(step)")
                finish(.success(try step.run(on: frames[top].current, in: self)))
            case .save: saved.append(frames[top].current)
            case .restore: moveOn(to: saved.removeLast(), top)
            case .handler: break
            }
        } catch {
            draft = nil
            if !recover(from: error, top) { frames[top].error = error }
        }
        navigator.simulation?.didPerform(instruction, in: self, failed: frames[top].error)
    }

    private func modify(_ step: StackStep, _ top: Int, isRetried: Bool) throws {
        var draft = try self.draft.take() ?? (isRetried ? planAgain(top) : nil) ?? beginDraft(step, frames[top].current)
        do {
            try draft.apply(step.modifier, animation: step.animation)
        } catch {
            guardSession?.stack = draft.stack
            throw error
        }
        self.draft = consume draft
    }

    private func beginDraft(_ step: StackStep, _ container: any ScreenContainer) throws -> ScreenStackDraft {
        guard let stack = container as? StackContainer else {
            throw ScreenContainerTypeMismatchError(action: "\(step)", expected: StackContainer.self, found: container)
        }
        try stack.requireWindow(for: "change the stack")
        return ScreenStackDraft(of: stack, navigator: navigator)
    }

    private func commit(_ step: StackStep, _ top: Int) throws {
        guard var draft = try self.draft.take() ?? planAgain(top) else { return }
        let container: ModalContainer?
        do {
            container = try draft.commit()
        } catch {
            guardSession?.stack = draft.stack
            throw error
        }
        if let nested = step.nested, let container { enter(nested, on: container) }
    }

    /// The draft of a merged step that a guard has stopped, from the stack as it is now.
    private func planAgain(_ top: Int) throws -> ScreenStackDraft? {
        guard let stack = guardSession?.stack else { return nil }
        try stack.requireWindow(for: "change the stack")
        var modifiers: [StackStep] = []
        let instructions = frames[top].plan.instructions
        loop: for instruction in instructions[..<(frames[top].next - 1)].reversed() {
            switch instruction {
            case .modify(let reference): modifiers.append(reference.step)
            case .save, .restore: continue
            case .commit, .step, .handler: break loop
            }
        }
        var draft = ScreenStackDraft(of: stack, navigator: navigator)
        for step in modifiers.reversed() { try draft.apply(step.modifier, animation: step.animation) }
        return draft
    }

    private func handle(_ step: RouteStep, _ top: Int) {
        forgetSaved(above: frames[top].savedBelow)
        moveOn(to: frames[top].root, top)
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
        forgetSaved(above: frame.savedBelow)
        if let interruption, frames.count <= interruption.depth, interruption.end == nil {
            self.interruption = nil
            giveUpTransitions()
        }
        if !frames.isEmpty {
            frames[frames.count - 1].error = error
            return
        }
        finishRoute(error.map { .failure($0) } ?? .success(()))
    }

    /// Ends the route, once its last transitions have been rendered.
    private func finishRoute(_ result: Result<Void, any Error>) {
        if redirect != nil, enterRedirect(after: result) { return }
        // One that is canceled while its last transitions are rendered has done all that it was to do.
        let wasInterrupted = outcome == nil && !result.isSuccess ? interruption?.end : nil
        if wasInterrupted != nil { cancelChildren() }  // those of its ensure routes: nothing waits any more
        outcome = result
        if parent == nil || isForGuard { navigator.renderChanges(of: self) }
        if hasEnded || waitsForTransitions() { return }
        end(result, as: wasInterrupted ?? (result.isSuccess ? .done : .failed))
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
