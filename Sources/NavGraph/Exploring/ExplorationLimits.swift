/// How far an exploration goes at most.
public struct ExplorationLimits: Hashable, Sendable {
    /// What has ended an exploration.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// There are more places.
        case states
        /// There are places further away.
        case depth
        /// It took too long.
        case time
    }

    /// How many places there may be; 100,000 unless told, at least 1.
    public var states: Int
    /// How many moves away from the start they may be; 100 unless told, `nil` is any number. Where a stack can grow without end, places
    /// grow with their distance.
    public var depth: Int?
    /// How long it may take; a minute unless told, `nil` is any time. What is found until then depends on the machine: where a graph has
    /// to be the same everywhere, give it any time, and bound the places.
    public var time: Duration?
    /// How long the user waits after a move before the next, by the navigator's clock; 10 seconds unless told. It counts with a clock that
    /// calls back by itself, `ManualClock`.
    public var patience: Duration

    /// Limits; those that are left out are as said at each.
    public init(states: Int = 100_000, depth: Int? = 100, time: Duration? = .seconds(60), patience: Duration = .seconds(10)) {
        self.states = min(max(states, 1), Int(Int32.max) - 1)
        self.depth = depth.map { max($0, 0) }
        self.time = time
        self.patience = max(patience, .zero)
    }
}

/// What is to be explored is not in order.
public struct ExplorationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What can be out of order.
    public enum Reason: Hashable, Sendable {
        /// Two moves have one name.
        case sameName(String)
        /// What was made for one worker has other moves or values than what was made for another.
        case differentSubjects
        /// What was made for one worker starts at another place than what was made for another.
        case differentStarts
        /// The navigator has no window.
        case noWindow
        /// The navigator is being explored already: by a move of that exploration, or as one was made for several workers.
        case exploredAlready
        /// A value does not equal itself, as a number that is none.
        case unequalValue(String)
        /// A move, or with `nil` the start, has to wait for a time, and the navigator's clock is none that calls back by itself: what
        /// waits would never go on.
        case noManualClock(move: String?)
    }

    /// What is not.
    public let reason: Reason

    public init(reason: Reason) { self.reason = reason }

    public var description: String {
        switch reason {
        case .sameName(let name): "Two moves are called '\(name)'."
        case .differentSubjects: "The subjects that were made have different moves or values."
        case .differentStarts: "The subjects that were made start at different places."
        case .noWindow: "The navigator has no window."
        case .exploredAlready: "The navigator is being explored already."
        case .unequalValue(let name): "The value '\(name)' does not equal itself."
        case .noManualClock(let move):
            "\(move.map { "'\($0)'" } ?? "The start") waits for a time, which does not come: make the navigator with 'clock: ManualClock()'."
        }
    }
}
