// The one door: nothing else changes a tree that is in a window.
extension ScreenNavigator {
    /// Applies a change: checks it, carries it out at once, and tells the observers.
    ///
    /// A change that is refused changes nothing; one that would change nothing is success and is not told. Events are told in
    /// the order of the changes by the outermost call: a change that an observer makes is told after the one it was told of.
    ///
    /// Fails with ``ScreenContainerNotInWindowError``, ``ScreenHierarchyChangedError`` if the tree is not what the change was
    /// made from, ``ScreenContainerAlreadyPresentingError``, ``ScreenContainerAlreadyPlacedError``,
    /// ``ScreenContainerNotFoundError`` or ``ScreenContainerNotSupportedError``; with ``ScreenLeaveRefusedError`` or
    /// ``ScreenAccessRefusedError`` if a guard says no, and with ``ScreenGuardPendingError`` if one does not answer at once.
    /// - Parameter change: The change.
    /// - Complexity: Linear in what is removed and inserted, at any depth.
    public func apply(_ change: HierarchyChange) throws {
        try redirectingOutside { try apply(change, isBack: false, isAlreadyShown: false, then: nil) }
    }

    /// Applies a change, and calls back when the renderer has shown it; without a renderer, when the observers have been told.
    ///
    /// A change that an observer makes completes when all observers have been told of it.
    /// A guard may answer late. A change that does not fit the hierarchy any more by then is refused. If one redirects to a route,
    /// it completes as that does.
    /// With a renderer that coalesces, a change that an action of a route makes is shown when the route is done; that is not
    /// waited for.
    /// - Parameters:
    ///   - change: The change.
    ///   - completion: Called exactly once, with the error of a change that was refused.
    public func apply(_ change: HierarchyChange, completion: @escaping (Result<Void, any Error>) -> Void) {
        applyWhenAllowed(shown: { completion(.success(())) }, { change }, completion: completion)
    }

    /// - Parameters:
    ///   - isBack: Whether the change goes back, so that a tab that is left is not one to go back to.
    ///   - isAlreadyShown: Whether the picture shows it already, as the user has made it there.
    ///   - completion: Called when the change has been rendered; not called if this throws.
    func apply(
        _ change: HierarchyChange, isBack: Bool, isAlreadyShown: Bool, in session: GuardSession? = nil, then completion: (() -> Void)?
    ) throws {
        if change.passesKeyOn { return try apply([change], isAlreadyShown: isAlreadyShown, in: session, then: completion) {} }
        let asked = try askGuards(about: change, in: session)
        guard let made = try makeAlone(change, isBack: isBack, asked) else {
            completion?()
            return
        }
        let isShownLater = publish(made, isAlreadyShown: isAlreadyShown, then: completion)
        if let applied = made.applied { note([applied]) }
        logInfo("\(change)")
        deliver(then: isShownLater ? nil : completion)
    }

    /// - Returns: `nil` for a change that would change nothing.
    private func makeAlone(_ change: HierarchyChange, isBack: Bool, _ session: GuardSession?) throws -> MadeChange? {
        var hasMade = false
        defer { session?.endAttempt(hasChanged: hasMade) }
        let window = try change.closeDoor(for: self)
        defer { window.isDoorClosed = false }
        try change.check()
        if change.isEmpty { return nil }
        hasMade = true
        return make(change, in: window) { change.perform(in: window, isBack: isBack) }
    }

    /// Applies changes that belong together: all, or none if one is refused or the result is. Nobody sees them half done.
    ///
    /// With those that change a window come those of which window of its group is key.
    /// - Parameter completion: Called when the last one has been rendered; not called if this throws.
    func apply(
        _ changes: [HierarchyChange], isAlreadyShown: Bool = false, in session: GuardSession? = nil, then completion: (() -> Void)? = nil,
        verifying result: () throws -> Void
    ) throws {
        guard let first = changes.first else {
            try result()
            completion?()
            return
        }
        let made = try makeAll(changes, behind: first, in: session, verifying: result)
        var isShownLater = false
        for (index, change) in made.enumerated() {
            isShownLater = publish(change, isAlreadyShown: isAlreadyShown, then: index == made.count - 1 ? completion : nil)
        }
        note(made.compactMap(\.applied))
        log(made)
        deliver(then: isShownLater ? nil : completion)
    }

