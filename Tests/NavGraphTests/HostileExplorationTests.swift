import NavDSL
import NavGraph
import NavTesting
import Synchronization
import Testing

@Suite struct HostileExplorationTests {
    private static func reason(_ make: @escaping @Sendable () throws -> ExplorationSubject) -> ExplorationError.Reason? {
        do {
            _ = try NavigationExplorer(make: make).explore()
            return nil
        } catch { return (error as? ExplorationError)?.reason }
    }

    @Test func `Moves of one name are refused`() {
        #expect(Self.reason { .init(.showing(Named("Home")), moves: [.back(), .back()]) } == .sameName("back"))
    }

    @Test func `A navigator without a window is refused`() {
        struct NoWindow: ScreenWindowProvider {
            var window: WindowContainer? { nil }
        }
        #expect(Self.reason { .init(ScreenNavigator(windowProvider: NoWindow(), logger: nil), moves: []) } == .noWindow)
    }

    @Test func `Without moves there is the start`() throws {
        let graph = try NavigationExplorer { .init(.showing(Named("Home")), moves: []) }.explore()
        #expect(graph.states.count == 1 && graph.transitions.isEmpty && graph.coveringRoutes.isEmpty && graph.limit == nil)
        #expect(graph.stronglyConnectedParts == [[0]] && graph.duplicates.isEmpty)
    }

    @Test func `What making throws is thrown, by each worker`() async {
        let explorer = NavigationExplorer { throw TestError() }
        #expect(throws: TestError.self) { try explorer.explore() }
        await #expect(throws: TestError.self) { try await explorer.explore(workers: 2) }
    }

    @Test func `Subjects that differ are refused`() async throws {
        let count = Shared()
        let moves = NavigationExplorer {
            .init(.showing(Named("Home")), moves: (0..<200).map { .present("\($0 + count.next() * 1_000)", when: { $0.modalCount < 2 }) })
        }
        await #expect(throws: ExplorationError(reason: .differentSubjects)) { try await moves.explore(workers: 2) }
        let starts = NavigationExplorer(rebuildsPlaces: true) { .init(.showing(Named("Home \(count.next())")), moves: [.present("A")]) }
        #expect(throws: ExplorationError(reason: .differentStarts)) { try starts.explore() }
    }

    private final class Shared: Sendable {
        let value = Atomic(0)

        func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
    }

    @Test func `Moves that throw have failed, whatever they have done before`() throws {
        let graph = try NavigationExplorer(limits: .init(depth: 3)) {
            .init(
                .showing(Named("Home")),
                moves: [
                    .action("throws", when: { $0.modalCount < 2 }) { navigator in
                        navigator.navigate { $0.top(.container).present(Named("A")) }
                        throw TestError()
                    }
                ])
        }.explore()
        #expect(graph.transitions.map(\.outcome) == [.failed, .failed] && graph.states.count == 3)
        #expect(graph.failures[0]?.error is TestError && graph.failures[0]?.state == 0)
    }

    @Test(arguments: [Duration.milliseconds(1), .seconds(1)]) func `A route that never ends is left to wait`(_ duration: Duration) throws {
        final class Loop {
            let navigator: ScreenNavigator
            init(_ navigator: ScreenNavigator) { self.navigator = navigator }
            func turn(_ duration: Duration) {
                navigator.navigate { $0.wait(for: duration).get { [self] _ in turn(duration) } }
            }
        }
        let graph = try NavigationExplorer(limits: .init(depth: 1, patience: .seconds(100))) {
            .init(.showing(Named("Home")), moves: [.action("turn", when: { $0.navigations.isEmpty }) { Loop($0).turn(duration) }])
        }.explore()
        #expect(graph.states.count == 2 && graph.states[1].waiting.count == 1)
    }

