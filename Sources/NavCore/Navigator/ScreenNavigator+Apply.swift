// The one door: nothing else changes a tree that is in a window.
extension ScreenNavigator {
    /// Applies a change: checks it, carries it out at once, and tells the observers.
    ///
    /// A change that is refused changes nothing; one that would change nothing is success and is not told. Events are told in
    /// the order of the changes by the outermost call: a change that an observer makes is told after the one it was told of.
    ///
    /// Fails with ``ScreenContainerNotInWindowError``, ``ScreenHierarchyChangedError`` if the tree is not what the change was
    /// made from, ``ScreenContainerAlreadyPresentingError``, ``ScreenContainerAlreadyPlacedError``,
    /// ``ScreenContainerNotFoundError`` or ``ScreenContainerNotSupportedError``.
    /// - Parameter change: The change.
    /// - Complexity: Linear in what is removed and inserted, at any depth.
    public func apply(_ change: HierarchyChange) throws {
        let window = try change.closeDoor()
        do {
            defer { window.isDoorClosed = false }
            try change.check(in: window)
            if change.isEmpty { return }
            change.perform(in: window)
        }
        observers.add(change)
        logInfo("\(change)")
        observers.tell()
    }

    /// Applies changes that belong together: all, or none if one is refused or the result is. Nobody sees them half done.
    func apply(_ changes: [HierarchyChange], verifying result: () throws -> Void) throws {
        guard let first = changes.first else { return try result() }
        let window = try first.closeDoor()
        var done: [HierarchyChange] = []
        do {
            defer { window.isDoorClosed = false }
            do {
                for change in changes where !change.isEmpty {
                    try change.check(in: window)
                    change.perform(in: window)
                    done.append(change)
                }
                try result()
            } catch {
                for change in done.reversed() { change.inverse.perform(in: window) }
                throw error
            }
        }
        for change in done { observers.add(change) }
        for change in done { logInfo("\(change)") }
        observers.tell()
    }

    /// Calls a closure after each change of the hierarchy, in order, until the observation is canceled or freed.
    /// - Parameter observer: Is told each change after it was made. It may navigate.
    /// - Returns: Keeps the observation alive.
    public func observeChanges(_ observer: @escaping (HierarchyChange) -> Void) -> HierarchyObservation {
        observers.add(observer)
    }
}

/// Keeps a closure observing; freeing it ends that.
public final class HierarchyObservation {
    /// `nil` once it is canceled.
    fileprivate var observer: ((HierarchyChange) -> Void)?

    fileprivate init(_ observer: @escaping (HierarchyChange) -> Void) {
        self.observer = observer
    }

    /// Ends the observation and lets go of the closure, which is not called any more, not even for changes that have happened.
    public func cancel() {
        // Freed when the property is whole again: what the closure held may cancel once more.
        let freed = observer.take()
        withExtendedLifetime(freed) {}
    }
}

/// The observers of a navigator and the changes still to be told.
final class ChangeObservers {
    private struct Entry {
        weak var observation: HierarchyObservation?
    }

    private var entries: [Entry] = []
    private var pending: [HierarchyChange] = []
    private var isTelling = false

    func add(_ observer: @escaping (HierarchyChange) -> Void) -> HierarchyObservation {
        let observation = HierarchyObservation(observer)
        entries.append(Entry(observation: observation))
        return observation
    }

    /// Adds a change to those still to be told.
    func add(_ change: HierarchyChange) {
        if !entries.isEmpty { pending.append(change) }
    }

    /// Tells what is still to be told, in order, unless that is happening already.
    func tell() {
        if isTelling || pending.isEmpty { return }
        isTelling = true
        defer { isTelling = false }
        var next = 0
        while next < pending.count {
            let change = pending[next]
            next += 1
            for entry in entries {
                if let observer = entry.observation?.observer { observer(change) }
            }
        }
        pending.removeAll(keepingCapacity: true)
        entries.removeAll { $0.observation?.observer == nil }
    }
}
