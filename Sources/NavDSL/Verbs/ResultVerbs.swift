public import NavCore

// The type of the value is a parameter without a default so that these are no candidates for the other calls of `present` and `push` with a
// closure: a mistake among those would take the compiler seconds to name.
extension ScreenThenable where Current: ModalContainer {
    /// Presents a screen, waits for its end, and goes on by how it has ended.
    ///
    /// ```swift
    /// route.present(LoginScreen(), awaiting: User.self) { outcome, route in
    ///     outcome.output == nil ? route.fail(with: NotLoggedIn()) : route.dismiss()
    /// }
    /// ```
    /// A modal that has finished, or was canceled, stands where it stood; one that has ended for another reason is gone. A route that is
    /// canceled or out of time leaves it there, and nobody is called.
    ///
    /// Fails as `present(_:)` does.
    /// - Parameters:
    ///   - screen: Builds the modal, which has to be `ScreenFinishing`.
    ///   - type: What it finishes with.
    ///   - animation: How to show it; `nil` is at once.
    ///   - next: Called once, with how the modal has ended. It gives a route for that, on the current container; `nil` is none.
    public func present<Presented: Screen>(
        _ screen: Presented, awaiting type: Presented.Container.Output.Type, animation: ScreenAnimation? = .default,
        then next:
            @escaping (_ outcome: ScreenOutcome<Presented.Container.Output>, _ route: ScreenRootRoute<Current>) -> (
                any ScreenRouteConvertible<Current>
            )?
    ) -> Self where Presented.Container: ScreenFinishing {
        awaiting(ScreenPresentAwaitingAction<Current, Presented>(screen, animation: animation), next)
    }
}

extension ScreenThenable where Current: StackContainer {
    /// Pushes a screen, waits for its end, and goes on by how it has ended. It is a change of its own, merged with no other.
    ///
    /// Fails as `push(_:)` does. All else is as with `present(_:awaiting:then:)`.
    /// - Parameters:
    ///   - screen: Builds what is pushed, which has to be `ScreenFinishing`.
    ///   - type: What it finishes with.
    ///   - animation: How to show it; `nil` is at once.
    ///   - next: Called once, with how it has ended. It gives a route for that, on the current container; `nil` is none.
    public func push<Pushed: Screen>(
        _ screen: Pushed, awaiting type: Pushed.Container.Output.Type, animation: ScreenAnimation? = .default,
        then next:
            @escaping (_ outcome: ScreenOutcome<Pushed.Container.Output>, _ route: ScreenRootRoute<Current>) -> (
                any ScreenRouteConvertible<Current>
            )?
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

extension ScreenAccess {
    /// The route is given up at this step, and another one is run from the window in its place.
    public static func redirect(to route: some ScreenRouteConvertible<WindowContainer>) -> Self {
        .redirect(ScreenRedirect(route.steps))
    }
}
