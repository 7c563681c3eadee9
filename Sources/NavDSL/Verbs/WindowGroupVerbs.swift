public import NavCore

extension ScreenThenable {
    /// Opens a new window in the group of the window that the current container stands in. The window is empty, and not key.
    ///
    /// ```swift
    /// route.openWindow(key: detail) { $0.setRoot(to: DetailScreen()).makeKey() }
    /// ```
    /// Fails with `ScreenContainerNotSupportedError` where the window belongs to no `ScreenWindowGroup`.
    /// - Parameters:
    ///   - key: A key to tell it from others.
    ///   - isHidden: Whether it begins hidden.
    ///   - route: A route to run on the window.
    public func openWindow(
        key: ScreenKey? = nil, isHidden: Bool = false, route: ScreenRootRoute<WindowContainer>? = nil
    ) -> Self {
        performing(ScreenOpenWindowAction(key: key, isHidden: isHidden), nested: route?.steps)
    }

    /// Opens a new window, and runs a route on it.
    public func openWindow(
        key: ScreenKey? = nil, isHidden: Bool = false,
        route: (ScreenRootRoute<WindowContainer>) -> some ScreenRouteConvertible<WindowContainer>
    ) -> Self {
        performing(ScreenOpenWindowAction(key: key, isHidden: isHidden), nested: route(.initial).steps)
    }

    /// Goes on to the open window with a key, in the group of the window that the current container stands in.
    ///
    /// Fails with `ScreenContainerNotFoundError` if there is none.
    /// - Parameter key: The key; of several windows with it, the one that was opened first is found.
    @_disfavoredOverload
    public func window(key: ScreenKey) -> ScreenRoute<Root, WindowContainer> {
        moving(by: ScreenAccessAction(.window(key: key)))
    }

    /// Runs a route on the open window with a key; the current container stays.
    /// - Parameters:
    ///   - key: The key; `nil` is the very window that the current container stands in.
    ///   - route: The route to run there.
    public func window(
        key: ScreenKey? = nil, route: (ScreenRootRoute<WindowContainer>) -> some ScreenRouteConvertible<WindowContainer>
    ) -> Self {
        performing(ScreenAccessAction(.window(key: key), of: WindowContainer.self), nested: route(.initial).steps)
    }
}

extension ScreenThenable where Current == WindowContainer {
    /// Closes the window, with all that stands in it. If it is key, another window of its group becomes key.
    ///
    /// Fails with `ScreenContainerNotSupportedError` where the window belongs to no `ScreenWindowGroup`.
    public func closeWindow() -> Self { performing(ScreenCloseWindowAction()) }
}
