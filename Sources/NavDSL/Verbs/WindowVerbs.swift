public import NavCore

extension ScreenThenable where Current == WindowContainer {
    /// Goes on to the window's root. Fails with `ScreenContainerNotFoundError` if there is none.
    public var root: ScreenRoute<Root, ModalContainer> { moving(by: ScreenAccessAction(.root)) }

    /// Goes on to the window's root of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func root<Target: ModalContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.root))
    }

    /// Runs a route on the window's root; the current container stays.
    public func root<Target: ModalContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.root, of: type), nested: route(.initial).steps)
    }

    /// Gives the window a new root, in place of the old one and all that it presents.
    /// - Parameters:
    ///   - screen: Builds the root.
    ///   - animation: How to show it; `nil` is at once.
    ///   - route: A route to run on the new root.
    public func setRoot<New: Screen>(
        to screen: New, animation: ScreenAnimation? = .default, route: ScreenRootRoute<New.Container>? = nil
    ) -> Self where New.Container: ModalContainer {
        performing(ScreenSetRootAction(to: screen, animation: animation), nested: route?.steps)
    }

    /// Gives the window a new root, and runs a route on it.
    public func setRoot<New: Screen>(
        to screen: New, animation: ScreenAnimation? = .default,
        route: (ScreenRootRoute<New.Container>) -> some ScreenRouteConvertible<New.Container>
    ) -> Self where New.Container: ModalContainer {
        performing(ScreenSetRootAction(to: screen, animation: animation), nested: route(.initial).steps)
    }

    /// Makes the window the key window.
    public func makeKey() -> Self { performing(ScreenMakeKeyAction()) }

    /// Makes the window the key window and shows it.
    public func makeKeyAndVisible() -> Self { performing(ScreenMakeKeyAndVisibleAction()) }
}
