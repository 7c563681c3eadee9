// The kinds of steps. NavDSL's verbs make them; `RoutePlan` and `Navigation` know no others.

/// A change of a stack, to be merged with its neighbours.
package final class StackStep: RouteStep {
    let modifier: any ScreenStackModifier
    let animation: ScreenAnimation?
    let isSeparated: Bool

    package init(
        _ modifier: some ScreenStackModifier, animation: ScreenAnimation?, separated: Bool, nested: ScreenRouteSteps? = nil
    ) {
        self.modifier = modifier
        self.animation = animation
        isSeparated = separated
        super.init(nested: nested)
    }

    package override var description: String { modifier.description }
}

/// An action that is done at once and answers a container.
package final class ImmediateStep<Action: ImmediateScreenAction>: RouteStep {
    private let action: Action
    private let movesOn: Bool

    /// - Parameters:
    ///   - moves: Whether the level goes on at the container that the action answers.
    ///   - nested: A route that runs there first.
    package init(_ action: Action, moves: Bool = false, nested: ScreenRouteSteps? = nil) {
        self.action = action
        movesOn = moves
        super.init(nested: nested)
    }

    override var isMove: Bool { movesOn }

    override func run(on container: any ScreenContainer, in run: Navigation) throws -> RouteStepOutcome {
        let output = try action.perform(container: run.typed(container, for: action), navigator: run.navigator)
        // The class first: asking for a conformance is slow, and more so where several threads ask at once.
        guard movesOn || nested != nil, let target = output as? ModalContainer ?? output as? any ScreenContainer else { return .next }
        if let nested { return .enter(nested, on: target) }
        return .move(to: target)
    }

    package override var description: String { action.description }
}

/// An action that calls its completion when it is done.
package class ActionStep: RouteStep {
    /// The action that does this step's and the next one's work, if the two combine.
    func combined(with next: ActionStep) -> ActionStep? { nil }
}

package final class TypedActionStep<Container: ScreenContainer>: ActionStep {
    let action: any ScreenAction<Container, Void>

    package init(_ action: any ScreenAction<Container, Void>) { self.action = action }

    override func combined(with next: ActionStep) -> ActionStep? {
        guard let next = next as? TypedActionStep<Container>, let action = action.combine(with: next.action) else { return nil }
        return TypedActionStep(action)
    }

    override func run(on container: any ScreenContainer, in run: Navigation) throws -> RouteStepOutcome {
        let container: Container = try run.typed(container, for: action)
        let once = run.wait(for: action)
        action.perform(container: container, navigator: run.navigator) { result in
            once.claim()?.resume(result)
        }
        return .wait
    }

    package override var description: String { action.description }
}

/// An action whose output decides on the route that follows.
package final class OutputStep<Action: ScreenAction>: RouteStep {
    private let action: Action
    private let continuations: StepClosures<[(Action.Output) -> ScreenRouteSteps?]>

    package init(_ action: Action, _ continuations: [(Action.Output) -> ScreenRouteSteps?]) {
        self.action = action
        self.continuations = StepClosures(continuations)
        super.init(closures: self.continuations)
    }

    /// - Parameter receive: Gets the output; no route follows.
    package convenience init(_ action: Action, _ receive: @escaping (Action.Output) -> Void) {
        self.init(
            action,
            [
                { output in
                    receive(output)
                    return nil
                }
            ])
    }

    override func run(on container: any ScreenContainer, in run: Navigation) throws -> RouteStepOutcome {
        let target = try run.typed(container, for: action)
        let once = run.wait(for: action)
        action.perform(container: target, navigator: run.navigator) { [continuations] result in
            once.claim()?.resume { result.map { Self.outcome(of: $0, continuations.value, on: container) } }
        }
        return .wait
    }

    private static func outcome(
        of output: Action.Output, _ continuations: [(Action.Output) -> ScreenRouteSteps?], on container: any ScreenContainer
    ) -> RouteStepOutcome {
        var steps = ScreenRouteSteps()
        for continuation in continuations {
            if let route = continuation(output) { steps = steps.appending(ThenStep(route)) }
        }
        return steps.isEmpty ? .next : .enter(steps, on: container)
    }

    package override var description: String { action.description }
}

/// A route inside a route, on the current container, which stays.
package final class ThenStep: RouteStep {
    package init(_ route: ScreenRouteSteps) { super.init(nested: route) }

    override func run(on container: any ScreenContainer, in run: Navigation) -> RouteStepOutcome {
        .enter(nested ?? ScreenRouteSteps(), on: container)
    }

    package override var description: String { "then" }
}

/// Back to the level's root.
package final class ResolveStep: RouteStep {
    override var isMove: Bool { true }

    override func run(on container: any ScreenContainer, in run: Navigation) -> RouteStepOutcome {
        .move(to: run.levelRoot)
    }

    package override var description: String { "resolve" }
}
