import NavDSL

/// Goes from place to place with a navigator of its own, and does at each what can be done there.
///
/// It goes back by taking back what was done, and forth by doing it again: of places that were found one after another, most of the way
/// is common.
final class ExplorationWorker {
    private let explorer: NavigationExplorer
    private let table: ExplorationTable
    private let encoder: StateEncoder
    private var app: ExploredApp

    // Exclusivity is not checked at run time: each move reads and writes these, and nothing of a user's runs meanwhile.

    /// The way to where it is: the places from the start on.
    @exclusivity(unchecked) private var way: [Place] = []
    /// Whether anything was done since it came to the last place of the way.
    @exclusivity(unchecked) private var isElsewhere = false
    /// Whether something could not be taken back, so that everything has to be made anew.
    private var isSpoilt = false
    /// What has gone wrong at moves, once each.
    private var seenFailures: Set<Int32> = []

    private final class Place {
        let state: Int32
        /// `nil` if it cannot be come back to.
        private(set) var mark: HierarchyRewinder.Mark?
        let values: [any Hashable & Sendable]
        let valueNumbers: [UInt32]
        /// The topmost container that shows there: found once for all moves.
        private(set) var top: ModalContainer?

        init(_ state: Int32, _ mark: HierarchyRewinder.Mark, _ values: ValueReader, top: ModalContainer?) {
            self.state = state
            self.mark = mark
            self.values = values.values
            valueNumbers = values.numbers
            self.top = top
        }

        /// Keeps no container alive any more.
        func letGo() { (mark, top) = (nil, nil) }
    }

    init(_ explorer: NavigationExplorer, _ table: ExplorationTable) throws {
        self.explorer = explorer
        self.table = table
        encoder = StateEncoder(explorer.key, table.tokens)
        app = try ExploredApp(explorer, table)
        try begin()
    }

    var moves: [ExplorationMove] { app.moves }
    var valueNames: [String] { app.values.names }

    /// The place where it is, whose values have just been read.
    private func place(_ state: Int32) -> Place {
        Place(state, app.rewinder.mark(), app.values, top: app.navigator.topContainer)
    }

    /// The place where it is.
    func found() -> FoundState { found(key()) }

    private func found(_ key: StateKey) -> FoundState {
        let (forest, windowIndex) = encoder.pack(app.navigator)
        var waiting = app.rewinder.running.filter { $0.parent == nil }.map { "\($0)" }
        waiting += Array(repeating: "a guard has not answered", count: app.rewinder.pendingGuardCount)
        return FoundState(
            key: key, forest: forest, windowIndex: windowIndex, values: app.values.values, waiting: waiting)
    }

    /// The key of where it is, with the values as they were last read.
    private func key() -> StateKey {
        encoder.encode(
            app.navigator, app.values.numbers, running: app.rewinder.running, guardQuestions: app.rewinder.guardQuestions,
            historyLabels: app.rewinder.historyLabels)
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
        guard try go(to: state, &block) else {
            block.incomplete.append(state)
            return true
        }
        for number in app.chooser.candidates(at: way[way.count - 1].top) {
            guard try go(to: state, &block), let isPossible = try isPossible(number, at: state, &block) else {
                block.incomplete.append(state)
                return true
            }
            if !isPossible { continue }
            if let deadline, ContinuousClock.now >= deadline { return false }
            guard let (outcome, error) = try perform(number) else { continue }
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
        guard app.chooser.canBeDone(number, at: way[way.count - 1].top) else { return false }
        guard let condition = app.moves[number].condition else { return true }
        let isPossible = condition(app.navigator)
        try app.checkClock(app.moves[number].name)
        guard hasChanged(since: way[way.count - 1]) else { return isPossible }
        isElsewhere = true
        return try go(to: state, &block) ? isPossible : nil
    }

    /// Whether it is elsewhere than at a place, with the values as they are read now.
    private func hasChanged(since place: Place) -> Bool {
        app.values.refresh()
        return place.mark.map(app.rewinder.hasHappened) ?? true || app.values.numbers != place.valueNumbers
    }

    /// - Returns: `false` if the place cannot be reached any more.
    private func go(to state: Int32, _ block: inout FoundBlock) throws -> Bool {
        if explorer.rebuildsPlaces {
            try startAnew()
        } else if way.last?.state == state, !isElsewhere || rewind(to: way[way.count - 1]) {
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
            app.values.refresh()
            guard result != nil, key() == table.keys[Int(next)] else {
                block.unrepeatable.append(
                    FoundBlock.Repetition(from: way[way.count - 1].state, move: number, outcome: result?.outcome, found: found()))
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
    func repeated(_ step: NavigationGraph.Transition) throws -> FoundBlock.Repetition? {
        try startAnew()
        defer { if let start = way.first { _ = rewind(to: start) } }
        var block = FoundBlock(end: 0)
        guard try go(to: Int32(step.from), &block), let isPossible = try isPossible(step.move, at: Int32(step.from), &block) else {
            return block.unrepeatable.first
        }
        let result = isPossible ? try perform(step.move) : nil
        if isAt(step.to), let result, result.outcome == step.outcome { return nil }
        return FoundBlock.Repetition(from: Int32(step.from), move: Int32(step.move), outcome: result?.outcome, found: found())
    }

    private func isAt(_ state: Int?) -> Bool {
        app.values.refresh()
        return state.map { key() == table.keys[$0] } ?? true
    }

    /// Takes back what was done since a place of the way.
    /// - Returns: Whether it is there again; `false` too if something has been used up meanwhile.
    private func rewind(to place: Place) -> Bool {
        guard !isSpoilt, let mark = place.mark, app.rewinder.canRewind(to: mark) else { return false }
        // Once more, as whoever observes a value may navigate when it is put back.
        for attempt in 0..<2 {
            guard attempt == 0 || app.rewinder.canRewind(to: mark), app.rewinder.rewind(to: mark) else { break }
            let wasRestored = app.values.restore(place.values, numbered: place.valueNumbers)
            if wasRestored ? hasChanged(since: place) : app.rewinder.hasHappened(since: mark) { continue }
            isElsewhere = false
            return true
        }
        isSpoilt = true
        return false
    }

    private func depth(of state: Int32) -> Int { Int(table.origins[Int(state)].depth) }

    private func startAnew() throws {
        app.rewinder.stop()
        app = try ExploredApp(explorer, table)
        try begin()
    }

    private func begin() throws {
        (way, isElsewhere, isSpoilt) = ([], false, false)
        settle()
        try app.checkClock()
        app.values.refresh()
        way = [place(0)]
        if let start = table.keys.first, key() != start { throw ExplorationError(reason: .differentStarts) }
    }

    // MARK: Moves

    /// - Returns: How it has ended, and why; `nil` if it cannot be done here.
    private func perform(_ number: Int) throws -> (outcome: NavigationGraph.Outcome, error: (any Error)?)? {
        isElsewhere = true
        let result = app.performer.perform(app.moves[number], landingOn: app.chooser.landings[number], settle: settle)
        try app.checkClock(app.moves[number].name)
        return result
    }

    /// Lets time go on, as long as the user waits, and what has left the hierarchy go.
    private func settle() {
        app.performer.settle {
            guard app.rewinder.keepsRemoved(since: way.last?.mark) else { return false }
            for place in way { place.letGo() }
            encoder.letGo()
            return true
        }
    }
}
