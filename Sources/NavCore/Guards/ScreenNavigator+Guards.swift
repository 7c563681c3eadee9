// Who is asked before a change, and when.
extension ScreenNavigator {
    /// The answers to the step that is being performed; new ones outside of any.
    func guardSession() -> GuardSession {
        guard let navigation = schedule.current else { return GuardSession() }
        if let session = navigation.guardSession { return session }
        let session = GuardSession()
        session.plan()
        navigation.guardSession = session
        return session
    }

    /// Asks everybody whom a change concerns, before anything is changed.
    func askGuards(about change: HierarchyChange, in session: GuardSession?) throws {
        let (removed, inserted) = (change.removed, change.inserted)
        if removed.isEmpty, inserted.isEmpty || guards.isEmpty { return }
        var moved = MovedContainers()
        let isMoved = removed.isEmpty || inserted.isEmpty ? [] : Set(removed.map { ObjectIdentifier($0) }).intersection(inserted.map { ObjectIdentifier($0) })
        for node in removed where !isMoved.contains(ObjectIdentifier(node)) { node.forEachBelow { moved.noteLeaving($0) } }
        if !guards.isEmpty {
            for node in inserted where !isMoved.contains(ObjectIdentifier(node)) { node.forEachBelow { moved.noteEntering($0) } }
        }
        if moved.isEmpty { return }
        // Nobody is asked about a change that would be refused anyway.
        let window = try change.closeDoor(for: self)
        do {
            defer { window.isDoorClosed = false }
            try change.check()
        }
        try (session ?? guardSession()).ask(about: moved, self)
    }

    /// Asks the containers that a step is about to remove, before it builds what is to take their place.
    func askLeave(of containers: [ModalContainer]) throws {
        var moved = MovedContainers()
        for container in containers { container.forEachBelow { moved.noteLeaving($0) } }
        if !moved.isEmpty { try guardSession().ask(about: moved, self) }
    }

    /// Builds a screen that is to enter the hierarchy, if the guards let it.
    func buildToPlace<S: Screen>(_ screen: S) throws -> S.Container {
        if guards.isEmpty { return try build(screen) }
        let session = guardSession()
        let key = screen.key
        if let container = session.takeBuilt(for: key) as? S.Container { return container }
        let previous = placing
        placing = session
        defer { placing = previous }
        let container = try build(screen)
        session.keepBuilt(container, for: key)
        return container
    }

    /// Builds a screen whose container is to enter in another.
    func buildChildToPlace(_ screen: any Screen) throws -> ModalContainer {
        func open<S: Screen>(_ screen: S) throws -> any ScreenContainer { try buildToPlace(screen) }
        let container = try open(screen)
        guard let modal = container as? ModalContainer else {
            throw ScreenContainerTypeMismatchError(action: "build \(screen.key)", expected: ModalContainer.self, found: container)
        }
        return modal
    }

    /// Lets a guard answer. What it builds is its own business, and what it navigates is none of the step's that asks.
    func asking(_ body: () -> Void) {
        let navigation = schedule.current
        let (placing, hadActed) = (placing, navigation?.hasActed ?? false)
        self.placing = nil
        askingDepth += 1
        body()
        askingDepth -= 1
        self.placing = placing
        navigation?.hasActed = hadActed
    }
}
