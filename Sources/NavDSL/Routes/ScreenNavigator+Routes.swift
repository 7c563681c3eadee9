public import NavCore

extension ScreenNavigator {
    /// Takes how a navigation has ended, once.
    public typealias Completion = (Result<Void, any Error>) -> Void

    /// Runs a route from the window.
    ///
    /// Steps that do not wait are done when the call returns, unless the navigation has to wait for its turn: by its policy, or
    /// because an observer of changes has asked for it, after whose change it runs. Navigation that an action of the route starts
    /// runs at once. Steps that wait, and asynchronous ones, run on the caller's actor, or else on the one that the navigator was made on.
    ///
    /// In an asynchronous function, say what you want: `try await` takes the form that waits for the end; a `completion`, or
    /// `completion: nil`, takes this one.
    /// - Parameters:
    ///   - route: The route.
    ///   - label: A name for it: in logs, errors, and a history.
    ///   - policy: What happens while other navigations run; `nil` is the navigator's.
    ///   - isolation: The actor that asynchronous steps run on: the caller's.
    ///   - completion: Called exactly once, with the error of the first step that failed and that nothing caught.
    ///     Completions are called one after another: that of a navigation which ends inside another's completion is called when
    ///     that has returned.
    /// - Returns: The navigation, to look at or to cancel.
    @discardableResult
    public func navigate(
        to route: some ScreenRouteConvertible<WindowContainer>, label: String? = nil, policy: NavigationPolicy? = nil,
        isolation: isolated (any Actor)? = #isolation, completion: Completion? = nil
    ) -> Navigation {
        run(route.steps, on: window, policy: policy, label: label, isolation: isolation, completion: completion)
    }

    /// Makes a route and runs it from the window.
    @discardableResult
    public func navigate(
        label: String? = nil, policy: NavigationPolicy? = nil, isolation: isolated (any Actor)? = #isolation,
        completion: Completion? = nil,
        route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>
    ) -> Navigation {
        run(route(.initial).steps, on: window, policy: policy, label: label, isolation: isolation, completion: completion)
    }

    /// Runs a route from a container.
    ///
    /// A `nil` container is `ScreenContainerNotFoundError`, which says what type was missing.
    @discardableResult
    public func navigate<Container: ScreenContainer>(
        from container: Container?, to route: some ScreenRouteConvertible<Container>, label: String? = nil,
        policy: NavigationPolicy? = nil, isolation: isolated (any Actor)? = #isolation, completion: Completion? = nil
    ) -> Navigation {
        run(route.steps, on: container, policy: policy, label: label, isolation: isolation, completion: completion)
    }

    /// Makes a route and runs it from a container.
    @discardableResult
    public func navigate<Container: ScreenContainer>(
        from container: Container?, label: String? = nil, policy: NavigationPolicy? = nil,
        isolation: isolated (any Actor)? = #isolation, completion: Completion? = nil,
        route: (ScreenRootRoute<Container>) -> some ScreenRouteConvertible<Container>
    ) -> Navigation {
        run(route(.initial).steps, on: container, policy: policy, label: label, isolation: isolation, completion: completion)
    }
}

// MARK: Async

// Canceling the task cancels the navigation, which then fails with `ScreenCanceledError`.
extension ScreenNavigator {
    /// Runs a route from the window, and waits for its end on the caller's actor, where asynchronous steps run too.
    ///
    /// In an asynchronous function the compiler takes this form; give the other one a `completion`, or `nil`, to take that. In
    /// the top-level code of a `main.swift` it takes the other one, even behind `await`: put the call into a function.
    public func navigate(
        to route: some ScreenRouteConvertible<WindowContainer>, label: String? = nil, policy: NavigationPolicy? = nil
    ) async throws {
        try await run(route.steps, on: window, policy: policy, label: label)
    }

    /// Makes a route, runs it from the window, and waits for its end on the caller's actor.
    public func navigate(
        label: String? = nil, policy: NavigationPolicy? = nil,
        route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>
    ) async throws {
        try await run(route(.initial).steps, on: window, policy: policy, label: label)
    }

    /// Makes a route, runs it from a container, and waits for its end on the caller's actor.
    public func navigate<Container: ScreenContainer>(
        from container: Container?, label: String? = nil, policy: NavigationPolicy? = nil,
        route: (ScreenRootRoute<Container>) -> some ScreenRouteConvertible<Container>
    ) async throws {
        try await run(route(.initial).steps, on: container, policy: policy, label: label)
    }

    /// Runs a route from a container, and waits for its end on the caller's actor.
    public func navigate<Container: ScreenContainer>(
        from container: Container?, to route: some ScreenRouteConvertible<Container>, label: String? = nil,
        policy: NavigationPolicy? = nil
    ) async throws {
        try await run(route.steps, on: container, policy: policy, label: label)
    }
}

// MARK: Simulation

extension ScreenNavigator {
    /// Finds out what a route would do, and leaves everything as it is.
    ///
    /// It is run on the hierarchy itself, without observers, renderer and logger, and taken back; ids are given back. Screens are
    /// built and dropped; code of yours that runs meanwhile sees ``NavCore/ScreenNavigator/isSimulating``, and does what nobody
    /// could take back by ``NavCore/ScreenNavigator/performEffect(_:_:)``. A `wait` passes at once, so that no `timeout` runs out; a
    /// step that needs more time ends the simulation as undetermined. Other navigations stay as they are, whether they run or wait.
    ///
    /// ```swift
    /// let simulation = navigator.simulate { $0.top(.stack).push(ChatScreen(chatID: 1)) }
    /// print(simulation.isSuccess, simulation.hierarchy)
    /// ```
    /// - Parameters:
    ///   - route: The route.
    ///   - withHierarchy: Whether to take down the hierarchy that it would lead to; it is an empty one otherwise.
    /// - Returns: What would happen. A navigator without a window answers what `navigate` fails with.
    /// - Complexity: That of running the route; with the hierarchy, also linear in the containers.
    public func simulate(_ route: some ScreenRouteConvertible<WindowContainer>, withHierarchy: Bool = true) -> ScreenSimulation {
        simulate(route.steps, on: window, withHierarchy: withHierarchy)
    }

    /// Makes a route and finds out what it would do.
    public func simulate(
        withHierarchy: Bool = true, route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>
    ) -> ScreenSimulation {
        simulate(route(.initial).steps, on: window, withHierarchy: withHierarchy)
    }

    /// Finds out what a route from a container would do, and leaves everything as it is.
    /// - Parameter container: Where to begin; `nil` fails as it does with `navigate`.
    public func simulate<Container: ScreenContainer>(
        _ route: some ScreenRouteConvertible<Container>, from container: Container?, withHierarchy: Bool = true
    ) -> ScreenSimulation {
        simulate(route.steps, on: container, withHierarchy: withHierarchy)
    }

    /// What a route would do, one line a step: on which container, and why it would fail.
    ///
    /// It is the text of its simulation.
    public func explain(_ route: some ScreenRouteConvertible<WindowContainer>) -> String {
        simulate(route, withHierarchy: false).description
    }

    /// Makes a route and says what it would do, one line a step.
    public func explain(route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>) -> String {
        simulate(withHierarchy: false, route: route).description
    }

    /// What a route from a container would do, one line a step.
    public func explain<Container: ScreenContainer>(
        _ route: some ScreenRouteConvertible<Container>, from container: Container?
    ) -> String {
        simulate(route, from: container, withHierarchy: false).description
    }
}
