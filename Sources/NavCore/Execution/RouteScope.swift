/// What holds for a part of a route as a whole, while it runs. It begins and ends as a part of a step.
package class RouteScope {
    func begin(in navigation: Navigation) throws {}

    /// - Parameter error: Why the part has failed.
    /// - Returns: The error that it ends with.
    func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? { error }
}

/// A part that is done as a whole or not at all.
final class AtomicScope: RouteScope {
    private var journal: ChangeJournal?
    private var outer: ChangeJournal?

    override func begin(in navigation: Navigation) {
        outer = navigation.journal
        journal = ChangeJournal(in: outer)
        navigation.journal = journal
    }

    override func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? {
        guard let journal = journal.take() else { return error }
        // What it has started and has not waited for is part of it.
        if error != nil { navigation.cancelChildren { $0.startedIn === journal } }
        navigation.journal = outer
        defer { journal.close() }
        guard let error else {
            outer?.append(contentsOf: journal)
            return nil
        }
        // What an inner part could not take back may be possible now: then only why that has failed is of interest.
        let conflict = error as? ScreenRollbackError
        let reason = conflict?.underlying ?? error
        let attached = conflict?.attachedErrors ?? []
        do {
            try navigation.navigator.takeBack(journal.changes, for: reason)
        } catch {
            // What could not be taken back is the business of whoever can take back more.
            outer?.append(contentsOf: journal)
            return attached.reduce(error) { $0.attaching($1) }
        }
        // An inner part has said so already; who cancels, or sets a time, asks for that error.
        if navigation.interruption != nil || reason is ScreenRolledBackError { return attached.reduce(reason) { $0.attaching($1) } }
        return attached.reduce(ScreenRolledBackError(reason) as any Error) { $0.attaching($1) }
    }
}

/// A part that has to be done within a time.
final class TimedScope: RouteScope {
    private let duration: Duration
    private var cancelTimer: (() -> Void)?

    init(_ duration: Duration) { self.duration = duration }

    // Of a route that is given up without a word, nothing ends it.
    deinit { cancelTimer?() }

    override func begin(in navigation: Navigation) throws {
        guard navigation.navigator.simulation == nil else { return }
        cancelTimer = try navigation.navigator.after(duration, for: "timeout", isTimeout: true) { [weak navigation, weak self, duration] in
            if let navigation, let self { navigation.timeOut(self, after: duration) }
        }
    }

    override func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? {
        cancelTimer.take()?()
        return error
    }
}

/// What is run whether its level has failed or not: its own error is attached to the level's, which stands again.
final class AttachingScope: RouteScope {
    private var before: (any Error)?

    init(_ before: any Error) { self.before = before }

    /// Lets the error go that was there before; it does not stand again.
    func giveUp() -> (any Error)? { before.take() }

    override func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? {
        guard let before else { return error }
        guard let error else { return before }
        navigation.navigator.logError("ensure after \(before): \(error)")
        return before.attaching(error)
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
