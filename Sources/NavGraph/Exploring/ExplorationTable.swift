import NavDSL

/// The places that are known. It is written between levels, by one, and read by all workers within them.
final class ExplorationTable: @unchecked Sendable {
    let tokens = TokenTable()
    /// What the moves are called, and the app's values.
    var moveNames: [String] = []
    var valueNames: [String] = []
    private(set) var keys: [StateKey] = []
    private(set) var states: [NavigationGraph.State] = []
    private var indices: [StateKey: Int32] = [:]
    /// By place: the move that has found it, where it was done, and how far it is from the start.
    private(set) var origins: [(state: Int32, move: Int32, depth: Int32)] = []

    func index(of key: StateKey) -> Int32? { indices[key] }

    func add(_ state: FoundState, depth: Int, from origin: (state: Int32, move: Int32)) -> Int32 {
        let index = Int32(keys.count)
        keys.append(state.key)
        indices[state.key] = index
        origins.append((origin.state, origin.move, Int32(truncatingIfNeeded: depth)))
        states.append(
            NavigationGraph.State(
                index: Int(index), depth: depth, forest: state.forest, windowIndex: state.windowIndex, valueNames: valueNames,
                rawValues: state.values, waiting: state.waiting))
        return index
    }
}

/// A place as a worker has found it.
struct FoundState: Sendable {
    let key: StateKey
    let forest: PackedForest
    let windowIndex: Int
    let values: [any Hashable & Sendable]
    let waiting: [String]
}

/// What a worker has found out about a run of places.
struct FoundBlock: Sendable {
    enum Target {
        case known(Int32)
        /// One of the block's new ones.
        case new(Int)
    }

    struct Step {
        let from: Int32
        let move: Int32
        let target: Target
        let outcome: NavigationGraph.Outcome
    }

    /// A move done once more, and what has come out otherwise.
    struct Repetition {
        let from: Int32
        let move: Int32
        /// How it has ended now; `nil` if it could not be done.
        let outcome: NavigationGraph.Outcome?
        /// Where it has led now.
        let found: FoundState?
    }

    var steps: [Step] = []
    var new: [FoundState] = []
    /// The first errors of moves.
    var failures: [(move: Int32, state: Int32, error: any Error)] = []
    /// Moves that did something else when they were done once more.
    var unrepeatable: [Repetition] = []
    /// Places whose moves have not all been done for that.
    var incomplete: [Int32] = []
    /// The place behind the last one that there was time for.
    var end: Int
}
