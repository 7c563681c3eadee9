public import NavCore

extension ScreenNavigator {
    public typealias Completion = (Result<Void, any Error>) -> Void

    /// Runs a route from the window.
    ///
    /// Steps that do not wait are done when the call returns. Navigation that an action of the route starts runs at once.
    /// - Parameters:
    ///   - route: The route.
    ///   - completion: Called exactly once, with the error of the first step that failed and that nothing caught.
    public func navigate(to route: some ScreenRouteConvertible<WindowContainer>, completion: Completion? = nil) {
        navigate(from: window, to: route, completion: completion)
    }

    /// Makes a route and runs it from the window.
    public func navigate(
        completion: Completion? = nil,
        route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>
    ) {
        navigate(to: route(.initial), completion: completion)
    }

    /// Runs a route from a container.
    ///
    /// A `nil` container is `ScreenContainerNotFoundError`, which says what type was missing.
    public func navigate<Container: ScreenContainer>(
        from container: Container?, to route: some ScreenRouteConvertible<Container>, completion: Completion? = nil
    ) {
        guard let container else {
            let error = ScreenContainerNotFoundError(action: "navigate", target: "\(Container.self) to start from", found: "nil")
            logError("\(error)")
            completion?(.failure(error))
            return
        }
        RouteRun(navigator: self, completion: completion).start(route.steps, on: container)
    }

    /// Makes a route and runs it from a container.
    public func navigate<Container: ScreenContainer>(
        from container: Container?, completion: Completion? = nil,
        route: (ScreenRootRoute<Container>) -> some ScreenRouteConvertible<Container>
    ) {
        navigate(from: container, to: route(.initial), completion: completion)
    }
}

// MARK: Async

extension ScreenNavigator {
    /// Runs a route from the window, and waits for its end on the caller's actor.
    ///
    /// In an asynchronous function the compiler takes this form; give the other one a `completion`, or `nil`, to take that. In
    /// the top-level code of a `main.swift` it takes the other one, even behind `await`: put the call into a function.
    /// - Parameter route: The route.
    public func navigate(to route: some ScreenRouteConvertible<WindowContainer>) async throws {
        try await withCheckedThrowingContinuation { continuation in
            navigate(to: route, completion: { continuation.resume(with: $0) })
        }
    }

    /// Makes a route, runs it from the window, and waits for its end on the caller's actor.
    public func navigate(route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>) async throws {
        try await navigate(to: route(.initial))
    }

    /// Makes a route, runs it from a container, and waits for its end on the caller's actor.
    public func navigate<Container: ScreenContainer>(
        from container: Container?, route: (ScreenRootRoute<Container>) -> some ScreenRouteConvertible<Container>
    ) async throws {
        try await navigate(from: container, to: route(.initial))
    }

    /// Runs a route from a container, and waits for its end on the caller's actor.
    public func navigate<Container: ScreenContainer>(
        from container: Container?, to route: some ScreenRouteConvertible<Container>
    ) async throws {
        try await withCheckedThrowingContinuation { continuation in
            navigate(from: container, to: route, completion: { continuation.resume(with: $0) })
        }
    }
}
