extension ScreenNavigator {
    /// Calls a closure after each change of the hierarchy, in order, until the observation is canceled or freed.
    /// - Parameter observer: Is told each change after it was made. It may navigate.
    /// - Returns: Keeps the observation alive.
    public func observeChanges(_ observer: @escaping (HierarchyChange) -> Void) -> HierarchyObservation {
        observers.add(.changes(observer))
    }
}

/// Keeps a closure observing; freeing it ends that.
public final class HierarchyObservation {
    enum Observer {
        case changes((HierarchyChange) -> Void)
        case transitions((HierarchyTransition) -> Void)
    }

    /// `nil` once it is canceled.
    fileprivate var observer: Observer?

    fileprivate init(_ observer: Observer) {
        self.observer = observer
    }

    fileprivate var isOfTransitions: Bool {
        if case .transitions = observer { true } else { false }
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
        /// The same where nobody else keeps it.
        var kept: HierarchyObservation?
    }

    private struct Told {
        let change: HierarchyChange
        var transition: HierarchyTransition?
    }

    // Unchecked: they are asked at each change. What is taken out of them is freed outside of the access, and observers run there.
    @exclusivity(unchecked) private var entries: [Entry] = []
    @exclusivity(unchecked) private var pending: [Told] = []
    @exclusivity(unchecked) private(set) var isTelling = false

    /// Whether transitions are to be made for somebody.
    @exclusivity(unchecked) private(set) var observesTransitions = false

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

    /// - Parameter isKept: Whether it is kept here until it is canceled, or for good.
    func add(_ observer: HierarchyObservation.Observer, isKept: Bool = false) -> HierarchyObservation {
        let observation = HierarchyObservation(observer)
        entries.append(Entry(observation: observation, kept: isKept ? observation : nil))
        if observation.isOfTransitions { observesTransitions = true }
        return observation
    }

    /// Adds a change to those still to be told.
    /// - Parameter transition: What it has come to, if there were observers of transitions when it was made.
    func add(_ change: HierarchyChange, _ transition: HierarchyTransition?) {
        if !entries.isEmpty { pending.append(Told(change: change, transition: transition)) }
    }

    /// Tells what is still to be told, in order, unless that is happening already.
    func tell() {
        if isTelling || pending.isEmpty { return }
        isTelling = true
        defer { isTelling = false }
        var next = 0
        while next < pending.count {
            let change = pending[next].change
            var transition = pending[next].transition.take()
            next += 1
            for entry in entries {
                switch entry.observation?.observer {
                case .changes(let observer): observer(change)
                case .transitions(let observer): if let transition { observer(transition) }
                case nil: break
                }
            }
            // Whoever keeps it finds it complete.
            if !isKnownUniquelyReferenced(&transition) { transition?.complete() }
        }
        // Freed when the list is whole again: a screen that goes may change something more.
        var told: [Told] = []
        swap(&told, &pending)
        told.removeAll(keepingCapacity: true)
        if pending.isEmpty { swap(&told, &pending) }
        entries.removeAll { $0.observation?.observer == nil }
        observesTransitions = entries.contains { $0.observation?.isOfTransitions == true }
    }
}
