/// One request to run a route: what it is at, how it has ended, and the way to cancel it.
///
/// It ends exactly once. Nobody has to keep it: a running one is kept by its navigator.
public final class Navigation: CustomStringConvertible {
    /// How far a navigation has come.
    public enum State: String, Hashable, Sendable, Codable {
        /// Its turn has not come yet.
        case waiting
        /// Its steps are performed, or it waits in one of them.
        case running
        /// It has ended, with success.
        case done
        /// It has ended with an error.
        case failed
        /// It was canceled.
        case canceled
        /// A later one with ``NavigationPolicy/latest`` has taken its place.
        case superseded
        /// Others were running, and ``NavigationPolicy/rejected`` was asked for.
        case rejected
    }

    /// What the caller named it.
    public let label: String?

    /// Its label, or that of the nearest one with a label that has started it.
    @exclusivity(unchecked) var inheritedLabel: String?

    // Exclusivity is not checked at run time for most of what follows: the loop reads or writes these several times a step, and the
    // checks showed in its profile. Nothing of a user's runs during an access to one of them: a step runs between accesses.

    /// How far it has come.
    @exclusivity(unchecked) public internal(set) var state = State.waiting

    /// How it has ended; `nil` before that.
    @exclusivity(unchecked) public internal(set) var result: Result<Void, any Error>?

    /// The navigation whose action has started this one, while this one runs; the one that that belonged to when it has ended.
    @exclusivity(unchecked) public internal(set) var parent: Navigation?

    /// What its steps have started and what has not ended.
    @exclusivity(unchecked) var children = NavigationList(.children)
    /// Its places in the lists of navigations.
    @exclusivity(unchecked) var activePlace = 0
    @exclusivity(unchecked) var childPlace = 0

    @exclusivity(unchecked) var frames: [Frame] = []
    @exclusivity(unchecked) var saved: [any ScreenContainer] = []
    /// What the stack is to become; modifiers change it when it has been taken from here.
    @exclusivity(unchecked) var draft: ScreenStackDraft?
    @exclusivity(unchecked) var completion: ((Result<Void, any Error>) -> Void)?
    /// Whether a step is being performed: it may call the navigation back.
    @exclusivity(unchecked) var isStepping = false
    /// What it waits for, if it does.
    @exclusivity(unchecked) var awaited: Awaited?
    /// Counts the waits: what belongs to one that was given up does not count any more.
    @exclusivity(unchecked) var waitNumber = 0
    @exclusivity(unchecked) var interruption: Interruption?
    /// The changes that its present scope can take back, or that a history wants to know.
    @exclusivity(unchecked) var journal: ChangeJournal?
    /// The journal of the part of its parent that has started it.
    var startedIn: ChangeJournal?
    /// How many of its transitions are still to be rendered.
    @exclusivity(unchecked) var unrenderedCount = 0
    /// How many that are rendered before those it does not wait for any more.
    @exclusivity(unchecked) var givenUpCount = 0
    /// How its route has ended, while its last transitions are rendered.
    @exclusivity(unchecked) var outcome: Result<Void, any Error>?
    /// The containers that it has changed, for a renderer that wants each in one transition.
    @exclusivity(unchecked) var touched: [any ScreenContainer] = []
    /// Each ends a task or a timer of the present wait.
    @exclusivity(unchecked) var cancelWork: [() -> Void] = []

    /// What guards have answered to the present step.
    @exclusivity(unchecked) var guardSession: GuardSession?
    /// Whether the step in hand has done what trying it again would do twice: changed the hierarchy, had an effect, or waited.
    @exclusivity(unchecked) var hasActed = false
    /// Whether the step is tried again, with the answers that there are.
    @exclusivity(unchecked) var isRetrying = false
    /// Whether a guard is being asked by its step.
    @exclusivity(unchecked) var isAskingGuard = false
    /// The route that a guard has redirected to, until it is run.
    @exclusivity(unchecked) var redirect: ScreenRedirect?
    /// The screens that guards have redirected it from.
    @exclusivity(unchecked) var redirects: [String] = []

    /// Calls the completions of what its steps start.
    @exclusivity(unchecked) var completions: CompletionLine?

    /// Where it runs asynchronous work, if not where its navigator was made.
    @exclusivity(unchecked) var starter: TaskStarter?
    /// The asynchronous call that waits for it.
    @exclusivity(unchecked) var caller: NavigationCaller?
    // Those who wait for its value.
    @exclusivity(unchecked) var awaiters: [Awaiter] = []

    @exclusivity(unchecked) var request: Request?
    let policy: NavigationPolicy

    // Given up at the end: who keeps an ended navigation does not keep the hierarchy.
    @exclusivity(unchecked) var owner: ScreenNavigator?

    struct Request {
        let steps: ScreenRouteSteps
        let container: any ScreenContainer
    }

    enum Awaited {
        /// The answer of a step's action.
        case action
        /// The end of its transitions.
        case transitions
    }

    init(
        _ steps: ScreenRouteSteps, on container: any ScreenContainer, navigator: ScreenNavigator, policy: NavigationPolicy? = nil,
        label: String? = nil, completion: ((Result<Void, any Error>) -> Void)?
    ) {
        request = Request(steps: steps, container: container)
        owner = navigator
        self.policy = policy ?? navigator.policy
        self.label = label
        inheritedLabel = label
        self.completion = completion
    }

