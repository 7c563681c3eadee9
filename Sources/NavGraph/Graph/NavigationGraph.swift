public import NavDSL

/// What an exploration has found: the places that can be reached, and the moves between them.
///
/// It is a value, the same however many workers have found it.
public struct NavigationGraph: Sendable {
    /// A place.
    public struct State: Sendable {
        /// Its number: the start is 0, nearer places have smaller ones.
        public let index: Int
        /// How many moves it is from the start, at least.
        public let depth: Int
        let forest: PackedForest
        /// Which of them is the navigator's.
        let windowIndex: Int
        let valueNames: [String]
        let rawValues: [any Hashable & Sendable]
        /// What has not ended there: routes that wait for the user, guards that have not answered.
        public let waiting: [String]

        /// The hierarchies of the windows.
        /// - Complexity: Linear in the containers, for each use.
        public var windows: HierarchyForest { forest.forest }

        /// The texts of the app's values, in the order of ``NavigationGraph/valueNames``.
        public var values: [String] { rawValues.map { "\($0)" } }

        /// The hierarchy of the navigator's window.
        /// - Complexity: Linear in the containers, for each use.
        public var hierarchy: Hierarchy {
            let windows = windows.windows
            return windows.indices.contains(windowIndex) ? windows[windowIndex] : Hierarchy()
        }
    }

    /// How a move has ended.
    public enum Outcome: UInt8, Hashable, Sendable, Codable, CaseIterable {
        /// It is done.
        case done
        /// It has failed.
        case failed
        /// It is done, and what it was to land on does not show.
        case missed
        /// It waits for something: an answer of the user's, a time beyond the exploration's patience.
        case waiting
    }

    /// One move at one place.
    public struct Transition: Hashable, Sendable {
        private let fromNumber, toNumber, moveNumber: Int32
        /// How it has ended.
        public let outcome: Outcome

        /// The place where it was done.
        public var from: Int { Int(fromNumber) }
        /// The index of the move.
        public var move: Int { Int(moveNumber) }
        /// The place that it leads to, the same if it changes nothing; `nil` for one that the limits have left out.
        public var to: Int? { toNumber < 0 ? nil : Int(toNumber) }

        init(from: Int32, move: Int32, to: Int32, outcome: Outcome) {
            fromNumber = from
            moveNumber = move
            toNumber = to
            self.outcome = outcome
        }
    }

    /// A failure that was met.
    public struct Failure: Sendable {
        /// The place where the move has failed first.
        public let state: Int
        /// Its error.
        public let error: any Error
    }

    /// The names of the moves.
    public let moves: [String]
    /// The names of the app's values, in the order of the subject's.
    public let valueNames: [String]
    /// Which of them go back.
    let backMoves: Set<Int>
    /// Which of them say what they land on.
    let landingMoves: Set<Int>
    /// The places, nearest first.
    public let states: [State]
    /// The moves that could be done, by the places where they were, and there in the order of the moves.
    public let transitions: [Transition]
    /// The first failure of each move that has failed somewhere.
    public let failures: [Int: Failure]
    /// The limit that has ended the exploration; `nil` for one that is complete.
    public private(set) var limit: ExplorationLimits.Kind?
    /// Moves that did something else when they were done once more at the same place: something decides there that is no part of the state. What lies
    /// behind them is not explored.
    public let unrepeatable: [Unrepeatable]

    /// Places whose moves have not all been done, as one was unrepeatable.
    private var incomplete: Set<Int>
    /// How many places there was time for, within the limits.
    private var exploredCount: Int
    /// By place: the index of the transition that has found it, and of its first transition.
    private let discoveries: [Int32]
    private let offsets: [Int32]

    init(
        moves: [String], valueNames: [String], backMoves: Set<Int>, landingMoves: Set<Int>, states: [State], transitions: [Transition],
        failures: [Int: Failure], limit: ExplorationLimits.Kind?, unrepeatable: [Unrepeatable], incomplete: Set<Int>, exploredCount: Int,
        discoveries: [Int32], offsets: [Int32]
    ) {
        self.moves = moves
        self.valueNames = valueNames
        self.backMoves = backMoves
        self.landingMoves = landingMoves
        self.states = states
        self.transitions = transitions
        self.failures = failures
        self.limit = limit
        self.unrepeatable = unrepeatable
        self.incomplete = incomplete
        self.exploredCount = exploredCount
        self.discoveries = discoveries
        self.offsets = offsets
    }

    /// The moves that could be done at a place; none at one that is not of ``states``.
    public func transitions(from state: Int) -> ArraySlice<Transition> {
        guard states.indices.contains(state) else { return [] }
        return transitions[Int(offsets[state])..<(state + 1 < offsets.count ? Int(offsets[state + 1]) : transitions.count)]
    }

    /// Whether not all is known of what can be done at a place, and where that leads.
    func isCutOff(_ state: Int) -> Bool {
        if state >= exploredCount || incomplete.contains(state) { return true }
        return limit != nil && transitions(from: state).contains { $0.to == nil }
    }

    /// The same without the doubts: as if nothing else could be done than what was. What is wrong in it, and not in this, is not judged here.
    var asIfComplete: Self {
        var graph = self
        (graph.limit, graph.incomplete, graph.exploredCount) = (nil, [], states.count)
        return graph
    }

    /// Whether something is cut off somewhere.
    var isPartial: Bool { limit != nil || !incomplete.isEmpty }

    /// Why what is found nowhere may be somewhere after all, to be added to such a sentence; empty if it cannot.
    var doubt: String {
        var places = limit.map { ["the limit of \($0)"] } ?? []
        let names = unrepeatableMoves.map { "'\($0.move)'" }
        if !names.isEmpty { places.append("\(names.joined(separator: ", ")), which does something else each time") }
        return places.isEmpty ? "" : "; it may lie behind \(places.joined(separator: ", or "))"
    }

    /// The transition that has found a place first; `nil` for the start.
    func discovery(of state: Int) -> Transition? { discoveries[state] < 0 ? nil : transitions[Int(discoveries[state])] }
}
