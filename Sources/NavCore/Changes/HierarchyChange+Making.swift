// The kinds of changes, made from the hierarchy as it is.
extension HierarchyChange.Edit {
    /// The run of children that is other in one list than in the other.
    static func children(from old: [ModalContainer], to new: [ModalContainer], selectionFrom: Int?, selectionTo: Int?) -> Self {
        let limit = min(old.count, new.count)
        var head = 0
        while head < limit, old[head] === new[head] { head += 1 }
        var tail = 0
        while tail < limit - head, old[old.count - 1 - tail] === new[new.count - 1 - tail] { tail += 1 }
        return .children(
            offset: head, count: old.count, removed: Array(old[head..<old.count - tail]), inserted: Array(new[head..<new.count - tail]),
            selectionFrom: selectionFrom, selectionTo: selectionTo)
    }
}

extension HierarchyChange {
    /// Selects a child.
    /// - Parameters:
    ///   - index: The child's index; one that is none of the container's is refused when the change is applied.
    ///   - container: The container to select in.
    ///   - animation: How to show it; `nil` is at once.
    public static func select(_ index: Int?, in container: ModalContainer, animation: ScreenAnimation? = nil) -> Self {
        Self(.selection(from: container.selectedIndex, to: index), of: container, animation: animation)
    }

    /// Replaces the children from an offset to the end; the selection follows ``ModalContainer/selection(for:)``.
    public static func replaceChildren(
        from offset: Int, with inserted: [ModalContainer], in container: ModalContainer, animation: ScreenAnimation? = nil
    ) -> Self {
        let offset = min(max(offset, 0), container.children.count)
        let removed = offset == container.children.count ? [] : Array(container.children[offset...])
        var selection = container.selectedIndex
        if selection != nil || container.children.isEmpty {
            selection = container.selection(for: container.children.prefix(offset) + inserted)
        }
        return Self(
            .children(
                offset: offset, count: container.children.count, removed: removed, inserted: inserted,
                selectionFrom: container.selectedIndex, selectionTo: selection),
            of: container, animation: animation)
    }

    /// Makes a list the children of a container.
    /// - Parameters:
    ///   - children: The children, in order; those that the container has already stay.
    ///   - selected: The selected index; `nil` lets the container's ``ModalContainer/selection(for:)`` say.
    ///   - container: The container whose children they become.
    ///   - animation: How to show it; `nil` is at once.
    public static func setChildren(
        _ children: [ModalContainer], selected: Int? = nil, in container: ModalContainer, animation: ScreenAnimation? = nil
    ) -> Self {
        Self(
            .children(
                from: container.children, to: children, selectionFrom: container.selectedIndex,
                selectionTo: selected ?? container.selection(for: children)),
            of: container, animation: animation)
    }

    /// Lets a container present a modal in place of what it presents, or nothing.
    public static func present(
        _ modal: ModalContainer?, on carrier: ModalContainer, animation: ScreenAnimation? = nil
    ) -> Self {
        Self(.presented(from: carrier.ownPresented, to: modal), of: carrier, animation: animation)
    }

    /// Lets a container stand as another bottom sheet, or as none. A sheet that breaks a rule is refused when the change is applied.
    public static func setBottomSheet(
        _ sheet: BottomSheet?, of container: ModalContainer, animation: ScreenAnimation? = nil
    ) -> Self {
        Self(.bottomSheet(from: container.bottomSheet, to: sheet), of: container, animation: animation)
    }

    /// Gives a window another root, or none.
    public static func setRoot(_ root: ModalContainer?, of window: WindowContainer, animation: ScreenAnimation? = nil) -> Self {
        Self(.root(from: window.root, to: root), of: window, animation: animation)
    }

    /// Makes a window the key window, or takes that from it.
    public static func setKey(_ isKey: Bool, of window: WindowContainer) -> Self {
        Self(.key(from: window.isKey, to: isKey), of: window)
    }

    /// Hides a window, or shows it.
    public static func setHidden(_ isHidden: Bool, of window: WindowContainer) -> Self {
        Self(.hidden(from: window.isHidden, to: isHidden), of: window)
    }

    /// Opens a window that its group has made, behind the others; see ``ScreenWindowGroup/makeWindow(key:isHidden:)``.
    public static func open(_ window: WindowContainer) -> Self {
        Self(.open(from: window.position, to: window.position ?? window.group?.windows.count ?? 0, root: window.root), of: window)
    }

    /// Closes a window of a group: it leaves with all that stands in it.
    public static func close(_ window: WindowContainer) -> Self {
        Self(.open(from: window.position, to: nil, root: window.root), of: window)
    }
}
