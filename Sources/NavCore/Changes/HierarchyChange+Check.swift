// What the door asks of a change before it changes anything. A change that passes cannot fail.
extension HierarchyChange {
    /// Closes the door for other changes of the window: checking asks containers of the user's own, and what one of their
    /// hooks changed between the check and the change would not have been checked.
    /// - Returns: The window that the container stands in.
    func closeDoor(for navigator: ScreenNavigator) throws -> WindowContainer {
        guard let window = changedWindow else {
            throw ScreenContainerNotInWindowError(action: action, container: container)
        }
        if window.isDoorClosed { throw unsupported("a container that is asked about a change cannot make another") }
        if let simulator = window.simulator, simulator !== navigator {
            throw ScreenContainerNotSupportedError(
                action: "change the hierarchy", reason: "another navigator simulates a route on it", at: container)
        }
        window.isDoorClosed = true
        return window
    }

    /// The window that the container stands in; or the one that opens, which stands in none before.
    var changedWindow: WindowContainer? { container.window ?? (slot == .open ? container as? WindowContainer : nil) }

    /// Checks that the container stands in the window whose door is closed, or in another of its group.
    /// - Returns: The window that it stands in.
    func checkIsBehindDoor(of window: WindowContainer) throws -> WindowContainer {
        guard let own = changedWindow, own.numbering === window.numbering else {
            throw ScreenContainerNotInWindowError(action: action, container: container)
        }
        return own
    }

    /// Those that the change places, and that have a place elsewhere.
    var containersElsewhere: [ModalContainer] {
        inserted.filter { node in node.role != .none && !removed.contains { $0 === node } }
    }

    /// Checks the change against the tree as it is: a stale change comes first, then a container that is placed already.
    /// - Complexity: Linear in what is removed and inserted, at any depth.
    func check() throws {
        switch edit {
        case .children(let offset, let count, let removed, let inserted, let from, let to):
            guard let modal = container as? ModalContainer else { throw unsupported("only a container in a window has children") }
            guard count == modal.children.count, offset >= 0, removed.count <= count, offset <= count - removed.count,
                from == modal.selectedIndex, removed.indices.allSatisfy({ removed[$0] === modal.children[offset + $0] })
            else { throw ScreenHierarchyChangedError(action: action, container: modal) }
            // Nothing selected before and after: asked only where the first child may bring a selection, so that a push stays constant.
            if to != nil || from != nil || modal.children.isEmpty {
                let newChildren = modal.children[..<offset] + inserted + modal.children[(offset + removed.count)...]
                try checkSelection(to, of: modal, newChildren: Array(newChildren))
            }
            try checkPlaces(of: inserted, leaving: removed)
        case .selection(let from, let to):
            guard let modal = container as? ModalContainer else { throw unsupported("only a container in a window has a selection") }
            guard from == modal.selectedIndex else { throw ScreenHierarchyChangedError(action: action, container: modal) }
            guard let to, modal.children.indices.contains(to), from != nil else {
                if from == nil, to == nil { return }
                throw ScreenContainerNotFoundError(
                    action: "select", target: "child \(to.map(String.init) ?? "none")",
                    found: from == nil ? "no selection" : counted(modal.children.count, "child"), at: modal)
            }
        case .presented(let from, let to):
            guard let modal = container as? ModalContainer else { throw unsupported("only a container in a window presents") }
            guard from === modal.ownPresented else {
                throw to != nil && from == nil
                    ? ScreenContainerAlreadyPresentingError(action: "present", carrier: modal, presented: modal.ownPresented ?? modal)
                    : ScreenHierarchyChangedError(action: action, container: modal) as any Error
            }
            // One that stands somewhere has its own style, whatever it was to be presented in; it is refused for its place.
            if let to, to.role == .none {
                let carrier = modal.carrier(for: to.modalPresentationStyle)
                if carrier !== modal { throw unsupported("a modal in \(to.modalPresentationStyle) is carried by \(carrier.text)") }
            }
            try checkPlace(of: to, leaving: from)
        case .bottomSheet(let from, let to):
            guard let modal = container as? ModalContainer else { throw unsupported("only a container in a window is a bottom sheet") }
            guard from == modal.bottomSheet else { throw ScreenHierarchyChangedError(action: action, container: modal) }
            try to?.validate()
        case .root(let from, let to):
            guard let window = container as? WindowContainer else { throw unsupported("only a window has a root") }
            guard from === window.root else { throw ScreenHierarchyChangedError(action: action, container: window) }
            try checkPlace(of: to, leaving: from)
        case .key(let from, let to):
            guard let window = container as? WindowContainer else { throw unsupported("only a window can be key") }
            guard from == window.isKey else { throw ScreenHierarchyChangedError(action: action, container: window) }
            if from != to { try checkPlaces() }
        case .hidden(let from, _):
            guard let window = container as? WindowContainer else { throw unsupported("only a window can be hidden") }
            guard from == window.isHidden else { throw ScreenHierarchyChangedError(action: action, container: window) }
        case .open(let from, _, let root):
            guard let window = container as? WindowContainer else { throw unsupported("only a window can be opened or closed") }
            guard from == window.position, root === window.root else {
                throw ScreenHierarchyChangedError(action: action, container: window)
            }
            if !isEmpty { try checkPlaces() }
        }
    }

