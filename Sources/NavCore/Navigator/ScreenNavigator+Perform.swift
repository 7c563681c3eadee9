// How routes and actions begin.
extension ScreenNavigator {
    /// What has not ended yet: what runs, in the order in which it began, then what waits for its turn.
    ///
    /// A hung action is found in it: each says the step and the container that it is at.
    public var navigations: [Navigation] { schedule.all }

    /// The navigation whose step is being performed right now, or whose task asks. What is started meanwhile belongs to it.
    public var currentNavigation: Navigation? {
        if let current = schedule.current { return current }
        guard !schedule.active.isEmpty, let owner = NavigationOwner.current(of: self), !owner.hasEnded else { return nil }
        return owner
    }

    /// Runs steps on a container.
    /// - Parameter container: `nil` is ``ScreenContainerNotFoundError``.
    package func run<Container: ScreenContainer>(
        _ steps: ScreenRouteSteps, on container: Container?, policy: NavigationPolicy?, label: String?,
        isolation: isolated (any Actor)? = #isolation, completion: ((Result<Void, any Error>) -> Void)?
    ) -> Navigation {
        guard let container else {
            let error = startNotFound(Container.self)
            logError("\(error)")
            completion?(.failure(error))
            let navigation = Navigation(failed: error, label: label)
            schedule.request(navigation)
            return navigation
        }
        return run(
            Navigation(steps, on: container, navigator: self, policy: policy, label: label, completion: completion), isolation: isolation)
    }

    /// Runs a navigation whose asynchronous work runs on an actor.
    func run(_ navigation: Navigation, isolation: isolated (any Actor)?) -> Navigation {
        navigation.starter = TaskStarter.on(isolation)
        schedule.request(navigation)
        return navigation
    }

    func startNotFound<Container>(_ type: Container.Type) -> any Error {
        ScreenContainerNotFoundError(action: "navigate", target: "\(type) to start from", found: "nil")
    }

    /// Runs steps on a container, and waits for their end on the caller's actor.
    package func run<Container: ScreenContainer>(
        _ steps: ScreenRouteSteps, on container: Container?, policy: NavigationPolicy?, label: String?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard let container else { return try run(steps, on: container, policy: policy, label: label, completion: nil).result!.get() }
        try await run(
            Navigation(steps, on: container, navigator: self, policy: policy, label: label, completion: nil), isolation: isolation)
    }

    /// Runs a navigation, and waits for its end on the caller's actor.
    func run(_ navigation: Navigation, isolation: isolated (any Actor)?) async throws {
        let caller = NavigationCaller()
        navigation.caller = caller
        navigation.starter = TaskStarter.on(isolation)
        if Task.isCancelled { navigation.cancel() }
        schedule.request(navigation)
        try await caller.finish(navigation, isolation: isolation)
    }

    /// Performs an action outside any route.
    ///
    /// If a guard redirects from a screen that it was to place, the other route is run, and the action fails with
    /// ``ScreenAccessRefusedError``, as it has no output.
    /// - Parameters:
    ///   - action: The action.
    ///   - container: The container to perform it on.
    ///   - policy: What happens while others run; `nil` is the navigator's ``policy``.
    ///   - isolation: The actor that asynchronous work runs on: the caller's, or else the one that the navigator was made on.
    ///   - completion: Called exactly once, with the output or the error.
    @discardableResult
    public func perform<Action: ScreenAction>(
        _ action: Action, on container: Action.Container, policy: NavigationPolicy? = nil,
        isolation: isolated (any Actor)? = #isolation, completion: @escaping (Result<Action.Output, any Error>) -> Void
    ) -> Navigation {
        logInfo("perform \(action)")
        var output: Action.Output?
        let step = OutputStep(action) { output = $0 }
        return run(ScreenRouteSteps().appending(step), on: container, policy: policy, label: "\(action)", isolation: isolation) { result in
            completion(result.flatMap { self.output(output, of: action) })
        }
    }

    /// The output that an action has left; without one, a guard has redirected.
    private func output<Action: ScreenAction>(_ output: Action.Output?, of action: Action) -> Result<Action.Output, any Error> {
        output.map { .success($0) } ?? .failure(ScreenAccessRefusedError(screen: "\(action)", reason: ScreenRedirectedError()))
    }

    /// Performs an action outside any route, and waits for its end on the caller's actor.
    @discardableResult
    public func perform<Action: ScreenAction>(
        _ action: Action, on container: Action.Container, policy: NavigationPolicy? = nil
    ) async throws -> Action.Output {
        logInfo("perform \(action)")
        var output: Action.Output?
        let step = OutputStep(action) { output = $0 }
        try await run(ScreenRouteSteps().appending(step), on: container, policy: policy, label: "\(action)")
        return try self.output(output, of: action).get()
    }

    /// Performs an action that is done at once, outside any route. It never waits for anything that runs.
    /// - Returns: The action's output.
    @discardableResult
    public func perform<Action: ImmediateScreenAction>(_ action: Action, on container: Action.Container) throws -> Action.Output {
        logInfo("perform \(action)")
        return try action.perform(container: container, navigator: self)
    }
}
