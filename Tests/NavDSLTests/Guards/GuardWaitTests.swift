import NavDSL
import NavTesting
import Testing

/// A step that waits for a guard's answer.
@Suite struct GuardWaitTests {
    let stage = ClockStage()
    let log = GuardLog()
    var navigator: ScreenNavigator { stage.navigator }

    init() {
        stage.start("form") { [log] in $0.top(.stack).push(Form("F", log)) }
        log.forms = .later
        log.doorman = .later
    }

    private func pop(_ label: String = "pop", policy: NavigationPolicy? = nil) -> Navigation {
        stage.start(label, policy: policy) { $0.top(.stack).pop().push(Plain("B")) }
    }

    @Test func `It says at which step it is`() {
        let navigation = pop()
        #expect(navigation.state == .running && navigation.step == "set stack: pop to the previous screen, push B")
        let first = navigator.navigate(from: navigator.topContainer?.stackContainer, to: ScreenStackRoute().pop())
        #expect(first.step == "set stack: pop to the previous screen")
        #expect(first.description == "navigation: running 'set stack: pop to the previous screen' at window/stack S")
    }

    @Test func `It is at the step that waits, and not at the one before`() {
        navigator.guards = [Doorman(log: log)]
        let navigation = navigator.navigate { $0.top(.container).present(Plain("M")) }
        #expect(navigation.step == "present M" && navigator.navigate { $0.setRoot(to: Plain("R")) }.step == "set root to R")
    }

    @Test func `Canceled, it ends at once, and a late answer changes nothing`() {
        let navigation = pop()
        navigation.cancel()
        #expect(stage.ends == ["form: done", "pop: canceled"])
        log.answerLeave(.allow)
        #expect(stage.screens == "A F" && stage.ends.count == 2 && log.left == ["F"])
    }

    @Test func `Superseded, it ends, and the newer one asks for itself`() {
        _ = pop("old")
        _ = pop("new", policy: .latest)
        #expect(stage.ends == ["form: done", "old: superseded"] && log.left == ["F", "F"])
        log.answerLeave(.allow)
        #expect(stage.screens == "A F")
        log.answerLeave(.allow)
        #expect(stage.screens == "A B" && stage.ends.last == "new: done")
    }

    @Test func `Out of time, it goes on with what handles that`() {
        let wait = ScreenWindowRoute().top(.stack).pop().resolve().timeout(after: .seconds(2))
        stage.start("timed") { $0.then(wait).fallback(to: ScreenWindowRoute().top(.stack).push(Plain("C"))) }
        stage.advance(1)
        #expect(stage.screens == "A F")
        stage.advance(1)
        #expect(stage.screens == "A F C" && stage.ends.last == "timed: done")
        log.answerLeave(.allow)
        #expect(stage.screens == "A F C")
    }

    @Test func `The error of a timeout names the step`() {
        stage.start("timed") { $0.then(ScreenWindowRoute().top(.stack).pop().resolve().timeout(after: .seconds(2))) }
        stage.advance(2)
        #expect(stage.ends.last == "timed: timeout")
        #expect(stage.log.errors.last?.contains("set stack: pop to the previous screen") == true)
    }

    @Test func `Those that are to wait for their turn wait for it`() {
        _ = pop()
        stage.push("C", policy: .queued)
        stage.push("D", policy: .rejected)
        log.answerLeave(.allow)
        #expect(stage.screens == "A B C" && stage.ends == ["form: done", "D: rejected", "pop: done", "C: done"])
    }

    @Test func `What has changed meanwhile is what the step is made from`() {
        _ = pop()
        stage.push("C")
        log.answerLeave(.allow)
        #expect(stage.screens == "A F B" && stage.ends.last == "pop: done" && log.left == ["F"])
    }

    @Test func `What has come meanwhile is asked too`() {
        stage.start("root") { $0.setRoot(to: Plain("R")) }
        stage.start("second") { [log] in $0.top(.stack).push(Form("G", log)) }
        log.answerLeave(.allow)
        #expect(log.left == ["F", "G"] && stage.screens == "A F G")
        log.answerLeave(.allow)
        #expect(navigator.hierarchy.outline == "R!" && stage.ends.last == "root: done" && log.left == ["F", "G"])
    }

    @Test func `A merged step whose modifier builds is planned again as a whole`() {
        navigator.guards = [Doorman(log: log)]
        log.rule = { $0.key?.name == "B" ? .allow : nil }
        stage.start("build") { $0.top(.stack).push(Plain("B")).setStack(modifiers: [BuildingModifier(screen: Plain("X"))]).push(Plain("B")) }
        #expect(stage.screens == "A F" && log.entered == ["X"])
        log.answerAccess(.allow)
        #expect(stage.screens == "A F B X B" && log.entered == ["X", "B", "B"] && stage.ends.last == "build: done")
    }

