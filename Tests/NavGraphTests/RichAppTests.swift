import NavDSL
import NavGraph
import Testing

/// Apps with all kinds of state, explored in different ways. A failure prints the seed.
@Suite struct RichAppTests {
    private static let limits = ExplorationLimits(states: 40, depth: 5, time: nil)

    @Test(arguments: 1...24) func `Taking back finds what making everything anew finds`(_ seed: Int) throws {
        let app = RichApp(seed: seed)
        let graph = try app.explorer(Self.limits).explore()
        let anew = try app.explorer(Self.limits, rebuildsPlaces: true).explore()
        #expect(lines(of: graph) == lines(of: anew), "seed \(seed)")
        #expect(graph.unrepeatable.isEmpty && anew.unrepeatable.isEmpty, "seed \(seed)")
    }

    @Test(arguments: 1...10) func `Several workers find the same as one`(_ seed: Int) async throws {
        let explorer = RichApp(seed: seed).explorer(ExplorationLimits(states: 150, depth: seed % 7 + 2, time: nil))
        let graph = try explorer.explore()
        #expect(lines(of: try await explorer.explore(workers: 3)) == lines(of: graph), "seed \(seed)")
    }

    @Test(arguments: 1...10) func `Several workers find the same in plain apps`(_ seed: Int) async throws {
        let limits = ExplorationLimits(states: seed.isMultiple(of: 2) ? 200 : 600, depth: seed % 9 + 2, time: nil)
        let explorer = RandomApp(seed: seed).explorer(limits)
        let graph = try explorer.explore()
        #expect(lines(of: try await explorer.explore(workers: 3)) == lines(of: graph), "seed \(seed)")
    }
}

/// All that a graph says, line by line, with the ids.
func lines(of graph: NavigationGraph) -> [String] {
    let failures = graph.failures.sorted { $0.key < $1.key }
    return ["\(graph)"]
        + graph.states.map { "\($0.index) at \($0.depth)\n\(ids(of: $0))\n\($0.windows)\($0.values) \($0.waiting)" }
        + graph.transitions.map { "\($0.from) \(graph.moves[$0.move]) \($0.to.map(String.init) ?? "beyond") \($0.outcome)" }
        + failures.map { "\(graph.moves[$0.key]) fails at \($0.value.state): \($0.value.error)" }
}

private func ids(of state: NavigationGraph.State) -> String {
    state.windows.windows.map { $0.nodes.map { "\($0.id)" }.joined(separator: " ") }.joined(separator: " | ")
}
