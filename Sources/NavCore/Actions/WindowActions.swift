/// Gives the window a new root, in place of the one before and all that it presents. Answers the new root.
///
/// Fails with the screen's error, or with ``ScreenContainerAlreadyPlacedError``; nothing is changed then.
public struct ScreenSetRootAction<Root: Screen>: ImmediateScreenAction where Root.Container: ModalContainer {
    public typealias Container = WindowContainer
    public typealias Output = Root.Container

    /// The screen of the new root.
    public let screen: Root
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Sets the root to a screen's container.
    public init(to screen: Root, animation: ScreenAnimation? = .default) {
        self.screen = screen
        self.animation = animation
    }

    public func perform(container: WindowContainer, navigator: ScreenNavigator) throws -> Root.Container {
        try navigator.askLeave(of: container.root.map { [$0] } ?? [])
        let root = try navigator.buildToPlace(screen)
        guard root !== container.root else {
            throw ScreenContainerAlreadyPlacedError(action: "set root", container: root, wanted: "as the new root")
        }
        try navigator.apply(.setRoot(root, of: container, animation: animation))
        return root
    }

    public var description: String { "set root to \(screen.key)" }
}

/// Makes the window the key window.
public struct ScreenMakeKeyAction: ImmediateScreenAction {
    public typealias Container = WindowContainer
    public typealias Output = Void

    /// Makes the window that it is performed on the key window.
    public init() {}

    public func perform(container: WindowContainer, navigator: ScreenNavigator) throws {
        try navigator.apply(.setKey(true, of: container))
    }

    public var description: String { "make key" }
}

/// Makes the window the key window and shows it.
public struct ScreenMakeKeyAndVisibleAction: ImmediateScreenAction {
    public typealias Container = WindowContainer
    public typealias Output = Void

    /// Makes the window that it is performed on the key window, and shows it.
    public init() {}

    public func perform(container: WindowContainer, navigator: ScreenNavigator) throws {
        try navigator.apply(.setHidden(false, of: container))
        try navigator.apply(.setKey(true, of: container))
    }

    public var description: String { "make key and visible" }
}
