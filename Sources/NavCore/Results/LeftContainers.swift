/// Awaited containers that have left the hierarchy, and why.
struct LeftContainers {
    private var items: [(container: ModalContainer, reason: ScreenEndReason)] = []

    var isEmpty: Bool { items.isEmpty }

    mutating func append(_ containers: [ModalContainer], _ reason: ScreenEndReason) {
        items += containers.map { ($0, reason) }
    }

    /// Ends those that have not come back.
    func end() {
        for (container, reason) in items where container.window == nil {
            container.noteSpent()
            container.extras?.resultSlot?.end(reason)
        }
    }
}

extension HierarchyChange {
    /// Why what the change removes, with all that stands in it, has ended.
    var endReason: ScreenEndReason {
        switch edit {
        case .children(_, _, let removed, let inserted, _, _):
            container is StackContainer && isAmong(inserted, removed) ? .popped : .replaced
        case .presented(_, let to): to == nil ? .dismissed : .replaced
        case .root: .rootReplaced
        case .open: .windowClosed
        case .selection, .bottomSheet, .key, .hidden: .replaced
        }
    }

    /// Whether nothing new is inserted: what was above a screen that was taken out of the middle is only moved.
    private func isAmong(_ inserted: [ModalContainer], _ removed: [ModalContainer]) -> Bool {
        if inserted.isEmpty { return true }
        let removed = Set(removed.map { ObjectIdentifier($0) })
        return inserted.allSatisfy { removed.contains(ObjectIdentifier($0)) }
    }
}
