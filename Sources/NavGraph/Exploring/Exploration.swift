import NavDSL

/// Puts together what workers find, level by level, in an order that does not depend on who has found it.
struct Exploration {
    /// How much of the time is left; `nil` is any.
    private(set) var timeLeft: Duration?

    private let limits: ExplorationLimits
    private let table: ExplorationTable
    private let backMoves, landingMoves: Set<Int>
    private var level: Range<Int>
    private var transitions: [NavigationGraph.Transition] = []
    private var discoveries: [Int32] = [-1]
    private var offsets: [Int32] = []
    private var failures: [Int: NavigationGraph.Failure] = [:]
    private var unrepeatable: [NavigationGraph.Unrepeatable] = []
    private var incomplete: Set<Int> = []
    /// How many places there was time for.
    private var exploredCount = 0
    private var limit: ExplorationLimits.Kind?

    init(_ explorer: NavigationExplorer, _ table: ExplorationTable, start: ExplorationWorker) {
        limits = explorer.limits
        self.table = table
        backMoves = Set(start.moves.indices.filter { if case .back = start.moves[$0].kind { true } else { false } })
        landingMoves = Set(start.moves.indices.filter { start.moves[$0].landing != nil })
        timeLeft = explorer.limits.time.map(ScreenNavigator.countable)
        (table.moveNames, table.valueNames) = (start.moves.map(\.name), start.valueNames)
        _ = table.add(start.found(), depth: 0, from: (-1, -1))
        level = 0..<1
    }

    /// The places to do the moves at next; `nil` if it is over.
    var nextLevel: Range<Int>? {
        mutating get {
            if level.isEmpty || limit == .time { return nil }
            if let depth = limits.depth, table.states[level.lowerBound].depth >= depth {
                limit = limit ?? .depth
                return nil
            }
            return level
        }
    }

    /// Takes over what was found at the places of a level, in order. What there is no time for any more is left out.
    /// - Parameters:
    ///   - blocks: What was found at runs of places, with the place behind each run.
    ///   - time: How long that took.
    mutating func merge(_ blocks: [(found: FoundBlock, upperBound: Int)], of level: Range<Int>, in time: Duration) {
        timeLeft = timeLeft.map { $0 - time }
        let depth = table.states[level.lowerBound].depth + 1
        let first = table.states.count
        for (block, upperBound) in blocks where limit != .time {
            merge(block, depth: depth)
            exploredCount = block.end
            if block.end < upperBound { limit = .time }
        }
        self.level = first..<table.states.count
    }

    private mutating func merge(_ block: FoundBlock, depth: Int) {
        var numbers = [Int32?](repeating: nil, count: block.new.count)
        for step in block.steps {
            while offsets.count <= Int(step.from) { offsets.append(Int32(transitions.count)) }
            let target: Int32
            switch step.target {
            case .known(let known): target = known
            case .new(let index):
                if let number = numbers[index] ?? table.index(of: block.new[index].key) {
                    target = number
                } else if table.states.count < limits.states {
                    target = table.add(block.new[index], depth: depth, from: (step.from, step.move))
                    discoveries.append(Int32(transitions.count))
                } else {
                    target = -1
                    limit = limit ?? .states
                }
                numbers[index] = target
            }
            transitions.append(NavigationGraph.Transition(from: step.from, move: step.move, to: target, outcome: step.outcome))
        }
        for (move, state, error) in block.failures where failures[Int(move)] == nil {
            failures[Int(move)] = NavigationGraph.Failure(state: Int(state), error: error)
        }
        for step in block.unrepeatable { note(step) }
        incomplete.formUnion(block.incomplete.map(Int.init))
    }

    /// Does each move once more at the first place where it was done, from the very start.
    mutating func verify(_ explorer: NavigationExplorer, by worker: ExplorationWorker) throws {
        if limit == .time || !explorer.verifiesMoves { return }
        var seen: Set<Int> = []
        for step in transitions where seen.insert(step.move).inserted {
            if let other = try worker.repeated(step) { note(other) }
        }
    }

    /// Keeps what is unrepeatable, each transition once.
    private mutating func note(_ step: FoundBlock.Repetition) {
        let from = Int(step.from)
        guard from < offsets.count else { return }
        let outgoing = Int(offsets[from])..<(from + 1 < offsets.count ? Int(offsets[from + 1]) : transitions.count)
        guard let first = transitions[outgoing].first(where: { $0.move == step.move }), !unrepeatable.contains(where: { $0.transition == first })
        else { return }
        unrepeatable.append(
            NavigationGraph.Unrepeatable(
                move: table.moveNames[first.move], transition: first, outcome: step.outcome, expected: first.to.map { table.states[$0] },
                found: step.found))
    }

    var graph: NavigationGraph {
        let missing = table.states.count - offsets.count
        return NavigationGraph(
            moves: table.moveNames, valueNames: table.valueNames, backMoves: backMoves, landingMoves: landingMoves, states: table.states,
            transitions: transitions, failures: failures, limit: limit, unrepeatable: unrepeatable, incomplete: incomplete,
            exploredCount: exploredCount,
            discoveries: discoveries,
            offsets: offsets + [Int32](repeating: Int32(transitions.count), count: max(missing, 0)))
    }
}
