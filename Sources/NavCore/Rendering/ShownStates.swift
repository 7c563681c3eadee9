/// What a coalescing renderer has been shown of the containers that have changed since.
struct ShownStates {
    /// A container as it was before its first change that is shown later.
    final class Shown {
        fileprivate private(set) weak var container: (any ScreenContainer)?
        let children: [ModalContainer]
        let selectedIndex: Int?
        let presented: ModalContainer?
        let bottomSheet: BottomSheet?
        let root: ModalContainer?
        let isKey: Bool
        let isHidden: Bool
        let position: Int?
        fileprivate(set) var animation: ScreenAnimation?
        fileprivate(set) var origin: HierarchyChange.Origin

        fileprivate init(before change: HierarchyChange) {
            let modal = change.container as? ModalContainer
            let window = change.container as? WindowContainer
            container = change.container
            children = modal?.children ?? []
            selectedIndex = modal?.selectedIndex
            presented = modal?.ownPresented
            bottomSheet = modal?.bottomSheet
            root = window?.root
            isKey = window?.isKey ?? false
            isHidden = window?.isHidden ?? false
            position = window?.position
            animation = change.animation
            origin = change.origin
        }
    }

    private var states: [ObjectIdentifier: Shown] = [:]
    /// Those whose time had come when they did not stand in the picture: they may come back to their place unseen.
    private var overdue: [ObjectIdentifier] = []

    private func shown(of container: any ScreenContainer) -> Shown? {
        states[ObjectIdentifier(container)].flatMap { $0.container === container ? $0 : nil }
    }

    /// What is shown of a container before a change; `nil` if that is kept already.
    func state(before change: HierarchyChange) -> Shown? {
        shown(of: change.container) == nil ? Shown(before: change) : nil
    }

    /// Keeps what was shown of a container before a change, now that the change is made.
    /// - Returns: Whether the change is the first one that is not shown yet.
    mutating func keep(_ shown: Shown?, _ change: HierarchyChange) -> Bool {
        if let known = self.shown(of: change.container) {
            known.animation = ScreenAnimation.merge(known.animation, change.animation)
            known.origin = change.origin
            return false
        }
        states[ObjectIdentifier(change.container)] = shown
        return true
    }

    /// The transitions from what is shown to what is there, one a container; then that is what is shown.
    ///
    /// A container that has left, or that enters with one of the others, has none of its own.
    /// - Complexity: Linear in the children of the containers and of those around them, and in what enters and leaves.
    /// - Returns: Also what is to be freed when nothing is being changed any more.
    mutating func takeTransitions(
        of containers: [any ScreenContainer], isAlreadyShown: Bool
    ) -> (transitions: [ScreenTransition], freed: [Shown]) {
        var seen = Set<ObjectIdentifier>()
        let late = overdue.compactMap { states[$0]?.container }
        var freed = overdue.compactMap { states[$0]?.container == nil ? states.removeValue(forKey: $0) : nil }
        let dirty = (containers + late).filter { seen.insert(ObjectIdentifier($0)).inserted && shown(of: $0) != nil }
        let own = dirty.filter { ($0 is WindowContainer || $0.window != nil) && !isUnseen($0) }
        var transitions: [ScreenTransition] = []
        for container in own {
            guard let shown = shown(of: container) else { continue }
            let changes = Self.changes(of: container, since: shown)
            if !changes.isEmpty {
                transitions.append(ScreenTransition(container: container, changes: changes, isAlreadyShown: isAlreadyShown))
            }
        }
        freed += own.compactMap { states.removeValue(forKey: ObjectIdentifier($0)) }
        // What enters is drawn as it is, and what leaves is not drawn any more.
        for change in transitions.flatMap(\.changes) {
            for node in change.inserted + change.removed {
                node.forEachBelow { if let shown = states.removeValue(forKey: ObjectIdentifier($0)) { freed.append(shown) } }
            }
        }
        overdue = dirty.map { ObjectIdentifier($0) }.filter { states[$0] != nil }
        return (transitions, freed)
    }

    /// Whether the container stands in something that the renderer has still to be shown.
    private func isUnseen(_ container: any ScreenContainer) -> Bool {
        guard var node = container as? ModalContainer else { return false }
        while true {
            switch node.place {
            case .none: return true
            case .root(let window):
                guard let shown = shown(of: window) else { return false }
                return shown.root !== node || shown.position == nil
            case .child(let parent):
                if let shown = shown(of: parent), !shown.children.contains(where: { $0 === node }) { return true }
                node = parent
            case .presented(let carrier):
                if let shown = shown(of: carrier), shown.presented !== node { return true }
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
            if modal.bottomSheet != shown.bottomSheet { edits.append(.bottomSheet(from: shown.bottomSheet, to: modal.bottomSheet)) }
        } else if let window = container as? WindowContainer {
            // What opens is drawn as it is, and of what is closed nothing is.
            if (window.position == nil) != (shown.position == nil) || window.position == nil {
                edits.append(.open(from: shown.position, to: window.position, root: window.position == nil ? shown.root : window.root))
                return edits.map { HierarchyChange($0, of: container, animation: shown.animation, origin: shown.origin) }
                    .filter { !$0.isEmpty }
            }
            if window.root !== shown.root { edits.append(.root(from: shown.root, to: window.root)) }
            if window.isHidden != shown.isHidden { edits.append(.hidden(from: shown.isHidden, to: window.isHidden)) }
            if window.isKey != shown.isKey { edits.append(.key(from: shown.isKey, to: window.isKey)) }
        }
        return edits.map { HierarchyChange($0, of: container, animation: shown.animation, origin: shown.origin) }
    }
}
