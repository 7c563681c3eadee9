import NavDSL

/// What is wrong in a graph, with the shortest way there.
public struct NavigationProblem: Sendable, CustomStringConvertible {
    /// What does not hold.
    public let invariant: String
    /// What is wrong.
    public let text: String
    /// The shortest way from the start that shows it; empty if the start does, or for what is nowhere.
    public let way: NavigationWay
    /// The places on the way as text, and the moves between them; empty for what is nowhere.
    public let picture: String

    /// What it says of more than the invariant.
    let statement: NavigationInvariant.Statement?
    /// Whether no place shows it.
    var isNowhere: Bool { picture.isEmpty }

    /// It in a line: `Settings is protected: Settings is entered, after: open chat, gear`.
    public var description: String {
        NavigationGraph.lineText(text: "\(invariant): \(text)", isNowhere ? nil : way)
    }
}

extension NavigationInvariant {
    /// One thing that is wrong.
    struct Violation {
        /// The shortest way that shows it; `nil` for what is nowhere.
        let way: NavigationWay?
        let text: String
        var statement: Statement?
    }

    /// What a violation says that a report would find without the invariant too.
    enum Statement: Hashable {
        /// A move that never succeeds, by its index.
        case move(Int)
        /// What grows, by the moves that make it.
        case growth([String])
        case noReturn
        case unreachable([String])

        /// The names of screens that it says to be unreachable.
        var unreachable: [String] { if case .unreachable(let names) = self { names } else { [] } }
    }
}

extension NavigationGraph {
    /// Checks what has to hold, and answers what does not: all that each invariant finds, each with its shortest counterexample.
    ///
    /// An invariant that asks for a value that there is not is a problem too: see ``State/value(_:as:)``.
    public func problems(of invariants: [NavigationInvariant]) -> [NavigationProblem] {
        invariants.flatMap { invariant in
            let questions = WrongQuestions()
            let violations = WrongQuestions.$current.withValue(questions) { invariant.violations(self) }
            return (questions.texts.map { NavigationInvariant.Violation(way: nil, text: $0) } + violations).map {
                NavigationProblem(
                    invariant: invariant.name, text: $0.text, way: $0.way ?? NavigationWay(from: 0), picture: $0.way.map(description) ?? "",
                    statement: $0.statement)
            }
        }
    }

    /// The names of those invariants that do not judge all places and moves that are known, as what decides lies beyond the exploration's limit or behind an
    /// unrepeatable move: from there, a modal might be closed after all. None if it is complete.
    /// - Complexity: Linear in the transitions, and in the containers of the places, for each invariant.
    public func invariantsNotJudgedEverywhere(among invariants: [NavigationInvariant]) -> [String] {
        if !isPartial { return [] }
        let whole = asIfComplete
        return invariants.filter { invariant in invariant.count.map { $0(whole) > $0(self) } ?? false }.map(\.name)
    }

    /// What a report says of them; `nil` if all are judged.
    func textOfWhatIsNotJudged(among invariants: [NavigationInvariant]) -> String? {
        let names = invariantsNotJudgedEverywhere(among: invariants)
        let reason = limit.map { "by the limit of \($0)" } ?? "as moves do something else each time"
        return names.isEmpty ? nil : "\(names.joined(separator: ", ")); \(reason)"
    }

    /// Of each move, the first transition with something wrong: places come nearest first, so that no way is shorter.
    func firstTransitions(_ problem: (Transition) -> String?) -> [NavigationInvariant.Violation] {
        var seen: Set<Int> = []
        var violations: [NavigationInvariant.Violation] = []
        for step in transitions where !seen.contains(step.move) {
            guard let text = problem(step) else { continue }
            seen.insert(step.move)
            violations.append(NavigationInvariant.Violation(way: way(with: step), text: text))
        }
        return violations
    }

    /// The shortest way to where a transition was made, with it.
    func way(with step: Transition) -> NavigationWay { way(to: step.from).appending(moves[step.move], to: step.to ?? step.from) }

    /// The places with modals from which no moves lead to one with fewer, nearest first.
    var stuckModals: [Int] {
        let modals = states.map { $0.windows.windows.reduce(0) { $0 + $1.nodes.count { $0.role == .presented } } }
        let least = leastReachable { isCutOff($0.index) ? 0 : modals[$0.index] }
        return states.indices.filter { modals[$0] > 0 && least[$0] >= modals[$0] }
    }
}

extension NavigationGraph.State {
    /// Whether a container of a name stands in it.
    func has(_ name: String) -> Bool { windows.windows.contains { $0.nodes.contains { $0.name == name } } }

    /// What the topmost modal is called, of an unnamed one its kind.
    var topmostModal: String {
        let modals = windows.windows.flatMap(\.nodes).filter { $0.role == .presented }
        return (modals.last { $0.isVisible } ?? modals.last).map { $0.name ?? $0.kind } ?? ""
    }
}