    /// Applies changes, each made from what the one before leaves: all, or none if one is refused. Nobody sees them half done.
    /// - Parameter result: Refuses what has been made, by an error.
    package func apply(together changes: [HierarchyChange], verifying result: () throws -> Void = {}) throws {
        try apply(changes, verifying: result)
    }

    /// Makes changes. What leaves and what enters by all of them together shows when they have been made: if somebody is to be asked
    /// about it, they are taken back before, and made again when nobody is left to be asked.
    private func makeAll(
        _ changes: [HierarchyChange], behind first: HierarchyChange, in session: GuardSession?, verifying result: () throws -> Void
    ) throws -> [MadeChange] {
        var session = session
        var hasMade = false
        defer { session?.endAttempt(hasChanged: hasMade) }
        for _ in 0..<GuardSession.limit {
            var moved: MovedContainers
            do {
                let window = try first.closeDoor(for: self)
                window.numbering.moved = []
                var made: [MadeChange] = []
                defer {
                    window.numbering.moved = nil
                    window.isDoorClosed = false
                }
                do {
                    for change in changes.lazy.flatMap(\.withKeyPassedOn) where !change.isEmpty {
                        let window = try change.checkIsBehindDoor(of: window)
                        try change.check()
                        made.append(make(change, in: window, mayBeTakenBack: true) { change.perform(in: window) })
                    }
                    try result()
                } catch {
                    takeBack(made)
                    throw error
                }
                moved = MovedContainers(window.numbering.moved ?? [], entering: !guards.isEmpty)
                hasMade = moved.isEmpty || session?.allows(moved) == true
                if hasMade { return made.map { $0.ending(after: window.numbering.moved ?? []) } }
                takeBack(made)
                moved.sortLeaving(in: window)
            }
            let asked = session ?? guardSession()
            session = asked
            try asked.ask(about: moved, self)
        }
        throw ScreenHierarchyChangedError(action: "change the hierarchy", container: first.container)
    }

    /// A change that has just been made, with what is asked of it later, when further ones may have been made.
    struct MadeChange {
        let change: HierarchyChange
        let window: WindowContainer
        /// `nil` if nobody could want to take it back.
        let applied: AppliedChange?
        /// `nil` if nobody keeps one.
        let record: HierarchyChangeRecord?
        /// What the renderer has been shown, where that is not kept already.
        let shown: ShownStates.Shown?
        /// When it had just been made; `nil` if nobody observes transitions.
        let moment: HierarchyPast.Moment?
        /// Those that it has removed and that somebody waits for.
        let left: [ModalContainer]
        /// Why these have ended.
        var endReason: ScreenEndReason

        /// The same where it was made with others: one whose modal takes its place was closed, and not replaced.
        func ending(after log: [(container: ModalContainer, wasThere: Bool)]) -> Self {
            guard !left.isEmpty, case .presented(_, let above?) = change.edit,
                log.first(where: { $0.container === above })?.wasThere == true
            else { return self }
            var copy = self
            copy.endReason = .dismissed
            return copy
        }
    }

    func make(
        _ change: HierarchyChange, in window: WindowContainer, mayBeTakenBack: Bool = false, _ perform: () -> Void
    ) -> MadeChange {
        simulation?.watch(window, for: self)
        let shown = simulation == nil ? renderQueue.shownState(before: change) : nil
        let isRemembered = simulation != nil || keepsHistory
        let isNoted = mayBeTakenBack || isRemembered || schedule.current?.journal != nil || window.numbering.rewinder != nil
        let before = isNoted ? change.container.state : nil
        let past = simulation == nil && observers.observesTransitions ? window.notedPast() : nil
        perform()
        let left = window.numbering.takeLeft()
        return MadeChange(
            change: change, window: window,
            applied: before.map { AppliedChange(change: change, before: $0, after: change.container.state) },
            record: isRemembered ? HierarchyChangeRecord(change) : nil, shown: shown, moment: past?.now,
            left: left, endReason: left.isEmpty ? .replaced : change.endReason)
    }

