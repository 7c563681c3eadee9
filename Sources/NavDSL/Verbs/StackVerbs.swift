public import NavCore

// Each adds a modifier. Neighbouring ones merge into one step, which is one change of the stack, all or nothing.
extension ScreenThenable where Current: StackContainer {
    private func modifying(
        _ modifier: some ScreenStackModifier, _ animation: ScreenAnimation?, _ separated: Bool, _ nested: ScreenRouteSteps? = nil
    ) -> Self {
        appending(StackStep(modifier, animation: animation, separated: separated, nested: nested))
    }

    /// Pushes a screen.
    /// - Parameters:
    ///   - screen: Builds the container, if it is still in the stack after the steps that merge with this one.
    ///   - animation: How to show it; `nil` is at once.
    ///   - separated: Whether steps after this one make a change of their own.
    ///   - route: A route to run on the pushed container; it also ends the merging.
    public func push<Pushed: Screen>(
        _ screen: Pushed, animation: ScreenAnimation? = .default, separated: Bool = false,
        route: ScreenRootRoute<Pushed.Container>? = nil
    ) -> Self where Pushed.Container: ModalContainer {
        modifying(ScreenStackPushModifier(screen), animation, separated, route?.steps)
    }

    /// Pushes a screen, and runs a route on it.
    public func push<Pushed: Screen>(
        _ screen: Pushed, animation: ScreenAnimation? = .default, separated: Bool = false,
        route: (ScreenRootRoute<Pushed.Container>) -> some ScreenRouteConvertible<Pushed.Container>
    ) -> Self where Pushed.Container: ModalContainer {
        modifying(ScreenStackPushModifier(screen), animation, separated, route(.initial).steps)
    }

    /// Pushes a screen, unless one with its key is on top: a second tap changes nothing. Parameters are as with `push`; the route
    /// runs on what is on top then.
    public func pushUnlessTop<Pushed: Screen>(
        _ screen: Pushed, animation: ScreenAnimation? = .default, separated: Bool = false,
        route: ScreenRootRoute<Pushed.Container>? = nil
    ) -> Self where Pushed.Container: ModalContainer {
        modifying(ScreenStackPushUnlessTopModifier(screen), animation, separated, route?.steps)
    }

    /// Pushes a screen, unless one with its key is on top, and runs a route on what is on top then.
    public func pushUnlessTop<Pushed: Screen>(
        _ screen: Pushed, animation: ScreenAnimation? = .default, separated: Bool = false,
        route: (ScreenRootRoute<Pushed.Container>) -> some ScreenRouteConvertible<Pushed.Container>
    ) -> Self where Pushed.Container: ModalContainer {
        modifying(ScreenStackPushUnlessTopModifier(screen), animation, separated, route(.initial).steps)
    }

    /// Puts a screen in place of the uppermost one; on an empty stack, pushes it. Parameters are as with `push`.
    public func replace<New: Screen>(
        with screen: New, animation: ScreenAnimation? = .default, separated: Bool = false,
        route: ScreenRootRoute<New.Container>? = nil
    ) -> Self where New.Container: ModalContainer {
        modifying(ScreenStackReplaceModifier(screen), animation, separated, route?.steps)
    }

    /// Puts a screen in place of the uppermost one, and runs a route on it.
    public func replace<New: Screen>(
        with screen: New, animation: ScreenAnimation? = .default, separated: Bool = false,
        route: (ScreenRootRoute<New.Container>) -> some ScreenRouteConvertible<New.Container>
    ) -> Self where New.Container: ModalContainer {
        modifying(ScreenStackReplaceModifier(screen), animation, separated, route(.initial).steps)
    }

    /// Removes what is above a screen, which the predicate finds; by default the uppermost screen alone.
    ///
    /// Fails with `ScreenContainerNotFoundError` if there is no such screen; the stack is unchanged then.
    /// - Parameters:
    ///   - predicate: Finds the screen that is to be on top.
    ///   - animation: How to show it; `nil` is at once.
    ///   - separated: Whether steps after this one make a change of their own.
    public func pop(
        to predicate: ScreenStackPopPredicate = .previous, animation: ScreenAnimation? = .default, separated: Bool = false
    ) -> Self {
        modifying(ScreenStackPopModifier(to: predicate), animation, separated)
    }

    /// Removes what is above the lowest screen. An empty stack is `ScreenContainerNotFoundError`.
    public func popToRoot(animation: ScreenAnimation? = .default, separated: Bool = false) -> Self {
        modifying(ScreenStackPopModifier(to: .root), animation, separated)
    }

    /// Removes all screens.
    public func clear(animation: ScreenAnimation? = .default, separated: Bool = false) -> Self {
        modifying(ScreenStackClearModifier(), animation, separated)
    }

    /// Changes the stack by modifiers, one after another.
    public func setStack(
        modifiers: [any ScreenStackModifier], animation: ScreenAnimation? = .default, separated: Bool = false
    ) -> Self {
        modifying(ScreenStackGroupModifier(modifiers), animation, separated)
    }
}

// MARK: Accessors

extension ScreenThenable where Current: StackContainer {
    /// Goes on to the lowest screen of the stack. Fails with `ScreenContainerNotFoundError` if there is none.
    public var stackRoot: ScreenRoute<Root, ModalContainer> { moving(by: ScreenAccessAction(.stackRoot)) }

    /// Goes on to the lowest screen of the stack, of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func stackRoot<Target: ModalContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.stackRoot))
    }

    /// Runs a route on the lowest screen of the stack; the current container stays.
    public func stackRoot<Target: ModalContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.stackRoot, of: type), nested: route(.initial).steps)
    }

    /// Goes on to the uppermost screen of the stack. Fails with `ScreenContainerNotFoundError` if there is none.
    public var stackTop: ScreenRoute<Root, ModalContainer> { moving(by: ScreenAccessAction(.stackTop)) }

    /// Goes on to the uppermost screen of the stack, of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func stackTop<Target: ModalContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.stackTop))
    }

    /// Runs a route on the uppermost screen of the stack; the current container stays.
    public func stackTop<Target: ModalContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.stackTop, of: type), nested: route(.initial).steps)
    }

    /// Goes on to what is presented last over the stack, or else its uppermost screen. Fails with `ScreenContainerNotFoundError` if there is none.
    public var stackVisible: ScreenRoute<Root, ModalContainer> { moving(by: ScreenAccessAction(.stackVisible)) }

    /// Goes on to what is presented last over the stack, or else its uppermost screen, of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func stackVisible<Target: ModalContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.stackVisible))
    }

    /// Runs a route on what is presented last over the stack, or else its uppermost screen; the current container stays.
    public func stackVisible<Target: ModalContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.stackVisible, of: type), nested: route(.initial).steps)
    }
}
