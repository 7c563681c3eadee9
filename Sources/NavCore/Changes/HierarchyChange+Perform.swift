extension HierarchyChange {
    /// Carries out a change that has been checked: places what enters, clears the place of what leaves, numbers what is new,
    /// and gives the container's state another version; the one before, where a modal is closed that came last.
    /// - Parameter isBack: Whether the change goes back, so that a tab that is left is not one to go back to.
    /// - Complexity: Linear in what is removed and inserted, at any depth; constant for a push on a stack of any depth.
    func perform(in window: WindowContainer, isBack: Bool = false) {
        window.past?.note(self)
        let version = window.numbering.takeVersion()
        switch edit {
        case .children(let offset, _, let removed, let inserted, _, let selection):
            let parent = unsafeDowncast(container, to: ModalContainer.self)
            let selected = parent.selectedIndex.map { parent.children[$0] }
            for node in removed { node.setPlace(nil, .none) }
            for node in inserted { node.setPlace(parent, .child) }
            parent.replaceChildren(from: offset, count: removed.count, with: inserted)
            parent.selectedIndex = selection
            parent.didChange(to: version)
            if let selected { parent.didChangeSelection(from: selected, isBack: isBack) }
            for node in removed where node.role == .none { node.leaveWindow() }
            for node in inserted { node.enter(window) }
        case .selection(_, let selection):
            let parent = unsafeDowncast(container, to: ModalContainer.self)
            let selected = parent.selectedIndex.map { parent.children[$0] }
            parent.selectedIndex = selection
            parent.didChange(to: version)
            if let selected { parent.didChangeSelection(from: selected, isBack: isBack) }
        case .presented(let from, let to):
            let carrier = unsafeDowncast(container, to: ModalContainer.self)
            from?.setPlace(nil, .none)
            to?.setPlace(carrier, .presented)
            carrier.ownPresented = to
            to?.carrierVersion = from == nil ? carrier.version : .max
            let before = to == nil ? from?.carrierVersion ?? .max : .max
            carrier.version = before == .max ? version : before
            from?.leaveWindow()
            to?.enter(window)
        case .bottomSheet(_, let to):
            let modal = unsafeDowncast(container, to: ModalContainer.self)
            modal.updateExtras { $0.bottomSheet = to }
            modal.didChange(to: version)
        case .root(let from, let to):
            from?.setPlace(nil, .none)
            to?.setPlace(window, .root)
            window.root = to
            window.version = version
            from?.leaveWindow()
            to?.enter(window)
        case .key(_, let isKey):
            window.isKey = isKey
            window.group?.didChangeKey(of: window)
            window.version = version
        case .hidden(_, let isHidden):
            window.isHidden = isHidden
            window.version = version
        case .open(_, let position, let root):
            window.group?.move(window, to: position)
            window.version = version
            if position == nil { root?.leaveWindow() } else { root?.enter(window) }
        }
    }
}

extension ModalContainer {
    /// Gives the state another name. What it presents came before it: closing that leads back to no state that there was.
    fileprivate final func didChange(to version: UInt32) {
        self.version = version
        ownPresented?.carrierVersion = .max
    }

    /// In place where the run is at the end, so that a push costs the same on any stack.
    fileprivate final func replaceChildren(from offset: Int, count: Int, with inserted: [ModalContainer]) {
        if offset + count == children.count {
            if count > 0 { children.removeLast(count) }
            if inserted.count == 1 { children.append(inserted[0]) } else if !inserted.isEmpty { children.append(contentsOf: inserted) }
        } else {
            children.replaceSubrange(offset..<offset + count, with: inserted)
        }
    }

    fileprivate final func leaveWindow() {
        guard let numbering else { return }
        forEachBelow { node in
            node.windowReference = nil
            if node.extras?.resultSlot?.hasEnded == false { numbering.left.append(node) }
            numbering.moved?.append((node, true))
        }
    }

    fileprivate final func enter(_ window: WindowContainer) {
        guard windowReference == nil else { return }
        let numbering = window.numbering
        forEachBelow { node in
            node.windowReference = window
            numbering.moved?.append((node, false))
            // One that comes back keeps its id; one from another window's hierarchy gets one of this.
            if node.numbering !== numbering {
                numbering.log?.append((node, node.id, node.numbering))
                node.numbering = numbering
                node.id = numbering.take()
            }
        }
    }
}
