import NavDSL
import NavTesting
import Testing

/// What the user takes back while a route runs: the question that the route has shown and waits for.
@Suite struct UserMeanwhileTests {
    /// Asks the user by a modal before it leaves.
    private final class Editor: ModalContainer, ScreenLeaveGuarding, Screen {
        let name = "E"
        var answer: ((ScreenLeaveAnswer) -> Void)?

        func build(navigator: ScreenNavigator) -> Editor { self }

        func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
            answer = completion
            navigator.navigate { $0.from(self).present(Plain("Q")) }
        }
    }

    private let stage = Stage()
    private let editor = Editor()
    private var navigator: ScreenNavigator { stage.navigator }

    /// The user closes the question, then it is answered.
    private func answer(_ answer: ScreenLeaveAnswer) throws {
        navigator.handle(.dismissed(try #require(editor.presented?.id)))
        editor.answer.take()?(answer)
    }

    @Test func `A route whose guard has asked by a modal that the user has closed is undone and redone`() throws {
        let history = NavigationHistory(navigator: navigator)
        stage.run { $0.top(.stack).push(editor) }
        let before = stage.hierarchy
        navigator.navigate(label: "leave") { $0.first(.stack).pop() }
        try answer(.allow)
        let after = stage.hierarchy
        #expect(history.undoLabel == "leave" && after != before)
        #expect(try history.undo() && stage.hierarchy == before)
        #expect(try history.redo() && stage.hierarchy == after)
        #expect(try history.undo() && history.undo() && editor.window == nil)
    }

    @Test func `An atomic route whose guard refuses after such a question is taken back`() throws {
        stage.run { $0.top(.stack).push(editor) }
        let before = stage.text
        var result: Result<Void, any Error>?
        let route = ScreenWindowRoute().first(.stack).push(Plain("N")).wait(for: .zero).popToRoot().resolve().atomic()
        navigator.navigate(to: route) { result = $0 }
        try answer(.refuse)
        #expect(throws: ScreenRolledBackError.self) { try result?.get() }
        #expect(stage.text == before)
    }

    @Test func `An atomic route that fails after the user has closed what it has shown is taken back`() throws {
        let before = stage.text
        let route = ScreenWindowRoute().top(.stack).push(Plain("P")).present(Plain("M")).wait(for: .seconds(1)).fail(with: TestError())
        var result: Result<Void, any Error>?
        navigator.navigate(to: route.resolve().atomic()) { result = $0 }
        try navigator.back()
        stage.clock.advance(by: .seconds(1))
        #expect(throws: ScreenRolledBackError.self) { try result?.get() }
        #expect(stage.text == before)
    }

    @Test func `What the user closes that was there before the route is a step of his own`() throws {
        let history = NavigationHistory(navigator: navigator)
        stage.run { $0.top(.stack).present(Plain("M")) }
        let before = stage.hierarchy
        navigator.navigate(label: "waits") { $0.makeKey().wait(for: .seconds(1)) }
        try navigator.back()
        stage.clock.advance(by: .seconds(1))
        #expect(try history.undo() && stage.hierarchy == before)
    }

    @Test func `A merged step is called by all that it merges`() {
        stage.run { $0.top(.stack).push(editor) }
        let navigation = navigator.navigate { $0.first(.stack).popToRoot().push(Plain("X")).push(Plain("Y")) }
        #expect(navigation.step == "set stack: pop to the root, push X, push Y")
        navigation.cancel()
    }
}
