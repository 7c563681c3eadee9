import NavDSL

/// Goes from place to place with a navigator of its own, and does at each what can be done there.
///
/// It goes back by taking back what was done, and forth by doing it again: of places that were found one after another, most of the way
/// is common.
final class ExplorationWorker {
    private let explorer: NavigationExplorer
    private let table: ExplorationTable
    private var subject: ExplorationSubject
    private var rewinder: HierarchyRewinder
    private var performer: MovePerformer
    private let encoder: StateEncoder
    /// The way to where it is: the places from the start on.
    private var way: [Place] = []
    /// Whether anything was done since it came to the last place of the way.
    private var isElsewhere = false
    /// Whether something could not be taken back, so that everything has to be made anew.
    private var isSpoilt = false
    /// What has gone wrong at moves, once each.
    private var seenFailures: Set<Int32> = []

    private struct Place {
        let state: Int32
        let mark: HierarchyRewinder.Mark
        let values: [any Hashable & Sendable]
        /// The topmost container that shows there: found once for all moves.
        let top: ModalContainer?
    }

    init(_ explorer: NavigationExplorer, _ table: ExplorationTable) throws {
        self.explorer = explorer
        self.table = table
        encoder = StateEncoder(explorer.key, table.tokens)
        subject = try explorer.make()
        rewinder = HierarchyRewinder(subject.navigator)
        performer = MovePerformer(navigator: subject.navigator, rewinder: rewinder, patience: explorer.limits.patience)
        guard subject.navigator.window != nil else { throw ExplorationError(reason: .noWindow) }
        var names: Set<String> = []
        for move in moves where !names.insert(move.name).inserted { throw ExplorationError(reason: .sameName(move.name)) }
        performer.settle()
        try checkClock()
        way = [place(0)]
    }

    deinit { rewinder.stop() }

    var moves: [ExplorationMove] { subject.moves }
    var valueNames: [String] { subject.values.map(\.name) }

    private func place(_ state: Int32) -> Place {
        Place(state: state, mark: rewinder.mark(), values: subject.values.map { $0.read() }, top: subject.navigator.topContainer)
    }

    /// The place where it is.
    func found() -> FoundState { found(key()) }

    private func found(_ key: StateKey) -> FoundState {
        let (forest, windowIndex) = encoder.pack(subject.navigator)
        var waiting = rewinder.running.filter { $0.parent == nil }.map { "\($0)" }
        if rewinder.pendingGuardCount > 0 { waiting.append("guards: \(rewinder.pendingGuardCount) to answer") }
        return FoundState(
            key: key, forest: forest, windowIndex: windowIndex, values: subject.values.map { $0.read() }, waiting: waiting)
    }

    private func key() -> StateKey {
        encoder.encode(subject.navigator, subject.values, running: rewinder.running, guardQuestions: rewinder.guardQuestions)
    }

    // MARK: Places

    /// Does all moves at places, one after another, as long as there is time.
    func expand(_ states: Range<Int>, until deadline: ContinuousClock.Instant?) throws -> FoundBlock {
        var block = FoundBlock(end: states.lowerBound)
        var new: [StateKey: Int] = [:]
        for state in states {
            guard try expand(Int32(state), &block, &new, until: deadline) else { break }
            block.end = state + 1
        }
        return block
    }

    /// - Returns: Whether there was time for all of it.
    private func expand(
        _ state: Int32, _ block: inout FoundBlock, _ new: inout [StateKey: Int], until deadline: ContinuousClock.Instant?
    ) throws -> Bool {
        for number in moves.indices {
            if let deadline, ContinuousClock.now >= deadline { return false }
            guard try go(to: state, &block), let isPossible = try isPossible(number, at: state, &block) else {
                block.incomplete.append(state)
                return true
            }
            guard isPossible, let (outcome, error) = try perform(number) else { continue }
            if let error, seenFailures.insert(Int32(number)).inserted { block.failures.append((Int32(number), state, error)) }
            var target = FoundBlock.Target.known(state)
            if hasChanged(since: way[way.count - 1]) {
                let key = key()
                if let known = table.index(of: key) {
                    target = .known(known)
                } else if let known = new[key] {
                    target = .new(known)
                } else {
                    new[key] = block.new.count
                    target = .new(block.new.count)
                    block.new.append(found(key))
                }
            }
            block.steps.append(FoundBlock.Step(from: state, move: Int32(number), target: target, outcome: outcome))
        }
        return true
    }

