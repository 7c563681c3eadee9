extension ModalContainer {
    /// The top of the container's chain of parents; itself if it has no parent.
    public final var outermost: ModalContainer {
        var node = self
        while let parent = node.parent { node = parent }
        return node
    }

    /// What the container, or else its nearest presenting ancestor, presents. (UIKit)
    public final var presented: ModalContainer? { presentingAncestor?.ownPresented }

    /// The carrier that presents the container or its nearest presented ancestor. (UIKit)
    public final var presenting: ModalContainer? { outermost.carrier }

    /// The nearest stack that the container stands in, itself not counted. (UIKit)
    public final var stackContainer: StackContainer? { nearestAncestor(StackContainer.self) }

    /// The nearest tabs that the container stands in, itself not counted. (UIKit)
    public final var tabsContainer: TabsContainer? { nearestAncestor(TabsContainer.self) }

    /// The container, or else its nearest ancestor, that presents something.
    final var presentingAncestor: ModalContainer? {
        var node: ModalContainer? = self
        while let current = node, current.ownPresented == nil { node = current.parent }
        return node
    }

    private final func nearestAncestor<Ancestor: ModalContainer>(_ type: Ancestor.Type) -> Ancestor? {
        var node = parent
        while let current = node {
            if let match = current as? Ancestor { return match }
            node = current.parent
        }
        return nil
    }

    /// The container that carries what this one presents: its outermost ancestor, or for the two context styles the nearest
    /// of it and its ancestors that defines a presentation context. (UIKit)
    public final func carrier(for style: ScreenModalStyle) -> ModalContainer {
        guard style.usesPresentationContext else { return outermost }
        var node = self
        while !node.definesPresentationContext {
            guard let parent = node.parent else { return node }
            node = parent
        }
        return node
    }

    /// Visits the container and all that stands below it, presented or held, parents first.
    package final func forEachBelow(_ body: (ModalContainer) throws -> Void) rethrows {
        try body(self)
        guard !children.isEmpty || ownPresented != nil else { return }
        var pending: [ModalContainer] = []
        func push(_ node: ModalContainer) {
            if let modal = node.ownPresented { pending.append(modal) }
            pending.append(contentsOf: node.children.reversed())
        }
        push(self)
        while let node = pending.popLast() {
            try body(node)
            push(node)
        }
    }
}

extension ModalContainer {
    /// Whether the container shows: it stands in a visible window, every parent on the way shows it, and nothing covers it.
    ///
    /// A modal in `fullScreen` covers all below it in its chain of carriers, one in `currentContext` its carrier with all that
    /// stands in it; the other styles cover nothing.
    /// - Complexity: Linear in the containers on the way to the window and what they present.
    public final var isVisible: Bool { !isCoveredHere && isPlaceShown }

    /// Whether what the container itself presents covers it and all that stands in it.
    final var isCoveredHere: Bool {
        guard let modal = ownPresented else { return false }
        if modal.modalPresentationStyle == .currentContext { return true }
        var next: ModalContainer? = modal
        while let current = next {
            if current.modalPresentationStyle == .fullScreen { return true }
            next = current.ownPresented
        }
        return false
    }

    /// Whether the container would show if it presented nothing that covers it.
    final var isPlaceShown: Bool {
        window?.isHidden == false && isShownInWindow
    }

    /// Whether the container's place shows when its window does.
    final var isShownInWindow: Bool {
        var node = self
        while true {
            switch node.place {
            case .none: return false
            case .root: return true
            case .presented(let carrier): node = carrier
            case .child(let parent):
                if !parent.isShowing(node) || parent.isCoveredHere { return false }
                node = parent
            }
        }
    }
}
