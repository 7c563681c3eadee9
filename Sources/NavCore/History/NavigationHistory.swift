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
    private struct Entry {
        let label: String
        let changes: [AppliedChange]
    }

    /// How many routes can be undone.
    public let limit: Int

    /// All changes since the history began, the undone ones and their undoing too.
    public private(set) var journal: HierarchyJournal

    private let navigator: ScreenNavigator
    private var done = Fifo<Entry>()
    private var undone = Fifo<Entry>()

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

    public var canUndo: Bool { !done.isEmpty }
    public var canRedo: Bool { !undone.isEmpty }

    /// What ``undo()`` would take back: the label of a navigation, or what its first change did.
    public var undoLabel: String? { done.last?.label }

    /// What ``redo()`` would make again.
    public var redoLabel: String? { undone.last?.label }

    /// Takes back the last route, by changes of origin `rollback`. Nobody's leave is asked.
    ///
    /// Fails with ``ScreenRollbackError`` if something else has changed the same containers since: a route that has not ended, or
    /// one that ran beside it. Nothing is changed then.
    /// - Returns: Whether there was anything to undo.
    @discardableResult
    public func undo() throws -> Bool {
        try move(from: \.done, to: \.undone) { $0.changes.reversed().map { $0.inverse(origin: .rollback) } }
    }

    /// Makes again what was undone last. Fails as ``undo()`` does.
    /// - Returns: Whether there was anything to redo.
    @discardableResult
    public func redo() throws -> Bool {
        try move(from: \.undone, to: \.done) { $0.changes }
    }

    /// Forgets everything.
    public func removeAll() {
        // Freed when it is whole again: a screen that goes may ask it.
        let freed = (done, undone)
        defer { withExtendedLifetime(freed) {} }
        done = Fifo()
        undone = Fifo()
        journal = HierarchyJournal(limit: journal.limit)
    }

    private func move(
        from source: ReferenceWritableKeyPath<NavigationHistory, Fifo<Entry>>,
        to target: ReferenceWritableKeyPath<NavigationHistory, Fifo<Entry>>, _ changes: (Entry) -> [AppliedChange]
    ) throws -> Bool {
        guard !navigator.isSimulating, let entry = self[keyPath: source].popLast() else { return false }
        // Before the change: what its observers start is told after it.
        self[keyPath: target].append(entry)
        do {
            try navigator.revert(changes(entry), for: nil)
        } catch {
            _ = self[keyPath: target].popLast()
            self[keyPath: source].append(entry)
            throw error
        }
        return true
    }

    fileprivate func record(_ changes: [AppliedChange], label: String?) {
        guard limit > 0, let first = changes.first else { return }
        let redone = undone
        undone = Fifo()
        done.append(Entry(label: label ?? "\(first.change)", changes: changes))
        let forgotten = done.count > limit ? done.popFirst() : nil
        withExtendedLifetime((redone, forgotten)) {}
    }

    fileprivate func keep(_ record: HierarchyChangeRecord) { journal.append(record) }
}

/// A history that its navigator knows of.
struct WeakHistory {
    weak var history: NavigationHistory?
}

extension ScreenNavigator {
    /// Whether a history follows the changes.
    var keepsHistory: Bool {
        if histories.isEmpty { return false }
        histories.removeAll { $0.history == nil }
        return !histories.isEmpty
    }

    /// Gives the histories what a route has changed.
    func record(_ changes: [AppliedChange], label: String?) {
        for entry in histories { entry.history?.record(changes, label: label) }
    }

    func keep(_ record: HierarchyChangeRecord) {
        for entry in histories { entry.history?.keep(record) }
    }
}
