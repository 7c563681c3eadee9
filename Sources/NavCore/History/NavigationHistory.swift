/// Undo and redo by route, and a journal of all changes.
///
/// It keeps alive what it can bring back, so containers that were removed live on as long as it remembers their route.
///
/// ```swift
/// let history = NavigationHistory(navigator: navigator, limit: 50)
/// navigator.navigate(to: openChat, label: "Open chat")
/// try history.undo()
/// ```
public final class NavigationHistory {
    /// The changes of a route, or one that no route has made.
    struct Entry {
        let label: String
        let changes: [AppliedChange]
    }

    /// What can be undone and redone, the next one last.
    struct State {
        var done = Fifo<Entry>()
        var undone = Fifo<Entry>()
    }

    /// How many routes can be undone at most.
    public let limit: Int

    /// All changes since the history began, the undone ones and their undoing too.
    public private(set) var journal: HierarchyJournal

    private let navigator: ScreenNavigator
    var state = State()

    /// Begins a history.
    /// - Parameters:
    ///   - navigator: Whose changes it follows. The history keeps the navigator alive, and not the other way round.
    ///   - limit: How many routes can be undone; the oldest are forgotten first. 0 or less is none.
    ///   - journalLimit: How many changes the journal has; the oldest are forgotten first. 0 or less is none.
    public init(navigator: ScreenNavigator, limit: Int = 100, journalLimit: Int = 1000) {
        self.navigator = navigator
        self.limit = max(limit, 0)
        journal = HierarchyJournal(limit: max(journalLimit, 0))
        navigator.histories.append(WeakHistory(history: self))
    }

    deinit { navigator.histories.removeAll { $0.history == nil } }

    /// Whether there is anything to undo.
    public var canUndo: Bool { !state.done.isEmpty }

    /// Whether there is anything to redo.
    public var canRedo: Bool { !state.undone.isEmpty }

    /// What ``undo()`` would take back: the label of a navigation, or what its first change did.
    public var undoLabel: String? { state.done.last?.label }

    /// What ``redo()`` would make again.
    public var redoLabel: String? { state.undone.last?.label }

    /// Takes back the last route, by changes of origin `rollback`. Nobody's leave is asked.
    ///
    /// It is done at once, and belongs to no route, even if a step of one asks for it: an atomic route does not take it back. In a
    /// simulation it is simulated. Other histories of the same navigator remember it as something that can be undone.
    ///
    /// Fails with ``ScreenRollbackError`` if something else has changed the same containers since: a route that has not ended, or
    /// one that ran beside it. Nothing is changed then.
    /// - Returns: Whether there was anything to undo.
    /// - Complexity: Linear in what the route has changed.
    @discardableResult
    public func undo() throws -> Bool {
        guard let entry = state.done.last else { return false }
        try move(entry.changes.reversed().map { $0.inverse(origin: .rollback) }, "undo", entry) { state in
            _ = state.done.popLast()
            state.undone.append(entry)
        }
        return true
    }

    /// Makes again what was undone last, by changes of the origins that they had. Fails as ``undo()`` does.
    /// - Returns: Whether there was anything to redo.
    /// - Complexity: Linear in what the route has changed.
    @discardableResult
    public func redo() throws -> Bool {
        guard let entry = state.undone.last else { return false }
        try move(entry.changes, "redo", entry) { state in
            _ = state.undone.popLast()
            state.done.append(entry)
        }
        return true
    }

    /// Forgets everything, and lets go of the containers that it could have brought back. In a simulation it is simulated.
    public func removeAll() {
        watchInSimulation()
        // Freed when it is whole again: a screen that goes may ask it.
        let freed = state
        state = State()
        journal = HierarchyJournal(limit: journal.limit)
        withExtendedLifetime(freed) {}
    }

    private func watchInSimulation() {
        navigator.simulation?.watch(self) { [self, state, journal] in restore(state, journal) }
    }

    /// Makes it what it was.
    func restore(_ state: State, _ journal: HierarchyJournal) {
        // Freed when it is whole again: a screen that goes may ask it.
        let freed = self.state
        self.state = state
        self.journal = journal
        withExtendedLifetime(freed) {}
    }

    private func move(_ changes: [AppliedChange], _ verb: String, _ entry: Entry, _ update: (inout State) -> Void) throws {
        watchInSimulation()
        // Before anybody is told: what an observer starts is told after it.
        try navigator.revert(changes, to: "\(verb) '\(entry.label)'", label: entry.label) { changes in
            update(&state)
            navigator.record(changes, movedBy: self, label: "\(verb) \(entry.label)")
        }
    }

    fileprivate func record(_ changes: [AppliedChange], label: String?) {
        guard limit > 0, let first = changes.first else { return }
        // Freed when it is whole again, as above.
        let undone = state.undone
        state.undone = Fifo()
        state.done.append(Entry(label: label ?? "\(first.change)", changes: changes))
        let forgotten = state.done.count > limit ? state.done.popFirst() : nil
        withExtendedLifetime((undone, forgotten)) {}
    }

    fileprivate func keep(_ record: HierarchyChangeRecord) { journal.append(record) }
}

/// A history that its navigator knows of.
struct WeakHistory {
    weak var history: NavigationHistory?
}

extension ScreenNavigator {
    /// Whether a history follows the changes.
    var keepsHistory: Bool { !histories.isEmpty }

    /// Gives the histories what a route has changed.
    func record(_ changes: [AppliedChange], label: String?) {
        for entry in histories { entry.history?.record(changes, label: label) }
    }

    /// Gives the other histories what one has undone or redone.
    fileprivate func record(_ changes: [AppliedChange], movedBy history: NavigationHistory, label: String) {
        if simulation != nil { return }
        for entry in histories where entry.history !== history { entry.history?.record(changes, label: label) }
    }

    func keep(_ record: HierarchyChangeRecord) {
        for entry in histories { entry.history?.keep(record) }
    }
}
