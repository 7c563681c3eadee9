/// What holds for a part of a route as a whole, while it runs.
package class RouteScope {
    func begin(in navigation: Navigation) throws {}

    /// - Parameter error: Why the part has failed.
    /// - Returns: The error that it ends with.
    func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? { error }
}

/// A part that is done as a whole or not at all.
final class AtomicScope: RouteScope {
    private let journal = ChangeJournal()
    fileprivate var outer: ChangeJournal?

    override func begin(in navigation: Navigation) {
        outer = navigation.journal
        navigation.journal = journal
    }

    override func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? {
        guard let error else {
            navigation.journal = outer
            outer?.append(contentsOf: journal)
            for child in navigation.children.elements { child.changeJournal(from: journal, to: outer) }
            return nil
        }
        // What the part has started is a part of it, and would go on with what is taken back.
        for child in navigation.children.elements where child.inheritedJournal === journal { child.cancel() }
        navigation.journal = outer
        let isInterrupted = navigation.interruption != nil
        do {
            try navigation.navigator.takeBack(journal.changes, for: error, in: navigation)
            return isInterrupted ? error : ScreenRolledBackError(error)
        } catch {
            // What could not be taken back is the business of whoever can take back more.
            outer?.append(contentsOf: journal)
            return error
        }
    }
}

extension Navigation {
    /// Where its changes are written down outside of its own atomic parts.
    fileprivate var inheritedJournal: ChangeJournal? {
        get {
            if let outermost { outermost.outer } else { journal }
        }
        set {
            if let outermost { outermost.outer = newValue } else { journal = newValue }
        }
    }

    private var outermost: AtomicScope? { frames.lazy.compactMap { $0.scope as? AtomicScope }.first }

    /// Lets it, and what it has started, write on in another journal where it was to write in one that has been closed.
    func changeJournal(from old: ChangeJournal?, to new: ChangeJournal?) {
        guard let old, old !== new else { return }
        var pending = [self]
        while let next = pending.popLast() {
            guard next.inheritedJournal === old else { continue }
            next.inheritedJournal = new
            pending.append(contentsOf: next.children.elements)
        }
    }
}

/// A part that has to be done within a time.
final class TimedScope: RouteScope {
    private let duration: Duration
    private var cancelTimer: (() -> Void)?

    init(_ duration: Duration) { self.duration = duration }

    override func begin(in navigation: Navigation) throws {
        guard navigation.navigator.simulation == nil else { return }
        let previous = navigation.navigator.schedule.enter(navigation)
        defer { navigation.navigator.schedule.current = previous }
        cancelTimer = try navigation.navigator.after(duration, for: "timeout") { [weak navigation, weak self, duration] in
            if let navigation, let self { navigation.timeOut(self, after: duration) }
        }
    }

    override func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? {
        cancelTimer.take()?()
        return error
    }
}

/// A route inside a route, in a scope.
package final class ScopeStep: RouteStep {
    private let makeScope: () -> RouteScope

    package override var description: String { name }
    private let name: String

    private init(_ route: ScreenRouteSteps, _ name: String, _ makeScope: @escaping () -> RouteScope) {
        self.name = name
        self.makeScope = makeScope
        super.init(nested: route)
    }

    package static func atomic(_ route: ScreenRouteSteps) -> ScopeStep { ScopeStep(route, "atomic") { AtomicScope() } }

    package static func timeout(_ route: ScreenRouteSteps, after duration: Duration) -> ScopeStep {
        ScopeStep(route, "timeout after \(duration)") { TimedScope(duration) }
    }

    override func run(on container: any ScreenContainer, in run: Navigation) -> RouteStepOutcome {
        .enterScope(makeScope(), nested ?? ScreenRouteSteps(), on: container)
    }
}
