import NavDSL

/// A way through a graph: moves, one after another, and the places that they lead to.
public struct NavigationWay: Hashable, Sendable, CustomStringConvertible {
    /// The place where it begins.
    public let start: Int
    /// The names of the moves.
    public private(set) var moves: [String]
    /// The places behind each move.
    public private(set) var states: [Int]

    /// The place where it ends.
    public var end: Int { states.last ?? start }

    init(from start: Int, moves: [String] = [], states: [Int] = []) {
        self.start = start
        self.moves = moves
        self.states = states
    }

    mutating func append(_ move: String, to state: Int) {
        moves.append(move)
        states.append(state)
    }

    func appending(_ move: String, to state: Int) -> Self {
        var way = self
        way.append(move, to: state)
        return way
    }

    /// What follows a sentence on where it ends.
    fileprivate var afterwards: String { moves.isEmpty ? ", at the start" : ", after: \(self)" }

    /// The moves in order: `open chat, back`.
    public var description: String { moves.isEmpty ? "nothing to do" : moves.joined(separator: ", ") }
}

extension NavigationGraph {
    /// A sentence, which may end with an error's own, and the way that shows it, in a line.
    static func lineText(text: String, _ way: NavigationWay?) -> String {
        guard let way else { return lineText(text) }
        return lineText((text.hasSuffix(".") ? String(text.dropLast()) : text) + way.afterwards)
    }

    /// A shortest way from the start to a place; one that is not of ``states`` is not reached, and the way is empty.
    /// - Complexity: Linear in its length.
    public func way(to state: Int) -> NavigationWay {
        guard states.indices.contains(state) else { return NavigationWay(from: 0) }
        var steps: [Transition] = []
        var next = state
        while let step = discovery(of: next) {
            steps.append(step)
            next = step.from
        }
        return way(steps.reversed(), from: 0)
    }

    /// A shortest way from the start to a place that a closure accepts; `nil` if there is none.
    /// - Complexity: Linear in the places up to it.
    public func shortestWay(where predicate: (State) throws -> Bool) rethrows -> NavigationWay? {
        try states.first(where: predicate).map { way(to: $0.index) }
    }

    /// A shortest way from the start to a place where a screen of a name shows; `nil` if there is none.
    public func shortestWay(toScreen name: String) -> NavigationWay? {
        shortestWay { state in state.windows.windows.contains { $0.nodes.contains { $0.isVisible && $0.name == name } } }
    }

    /// A shortest way from one place to another; `nil` if there is none, as from or to what is not of ``states``.
    /// - Complexity: Linear in the transitions.
    public func shortestWay(from start: Int, to end: Int) -> NavigationWay? {
        guard states.indices.contains(start) else { return nil }
        return shortestSteps(from: start) { $0 == end }.map { way($0, from: start) }
    }

    /// A shortest way from a place to the nearest that a closure accepts.
    func shortestSteps(from start: Int, until isThere: (Int) -> Bool) -> [Transition]? {
        var found = [Int32](repeating: -1, count: states.count)
        var queue = [start]
        var head = 0
        while head < queue.count {
            let state = queue[head]
            head += 1
            if isThere(state) {
                var steps: [Transition] = []
                var next = state
                while next != start {
                    let step = transitions[Int(found[next])]
                    steps.append(step)
                    next = step.from
                }
                return steps.reversed()
            }
            let outgoing = transitions(from: state)
            for index in outgoing.indices {
                guard let target = outgoing[index].to, target != start, found[target] < 0 else { continue }
                found[target] = Int32(index)
                queue.append(target)
            }
        }
        return nil
    }

    func way(_ steps: [Transition], from start: Int) -> NavigationWay {
        NavigationWay(from: start, moves: steps.map { moves[$0.move] }, states: steps.compactMap(\.to))
    }

    /// The places of a way of this graph as text: each move, and the place that it leads to, as ``State/description`` has it, of the app's values only those that
    /// have changed.
    public func description(of way: NavigationWay) -> String {
        let pictures = pictures(of: way)
        return zip(way.moves, pictures.dropFirst()).reduce(into: pictures[0]) { $0 += "\n→ \($1.0)\n\($1.1)" }
    }

    /// The places of a way, each as text, where it begins first.
    package func pictures(of way: NavigationWay) -> [String] {
        let places = [way.start] + way.states
        return places.indices.map { index in
            guard states.indices.contains(places[index]) else { return "no such place" }
            let previous = index > 0 && states.indices.contains(places[index - 1]) ? states[places[index - 1]] : nil
            return states[places[index]].text(after: previous)
        }
    }
}
