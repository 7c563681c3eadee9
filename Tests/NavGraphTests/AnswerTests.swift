import NavDSL
import NavGraph
import NavTesting
import Testing

/// Each answer on random graphs against a slow one.
@Suite struct AnswerTests {
    /// By pair of places: the least number of moves from one to the other.
    private static func distances(_ graph: NavigationGraph) -> [[Int?]] {
        var result = graph.states.map { from in graph.states.map { $0.index == from.index ? 0 : nil as Int? } }
        for _ in graph.states {
            for step in graph.transitions {
                for start in graph.states.indices {
                    guard let target = step.to, let distance = result[start][step.from] else { continue }
                    result[start][target] = min(result[start][target] ?? .max, distance + 1)
                }
            }
        }
        return result
    }

    @Test(arguments: 1...150) func `Ways, returns and parts are those of a table of distances`(_ seed: Int) throws {
        let graph = try TableApp(seed: seed).explorer.explore()
        let distances = Self.distances(graph)
        let pairs = graph.states.indices.flatMap { from in graph.states.indices.map { (from, $0) } }
        for (from, to) in pairs {
            let way = graph.shortestWay(from: from, to: to)
            #expect(way?.moves.count == distances[from][to], "seed \(seed): from \(from) to \(to)")
            #expect(way.map { $0.end == to && $0.start == from } ?? true, "seed \(seed)")
        }
        #expect(graph.states.map(\.depth) == distances[0].map { $0 ?? -1 }, "seed \(seed)")
        #expect(graph.placesWithoutReturn == graph.states.indices.filter { distances[$0][0] == nil }, "seed \(seed)")
        let parts = Set(graph.states.indices.map { from in graph.states.indices.filter { distances[from][$0] != nil && distances[$0][from] != nil } })
        #expect(graph.stronglyConnectedParts == parts.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }, "seed \(seed)")
    }

    @Test(arguments: 1...100) func `Duplicates and summaries are what counting says`(_ seed: Int) throws {
        let graph = try TableApp(seed: seed).explorer.explore()
        for duplicate in graph.duplicates {
            let ways = duplicate.ways
            #expect(ways.0.end == duplicate.state && ways.1.end == duplicate.state && ways.0 != ways.1, "seed \(seed)")
            #expect(duplicate.count == graph.transitions.count { $0.to == duplicate.state && $0.from != duplicate.state }, "seed \(seed)")
        }
        let many = graph.states.indices.filter { state in
            graph.transitions.count { $0.to == state && $0.from != state } > (state == 0 ? 0 : 1)
        }
        #expect(graph.duplicates.map(\.state) == many, "seed \(seed)")
        for (move, summary) in graph.moveSummaries.enumerated() {
            #expect(summary.count == graph.transitions.count { $0.move == move }, "seed \(seed)")
        }
    }

    @Test(arguments: 1...100) func `Places that back does not leave are those without a way by it`(_ seed: Int) throws {
        let graph = try RandomApp(seed: seed).explorer(ExplorationLimits(depth: 4, time: nil)).explore()
        let backs = graph.moves.indices.filter { graph.moves[$0].hasSuffix("back") }
        // By the lines of the text: something is presented over what is on top, or a stack has something below it.
        func canGoBack(_ hierarchy: Hierarchy) -> Bool {
            let nodes = hierarchy.nodes
            return nodes.indices.contains { index in
                nodes[index].isVisible
                    && (nodes[index].role == .presented
                        || nodes[index].kind == "stack" && nodes[index].childCount > 1)
            }
        }
        func shown(_ state: NavigationGraph.State) -> [String] { state.hierarchy.nodes.filter(\.isVisible).map { "\($0.kind) \($0.name ?? "")" } }
        let slow = graph.states.filter { state in
            let steps = graph.transitions.filter { $0.from == state.index }
            let isExplored = graph.limit == nil || state.depth < 4
            let isTried = steps.contains { backs.contains($0.move) }
            return isExplored && !backs.isEmpty && shown(state) != shown(graph.states[0])
                && !steps.contains { backs.contains($0.move) && $0.to != state.index } && (isTried || canGoBack(state.hierarchy))
        }
        #expect(graph.placesWithoutBack == slow.map(\.index), "seed \(seed)")
    }

