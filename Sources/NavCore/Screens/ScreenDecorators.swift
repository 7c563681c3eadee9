extension Screen where Container: ModalContainer {
    /// An unnamed stack around the screen; `.container(of:)` goes on finding the screen in it.
    public func withStackContainer() -> AnyStackScreen {
        decorated(by: WrapDecorator(wrapper: { _ in StackContainer() }))
    }

    /// A stack of another screen's making around the screen, which is pushed on what that stack holds.
    /// - Parameter stack: The screen that builds the stack.
    public func withStackContainer<Stack: Screen>(of stack: Stack) -> AnyScreen<Stack.Container>
    where Stack.Container: StackContainer {
        decorated(by: WrapDecorator(wrapper: { try $0.build(stack) }, wrapperKey: stack.containerKey, style: stack.modalPresentationStyle))
    }

    /// The style in which the screen is presented.
    public func withModalPresentationStyle(_ style: ScreenModalStyle) -> AnyScreen<Container> {
        var screen = AnyScreen(self)
        screen.modalPresentationStyle = style
        return screen
    }

    /// The title in the container's navigation item.
    public func withTitle(_ title: String?) -> AnyScreen<Container> {
        decorated(by: ExtrasDecorator { $0.navigationItem.title = title })
    }

    /// The left button in the container's navigation item.
    public func withLeftBarButton(_ button: ScreenBarButton?) -> AnyScreen<Container> {
        decorated(by: ExtrasDecorator { $0.navigationItem.leftBarButton = button })
    }

    /// The right button in the container's navigation item.
    public func withRightBarButton(_ button: ScreenBarButton?) -> AnyScreen<Container> {
        decorated(by: ExtrasDecorator { $0.navigationItem.rightBarButton = button })
    }

    /// The container's item in a bar of tabs.
    public func withTabBarItem(_ item: ScreenTabBarItem?) -> AnyScreen<Container> {
        decorated(by: ExtrasDecorator { $0.tabBarItem = item })
    }
}

extension Screen where Container: StackContainer {
    /// The stack with other screens in it, in place of what it holds.
    /// - Parameter screens: The screens, bottom to top; they may be of different types.
    public func withStack<each Child: ChildContainer>(_ screens: repeat any Screen<each Child>) -> AnyScreen<Container> {
        var list: [any Screen] = []
        for screen in repeat each screens { list.append(screen) }
        return decorated(by: ChildrenDecorator(screens: list, selected: nil))
    }
}

extension Screen where Container: TabsContainer {
    /// The tabs with other screens in them, in place of what they hold.
    ///
    /// Building fails with ``ScreenContainerNotFoundError`` if `selected` is none of the screens' indices.
    /// - Parameters:
    ///   - screens: The screens, in order; they may be of different types.
    ///   - selected: The index of the selected one; `nil` follows the rule for new tabs.
    public func withTabs<each Child: ChildContainer>(
        _ screens: repeat any Screen<each Child>, selected: Int? = nil
    ) -> AnyScreen<Container> {
        var list: [any Screen] = []
        for screen in repeat each screens { list.append(screen) }
        return decorated(by: ChildrenDecorator(screens: list, selected: selected))
    }
}

private struct WrapDecorator<Container: ModalContainer, Output: StackContainer>: ScreenDecorator {
    let wrapper: (ScreenNavigator) throws -> Output
    var wrapperKey: ScreenKey?
    var style = ScreenModalStyle.automatic

    func decorate(_ container: Container, navigator: ScreenNavigator) throws -> Output {
        let stack = try wrapper(navigator)
        try stack.setScreens(stack.screens + [container])
        return stack
    }

    func containerKey(of key: ScreenKey?) -> ScreenKey? { wrapperKey }
    func modalPresentationStyle(of style: ScreenModalStyle) -> ScreenModalStyle { self.style }
}

private struct ExtrasDecorator<Container: ModalContainer>: ScreenDecorator {
    let update: (ContainerExtras) -> Void

    func decorate(_ container: Container, navigator: ScreenNavigator) -> Container {
        container.updateExtras(update)
        return container
    }
}

private struct ChildrenDecorator<Container: ModalContainer>: ScreenDecorator {
    let screens: [any Screen]
    let selected: Int?

    func decorate(_ container: Container, navigator: ScreenNavigator) throws -> Container {
        if let selected, !screens.indices.contains(selected) {
            throw ScreenContainerNotFoundError(
                action: "build with tabs", target: "tab \(selected)", found: "\(screens.count) tabs", at: container)
        }
        try container.setUnplacedChildren(screens.map { try navigator.buildChild($0) }, selected: selected)
        return container
    }
}
