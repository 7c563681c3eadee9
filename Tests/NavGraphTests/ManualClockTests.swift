import NavDSL
import NavGraph
import NavTesting
import Testing

/// Navigators whose clock was forgotten.
@Suite struct ManualClockTests {
    private static func explore(
        _ moves: [ExplorationMove], clock: any Clock<Duration> = ContinuousClock(), start: @escaping (ScreenNavigator) -> Void = { _ in },
        isolation: isolated (any Actor)? = #isolation
    ) throws -> NavigationGraph {
        try NavigationExplorer.explore {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
            navigator.navigate { $0.setRoot(to: Named("Home").withStackContainer()).makeKeyAndVisible() }
            start(navigator)
            return ExplorationSubject(navigator, moves: moves)
        }
    }

    private static var waiting: [(name: String, move: ExplorationMove)] {
        [
            ("wait", ExplorationMove("wait") { $0.wait(for: .seconds(1)) }),
            ("timeout", ExplorationMove("timeout") { $0.top(.stack).push(Named("A")).timeout(after: .seconds(1)) }),
            ("started", .action("started") { navigator in navigator.navigate { $0.wait(for: .seconds(1)) } }),
            (
                "condition",
                ExplorationMove(
                    "condition",
                    when: { navigator in
                        navigator.navigate { $0.wait(for: .seconds(1)) }
                        return false
                    }
                ) { $0.makeKey() }
            ),
        ]
    }

    @Test func `A move that waits is refused, and the error names the clock`() throws {
        for (name, move) in Self.waiting {
            let error = try #require(throws: ExplorationError.self) { try Self.explore([.push("A", when: { $0.height == 1 }), move]) }
            #expect(error == ExplorationError(reason: .noManualClock(move: name)))
            #expect("\(error)" == "'\(name)' waits for a time, which does not come: make the navigator with 'clock: ManualClock()'.")
        }
    }

    @Test @MainActor func `So it is on an actor, where it would wait for ever`() throws {
        for (name, move) in Self.waiting {
            let error = #expect(throws: ExplorationError.self) { try Self.explore([move]) }
            #expect(error?.reason == .noManualClock(move: name))
        }
    }

    @Test func `With the clock the same moves are done`() throws {
        #expect(try Self.explore(Self.waiting.map(\.move), clock: ManualClock()).failures.isEmpty)
    }

    @Test @MainActor func `A start that waits is refused`() throws {
        let error = #expect(throws: ExplorationError.self) {
            try Self.explore([], start: { navigator in navigator.navigate { $0.wait(for: .seconds(1)) } })
        }
        #expect(error.map { "\($0)" } == "The start waits for a time, which does not come: make the navigator with 'clock: ManualClock()'.")
    }

    @Test @MainActor func `What waits for no time needs no clock`() throws {
        let graph = try Self.explore([
            .push("A", when: { $0.height < 3 }), .back(), ExplorationMove("at once") { $0.wait(for: .zero) },
            ExplorationMove("ask", when: { $0.modalCount == 0 }) {
                $0.top(.container).present(PickerScreen(), awaiting: Int.self) { _, route in route }
            },
        ])
        #expect(graph.states.contains { !$0.waiting.isEmpty } && graph.failures.isEmpty)
    }
}
