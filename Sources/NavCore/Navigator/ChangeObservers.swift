extension ScreenNavigator {
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

    // Unchecked: they are asked at each change. What is taken out of them is freed outside of the access, and observers run there.
    @exclusivity(unchecked) private var entries: [Entry] = []
    @exclusivity(unchecked) private var pending: [HierarchyChange] = []
    @exclusivity(unchecked) private(set) var isTelling = false

    var hasSomethingToTell: Bool { !pending.isEmpty && !isTelling }

    @exclusivity(unchecked) private var completions: [() -> Void] = []

    /// Lets something be called when all is told.
    func whenTold(_ completion: (() -> Void)?) {
        if let completion { completions.append(completion) }
    }

    func takeCompletions() -> [() -> Void] {
        if completions.isEmpty { return [] }
        defer { completions = [] }
        return completions
    }

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
        // Freed when the list is whole again: a screen that goes may change something more.
        var told: [HierarchyChange] = []
        swap(&told, &pending)
        told.removeAll(keepingCapacity: true)
        if pending.isEmpty { swap(&told, &pending) }
        entries.removeAll { $0.observation?.observer == nil }
    }
}
