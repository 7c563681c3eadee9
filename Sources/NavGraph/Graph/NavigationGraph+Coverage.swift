import NavDSL

// What test routes do.
extension NavigationGraph {
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

        /// It in a line, with what is left out: `moves 1 of 2, screens 1 of 1, places 2, transitions 1; not done: back; route 1 cannot do its move 0`.
        public var description: String {
            var parts = [
                "moves \(coveredMoves.count) of \(coveredMoves.count + uncoveredMoves.count), "
                    + "screens \(coveredScreens.count) of \(coveredScreens.count + uncoveredScreens.count), "
                    + "places \(stateCount), transitions \(transitionCount)"
            ]
            if !uncoveredMoves.isEmpty { parts.append("not done: \(uncoveredMoves.joined(separator: ", "))") }
            if !uncoveredScreens.isEmpty { parts.append("not shown: \(uncoveredScreens.joined(separator: ", "))") }
            parts += broken.map { "route \($0.route) cannot do its move \($0.move)" }
            return NavigationGraph.lineText(parts.joined(separator: "; "))
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
    /// Each goes on, as long as a move that none has done yet can be reached from where it is in no more steps than from the start. None does only what others do.
    /// - Complexity: Linear in the transitions for each move; mostly less, as only what is near is looked at.
    public var coveringRoutes: [NavigationWay] {
        let possible = transitions.lazy.filter { $0.to != nil }
        let succeeding = Set(possible.filter { $0.outcome == .done }.map(\.move))
        var left = Set(possible.map(\.move))
        func covers(_ step: Transition) -> Bool { step.to != nil && (step.outcome == .done || !succeeding.contains(step.move)) }
        func isWanted(_ step: Transition) -> Bool { left.contains(step.move) && covers(step) }
        // The way to a move that is wanted, that move too.
        func nearest(from state: Int) -> [Transition]? {
            guard let steps = shortestSteps(from: state, until: { transitions(from: $0).contains(where: isWanted) }) else { return nil }
            return transitions(from: steps.last?.to ?? state).first(where: isWanted).map { steps + [$0] }
        }
        var routes: [(way: NavigationWay, covered: Set<Int>)] = []
        while !left.isEmpty, var steps = nearest(from: 0) {
            var route = NavigationWay(from: 0)
            var covered: Set<Int> = []
            while true {
                for step in steps {
                    if covers(step) { covered.insert(step.move) }
                    route.append(moves[step.move], to: step.to ?? step.from)
                }
                left.subtract(covered)
                guard !left.isEmpty, let next = nearest(from: route.end), next.count <= nearest(from: 0)?.count ?? .max else { break }
                steps = next
            }
            routes.append((route, covered))
        }
        // Later routes may have done all that an earlier one was for.
        var counts: [Int: Int] = [:]
        for move in routes.lazy.flatMap(\.covered) { counts[move, default: 0] += 1 }
        return routes.compactMap { route in
            if route.covered.allSatisfy({ counts[$0, default: 0] > 1 }) {
                for move in route.covered { counts[move, default: 0] -= 1 }
                return nil
            }
            return route.way
        }
    }
}
