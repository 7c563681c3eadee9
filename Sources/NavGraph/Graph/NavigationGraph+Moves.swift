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
        /// How many transitions lead to it.
        public let count: Int
        fileprivate let graph: NavigationGraph
        fileprivate let other: Transition

        /// The shortest way to it, and another one, whose last move comes from another place or is another.
        /// - Complexity: Linear in their lengths.
        public var ways: (NavigationWay, NavigationWay) {
            (graph.way(to: state), graph.way(to: other.from).appending(graph.moves[other.move], to: state))
        }
    }

    /// The places that several transitions lead to; moves that change nothing do not count. At the start one is there already.
    /// - Complexity: Linear in the transitions.
    public var duplicates: [Duplicate] {
        var counts = [Int](repeating: 0, count: states.count)
        var others = [Transition?](repeating: nil, count: states.count)
        for transition in transitions {
            guard let target = transition.to, target != transition.from else { continue }
            counts[target] += 1
            // Those from nearer places come first.
            if others[target] == nil, transition != discovery(of: target) { others[target] = transition }
        }
        return states.indices.compactMap { state in
            others[state].map { Duplicate(state: state, count: counts[state], graph: self, other: $0) }
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
    /// - Complexity: Linear in the transitions and the length of the routes, times the moves.
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
    /// - Complexity: Linear in the transitions for each move; mostly less, as only what is near is looked at.
    public var coveringRoutes: [NavigationWay] {
        let possible = transitions.lazy.filter { $0.to != nil }
        let succeeding = Set(possible.filter { $0.outcome == .done }.map(\.move))
        var left = Set(possible.map(\.move))
        func isWanted(_ step: Transition) -> Bool {
            step.to != nil && left.contains(step.move) && (step.outcome == .done || !succeeding.contains(step.move))
        }
        // The way to a move that is wanted, that move too.
        func nearest(from state: Int) -> [Transition]? {
            guard let steps = shortestSteps(from: state, until: { transitions(from: $0).contains(where: isWanted) }) else { return nil }
            return transitions(from: steps.last?.to ?? state).first(where: isWanted).map { steps + [$0] }
        }
        var routes: [NavigationWay] = []
        while !left.isEmpty, var steps = nearest(from: 0) {
            var route = NavigationWay(from: 0)
            while true {
                for step in steps {
                    if isWanted(step) { left.remove(step.move) }
                    route.append(moves[step.move], to: step.to ?? step.from)
                }
                guard !left.isEmpty, let next = nearest(from: route.end), next.count <= nearest(from: 0)?.count ?? .max else { break }
                steps = next
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
        var seen: Set<String> = []
        for window in windows.windows {
            for node in window.nodes where node.isVisible {
                if let name = node.name, seen.insert(name).inserted { names.append(name) }
            }
        }
        return names
    }

    /// The keys of the containers that show.
    var shown: [ShownScreen] {
        windows.windows.flatMap { window in
            window.nodes.filter(\.isVisible).map { ShownScreen(kind: $0.kind, name: $0.name, traits: $0.traits) }
        }
    }

    struct ShownScreen: Hashable {
        let kind: String
        let name: String?
        let traits: [Hierarchy.Trait]
    }
}
