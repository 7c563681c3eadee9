public import NavCore

extension ScreenThenable where Current: ModalContainer {
    /// Presents a screen, and waits for its end.
    ///
    /// ```swift
    /// route.present(LoginScreen(), awaiting: { outcome, route in outcome.output == nil ? route.fail(with: error) : route.dismiss() })
    /// ```
    /// - Parameters:
    ///   - screen: Builds the modal.
    ///   - animation: How to show it; `nil` is at once.
    ///   - next: Gets how the modal ended, and gives a route for it, on the current container; `nil` is none. Only a modal that
    ///     finishes with a value may still be there.
    @_disfavoredOverload
    public func present<Presented: Screen>(
        _ screen: Presented, animation: ScreenAnimation? = .default,
        awaiting next: @escaping (
            _ outcome: ScreenOutcome<Presented.Container.Output>, _ route: ScreenRootRoute<Current>
        ) -> (any ScreenRouteConvertible<Current>)?
    ) -> Self where Presented.Container: ScreenFinishing {
        awaiting(ScreenPresentAwaitingAction<Current, Presented>(screen, animation: animation), next)
    }
}

extension ScreenThenable where Current: StackContainer {
    /// Pushes a screen, and waits for its end. It is a step of its own. Parameters are as with `present(_:awaiting:)`.
    @_disfavoredOverload
    public func push<Pushed: Screen>(
        _ screen: Pushed, animation: ScreenAnimation? = .default,
        awaiting next: @escaping (
            _ outcome: ScreenOutcome<Pushed.Container.Output>, _ route: ScreenRootRoute<Current>
        ) -> (any ScreenRouteConvertible<Current>)?
    ) -> Self where Pushed.Container: ScreenFinishing {
        awaiting(ScreenPushAwaitingAction<Current, Pushed>(screen, animation: animation), next)
    }
}

extension ScreenThenable {
    fileprivate func awaiting<Action: ScreenAction>(
        _ action: Action, _ next: @escaping (Action.Output, ScreenRootRoute<Current>) -> (any ScreenRouteConvertible<Current>)?
    ) -> Self where Action.Container == Current {
        appending(OutputStep(action, [{ output in next(output, .initial)?.steps }]))
    }
}

extension ScreenNavigator {
    /// Presents a screen, waits for the value that it finishes with, and closes it.
    ///
    /// Fails with `ScreenNoResultError`, which says why there is no value, with what presenting fails with, and with
    /// `ScreenCanceledError`.
    /// - Parameters:
    ///   - screen: Builds the modal.
    ///   - container: What it is presented on.
    ///   - animation: How to show and close it; `nil` is at once.
    public func result<Presented: Screen, Container: ModalContainer>(
        of screen: Presented, presentedOn container: Container, animation: ScreenAnimation? = .default
    ) async throws -> Presented.Container.Output where Presented.Container: ScreenFinishing {
        let action = ScreenPresentAwaitingAction<Container, Presented>(screen, animation: animation, dismisses: true)
        let outcome = try await perform(action, on: container)
        return try outcome.get(of: screen.key)
    }
}

extension ScreenAccess {
    /// The route is given up at this step, and another one is run from the window in its place.
    public static func redirect(to route: some ScreenRouteConvertible<WindowContainer>) -> Self {
        .redirect(ScreenRedirect(route.steps))
    }
}
