import NavDSL
import NavGraph
import NavTesting
import Testing

@Suite struct ExpectNoProblemsTests {
    private static let sound = NavigationExplorer(stackWith: { [.push("A", when: { $0.height < 3 }), .back()] })

    @Test func `What several workers have found is judged as well`() async throws {
        let graph = try expectNoProblems(in: await Self.sound.explore(workers: 2), screens: ["Home", "A"])
        #expect(lines(of: graph) == lines(of: try expectNoProblems(in: Self.sound, screens: ["Home", "A"])))
    }

    @Test func `Screens that nothing shows fail, in both forms`() throws {
        let graph = try Self.sound.explore()
        let errors = [
            try #require(throws: NavigationProblemsError.self) { try expectNoProblems(in: Self.sound, screens: ["A", "B", "C"]) },
            try #require(throws: NavigationProblemsError.self) { try expectNoProblems(in: graph, screens: ["A", "B", "C"]) },
        ]
        for error in errors {
            #expect(error.problems.map(\.invariant) == ["every screen is reached"])
            #expect(error.problems.map(\.text) == ["nothing shows B, C"])
        }
    }

    @Test func `Both forms have the standard invariants, and take others in their place`() throws {
        let stuck = NavigationExplorer(stackWith: { [.present("M", when: { $0.modalCount == 0 })] })
        let graph = try stuck.explore()
        for invariants in [NavigationInvariant.standard, [.modals(atMost: 0)]] {
            #expect(throws: NavigationProblemsError.self) { try expectNoProblems(in: stuck, invariants: invariants) }
            #expect(throws: NavigationProblemsError.self) { try expectNoProblems(in: graph, invariants: invariants) }
        }
        #expect(throws: NavigationProblemsError.self) { try expectNoProblems(in: graph) }
        try expectNoProblems(in: graph, invariants: [])
    }

    @Test func `A graph that a limit has ended fails, unless told`() throws {
        let graph = try NavigationExplorer(limits: .init(depth: 2), stackWith: { [.push("A"), .back()] }).explore()
        let error = try #require(throws: NavigationProblemsError.self) { try expectNoProblems(in: graph) }
        #expect(error.limit == .depth && error.problems.isEmpty)
        try expectNoProblems(in: graph, isComplete: false)
    }
}