    /// Whether a move can be done. What a condition changes is taken back: asking is not doing.
    /// - Returns: `nil` if the place cannot be reached any more.
    private func isPossible(_ number: Int, at state: Int32, _ block: inout FoundBlock) throws -> Bool? {
        let move = moves[number]
        guard move.fits(way[way.count - 1].top) else { return false }
        guard let condition = move.condition else { return true }
        let isPossible = condition(subject.navigator)
        try checkClock(move.name)
        guard hasChanged(since: way[way.count - 1]) else { return isPossible }
        isElsewhere = true
        return try go(to: state, &block) ? isPossible : nil
    }

    private func hasChanged(since place: Place) -> Bool {
        rewinder.hasHappened(since: place.mark) || haveValuesChanged(since: place)
    }

    private func haveValuesChanged(since place: Place) -> Bool {
        for (value, old) in zip(subject.values, place.values) where value.differs(old) { return true }
        return false
    }

    /// - Returns: `false` if the place cannot be reached any more.
    private func go(to state: Int32, _ block: inout FoundBlock) throws -> Bool {
        if explorer.rebuildsPlaces {
            try startAnew()
        } else if let here = way.last, here.state == state, !isElsewhere || rewind(to: here) {
            return true
        }
        // What leads to it, from the last place that is on the present way and can be come back to.
        var ahead: [Int32] = []
        var next = state
        while !(depth(of: next) < way.count && way[depth(of: next)].state == next) {
            ahead.append(next)
            next = table.origins[Int(next)].state
        }
        way.removeLast(way.count - 1 - depth(of: next))
        while let here = way.last, !rewind(to: here) {
            ahead.append(here.state)
            way.removeLast()
        }
        if way.isEmpty {
            try startAnew()
            ahead.removeLast()
        }
        while let next = ahead.popLast() {
            let number = table.origins[Int(next)].move
            let result = try perform(Int(number))
            guard result != nil, key() == table.keys[Int(next)] else {
                block.unrepeatable.append(
                    NavigationGraph.Transition(from: way[way.count - 1].state, move: number, to: next, outcome: result?.outcome ?? .failed))
                return false
            }
            way.append(place(next))
            isElsewhere = false
        }
        return true
    }

    /// Does a move once more, on the way from the start, with everything made anew: what others have left behind where nothing puts it back shows
    /// there.
    /// - Returns: What has come out otherwise; `nil` if all is as before.
    func repeated(_ step: NavigationGraph.Transition) throws -> NavigationGraph.Transition? {
        try startAnew()
        defer { _ = rewind(to: way[0]) }
        var block = FoundBlock(end: 0)
        guard try go(to: Int32(step.from), &block), try isPossible(step.move, at: Int32(step.from), &block) == true,
            let result = try perform(step.move), result.outcome == step.outcome, step.to.map({ key() == table.keys[$0] }) ?? true
        else { return block.unrepeatable.first ?? step }
        return nil
    }

    /// Takes back what was done since a place of the way.
    /// - Returns: Whether it is there again; `false` too if something has been used up meanwhile.
    private func rewind(to place: Place) -> Bool {
        if isSpoilt || !rewinder.canRewind(to: place.mark) { return false }
        // Once more, as whoever observes a value may navigate when it is put back.
        for _ in 0..<2 {
            guard rewinder.rewind(to: place.mark) else { break }
            for (value, old) in zip(subject.values, place.values) where value.differs(old) { value.write(old) }
            if hasChanged(since: place) { continue }
            isElsewhere = false
            return true
        }
        isSpoilt = true
        return false
    }

    private func depth(of state: Int32) -> Int { table.states[Int(state)].depth }

    private func startAnew() throws {
        rewinder.stop()
        let names = (moves.map(\.name), valueNames)
        subject = try explorer.make()
        rewinder = HierarchyRewinder(subject.navigator)
        performer = MovePerformer(navigator: subject.navigator, rewinder: rewinder, patience: explorer.limits.patience)
        isSpoilt = false
        isElsewhere = false
        performer.settle()
        way = [place(0)]
        guard names == (moves.map(\.name), valueNames) else { throw ExplorationError(reason: .differentSubjects) }
        guard key() == table.keys[0] else { throw ExplorationError(reason: .differentStarts) }
    }

    // MARK: Moves

    /// - Returns: How it has ended, and why; `nil` if it cannot be done here.
    private func perform(_ number: Int) throws -> (outcome: NavigationGraph.Outcome, error: (any Error)?)? {
        isElsewhere = true
        let result = performer.perform(moves[number])
        try checkClock(moves[number].name)
        return result
    }

    /// Nobody waits for what goes by another clock: its end would not be found.
    private func checkClock(_ move: String? = nil) throws {
        if subject.navigator.hasNeededCallbackClock { throw ExplorationError(reason: .noManualClock(move: move)) }
    }
}
