public import NavCore

extension ScreenThenable {
    /// Runs another route, from the root, if anything before it has failed.
    ///
    /// What was done before the failure stays done. A later fallback also covers this one's failure.
    /// - Parameter route: The other route.
    @_disfavoredOverload
    public func fallback(to route: some ScreenRouteConvertible<Root>) -> ScreenRootRoute<Root> {
        ScreenRootRoute(steps: steps.appending(FallbackStep(route.steps)))
    }

    /// Runs a route that is chosen by the error, from the root, if anything before it has failed.
    /// - Parameter choice: Gets the error and a route without steps to begin with. `nil` declines: the error stands, and the
    ///   next fallback is asked.
    public func fallback(
        _ choice: @escaping (_ error: any Error, _ route: ScreenRootRoute<Root>) -> (any ScreenRouteConvertible<Root>)?
    ) -> ScreenRootRoute<Root> {
        ScreenRootRoute(steps: steps.appending(FallbackStep { choice($0, .initial)?.steps }))
    }

    /// Runs a route, from the root, whether what is before it has failed or not.
    ///
    /// Its failure replaces a success; an error that was there already stays, with the new one attached to it.
    public func ensure(with route: some ScreenRouteConvertible<Root>) -> ScreenRootRoute<Root> {
        ScreenRootRoute(steps: steps.appending(EnsureStep(route.steps)))
    }

    /// Ends an error: the route goes on from its root as if nothing had failed.
    public func cauterize() -> ScreenRootRoute<Root> {
        ScreenRootRoute(steps: steps.appending(CauterizeStep()))
    }

    /// Makes everything before it one: done as a whole, or, if any step fails or it is canceled, taken back.
    ///
    /// It is taken back by the inverses of its changes, the last one first, of origin `rollback`, and ends with
    /// `ScreenRolledBackError`; one that is canceled, with that error. If something else has changed the same containers meanwhile,
    /// nothing is taken back, and it ends with `ScreenRollbackError`, which names them. What was done outside of the hierarchy stays
    /// done: effects, and what the user has answered.
    public func atomic() -> ScreenRootRoute<Root> {
        ScreenRootRoute(steps: ScreenRouteSteps().appending(ScopeStep.atomic(steps)))
    }

    /// Gives everything before it a time, on the navigator's clock. When that is over the steps end with `ScreenTimeoutError`,
    /// which none of their own fallbacks sees.
    /// - Parameter duration: The time; one that is not positive is over at the first step that waits.
    public func timeout(after duration: Duration) -> ScreenRootRoute<Root> {
        ScreenRootRoute(steps: ScreenRouteSteps().appending(ScopeStep.timeout(steps, after: duration)))
    }

    /// Performs an action, and lets its output or its error decide what follows. The current container stays.
    ///
    /// ```swift
    /// route.try(action: PickPhoto()) { resolution in
    ///     resolution
    ///         .done { photo, route in route.present(PhotoScreen(photo)) }
    ///         .fallback { error, route in route.present(ErrorScreen(error)) }
    /// }
    /// ```
    /// - Parameters:
    ///   - action: The action.
    ///   - resolution: Says what follows, in the order in which it is to be asked.
    public func `try`<Action: ScreenAction>(
        action: Action, with resolution: (ScreenTryResolution<Current, Action.Output>) -> ScreenTryResolution<Current, Action.Output>
    ) -> Self where Action.Container == Current {
        let resolution = resolution(ScreenTryResolution())
        var steps = ScreenRouteSteps().appending(OutputStep(action, resolution.continuations))
        for handler in resolution.handlers { steps = steps.appending(handler()) }
        return appending(ThenStep(steps))
    }
}

/// What follows on an action's output or error.
public struct ScreenTryResolution<Current: ScreenContainer, Output> {
    var continuations: [(Output) -> ScreenRouteSteps?] = []
    // Made for each route that takes the resolution in: a step belongs to one route.
    var handlers: [() -> RouteStep] = []

    /// A route for the output, on the current container; `nil` is none.
    public func done(
        _ route: @escaping (_ output: Output, _ route: ScreenRootRoute<Current>) -> (any ScreenRouteConvertible<Current>)?
    ) -> Self {
        var copy = self
        copy.continuations.append { route($0, .initial)?.steps }
        return copy
    }

    /// A route for an error of what is before it, on the current container; `nil` declines.
    public func fallback(
        _ choice: @escaping (_ error: any Error, _ route: ScreenRootRoute<Current>) -> (any ScreenRouteConvertible<Current>)?
    ) -> Self {
        var copy = self
        copy.handlers.append { FallbackStep { choice($0, .initial)?.steps } }
        return copy
    }

    /// A route that runs in any case, on the current container.
    public func ensure(_ route: (ScreenRootRoute<Current>) -> some ScreenRouteConvertible<Current>) -> Self {
        let steps = route(.initial).steps
        var copy = self
        copy.handlers.append { EnsureStep(steps) }
        return copy
    }

    /// Ends an error of what is before it.
    public func cauterize() -> Self {
        var copy = self
        copy.handlers.append { CauterizeStep() }
        return copy
    }
}
