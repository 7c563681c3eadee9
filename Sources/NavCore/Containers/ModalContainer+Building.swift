// Building a tree that is in no window. What is in one changes through the navigator's door only.
extension ModalContainer {
    /// Takes containers as the children of a new container. One that stands elsewhere stays there: the tree is refused later.
    final func adopt(_ newChildren: [ModalContainer]) {
        selectedIndex = selection(for: newChildren).flatMap { newChildren.indices.contains($0) ? $0 : nil }
        children = newChildren
        for child in newChildren where child.role == .none && child !== self { child.setPlace(self, .child) }
    }

    /// Replaces the children of a container that is in no window yet: for initialisers and builders of your own containers.
    ///
    /// Fails with ``ScreenContainerAlreadyPlacedError`` for a child that stands elsewhere, occurs twice or would stand in
    /// itself, with ``ScreenContainerNotSupportedError`` in a window and for an invalid ``selection(for:)``; nothing is changed then.
    /// - Parameter newChildren: The children, in order.
    public final func setUnplacedChildren(_ newChildren: [ModalContainer]) throws {
        try setUnplacedChildren(newChildren, selected: nil)
    }

    /// - Parameter selected: The index to select, which is valid; `nil` lets ``selection(for:)`` say.
    package final func setUnplacedChildren(_ newChildren: [ModalContainer], selected: Int?) throws {
        // Asked first: nothing that the hook does comes between the check and the change.
        let selection = try checkedSelection(for: newChildren)
        guard window == nil else {
            throw ScreenContainerNotSupportedError(
                action: "set children", reason: "the container is in a window, which changes through its navigator only", at: self)
        }
        try checkUnplaced(newChildren)
        let oldChildren = children
        for child in oldChildren where child.owner === self { child.setPlace(nil, .none) }
        children = newChildren
        selectedIndex = selected ?? selection
        for child in newChildren { child.setPlace(self, .child) }
        version = ContainerNumbering.takeVersion()
        // Where it stood before, it cannot be put back as it was.
        noteSpent()
        // Freed when all is done: what their deinitialisers do finds a whole container.
        withExtendedLifetime(oldChildren) {}
    }

    /// Makes the container present a modal, while it is in no window yet.
    ///
    /// Fails with ``ScreenContainerAlreadyPresentingError``, ``ScreenContainerAlreadyPlacedError``, or in a window with
    /// ``ScreenContainerNotSupportedError``; nothing is changed then.
    public final func setUnplacedPresented(_ modal: ModalContainer) throws {
        guard window == nil else {
            throw ScreenContainerNotSupportedError(
                action: "set presented", reason: "the container is in a window, which changes through its navigator only", at: self)
        }
        if let ownPresented { throw ScreenContainerAlreadyPresentingError(action: "present", carrier: self, presented: ownPresented) }
        try checkUnplaced([modal], keeping: false)
        modal.setPlace(self, .presented)
        ownPresented = modal
        version = ContainerNumbering.takeVersion()
        noteSpent()
    }

    /// Takes the container out of what it stands in, while that is in no window yet.
    package final func leaveUnplaced() throws {
        switch place {
        case .none, .root: break
        case .child(let parent): try parent.setUnplacedChildren(parent.children.filter { $0 !== self })
        case .presented(let carrier):
            guard window == nil else {
                throw ScreenContainerNotSupportedError(
                    action: "take out", reason: "the container is in a window, which changes through its navigator only", at: self)
            }
            carrier.ownPresented = nil
            setPlace(nil, .none)
            carrier.noteSpent()
        }
    }

    private final func checkUnplaced(_ newChildren: [ModalContainer], keeping: Bool = true) throws {
        // Only its own marks: a hook may build while a change is checked, which has marked others.
        var marked = 0
        defer { for child in newChildren[..<marked] { child.isMarked = false } }
        for child in newChildren {
            let isOwn = keeping && child.role == .child && child.owner === self
            if child.isMarked || (child.role != .none && !isOwn) || isInside(child) {
                throw ScreenContainerAlreadyPlacedError(action: "set children", container: child, wanted: "in \(text)")
            }
            child.isMarked = true
            marked += 1
        }
    }

    /// Whether this container is the other or stands below it.
    final func isInside(_ other: ModalContainer) -> Bool {
        if other === self { return true }
        guard !other.children.isEmpty || other.ownPresented != nil else { return false }
        var node = self
        while true {
            switch node.place {
            case .child(let above), .presented(let above): node = above
            case .none, .root: return false
            }
            if node === other { return true }
        }
    }

    final func checkedSelection(for newChildren: [ModalContainer]) throws -> Int? {
        let index = selection(for: newChildren)
        if let index, !newChildren.indices.contains(index) {
            throw ScreenContainerNotSupportedError(
                action: "select", reason: "selection(for:) answered \(index) for \(newChildren.count) children", at: self)
        }
        return index
    }
}
