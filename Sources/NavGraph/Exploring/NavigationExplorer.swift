import NavDSL
import Synchronization

/// Walks all places that an app's navigation can reach, by doing at each what can be done there.
///
/// ```swift
/// let explorer = NavigationExplorer {
///     let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
///     navigator.navigate { $0.setRoot(to: HomeScreen()).makeKeyAndVisible() }
///     return ExplorationSubject(navigator, moves: [.back(), ExplorationMove("open chat", to: openChat)])
/// }
/// let graph = try explorer.explore()
/// ```
///
/// Everything happens really, on navigators that are made for this: observers are told, effects are sent, routes wait for the user. After
/// each move everything is taken back, as far as it is in the hierarchy, in what the library keeps (navigations, guards that are waited for,
/// histories, the clock), or in the subject's values. Whatever else the app keeps has to be one of these, or else moves are found to be
/// unrepeatable, or ``rebuildsPlaces`` is needed. The navigator has no renderer: it would not be told what is taken back. Steps that
/// take a task (`task`, asynchronous actions) fail with `ScreenTaskRefusedError`; waits and timeouts need a `ManualClock`.
///
/// What the library keeps elsewhere is not put back either: the links that wait in a `DeeplinkManager` and the scopes that are active, and
/// what a `NavigationService` is bound to and has kept for when it is bound. Activate and bind before the start; where moves do it,
/// ``verifiesMoves`` finds what depends on it to be unrepeatable.
///
/// An explorer can be sent anywhere, so what makes its subject belongs to no actor. What belongs to one, an app on the main actor, is
/// explored by ``explore(key:limits:rebuildsPlaces:verifiesMoves:make:)``.
public struct NavigationExplorer: Sendable {
    /// Which hierarchies are the same place.
    public var key: ExplorationKey
    /// How far it goes.
    public var limits: ExplorationLimits
    /// Whether to make everything anew for each move, in place of taking back what was done. It is slow; it needs nothing to be put back.
    public var rebuildsPlaces: Bool
    /// Whether to do each move once more in the end, at the first place where it was done, with everything made anew: one that does something else there depends on
    /// what others have left behind where nothing puts it back, and is found to be unrepeatable.
    public var verifiesMoves = true

    let make: @Sendable () throws -> ExplorationSubject

    /// - Parameters:
    ///   - key: Which hierarchies are the same place.
    ///   - limits: How far it goes.
    ///   - rebuildsPlaces: Whether to make everything anew for each move.
    ///   - make: Makes what is explored. It is called once for each worker, on its thread; again if the start itself cannot be put
    ///     back; and in the end once for each move, see ``verifiesMoves``. It has to make the same each time.
    public init(
        key: ExplorationKey = .hierarchy, limits: ExplorationLimits = ExplorationLimits(), rebuildsPlaces: Bool = false,
        make: @escaping @Sendable () throws -> ExplorationSubject
    ) {
        self.key = key
        self.limits = limits
        self.rebuildsPlaces = rebuildsPlaces
        self.make = make
    }

    /// Explores on the caller's thread.
    ///
    /// Throws ``ExplorationError``, and what making the subject throws. A limit that is met is no error: see ``NavigationGraph/limit``.
    /// - Complexity: Linear in places times moves, each as long as it takes to do it, to take it back, and to look at the hierarchy.
    ///   What has been used up or let go, as an alert that was answered or closed while something waits, cannot be put back: the way to the
    ///   place is gone once more then, from the start if need be. An answer that the app forgets to give, and keeps, makes many such places.
    public func explore() throws -> NavigationGraph {
        let table = ExplorationTable()
        let worker = try ExplorationWorker(self, table)
        var exploration = Exploration(self, table, start: worker)
        while let level = exploration.nextLevel {
            let beginning = ContinuousClock.now
            let found = try worker.expand(level, until: exploration.timeLeft.map { beginning + $0 })
            exploration.merge([(found, level.upperBound)], of: level, in: beginning.duration(to: .now))
        }
        try exploration.verify(self, by: worker)
        return exploration.graph
    }

