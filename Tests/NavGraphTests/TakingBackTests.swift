import NavDSL
import NavGraph
import NavSystem
import NavTesting
import Synchronization
import Testing

/// What is to be put back after a move, one by one: exploring by taking back finds what making everything anew finds.
@Suite struct TakingBackTests {
    private static func expectSame(
        depth: Int = 4, _ make: @escaping @Sendable () -> ExplorationSubject, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> NavigationGraph {
        let graph = try NavigationExplorer(limits: .init(depth: depth, time: nil), make: make).explore()
        let anew = try NavigationExplorer(limits: .init(depth: depth, time: nil), rebuildsPlaces: true, make: make).explore()
        #expect(lines(of: graph) == lines(of: anew), sourceLocation: sourceLocation)
        #expect(graph.unrepeatable.isEmpty, sourceLocation: sourceLocation)
        return graph
    }

    @Test func `Timers of routes that are given up are left to no clock`() throws {
        let clock = ManualClock()
        let graph = try NavigationExplorer(limits: .init(depth: 1)) {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
            navigator.navigate { $0.setRoot(to: Named("Home")).makeKeyAndVisible() }
            return .init(
                navigator,
                moves: [
                    ExplorationMove("wait") { $0.wait(for: .seconds(70)).timeout(after: .seconds(60)) },
                    ExplorationMove("fail") { $0.wait(for: .seconds(3)).fail(with: TestError()) }, .action("nothing") { _ in },
                ])
        }.explore()
        #expect(graph.transitions.map(\.outcome) == [.waiting, .failed, .done])
        #expect(clock.waitingCount == 0 && clock.now.offset == .zero)
    }

    @Test func `What a waiting atomic route has noted`() throws {
        let graph = try Self.expectSame {
            let route = ScreenWindowRoute().top(.stack).push(Named("A")).top(.container).present(PickerScreen(), awaiting: Int.self) { _, route in
                route.fail(with: TestError())
            }.atomic()
            return ExplorationSubject(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    ExplorationMove("pick", when: { $0.navigations.isEmpty && $0.height == 1 }, to: route),
                    .action("by it", when: { !$0.navigations.isEmpty }) { navigator in
                        navigator.navigations.first?.run { navigator.navigate { $0.first(.stack).push(Named("B")) } }
                    },
                    .action("beside", when: { $0.modalCount > 0 }) { navigator in
                        navigator.navigate { $0.first(.stack).pop() }
                    },
                    .action("end") { navigator in
                        let picker: PickerContainer? = navigator.topContainer(where: .container(of: PickerContainer.self))
                        picker?.finish(with: 1)
                    },
                ])
        }
        #expect(graph.states.count > 4)
    }

    @Test func `Histories`() throws {
        let graph = try Self.expectSame {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let history = NavigationHistory(navigator: navigator)
            return ExplorationSubject(
                navigator,
                moves: [
                    .push("A", when: { $0.height < 3 }), .push("B", when: { $0.height < 3 }),
                    .action("undo", when: { _ in history.canUndo }) { _ in try history.undo() },
                    .action("redo", when: { _ in history.canRedo }) { _ in try history.redo() },
                ])
        }
        #expect(graph.failures.isEmpty && graph.moveSummaries.allSatisfy { $0.reliability == .neverFails })
        // Four stacks of three, and each of the three others with nothing, A or B to redo.
        #expect(graph.states.count == 4 + 3 * 3)
    }

