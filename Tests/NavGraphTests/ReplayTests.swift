import NavDSL
import NavGraph
import NavSystem
import NavTesting
import Testing

private struct FillAction: ScreenAction {
    typealias Container = ModalContainer
    typealias Output = Void

    let name: String

    func perform(container: ModalContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
        let form = FormContainer(key: ScreenKey(name: name))
        form.completion = completion
        do { try navigator.apply(.present(form, on: container.carrier(for: form.modalPresentationStyle))) } catch { completion(.failure(error)) }
    }

    var description: String { "fill \(name)" }

    /// It alone keeps the answer.
    private final class FormContainer: ModalContainer {
        var completion: Completion?
    }
}

private final class Flag {
    var isOn = false { didSet { if !isOn { onClear() } } }
    var onClear: () -> Void = {}
}

/// What an exploration finds is what a navigator does that nobody takes back.
@Suite struct ReplayTests {
    /// Explores with both ways to come to places, and does the shortest way to each place anew, by the names of its moves.
    private static func expectReplays(_ make: @escaping @Sendable () -> ExplorationSubject) throws -> NavigationGraph {
        let graph = try NavigationExplorer { make() }.explore()
        #expect(try NavigationExplorer(rebuildsPlaces: true) { make() }.explore().json == graph.json)
        #expect(graph.unrepeatable.isEmpty)
        for state in graph.states {
            let subject = make()
            let way = graph.way(to: state.index)
            var place = 0
            for (move, next) in zip(way.moves, way.states) {
                let step = graph.transitions(from: place).first { graph.moves[$0.move] == move }
                #expect((try? subject.perform(move)) ?? .failed == step?.outcome, "\(move) of \(way)")
                place = next
            }
            #expect("\(subject.navigator.hierarchy)" == "\(state.hierarchy)", "\(way)")
            #expect(subject.navigator.navigations.count == state.waiting.filter { !$0.contains("guard") }.count, "\(way)")
        }
        return graph
    }

    private static func subject(_ moves: [ExplorationMove]) -> ExplorationSubject {
        ExplorationSubject(.showing(Named("Home").withStackContainer()), moves: moves)
    }

    private static func answer(_ title: String) -> ExplorationMove {
        .action(title, at: .where { $0 is AlertContainer }) { try ($0.topContainer as? AlertContainer)?.choose(title) }
    }

    @Test func `What is freed closes what keeps another answer`() throws {
        let graph = try Self.expectReplays {
            Self.subject([
                ExplorationMove("ask one", at: .container(name: "Home")) {
                    $0.top(.container).then(FillAction(name: "One")).fallback(to: ScreenWindowRoute().top(.stack).push(Named("Sorry")))
                },
                ExplorationMove("ask two", at: .container(name: "One")) {
                    $0.top(.container).then(FillAction(name: "Two")).fallback(to: ScreenWindowRoute().top(.container).presenting.dismiss())
                },
                .back(at: .container(name: "Two")),
            ])
        }
        #expect(graph.states.map(\.waiting.count) == [0, 1, 2, 0])
        #expect(graph.states.last?.shownScreens == ["Sorry"])
    }

    @Test func `What an atomic route has removed is freed when that is done`() throws {
        let graph = try Self.expectReplays {
            Self.subject([
                ExplorationMove("fill", at: .container(name: "Home")) {
                    $0.top(.container).then(FillAction(name: "One")).fallback(to: ScreenWindowRoute().top(.stack).push(Named("Sorry")))
                },
                ExplorationMove("replace", at: .container(name: "One")) {
                    $0.first(.container(name: "Home")).replacePresented(with: Named("Two")).wait(for: .seconds(100)).atomic()
                },
                .action("time passes", at: .container(name: "Two")) { navigator in
                    (navigator.clock as? ManualClock)?.advance(by: .seconds(100))
                },
            ])
        }
        #expect(graph.states.map(\.waiting.count) == [0, 1, 2, 0])
        #expect(graph.shortestWay(toScreen: "Sorry")?.moves == ["fill", "replace", "time passes"])
    }

    @Test func `The user is as patient with what another move has begun`() throws {
        let graph = try Self.expectReplays {
            Self.subject([
                ExplorationMove("slow", when: { $0.height == 1 && $0.navigations.isEmpty }) {
                    $0.wait(for: .seconds(12)).top(.stack).push(Named("Slow"))
                },
                ExplorationMove("quick", when: { $0.modalCount == 0 && $0.navigations.count < 2 }) {
                    $0.wait(for: .seconds(5)).top(.container).present(Named("Quick"))
                },
            ])
        }
        #expect(graph.shortestWay(toScreen: "Quick")?.moves == ["quick"])
    }

