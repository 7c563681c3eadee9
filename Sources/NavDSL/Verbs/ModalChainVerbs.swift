public import NavCore

extension ScreenThenable where Current: ModalContainer {
    /// Presents a screen in place of what is presented here, with all above it, in one change. If nothing is, it is presented.
    ///
    /// What is replaced is what the carrier of the new screen presents: the current container's outermost ancestor, or in the two
    /// context styles the nearest presentation context. (UIKit)
    /// - Parameters:
    ///   - screen: Builds the modal.
    ///   - animation: How to show it; `nil` is at once.
    ///   - route: A route to run on the modal.
    public func replacePresented<Presented: Screen>(
        with screen: Presented, animation: ScreenAnimation? = .default, route: ScreenRootRoute<Presented.Container>? = nil
    ) -> Self where Presented.Container: ModalContainer {
        performing(ScreenReplacePresentedAction(with: screen, animation: animation), nested: route?.steps)
    }

    /// Presents a screen in place of what is presented here, and runs a route on it.
    public func replacePresented<Presented: Screen>(
        with screen: Presented, animation: ScreenAnimation? = .default,
        route: (ScreenRootRoute<Presented.Container>) -> some ScreenRouteConvertible<Presented.Container>
    ) -> Self where Presented.Container: ModalContainer {
        performing(ScreenReplacePresentedAction(with: screen, animation: animation), nested: route(.initial).steps)
    }

    /// Closes one modal of the chain over the current container, and keeps what is presented above it.
    ///
    /// ```swift
    /// route.top(.container).presenting.dismiss(only: .container(of: HintScreen()))
    /// ```
    /// Fails with `ScreenContainerNotFoundError` if none of the chain matches, and with `ScreenContainerNotSupportedError` if its
    /// carrier does not carry the style of what is above it; nothing is changed then.
    /// - Parameters:
    ///   - predicate: Finds the modal; the first match is closed.
    ///   - animation: How to show it; `nil` is at once.
    public func dismiss<Dismissed: ModalContainer>(
        only predicate: ScreenPredicate<Dismissed>, animation: ScreenAnimation? = .default
    ) -> Self {
        performing(ScreenDismissOnlyAction(only: predicate, animation: animation))
    }
}
