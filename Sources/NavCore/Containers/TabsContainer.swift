/// Tabs: it shows the selected one. Nothing is selected only while there are none.
open class TabsContainer: ModalContainer {
    /// What going back does when the selected tab has nothing to go back to.
    public enum BackBehavior: String, Hashable, Sendable, Codable {
        /// Nothing: what is around the tabs goes back.
        case none
        /// It selects the first tab.
        case firstTab
        /// It selects the tab that was selected before, and so on. A tab that is removed while it is selected gives way to the
        /// most recently visited one that is left.
        case history
    }

    /// What going back does when the selected tab has nothing to go back to. Tabs are remembered as long as it is `history`.
    public final var backBehavior = BackBehavior.none {
        didSet { if backBehavior != .history { visited = [] } }
    }

    private var visited: [ContainerID] = []

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
            throw ScreenContainerNotFoundError(action: "set tabs", target: "tab \(selected)", found: counted(tabs.count, "tab"), at: self)
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

    open override func selection(for newChildren: [ModalContainer]) -> Int? {
        if backBehavior == .history, let selectedTab, !newChildren.contains(where: { $0 === selectedTab }),
            let index = lastVisited(in: newChildren)
        {
            return index
        }
        return keptSelection(for: newChildren)
    }

    open override func goingBack(from child: ModalContainer) -> HierarchyChange? {
        switch backBehavior {
        case .none: nil
        case .firstTab: (selectedIndex ?? 0) > 0 ? .select(0, in: self) : nil
        case .history: lastVisited(in: children).map { .select($0, in: self) }
        }
    }

    private func lastVisited(in tabs: [ModalContainer]) -> Int? {
        for id in visited.reversed() {
            if let index = tabs.firstIndex(where: { $0.id == id }), tabs[index] !== selectedTab { return index }
        }
        return nil
    }

    package override var visitedChildren: [ContainerID] {
        get { visited }
        set { visited = newValue }
    }

    override func didChangeSelection(from child: ModalContainer, isBack: Bool) {
        guard backBehavior == .history, let selectedTab, selectedTab !== child else { return }
        if !isBack, let id = child.id { visited.append(id) }
        // Each tab once, and only those that are there: it stays as short as the tabs are few.
        var others = Set(tabs.compactMap(\.id))
        others.remove(selectedTab.id ?? ContainerID(-1))
        visited = visited.reversed().filter { others.remove($0) != nil }.reversed()
    }
}