    /// Explores what belongs to the caller's actor, or to none: an app whose classes are on the main actor.
    ///
    /// ```swift
    /// @MainActor @Test func `Wherever users go, the navigation is in order`() throws {
    ///     let graph = try NavigationExplorer.explore {
    ///         let app = ShopApp(clock: ManualClock())
    ///         return ExplorationSubject(app.navigator, moves: app.moves)
    ///     }
    ///     try expectNoProblems(in: graph)
    /// }
    /// ```
    ///
    /// All of it happens before it returns, and the actor does nothing else meanwhile: tasks that the app begins wait until then. Throws as
    /// ``explore()`` does.
    /// - Parameters:
    ///   - key: Which hierarchies are the same place.
    ///   - limits: How far it goes.
    ///   - rebuildsPlaces: Whether to make everything anew for each move; see ``rebuildsPlaces``.
    ///   - verifiesMoves: Whether to do each move once more in the end; see ``verifiesMoves``.
    ///   - make: Makes what is explored, as often as that of ``init(key:limits:rebuildsPlaces:make:)``, on the caller's actor.
    public static func explore(
        key: ExplorationKey = .hierarchy, limits: ExplorationLimits = ExplorationLimits(), rebuildsPlaces: Bool = false,
        verifiesMoves: Bool = true, make: @escaping () throws -> ExplorationSubject
    ) throws -> NavigationGraph {
        // The explorer that has it stays here, and explores on this thread.
        nonisolated(unsafe) let make = make
        var explorer = Self(key: key, limits: limits, rebuildsPlaces: rebuildsPlaces) { try make() }
        explorer.verifiesMoves = verifiesMoves
        return try explorer.explore()
    }

    /// Explores on several threads. The graph is the same as with one, but for what a time limit leaves out. The time
    /// that they wait for a thread does not count.
    /// - Parameter workers: How many; less than 1 is 1.
    public func explore(workers: Int) async throws -> NavigationGraph {
        let table = ExplorationTable()
        let first = try ExplorationWorker(self, table)
        var exploration = Exploration(self, table, start: first)
        var team = [WorkerBox(first)]
        while let level = exploration.nextLevel {
            // A level that is small is done by few.
            while team.count < min(workers, level.count / Self.blockLength + 1) { team.append(WorkerBox()) }
            let progress = LevelProgress()
            let blocks = try await expand(level, by: team, table, progress, timeLeft: exploration.timeLeft)
            exploration.merge(blocks, of: level, in: progress.time)
        }
        try exploration.verify(self, by: first)
        return exploration.graph
    }

    private static let blockLength = 64

    /// A worker, which one task at a time has: those of a level have ended when the next one begins.
    private final class WorkerBox: @unchecked Sendable {
        private var worker: ExplorationWorker?

        init(_ worker: ExplorationWorker? = nil) { self.worker = worker }

        /// The worker, which is made on the thread that needs it first: what two threads write would else lie side by side in memory, and a third of
        /// what two are faster was lost by that.
        func take(_ explorer: NavigationExplorer, _ table: ExplorationTable) throws -> ExplorationWorker {
            let worker = try self.worker ?? ExplorationWorker(explorer, table)
            self.worker = worker
            return worker
        }
    }

    private func expand(
        _ level: Range<Int>, by team: [WorkerBox], _ table: ExplorationTable, _ progress: LevelProgress, timeLeft: Duration?
    ) async throws -> [(found: FoundBlock, upperBound: Int)] {
        let blockLength = Self.blockLength
        let count = (level.count + blockLength - 1) / blockLength
        return try await withThrowingTaskGroup(of: [(found: FoundBlock, upperBound: Int)].self) { group in
            for box in team.prefix(count) {
                group.addTask {
                    let worker = try box.take(self, table)
                    let deadline = progress.begin(timeLeft)
                    var found: [(found: FoundBlock, upperBound: Int)] = []
                    while true {
                        let number = progress.takeNext()
                        if number >= count { return found }
                        let start = level.lowerBound + number * blockLength
                        let states = start..<min(start + blockLength, level.upperBound)
                        found.append((try worker.expand(states, until: deadline), states.upperBound))
                        progress.noteEnd()
                    }
                }
            }
            var blocks: [(found: FoundBlock, upperBound: Int)] = []
            for try await found in group { blocks += found }
            return blocks.sorted { $0.upperBound < $1.upperBound }
        }
    }
}

/// What the workers of a level share: which run of places is next, and how long they have been at it.
///
/// The time that they wait for a thread is not counted: where many tests run at once, it is most of all, and says nothing of the app.
private final class LevelProgress: Sendable {
    private let next = Atomic(0)
    private let span = Mutex<(beginning: ContinuousClock.Instant, end: ContinuousClock.Instant)?>(nil)

    /// How long it has taken.
    var time: Duration { span.withLock { $0.map { $0.beginning.duration(to: $0.end) } ?? .zero } }

    func takeNext() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }

    /// A worker begins.
    /// - Returns: When the time is over, which has run since the first of them has begun.
    func begin(_ timeLeft: Duration?) -> ContinuousClock.Instant? {
        let beginning = span.withLock { span in
            let now = ContinuousClock.now
            let begun = span ?? (now, now)
            span = begun
            return begun.beginning
        }
        return timeLeft.map { beginning + $0 }
    }

    /// A run of places is done.
    func noteEnd() { span.withLock { $0?.end = .now } }
}
