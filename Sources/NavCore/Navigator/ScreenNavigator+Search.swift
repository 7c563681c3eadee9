extension ScreenNavigator {
    /// The topmost visible container of the window.
    public var topContainer: ModalContainer? { window?.search(.top, ContainerTest.any) }

    /// The topmost visible stack.
    public var topStackContainer: StackContainer? { topContainer(where: .stack) }

    /// The topmost visible tabs.
    public var topTabsContainer: TabsContainer? { topContainer(where: .tabs) }

    /// The first match in search order.
    /// - Parameters:
    ///   - container: Where to begin; the window if it is `nil`.
    ///   - predicate: What to look for.
    /// - Complexity: Linear in the containers up to the match; so are the other two.
    public func firstContainer<Found: ModalContainer>(
        in container: (any ScreenContainer)? = nil, where predicate: ScreenPredicate<Found>
    ) -> Found? {
        (container ?? window)?.search(.first, predicate)
    }

    /// The last match in search order.
    public func lastContainer<Found: ModalContainer>(
        in container: (any ScreenContainer)? = nil, where predicate: ScreenPredicate<Found>
    ) -> Found? {
        (container ?? window)?.search(.last, predicate)
    }

    /// The last visible match in search order.
    public func topContainer<Found: ModalContainer>(
        in container: (any ScreenContainer)? = nil, where predicate: ScreenPredicate<Found>
    ) -> Found? {
        (container ?? window)?.search(.top, predicate)
    }
}