    @Test(arguments: [false, true]) func `Patience does not begin anew where something is closed`(_ closes: Bool) throws {
        let graph = try NavigationExplorer {
            Self.subject([
                .present("M", when: { $0.modalCount == 0 && $0.navigations.isEmpty }),
                ExplorationMove("later", when: { $0.modalCount == 1 && $0.navigations.isEmpty }) { route -> ScreenWindowRoute in
                    let route = closes ? route.top(.container).presenting.dismiss().resolve() : route
                    return route.wait(for: .seconds(9)).wait(for: .seconds(9)).resolve()
                },
            ])
        }.explore()
        #expect(graph.transitions.first { $0.move == 1 }?.outcome == .waiting)
    }

    @Test func `Guards that ask one after another wait from move to move`() throws {
        let graph = try Self.expectReplays {
            Self.subject([
                ExplorationMove("write", when: { $0.height < 3 && $0.modalCount == 0 }) { $0.top(.stack).push(DraftScreen()) },
                ExplorationMove("root", when: { $0.height == 3 && $0.modalCount == 0 }) { $0.setRoot(to: Named("Root")) }, Self.answer("OK"),
            ])
        }
        #expect(graph.states.contains { $0.shownScreens == ["Root"] })
    }

    @Test func `What is begun when a guard has refused takes its time`() throws {
        let graph = try Self.expectReplays {
            Self.subject([
                ExplorationMove("write", at: .container(name: "Home")) { $0.top(.container).present(DraftScreen()) },
                .action("swipe", at: .container(name: "Draft")) { navigator in
                    guard let id = navigator.topContainer?.id else { return }
                    navigator.handle(.dismissed(id)) { outcome in
                        guard case .refused = outcome else { return }
                        navigator.navigate { $0.wait(for: .seconds(1)).top(.stack).push(Named("Toast")) }
                    }
                },
                ExplorationMove("close", at: .where { $0 is AlertContainer }) { $0.top(.container).presenting.dismiss() },
            ])
        }
        #expect(graph.shortestWay { $0.windows.windows[0].nodes.contains { $0.name == "Toast" } }?.moves == ["write", "swipe", "close"])
    }

    @Test func `A value put back may answer an alert, which is used up then`() throws {
        @Sendable func alert(_ title: String) -> Alert {
            Alert(
                title: title,
                actions: [AlertAction(title: "OK", route: ScreenModalRoute().stack.push(Named("A"))), AlertAction(title: "No", handler: { _ in })])
        }
        @Sendable func make() -> ExplorationSubject {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let flag = Flag()
            flag.onClear = { _ = try? (navigator.topContainer as? AlertContainer)?.choose("No") }
            return ExplorationSubject(
                navigator,
                moves: [
                    ExplorationMove("ask", at: .container(name: "Home")) { $0.top(.container).showAlert(alert("1")) },
                    .push("Page", when: { $0.height == 1 && $0.modalCount == 0 }),
                    ExplorationMove("ask there", at: .container(name: "Page")) { $0.top(.container).showAlert(alert("2")) },
                    .action("flag", when: { !flag.isOn && $0.height == 2 && $0.modalCount == 1 }) { _ in flag.isOn = true }, Self.answer("OK"),
                ], values: [ExplorationValue("flag", of: flag, \.isOn)])
        }
        let graph = try NavigationExplorer { make() }.explore()
        #expect(graph.json == (try NavigationExplorer(rebuildsPlaces: true) { make() }.explore()).json)
        #expect(graph.problems(of: [.modalsCanBeClosed]).isEmpty)
    }

    @Test func `What can be undone and redone next tells places apart`() throws {
        let graph = try Self.expectReplays {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let history = NavigationHistory(navigator: navigator)
            return ExplorationSubject(
                navigator,
                moves: [
                    .push("A", when: { $0.height == 1 }), .action("undo", when: { _ in history.canUndo }) { _ in try history.undo() },
                    .action("redo", when: { _ in history.canRedo }) { _ in try history.redo() },
                ])
        }
        #expect(graph.moveSummaries.map(\.reliability) == [.neverFails, .neverFails, .neverFails])
        #expect(graph.shortestWay { $0.index == 2 }?.moves == ["push A", "undo"])
    }

    @Test func `A navigator that is being explored is not explored by a move`() throws {
        let graph = try NavigationExplorer {
            Self.subject([
                .push("A", when: { $0.height < 2 }), .back(),
                .action("explore") { navigator in _ = try NavigationExplorer.explore { ExplorationSubject(navigator, moves: []) } },
            ])
        }.explore()
        #expect(graph.states.count == 2)
        #expect((graph.failures[2]?.error as? ExplorationError)?.reason == .exploredAlready)
    }

    @Test func `A value that does not equal itself is refused`() {
        final class Box { var number = Double.nan }
        let explorer = NavigationExplorer {
            ExplorationSubject(.showing(Named("Home")), moves: [], values: [ExplorationValue("number", of: Box(), \.number)])
        }
        #expect(throws: ExplorationError(reason: .unequalValue("number"))) { try explorer.explore() }
    }
}
