import NavDSL

/// Goes from place to place with a navigator of its own, and does at each what can be done there.
///
/// It goes back by taking back what was done, and forth by doing it again: of places that were found one after another, most of the way is common.
final class ExplorationWorker {
    private let explorer: NavigationExplorer
    private let table: ExplorationTable
    private var subject: ExplorationSubject
    private var rewinder: HierarchyRewinder
    private let encoder: StateEncoder
    /// The way to where it is: the places from the start on.
    private var way: [Place] = []
    /// Whether it may be at another place than the last one of the way.
    private var isElsewhere = true
    /// What has gone wrong at moves, once each.
    private var seenFailures: Set<Int32> = []

    private struct Place {
        let state: Int32
        let mark: HierarchyRewinder.Mark
        let values: [any Hashable & Sendable]
    }

    init(_ explorer: NavigationExplorer, _ table: ExplorationTable) throws {
        self.explorer = explorer
        self.table = table
        encoder = StateEncoder(explorer.key, table.tokens)
        subject = try explorer.make()
        rewinder = HierarchyRewinder(subject.navigator)
        try checkNames()
        arriveAtStart()
    }

    deinit { rewinder.stop() }

    var moves: [ExplorationMove] { subject.moves }
    var valueNames: [String] { subject.values.map(\.name) }

    private func checkNames() throws {
        guard subject.navigator.window != nil else { throw ExplorationError(reason: .noWindow) }
        var names: Set<String> = []
        for move in moves where !names.insert(move.name).inserted { throw ExplorationError(reason: .sameName(move.name)) }
    }

    private func arriveAtStart() {
        settle()
        way = [place(0)]
    }

    private func place(_ state: Int32) -> Place {
        Place(state: state, mark: rewinder.mark(), values: subject.values.map { $0.read() })
    }

    /// The place where it is.
    func found() -> FoundState { found(key()) }

    private func found(_ key: StateKey) -> FoundState {
        let (forest, windowIndex) = encoder.pack(subject.navigator)
        return FoundState(
            key: key, forest: forest, windowIndex: windowIndex, values: subject.values.map { "\($0.read())" },
            waiting: rewinder.running.filter { $0.parent == nil }.map { "\($0)" })
    }

    private func key() -> StateKey { encoder.encode(subject.navigator, subject.values, running: rewinder.running) }

    // MARK: Places

    /// Does all moves at places.
    func expand(_ states: Range<Int>, until deadline: ContinuousClock.Instant?) throws -> FoundBlock? {
        var block = FoundBlock()
        var new: [StateKey: Int] = [:]
        for state in states {
            if let deadline, ContinuousClock.now > deadline { return nil }
            try expand(Int32(state), &block, &new)
        }
        return block
    }

    private func expand(_ state: Int32, _ block: inout FoundBlock, _ new: inout [StateKey: Int]) throws {
        for number in moves.indices {
            guard try go(to: state, &block) else { return }
            let here = way[way.count - 1]
            let move = moves[number]
            if let condition = move.condition, !condition(subject.navigator) { continue }
            isElsewhere = true
            guard let (outcome, error) = perform(move) else { continue }
            if let error, seenFailures.insert(Int32(number)).inserted { block.failures.append((Int32(number), state, error)) }
            var target = FoundBlock.Target.known(state)
            isElsewhere = hasChanged(since: here)
            if isElsewhere {
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
    }

    private func hasChanged(since place: Place) -> Bool {
        rewinder.hasHappened(since: place.mark) || zip(subject.values, place.values).contains { $0.differs($1) }
    }

    /// - Returns: `false` if the place cannot be reached any more.
    private func go(to state: Int32, _ block: inout FoundBlock) throws -> Bool {
        if explorer.rebuildsPlaces {
            try startAnew()
        } else if let here = way.last, here.state == state, rewinder.canRewind(to: here.mark) {
            // Most are here already: the last move is taken back, if it has changed anything.
            if isElsewhere { rewind(to: here) }
            return true
        }
        // What leads to it, from the last place that is on the present way.
        var ahead: [Int32] = []
        var next = state
        while !(depth(of: next) < way.count && way[depth(of: next)].state == next) {
            ahead.append(next)
            next = table.origins[Int(next)].state
        }
        var count = depth(of: next) + 1
        while count > 0, !rewinder.canRewind(to: way[count - 1].mark) {
            ahead.append(way[count - 1].state)
            count -= 1
        }
        if count == 0 {
            try startAnew()
            ahead.removeLast()
            count = 1
        }
        way.removeLast(way.count - count)
        rewind(to: way[count - 1])
        while let next = ahead.popLast() {
            let number = table.origins[Int(next)].move
            let result = perform(moves[Int(number)])
            guard result != nil, key() == table.keys[Int(next)] else {
                block.unrepeatable.append(
                    NavigationGraph.Transition(
                        from: way[way.count - 1].state, move: number, to: next, outcome: result?.0 ?? .failed))
                way.removeLast(way.count - 1)
                return false
            }
            way.append(place(next))
        }
        return true
    }

    private func rewind(to place: Place) {
        isElsewhere = false
        rewinder.rewind(to: place.mark)
        for (value, old) in zip(subject.values, place.values) where value.differs(old) { value.write(old) }
    }

    private func depth(of state: Int32) -> Int { table.states[Int(state)].depth }

    private func startAnew() throws {
        rewinder.stop()
        subject = try explorer.make()
        rewinder = HierarchyRewinder(subject.navigator)
        arriveAtStart()
    }

    // MARK: Moves

    /// - Returns: How it has ended, and why; `nil` if it cannot be done here.
    private func perform(_ move: ExplorationMove) -> (outcome: NavigationGraph.Outcome, error: (any Error)?)? {
        let navigator = subject.navigator
        var failure: (any Error)?
        do {
            switch move.kind {
            case .route(let route):
                let navigation = navigator.navigate(to: route, label: move.name, completion: nil)
                if navigation.result == nil { settle() }
                switch navigation.result {
                case .success?: break
                case .failure(let error)?: failure = error
                case nil: return (.waiting, nil)
                }
            case .back:
                guard try navigator.back() else { return nil }
                settle()
            case .event(let event):
                guard let event = event(navigator) else { return nil }
                switch navigator.handle(event) {
                case .changed, .unchanged: settle()
                case .refused(let error): failure = error
                case .undecided:
                    settle()
                    return (.waiting, nil)
                }
            case .action(let action):
                try action(navigator)
                settle()
            }
        } catch {
            failure = error
            settle()
        }
        if let failure { return (.failed, failure) }
        if let landing = move.landing, navigator.topContainer(where: landing) == nil { return (.missed, nil) }
        return (.done, nil)
    }

    /// Lets time go on, as long as the user waits.
    private func settle() {
        if rewinder.running.isEmpty { return }
        guard let clock = subject.navigator.clock as? any CallbackClock else { return }
        let (end, isBeyond) = clock.elapsed.attoseconds.addingReportingOverflow(explorer.limits.patience.attoseconds)
        let limit = isBeyond ? clock.elapsed : Duration(attoseconds: end)
        var left = Self.callLimit
        while left > 0, !rewinder.running.isEmpty, clock.callNext(until: limit) { left -= 1 }
    }

    /// How many waits may end after one move: a route that goes on for ever goes on no longer.
    private static let callLimit = 10_000
}
