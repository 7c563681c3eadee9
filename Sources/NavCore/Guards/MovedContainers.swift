/// What is about to leave and to enter the hierarchy, as far as somebody has a say in it.
struct MovedContainers {
    /// In the order of their trees, parents first.
    private(set) var leaving: [any ScreenLeaveGuarding] = []
    private(set) var entering: [ModalContainer] = []

    var isEmpty: Bool { leaving.isEmpty && entering.isEmpty }

    mutating func noteLeaving(_ container: ModalContainer) {
        // The library's own have no say, and are most; asking for a conformance is slow.
        if container.isPlainKind { return }
        if let container = container as? any ScreenLeaveGuarding { leaving.append(container) }
    }

    /// Forgets those that stay, as they or what they stand in come back at once.
    mutating func removeLeaving(in staying: Set<ObjectIdentifier>) {
        leaving.removeAll { container in
            var next: ModalContainer? = container
            while let node = next, !staying.contains(ObjectIdentifier(node)) { next = node.parent ?? node.carrier }
            return next != nil
        }
    }

    mutating func noteEntering(_ container: ModalContainer) { entering.append(container) }
}

extension MovedContainers {
    /// The difference that changes have made, whatever they have moved more than once on the way.
    init(_ log: [(container: ModalContainer, wasThere: Bool)], entering: Bool) {
        var seen: Set<ObjectIdentifier> = []
        for (container, wasThere) in log where seen.insert(ObjectIdentifier(container)).inserted {
            let isThere = container.window != nil
            if wasThere, !isThere { noteLeaving(container) }
            if entering, !wasThere, isThere { noteEntering(container) }
        }
    }

    /// Puts those that leave in the order of the trees that they stand in, of the window and the others of its group.
    mutating func sortLeaving(in window: WindowContainer) {
        if leaving.count < 2 { return }
        let ids = Set(leaving.map { ObjectIdentifier($0) })
        leaving = []
        for window in window.group?.windows ?? [window] {
            window.root?.forEachInSearchOrder { if ids.contains(ObjectIdentifier($0)) { noteLeaving($0) } }
        }
    }

    /// What a change moves in or out; what it moves within is neither.
    init(_ change: HierarchyChange, entering: Bool) {
        let (removed, inserted) = (change.removed, change.inserted)
        let isMoved: Set<ObjectIdentifier> =
            removed.isEmpty || inserted.isEmpty
            ? [] : Set(removed.map { ObjectIdentifier($0) }).intersection(inserted.map { ObjectIdentifier($0) })
        noteLeaving(isMoved.isEmpty ? removed : removed.filter { !isMoved.contains(ObjectIdentifier($0)) })
        guard entering else { return }
        for node in inserted where !isMoved.contains(ObjectIdentifier(node)) { node.forEachBelow { noteEntering($0) } }
    }

    /// Trees that leave side by side.
    mutating func noteLeaving(_ nodes: [ModalContainer]) {
        var last: ModalContainer?
        for node in nodes {
            if let parent = node.parent, let index = parent.selectedIndex, parent.children[index] === node {
                last = node
            } else {
                node.forEachInSearchOrder { noteLeaving($0) }
            }
        }
        last?.forEachInSearchOrder { noteLeaving($0) }
    }
}

extension ModalContainer {
    /// Whether it, or something in it, may be one that is asked.
    final var mayHaveSay: Bool { hasContents || !isPlainKind }

    /// Whether it is of one of the library's own classes.
    fileprivate final var isPlainKind: Bool {
        let kind = type(of: self)
        return kind == ModalContainer.self || kind == StackContainer.self || kind == TabsContainer.self
    }

    /// Visits the container and all that stands below it, in the order of a search: the last one is in front of all.
    fileprivate final func forEachInSearchOrder(_ body: (ModalContainer) -> Void) {
        body(self)
        guard !children.isEmpty || ownPresented != nil else { return }
        var pending: [ModalContainer] = []
        func push(_ node: ModalContainer) {
            if let modal = node.ownPresented { pending.append(modal) }
            if let selected = node.selectedIndex, selected < node.children.count - 1 {
                pending.append(node.children[selected])
                for index in node.children.indices.reversed() where index != selected { pending.append(node.children[index]) }
            } else {
                pending.append(contentsOf: node.children.reversed())
            }
        }
        push(self)
        while let node = pending.popLast() {
            body(node)
            push(node)
        }
    }
}
