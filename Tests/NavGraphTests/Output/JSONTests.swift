import Foundation
import NavDSL
import NavGraph
import NavTesting
import Testing

@Suite struct JSONTests {
    private struct Decoded: Decodable {
        struct State: Decodable, Equatable {
            let index: Int
            let depth: Int
            let hierarchy: String
            let shown: [String]
            let values: [String]?
            let waiting: [String]?
        }

        struct Step: Decodable, Equatable {
            let from: Int
            let move: Int
            let to: Int?
            let outcome: String
        }

        struct Failure: Decodable {
            let move: Int
            let state: Int
            let error: String
        }

        let moves: [String]
        let limit: String?
        let states: [State]
        let transitions: [Step]
        let failures: [Failure]
        struct Repetition: Decodable {
            let from: Int
            let move: Int
            let to: Int?
            let outcome: String
            let again: String?
            let difference: String
        }

        let valueNames: [String]
        let unrepeatable: [Repetition]
    }

    private func decoded(_ graph: NavigationGraph) throws -> Decoded { try JSONDecoder().decode(Decoded.self, from: Data(graph.json.utf8)) }

    private func step(_ step: NavigationGraph.Transition) -> Decoded.Step {
        Decoded.Step(from: step.from, move: step.move, to: step.to, outcome: "\(step.outcome)")
    }

    @Test func `A graph is written, one thing a line`() throws {
        #expect(
            try oddGraph(depth: 0).json == #"""
                {
                "moves": ["back", "push <b>|\"&amp;\"\u0007", "sheet \\N", "miss\nit", "fail"],
                "valueNames": [],
                "limit": "depth",
                "states": [
                {"index": 0, "depth": 0, "hierarchy": "Window [key]\n└─ Stack\n   └─ A \"b\" \\n \\ ●", "shown": ["A \"b\" \\n \\"]}
                ],
                "transitions": [],
                "failures": [],
                "unrepeatable": []
                }

                """#)
    }

    @Test func `What is read is what was written, whatever it is called`() throws {
        let graph = try oddGraph()
        let read = try decoded(graph)
        #expect(read.moves == graph.moves)
        #expect(read.limit == nil)
        #expect(
            read.states
                == graph.states.map {
                    Decoded.State(
                        index: $0.index, depth: $0.depth, hierarchy: "\($0.windows)", shown: $0.shownScreens, values: nil, waiting: nil)
                })
        #expect(read.transitions == graph.transitions.map(step))
        #expect(read.failures.map(\.move) == [4] && read.failures[0].error == OddError().description && read.failures[0].state == 0)
    }

    @Test func `What is not repeatable is there with both outcomes`() throws {
        final class Kept: @unchecked Sendable {
            // One worker explores.
            var made = 0
        }
        let kept = Kept()
        let explorer = NavigationExplorer {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            navigator.navigate { $0.setRoot(to: OddScreen(name: "A")).makeKeyAndVisible() }
            kept.made += 1
            let made = kept.made
            let fail = ExplorationMove.action("fail") { _ in if made > 1 { throw OddError() } }
            return ExplorationSubject(navigator, moves: [fail, .action("once", when: { _ in made == 1 }) { _ in }])
        }
        let read = try decoded(try explorer.explore()).unrepeatable
        #expect(read.map(\.move) == [0, 1] && read.map(\.to) == [0, 0] && read.map(\.outcome) == ["done", "done"])
        #expect(read.map(\.again) == ["failed", nil] && read.map(\.difference) == ["done, then failed", "it could not be done once more"])
    }

    @Test func `What a limit leaves out has no place, what waits and what the app knows is there`() throws {
        final class App {
            var name = "\u{7F}\u{2028}\""
        }
        let explorer = NavigationExplorer(limits: ExplorationLimits(states: 2)) {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            navigator.navigate { $0.setRoot(to: OddScreen(name: "A")).makeKeyAndVisible() }
            let wait = ExplorationMove("\"wait\"") { $0.top(.container).present(OddScreen(name: "C")).wait(for: .seconds(3600)) }
            let sheet = ExplorationMove("sheet") { $0.top(.container).present(OddScreen(name: "B")) }
            return ExplorationSubject(navigator, moves: [wait, sheet], values: [ExplorationValue("name", of: App(), \.name)])
        }
        let graph = try explorer.explore()
        let read = try decoded(graph)
        #expect(read.limit == "states")
        #expect(read.transitions[1] == Decoded.Step(from: 0, move: 1, to: nil, outcome: "done"))
        #expect(read.valueNames == ["name"])
        #expect(read.states.map(\.values) == [["\u{7F}\u{2028}\""], ["\u{7F}\u{2028}\""]])
        #expect(read.states[0].waiting == nil)
        #expect(read.states[1].waiting == graph.states[1].waiting && graph.states[1].waiting.count == 1)
    }
}
