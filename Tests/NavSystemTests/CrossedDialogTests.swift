import NavDSL
import NavSystem
import NavTesting
import Testing

/// Dialogs, pickers, effects and bottom sheets beside guards, coalescing renderers, undo and simulations.
@Suite struct CrossedDialogTests {
    private let desk = Desk()
    private var navigator: ScreenNavigator { desk.navigator }

    /// A form that asks by an alert.
    private final class AskingForm: ModalContainer, ScreenLeaveGuarding, Screen {
        let name = "F"
        var isQuick = false

        func build(navigator: ScreenNavigator) -> AskingForm { self }

        func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
            let alert = Alert(
                title: "Sure?",
                actions: [
                    AlertAction(title: "Leave") { _ in completion(.allow) },
                    AlertAction(title: "Stay") { _ in completion(.refuse) },
                    AlertAction(title: "Read", route: ScreenModalRoute().present(Plain("Terms"))),
                ])
            navigator.navigate(from: self) { $0.showAlert(alert) }
            if isQuick { _ = try? navigator.topContainer(where: .container(of: AlertContainer.self))?.choose("Leave") }
        }
    }

    private func shown(_ renderer: RecordingRenderer) -> Set<String> {
        Set(renderer.transitions.flatMap { $0.changes.flatMap { $0.inserted.compactMap { $0.key?.name } } })
    }

    private func pop() -> Navigation { navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("X"), separated: true).popToRoot()) }

    @Test(arguments: [nil, false, true]) func `A form asks by an alert, and leaves when the user says so`(coalesces: Bool?) throws {
        desk.run { $0.stack.push(AskingForm()) }
        let renderer = coalesces.map { RecordingRenderer(isCoalescing: $0) }
        navigator.renderer = renderer
        let navigation = pop()
        let alert = try desk.find(AlertContainer.self)
        if let renderer { #expect(shown(renderer).contains("Sure?")) }
        try alert.choose("Leave")
        #expect(navigation.state == .done && navigator.topStackContainer?.screens.count == 1 && navigator.navigations.isEmpty)
    }

    @Test func `An alert that is chosen while the form is asked is an answer like any other`() throws {
        let form = AskingForm()
        form.isQuick = true
        desk.run { $0.stack.push(form) }
        #expect(pop().state == .done && navigator.topStackContainer?.screens.count == 1)
    }

    @Test func `An alert whose route shows something else leaves the question open until it is let go`() throws {
        desk.run { $0.stack.push(AskingForm()) }
        let navigation = pop()
        var alert: AlertContainer? = try desk.find(AlertContainer.self)
        try alert?.choose("Read")
        alert = nil
        desk.forgetChanges()
        #expect(navigation.result != nil && navigator.topContainer?.key?.name == "Terms" && navigator.navigations.isEmpty)
    }

    @Test func `A simulation of a form that asks is undetermined, and leaves no trace`() throws {
        desk.run { $0.stack.push(AskingForm()) }
        let before = navigator.hierarchy
        let simulation = navigator.simulate(ScreenWindowRoute().top(.stack).popToRoot())
        #expect(!simulation.isSuccess && navigator.hierarchy == before && navigator.navigations.isEmpty && desk.effects.isEmpty)
    }

    @Test(arguments: [RecordingRenderer.Pace.immediate, .manual]) func `A picker that a route waits for is shown by a coalescing renderer`(
        _ pace: RecordingRenderer.Pace
    ) throws {
        let renderer = RecordingRenderer(pace: pace, isCoalescing: true)
        navigator.renderer = renderer
        var picked: [String] = []
        let pick = ScreenPickMediaAction<ModalContainer>(MediaPicker(source: .photoLibrary))
        let navigation = navigator.navigate(to: ScreenWindowRoute().top(.container).present(Plain("P")).top(.container).then(pick))
        #expect(shown(renderer).contains("P"))
        renderer.finishAll()
        #expect(navigation.state == .running)
        try desk.find(MediaPickerContainer.self).finish(nil)
        renderer.finishAll()
        picked.append("\(navigation.state)")
        #expect(picked == ["failed"] && navigator.navigations.isEmpty)
    }

    @Test func `What a route has shown is shown before an effect that waits for the user`() {
        let desk = Desk(recorder: RecordingEffects(answer: nil))
        let renderer = RecordingRenderer(isCoalescing: true)
        desk.navigator.renderer = renderer
        let navigation = desk.navigator.navigate(to: ScreenWindowRoute().top(.container).present(Plain("P")).openURL("a:b"))
        #expect(navigation.state == .running && shown(renderer) == ["P"])
        desk.recorder.finishNext()
        #expect(navigation.state == .done)
    }

    @Test func `Bottom sheets that are changed beside guards are undone and done again`() throws {
        let sheet = BottomSheet(detents: [.medium, .large])
        let history = NavigationHistory(navigator: navigator)
        let form = AskingForm()
        desk.run { $0.present(form.withBottomSheet(sheet)) }
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = .large } }
        let start = navigator.hierarchy
        let navigation = navigator.navigate(to: ScreenWindowRoute().root.dismiss())
        try desk.find(AlertContainer.self).choose("Leave")
        let end = navigator.hierarchy
        #expect(navigation.state == .done)
        #expect(try history.undo() && navigator.hierarchy == start && history.redo() && navigator.hierarchy == end)
        while try history.undo() {}
        while try history.redo() {}
        #expect(navigator.hierarchy == end)
    }
}
