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

    /// Lets time go on, as long as the user waits, and what has left the hierarchy go: an alert that was closed unanswered lives on here, to be
    /// put back; in an app it is freed, and whoever waits for its answer fails.
    /// - Parameter letGo: Lets go of what else is kept where something has left, and answers whether it has.
    func settle(letGo: () -> Bool) {
        if !isWaiting { return }
        let end = clockEnd
        var left = Self.callLimit
        letTimePass(until: end, &left)
        // What is freed may close something itself.
        while left > 0, isWaiting, letGo() {
            rewinder.letGo()
            letTimePass(until: end, &left)
            left -= 1
        }
    }

    /// When the user waits no more.
    private var clockEnd: Duration? {
        guard let clock = navigator.clock as? any CallbackClock else { return nil }
        let (end, isBeyond) = clock.elapsed.attoseconds.addingReportingOverflow(patience.attoseconds)
        return Duration(attoseconds: isBeyond ? .max : end)
    }

    private func letTimePass(until end: Duration?, _ left: inout Int) {
        guard let end, let clock = navigator.clock as? any CallbackClock else { return }
        while left > 0, isWaiting, clock.callNext(until: end) { left -= 1 }
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
        // Inside of an exploration, or of another of these, what follows the navigator goes on doing so.
        if HierarchyRewinder.follows(navigator) { return try perform(move, HierarchyRewinder(navigator, refusesTasks: false), patience) }
        let rewinder = follower.rewinder ?? HierarchyRewinder(navigator, refusesTasks: false)
        _ = rewinder.start()
        defer {
            rewinder.letGo()
            rewinder.stop()
        }
        if follower.rewinder == nil {
            follower.rewinder = rewinder
            // An exploration begins where the start has come to rest.
            MovePerformer(navigator: navigator, rewinder: rewinder, patience: patience).settle { rewinder.keepsRemoved(since: nil) }
        }
        return try perform(move, rewinder, patience)
    }

    private func perform(_ move: ExplorationMove, _ rewinder: HierarchyRewinder, _ patience: Duration) throws -> NavigationGraph.Outcome {
        let performer = MovePerformer(navigator: navigator, rewinder: rewinder, patience: max(patience, .zero))
        func settle() { performer.settle { rewinder.keepsRemoved(since: nil) } }
        guard MoveChooser([move]).canBeDone(0, at: navigator.topContainer), move.condition?(navigator) ?? true,
            let (outcome, error) = performer.perform(move, landingOn: move.landing?.test, settle: settle)
        else { throw ExplorationMoveError(move: move.name, reason: .impossible) }
        if let error { throw error }
        return outcome
    }
}

/// What follows the moves that are done by their names: what guards wait for is known from one to the next.
final class MoveFollower {
    /// `nil` before the first.
    var rewinder: HierarchyRewinder?
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
