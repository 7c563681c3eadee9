import NavDSL
import NavGraph
import NavTesting
import Testing

@Suite struct ExplorationMoveTests {
    private static var slow: ExplorationMove {
        ExplorationMove("slow", when: { $0.navigations.isEmpty }) { $0.wait(for: .seconds(60)).top(.stack).push(Named("S")) }
    }

    @Test(arguments: [
        (NavigationPolicy?.none, NavigationGraph.Outcome.done), (.immediate, .done), (.queued, .waiting), (.latest, .done), (.rejected, .failed),
    ])
    func `A route is made by its policy while others run`(_ policy: NavigationPolicy?, _ outcome: NavigationGraph.Outcome) throws {
        let graph = try NavigationExplorer(limits: .init(depth: 2)) {
            let route = ScreenWindowRoute().top(.stack).push(Named("B"))
            return ExplorationSubject(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    Self.slow, ExplorationMove("ready", when: { !$0.navigations.isEmpty && $0.height == 1 }, policy: policy, to: route),
                    ExplorationMove("closure", when: { !$0.navigations.isEmpty && $0.height == 1 }, policy: policy) {
                        $0.top(.stack).push(Named("B"))
                    },
                ])
        }.explore()
        let outcomes = graph.transitions.filter { $0.from == 1 }.map(\.outcome)
        #expect(outcomes == [outcome, outcome])
        #expect((graph.failures[1]?.error is ScreenRejectedError) == (policy == .rejected))
    }

    @Test(arguments: [("Home", NavigationGraph.Outcome.done), ("B", .missed)])
    func `What the user does lands on its screen, or misses it`(_ landing: String, _ outcome: NavigationGraph.Outcome) throws {
        let graph = try NavigationExplorer(limits: .init(depth: 2)) {
            ExplorationSubject(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    .push("A", when: { $0.height == 1 }),
                    .event("swipe", at: .container(name: "A"), landingOn: .container(name: landing)) { navigator in
                        guard let screens = navigator.topStackContainer?.screens, let top = screens.last?.id, let below = screens.first?.id else {
                            return nil
                        }
                        return .popped(from: top, to: below)
                    },
                ])
        }.explore()
        #expect(graph.transitions.filter { $0.move == 1 }.map(\.outcome) == [outcome])
        #expect(graph.problems(of: [.linksLand]).isEmpty == (outcome == .done))
    }

    @Test func `An event that waits for a guard does not miss its screen`() throws {
        final class Form: ModalContainer, ScreenLeaveGuarding {
            func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) { answer = completion }
            var answer: ((ScreenLeaveAnswer) -> Void)?
        }
        let graph = try NavigationExplorer(limits: .init(depth: 1)) {
            let navigator = ScreenNavigator.showing(Named("Home"))
            if let home = navigator.topContainer { try navigator.apply(.present(Form(), on: home)) }
            return ExplorationSubject(
                navigator,
                moves: [.event("close", landingOn: .container(name: "Home")) { $0.topContainer?.id.map { .dismissed($0) } }])
        }.explore()
        #expect(graph.transitions.map(\.outcome) == [.waiting])
    }

    // MARK: By name

    private static func makeSubject(_ clock: any Clock<Duration> = ManualClock()) -> ExplorationSubject {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: Named("Home").withStackContainer()).makeKeyAndVisible() }
        return ExplorationSubject(
            navigator,
            moves: [
                .back(), .push("A", when: { $0.height == 1 }), .present("M", when: { $0.modalCount == 0 }),
                ExplorationMove("close", at: .container(name: "M")) { $0.top(.container).presenting.dismiss() },
                ExplorationMove("fail", at: .container(name: "A")) { $0.fail(with: TestError()) },
                ExplorationMove("miss", landingOn: .container(name: "B")) { $0.makeKey() },
                ExplorationMove("later", when: { $0.navigations.isEmpty && $0.modalCount < 2 }) {
                    $0.wait(for: .seconds(5)).top(.container).present(Named("L"))
                },
                ExplorationMove("never", when: { $0.navigations.isEmpty }) { $0.wait(for: .seconds(60)) },
                .event("nothing") { _ in nil },
            ])
    }

    @Test func `A move of a subject is done by its name`() throws {
        let subject = Self.makeSubject()
        #expect(try subject.perform("push A") == .done && subject.navigator.shows("A"))
        #expect(try subject.perform("later") == .done && subject.navigator.shows("L"))
        #expect(try subject.perform("miss") == .missed)
        #expect(try subject.perform("never") == .waiting && subject.navigator.navigations.count == 1)
        #expect(try subject.perform("back") == .done && subject.navigator.shows("A"))
        #expect(throws: TestError()) { try subject.perform("fail") }
    }

    @Test(arguments: [
        ("nowhere", ExplorationMoveError.Reason.unknown), ("back", .impossible), ("close", .impossible), ("nothing", .impossible),
        ("push A", .impossible),
    ])
    func `One that cannot be done is an error`(_ name: String, _ reason: ExplorationMoveError.Reason) throws {
        let subject = Self.makeSubject()
        if name == "push A" { try subject.perform("push A") }
        let before = subject.navigator.hierarchy
        let error = try #require(throws: ExplorationMoveError.self) { try subject.perform(name) }
        #expect(error == ExplorationMoveError(move: name, reason: reason) && subject.navigator.hierarchy == before)
        #expect("\(error)" == (reason == .unknown ? "There is no move 'nowhere'." : "'\(name)' cannot be done here."))
    }

    @Test func `Routes that cover everything do in the app what the graph says`() throws {
        let graph = try NavigationExplorer { Self.makeSubject() }.explore()
        for way in graph.coveringRoutes {
            let subject = Self.makeSubject()
            var place = 0
            for (move, next) in zip(way.moves, way.states) {
                let step = graph.transitions(from: place).first { graph.moves[$0.move] == move }
                let outcome = (try? subject.perform(move)) ?? .failed
                #expect(outcome == step?.outcome && "\(subject.navigator.hierarchy)" == "\(graph.states[next].hierarchy)")
                place = next
            }
        }
    }

    @Test func `Patience is the caller's, and less than none is none`() throws {
        for (patience, outcome) in [(Duration.seconds(5), NavigationGraph.Outcome.done), (.seconds(4), .waiting), (.seconds(-4), .waiting)] {
            #expect(try Self.makeSubject().perform("later", patience: patience) == outcome)
        }
    }

    @Test func `A subject that is explored can do its moves itself`() throws {
        final class Holder { var subject: ExplorationSubject? }
        let graph = try NavigationExplorer {
            let holder = Holder()
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let moves: [ExplorationMove] = [
                .push("A", when: { $0.height == 1 }), .action("twice") { _ in try holder.subject?.perform("push A") }, .back(),
            ]
            holder.subject = ExplorationSubject(navigator, moves: moves)
            return ExplorationSubject(navigator, moves: moves)
        }.explore()
        #expect(graph.states.count == 2 && graph.unrepeatable.isEmpty)
        #expect(graph.failures[1]?.error as? ExplorationMoveError == ExplorationMoveError(move: "push A", reason: .impossible))
    }

    @MainActor private static func makeNavigator() -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate { $0.setRoot(to: Named("Home").withStackContainer()).makeKeyAndVisible() }
        return navigator
    }

    @Test @MainActor func `Tasks of moves that are done by name go on`() async throws {
        let navigator = Self.makeNavigator()
        let subject = ExplorationSubject(navigator, moves: [ExplorationMove("task") { $0.task { _ in }.top(.stack).push(Named("A")) }])
        #expect(try subject.perform("task") == .waiting)
        // It is queued behind.
        try await navigator.navigate(policy: .queued) { $0.makeKey() }
        #expect(navigator.shows("A"))
    }

    @Test func `A move by its name begins where the start has come to rest`() throws {
        let navigator = ScreenNavigator.showing(Named("Splash"))
        navigator.navigate { $0.wait(for: .seconds(2)).setRoot(to: Named("Home").withStackContainer()) }
        let subject = ExplorationSubject(
            navigator, moves: [ExplorationMove("open", at: .container(name: "Home")) { $0.top(.stack).push(Named("A")) }])
        #expect(try subject.perform("open") == .done && navigator.shows("A"))
    }

    @Test func `A predicate that asks for more than the key is asked at each place`() throws {
        let graph = try NavigationExplorer(stackWith: {
            [
                .push("A", when: { $0.shows("Home") }), .present("A", when: { $0.shows("Home") }),
                ExplorationMove("close", at: .where { $0.presenting != nil }) { $0.top(.container).presenting.dismiss() },
                ExplorationMove("pop", at: .where { $0.presenting == nil && $0.key?.name == "A" }) { $0.top(.stack).pop() },
            ]
        }).explore()
        #expect(graph.transitions.map { "\($0.from) \(graph.moves[$0.move])" } == ["0 push A", "0 present A", "1 pop", "2 close"])
    }

    @Test func `Where a screen stands tells places apart, whatever else is the same`() throws {
        struct TwoStacks: Screen {
            func build(navigator: ScreenNavigator) -> TabsContainer { TabsContainer(tabs: [StackContainer(), StackContainer()]) }
        }
        let graph = try NavigationExplorer {
            func isBare(_ navigator: ScreenNavigator) -> Bool { navigator.hierarchy.nodes.count == 4 }
            return ExplorationSubject(
                .showing(TwoStacks()),
                moves: [
                    ExplorationMove("first", when: isBare) { $0.first(.stack).push(Named("A")) },
                    ExplorationMove("last", when: isBare) { $0.last(.stack).push(Named("A")) },
                ])
        }.explore()
        #expect(graph.transitions.map(\.to) == [1, 2])
    }
}