    @Test func `Conditions that navigate have asked, and done nothing`() throws {
        let graph = try NavigationExplorer {
            .init(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    .push(
                        "A",
                        when: { navigator in
                            navigator.navigate { $0.top(.container).present(Named("Asked")) }
                            return navigator.height < 2
                        }),
                    .back(when: { navigator in
                        navigator.navigate { $0.setRoot(to: Named("Asked")) }
                        return true
                    }),
                ])
        }.explore()
        #expect(graph.states.count == 2 && !graph.screens.contains("Asked"))
        #expect(graph.transitions.map { $0.to } == [1, 0])
    }

    @Test func `An app with hidden state is said to be unrepeatable`() async throws {
        let explorer = NavigationExplorer(limits: .init(depth: 5)) {
            let session = Session()
            return .init(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    .back(),
                    ExplorationMove("push next", when: { $0.height < 4 }) { route in
                        route.top(.stack).push(Named("A"))
                    },
                    .action("count", when: { $0.height < 5 }) { navigator in
                        session.count += 1
                        navigator.navigate { $0.top(.stack).push(Named("\(session.count)")) }
                    },
                ])
        }
        for graph in [try explorer.explore(), try await explorer.explore(workers: 2)] {
            #expect(graph.unrepeatable.contains { $0.move == "count" })
            #expect(Set(graph.unrepeatable).count == graph.unrepeatable.count)
            // What is not known is no dead end.
            #expect(graph.placesWithoutReturn.isEmpty && graph.placesWithoutBack.isEmpty)
        }
        #expect(throws: NavigationProblemsError.self) { try expectNoProblems(in: explorer, invariants: [], isComplete: false) }
    }

    @Test func `Values whose owners navigate when they are put back`() throws {
        final class Model {
            weak var navigator: ScreenNavigator?
            var isShown = false {
                didSet {
                    let isShown = isShown
                    navigator?.navigate { isShown ? $0.top(.container).present(Named("M")).resolve() : $0.first(.container).dismiss().resolve() }
                }
            }
        }
        let explorer = NavigationExplorer {
            let model = Model()
            let navigator = ScreenNavigator.showing(Named("Home"))
            model.navigator = navigator
            return .init(
                navigator, moves: [.action("toggle") { _ in model.isShown.toggle() }, .back()],
                values: [ExplorationValue("isShown", of: model, \.isShown)])
        }
        var anew = explorer
        anew.rebuildsPlaces = true
        #expect(lines(of: try explorer.explore()) == lines(of: try anew.explore()))
        #expect(try explorer.explore().states.count == 3)
    }

    @Test func `A value that cannot be put back makes everything be made anew`() throws {
        final class Clamped {
            private var number = 0
            var value: Int {
                get { number }
                set { number = max(number, newValue) }
            }
        }
        let graph = try NavigationExplorer {
            let clamped = Clamped()
            return .init(
                .showing(Named("Home")), moves: [.action("up", when: { _ in clamped.value < 4 }) { _ in clamped.value += 1 }],
                values: [ExplorationValue("value", of: clamped, \.value)])
        }.explore()
        #expect(graph.states.map(\.values) == [["0"], ["1"], ["2"], ["3"], ["4"]] && graph.unrepeatable.isEmpty)
    }

    @Test func `Names of all signs do not harm`() throws {
        let name = "\"quo\\ted\"\n→ <b> & \u{1F469}\u{200D}\u{1F467} \u{0}"
        let graph = try NavigationExplorer { .init(.showing(Named(name)), moves: [.back(name), .present(name, when: { $0.modalCount < 1 })]) }
            .explore()
        #expect(graph.moves == [name, "present \(name)"] && graph.screens == [name])
        #expect(graph.coverage(of: graph.coveringRoutes.map(\.moves)).uncoveredMoves.isEmpty)
    }

    @Test func `A move that replaces the root of the window is taken back`() throws {
        let graph = try NavigationExplorer {
            .init(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    ExplorationMove("root") { $0.setRoot(to: Named("Other").withStackContainer()) }, .push("A", when: { $0.height < 2 }),
                ])
        }.explore()
        #expect(graph.states.map { $0.hierarchy.nodes.compactMap(\.name) } == [["Home"], ["Other"], ["Home", "A"], ["Other", "A"]])
    }

    @Test func `10,000 modals over each other, on a small stack`() async throws {
        let graph = try await onSmallStack {
            try NavigationExplorer(limits: .init(depth: nil, time: nil)) {
                ExplorationSubject(
                    .showing(Named("Home")),
                    moves: [
                        .action("present all", when: { $0.topContainer?.presenting == nil }) { navigator in
                            var last: ModalContainer?
                            for _ in 0..<10_000 {
                                let modal = ModalContainer(key: ScreenKey(name: "M"), modalPresentationStyle: .overFullScreen)
                                guard let top = last ?? navigator.topContainer else { return }
                                try navigator.apply(.present(modal, on: top))
                                last = modal
                            }
                        }, ExplorationMove("close all") { $0.root.dismiss() }, .back(when: { $0.topContainer?.presenting?.presenting == nil }),
                    ])
            }.explore()
        }
        #expect(graph.states.map(\.hierarchy.nodes.count) == [2, 10_002] && graph.limit == nil)
        let problems = graph.problems(of: InvariantTests.all.filter { $0.name != "at most 1 modals" })
        #expect(problems.map(\.invariant) == ["back leaves every place", "every move succeeds somewhere", "every screen is reached"])
    }

    @Test func `20,000 places in a chain are answered on a small stack`() async throws {
        let graph = try await onSmallStack {
            let graph = try TableApp.chain(20_000, [("next", 1), ("previous", -1)], limits: .init(depth: nil, time: nil)).explore()
            #expect(graph.stronglyConnectedParts.map(\.count) == [20_000])
            #expect(graph.placesWithoutReturn.isEmpty && graph.duplicates.count == 19_999 && graph.growths.isEmpty)
            #expect(graph.shortestWay(from: 19_999, to: 0)?.moves.count == 19_999)
            #expect(graph.coveringRoutes.map(\.moves) == [["next", "previous"]])
            #expect(graph.problems(of: InvariantTests.all.filter { $0.name != "every screen is reached" }).isEmpty)
            return graph
        }
        #expect(graph.states.count == 20_000 && graph.way(to: 19_999).moves.count == 19_999)
    }

    @Test func `20,000 places in a chain without a way back, too`() async throws {
        try await onSmallStack {
            let graph = try TableApp.chain(20_000, [("next", 1)], limits: .init(depth: nil, time: nil)).explore()
            #expect(graph.stronglyConnectedParts.count == 20_000 && graph.placesWithoutReturn.count == 19_999)
            #expect(graph.duplicates.isEmpty && graph.problems(of: [.everythingReturns]).first?.way.moves == ["next"])
        }
    }

    private final class Account {
        var user: String?
    }

    private static let forgetful = NavigationExplorer {
        let account = Account()
        return ExplorationSubject(
            .showing(Named("Home").withStackContainer()),
            moves: [
                .action("log in") { _ in account.user = "ann" },
                ExplorationMove("card", when: { $0.topContainer?.key?.name == "Home" && account.user != nil }) { $0.top(.stack).push(Named("Card")) },
                .back(),
            ])
    }

    @Test func `A value that was forgotten is noticed, though nothing else differs`() throws {
        let graph = try Self.forgetful.explore()
        #expect(graph.unrepeatable.map(\.description) == ["'card' does something else each time: it could not be done once more"])
        #expect(throws: NavigationProblemsError.self) { try expectNoProblems(in: Self.forgetful) }
    }

    @Test func `Routes that an action starts fail it, and land for it`() throws {
        let graph = try NavigationExplorer(limits: .init(depth: 1)) {
            ExplorationSubject(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    .action("fail") { navigator in navigator.navigate { $0.top(.container(name: "Nowhere")) } },
                    .action("miss", landingOn: .container(name: "A")) { navigator in navigator.navigate { $0.top(.stack).push(Named("B")) } },
                    .action("land", landingOn: .container(name: "A")) { navigator in navigator.navigate { $0.top(.stack).push(Named("A")) } },
                ])
        }.explore()
        #expect(graph.transitions.map(\.outcome) == [.failed, .missed, .done])
    }
}
