public import NavCore

extension ScreenThenable where Current: TabsContainer {
    /// Selects a tab. The current container stays the tabs.
    ///
    /// Fails with `ScreenContainerNotFoundError` or `ScreenContainerTypeMismatchError`; the selection is unchanged then.
    /// - Parameters:
    ///   - type: The type that the tab has to be of.
    ///   - predicate: Says which tab.
    ///   - animation: How to show it; `nil` is at once.
    // Disfavored, so that the type checker leaves it out where it looks for the cause of a mistake.
    @_disfavoredOverload
    public func selectTab(
        of type: ModalContainer.Type = ModalContainer.self, with predicate: ScreenTabPredicate, animation: ScreenAnimation? = .default
    ) -> Self {
        performing(ScreenSelectTabAction<Current, ModalContainer>(matching: type, with: predicate, animation: animation))
    }

    /// Selects a tab, and runs a route on it.
    @_disfavoredOverload
    public func selectTab<Tab: ModalContainer>(
        of type: Tab.Type = Tab.self, with predicate: ScreenTabPredicate, animation: ScreenAnimation? = .default,
        route: ScreenRootRoute<Tab>
    ) -> Self {
        performing(ScreenSelectTabAction(of: type, with: predicate, animation: animation), nested: route.steps)
    }

    /// Selects a tab, and runs a route on it.
    public func selectTab<Tab: ModalContainer>(
        of type: Tab.Type = Tab.self, with predicate: ScreenTabPredicate, animation: ScreenAnimation? = .default,
        route: (ScreenRootRoute<Tab>) -> some ScreenRouteConvertible<Tab>
    ) -> Self {
        performing(ScreenSelectTabAction(of: type, with: predicate, animation: animation), nested: route(.initial).steps)
    }

    /// Adds a tab at the end; it is selected only if it is the first.
    /// - Parameters:
    ///   - screen: Builds the tab.
    ///   - animation: How to show it; `nil` is at once.
    ///   - route: A route to run on the tab.
    public func setupTab<Tab: Screen>(
        with screen: Tab, animation: ScreenAnimation? = .default, route: ScreenRootRoute<Tab.Container>? = nil
    ) -> Self where Tab.Container: ModalContainer {
        performing(ScreenSetupTabAction(with: screen, animation: animation), nested: route?.steps)
    }

    /// Adds a tab at the end, and runs a route on it.
    public func setupTab<Tab: Screen>(
        with screen: Tab, animation: ScreenAnimation? = .default,
        route: (ScreenRootRoute<Tab.Container>) -> some ScreenRouteConvertible<Tab.Container>
    ) -> Self where Tab.Container: ModalContainer {
        performing(ScreenSetupTabAction(with: screen, animation: animation), nested: route(.initial).steps)
    }

    /// Replaces all tabs; the selection follows UIKit's rule unless an index is given.
    /// - Parameters:
    ///   - screens: Build the tabs; they may be of different types.
    ///   - selected: The index to select. One that is none of theirs is `ScreenContainerNotFoundError`.
    ///   - animation: How to show it; `nil` is at once.
    public func setTabs<each Child: ChildContainer>(
        _ screens: repeat any Screen<each Child>, selected: Int? = nil, animation: ScreenAnimation? = .default
    ) -> Self {
        var list: [any Screen] = []
        for screen in repeat each screens { list.append(screen) }
        return performing(ScreenSetTabsAction(list, selected: selected, animation: animation))
    }
}

// MARK: Accessors

extension ScreenThenable where Current: TabsContainer {
    /// Goes on to the selected tab. Fails with `ScreenContainerNotFoundError` if there is none.
    public var selectedTab: ScreenRoute<Root, ModalContainer> { moving(by: ScreenAccessAction(.selectedTab)) }

    /// Goes on to the selected tab, of a type. Another is `ScreenContainerTypeMismatchError`.
    @_disfavoredOverload
    public func selectedTab<Target: ModalContainer>(of type: Target.Type) -> ScreenRoute<Root, Target> {
        moving(by: ScreenAccessAction(.selectedTab))
    }

    /// Runs a route on the selected tab; the current container stays.
    public func selectedTab<Target: ModalContainer>(
        of type: Target.Type = Target.self, route: (ScreenRootRoute<Target>) -> some ScreenRouteConvertible<Target>
    ) -> Self {
        performing(ScreenAccessAction(.selectedTab, of: type), nested: route(.initial).steps)
    }
}
