public import NavCore

extension ScreenThenable {
    /// The route with a step more.
    func appending(_ step: RouteStep) -> Self { Self(steps: steps.appending(step)) }

    package func moving<Action: ImmediateScreenAction, Target: ScreenContainer>(
        by action: Action, to target: Target.Type = Target.self
    ) -> ScreenRoute<Root, Target> where Action.Container == Current, Action.Output == Target {
        ScreenRoute(steps: steps.appending(ImmediateStep(action, moves: true)))
    }

    package func performing<Action: ImmediateScreenAction>(
        _ action: Action, nested: ScreenRouteSteps? = nil
    ) -> Self where Action.Container == Current {
        appending(ImmediateStep(action, nested: nested))
    }

    /// Performs an action on the current container, which stays; its output is dropped.
    public func then<Action: ScreenAction>(_ action: Action) -> Self where Action.Container == Current {
        appending(step(for: action))
    }

    /// Runs a route on the current container, which stays. Stack modifiers on both sides of it merge.
    ///
    /// A route with a fallback, ensure or cauterize of its own stays apart: it does not merge with what is before it.
    public func then(_ route: some ScreenRouteConvertible<Current>) -> Self {
        appending(ThenStep(route.steps))
    }

    /// Performs actions on the current container, one after another; the first error ends it.
    public func fold(_ actions: [any ScreenAction<Current, Void>]) -> Self {
        actions.reduce(self) { $0.then($1) }
    }

    /// Calls a closure with the current container.
    /// - Parameter body: Is called when the route comes to it; its error fails the route.
    public func get(_ body: @escaping (Current) throws -> Void) -> Self {
        performing(ScreenGetAction(body))
    }

    /// Waits, on the navigator's clock.
    public func wait(for duration: Duration) -> Self { then(ScreenWaitAction<Current>(for: duration)) }

    /// Performs an asynchronous closure with the current container. Canceling the navigation cancels its task.
    /// - Parameter body: What is to be done. It is `sending`, which lets it run on the actor of whoever navigates, wherever it was
    ///   written: it takes along what it uses.
    public func task(_ body: sending @escaping (Current) async throws -> Void) -> Self {
        then(ScreenTaskAction(body))
    }

    /// Performs an asynchronous closure with the current container and the navigator. What it navigates belongs to the route.
    ///
    /// It is no overload of ``task(_:)``: of two that take a closure, the compiler tries both at each call, and gives up at a
    /// mistake in a route of 20.
    /// - Parameter body: What is to be done; see ``task(_:)``.
    public func navigatorTask(_ body: sending @escaping (Current, ScreenNavigator) async throws -> Void) -> Self {
        then(ScreenTaskAction(body))
    }

    /// Fails with an error.
    public func fail(with error: any Error) -> Self {
        performing(ScreenFailAction(with: error))
    }

    /// Makes it a root route again: the next step works on the container that the route started from.
    public func resolve() -> ScreenRootRoute<Root> {
        ScreenRootRoute(steps: steps.appending(ResolveStep()))
    }
}

// MARK: Searches

extension ScreenThenable {
    /// Goes on to the first match in search order. Fails with `ScreenContainerNotFoundError`.
    public func first<Found: ModalContainer>(_ predicate: ScreenPredicate<Found>) -> ScreenRoute<Root, Found> {
        moving(by: ScreenSearchAction(.first, predicate))
    }

    /// Runs a route on the first match in search order; the current container stays.
    public func first<Found: ModalContainer>(
        _ predicate: ScreenPredicate<Found>, route: (ScreenRootRoute<Found>) -> some ScreenRouteConvertible<Found>
    ) -> Self {
        performing(ScreenSearchAction(.first, predicate), nested: route(.initial).steps)
    }

    /// Goes on to the last match in search order. Fails with `ScreenContainerNotFoundError`.
    public func last<Found: ModalContainer>(_ predicate: ScreenPredicate<Found>) -> ScreenRoute<Root, Found> {
        moving(by: ScreenSearchAction(.last, predicate))
    }

    /// Runs a route on the last match in search order; the current container stays.
    public func last<Found: ModalContainer>(
        _ predicate: ScreenPredicate<Found>, route: (ScreenRootRoute<Found>) -> some ScreenRouteConvertible<Found>
    ) -> Self {
        performing(ScreenSearchAction(.last, predicate), nested: route(.initial).steps)
    }

    /// Goes on to the last visible match in search order. Fails with `ScreenContainerNotFoundError`.
    public func top<Found: ModalContainer>(_ predicate: ScreenPredicate<Found>) -> ScreenRoute<Root, Found> {
        moving(by: ScreenSearchAction(.top, predicate))
    }

    /// Runs a route on the last visible match in search order; the current container stays.
    public func top<Found: ModalContainer>(
        _ predicate: ScreenPredicate<Found>, route: (ScreenRootRoute<Found>) -> some ScreenRouteConvertible<Found>
    ) -> Self {
        performing(ScreenSearchAction(.top, predicate), nested: route(.initial).steps)
    }

    /// Goes on at a given container. Fails with `ScreenContainerNotFoundError` if it is `nil`.
    public func from<Target: ScreenContainer>(_ container: Target?) -> ScreenRoute<Root, Target> {
        moving(by: ScreenFromAction(container))
    }

    /// Runs a route on a given container; the current one stays.
    public func from<Target: ScreenContainer>(
        _ container: Target?, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenFromAction(container), nested: route(.initial).steps)
    }
}
