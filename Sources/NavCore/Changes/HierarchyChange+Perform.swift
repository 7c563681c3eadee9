extension HierarchyChange {
    /// Carries out a change that has been checked: places what enters, clears the place of what leaves, numbers what is new.
    /// - Complexity: Linear in what is removed and inserted, at any depth; constant for a push on a stack of any depth.
    func perform() {
        let window = container.window
        switch edit {
        case .children(let offset, _, let removed, let inserted, _, let selection):
            let parent = unsafeDowncast(container, to: ModalContainer.self)
            for node in removed { node.setPlace(nil, .none) }
            for node in inserted { node.setPlace(parent, .child) }
            parent.replaceChildren(from: offset, count: removed.count, with: inserted)
            parent.selectedIndex = selection
            parent.revision &+= 1
        case .selection(_, let selection):
            let parent = unsafeDowncast(container, to: ModalContainer.self)
            parent.selectedIndex = selection
            parent.revision &+= 1
        case .presented(let from, let to):
            let carrier = unsafeDowncast(container, to: ModalContainer.self)
            from?.setPlace(nil, .none)
            to?.setPlace(carrier, .presented)
            carrier.ownPresented = to
            carrier.revision &+= 1
        case .root(let from, let to):
            let window = unsafeDowncast(container, to: WindowContainer.self)
            from?.setPlace(nil, .none)
            to?.setPlace(window, .root)
            window.root = to
        case .key(_, let isKey): unsafeDowncast(container, to: WindowContainer.self).isKey = isKey
        case .hidden(_, let isHidden): unsafeDowncast(container, to: WindowContainer.self).isHidden = isHidden
        }
        for node in removed where node.role == .none { node.leaveWindow() }
        if let window { for node in inserted { node.enter(window) } }
    }
}

extension ModalContainer {
    /// In place where the run is at the end, so that a push costs the same on any stack.
    fileprivate final func replaceChildren(from offset: Int, count: Int, with inserted: [ModalContainer]) {
        if offset + count == children.count {
            children.removeLast(count)
            children.append(contentsOf: inserted)
        } else {
            children.replaceSubrange(offset..<offset + count, with: inserted)
        }
    }

    fileprivate final func leaveWindow() {
        forEachBelow { $0.windowReference = nil }
    }

    fileprivate final func enter(_ window: WindowContainer) {
        guard windowReference == nil else { return }
        let numbering = window.numbering
        forEachBelow { node in
            node.windowReference = window
            // One that comes back keeps its id; one from another window's hierarchy gets one of this.
            if node.numbering !== numbering {
                node.numbering = numbering
                node.id = numbering.take()
            }
        }
    }
}