    @Test func `What was built before the wait is built once, and what is like it is asked for all the same`() {
        navigator.guards = [Doorman(log: log)]
        let before = navigator.builtCount
        stage.start("thrice") { $0.top(.stack).push(Stack("N", Plain("X"))).push(Plain("X")).push(Plain("X")) }
        for _ in 0..<4 { log.answerAccess(.allow) }
        #expect(log.entered == ["N", "X", "X", "X"] && navigator.builtCount == before + 4 && stage.ends.last == "thrice: done")
        #expect(navigator.hierarchy.outline == "stack S[A, F, stack N[X], X, X!]!")
    }

    @Test func `A second one of the same key that is refused late does not enter`() {
        navigator.guards = [Doorman(log: log)]
        stage.start("twice") { $0.top(.stack).push(Stack("N", Plain("X"))).push(Plain("X")) }
        log.answerAccess(.allow)
        log.answerAccess(.allow)
        log.answerAccess(.refuse(TestError()))
        #expect(stage.ends.last == "twice: ScreenAccessRefusedError" && stage.screens == "A F")
    }

    @Test func `An action that builds by itself is performed again, and its container is not asked for again`() {
        navigator.guards = [Doorman(log: log)]
        var performed = 0
        let own = ClosureAction<StackContainer, Void> { stack, navigator, completion in
            performed += 1
            completion(
                Result {
                    let container = try navigator.build(Plain("X"))
                    try navigator.apply(.replaceChildren(from: stack.screens.count, with: [container], in: stack))
                })
        }
        stage.start("own") { $0.top(.stack).then(own) }
        #expect(log.entered == ["X"] && stage.screens == "A F")
        log.answerAccess(.allow)
        #expect(stage.screens == "A F X" && performed == 2 && log.entered == ["X"] && stage.ends.last == "own: done")
    }

    @Test func `An action that has changed something already is not performed again`() {
        var performed = 0
        let own = ClosureAction<StackContainer, Void> { stack, navigator, completion in
            performed += 1
            completion(
                Result {
                    try navigator.apply(.setKey(false, of: try #require(stack.window)))
                    try navigator.apply(.replaceChildren(from: 1, with: [], in: stack))
                })
        }
        stage.start("own") { $0.top(.stack).then(own) }
        #expect(stage.ends.last == "own: ScreenGuardPendingError" && performed == 1)
        log.answerLeave(.allow)
        #expect(stage.screens == "A F" && performed == 1)
    }

    @Test func `An action that answers its guard itself before it completes is performed again at once`() {
        let own = ClosureAction<StackContainer, Void> { [log] stack, navigator, completion in
            let result = Result { try navigator.apply(.replaceChildren(from: 1, with: [], in: stack)) }
            log.answerLeave(.allow)
            completion(result)
        }
        stage.start("own") { $0.top(.stack).then(own) }
        #expect(stage.screens == "A" && log.left == ["F"] && stage.ends.last == "own: done")
    }

    @Test func `What a guard shows to ask the user is none of the step's doing, and its answers are its own`() throws {
        let form = try #require(navigator.topContainer as? Form)
        form.onAsk = { navigator in
            let asking = navigator.currentNavigation
            asking?.run { try? navigator.apply(.present(ModalContainer(key: Plain("Alert").key), on: form.outermost)) }
        }
        _ = pop()
        #expect(navigator.topContainer?.key?.name == "Alert")
        navigator.navigate { $0.top(.container).presenting.dismiss() }
        log.answerLeave(.allow)
        #expect(stage.screens == "A B" && log.left == ["F"] && stage.ends.last == "pop: done")
    }

    @Test func `Waiting, an atomic route takes back what it had done when it is refused`() {
        stage.start("atomic") { $0.then(ScreenWindowRoute().top(.stack).push(Plain("X"), separated: true).popToRoot().resolve().atomic()) }
        #expect(stage.screens == "A F X")
        log.answerLeave(.refuse)
        #expect(stage.screens == "A F" && stage.ends.last == "atomic: ScreenRolledBackError")
    }

    @Test func `A refusal by a guard that is gone meanwhile stands`() {
        navigator.guards = [Doorman(log: log)]
        stage.push("X")
        navigator.guards = []
        log.answerAccess(.refuse(TestError()))
        #expect(stage.screens == "A F" && stage.ends.last == "X: ScreenAccessRefusedError")
    }

    @Test func `Guards that were set meanwhile are asked when the answer has come`() {
        navigator.guards = [Doorman(log: log)]
        stage.push("X")
        navigator.guards = [ClosureGuard { $2(.refuse(TestError(name: "\($0)"))) }]
        log.answerAccess(.allow)
        #expect(stage.screens == "A F" && stage.ends.last == "X: ScreenAccessRefusedError")
    }
}

/// Builds a screen in the middle of a merged step.
private struct BuildingModifier: ScreenStackModifier {
    let screen: Plain

    func modify(_ draft: inout ScreenStackDraft) throws {
        draft.push(screen)
        _ = try draft[draft.count - 1].container()
    }

    var description: String { "build \(screen.name)" }
}