    @Test func `Coverage says what routes do, miss, and cannot do`() throws {
        let graph = try TableApp([[1, nil], [2, 0], [nil, 2]]).explorer.explore()
        let coverage = graph.coverage(of: [["m0", "m1"], ["m1"], ["nothing"]])
        #expect(
            "\(coverage)" == "moves 2 of 2, screens 1 of 1, places 2, transitions 2; route 1 cannot do its move 0; route 2 cannot do its move 0")
        #expect(coverage.broken.map(\.route) == [1, 2] && coverage.broken.map(\.move) == [0, 0])
        #expect(graph.coverage(of: [["m0"]]).uncoveredMoves == ["m1"])
    }

    @Test func `Screens are found by their shortest way, and those that nothing shows`() throws {
        let graph = try NavigationExplorer {
            .init(.showing(Named("Home").withStackContainer()), moves: [.back(), .push("A", when: { $0.height < 2 })])
        }
        .explore()
        #expect(graph.shortestWay(toScreen: "A")?.moves == ["push A"])
        #expect(graph.shortestWay(toScreen: "B") == nil)
        #expect(graph.unreachableScreens(among: ["B", "A", "Home", "C"]) == ["B", "C"])
        #expect(graph.shownScreens == ["A", "Home"])
        let way = try #require(graph.shortestWay(toScreen: "A"))
        #expect(
            graph.description(of: way) == """
                Window [key]
                └─ Stack
                   └─ Home ●
                → push A
                Window [key]
                └─ Stack
                   ├─ Home
                   └─ A ●
                """)
    }

    @Test func `What is no place has no ways`() throws {
        let graph = try TableApp([[0]]).explorer.explore()
        #expect(graph.transitions(from: 7).isEmpty && graph.transitions(from: -1).isEmpty)
        #expect(graph.shortestWay(from: 0, to: 9) == nil && graph.shortestWay(from: -1, to: 0) == nil)
        #expect(graph.way(to: 5).moves.isEmpty)
        let other = try TableApp([[1], [2], [3], [nil]]).explorer.explore()
        #expect(graph.description(of: other.way(to: 3)).hasSuffix("→ m0\nno such place"))
    }

    @Test func `Tabs, windows, and two stacks at once grow too`() throws {
        let limits = ExplorationLimits(depth: 6)
        let tabs = NavigationExplorer(limits: limits) {
            let add = ExplorationMove.action("add") { navigator in
                guard let tabs = navigator.topTabsContainer else { return }
                try navigator.apply(.setChildren(tabs.tabs + [ModalContainer(key: ScreenKey(name: "New"))], in: tabs))
            }
            return ExplorationSubject(.showing(NamedTabs(screens: ["A"])), moves: [add])
        }
        let windows = NavigationExplorer(limits: limits) {
            let navigator = ScreenNavigator(windowProvider: ScreenWindowGroup(), logger: nil, clock: ManualClock())
            navigator.navigate { $0.setRoot(to: Named("Home")).makeKeyAndVisible() }
            return ExplorationSubject(
                navigator, moves: [ExplorationMove("open") { $0.openWindow(key: ScreenKey(name: "W")) { $0.setRoot(to: Named("D")) } }])
        }
        let both = NavigationExplorer(limits: limits) {
            let push = ExplorationMove("push both") {
                $0.first(.container(name: "A")).stack.push(Named("X")).resolve().first(.container(name: "B")).stack.push(Named("X"))
            }
            return ExplorationSubject(.showing(NamedTabs(screens: ["A", "B"])), moves: [push])
        }
        #expect(try tabs.explore().growths.map(\.description) == ["'add' adds New again and again"])
        #expect(try windows.explore().growths.map(\.moves) == [["open"]])
        #expect(try both.explore().growths.map(\.description) == ["'push both' adds X, X again and again"])
    }
}