    /// Takes back changes that nobody has been told of, the last one first.
    func takeBack(_ made: [MadeChange]) {
        for change in made.reversed() {
            change.applied?.inverse(origin: .rollback).perform(in: change.window)
            _ = change.window.numbering.takeLeft()
        }
    }

    /// Writes changes down for whoever takes them back: the running route, or else a history.
    private func note(_ changes: [AppliedChange]) {
        if changes.isEmpty { return }
        guard let journal = schedule.current?.journal?.open else {
            if simulation == nil { recordInHistories(changes, label: schedule.current?.label) }
            return
        }
        let first = changeCount - changes.count + 1
        for (index, applied) in changes.enumerated() { journal.append(applied, order: first + index) }
    }

    /// Writes down in the histories what belongs to no running route, but what takes back a change of one: nothing is left of the two.
    func recordInHistories(_ changes: [AppliedChange], label: String?) {
        // Versions grow, but where a change restores one.
        guard changes.contains(where: { $0.after.version < $0.before.version }) else { return record(changes, label: label) }
        record(changes.filter { !takesBackWhatIsNoted($0) }, label: label)
    }

    private func takesBackWhatIsNoted(_ change: AppliedChange) -> Bool {
        change.after.version < change.before.version
            && schedule.active.elements.contains { $0.journal?.forget(takenBackBy: change) == true }
    }

    /// Writes a change down for everybody who has to know of it.
    /// - Parameter label: What observers of transitions are told in place of the running navigation.
    /// - Returns: Whether the completion will be called when the change has been rendered.
    @discardableResult
    func publish(
        _ made: MadeChange, isAlreadyShown: Bool, label: String? = nil, then completion: (() -> Void)?
    ) -> Bool {
        changeCount += 1
        schedule.noteAct()
        if let simulation {
            if let applied = made.applied, let record = made.record { simulation.add(applied, record) }
            return false
        }
        if let record = made.record { keep(record) }
        if let applied = made.applied { made.window.numbering.rewinder?.add(applied) }
        if !made.left.isEmpty { left.append(made.left, made.endReason) }
        let transition = made.moment.map {
            HierarchyTransition(made.change, record: made.record, at: $0, by: schedule.current, label: label)
        }
        observers.add(made.change, transition)
        if renderer == nil { return false }
        return renderQueue.add(
            made.change, before: made.shown, of: schedule.current, isAlreadyShown: isAlreadyShown, completion)
    }

    /// Writes changes to the logger when all are published and noted: what it changes itself comes after them everywhere.
    func log(_ made: [MadeChange]) {
        for change in made { logInfo("\(change.change)") }
    }

    /// Tells observers and the renderer what has been published.
    /// - Parameter completion: What is to be called when they have been told.
    func deliver(then completion: (() -> Void)?) {
        if simulation != nil {
            completion?()
            return
        }
        let shownWithout = renderQueue.addLooseChanges()
        // A change that a guard makes itself, to ask the user.
        if let navigation = schedule.current, navigation.isRetrying { renderChanges(of: navigation) }
        if observers.hasSomethingToTell { schedule.run(in: nil) { observers.tell() } }
        if renderQueue.hasWaiting { renderQueue.render(by: self) }
        if observers.isTelling {
            observers.whenTold(completion)
            observers.whenTold(shownWithout)
            return
        }
        endLeft()
        completion?()
        shownWithout?()
        for completion in observers.takeCompletions() { completion() }
        schedule.settle()
    }

    /// Ends awaited containers that have left the hierarchy.
    private func endLeft() {
        if left.isEmpty { return }
        let containers = left
        left = LeftContainers()
        schedule.run(in: nil) { containers.end() }
    }
}
