/// A change that was made, with what it takes to take it back or make it again: the states that it led from and to.
///
/// An object, as journals, histories and whoever takes it back all keep the same one.
final class AppliedChange {
    let change: HierarchyChange
    let before: ContainerState
    let after: ContainerState

    init(change: HierarchyChange, before: ContainerState, after: ContainerState) {
        self.change = change
        self.before = before
        self.after = after
    }

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

extension AppliedChange {
    /// Takes it back. By nobody's leave, and nobody is told.
    /// - Returns: Whether it could be.
    fileprivate func takeBackUnseen() -> Bool {
        // What was in no window for a while may have been changed by its owner, who has to do with the result.
        guard let window = change.changedWindow, !window.isDoorClosed, change.container.stateVersion == after.version else { return false }
        let inverse = change.inverse
        window.isDoorClosed = true
        defer { window.isDoorClosed = false }
        guard (try? inverse.checkPlaces()) != nil else { return false }
        inverse.perform(in: window)
        change.container.state = before
        return true
    }
}

extension [AppliedChange] {
    /// What is still to be taken back: without what somebody else has taken back exactly, and what had been done in there.
    ///
    /// They are in the order in which they are to be carried out.
    var notYetDone: Self {
        var versions: [ObjectIdentifier: UInt32] = [:]
        var gone: Set<ObjectIdentifier> = []
        let left = filter { applied in
            let id = ObjectIdentifier(applied.change.container)
            let version = versions[id] ?? applied.change.container.state.version
            if version != applied.before.version, version == applied.after.version {
                gone.formUnion(applied.change.removedContainers)
                return false
            }
            versions[id] = applied.after.version
            return true
        }
        return gone.isEmpty ? left : left.filter { !gone.contains(ObjectIdentifier($0.change.container)) }
    }
}

extension ArraySlice<AppliedChange> {
    /// Takes all back, the last one first. By nobody's leave, and nobody is told.
    /// - Returns: Whether each of them was taken back.
    @discardableResult
    func takeBackUnseen() -> Bool {
        var isWhole = true
        for index in indices.reversed() where !self[index].takeBackUnseen() { isWhole = false }
        return isWhole
    }
}

extension ContainerNumbering {
    /// Gives back the numbers that have been taken meanwhile.
    /// - Parameters:
    ///   - first: The first of them.
    ///   - count: How long the log was then.
    ///   - changes: What was changed meanwhile.
    func giveBack(from first: Int, logged count: Int, in changes: ArraySlice<AppliedChange>) {
        while let entry = log?.last, log!.count > count {
            entry.node.id = entry.id
            entry.node.numbering = entry.numbering
            log!.removeLast()
        }
        for applied in changes {
            if case .open = applied.change.edit, let opened = applied.change.container as? WindowContainer, opened.numbering === self,
                let id = opened.id, id.rawValue >= first
            {
                opened.id = nil
            }
        }
        next = first
        _ = takeLeft()
    }
}

extension HierarchyChange {
    /// All that leaves by it.
    fileprivate var removedContainers: Set<ObjectIdentifier> {
        var found: Set<ObjectIdentifier> = []
        for node in removed { node.forEachBelow { found.insert(ObjectIdentifier($0)) } }
        return found
    }
}

/// What a change leaves in its container besides what it says itself.
struct ContainerState {
    /// The container's version.
    var version: UInt32
    /// The tabs visited before the selected one.
    var visited: [ContainerID] = []
    /// What the modal that it presents knows of the version before.
    var carrierVersion = UInt32.max
}

extension ScreenContainer {
    fileprivate var stateVersion: UInt32 { (self as? ModalContainer)?.version ?? (self as? WindowContainer)?.version ?? 0 }

    var state: ContainerState {
        get {
            if let container = self as? ModalContainer {
                return ContainerState(
                    version: container.version, visited: container.visitedChildren,
                    carrierVersion: container.ownPresented?.carrierVersion ?? .max)
            }
            return ContainerState(version: (self as? WindowContainer)?.version ?? 0)
        }
        set {
            if let container = self as? ModalContainer {
                container.version = newValue.version
                container.ownPresented?.carrierVersion = newValue.carrierVersion
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
    var entries: [Entry] = []

    typealias Entry = (applied: AppliedChange, order: Int)

    /// The journal of what is around the part.
    let outer: ChangeJournal?
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

    /// Forgets the change, its own or of what is around the part, that another one has taken back exactly.
    func forget(takenBackBy change: AppliedChange) -> Bool {
        var next: ChangeJournal? = self
        while let journal = next {
            let index = journal.entries.lastIndex {
                $0.applied.change.container === change.change.container && $0.applied.before.version == change.after.version
                    && $0.applied.after.version == change.before.version
            }
            if let index {
                // What was done in there has gone with it.
                let gone = change.change.removedContainers
                let later = journal.entries[(index + 1)...].filter { !gone.contains(ObjectIdentifier($0.applied.change.container)) }
                journal.entries.replaceSubrange(index..., with: later)
                return true
            }
            next = journal.outer
        }
        return false
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
