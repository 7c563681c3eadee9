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
    public func apply(_ change: HierarchyChange) throws { try apply(change, isBack: false, isAlreadyShown: false, then: nil) }

    /// Applies a change, and calls back when the renderer has shown it; without a renderer, at once.
    /// - Parameters:
    ///   - change: The change.
    ///   - completion: Called exactly once, with the error of a change that was refused.
    public func apply(_ change: HierarchyChange, completion: @escaping (Result<Void, any Error>) -> Void) {
        do {
            try apply(change, isBack: false, isAlreadyShown: false) { completion(.success(())) }
        } catch {
            completion(.failure(error))
        }
    }

    /// - Parameters:
    ///   - isBack: Whether the change goes back, so that a tab that is left is not one to go back to.
    ///   - isAlreadyShown: Whether the picture shows it already, as the user has made it there.
    ///   - completion: Called when the change has been rendered; not called if this throws.
    /// - Returns: What takes it back; `nil` if it has changed nothing.
    @discardableResult
    func apply(
        _ change: HierarchyChange, isBack: Bool, isAlreadyShown: Bool, isKept: Bool = false, then completion: (() -> Void)?
    ) throws -> AppliedChange? {
        let window = try closeDoor(for: change)
        var isEmpty = false
        var applied: AppliedChange?
        var record: HierarchyChangeRecord?
        do {
            defer { window.isDoorClosed = false }
            try change.check(in: window)
            isEmpty = change.isEmpty
            if !isEmpty {
                prepare(for: change, in: window)
                let before = isKept || needsStates ? change.container.state : nil
                change.perform(in: window, isBack: isBack)
                if let before { applied = AppliedChange(change: change, before: before, after: change.container.state) }
                record = recordIfKept(change)
            }
        }
        if isEmpty {
            completion?()
            return nil
        }
        publish(change, applied, record, isAlreadyShown: isAlreadyShown, then: completion)
        deliver()
        return applied
    }

    /// The record of a change that has just been made: at once, for containers that enter may change further, and behind the
    /// closed door, for they are asked.
    private func recordIfKept(_ change: HierarchyChange) -> HierarchyChangeRecord? {
        simulation != nil || keepsHistory ? HierarchyChangeRecord(change) : nil
    }

    /// Closes the door for a change, unless the window is in somebody else's simulation, who will want it as it is.
    private func closeDoor(for change: HierarchyChange) throws -> WindowContainer {
        if let window = change.container.window, !canChange(window) {
            throw ScreenContainerNotSupportedError(
                action: "change the hierarchy", reason: "a simulation of another navigator runs", at: change.container)
        }
        return try change.closeDoor()
    }

    private func canChange(_ window: WindowContainer) -> Bool {
        let running = window.numbering.simulations
        guard let last = running.last, last !== simulation else { return true }
        return simulation != nil && !running.contains { $0 === simulation }
    }

    /// Applies changes that belong together: all, or none if one is refused or the result is. Nobody sees them half done.
    func apply(_ changes: [HierarchyChange], verifying result: () throws -> Void) throws {
        guard let first = changes.first else { return try result() }
        let window = try closeDoor(for: first)
        var done: [AppliedChange] = []
        var records: [HierarchyChangeRecord?] = []
        do {
            defer { window.isDoorClosed = false }
            do {
                for change in changes where !change.isEmpty {
                    try change.check(in: window)
                    prepare(for: change, in: window)
                    let before = change.container.state
                    change.perform(in: window)
                    done.append(AppliedChange(change: change, before: before, after: change.container.state))
                    records.append(recordIfKept(change))
                }
                try result()
            } catch {
                unmake(done.map { ($0, window) })
                throw error
            }
        }
        for (applied, record) in zip(done, records) { publish(applied.change, applied, record, isAlreadyShown: false, then: nil) }
        deliver()
    }

    /// What is to be kept of the time before a change.
    private func prepare(for change: HierarchyChange, in window: WindowContainer) {
        if let simulation {
            simulation.watch(window.numbering)
        } else if renderer?.isCoalescing == true {
            transitions.willMake(change)
        }
    }

    /// Whether somebody will want to take changes back.
    private var needsStates: Bool { simulation != nil || schedule.current?.journal != nil || keepsHistory }

    /// Takes back what nobody has been told of.
    private func unmake(_ done: [(change: AppliedChange, window: WindowContainer)]) {
        for (change, window) in done.reversed() { change.inverse(origin: .rollback).perform(in: window) }
        if simulation == nil { transitions.forgetUnmade(done.map(\.change.change.container)) }
    }

    /// Writes a change down for everybody who has to know of it.
    /// - Parameter isTakenBack: Whether it takes back, or makes again, what is written down already.
    private func publish(
        _ change: HierarchyChange, _ applied: AppliedChange?, _ record: HierarchyChangeRecord?, isTakenBack: Bool = false, isAlreadyShown: Bool,
        then completion: (() -> Void)?
    ) {
        changeCount += 1
        if let applied {
            simulation?.applied.append(applied)
            if isTakenBack {
                // It stands in the journal of who takes it back.
            } else if let journal = schedule.current?.journal {
                journal.append(applied, order: changeCount)
            } else if simulation == nil, schedule.current == nil {
                self.record([applied], label: nil)
            }
        }
        if let simulation {
            if let record { simulation.changes.append(record) }
            completion?()
            return
        }
        if let record { keep(record) }
        observers.add(change)
        logInfo("\(change)")
        guard let renderer else {
            completion?()
            return
        }
        transitions.add(change, for: renderer, of: schedule.current, isAlreadyShown: isAlreadyShown, completion)
    }

    /// Tells observers and the renderer what has been published.
    private func deliver() {
        if simulation != nil { return }
        schedule.run(in: nil) { observers.tell() }
        transitions.render(by: self)
        schedule.settle()
    }

    // MARK: Taking back

    /// Makes changes again or takes them back, all or none, in the given order.
    ///
    /// Fails with ``ScreenRollbackError`` if a container is not just as the change expects it, which it is if it has been changed
    /// by nothing else since.
    func revert(_ changes: [AppliedChange], for failure: (any Error)?) throws {
        try checkVersions(of: changes, for: failure)
        var done: [(change: AppliedChange, window: WindowContainer)] = []
        var records: [HierarchyChangeRecord?] = []
        do {
            // As in `apply`, containers of the user's own are asked: nothing else may change what has been checked.
            var windows: [WindowContainer] = []
            defer { for window in windows { window.isDoorClosed = false } }
            for applied in changes {
                let container = applied.change.container
                let window = container.window
                if let window, !window.isDoorClosed, canChange(window) {
                    window.isDoorClosed = true
                    windows.append(window)
                }
                guard let window, windows.contains(where: { $0 === window }), container.state.version == applied.before.version,
                    (try? applied.change.checkPlaces()) != nil
                else {
                    unmake(done)
                    throw ScreenRollbackError(underlying: failure, containers: [container])
                }
                prepare(for: applied.change, in: window)
                applied.perform(in: window)
                done.append((applied, window))
                records.append(recordIfKept(applied.change))
            }
        }
        for ((applied, _), record) in zip(done, records) {
            publish(applied.change, applied, record, isTakenBack: true, isAlreadyShown: false, then: nil)
        }
        deliver()
    }

    /// Takes changes back, the last one first, as a navigation's.
    func takeBack(_ changes: [AppliedChange], for failure: any Error, in navigation: Navigation) throws {
        let previous = schedule.enter(navigation)
        defer { schedule.current = previous }
        try revert(changes.reversed().map { $0.inverse(origin: .rollback) }, for: failure)
    }

    /// Finds all the containers that somebody else has changed.
    private func checkVersions(of changes: [AppliedChange], for failure: (any Error)?) throws {
        var expected: [ObjectIdentifier: UInt32] = [:]
        var changed: [any ScreenContainer] = []
        for applied in changes {
            let container = applied.change.container
            let id = ObjectIdentifier(container)
            let version = expected[id] ?? container.state.version
            if version != applied.before.version, expected[id] != applied.after.version {
                if !changed.contains(where: { $0 === container }) { changed.append(container) }
            }
            expected[id] = applied.after.version
        }
        if !changed.isEmpty { throw ScreenRollbackError(underlying: failure, containers: changed) }
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
    private(set) var isTelling = false

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
