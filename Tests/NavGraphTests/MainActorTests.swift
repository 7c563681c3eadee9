import NavDSL
import NavGraph
import NavTesting
import Testing

/// An app as most are: its classes are on the main actor.
@MainActor private final class MainActorApp {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
    var isMember = false
    var loadCount = 0

    init() { navigator.navigate { $0.setRoot(to: Named("Home").withStackContainer()).makeKeyAndVisible() } }

    var itemRoute: some ScreenRouteConvertible<WindowContainer> { ScreenWindowRoute().top(.stack).push(Named("Item")) }

    func shows(_ name: String) -> Bool { navigator.shows(name) }

    func load() { loadCount += 1 }
}

@MainActor private func makeSubject() -> ExplorationSubject {
    let app = MainActorApp()
    return ExplorationSubject(
        app.navigator,
        moves: [
            .back(),
            .action("join", when: { _ in !app.isMember }) { _ in app.isMember = true },
            ExplorationMove("item", when: { _ in app.isMember && app.shows("Home") }, to: app.itemRoute),
            ExplorationMove("photo", when: { _ in app.shows("Item") }) {
                $0.top(.container).present(Named("Photo"))
            },
            .event("close", at: .container(name: "Photo")) { app.shows("Photo") ? $0.topContainer?.id.map { .dismissed($0) } : nil },
        ], values: [ExplorationValue("is member", of: app, \.isMember)])
}

@MainActor @Suite struct MainActorTests {
    @Test func `An app on the main actor is explored there`() throws {
        let graph = try NavigationExplorer.explore { makeSubject() }
        try expectNoProblems(in: graph, screens: ["Home", "Item", "Photo"])
        #expect("\(graph)" == "4 places, 5 moves, 6 transitions, at most 3 moves away")
        #expect(graph.states.map(\.values) == [["false"], ["true"], ["true"], ["true"]])
    }

    @Test func `A function of the main actor makes it as well, in every way`() async throws {
        let graph = try NavigationExplorer.explore(make: makeSubject)
        let anew = try NavigationExplorer.explore(
            limits: ExplorationLimits(time: nil), rebuildsPlaces: true, verifiesMoves: false, make: makeSubject)
        #expect(lines(of: graph) == lines(of: anew))
        let near = try NavigationExplorer.explore(key: .visiblePath, limits: ExplorationLimits(depth: 1), make: makeSubject)
        #expect(near.limit == .depth && near.states.count == 2)
    }

    @Test func `Each move is verified, unless told`() throws {
        var made = 0
        func make() -> ExplorationSubject {
            made += 1
            return makeSubject()
        }
        _ = try NavigationExplorer.explore(verifiesMoves: false, make: make)
        #expect(made == 1)
        _ = try NavigationExplorer.explore(make: make)
        #expect(made == 7)
    }

    @Test func `What takes a task fails, and does not happen later`() async throws {
        let app = MainActorApp()
        let graph = try NavigationExplorer.explore(verifiesMoves: false) {
            ExplorationSubject(
                app.navigator,
                moves: [
                    ExplorationMove("load") { $0.task { _ in await app.load() } },
                    .action("started") { navigator in navigator.navigate { $0.task { _ in await app.load() } } },
                ])
        }
        #expect(graph.transitions.map(\.outcome) == [.failed, .failed] && graph.states.count == 1)
        #expect(
            graph.failures.values.map { "\($0.error)" }
                == Array(repeating: "Cannot 'task': it takes a task, and nothing waits for one while the navigation is explored.", count: 2))
        // Tasks of the actor come in the order in which they were made.
        await Task {}.value
        #expect(app.loadCount == 0)
    }

    @Test func `What was explored navigates as before when it is over`() async throws {
        let app = MainActorApp()
        _ = try NavigationExplorer.explore(verifiesMoves: false) { ExplorationSubject(app.navigator, moves: [.push("A", when: { $0.height < 3 })]) }
        try await app.navigator.navigate { $0.task { _ in await app.load() } }
        #expect(app.loadCount == 1)
    }

    private actor Owner {
        var names = ["A", "B"]

        func graph() throws -> NavigationGraph {
            try NavigationExplorer.explore {
                let moves = self.names.map { name in ExplorationMove.push(name, when: { $0.height <= self.names.count }) }
                return ExplorationSubject(.showing(Named("Home").withStackContainer()), moves: moves)
            }
        }
    }

    @Test func `What belongs to another actor is explored on that`() async throws {
        let owner = Owner()
        let graph = try await owner.graph()
        #expect(graph.shownScreens == ["A", "B", "Home"])
    }
}
