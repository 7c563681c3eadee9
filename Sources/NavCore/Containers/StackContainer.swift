/// A navigation stack: it shows the uppermost of its screens. It may be empty, and may hold stacks and tabs.
open class StackContainer: ModalContainer {
    /// Makes a stack that stands nowhere.
    ///
    /// A screen that stands somewhere already is not taken from there: the tree is refused with
    /// ``ScreenContainerAlreadyPlacedError`` when it is to enter a window.
    /// - Parameters:
    ///   - key: The key by which searches find it; `nil` leaves it unnamed.
    ///   - screens: The screens, bottom to top.
    ///   - modalPresentationStyle: How it is presented, if it is.
    public init(
        key: ScreenKey? = nil, screens: [ModalContainer] = [], modalPresentationStyle: ScreenModalStyle = .automatic
    ) {
        super.init(key: key, modalPresentationStyle: modalPresentationStyle)
        adopt(screens)
    }

    /// The screens, bottom to top.
    public final var screens: [ModalContainer] { children }

    /// The uppermost screen, the one that shows.
    public final var topScreen: ModalContainer? { children.last }

    /// Replaces the screens of a stack that is in no window yet; in one, use a route or ``ScreenNavigator/apply(_:)``.
    ///
    /// Fails with ``ScreenContainerAlreadyPlacedError`` for a screen that stands elsewhere or occurs twice, and with
    /// ``ScreenContainerNotSupportedError`` in a window; nothing is changed then.
    /// - Parameter screens: The screens, bottom to top.
    public final func setScreens(_ screens: [ModalContainer]) throws {
        try setUnplacedChildren(screens)
    }

    open override var kind: String { "stack" }

    open override var visibleChildren: [ModalContainer] { children.last.map { [$0] } ?? [] }

    open override func isShowing(_ child: ModalContainer) -> Bool { children.last === child }

    /// Pops to the child.
    open override func revealing(_ child: ModalContainer) -> HierarchyChange? {
        guard let index = children.lastIndex(where: { $0 === child }) else { return nil }
        return .replaceChildren(from: index + 1, with: [], in: self)
    }

    /// Pops, if there is a screen below.
    open override func goingBack(from child: ModalContainer) -> HierarchyChange? {
        children.count > 1 ? .replaceChildren(from: children.count - 1, with: [], in: self) : nil
    }

    /// True: a navigation stack carries what its screens present in their context. (UIKit)
    open override var definesPresentationContext: Bool { true }
}
