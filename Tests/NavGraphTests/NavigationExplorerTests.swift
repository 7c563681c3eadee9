import NavDSL
import NavGraph
import NavTesting
import Testing

private struct Named: PlainScreen {
    let name: String
}

private struct Tabs: Screen {
    let name = "Home"

    func build(navigator: ScreenNavigator) throws -> TabsContainer {
        TabsContainer(tabs: [
            try navigator.build(Named(name: "A").withStackContainer()), try navigator.build(Named(name: "B").withStackContainer()),
        ])
    }
}

@Suite struct NavigationExplorerTests {
    private static func explorer(_ key: ExplorationKey = .hierarchy, limits: ExplorationLimits = ExplorationLimits()) -> NavigationExplorer {
        NavigationExplorer(key: key, limits: limits) {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            navigator.navigate { $0.setRoot(to: Tabs()).makeKeyAndVisible() }
            return ExplorationSubject(
                navigator,
                moves: [
                    .back(),
                    ExplorationMove("select A") { $0.first(.tabs).selectTab(with: .index(0)) },
                    ExplorationMove("select B") { $0.first(.tabs).selectTab(with: .index(1)) },
                    ExplorationMove("push C", when: { $0.topContainer(where: .container(name: "A")) != nil }) {
                        $0.top(.stack).push(Named(name: "C"))
                    },
                    ExplorationMove("sheet") { $0.top(.container).present(Named(name: "S")) },
                ])
        }
    }

    @Test func `Places and moves are found, nearest first`() throws {
        let graph = try Self.explorer(limits: .init(depth: 3)).explore()
        #expect(graph.limit == nil && graph.unrepeatable.isEmpty)
        for state in graph.states {
            print(state.index, state.depth)
            print(state.hierarchy)
            for t in graph.transitions(from: state.index) { print("   ", graph.moves[t.move], t.to as Any, t.outcome) }
        }
    }

    @Test func `Several workers find the same`() async throws {
        let one = try Self.explorer(limits: .init(states: 3000)).explore()
        let three = try await Self.explorer(limits: .init(states: 3000)).explore(workers: 3)
        #expect(one.transitions == three.transitions)
        #expect(one.states.map(\.windows) == three.states.map(\.windows))
    }
}
