import NavDSL

// What can go on for ever.
extension NavigationGraph {
    /// Screens, or waits, that can stack up without bound.
    public struct Growth: Sendable, CustomStringConvertible {
        /// The place where it begins.
        public let state: Int
        /// The moves that add more, and can be done again and again.
        public let moves: [String]
        /// The names of the screens that they add each time, of an unnamed container its kind; or what waits in addition.
        public let added: [String]
        /// Whether it is waits that are added: of routes that wait for the user, of guards that do not answer.
        public let isWaiting: Bool
        /// The places behind each of the moves.
        let states: [Int]

        /// It in a line: `'see a friend' adds Profile again and again`, `'send' waits again and again`.
        public var description: String {
            let names = moves.map { "'\($0)'" }.joined(separator: ", ")
            return NavigationGraph.lineText("\(names) \(isWaiting ? "waits" : "adds \(added.joined(separator: ", "))") again and again")
        }
    }

    /// The runs of moves that lead from a place to the same with more screens in it, or with one more of the same waits, and again, until a limit of the
    /// exploration keeps them from going on; none in one that no limit has ended. For each run the place nearest to the start; runs that are others with some
    /// more moves in between are left out. Those with few moves come first.
    /// - Complexity: Linear in the places and their containers, times the length of the runs that are looked for, which is at most 8; for
    ///   each run that is found, the places up to the limit.
    public var growths: [Growth] {
        if limit == nil { return [] }
        var growths: [Growth] = []
        var seen: Set<[Int]> = []
        for state in states {
            var run: [Int] = []
            var places: [Int] = []
            var ancestor = state.index
            while run.count < 8, let step = discovery(of: ancestor) {
                run.insert(step.move, at: 0)
                places.insert(ancestor, at: 0)
                ancestor = step.from
                guard let added = states[ancestor].additions(in: state), !isRotated(run, in: seen),
                    goesOn(run, adding: added, from: state.index)
                else { continue }
                seen.insert(run)
                growths.append(
                    Growth(state: ancestor, moves: run.map { moves[$0] }, added: added.names, isWaiting: added.isWaiting, states: places))
                break
            }
        }
        return distinct(growths)
    }

    /// Those that are not others with some more moves in between.
    private func distinct(_ growths: [Growth]) -> [Growth] {
        var distinct: [Growth] = []
        // Sorting keeps the order of those with equally many moves.
        for growth in growths.sorted(by: { $0.moves.count < $1.moves.count }) {
            let moves = Set(growth.moves)
            if !distinct.contains(where: { moves.isSuperset(of: $0.moves) }) { distinct.append(growth) }
        }
        return distinct
    }

    /// Whether a run of moves can be done again, once at least, and adds as much each time until it comes to what is not explored.
    private func goesOn(_ run: [Int], adding added: Additions, from start: Int) -> Bool {
        var state = start
        var count = 0
        while true {
            var next = state
            for move in run {
                if isCutOff(next), !transitions(from: next).contains(where: { $0.move == move && $0.to != nil }) { return count > 0 }
                guard let target = transitions(from: next).first(where: { $0.move == move })?.to else { return false }
                next = target
            }
            // Each time there is more, so that it comes to an end.
            guard let more = states[state].additions(in: states[next]), more.isLike(added) else { return false }
            state = next
            count += 1
        }
    }

    /// Whether the run, begun at another of its moves or done several times, is known.
    private func isRotated(_ run: [Int], in seen: Set<[Int]>) -> Bool {
        for length in 1...run.count where run.count.isMultiple(of: length) {
            let part = Array(run.prefix(length))
            guard run.indices.allSatisfy({ run[$0] == part[$0 % length] }) else { continue }
            for offset in 0..<length where seen.contains(Array(part[offset...] + part[..<offset])) { return true }
        }
        return false
    }
}

/// What one place has in addition to another.
private struct Additions {
    let names: [String]
    let isWaiting: Bool

    /// Whether it is as much; of waits, whether they are the same.
    func isLike(_ other: Self) -> Bool {
        isWaiting == other.isWaiting && (isWaiting ? names == other.names : names.count == other.names.count)
    }
}

extension NavigationGraph.State {
    /// What another place has in addition, where all else is the same: containers, over or among which the same is on top, or where there are none, what
    /// waits; `nil` if it is not so.
    fileprivate func additions(in other: Self) -> Additions? {
        guard let added = containers(addedIn: other) else { return nil }
        if !added.isEmpty { return Additions(names: added, isWaiting: false) }
        guard let waits = waits(addedIn: other), !waits.isEmpty else { return nil }
        return Additions(names: waits, isWaiting: true)
    }

    /// What waits in another place in addition to all that waits here.
    private func waits(addedIn other: Self) -> [String]? {
        var added = other.waiting
        for wait in waiting {
            guard let index = added.firstIndex(of: wait) else { return nil }
            added.remove(at: index)
        }
        return added
    }

    /// What is added in the windows that there are, and the windows that are added behind them.
    private func containers(addedIn other: Self) -> [String]? {
        let (mine, theirs) = (windows.windows, other.windows.windows)
        guard mine.count <= theirs.count else { return nil }
        var added: [String] = []
        for (mine, theirs) in zip(mine, theirs) {
            guard let names = mine.containers(addedIn: theirs) else { return nil }
            added += names
        }
        return added + theirs[mine.count...].flatMap { $0.nodes.map { $0.name ?? $0.kind } }
    }
}

extension Hierarchy {
    /// What another one has in addition, where all that is here comes in the same order in it, and the same is on top.
    fileprivate func containers(addedIn other: Hierarchy) -> [String]? {
        guard other.nodes.count >= nodes.count, top?.name == other.top?.name, top?.kind == other.top?.kind else { return nil }
        var added: [String] = []
        var next = 0
        for node in other.nodes {
            if next < nodes.count, nodes[next].isLike(node) {
                next += 1
            } else {
                added.append(node.name ?? node.kind)
            }
        }
        return next == nodes.count ? added : nil
    }

    /// The topmost container that shows.
    private var top: Node? { nodes.last { $0.isVisible && $0.childCount == 0 } }
}

extension Hierarchy.Node {
    /// Whether it is the same, whatever is in it or over it.
    fileprivate func isLike(_ other: Self) -> Bool {
        kind == other.kind && name == other.name && traits == other.traits && role == other.role && depth == other.depth
            && (childCount < other.childCount || selectedIndex == other.selectedIndex)
    }
}
