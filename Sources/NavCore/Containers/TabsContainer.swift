/// Tabs: it shows the selected one. Nothing is selected only while there are none.
open class TabsContainer: ModalContainer {
    /// Makes tabs that stand nowhere.
    ///
    /// A tab that stands somewhere already is not taken from there: the tree is refused with
    /// ``ScreenContainerAlreadyPlacedError`` when it is to enter a window.
    /// - Parameters:
    ///   - key: The key by which searches find them; `nil` leaves them unnamed.
    ///   - tabs: The tabs, in order; the first one is selected.
    ///   - modalPresentationStyle: How they are presented, if they are.
    public init(
        key: ScreenKey? = nil, tabs: [ModalContainer] = [], modalPresentationStyle: ScreenModalStyle = .automatic
    ) {
        super.init(key: key, modalPresentationStyle: modalPresentationStyle)
        adopt(tabs)
    }

    /// The tabs, in order.
    public final var tabs: [ModalContainer] { children }

    /// The selected tab.
    public final var selectedTab: ModalContainer? { selectedIndex.map { children[$0] } }

    /// Replaces the tabs of a container that is in no window yet; in one, use a route or ``ScreenNavigator/apply(_:)``.
    ///
    /// Fails with ``ScreenContainerAlreadyPlacedError`` for a tab that stands elsewhere or occurs twice, with
    /// ``ScreenContainerNotFoundError`` for an index that is none of theirs, and with ``ScreenContainerNotSupportedError`` in a window.
    /// - Parameters:
    ///   - tabs: The tabs, in order.
    ///   - selected: The index to select; `nil` keeps the selected container selected if it is still there, else the same
    ///     index if it is valid, else selects the first. (UIKit)
    public final func setTabs(_ tabs: [ModalContainer], selected: Int? = nil) throws {
        if let selected, !tabs.indices.contains(selected) {
            throw ScreenContainerNotFoundError(action: "set tabs", target: "tab \(selected)", found: "\(tabs.count) tabs", at: self)
        }
        try setUnplacedChildren(tabs, selected: selected)
    }

    open override var kind: String { "tabs" }

    open override var visibleChildren: [ModalContainer] { selectedIndex.map { [children[$0]] } ?? [] }

    open override func isShowing(_ child: ModalContainer) -> Bool {
        guard let selectedIndex else { return false }
        return children[selectedIndex] === child
    }

    /// Selects the child.
    open override func revealing(_ child: ModalContainer) -> HierarchyChange? {
        guard let index = children.firstIndex(where: { $0 === child }) else { return nil }
        return .select(index, in: self)
    }

    open override func selection(for newChildren: [ModalContainer]) -> Int? { keptSelection(for: newChildren) }
}
