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

    /// Applies a change, and calls back when the renderer has shown it; without a renderer, when the observers have been told.
    ///
    /// A change that an observer makes completes when all observers have been told of it.
    /// With a renderer that coalesces, a change that an action of a route makes is shown when the route is done; that is not
    /// waited for.
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
    func apply(_ change: HierarchyChange, isBack: Bool, isAlreadyShown: Bool, then completion: (() -> Void)?) throws {
        let window = try change.closeDoor()
        let before: StateBefore
        do {
            defer { window.isDoorClosed = false }
            try change.check(in: window)
            if change.isEmpty {
                completion?()
                return
            }
            before = prepare(for: change, in: window)
            change.perform(in: window, isBack: isBack)
        }
        let isShownLater = publish(change, before: before, isAlreadyShown: isAlreadyShown, then: completion)
        deliver(then: isShownLater ? nil : completion)
    }

    /// Applies changes that belong together: all, or none if one is refused or the result is. Nobody sees them half done.
    func apply(_ changes: [HierarchyChange], verifying result: () throws -> Void) throws {
        guard let first = changes.first else { return try result() }
        let window = try first.closeDoor()
        var done: [(applied: AppliedChange, before: StateBefore)] = []
        do {
            defer { window.isDoorClosed = false }
            do {
                for change in changes where !change.isEmpty {
                    try change.check(in: window)
                    let before = prepare(for: change, in: window)
                    let state = change.container.state
                    change.perform(in: window)
                    done.append((AppliedChange(change: change, before: state, after: change.container.state), before))
                }
                try result()
            } catch {
                for (applied, _) in done.reversed() { applied.inverse(origin: .rollback).perform(in: window) }
                throw error
            }
        }
        for (applied, before) in done { publish(applied.change, before: before, isAlreadyShown: false, then: nil) }
        deliver(then: nil)
    }

    /// What somebody needs of a container before it changes.
    private struct StateBefore {
        /// What it takes to take the change back.
        var state: ContainerState?
        /// What the renderer has been shown.
        var shown: ShownStates.Shown?
    }

    private func prepare(for change: HierarchyChange, in window: WindowContainer) -> StateBefore {
        var before = StateBefore()
        if let simulation {
            simulation.watch(window.numbering)
        } else {
            before.shown = transitions.shownState(before: change)
        }
        if schedule.current?.journal != nil || keepsHistory { before.state = change.container.state }
        return before
    }

    /// Writes a change down for everybody who has to know of it.
    /// - Returns: Whether the completion will be called when the change has been rendered.
    @discardableResult
    private func publish(_ change: HierarchyChange, before: StateBefore, isAlreadyShown: Bool, then completion: (() -> Void)?) -> Bool {
        changeCount += 1
        if let state = before.state {
            let applied = AppliedChange(change: change, before: state, after: change.container.state)
            if let journal = schedule.current?.journal {
                journal.append(applied, order: changeCount)
            } else if simulation == nil, schedule.current == nil {
                record([applied], label: nil)
            }
        }
        if let simulation {
            simulation.changes.append(HierarchyChangeRecord(change))
            return false
        }
        if keepsHistory { keep(HierarchyChangeRecord(change)) }
        observers.add(change)
        logInfo("\(change)")
        if renderer == nil { return false }
        return transitions.add(
            change, before: before.shown, of: schedule.current, isAlreadyShown: isAlreadyShown, completion)
    }

    /// Tells observers and the renderer what has been published.
    /// - Parameter completion: What is to be called when they have been told.
    private func deliver(then completion: (() -> Void)?) {
        if simulation != nil {
            completion?()
            return
        }
        schedule.run(in: nil) { observers.tell() }
        transitions.render(by: self)
        if observers.isTelling {
            if let completion { observers.whenTold(completion) }
            return
        }
        completion?()
        for completion in observers.takeCompletions() { completion() }
        schedule.settle()
    }

    // MARK: Taking back

    /// Makes changes again or takes them back, all or none, in the given order.
    ///
    /// Fails with ``ScreenRollbackError`` if a container is not just as the change expects it, which it is if it has been changed
    /// by nothing else since.
    func revert(_ changes: [AppliedChange], for failure: (any Error)?) throws {
        try checkVersions(of: changes, for: failure)
        var done: [(change: AppliedChange, window: WindowContainer, before: StateBefore)] = []
        for applied in changes {
            let container = applied.change.container
            guard let window = container.window, !window.isDoorClosed, container.state.version == applied.before.version,
                (try? applied.change.checkPlaces()) != nil
            else {
                for (change, window, _) in done.reversed() { change.inverse(origin: .rollback).perform(in: window) }
                throw ScreenRollbackError(underlying: failure, containers: [container])
            }
            let shown = simulation == nil ? transitions.shownState(before: applied.change) : nil
            applied.perform(in: window)
            done.append((applied, window, StateBefore(shown: shown)))
        }
        for (applied, _, before) in done { publish(applied.change, before: before, isAlreadyShown: false, then: nil) }
        deliver(then: nil)
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
}
