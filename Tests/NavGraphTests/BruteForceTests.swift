import NavDSL
import NavGraph
import Testing

/// The graph of small random apps against a plain search, which goes each way from the start on an app made anew.
@Suite struct BruteForceTests {
    @Test(arguments: 1...200) func `Places, moves and shortest lengths are those of a plain search`(_ seed: Int) throws {
        let app = RandomApp(seed: seed)
        let depth = seed % 3 + 2
        let plain = PlainSearch(depth: depth) {
            let (navigator, moves) = app.start()
            return (navigator, moves, { "" })
        }
        let graph = try app.explorer(ExplorationLimits(depth: depth, time: nil)).explore()
        let keys = graph.states.map { PlainSearch.key($0.hierarchy) }
        let depths = Dictionary(zip(keys, graph.states.map(\.depth)), uniquingKeysWith: { first, _ in first })
        let edges = graph.transitions.map { "\(keys[$0.from]) \(graph.moves[$0.move]) \(keys[$0.to ?? 0]) \($0.outcome)" }
        #expect(keys.count == depths.count, "seed \(seed)")
        #expect(depths == plain.depths, "seed \(seed)")
        #expect(Set(edges) == plain.edges && edges.count == plain.edges.count, "seed \(seed)")
        #expect((graph.limit == .depth) == plain.isCutOff, "seed \(seed)")
    }

    @Test(arguments: 1...100) func `Covering routes do every possible move, on an app made anew too`(_ seed: Int) throws {
        let app = RandomApp(seed: seed)
        let graph = try app.explorer(ExplorationLimits(depth: 4, time: nil)).explore()
        var done: Set<String> = []
        var succeeded: Set<String> = []
        for route in graph.coveringRoutes {
            let (navigator, moves) = app.start()
            for name in route.moves {
                let outcome = moves.first { $0.name == name }?.perform(by: navigator)
                #expect(outcome != nil, "seed \(seed): \(route), at \(name)")
                done.insert(name)
                if outcome == "done" { succeeded.insert(name) }
            }
            #expect(PlainSearch.key(navigator.hierarchy) == PlainSearch.key(graph.states[route.end].hierarchy), "seed \(seed): \(route)")
        }
        #expect(done == Set(graph.transitions.map { graph.moves[$0.move] }), "seed \(seed)")
        #expect(succeeded == Set(graph.transitions.filter { $0.outcome == .done }.map { graph.moves[$0.move] }), "seed \(seed)")
        let coverage = graph.coverage(of: graph.coveringRoutes.map(\.moves))
        #expect(coverage.uncoveredMoves.isEmpty && coverage.broken.isEmpty, "seed \(seed)")
    }
}