    /// One that has ended before it began.
    init(failed error: any Error, label: String?) {
        self.label = label
        policy = .immediate
        state = .failed
        result = .failure(error)
    }

    /// The navigator; an ended navigation, which has none, does nothing that asks for it.
    package var navigator: ScreenNavigator { owner! }

    var hasEnded: Bool { result != nil }

    var isWaiting: Bool { awaited != nil }

    /// The navigation that this one belongs to in the end; itself if it belongs to none.
    var rootNavigation: Navigation {
        var navigation = self
        while let parent = navigation.parent { navigation = parent }
        return navigation
    }

    /// Waits for the end, whoever has asked for the navigation; of one that has ended, not at all.
    ///
    /// Any number of tasks may wait. Canceling one of them does not cancel the navigation, nor end its waiting: ``cancel()`` does.
    /// Only the task of a step stops waiting when its step is canceled or out of time; it should not wait for the navigation that it
    /// belongs to, which ends in no other way then.
    ///
    /// Throws the error that the navigation ends with; `CancellationError` in the task of a step that was given up.
    public var value: Void {
        get async throws {
            if let owner, !hasEnded {
                let awaiter = Awaiter()
                awaiters.append(awaiter)
                // On no actor, nobody can cancel anything before the task goes on.
                if NavigationOwner.current(of: owner) == nil { await awaiter.wait() } else { await awaiter.waitUnlessCanceled() }
            }
            guard let result else { throw CancellationError() }
            try result.get()
        }
    }

    /// The step that it is at: `refresh`, `present PhotoScreen`; `nil` when it waits for its turn or has ended.
    public var step: String? { stepReference?.text }

    /// The same, whose text is made when it is asked for.
    var stepReference: StepReference? {
        guard let frame = frames.last else { return nil }
        // One that is to be tried again is the next one.
        let index = isRetrying ? frame.next : frame.next - 1
        return frame.plan.instructions.indices.contains(index) ? StepReference(plan: frame.plan, index: index) : nil
    }

    /// How far it is in its route and in each of the nested ones that it is in.
    package var position: [Int] { frames.map(\.next) }

    /// A step of a route, kept as long as this.
    struct StepReference {
        fileprivate let plan: ScreenRoutePlan
        fileprivate let index: Int

        var text: String? {
            switch plan.instructions[index] {
            case .step(let reference), .handler(let reference): reference.step.description
            case .modify(let reference): "set stack: \(reference.step)"
            case .commit: "set stack: \(mergedModifiers.joined(separator: ", "))"
            case .save, .restore: nil
            }
        }

        /// Those that a merged step commits.
        private var mergedModifiers: [String] {
            var modifiers: [String] = []
            for instruction in plan.instructions[..<index].reversed() {
                switch instruction {
                case .modify(let reference): modifiers.append(reference.step.description)
                case .save, .restore: continue
                case .commit, .step, .handler: return modifiers.reversed()
                }
            }
            return modifiers.reversed()
        }
    }

    /// The container that it is at.
    public var container: ScreenContainerReference? {
        (frames.last?.current ?? request?.container).map { ScreenContainerReference($0) }
    }

    /// Stops it before its next step.
    ///
    /// A running `wait` or `task` is canceled, and what a waiting action answers later does not count. What it has started goes
    /// with it. `ensure` routes are still run, as far as they are done at once; fallbacks are not. It has ended with
    /// ``ScreenCanceledError`` when this returns; called by a step of its own, when that step is over. One that has ended
    /// already stays as it is, and one whose renderer coalesces is done if its whole route is and only has still to be shown. Code
    /// that a simulation runs cancels only what is simulated; anything else the simulation notes as an effect.
    public func cancel() {
        if let simulation = owner?.simulation, rootNavigation !== simulation.navigation {
            if !hasEnded { simulation.effects.append("cancel \(label ?? "navigation")") }
            return
        }
        interrupt(cancellation())
    }

    func cancellation(hasStopped: Bool = false) -> Interruption {
        Interruption(error: ScreenCanceledError(for: step ?? description), depth: 0, end: .canceled, hasStopped: hasStopped)
    }

    /// `open chat: running 'refresh' at window/stack[0]`.
    public var description: String {
        let name = label ?? "navigation"
        guard state == .running else { return "\(name): \(state)" }
        return "\(name): running" + (step.map { " '\($0)'" } ?? "") + (container.map { " at \($0)" } ?? "")
    }

    /// Runs code as a part of the step that it is at: what that starts belongs to the navigation and runs at once, whatever the policy,
    /// and an atomic route takes it back with the rest.
    ///
    /// It is for an action that goes on in a callback: take ``ScreenNavigator/currentNavigation`` when it is performed, and come back
    /// with it. Of a navigation that has ended, the code is run as any other.
    ///
    /// ```swift
    /// let navigation = navigator.currentNavigation
    /// login.onFinish = { user in
    ///     navigation?.run { navigator.navigate(from: container, to: dismiss) { completion($0.map { user }) } }
    /// }
    /// ```
    @discardableResult
    public func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard let schedule = owner?.schedule, state == .running else { return try body() }
        return try schedule.run(in: self, body)
    }
}
