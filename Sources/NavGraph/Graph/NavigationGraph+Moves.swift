import NavDSL

// What becomes of moves.
extension NavigationGraph {
    /// What becomes of one move.
    public struct MoveSummary: Sendable {
        /// How often a move fails.
        public enum Reliability: String, Hashable, Sendable, Codable {
            /// It can be done nowhere.
            case impossible
            /// It never fails where it can be done.
            case neverFails
            /// It fails at some places.
            case sometimesFails
            /// It fails wherever it can be done.
            case alwaysFails
        }

        /// The move's name.
        public let name: String
        /// At how many places it ended in each way.
        public let counts: [Outcome: Int]
        /// For each way to end, the first transition that did.
        public let examples: [Outcome: Transition]

        /// At how many places it could be done.
        public var count: Int { counts.values.reduce(0, +) }

        /// How often it fails, or misses what it was to land on.
        public var reliability: Reliability {
            let failures = counts[.failed, default: 0] + counts[.missed, default: 0]
            if count == 0 { return .impossible }
            return failures == 0 ? .neverFails : failures == count ? .alwaysFails : .sometimesFails
        }
    }

    /// What becomes of each move, in their order.
    /// - Complexity: Linear in the transitions.
    public var moveSummaries: [MoveSummary] {
        var counts = [[Outcome: Int]](repeating: [:], count: moves.count)
        var examples = [[Outcome: Transition]](repeating: [:], count: moves.count)
        for transition in transitions {
            counts[transition.move][transition.outcome, default: 0] += 1
            if examples[transition.move][transition.outcome] == nil { examples[transition.move][transition.outcome] = transition }
        }
        return moves.indices.map { MoveSummary(name: moves[$0], counts: counts[$0], examples: examples[$0]) }
    }

    /// A place that is found by different ways.
    public struct Duplicate: Sendable {
        /// The place.
        public let state: Int
        /// The shortest way to it, and another one, whose last move comes from another place or is another.
        public let ways: (NavigationWay, NavigationWay)
        /// How many transitions lead to it.
        public let count: Int
    }

    /// The places that several transitions lead to, with two ways to each; moves that change nothing do not count.
    /// - Complexity: Linear in the transitions and the length of the ways.
    public var duplicates: [Duplicate] {
        var counts = [Int](repeating: 0, count: states.count)
        var others = [Transition?](repeating: nil, count: states.count)
        for transition in transitions {
            guard let target = transition.to, target != transition.from else { continue }
            counts[target] += 1
            if transition == discovery(of: target) { continue }
            if others[target].map({ states[$0.from].depth > states[transition.from].depth }) ?? true { others[target] = transition }
        }
        return states.indices.compactMap { state in
            guard let other = others[state], counts[state] > 1 || state == 0 else { return nil }
            let second = way(to: other.from).appending(moves[other.move], to: state)
            return Duplicate(state: state, ways: (way(to: state), second), count: counts[state])
        }
    }

    // MARK: Tests

    /// What test routes do of all that can be done.
    public struct Coverage: Sendable, CustomStringConvertible {
        /// The moves that were done, and those that can be done somewhere and were not.
        public let coveredMoves, uncoveredMoves: [String]
        /// The screens that have shown, and those that can show and have not.
        public let coveredScreens, uncoveredScreens: [String]
        /// How many of the places were seen.
        public let stateCount: Int
        /// How many of the transitions were made.
        public let transitionCount: Int
        /// Routes that cannot be followed: their index, and the index of the move that cannot be done there.
        public let broken: [(route: Int, move: Int)]

        public var description: String {
            "moves \(coveredMoves.count) of \(coveredMoves.count + uncoveredMoves.count), "
                + "screens \(coveredScreens.count) of \(coveredScreens.count + uncoveredScreens.count), "
                + "places \(stateCount), transitions \(transitionCount), broken routes \(broken.count)"
        }
    }

    /// What routes, from the start, do of all that can be done.
    /// - Parameter routes: Names of moves, in order.
    public func coverage(of routes: [[String]]) -> Coverage {
        let numbers = Dictionary(zip(moves, moves.indices), uniquingKeysWith: { first, _ in first })
        var seenStates: Set<Int> = [0]
        var seenTransitions: Set<Transition> = []
        var broken: [(route: Int, move: Int)] = []
        for (index, route) in routes.enumerated() {
            var state = 0
            for (position, name) in route.enumerated() {
                let step = numbers[name].flatMap { number in transitions(from: state).first { $0.move == number } }
                guard let step, let target = step.to else {
                    broken.append((index, position))
                    break
                }
                seenTransitions.insert(step)
                seenStates.insert(target)
                state = target
            }
        }
        let done = Set(seenTransitions.map(\.move))
        let possible = Set(transitions.map(\.move))
        let shown = Set(seenStates.flatMap { states[$0].shownScreens })
        return Coverage(
            coveredMoves: moves.indices.filter { done.contains($0) }.map { moves[$0] },
            uncoveredMoves: moves.indices.filter { possible.contains($0) && !done.contains($0) }.map { moves[$0] },
            coveredScreens: shown.sorted(), uncoveredScreens: shownScreens.filter { !shown.contains($0) },
            stateCount: seenStates.count, transitionCount: seenTransitions.count, broken: broken)
    }

    /// Few short routes from the start that do each move once at least, where it succeeds if it does anywhere: to be run against a real app.
    ///
    /// Each goes on, as long as a move that none has done yet can be reached from where it is in no more steps than from the start.
    public var coveringRoutes: [NavigationWay] {
        var left = Set(transitions.filter { $0.to != nil }.map(\.move))
        let succeeding = Set(transitions.filter { $0.to != nil && $0.outcome == .done }.map(\.move))
        func isWanted(_ step: Transition) -> Bool {
            step.to != nil && left.contains(step.move) && (step.outcome == .done || !succeeding.contains(step.move))
        }
        var routes: [NavigationWay] = []
        while !left.isEmpty {
            var route = NavigationWay(from: 0)
            var reach = Int.max
            while let way = shortestWay(from: route.end, until: { transitions(from: $0).contains(where: isWanted) }), way.moves.count <= reach {
                for (move, state) in zip(way.moves, way.states) {
                    route = route.appending(move, to: state)
                }
                guard let step = transitions(from: route.end).first(where: isWanted), let target = step.to else { break }
                left.remove(step.move)
                route = route.appending(moves[step.move], to: target)
                if left.isEmpty { break }
                reach = shortestWay(from: 0, until: { transitions(from: $0).contains(where: isWanted) })?.moves.count ?? 0
            }
            if route.moves.isEmpty { break }
            // What the way has done is done.
            var state = 0
            for (name, target) in zip(route.moves, route.states) {
                for step in transitions(from: state) where moves[step.move] == name { left.remove(step.move) }
                state = target
            }
            routes.append(route)
        }
        return routes
    }
}

extension NavigationGraph.State {
    /// The names of the containers that show, each once, in the order of the hierarchy.
    public var shownScreens: [String] {
        var names: [String] = []
        for window in windows.windows {
            for node in window.nodes where node.isVisible {
                if let name = node.name, !names.contains(name) { names.append(name) }
            }
        }
        return names
    }
}