    @Test func `Guards that have answered`() throws {
        final class Asker: ScreenAccessGuard {
            var answer: ((ScreenAccess) -> Void)?
            var isAsked = false
            func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
                guard entry.key?.name == "Secret" else { return completion(.allow) }
                (answer, isAsked) = (completion, true)
            }
        }
        let graph = try Self.expectSame(depth: 3) {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let asker = Asker()
            navigator.guards = [asker]
            let mayAsk: (ScreenNavigator) -> Bool = { $0.height == 1 && !asker.isAsked }
            return ExplorationSubject(
                navigator,
                moves: [
                    ExplorationMove("secret", when: mayAsk) { $0.top(.stack).push(Named("Secret")) },
                    .action("set", when: mayAsk) { navigator in
                        guard let stack = navigator.topStackContainer else { return }
                        let secret = ModalContainer(key: ScreenKey(name: "Secret"))
                        navigator.apply(.setChildren(stack.screens + [secret], in: stack)) { _ in }
                    },
                    .action("allow", when: { _ in asker.isAsked }) { _ in
                        asker.isAsked = false
                        asker.answer?(.allow)
                    },
                    .push("A", when: { $0.height == 1 }),
                ], values: [ExplorationValue("isAsked", of: asker, \.isAsked)])
        }
        #expect(graph.states.contains { !$0.waiting.isEmpty } && graph.shownScreens.contains("Secret"))
    }

    @Test func `Guards that were answered before, and are asked again after`() throws {
        let graph = try Self.expectSame(depth: 6) {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let asker = Asker(name: "Secret")
            navigator.guards = [asker]
            let mayAsk: (ScreenNavigator) -> Bool = { !asker.isAsked && $0.height < 3 }
            return ExplorationSubject(
                navigator,
                moves: [
                    ExplorationMove("secret", when: mayAsk) { $0.top(.stack).push(Named("Secret")) },
                    ExplorationMove("two secrets", when: mayAsk) { $0.top(.stack).push(Named("Secret 1")).push(Named("Secret 2")) },
                    .action("allow", when: { _ in asker.isAsked }) { _ in asker.allow() },
                    .action("refuse", when: { _ in asker.isAsked }) { _ in asker.refuse() },
                    .push("A", when: { $0.height < 3 }), .back(),
                ], values: [ExplorationValue("isAsked", of: asker, \.isAsked)])
        }
        #expect(graph.states.contains { !$0.waiting.isEmpty } && graph.shownScreens.contains("Secret 2"))
    }

    @Test func `Leave that is asked of one container after another`() throws {
        final class Asker {
            var answer: ((ScreenLeaveAnswer) -> Void)?
            var isAsked = false
        }
        final class Form: ModalContainer, ScreenLeaveGuarding {
            let asker: Asker
            init(_ asker: Asker) {
                self.asker = asker
                super.init(key: ScreenKey(name: "Form"))
            }
            func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
                (asker.answer, asker.isAsked) = (completion, true)
            }
        }
        let graph = try Self.expectSame(depth: 5) {
            let asker = Asker()
            return ExplorationSubject(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    .action("forms", when: { $0.height == 1 }) { navigator in
                        guard let stack = navigator.topStackContainer else { return }
                        try navigator.apply(.setChildren(stack.screens + [Form(asker), Form(asker)], in: stack))
                    },
                    ExplorationMove("root", when: { $0.height == 3 && !asker.isAsked }) { $0.top(.stack).popToRoot() },
                    .action("leave", when: { _ in asker.isAsked }) { _ in
                        asker.isAsked = false
                        asker.answer?(.allow)
                    },
                ], values: [ExplorationValue("isAsked", of: asker, \.isAsked)])
        }
        #expect(graph.states.map { "\($0.hierarchy.nodes.count) \($0.waiting.count)" } == ["3 0", "5 0", "5 2", "5 2"])
        #expect(graph.transitions.map { "\(graph.moves[$0.move]) \($0.to ?? -1)" } == ["forms 1", "root 2", "leave 3", "leave 0"])
    }

    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    @Test func `A guard that was answered on the way to a place is not answered again for each move there`() throws {
        let answers = Counter()
        var explorer = NavigationExplorer {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let asker = Asker(name: "Hall")
            navigator.guards = [asker]
            return ExplorationSubject(
                navigator,
                moves: [
                    ExplorationMove("enter", when: { $0.shows("Home") && !asker.isAsked }) { $0.top(.stack).push(Named("Hall")) },
                    .action("allow", when: { _ in asker.isAsked }) { _ in
                        answers.value.add(1, ordering: .relaxed)
                        asker.allow()
                    },
                ] + (1...30).map { .push("Room \($0)", when: { $0.shows("Hall") }) },
                values: [ExplorationValue("isAsked", of: asker, \.isAsked)])
        }
        explorer.verifiesMoves = false
        let graph = try explorer.explore()
        #expect(graph.states.count == 33 && graph.unrepeatable.isEmpty)
        // Once as a move, and once to come to the place behind it.
        #expect(answers.value.load(ordering: .relaxed) <= 3)
    }

    @Test func `Numbers that refused changes have taken`() throws {
        let graph = try Self.expectSame {
            ExplorationSubject(
                .showing(Named("Home")),
                moves: [
                    .action("refused") { navigator in
                        guard let top = navigator.topContainer else { return }
                        try navigator.apply(together: ["R", "S"].map { .present(ModalContainer(key: ScreenKey(name: $0)), on: top) })
                    }, .present("M", when: { $0.modalCount == 0 }),
                ])
        }
        #expect(graph.states.last?.hierarchy.nodes.map(\.id.rawValue) == [0, 1, 2])
    }

    @Test func `Containers that the app has changed where they stood in no window`() throws {
        final class Keeper { var stack: StackContainer? }
        let graph = try Self.expectSame {
            let keeper = Keeper()
            return ExplorationSubject(
                .showing(Named("Home")),
                moves: [
                    .action("replace", when: { $0.modalCount == 0 && $0.shows("Home") }) { navigator in
                        keeper.stack = StackContainer(screens: [ModalContainer(key: ScreenKey(name: "Kept"))])
                        guard let window = navigator.window else { return }
                        try navigator.apply(.setRoot(keeper.stack, of: window))
                    },
                    .action("change", when: { $0.shows("Kept") }) { navigator in
                        guard let window = navigator.window, let stack = keeper.stack else { return }
                        try navigator.apply(.setRoot(nil, of: window))
                        try stack.setScreens(stack.screens + [ModalContainer(key: ScreenKey(name: "More"))])
                        try navigator.apply(.setRoot(stack, of: window))
                    }, .present("M", when: { $0.modalCount == 0 }),
                ])
        }
        #expect(graph.shownScreens.contains("More"))
    }

    @Test func `A route that waits is another place at each step, and in each container`() throws {
        let graph = try Self.expectSame {
            let isIdle: (ScreenNavigator) -> Bool = { $0.navigations.isEmpty }
            return ExplorationSubject(
                .showing(NamedTabs(screens: ["A", "B"])),
                moves: [
                    ExplorationMove("in A", when: isIdle) { $0.first(.container(name: "A")).stack.wait(for: .seconds(60)).push(Named("C")) },
                    ExplorationMove("in B", when: isIdle) { $0.first(.container(name: "B")).stack.wait(for: .seconds(60)).push(Named("C")) },
                    ExplorationMove("twice", when: isIdle) { $0.wait(for: .seconds(60)).wait(for: .seconds(60)).first(.stack).push(Named("D")) },
                    .action("later", when: { !$0.navigations.isEmpty }) { ($0.clock as? ManualClock)?.advance(by: .seconds(60)) },
                ])
        }
        #expect(graph.transitions.count { graph.moves[$0.move] == "later" && $0.from == $0.to } == 0)
        #expect(graph.screens.contains("D") && graph.screens.contains("C"))
    }
}
