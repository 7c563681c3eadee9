/// Awaited containers that have left the hierarchy, and why.
struct LeftContainers {
    private var items: [(container: ModalContainer, reason: ScreenEndReason)] = []

    var isEmpty: Bool { items.isEmpty }

    mutating func append(_ containers: [ModalContainer], _ reason: ScreenEndReason) {
        items += containers.map { ($0, reason) }
    }

    /// Ends those that have not come back.
    func end() {
        for (container, reason) in items where container.window == nil { container.extras?.resultSlot?.end(reason) }
    }
}

extension HierarchyChange {
    /// Why what the change removes, with all that stands in it, has ended.
    var endReason: ScreenEndReason {
        switch edit {
        case .children(_, _, _, let inserted, _, _): inserted.isEmpty && container is StackContainer ? .popped : .replaced
        case .presented(_, let to): to == nil ? .dismissed : .replaced
        case .root: .rootReplaced
        case .selection, .key, .hidden: .replaced
        }
    }
}
