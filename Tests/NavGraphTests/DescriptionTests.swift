import NavDSL
import NavGraph
import Testing

/// Answers as lines of a test's log, and few routes that cover all.
@Suite struct DescriptionTests {
    private static let graph = Result {
        try NavigationExplorer(
            limits: .init(depth: 4),
            stackWith: {
                [
                    .back(), .push("A\n"), .push("B", when: { $0.height == 1 }),
                    ExplorationMove("fail", when: { $0.shows("B") }) { $0.fail(with: TestError()) },
                    .action("never", when: { _ in false }) { _ in },
                ]
            }
        ).explore()
    }

    @Test func `Each answer reads well in a line`() throws {
        let graph = try Self.graph.get()
        #expect(
            graph.moveSummaries.map(\.description) == [
                "'back': never fails; 6 places: 6 done", #"'push A\u{a}': never fails; 7 places: 7 done"#, "'push B': never fails; 1 place: 1 done",
                "'fail': always fails; 1 place: 1 failed", "'never': can be done nowhere; it may lie behind the limit of depth",
            ])
        #expect(graph.growths.map(\.description) == [#"'push A\u{a}' adds A\u{a} again and again"#])
        #expect(
            graph.duplicates.prefix(2).map(\.description) == [
                "place 0 Home, by 2 transitions: nothing to do; or push A\\u{a}, back",
                "place 1 A\\u{a}, by 2 transitions: push A\\u{a}; or push A\\u{a}, push A\\u{a}, back",
            ])
        #expect(
            "\(graph.coverage(of: [["push B", "back", "back"]]))"
                == #"moves 2 of 4, screens 2 of 3, places 2, transitions 2; not done: push A\u{a}, fail; not shown: A\u{a}; route 0 cannot do its move 2"#
        )
        #expect(
            NavigationReport(of: graph).findings.first?.description
                == "impossible move: 'never' can be done nowhere; it may lie behind the limit of depth")
    }

    @Test(arguments: 1...200) func `No covering route does only what others do`(_ seed: Int) throws {
        // Many moves, each possible at few places, so that routes lead over what others were for.
        var random = SeededGenerator(seed: seed)
        let table = (0..<20).map { _ in
            (0..<9).map { _ in Int.random(in: 0..<6, using: &random) == 0 ? Int.random(in: 0..<20, using: &random) : nil }
        }
        let graph = try TableApp(table).explorer.explore()
        let routes = graph.coveringRoutes.map(\.moves)
        #expect(graph.coverage(of: routes).uncoveredMoves == [] && graph.coverage(of: routes).broken.isEmpty, "seed \(seed)")
        for index in routes.indices {
            var others = routes
            others.remove(at: index)
            #expect(graph.coverage(of: others).uncoveredMoves != [], "seed \(seed): route \(index) of \(routes)")
        }
    }

    @Test func `A route is dropped when a later one does all of it`() throws {
        // m0 is near, and on the way to m2, which is further than m1.
        let graph = try TableApp([[1, 4, nil], [2, nil, nil], [nil, nil, 3], [nil, nil, nil], [nil, nil, nil]]).explorer.explore()
        #expect(graph.coveringRoutes.map(\.moves) == [["m1"], ["m0", "m0", "m2"]])
    }

    @Test func `A route that others make superfluous stays when those are dropped`() throws {
        let places: [[Int: Int]] = [[0: 1, 3: 4], [0: 2], [1: 3], [:], [3: 5], [3: 6], [3: 7], [1: 8], [2: 9], [:]]
        let graph = try TableApp(places.map { place in (0..<4).map { place[$0] } }).explorer.explore()
        // The routes to m0 and to m3 alone are dropped.
        #expect(graph.coveringRoutes.map(\.moves) == [["m0", "m0", "m1"], ["m3", "m3", "m3", "m3", "m1", "m2"]])
    }
}
