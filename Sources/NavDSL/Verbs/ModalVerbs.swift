public import NavCore

extension ScreenThenable where Current: ModalContainer {
    /// Presents a screen, on the container that carries modals here. (UIKit)
    ///
    /// Fails with `ScreenContainerAlreadyPresentingError` if that presents already.
    /// - Parameters:
    ///   - screen: Builds the modal.
    ///   - animation: How to show it; `nil` is at once.
    ///   - route: A route to run on the modal.
    public func present<Presented: Screen>(
        _ screen: Presented, animation: ScreenAnimation? = .default, route: ScreenRootRoute<Presented.Container>? = nil
    ) -> Self where Presented.Container: ModalContainer {
        performing(ScreenPresentAction(screen, animation: animation), nested: route?.steps)
    }

    /// Presents a screen, and runs a route on it.
    public func present<Presented: Screen>(
        _ screen: Presented, animation: ScreenAnimation? = .default,
        route: (ScreenRootRoute<Presented.Container>) -> some ScreenRouteConvertible<Presented.Container>
    ) -> Self where Presented.Container: ModalContainer {
        performing(ScreenPresentAction(screen, animation: animation), nested: route(.initial).steps)
    }

    /// Presents a screen, unless what is presented here has its key: a second tap changes nothing. Parameters are as with
    /// `present`; the route runs on what is presented then.
    public func presentUnlessPresented<Presented: Screen>(
        _ screen: Presented, animation: ScreenAnimation? = .default, route: ScreenRootRoute<Presented.Container>? = nil
    ) -> Self where Presented.Container: ModalContainer {
        performing(ScreenPresentAction(screen, animation: animation, unlessPresented: true), nested: route?.steps)
    }

    /// Presents a screen, unless what is presented here has its key, and runs a route on what is presented then.
    public func presentUnlessPresented<Presented: Screen>(
        _ screen: Presented, animation: ScreenAnimation? = .default,
        route: (ScreenRootRoute<Presented.Container>) -> some ScreenRouteConvertible<Presented.Container>
    ) -> Self where Presented.Container: ModalContainer {
        performing(ScreenPresentAction(screen, animation: animation, unlessPresented: true), nested: route(.initial).steps)
    }

    /// Closes what the container, or else its nearest presenting ancestor, presents, with all above it.
    ///
    /// It never closes the modal that the route is in: `presenting.dismiss()` does.
    public func dismiss(animation: ScreenAnimation? = .default) -> Self {
        performing(ScreenDismissAction(animation: animation))
    }

    /// Makes the current container show: closes what covers it, and lets each parent on the way reveal the next.
    ///
    /// Fails with `ScreenContainerNotInWindowError` or `ScreenContainerNotSupportedError`; nothing is changed then.
    public func makeVisible(animation: ScreenAnimation? = .default) -> Self {
        performing(ScreenMakeVisibleAction(animation: animation))
    }

    /// Lets the current container load its content again. It has to be a `ScreenRefreshableContainer`.
    public func refresh() -> Self { then(ScreenRefreshAction<Current>()) }
}

// MARK: Accessors

extension ScreenThenable where Current: ModalContainer {
    /// Goes on to what the container, or else its nearest presenting ancestor, presents. Fails with `ScreenContainerNotFoundError` if there is none.
    public var presented: ScreenRoute<Root, ModalContainer> { moving(by: ScreenAccessAction(.presented)) }

    /// Goes on to what the container, or else its nearest presenting ancestor, presents, of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func presented<Target: ModalContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.presented))
    }

    /// Runs a route on what the container, or else its nearest presenting ancestor, presents; the current container stays.
    public func presented<Target: ModalContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.presented, of: type), nested: route(.initial).steps)
    }

    /// Goes on to the carrier that presents the container or its nearest presented ancestor. Fails with `ScreenContainerNotFoundError` if there is none.
    public var presenting: ScreenRoute<Root, ModalContainer> { moving(by: ScreenAccessAction(.presenting)) }

    /// Goes on to the carrier that presents the container or its nearest presented ancestor, of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func presenting<Target: ModalContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.presenting))
    }

    /// Runs a route on the carrier that presents the container or its nearest presented ancestor; the current container stays.
    public func presenting<Target: ModalContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.presenting, of: type), nested: route(.initial).steps)
    }

    /// Goes on to the nearest stack that the container stands in. Fails with `ScreenContainerNotFoundError` if there is none.
    public var stack: ScreenRoute<Root, StackContainer> { moving(by: ScreenAccessAction(.stack)) }

    /// Goes on to the nearest stack that the container stands in, of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func stack<Target: StackContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.stack))
    }

    /// Runs a route on the nearest stack that the container stands in; the current container stays.
    public func stack<Target: StackContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.stack, of: type), nested: route(.initial).steps)
    }

    /// Goes on to the nearest tabs that the container stands in. Fails with `ScreenContainerNotFoundError` if there is none.
    public var tabs: ScreenRoute<Root, TabsContainer> { moving(by: ScreenAccessAction(.tabs)) }

    /// Goes on to the nearest tabs that the container stands in, of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func tabs<Target: TabsContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.tabs))
    }

    /// Runs a route on the nearest tabs that the container stands in; the current container stays.
    public func tabs<Target: TabsContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.tabs, of: type), nested: route(.initial).steps)
    }

    /// Goes on to the window that the container stands in, visible or not. Fails with `ScreenContainerNotFoundError`.
    public var window: ScreenRoute<Root, WindowContainer> { moving(by: ScreenAccessAction(.window)) }
}
