import NavDSL
import NavGraph
import NavTesting
import Synchronization
import Testing

private struct NamedScreen: PlainScreen {
    let name: String
}

private final class QuestionContainer: ModalContainer, ScreenFinishing {
    typealias Output = Void
}

private struct QuestionScreen: Screen {
    let name = "Question"

    func build(navigator: ScreenNavigator) -> QuestionContainer { QuestionContainer(key: key) }
}

private final class Counter: Sendable {
    let value = Atomic(0)
}

@Suite struct SpentContainerTests {
    @Test func `What was used up on the way to a place is not used up again for each move there`() throws {
        let answers = Counter()
        var explorer = NavigationExplorer {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            navigator.navigate { $0.setRoot(to: NamedScreen(name: "Start").withStackContainer()).makeKeyAndVisible() }
            func shows(_ name: String) -> (ScreenNavigator) -> Bool { { $0.topContainer?.key?.name == name } }
            let pushes = (1...30).map { number in
                ExplorationMove("push \(number)", when: shows("Hall")) { $0.top(.stack).push(NamedScreen(name: "Room \(number)")) }
            }
            return ExplorationSubject(
                navigator,
                moves: [
                    ExplorationMove("ask", when: shows("Start")) {
                        $0.top(.stack).present(QuestionScreen(), awaiting: Void.self) { _, route in
                            route.dismiss().push(NamedScreen(name: "Hall"))
                        }
                    },
                    .action("answer", when: shows("Question")) { navigator in
                        answers.value.add(1, ordering: .relaxed)
                        navigator.topContainer(where: .container(of: QuestionContainer.self))?.finish()
                    },
                ] + pushes)
        }
        explorer.verifiesMoves = false
        let graph = try explorer.explore()
        #expect(graph.states.count == 33 && graph.unrepeatable.isEmpty)
        // Once as a move, and once to come to the place behind it.
        #expect(answers.value.load(ordering: .relaxed) <= 3)
    }
}
