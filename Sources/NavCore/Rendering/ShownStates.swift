/// What a coalescing renderer has been shown of the containers that have changed since.
struct ShownStates {
    struct Shown {
        // Held, so that no other container gets its place in memory.
        let container: any ScreenContainer
        let children: [ModalContainer]
        let selectedIndex: Int?
        let presented: ModalContainer?
        let root: ModalContainer?
        let isKey: Bool
        let isHidden: Bool
        var animation: ScreenAnimation?
        var origin: HierarchyChange.Origin
    }

    private var states: [ObjectIdentifier: Shown] = [:]

    /// Keeps what is shown of a container, before a first change that is shown later.
    mutating func keep(before change: HierarchyChange) {
        let id = ObjectIdentifier(change.container)
        if let known = states[id] {
            states[id]?.animation = ScreenAnimation.merge(known.animation, change.animation)
            states[id]?.origin = change.origin
            return
        }
        let modal = change.container as? ModalContainer
        let window = change.container as? WindowContainer
        states[id] = Shown(
            container: change.container, children: modal?.children ?? [], selectedIndex: modal?.selectedIndex, presented: modal?.ownPresented,
            root: window?.root,
            isKey: window?.isKey ?? false, isHidden: window?.isHidden ?? false, animation: change.animation, origin: change.origin)
    }

    /// The transitions from what is shown to what is there, one a container; then that is what is shown.
    ///
    /// A container that has left, or that enters with one of the others, has none of its own.
    /// - Complexity: Linear in the children of the containers and of those around them.
    /// - Returns: Also what is to be freed when nothing is being changed any more.
    mutating func takeTransitions(
        of containers: [any ScreenContainer], isAlreadyShown: Bool
    ) -> (transitions: [ScreenTransition], freed: [Shown]) {
        var seen = Set<ObjectIdentifier>()
        let dirty = containers.filter { seen.insert(ObjectIdentifier($0)).inserted && states[ObjectIdentifier($0)] != nil }
        let own = dirty.filter { $0.window != nil && !isUnseen($0) }
        var transitions: [ScreenTransition] = []
        for container in own {
            guard let shown = states[ObjectIdentifier(container)] else { continue }
            let changes = Self.changes(of: container, since: shown)
            if !changes.isEmpty {
                transitions.append(ScreenTransition(container: container, changes: changes, isAlreadyShown: isAlreadyShown))
            }
        }
        return (transitions, dirty.compactMap { states.removeValue(forKey: ObjectIdentifier($0)) })
    }

    /// Forgets those of the containers that are just as they are shown.
    mutating func removeUnchanged(_ containers: [any ScreenContainer]) -> [Shown] {
        let unchanged = containers.filter { container in
            states[ObjectIdentifier(container)].map { Self.changes(of: container, since: $0).isEmpty } ?? false
        }
        return unchanged.compactMap { states.removeValue(forKey: ObjectIdentifier($0)) }
    }

    /// Whether the container stands in something that the renderer has still to be shown.
    private func isUnseen(_ container: any ScreenContainer) -> Bool {
        guard var node = container as? ModalContainer else { return false }
        while true {
            switch node.place {
            case .none: return true
            case .root(let window):
                guard let shown = states[ObjectIdentifier(window)] else { return false }
                return shown.root !== node
            case .child(let parent):
                if let shown = states[ObjectIdentifier(parent)], !shown.children.contains(where: { $0 === node }) { return true }
                node = parent
            case .presented(let carrier):
                if let shown = states[ObjectIdentifier(carrier)], shown.presented !== node { return true }
                node = carrier
            }
        }
    }

    private static func changes(of container: any ScreenContainer, since shown: Shown) -> [HierarchyChange] {
        var edits: [HierarchyChange.Edit] = []
        if let modal = container as? ModalContainer {
            if !modal.children.elementsEqual(shown.children, by: ===) {
                edits.append(
                    .children(from: shown.children, to: modal.children, selectionFrom: shown.selectedIndex, selectionTo: modal.selectedIndex))
            } else if modal.selectedIndex != shown.selectedIndex {
                edits.append(.selection(from: shown.selectedIndex, to: modal.selectedIndex))
            }
            if modal.ownPresented !== shown.presented { edits.append(.presented(from: shown.presented, to: modal.ownPresented)) }
        } else if let window = container as? WindowContainer {
            if window.root !== shown.root { edits.append(.root(from: shown.root, to: window.root)) }
            if window.isHidden != shown.isHidden { edits.append(.hidden(from: shown.isHidden, to: window.isHidden)) }
            if window.isKey != shown.isKey { edits.append(.key(from: shown.isKey, to: window.isKey)) }
        }
        return edits.map { HierarchyChange($0, of: container, animation: shown.animation, origin: shown.origin) }
    }
}
