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
            return ContainerState(version: window?.version ?? 0)
        }
        set {
            if let container = self as? ModalContainer {
                container.version = newValue.version
                if !(newValue.visited.isEmpty && container.visitedChildren.isEmpty) { container.visitedChildren = newValue.visited }
            } else {
                window?.version = newValue.version
            }
        }
    }
}

/// The changes of a route, or of an atomic part of one, while it runs.
final class ChangeJournal {
    /// The changes, with their place among all of the navigator's.
    private(set) var entries: [(applied: AppliedChange, order: Int)] = []

    var changes: [AppliedChange] { entries.map(\.applied) }

    func append(_ change: AppliedChange, order: Int) { entries.append((change, order)) }

    func removeAll() { entries = [] }

    /// Takes over the changes of an inner part that is done. Parts that ran beside each other may have mixed theirs.
    func append(contentsOf inner: ChangeJournal) {
        let isInOrder = (entries.last?.order ?? -1) < (inner.entries.first?.order ?? .max)
        entries.append(contentsOf: inner.entries)
        if !isInOrder { entries.sort { $0.order < $1.order } }
    }
}
