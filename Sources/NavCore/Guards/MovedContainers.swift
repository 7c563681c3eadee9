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
}

extension ModalContainer {
    /// Whether it is of one of the library's own classes.
    fileprivate final var isPlainKind: Bool {
        let kind = type(of: self)
        return kind == ModalContainer.self || kind == StackContainer.self || kind == TabsContainer.self
    }
}
