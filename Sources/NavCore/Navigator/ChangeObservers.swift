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
        case feed(TransitionFeed)
    }

    /// `nil` once it is canceled.
    fileprivate var observer: Observer?

    /// The number of the last change that was made before it began.
    fileprivate let start: Int

    fileprivate init(_ observer: Observer, after start: Int) {
        self.observer = observer
        self.start = start
    }

    fileprivate var isOfTransitions: Bool {
        switch observer {
        case .transitions, .feed: true
        case .changes, nil: false
        }
    }

    fileprivate var hasEnded: Bool {
        switch observer {
        case .changes, .transitions: false
        case .feed(let feed): feed.hasEnded
        case nil: true
        }
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
        let number: Int
        var transition: HierarchyTransition?
    }

    // Unchecked: they are asked at each change. What is taken out of them is freed outside of the access, and observers run there.
    @exclusivity(unchecked) private var entries: [Entry] = []
    @exclusivity(unchecked) private var pending: [Told] = []
    @exclusivity(unchecked) private var lastNumber = 0
    /// How many entries there may be before those that have ended are looked for.
    @exclusivity(unchecked) private var limit = 16
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

    /// Begins an observation, of the changes that are made from here on.
    func add(_ observer: HierarchyObservation.Observer) -> HierarchyObservation { add(observer, isKept: false) }

    /// Feeds an asynchronous sequence until it ends.
    func add(_ feed: TransitionFeed) { _ = add(.feed(feed), isKept: true) }

    private func add(_ observer: HierarchyObservation.Observer, isKept: Bool) -> HierarchyObservation {
        if entries.count >= limit { dropEnded() }
        let observation = HierarchyObservation(observer, after: lastNumber)
        entries.append(Entry(observation: observation, kept: isKept ? observation : nil))
        if observation.isOfTransitions { observesTransitions = true }
        return observation
    }

    /// Forgets observations that have ended: when all is told, and as often as their number doubles, which is a constant for each.
    private func dropEnded() {
        entries.removeAll { $0.observation?.hasEnded != false }
        limit = max(16, entries.count * 2)
        observesTransitions = entries.contains { $0.observation?.isOfTransitions == true }
    }

    /// Adds a change to those still to be told.
    /// - Parameter transition: What it has come to, if there were observers of transitions when it was made.
    func add(_ change: HierarchyChange, _ transition: HierarchyTransition?) {
        if entries.isEmpty { return }
        lastNumber += 1
        pending.append(Told(change: change, number: lastNumber, transition: transition))
    }

    /// Tells what is still to be told, in order, unless that is happening already.
    func tell() {
        if isTelling || pending.isEmpty { return }
        isTelling = true
        defer { isTelling = false }
        // Once more if what is freed, a screen that goes, has changed something.
        while !pending.isEmpty { tellPending() }
        dropEnded()
    }

    private func tellPending() {
        var next = 0
        while next < pending.count {
            let (change, number) = (pending[next].change, pending[next].number)
            var transition = pending[next].transition.take()
            next += 1
            for entry in entries {
                guard let observation = entry.observation, number > observation.start else { continue }
                switch observation.observer {
                case .changes(let observer): observer(change)
                case .transitions(let observer): if let transition { observer(transition) }
                case .feed(let feed): if let transition { feed.tell(transition) }
                case nil: break
                }
            }
            // Whoever keeps it finds it complete.
            if !isKnownUniquelyReferenced(&transition) { transition?.complete() }
        }
        // Freed when the list is whole again.
        var told: [Told] = []
        swap(&told, &pending)
        told.removeAll(keepingCapacity: true)
        if pending.isEmpty { swap(&told, &pending) }
    }
}
