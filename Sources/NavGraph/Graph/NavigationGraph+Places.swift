import NavDSL

// What there is, and where one does not get away.
extension NavigationGraph {
    /// The names of all containers that stand somewhere at some place, sorted.
    public var screens: [String] { names { _ in true } }

    /// The names of all containers that show at some place, sorted.
    public var shownScreens: [String] { names(where: \.isVisible) }

    private func names(where isWanted: (Hierarchy.Node) -> Bool) -> [String] {
        var names: Set<String> = []
        for state in states {
            for window in state.windows.windows {
                for node in window.nodes where isWanted(node) {
                    if let name = node.name { names.insert(name) }
                }
            }
        }
        return names.sorted()
    }

    /// Of screens that the app has, those that show at no place, in the order given.
    /// - Parameter known: The names of the app's screens.
    public func unreachableScreens(among known: [String]) -> [String] {
        let shown = Set(shownScreens)
        return known.filter { !shown.contains($0) }
    }

    /// The places from which no moves lead back to the start.
    ///
    /// Of an exploration that is not complete, those from which moves lead to what is not explored are not among them.
    /// - Complexity: Linear in the transitions.
    public var placesWithoutReturn: [Int] {
        let least = leastReachable { $0.index == 0 || isCutOff($0.index) ? 0 : 1 }
        return states.indices.filter { least[$0] > 0 }
    }

    /// By place: the least value of a place that moves lead to from there, itself among them.
    /// - Parameter value: A small number that is not negative.
    /// - Complexity: Linear in the transitions and the greatest value.
    func leastReachable(_ value: (State) -> Int) -> [Int] {
        var sources = [[Int32]](repeating: [], count: states.count)
        for transition in transitions {
            if let target = transition.to, target != transition.from { sources[target].append(Int32(transition.from)) }
        }
        let values = states.map(value)
        var byValue = [[Int]](repeating: [], count: (values.max() ?? 0) + 1)
        for state in states.indices { byValue[values[state]].append(state) }
        // Backward from the least ones: who is met first by one of them leads to no lesser one.
        var least = [Int](repeating: -1, count: states.count)
        var queue: [Int] = []
        for (value, places) in byValue.enumerated() {
            for place in places where least[place] < 0 {
                least[place] = value
                queue.append(place)
            }
            while let state = queue.popLast() {
                for source in sources[state] where least[Int(source)] < 0 {
                    least[Int(source)] = value
                    queue.append(Int(source))
                }
            }
        }
        return least
    }

    /// The places that going back should leave and does not; none where no move goes back.
    ///
    /// It should where there is something to go back to: a stack on the way to what is on top has more than its root, something is presented, or a move that goes
    /// back can be done, as with tabs that remember what was selected before, and does nothing, fails, or is refused. Elsewhere `ScreenNavigator.back()` answers
    /// that there is nothing, the system's button leaves the app, and a picture has no button: at the root of a tab. So it is too wherever the
    /// same screens show as at the start.
    /// - Complexity: Linear in the transitions, and in the containers of the places found.
    public var placesWithoutBack: [Int] {
        if backMoves.isEmpty { return [] }
        return states.indices.filter { state in
            if isCutOff(state) { return false }
            let backs = transitions(from: state).filter { backMoves.contains($0.move) }
            return !backs.contains { $0.to != state } && (!backs.isEmpty || states[state].hierarchy.hasSomethingToGoBackTo)
                && states[state].shown != states[0].shown
        }
    }

    /// The parts within which each place can be reached from each other one, the largest first, of equal ones the one nearest to the start.
    /// - Complexity: Linear in the transitions.
    public var stronglyConnectedParts: [[Int]] {
        var components: [[Int]] = []
        var number = [Int32](repeating: -1, count: states.count)
        var low = [Int32](repeating: 0, count: states.count)
        var isOnStack = [Bool](repeating: false, count: states.count)
        var stack: [Int] = []
        var next: Int32 = 0
        // Tarjan's algorithm, its recursion as a list of places and the transitions that they are at.
        for root in states.indices where number[root] < 0 {
            var work: [(state: Int, edges: ArraySlice<Transition>)] = []
            func enter(_ state: Int) {
                number[state] = next
                low[state] = next
                next += 1
                stack.append(state)
                isOnStack[state] = true
                work.append((state, transitions(from: state)))
            }
            enter(root)
            while let (state, edges) = work.last {
                if let edge = edges.first {
                    work[work.count - 1].edges = edges.dropFirst()
                    guard let target = edge.to else { continue }
                    if number[target] < 0 { enter(target) } else if isOnStack[target] { low[state] = min(low[state], number[target]) }
                    continue
                }
                work.removeLast()
                if let parent = work.last?.state { low[parent] = min(low[parent], low[state]) }
                guard low[state] == number[state] else { continue }
                var component: [Int] = []
                repeat {
                    isOnStack[stack.last!] = false
                    component.append(stack.removeLast())
                } while component.last != state
                components.append(component.sorted())
            }
        }
        return components.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }
}

extension Hierarchy {
    /// Whether a stack with more than its root, or a modal, is on the way from what is on top to the window. Which tabs were selected before is not in it.
    fileprivate var hasSomethingToGoBackTo: Bool {
        var next = topIndex
        while let index = next {
            if nodes[index].role == .presented { return true }
            next = nodes[index].parent
            if let parent = next, nodes[parent].kind == "stack", nodes[parent].childCount > 1, nodes[index].role == .child { return true }
        }
        return false
    }
}
