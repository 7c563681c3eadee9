/// One step of a route, linked to the step before it.
///
/// Routes share their beginnings: adding a step makes one object, whatever the length, and a route never keeps alive what was
/// added to a copy of it. The subclasses say what a step does.
package class RouteStep: CustomStringConvertible {
    fileprivate(set) final var previous: RouteStep?

    /// How many steps the route has up to here.
    fileprivate(set) final var count: Int32 = 1

    /// The route level's own handlers (`fallback` and the like) up to here.
    fileprivate(set) final var handlesErrors = false

    /// Whether the current container is another after this level than before it.
    fileprivate(set) final var moves = false

    /// What the route up to here comes to, once it has been run. It depends on the steps up to here, which do not change.
    final var instructions: ContiguousArray<ScreenRoutePlan.Instruction>?

    /// The route that belongs to the step. It is kept here, and not in a subclass, for `deinit` to find it whole.
    private(set) final var nested: ScreenRouteSteps?

    /// What the step's closures hold, which may be routes; kept here for the same reason.
    private(set) final var closures: AnyObject?

    package init(nested: ScreenRouteSteps? = nil, closures: AnyObject? = nil) {
        self.nested = nested
        self.closures = closures
    }

    /// Whether it runs when the level has failed.
    var isHandler: Bool { false }

    /// Whether it runs even if the navigation is canceled, or out of time.
    var runsWhenInterrupted: Bool { false }

    /// Whether it changes the current container of its level.
    var isMove: Bool { false }

    /// Performs the step on the current container.
    func run(on container: any ScreenContainer, in run: Navigation) throws -> RouteStepOutcome { .next }

    /// Handles the level's failure, or its success where `error` is nil.
    func handle(_ error: (any Error)?, in run: Navigation) -> RouteHandlerOutcome { .passed }

    package var description: String { "" }

    // A long or deeply nested route is freed in a loop: a step that nobody else holds gives up what it holds before it goes.
    deinit {
        guard previous != nil || nested?.last != nil || closures != nil else { return }
        var pending: [RouteStep] = []
        var freed: [AnyObject] = []
        releaseContents(into: &pending, &freed)
        while var step = pending.popLast() {
            if isKnownUniquelyReferenced(&step) { step.releaseContents(into: &pending, &freed) }
        }
        if !freed.isEmpty { FreeingLoop.free(&freed) }
    }

    private final func releaseContents(into pending: inout [RouteStep], _ freed: inout [AnyObject]) {
        if let previous { pending.append(previous) }
        if let last = nested?.last { pending.append(last) }
        if let closures { freed.append(closures) }
        previous = nil
        nested = nil
        closures = nil
    }
}

/// What became of a step.
package enum RouteStepOutcome {
    /// The next step follows.
    case next
    /// The next step follows, on another container.
    case move(to: any ScreenContainer)
    /// A nested route runs first.
    case enter(ScreenRouteSteps, on: any ScreenContainer)
    /// The same, with something that holds for it as a whole.
    case enterScope(RouteScope, ScreenRouteSteps, on: any ScreenContainer)
    /// The step calls the run back.
    case wait
}

/// What a handler did about the level's error.
package enum RouteHandlerOutcome {
    /// Nothing: the level goes on as it was, failed or not.
    case passed
    /// The level goes on from its root as if nothing had failed.
    case recovered
    /// A route runs on the level's root; what it ends with replaces the error.
    case replacing(ScreenRouteSteps)
    /// A route runs on the level's root, whatever the error was; its own is attached to it.
    case attaching(ScreenRouteSteps)
}

/// The steps of a route: a value that costs the same to extend whatever its length.
public struct ScreenRouteSteps {
    package var last: RouteStep?

    package init(last: RouteStep? = nil) { self.last = last }

    /// The steps of a route without any.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { last == nil }

    /// - Complexity: Constant.
    package consuming func appending(_ step: RouteStep) -> ScreenRouteSteps {
        step.handlesErrors = step.isHandler || (last?.handlesErrors ?? false)
        step.moves = !step.isHandler && (step.isMove || (last?.moves ?? false))
        step.count = (last?.count ?? 0) &+ 1
        step.previous = last
        return ScreenRouteSteps(last: step)
    }

    var handlesErrors: Bool { last?.handlesErrors ?? false }

    var count: Int { Int(last?.count ?? 0) }

    /// The steps in order.
    /// - Complexity: Linear.
    func inOrder() -> ContiguousArray<ScreenRoutePlan.Reference<RouteStep>> {
        guard let last else { return [] }
        var steps = ContiguousArray(repeating: ScreenRoutePlan.Reference<RouteStep>(step: last), count: count)
        var index = count - 1
        var next = last.previous
        while let step = next {
            index -= 1
            steps[index] = ScreenRoutePlan.Reference(step: step)
            next = step.previous
        }
        return steps
    }
}
