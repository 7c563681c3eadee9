/// One run of a route: a loop over the instructions of its plan, with nested routes as frames on a stack.
///
/// It goes on until a step waits, and goes on from there when the step's completion is called. Nothing but that completion
/// keeps a waiting run alive.
package final class RouteRun {
    /// A route level being run.
    private struct Frame {
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
    }

    package let navigator: ScreenNavigator

    // Exclusivity is not checked at run time: the loop reads or writes these several times a step, and the checks showed in its
    // profile. Steps run between the accesses, never during one, with the exception of `draft`, which is therefore checked.
    @exclusivity(unchecked) private var frames: [Frame] = []
    @exclusivity(unchecked) private var saved: [any ScreenContainer] = []
    private var draft: ScreenStackDraft?
    @exclusivity(unchecked) private var completion: ((Result<Void, any Error>) -> Void)?
    @exclusivity(unchecked) private var isRunning = false
    @exclusivity(unchecked) private var isWaiting = false

    package init(navigator: ScreenNavigator, completion: ((Result<Void, any Error>) -> Void)?) {
        self.navigator = navigator
        self.completion = completion
    }

    /// Runs steps on a container until they are done or one waits.
    package func start(_ steps: ScreenRouteSteps, on container: any ScreenContainer) {
        enter(steps, on: container)
        proceed()
    }

    /// The container that the innermost running level began with; of one that was laid out in place, the one saved for it.
    var levelRoot: any ScreenContainer {
        let frame = frames[frames.count - 1]
        return saved.count > frame.savedBelow ? saved[saved.count - 1] : frame.root
    }

    /// The current container as the type that an action works on.
    func typed<Action: ScreenAction>(_ container: any ScreenContainer, for action: Action) throws -> Action.Container {
        if let container = container as? Action.Container { return container }
        throw ScreenContainerTypeMismatchError(action: action.description, expected: Action.Container.self, found: container)
    }

    /// Lets the run wait for a step's action. Whoever gets its completion claims the run and calls ``resume(_:)``.
    func wait(for action: any CustomStringConvertible) -> OnceCompletion {
        isWaiting = true
        return OnceCompletion(of: action, in: self)
    }

    /// Goes on after a wait.
    func resume(_ result: Result<RouteStepOutcome, any Error>) {
        isWaiting = false
        finish(result)
        if !isRunning { proceed() }
    }

    private func finish(_ result: Result<RouteStepOutcome, any Error>) {
        let top = frames.count - 1
        switch result {
        case .failure(let error): frames[top].error = error
        case .success(.next), .success(.wait): break
        case .success(.move(let container)): frames[top].current = container
        case .success(.enter(let steps, let container)): enter(steps, on: container)
        }
    }

    private func enter(_ steps: ScreenRouteSteps, on container: any ScreenContainer) {
        frames.append(Frame(plan: ScreenRoutePlan(steps), root: container, current: container, savedBelow: saved.count))
    }

    private func proceed() {
        isRunning = true
        while !isWaiting, !frames.isEmpty {
            let top = frames.count - 1
            let next = frames[top].next
            if next == frames[top].plan.instructions.count {
                leave()
            } else {
                frames[top].next = next + 1
                perform(frames[top].plan.instructions[next], top)
            }
        }
        isRunning = false
    }

    private func perform(_ instruction: ScreenRoutePlan.Instruction, _ top: Int) {
        if case .handler(let step) = instruction { return handle(step, top) }
        guard frames[top].error == nil else { return }
        do {
            switch instruction {
            case .modify(let step): try modify(step, frames[top].current)
            case .commit(let step): try commit(step)
            case .step(let step):
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
        saved.removeLast(saved.count - frames[top].savedBelow)
        frames[top].current = frames[top].root
        let error = frames[top].error
        switch step.handle(error, in: self) {
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

    /// Ends a level; its error becomes that of the level outside.
    private func leave() {
        let frame = frames.removeLast()
        saved.removeLast(saved.count - frame.savedBelow)
        var error = frame.error
        if frame.isAttaching, let before = frame.errorBefore {
            if let own = error { navigator.logError("ensure after \(before): \(own)") }
            error = error.map { before.attaching($0) } ?? before
        }
        if !frames.isEmpty {
            frames[frames.count - 1].error = error
            return
        }
        if let error { navigator.logError("\(error)") }
        let completion = completion.take()
        completion?(error.map { .failure($0) } ?? .success(()))
    }
}