    /// Checks that what the change places stands nowhere else, and that a window that opens or becomes key can.
    func checkPlaces() throws {
        switch edit {
        case .children(_, _, let removed, let inserted, _, _): try checkPlaces(of: inserted, leaving: removed)
        case .presented(let from, let to), .root(let from, let to): try checkPlace(of: to, leaving: from)
        case .open(let from, let to, let root):
            guard let group = (container as? WindowContainer)?.group else { throw unsupported("the window belongs to no group") }
            guard let to else { return }
            guard from == nil else { throw unsupported("an open window has its position until it is closed") }
            guard (0...group.windows.count).contains(to) else { throw unsupported("there is no position \(to)") }
            // In a window that is closed a tree may have been built further.
            var seen: [ModalContainer] = []
            defer { for node in seen { node.isMarked = false } }
            try root?.checkTree(asChild: false, marking: &seen)
        case .key(_, to: true):
            guard let window = container as? WindowContainer, let group = window.group else { return }
            if window.isHidden { throw unsupported("a hidden window of a group cannot be key") }
            if let key = group.keyWindow, key !== window { throw unsupported("\(key.text) is key") }
        case .selection, .bottomSheet, .key, .hidden: break
        }
    }

    private func checkPlace(of container: ModalContainer?, leaving: ModalContainer?) throws {
        if let container { try checkPlaces(of: [container], leaving: leaving.map { [$0] } ?? []) }
    }

    /// Whether something may and has to be selected among new children is the container's to say; which one, the change's.
    private func checkSelection(_ index: Int?, of container: ModalContainer, newChildren: [ModalContainer]) throws {
        let expected = try container.checkedSelection(for: newChildren)
        if (expected == nil) != (index == nil) { throw unsupported(expected == nil ? "it selects nothing" : "it has to select a child") }
        if let index, !newChildren.indices.contains(index) {
            throw ScreenContainerNotFoundError(
                action: "select", target: "child \(index)", found: counted(newChildren.count, "child"), at: container)
        }
    }

    /// What is to be done, as errors say it.
    private var action: String {
        switch edit {
        case .children: "change the children"
        case .selection: "select"
        case .presented(_, let to): to == nil ? "dismiss" : "present"
        case .bottomSheet: "change the bottom sheet"
        case .root: "set the root"
        case .key: "make key"
        case .hidden(_, let to): to ? "hide" : "show"
        case .open(_, let to, _): to == nil ? "close" : "open"
        }
    }

    private func unsupported(_ reason: String) -> ScreenContainerNotSupportedError {
        ScreenContainerNotSupportedError(action: action, reason: reason, at: container)
    }

    /// Every container that enters stands nowhere yet, or leaves its place by this very change; its tree is sound.
    private func checkPlaces(of inserted: [ModalContainer], leaving: [ModalContainer]) throws {
        guard !inserted.isEmpty else { return }
        // The usual push has nothing to be compared with.
        if inserted.count == 1, inserted[0].role == .none, !inserted[0].hasContents { return }
        for node in leaving { node.isMarked = true }
        var seen: [ModalContainer] = []
        defer {
            for node in leaving { node.isMarked = false }
            for node in seen { node.isMarked = false }
        }
        for node in inserted {
            if node.isMarked {
                // Placed and marked: it leaves by this change, so it may come back, once. Unplaced and marked: it has been seen.
                guard node.role != .none else { throw alreadyPlaced(node) }
                node.isMarked = false
                continue
            }
            guard node.role == .none else { throw alreadyPlaced(node) }
            try node.checkTree(asChild: slot == .children, marking: &seen)
        }
    }

    private func alreadyPlaced(_ node: ModalContainer) -> ScreenContainerAlreadyPlacedError {
        ScreenContainerAlreadyPlacedError(action: action, container: node, wanted: "in \(container.text)")
    }
}

extension ModalContainer {
    /// Checks a tree that is to enter a window: each container in it stands just where the tree has it.
    fileprivate final func checkTree(asChild: Bool, marking seen: inout [ModalContainer]) throws {
        if !hasContents, !isMarked {
            isMarked = true
            seen.append(self)
            return
        }
        var pending: [ModalContainer] = [self]
        while let node = pending.popLast() {
            guard !node.isMarked else {
                throw ScreenContainerAlreadyPlacedError(action: "enter", container: node, wanted: "a second time in \(text)")
            }
            node.isMarked = true
            seen.append(node)
            for child in node.children {
                guard child.role == .child, child.owner === node else {
                    throw ScreenContainerAlreadyPlacedError(action: "enter", container: child, wanted: "in \(node.text)")
                }
                pending.append(child)
            }
            if let modal = node.ownPresented {
                guard modal.role == .presented, modal.owner === node else {
                    throw ScreenContainerAlreadyPlacedError(action: "enter", container: modal, wanted: "presented by \(node.text)")
                }
                guard
                    modal.modalPresentationStyle.usesPresentationContext && node.definesPresentationContext
                        || !(node.role == .child || asChild && node === self)
                else {
                    throw ScreenContainerNotSupportedError(
                        action: "enter", reason: "a child carries no modal in \(modal.modalPresentationStyle)", at: node)
                }
                pending.append(modal)
            }
        }
    }
}
