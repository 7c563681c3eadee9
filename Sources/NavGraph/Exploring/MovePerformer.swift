import NavDSL

/// Does moves with a navigator, and lets its time go on after each as long as the user waits.
final class MovePerformer {
    let navigator: ScreenNavigator
    /// Knows what waits.
    let rewinder: HierarchyRewinder
    /// How long the user waits.
    let patience: Duration

    init(navigator: ScreenNavigator, rewinder: HierarchyRewinder, patience: Duration) {
        self.navigator = navigator
        self.rewinder = rewinder
        self.patience = patience
    }

    /// - Parameters:
    ///   - move: The move.
    ///   - landing: What has to show when it is done.
    ///   - settle: Is called when it has begun, to let time pass.
    /// - Returns: How it has ended, and why; `nil` if it cannot be done here.
    func perform(
        _ move: ExplorationMove, landingOn landing: ContainerTest?, settle: () -> Void
    ) -> (outcome: NavigationGraph.Outcome, error: (any Error)?)? {
        let pendingGuardCount = rewinder.pendingGuardCount
        do {
            switch move.kind {
            case .route(let route, let policy):
                let navigation = navigator.navigate(to: route, label: move.name, policy: policy, completion: nil)
                settle()
                guard let result = navigation.result else { return (.waiting, nil) }
                try result.get()
            case .back:
                guard try navigator.back() else { return nil }
                settle()
            case .event(let event):
                guard let event = event(navigator) else { return nil }
                var outcome = ScreenUserEvent.Outcome.undecided
                navigator.handle(event) { outcome = $0 }
                settle()
                if case .refused(let error) = outcome { return (.failed, error) }
            case .action(let action):
                // What it starts and does not wait for ends as the move does.
                let started = try navigator.startedNavigations { try action(navigator) }
                settle()
                for navigation in started { try navigation.result?.get() }
                if started.contains(where: { $0.result == nil }) { return (.waiting, nil) }
            }
        } catch {
            settle()
            return (.failed, error)
        }
        if rewinder.pendingGuardCount > pendingGuardCount { return (.waiting, nil) }
        if let landing, navigator.window?.search(.top, landing) == nil { return (.missed, nil) }
        return (.done, nil)
    }

    /// Lets time go on, as long as the user waits.
    func letTimePass() {
        guard isWaiting, let clock = navigator.clock as? any CallbackClock else { return }
        let (end, isBeyond) = clock.elapsed.attoseconds.addingReportingOverflow(patience.attoseconds)
        let limit = Duration(attoseconds: isBeyond ? .max : end)
        var left = Self.callLimit
        while left > 0, isWaiting, clock.callNext(until: limit) { left -= 1 }
    }

    /// Whether anything waits.
    var isWaiting: Bool { rewinder.isWaiting || rewinder.pendingGuardCount > 0 }

    /// How many waits may end after one move: a route that goes on for ever goes on no longer.
    private static let callLimit = 10_000
}

extension ExplorationSubject {
    /// Does one of the moves, as an exploration does it, and keeps what it does.
    ///
    /// With it a test does the routes of ``NavigationGraph/coveringRoutes`` in the app:
    ///
    /// ```swift
    /// for way in graph.coveringRoutes {
    ///     let subject = makeSubject()
    ///     for (move, place) in zip(way.moves, way.states) {
    ///         try subject.perform(move)
    ///         #expect("\(subject.navigator.hierarchy)" == "\(graph.states[place].hierarchy)")
    ///     }
    /// }
    /// ```
    ///
    /// Throws ``ExplorationMoveError`` if there is no such move, or if it cannot be done where the navigator is, and what the move fails
    /// with. What takes a task goes on after it has returned.
    /// - Parameters:
    ///   - name: What the move is called.
    ///   - patience: How long the user waits for it, by the navigator's clock, if that is a `ManualClock`.
    /// - Returns: How it has ended.
    @discardableResult
    public func perform(_ name: String, patience: Duration = ExplorationLimits().patience) throws -> NavigationGraph.Outcome {
        guard let move = moves.first(where: { $0.name == name }) else { throw ExplorationMoveError(move: name, reason: .unknown) }
        return try HierarchyRewinder.following(navigator) { rewinder in
            let performer = MovePerformer(navigator: navigator, rewinder: rewinder, patience: max(patience, .zero))
            func settle() {
                performer.letTimePass()
                // In an app, what has left the hierarchy is let go, and whoever waits for it goes on.
                if performer.isWaiting, !rewinder.refusesTasks { rewinder.letGo() }
                performer.letTimePass()
            }
            // The start of an exploration is where nothing waits any more that the user waits for.
            settle()
            guard MoveChooser([move]).canBeDone(0, at: navigator.topContainer), move.condition?(navigator) ?? true,
                let (outcome, error) = performer.perform(move, landingOn: move.landing?.test, settle: settle)
            else { throw ExplorationMoveError(move: name, reason: .impossible) }
            if let error { throw error }
            return outcome
        }
    }
}

/// A move that is asked for by its name cannot be done.
public struct ExplorationMoveError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why a move cannot be done.
    public enum Reason: Hashable, Sendable {
        /// The subject has none of the name.
        case unknown
        /// It cannot be done where the navigator is: something else is on top, its condition does not hold, or there is nothing to go
        /// back to.
        case impossible
    }

    /// What it is called.
    public let move: String
    /// Why it cannot be done.
    public let reason: Reason

    /// - Parameters:
    ///   - move: What it is called.
    ///   - reason: Why it cannot be done.
    public init(move: String, reason: Reason) {
        self.move = move
        self.reason = reason
    }

    public var description: String {
        switch reason {
        case .unknown: "There is no move '\(move)'."
        case .impossible: "'\(move)' cannot be done here."
        }
    }
}
