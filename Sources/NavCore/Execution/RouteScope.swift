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
        if navigation.outermostAtomic == nil { navigation.outermostAtomic = self }
    }

    override func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? {
        defer {
            if navigation.childCount > 0 { navigation.navigator.schedule.replace(journal, in: navigation, by: outer) }
            navigation.journal = outer
            if navigation.outermostAtomic === self { navigation.outermostAtomic = nil }
        }
        guard let error else {
            outer?.append(contentsOf: journal)
            return nil
        }
        // What the part has started and not waited for is not to go on without it.
        for child in navigation.navigator.schedule.children(of: navigation) where child.ownJournal === journal { child.cancel() }
        // What inner parts have said about taking back is said again, not wrapped: parts nest as deep as they like.
        let inner = (error as? any AtomicError).flatMap { error in error.cause.map { (cause: $0, attached: error.attachedErrors) } }
        let cause = inner?.cause ?? error
        do {
            try navigation.navigator.takeBack(journal.changes, for: cause, in: navigation)
            if navigation.interruption != nil { return error }
            var result = ScreenRolledBackError(cause)
            result.attachedErrors = inner?.attached ?? []
            return result
        } catch {
            // What could not be taken back is the business of whoever can take back more.
            outer?.append(contentsOf: journal)
            guard var result = error as? ScreenRollbackError else { return error }
            result.attachedErrors += inner?.attached ?? []
            return result
        }
    }
}

extension Navigation {
    /// Where the changes go that it makes outside of atomic parts of its own.
    var ownJournal: ChangeJournal? {
        get { outermostAtomic.map(\.outer) ?? journal }
        set { if let outermostAtomic { outermostAtomic.outer = newValue } else { journal = newValue } }
    }
}

/// What an atomic part has ended with.
private protocol AtomicError: ScreenError {
    /// Why it had failed.
    var cause: (any Error)? { get }
}

extension ScreenRolledBackError: AtomicError {
    fileprivate var cause: (any Error)? { underlying }
}

extension ScreenRollbackError: AtomicError {
    fileprivate var cause: (any Error)? { underlying }
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

/// What is run whether its level has failed or not: its own error is attached to the level's, which stands again.
final class AttachingScope: RouteScope {
    private let before: any Error

    init(_ before: any Error) { self.before = before }

    override func end(_ error: (any Error)?, in navigation: Navigation) -> (any Error)? {
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
