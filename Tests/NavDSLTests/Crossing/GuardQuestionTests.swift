import NavDSL
import NavTesting
import Testing

/// A guard that asks the user, whatever shows the question, whoever is waiting, and whatever is taken back after.
@Suite struct GuardQuestionTests {
    @Test(arguments: Showing.allCases, WayOfAsking.allCases)
    func `The question is shown while the route waits, and the answer lets it go on`(_ showing: Showing, _ way: WayOfAsking) throws {
        let form = Asker("F", way)
        let stage = QuestionStage(form, showing: showing)
        stage.start { $0.top(.stack).pop().push(Plain("B")) }
        try stage.answer(.allow, for: form)
        #expect(stage.text == "stack S[A, B!]!" && stage.ends == ["it: done"] && form.askedCount == 1)
        stage.expectRest()
    }

    @Test(arguments: Showing.allCases, WayOfAsking.allCases)
    func `Of several that ask, each question is shown in its turn`(_ showing: Showing, _ way: WayOfAsking) throws {
        let (first, second) = (Asker("F", way), Asker("G", way))
        let stage = QuestionStage(first, second, showing: showing)
        stage.start { $0.top(.stack).push(Plain("X"), separated: true).popToRoot() }
        stage.renderer?.finishAll()
        try stage.answer(.allow, for: second)
        try stage.answer(.allow, for: first)
        #expect(stage.text == "stack S[A!]!" && stage.ends == ["it: done"] && first.askedCount == 1 && second.askedCount == 1)
        stage.expectRest()
    }

    @Test(arguments: Showing.allCases, WayOfAsking.allCases)
    func `A change that belongs to no route waits as well`(_ showing: Showing, _ way: WayOfAsking) throws {
        let form = Asker("F", way)
        let stage = QuestionStage(form, showing: showing)
        let stack = try stage.navigator.stack
        var ends: [String] = []
        stage.navigator.apply(.replaceChildren(from: 1, with: [], in: stack)) { ends.append(ending($0)) }
        try stage.answer(.allow, for: form)
        #expect(stage.text == "stack S[A!]!" && ends == ["done"])
        stage.expectRest()
    }

    @Test(arguments: Showing.allCases, WayOfAsking.allCases)
    func `A gesture that had begun goes on when the user agrees`(_ showing: Showing, _ way: WayOfAsking) throws {
        let form = Asker("F", way)
        let stage = QuestionStage(form, showing: showing)
        var ends: [String] = []
        try #require(stage.navigator.beginBack()).commit { ends.append(ending($0)) }
        try stage.answer(.allow, for: form)
        #expect(stage.text == "stack S[A!]!" && ends == ["done"])
    }

    @Test(arguments: Showing.allCases, WayOfAsking.allCases)
    func `An atomic route that is refused is taken back, though the user has closed the question`(
        _ showing: Showing, _ way: WayOfAsking
    ) throws {
        let form = Asker("F", way)
        let stage = QuestionStage(form, showing: showing)
        stage.start { $0.then(ScreenWindowRoute().top(.stack).push(Plain("X"), separated: true).popToRoot().resolve().atomic()) }
        stage.renderer?.finishAll()
        try stage.answer(.refuse, for: form)
        #expect(stage.text == "stack S[A, F!]!" && stage.ends == ["it: ScreenRolledBackError"])
        stage.expectRest()
    }

    @Test(arguments: WayOfAsking.allCases)
    func `An atomic route that fails after the answer is taken back`(_ way: WayOfAsking) throws {
        let form = Asker("F", way)
        let stage = QuestionStage(form)
        stage.start { $0.then(ScreenWindowRoute().top(.stack).pop().resolve().fail(with: TestError()).atomic()) }
        try stage.answer(.allow, for: form)
        #expect(stage.text == "stack S[A, F!]!" && stage.ends == ["it: ScreenRolledBackError"])
    }

    @Test(arguments: WayOfAsking.allCases)
    func `A route that has asked is undone and done again`(_ way: WayOfAsking) throws {
        let form = Asker("F", way)
        let stage = QuestionStage(form)
        stage.start { $0.top(.stack).push(Plain("X"), separated: true).popToRoot() }
        try stage.answer(.allow, for: form)
        #expect(try stage.history.undoLabel == "it" && stage.history.undo() && stage.text == "stack S[A, F!]!")
        #expect(try stage.history.redo() && stage.text == "stack S[A!]!" && stage.ends == ["it: done"])
        while try stage.history.undo() {}
        #expect(stage.text == "stack S[A, F!]!" && form.askedCount == 1)
    }

    @Test(arguments: WayOfAsking.allCases)
    func `A question of one that asks before its window closes`(_ way: WayOfAsking) throws {
        let form = Asker("F", way)
        let stage = QuestionStage(showing: .coalescingByHand)
        stage.navigator.navigate { $0.openWindow(key: key("side")) { $0.setRoot(to: form) } }
        stage.renderer?.finishAll()
        stage.start { $0.window(key: key("side")).closeWindow() }
        try stage.answer(.allow, for: form)
        #expect(stage.group.windows.count == 1 && stage.ends == ["it: done"])
        stage.expectRest()
    }

    @Test(arguments: Showing.allCases) func `A renderer may answer while it shows the question`(_ showing: Showing) throws {
        let form = Asker("F")
        let stage = QuestionStage(form)
        let answering = AnsweringRenderer(isCoalescing: showing == .coalescing) { form.give(.allow) }
        stage.navigator.renderer = answering
        stage.start { $0.top(.stack).pop() }
        #expect(stage.ends == ["it: done"] && stage.navigator.screens == "A")
        stage.expectRest()
    }

    @Test func `Canceled, the question that waits for a screen is closed with it, and nothing is left`() {
        let form = Asker("F", .awaiting)
        let stage = QuestionStage(form, showing: .coalescingByHand)
        let navigation = stage.start { $0.top(.stack).pop() }
        stage.renderer?.finishAll()
        navigation.cancel()
        stage.renderer?.finishAll()
        #expect(stage.text == "stack S[A, F!]!" && stage.ends == ["it: canceled"])
        stage.expectRest()
    }
}

/// Calls back while it shows a question.
private final class AnsweringRenderer: ScreenRenderer {
    let isCoalescing: Bool
    private let answer: () -> Void

    init(isCoalescing: Bool, _ answer: @escaping () -> Void) {
        self.isCoalescing = isCoalescing
        self.answer = answer
    }

    func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
        completion()
        if transition.changes.contains(where: { $0.inserted.contains { $0.key?.name == "Sure?" } }) { answer() }
    }
}
