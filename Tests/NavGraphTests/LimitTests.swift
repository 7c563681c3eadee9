import NavDSL
import NavGraph
import NavTesting
import Testing

@Suite struct LimitTests {
    private static func pushing(_ key: ExplorationKey = .hierarchy, _ limits: ExplorationLimits) -> NavigationExplorer {
        NavigationExplorer(key: key, limits: limits, stackWith: { [.push("A"), .back()] })
    }

    @Test func `Growth without end ends at the depth`() throws {
        let graph = try Self.pushing(.hierarchy, .init(depth: 20)).explore()
        #expect(graph.states.count == 21 && graph.limit == .depth)
        #expect("\(graph)" == "21 places, 2 moves, 39 transitions, at most 20 moves away; more by the limit of depth")
    }

    @Test func `Growth without end ends at the number of places, and the rest of the moves is still done`() async throws {
        let explorer = Self.pushing(.hierarchy, .init(states: 10, depth: nil))
        let graph = try explorer.explore()
        #expect(graph.states.count == 10 && graph.limit == .states && graph.transitions.count == 19)
        #expect(graph.transitions.filter { $0.to == nil }.map(\.from) == [9])
        #expect(lines(of: try await explorer.explore(workers: 2)) == lines(of: graph))
    }

    @Test(arguments: [ExplorationKey.visiblePath, .custom("top") { $0.nodes.last?.name ?? "" }])
    func `With a key that ignores what lies below, growth ends by itself`(_ key: ExplorationKey) throws {
        let graph = try Self.pushing(key, .init(depth: nil)).explore()
        #expect(graph.states.count == 2 && graph.limit == nil && graph.growths.isEmpty)
    }

    @Test func `Names alone count with the key of names`() throws {
        let graph = try NavigationExplorer(key: .names) {
            let screens = (1...5).map { number in
                ExplorationMove("chat \(number)", when: { $0.height < 2 }) { $0.top(.stack).push(Chat(number: number)) }
            }
            return ExplorationSubject(.showing(Named("Home").withStackContainer()), moves: screens)
        }.explore()
        #expect(graph.states.count == 2)
    }

    private struct Chat: PlainScreen {
        let number: Int
        let name = "Chat"
        var traits: ScreenTraits { [number] }
    }

    @Test func `There is a minute unless told`() {
        #expect(ExplorationLimits().time == .seconds(60) && ExplorationLimits(time: nil).time == nil)
    }

    @Test func `Without time there is the start, and the flag`() async throws {
        let explorer = Self.pushing(.hierarchy, .init(time: .zero))
        for graph in [try explorer.explore(), try await explorer.explore(workers: 2)] {
            #expect(graph.states.count == 1 && graph.limit == .time && graph.placesWithoutReturn.isEmpty)
        }
    }

