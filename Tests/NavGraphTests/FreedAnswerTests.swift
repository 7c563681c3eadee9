import NavCore
import NavDSL
import NavGraph
import NavTesting
import Testing

/// A screen that answers whoever has presented it, when it is told to.
private final class FormContainer: ModalContainer {
    var completion: ((Result<Void, any Error>) -> Void)?
}

private struct FillFormAction: ScreenAction {
    typealias Container = StackContainer
    typealias Output = Void

    func perform(container: StackContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
        let form = FormContainer(key: ScreenKey(name: "Form"))
        form.completion = completion
        do { try navigator.apply(.present(form, on: container)) } catch { completion(.failure(error)) }
    }

    var description: String { "fill the form" }
}

/// What an alert or a screen would answer is let go with it in an app; an explorer, which puts containers back, may not keep it.
@Suite struct FreedAnswerTests {
    private static func subject(_ moves: [ExplorationMove]) -> ExplorationSubject {
        let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
        return ExplorationSubject(navigator, moves: moves)
    }

    private static let dismiss = "close the question"

    private static func makeGuarded() -> ExplorationSubject {
        subject([
            ExplorationMove("write", at: .container(name: "Home")) { $0.top(.stack).push(DraftScreen()) },
            .back(at: .container(name: "Draft")),
            ExplorationMove(dismiss, at: .where { $0.presenting != nil }) { $0.top(.container).presenting.dismiss() },
        ])
    }

    private static func makeForm() -> ExplorationSubject {
        subject([
            ExplorationMove("fill", at: .container(name: "Home")) { $0.top(.stack).then(FillFormAction()).push(Named("Thanks")) },
            ExplorationMove(dismiss, at: .container(name: "Form")) { $0.top(.container).presenting.dismiss() },
            .action("answer", at: .container(name: "Form")) { navigator in
                let form = navigator.topContainer as? FormContainer
                navigator.navigate { $0.top(.container).presenting.dismiss() }
                form?.completion.take()?(.success(()))
            },
            .back(at: .container(name: "Thanks")),
        ])
    }

    @Test(arguments: [false, true]) func `A guard whose alert is closed unanswered waits no more`(_ rebuilds: Bool) throws {
        let explorer = NavigationExplorer(rebuildsPlaces: rebuilds) { Self.makeGuarded() }
        let graph = try explorer.explore()
        #expect(graph.unrepeatable.isEmpty)
        // Home, the draft, and the alert over it: closed, all is as before.
        #expect(graph.states.map(\.depth) == [0, 1, 2])
        #expect(graph.states.map(\.waiting.count) == [0, 0, 1])
        #expect(graph.transitions.last.map { [$0.from, $0.to] } == [2, 1])
    }

    @Test(arguments: [false, true]) func `An action whose screen goes without an answer fails`(_ rebuilds: Bool) throws {
        let explorer = NavigationExplorer(rebuildsPlaces: rebuilds) { Self.makeForm() }
        let graph = try explorer.explore()
        #expect(graph.unrepeatable.isEmpty)
        #expect(graph.states.map { $0.shownScreens.last } == ["Home", "Form", "Thanks"])
        #expect(graph.states.map(\.waiting.count) == [0, 1, 0])
        let closing = graph.transitions.first { graph.moves[$0.move] == Self.dismiss }
        #expect(closing?.from == 1 && closing?.to == 0 && closing?.outcome == .done)
    }

    @Test func `The same happens without an explorer`() {
        let subject = Self.makeForm()
        var result: Result<Void, any Error>?
        subject.navigator.navigate(completion: { result = $0 }) { $0.top(.stack).then(FillFormAction()).push(Named("Thanks")) }
        #expect(result == nil)
        subject.navigator.navigate { $0.top(.container).presenting.dismiss() }
        #expect(throws: ScreenCompletionDroppedError.self) { try result?.get() }
    }
}
