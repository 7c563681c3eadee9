/// A change that was made, with what it takes to take it back or make it again: the states that it led from and to.
struct AppliedChange {
    let change: HierarchyChange
    let before: ContainerState
    let after: ContainerState

    /// The change that takes this one back.
    func inverse(origin: HierarchyChange.Origin) -> AppliedChange {
        var inverse = change.inverse
        inverse.origin = origin
        return AppliedChange(change: inverse, before: after, after: before)
    }

    /// Carries it out, and gives the container the very state that it leads to.
    func perform(in window: WindowContainer) {
        change.perform(in: window)
        change.container.state = after
    }
}

/// What a change leaves in its container besides what it says itself.
struct ContainerState {
    /// The container's version.
    var version: UInt32
    /// The tabs visited before the selected one.
    var visited: [ContainerID] = []
}

extension ScreenContainer {
    var state: ContainerState {
        get {
            if let container = self as? ModalContainer {
                return ContainerState(version: container.version, visited: container.visitedChildren)
            }
            return ContainerState(version: (self as? WindowContainer)?.version ?? 0)
        }
        set {
            if let container = self as? ModalContainer {
                container.version = newValue.version
                if !(newValue.visited.isEmpty && container.visitedChildren.isEmpty) { container.visitedChildren = newValue.visited }
            } else {
                (self as? WindowContainer)?.version = newValue.version
            }
        }
    }
}

/// The changes of a route, or of an atomic part of one, while it runs.
final class ChangeJournal {
    /// The changes, with their place among all of the navigator's.
    private(set) var entries: [(applied: AppliedChange, order: Int)] = []

    /// The journal of what is around the part.
    private let outer: ChangeJournal?
    private var isClosed = false

    init(in outer: ChangeJournal? = nil) { self.outer = outer }

    var changes: [AppliedChange] { entries.map(\.applied) }

    /// The journal that changes go into: this one, or when its part has ended, the next one outside that is still kept. What the
    /// part has started may go on after it.
    var open: ChangeJournal? {
        var journal: ChangeJournal? = self
        while let next = journal, next.isClosed { journal = next.outer }
        return journal
    }

    func append(_ change: AppliedChange, order: Int) { entries.append((change, order)) }

    /// Forgets a change that another one has just taken back, in this part or in what is around it.
    /// - Returns: The state that the container had before it, and has again.
    func forget(takenBackBy other: AppliedChange) -> ContainerState? {
        let last = entries.lastIndex { $0.applied.change.container === other.change.container }
        if let last, entries[last].applied.after.version == other.before.version, other.change.takesBack(entries[last].applied.change) {
            return entries.remove(at: last).applied.before
        }
        return outer?.forget(takenBackBy: other)
    }

    /// Its part has ended: it keeps nothing alive any more.
    func close() {
        isClosed = true
        entries = []
    }

    /// Takes over the changes of an inner part that is done. Parts that ran beside each other may have mixed theirs.
    func append(contentsOf inner: ChangeJournal) {
        let isInOrder = (entries.last?.order ?? -1) < (inner.entries.first?.order ?? .max)
        entries.append(contentsOf: inner.entries)
        if !isInOrder { entries.sort { $0.order < $1.order } }
    }
}

extension HierarchyChange {
    /// Whether it removes just what another change has put there, and puts back what that has removed.
    fileprivate func takesBack(_ other: HierarchyChange) -> Bool {
        switch (edit, other.edit) {
        case (.presented(let from, let to), .presented(let otherFrom, let otherTo)): return from === otherTo && to === otherFrom
        case (
            .children(let offset, _, let removed, let inserted, _, let to),
            .children(let otherOffset, _, let otherRemoved, let otherInserted, let from, _)
        ):
            return offset == otherOffset && to == from && removed.elementsEqual(otherInserted, by: ===)
                && inserted.elementsEqual(otherRemoved, by: ===)
        default: return false
        }
    }
}