    @Test func `Time without end is no overflow`() async throws {
        let explorer = Self.pushing(.hierarchy, .init(depth: 3, time: Duration(attoseconds: .max)))
        for graph in [try explorer.explore(), try await explorer.explore(workers: 2)] { #expect(graph.states.count == 4 && graph.limit == .depth) }
    }

    @Test func `Less than no time is none`() throws {
        #expect(try Self.pushing(.hierarchy, .init(time: Duration(attoseconds: .min))).explore().limit == .time)
    }

    @Test func `What was found before the time was over stays`() throws {
        // The clock of the machine cannot be moved: a condition lets the time pass.
        let deadline = ContinuousClock.now + .milliseconds(60)
        let graph = try NavigationExplorer.onStack(.init(time: .milliseconds(50))) {
            [
                .push("A"),
                .back(when: {
                    if $0.height == 3 { while ContinuousClock.now < deadline {} }; return true
                }),
            ]
        }.explore()
        #expect(graph.states.count >= 1 && graph.limit == .time)
        #expect(graph.transitions.allSatisfy { graph.transitions(from: $0.from).contains($0) })
    }

    @Test(arguments: [(10, NavigationGraph.Outcome.waiting), (30, .done)])
    func `A wait is waited for as long as the user is patient`(_ seconds: Int, _ outcome: NavigationGraph.Outcome) throws {
        let graph = try NavigationExplorer.onStack(.init(depth: 1, patience: .seconds(seconds))) {
            [ExplorationMove("later") { $0.wait(for: .seconds(20)).top(.stack).push(Named("A")) }]
        }.explore()
        #expect(graph.transitions.map(\.outcome) == [outcome])
        #expect(graph.states[1].waiting == (outcome == .done ? [] : ["later: running 'wait for 20.0 seconds' at window"]))
    }

    @Test func `Patience without end is no overflow`() throws {
        let graph = try NavigationExplorer.onStack(.init(depth: 2, patience: Duration(attoseconds: .max))) {
            [ExplorationMove("later") { $0.wait(for: .seconds(20)).wait(for: .seconds(20)).top(.stack).push(Named("A")) }]
        }.explore()
        #expect(graph.transitions.map(\.outcome) == [.done, .done])
    }

    @Test func `Time that passes at one move is none at the next`() throws {
        // Of the slow move's 8 seconds none may be left to the wait of 15, whatever is tried before.
        let graph = try NavigationExplorer.onStack(.init(depth: 2)) {
            [
                ExplorationMove("wait", when: { $0.navigations.isEmpty }) { $0.wait(for: .seconds(15)).top(.stack).push(Named("B")) },
                ExplorationMove("slow", when: { $0.height < 2 }) { $0.wait(for: .seconds(8)).top(.stack).push(Named("A")) },
                .push("C", when: { $0.height < 2 }),
            ]
        }.explore()
        let waiting = graph.states.filter { !$0.waiting.isEmpty }.map { $0.hierarchy.nodes.compactMap(\.name) }
        #expect(waiting.contains(["Home", "A"]) && waiting.contains(["Home", "C"]) && !waiting.contains { $0.contains("B") })
    }

    // MARK: Growth

    private static func growths(_ limits: ExplorationLimits = .init(depth: 12), _ moves: @escaping @Sendable () -> [ExplorationMove]) throws
        -> [String]
    {
        try NavigationExplorer(limits: limits, stackWith: moves).explore().growths.map {
            "\($0.moves.joined(separator: ", ")) adds \($0.added.joined(separator: ", ")) from \($0.state)"
        }
    }

    @Test func `A stack that grows is found`() throws {
        #expect(try Self.growths { [.push("A"), .back()] } == ["push A adds A from 1"])
    }

    @Test func `A chain of modals is found`() throws {
        #expect(try Self.growths { [.present("A"), .close()] } == ["present A adds A from 1"])
    }

    @Test func `Screens that take turns are found once`() throws {
        let found = try Self.growths { [.push("A", when: { !$0.shows("A") }), .push("B", when: { $0.shows("A") }), .back()] }
        #expect(found == ["push B, push A adds B, A from 1"])
    }

    @Test func `Runs with more moves in between are left out`() throws {
        let found = try Self.growths(.init(depth: 7)) { [.push("A"), .push("B")] }
        #expect(found == ["push A adds A from 1", "push B adds B from 2"])
    }

    @Test(arguments: [4, 9, 30]) func `A stack that is bounded does not grow`(_ bound: Int) throws {
        // Beside one that does, so that a limit ends it; but for a bound beyond that, which nobody can know of.
        let found = try Self.growths(.init(states: 400, depth: 12)) {
            [.push("A", when: { $0.height < bound && $0.modalCount == 0 }), .present("M", when: { $0.height == 1 })]
        }
        #expect(found.contains { $0.hasPrefix("push A") } == (bound == 30))
        #expect(found.contains { $0.hasPrefix("present M") })
    }

    @Test func `Nothing grows in an app that is explored to its end`() throws {
        #expect(try Self.growths { [.push("A", when: { $0.height < 7 }), .back()] } == [])
    }
}

extension NavigationExplorer {
    fileprivate static func onStack(_ limits: ExplorationLimits, _ moves: @escaping @Sendable () -> [ExplorationMove]) -> Self {
        Self(limits: limits, stackWith: moves)
    }
}
