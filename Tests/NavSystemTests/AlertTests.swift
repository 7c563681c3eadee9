import NavDSL
import NavSystem
import NavTesting
import Testing

@Suite struct AlertTests {
    let desk = Desk()

    private func show(_ actions: AlertAction..., textFields: [AlertTextField] = []) throws -> AlertContainer {
        desk.run { $0.showAlert(Alert(title: "Delete?", textFields: textFields, actions: actions)) }
        return try desk.find(AlertContainer.self)
    }

    @Test func `An alert stands in the hierarchy, named by its title`() throws {
        _ = try show(AlertAction(title: "OK"))
        #expect(
            desk.text == """
                └─ Stack
                   ├─ A
                   └─ ⇧ Alert Delete? ●
                """)
    }

    @Test(arguments: [("T", "M", "T"), (nil, "M", "M"), (nil, nil, nil)] as [(String?, String?, String?)])
    func `Without a title it is named by its message, or not at all`(_ title: String?, _ message: String?, _ name: String?) throws {
        desk.run { $0.showAlert(Alert(title: title, message: message)) }
        #expect(try desk.find(AlertContainer.self).key?.name == name)
    }

    @Test func `A choice closes the alert, and then calls its handler`() throws {
        var texts: [String] = []
        let alert = try show(AlertAction(title: "OK") { _ in texts.append(desk.text) })
        try alert.choose("OK")
        #expect(texts == ["└─ Stack\n   └─ A ●"])
        #expect(desk.changes.map(\.origin) == [.route, .user])
    }

    @Test func `A second choice is refused, those that the first one causes too`() throws {
        var calls = 0
        var second: (any Error)?
        var alert: AlertContainer?
        alert = try show(
            AlertAction(title: "OK") { _ in
                calls += 1
                second = #expect(throws: ScreenContainerNotInWindowError.self) { try alert?.choose("OK") }
            })
        try alert?.choose("OK")
        #expect(throws: ScreenContainerNotInWindowError.self) { try alert?.choose("OK") }
        #expect(calls == 1 && second != nil)
    }

    @Test func `An observer of its closing cannot choose once more`() throws {
        var calls = 0
        let alert = try show(AlertAction(title: "OK") { _ in calls += 1 })
        let observation = desk.navigator.observeChanges { _ in _ = try? alert.choose("OK") }
        try alert.choose("OK")
        observation.cancel()
        #expect(calls == 1)
    }

    @Test func `An unknown action is refused, and the alert stays`() throws {
        let alert = try show(AlertAction(title: "OK"), AlertAction(title: "Keep"))
        let error = #expect(throws: UnknownDialogActionError.self) { try alert.choose("No") }
        #expect(error?.available == ["OK", "Keep"])
        #expect(throws: UnknownDialogActionError.self) { try alert.choose(at: 2) }
        #expect(throws: UnknownDialogActionError.self) { try alert.choose(at: -1) }
        #expect(alert.window != nil)
    }

    @Test func `A route of an action starts from the container that the alert was shown from`() throws {
        let push = ScreenModalRoute().stack.push(Plain("B")).resolve()
        let alert = try show(AlertAction(title: "OK", route: push))
        let navigation = try #require(try alert.choose("OK"))
        #expect(navigation.state == .done)
        #expect(desk.text == "└─ Stack\n   ├─ A\n   └─ B ●")
    }

    @Test func `When that is gone, it starts from the one that has presented the alert`() throws {
        desk.run { $0.stack.push(Plain("B")).resolve() }
        var start: String?
        let route = ScreenModalRoute().get { start = $0.kind }
        let alert = try show(AlertAction(title: "OK", route: route))
        desk.navigator.navigate { $0.first(.stack).pop() }
        try alert.choose("OK")
        #expect(start == "stack")
    }

    @Test func `A route can show the next alert`() throws {
        let next = ScreenModalRoute().showAlert(Alert(title: "Really?", actions: [AlertAction(title: "Yes")]))
        try show(AlertAction(title: "OK", route: next)).choose("OK")
        try desk.find(AlertContainer.self).choose("Yes")
        #expect(desk.text == "└─ Stack\n   └─ A ●")
    }

    @Test func `A handler is given the texts, those left out as they begin`() throws {
        var found: [[String]] = []
        let fields = [AlertTextField(), AlertTextField(text: "me")]
        let alert = try show(AlertAction(title: "OK", handler: { found.append($0) }), textFields: fields)
        #expect(throws: ExcessDialogTextsError.self) { try alert.choose("OK", texts: ["1", "2", "3"]) }
        try alert.choose("OK", texts: ["1"])
        #expect(found == [["1", "me"]])
    }

    @Test func `An action that its texts disable is refused`() throws {
        let action = AlertAction(title: "OK", enabler: { !$0[0].isEmpty })
        let alert = try show(action, textFields: [AlertTextField()])
        #expect(throws: DisabledDialogActionError.self) { try alert.choose("OK") }
        try alert.choose("OK", texts: ["x"])
        #expect(alert.window == nil)
    }

    @Test func `What is presented over the alert closes with it`() throws {
        let alert = try show(AlertAction(title: "OK"))
        desk.run { $0.present(Plain("Over")) }
        try alert.choose("OK")
        #expect(desk.text == "└─ Stack\n   └─ A ●")
    }

    @Test func `An alert that a route closes calls nobody`() throws {
        var calls = 0
        let alert = try show(AlertAction(title: "OK") { _ in calls += 1 })
        desk.navigator.navigate { $0.root.dismiss() }
        #expect(throws: ScreenContainerNotInWindowError.self) { try alert.choose("OK") }
        #expect(calls == 0)
    }

    @Test func `Over a modal that is presented already, it is refused`() throws {
        desk.navigator.navigate { $0.root.present(Plain("M")) }
        desk.navigator.navigate { $0.root.showAlert(Alert(title: "No")) }
        #expect(desk.text.contains("⇧ M ●"))
        let error = desk.navigator.simulate { $0.root.showAlert(Alert(title: "No")) }.error
        #expect(error is ScreenContainerAlreadyPresentingError)
    }

    @Test func `A choice in a simulation is taken back, and its handler is an effect`() throws {
        var calls = 0
        let alert = try show(AlertAction(title: "OK") { _ in calls += 1 })
        let simulation = desk.navigator.simulate { $0.root.get { _ in try alert.choose("OK") } }
        #expect(simulation.isSuccess && simulation.changes.count == 1)
        #expect(simulation.effects.map(\.description) == ["choose 'OK' in alert 'Delete?'"])
        #expect(calls == 0 && alert.window != nil)
        try alert.choose("OK")
        #expect(calls == 1)
    }

    @Test func `An alert and what its actions hold are freed when it is closed, by whomever`() throws {
        final class Held {}
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate { $0.setRoot(to: Plain("A")).makeKeyAndVisible() }
        for round in 0..<1_000 {
            weak var held: Held?
            weak var container: AlertContainer?
            do {
                let object = Held()
                held = object
                let action = AlertAction(title: "OK") { _ in _ = object }
                navigator.navigate { $0.root.showAlert(Alert(title: "T", actions: [action])) }
                container = navigator.topContainer(where: .container(of: AlertContainer.self))
                switch round % 3 {
                case 0: try #require(container).choose("OK")
                case 1: try navigator.back()
                default: navigator.navigate { $0.setRoot(to: Plain("A")) }
                }
            }
            try #require(held == nil && container == nil)
        }
    }
}
