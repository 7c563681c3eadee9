import NavDSL
import NavGraph
import Testing

/// Moves that do something else when they are done once more.
@Suite struct UnrepeatableTests {
    /// What an app keeps, and tells nobody.
    private final class Hidden {
        var count = 0
        var isAsked = false
    }

    /// Each time it is made, something has been kept from the time before.
    private static func explorer(
        _ move: @escaping @Sendable (_ made: Int, _ session: Session) -> ExplorationMove
    ) -> NavigationExplorer {
        let count = Count()
        return NavigationExplorer {
            let session = Session()
            let made = count.next()
            return ExplorationSubject(
                .showing(Named("Home").withStackContainer()), moves: [move(made, session)],
                values: [ExplorationValue("isOpen", of: session, \.isOpen), ExplorationValue("count", of: session, \.count)])
        }
    }

    private final class Count: @unchecked Sendable {
        // One worker explores.
        private var value = 0

        func next() -> Int {
            value += 1
            return value
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let move: @Sendable (Int, Session) -> ExplorationMove
        let isExpected: @Sendable (NavigationGraph.Unrepeatable) -> Bool
        var testDescription: String { text }
    }

    private static let cases = [
        Case(text: "'└─ 1 ●'") { made, _ in
            ExplorationMove("go", when: { $0.height == 1 }) { $0.top(.stack).push(Named("\(made)")) }
        } isExpected: {
            guard case .hierarchy(let before, let after) = $0.difference else { return false }
            return $0.description == "'go' does something else each time: '1 ●', then '2 ●'" && before.hasSuffix("   └─ 1 ●")
                && after == before.replacing("1", with: "2") && $0.outcome == .done
        },
        Case(text: "one more line") { made, _ in
            .action("go", when: { $0.height == 1 }) { navigator in
                for _ in 0..<made { navigator.navigate { $0.top(.stack).push(Named("A")) } }
            }
        } isExpected: {
            $0.description == "'go' does something else each time: 'A ●', then 'A'"
        },
        Case(text: "values") { made, session in
            .action("go", when: { _ in session.count == 0 }) { _ in (session.count, session.isOpen) = (made, made > 1) }
        } isExpected: {
            guard case .values(let values) = $0.difference else { return false }
            return values.map(\.before) == ["false", "1"] && values.map(\.after) == ["true", "2"]
                && $0.description == "'go' does something else each time: isOpen is false, then true, count is 1, then 2"
        },
        Case(text: "waiting") { made, _ in
            ExplorationMove("go", when: { $0.navigations.isEmpty }) { $0.wait(for: .seconds(made * 100)) }
        } isExpected: {
            let waits = [1, 2].map { "go: running 'wait for \($0)00.0 seconds' at window" }
            return $0.difference == .waiting(before: [waits[0]], after: [waits[1]]) && $0.outcome == .waiting
                && $0.description == "'go' does something else each time: '\(waits[0])' waits, then '\(waits[1])'"
        },
        Case(text: "outcome") { made, _ in
            .action("go") { _ in if made > 1 { throw TestError() } }
        } isExpected: {
            $0.difference == .outcome && $0.transition.outcome == .done && $0.outcome == .failed
                && $0.description == "'go' does something else each time: done, then failed"
        },
        Case(text: "outcome and hierarchy") { made, _ in
            .action("go", when: { $0.height == 1 }) { navigator in
                if made > 1 { throw TestError() }
                navigator.navigate { $0.top(.stack).push(Named("A")) }
            }
        } isExpected: {
            $0.outcome == .failed && $0.description == "'go' does something else each time: done, then failed; 'Home', then 'Home ●'"
        },
        Case(text: "impossible") { made, _ in
            .action("go", when: { _ in made == 1 }) { _ in }
        } isExpected: {
            $0.difference == .impossible && $0.outcome == nil
                && $0.description == "'go' does something else each time: it could not be done once more"
        },
    ]

    @Test(arguments: cases) func `What differs is said`(_ item: Case) throws {
        let graph = try Self.explorer(item.move).explore()
        let step = try #require(graph.unrepeatable.first)
        #expect(graph.unrepeatable.count == 1 && step.transition == graph.transitions[0] && step.move == "go")
        #expect(item.isExpected(step), "\(step) \(step.difference)")
    }

    @Test func `A key that differs alone is said to`() throws {
        let count = Count()
        var explorer = NavigationExplorer(key: .custom("a count") { _ in 0 }) {
            let made = count.next()
            return ExplorationSubject(.showing(Named("Home")), moves: [.action("go") { _ in _ = made }])
        }
        // By the number of the call: at the start 0, after the move something else each time.
        let calls = Count()
        explorer.key = .custom("calls") { hierarchy in hierarchy.nodes.count > 2 ? calls.next() : 0 }
        let pushing = NavigationExplorer(key: explorer.key) {
            ExplorationSubject(.showing(Named("Home")), moves: [.present("A", when: { $0.modalCount == 0 })])
        }
        let graph = try pushing.explore()
        #expect(graph.unrepeatable.map(\.difference) == [.key])
        #expect(graph.unrepeatable.map(\.description) == ["'present A' does something else each time: the key is another"])
    }

    /// The way to the moves behind it is lost.
    private static let lost = NavigationExplorer(limits: .init(depth: 5)) {
        let hidden = Hidden()
        return ExplorationSubject(
            .showing(Named("Home").withStackContainer()),
            moves: [
                .action("count", when: { $0.height == 1 }) { navigator in
                    hidden.count += 1
                    navigator.navigate { $0.top(.stack).push(Named("\(hidden.count)")) }
                },
                .push("Far", when: { $0.height == 3 }), .present("M", when: { $0.height == 2 && $0.shows("1") }),
            ])
    }

    @Test func `What may lie behind it is said to be possible`() throws {
        let graph = try Self.lost.explore()
        let report = NavigationReport(of: graph, invariants: [.everyMoveSucceeds, .modalsCanBeClosed], screens: ["Home", "Far"])
        let doubt = "it may lie behind 'count', which does something else each time"
        #expect(graph.table.split(separator: "\n").filter { $0.hasSuffix("can be done nowhere; \(doubt)") }.count == 2)
        #expect(
            "\(report)".split(separator: "\n").dropFirst(2).map { $0.dropFirst(2) } == [
                "unrepeatable move: 'count' does something else each time: '1 ●', then '2 ●', at the start",
                "problem: every move succeeds somewhere: 'push Far' can be done nowhere; \(doubt)",
                "problem: every move succeeds somewhere: 'present M' can be done nowhere; \(doubt)",
                "unreachable screen: Far shows nowhere; \(doubt)",
            ])
    }

    @Test func `The error of a test says what differed`() throws {
        let error = try #require(throws: NavigationProblemsError.self) { try expectNoProblems(in: Self.lost) }
        #expect("\(error)" == "not repeatable: 'count' does something else each time: '1 ●', then '2 ●'")
        #expect(error.unrepeatable.map(\.move) == ["count"])
    }
}
