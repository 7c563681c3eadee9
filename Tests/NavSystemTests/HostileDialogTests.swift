import NavDSL
import NavSystem
import NavTesting
import Testing

/// Whatever is done to a dialog, its action is done once at most, and what is refused leaves everything as it was.
@Suite struct HostileDialogTests {
    let desk = Desk()

    private func show(_ actions: AlertAction..., title: String = "T") throws -> AlertContainer {
        desk.run { $0.showAlert(Alert(title: title, actions: actions)) }
        return try desk.find(AlertContainer.self)
    }

    private func counting(_ calls: Count) -> AlertAction { AlertAction(title: "OK") { _ in calls.number += 1 } }

    @Test func `An alert without actions cannot be answered, only closed`() throws {
        let alert = try show()
        #expect(throws: UnknownDialogActionError.self) { try alert.choose("OK") }
        #expect(throws: UnknownDialogActionError.self) { try alert.choose(at: 0) }
        #expect(try desk.navigator.back())
        #expect(desk.text == "└─ Stack\n   └─ A ●")
    }

    @Test(arguments: [("", 0), ("a", 1)])
    func `Of actions with equal titles the first is chosen, the others by their place`(_ title: String, _ place: Int) throws {
        var chosen: [Int] = []
        let actions = (0..<2).map { index in AlertAction(title: title) { _ in chosen.append(index) } }
        try show(actions[0], actions[1]).choose(title)
        try show(actions[0], actions[1]).choose(at: place)
        #expect(chosen == [0, place])
    }

    @Test(arguments: [Int.min, -1, 1, .max])
    func `A place out of the list is refused`(_ place: Int) throws {
        let calls = Count()
        let alert = try show(counting(calls))
        let error = #expect(throws: UnknownDialogActionError.self) { try alert.choose(at: place) }
        #expect(error?.action == "number \(place)" && calls.number == 0 && alert.window != nil)
    }

    // MARK: Once

    @Test func `An alert that an undo has brought back is not answered again`() throws {
        let history = NavigationHistory(navigator: desk.navigator)
        let calls = Count()
        let alert = try show(counting(calls))
        try alert.choose("OK")
        #expect(try history.undo() && alert.window != nil)
        let error = #expect(throws: DialogAnsweredError.self) { try alert.choose("OK") }
        #expect(error?.description == "Cannot choose 'OK': window/stack/presented alert T has been answered.")
        #expect(try history.redo())
        #expect(calls.number == 1 && desk.text == "└─ Stack\n   └─ A ●")
    }

    @Test func `An alert that comes back unanswered can be answered`() throws {
        let history = NavigationHistory(navigator: desk.navigator)
        let calls = Count()
        let alert = try show(counting(calls))
        try desk.navigator.back()
        try history.undo()
        try alert.choose("OK")
        #expect(calls.number == 1)
    }

    @Test func `A choice that is refused can be made later`() throws {
        let calls = Count()
        var isEnabled = false
        let alert = try show(AlertAction(title: "OK", handler: { _ in calls.number += 1 }, enabler: { _ in isEnabled }))
        for _ in 0..<2 { #expect(throws: DisabledDialogActionError.self) { try alert.choose("OK") } }
        isEnabled = true
        try alert.choose("OK")
        #expect(calls.number == 1)
    }

    @Test func `A choice that is asked whether it may be made cannot be made by that`() throws {
        let calls = Count()
        var alert: AlertContainer?
        var inner: (any Error)?
        alert = try show(
            AlertAction(
                title: "OK", handler: { _ in calls.number += 1 },
                enabler: { _ in
                    do { try alert?.choose("OK") } catch { inner = error }
                    return true
                }))
        try alert?.choose("OK")
        #expect(inner is DialogAnsweredError && calls.number == 1)
    }

    @Test func `A choice is not made when asking for it has closed the alert`() throws {
        let calls = Count()
        let navigator = desk.navigator
        let alert = try show(
            AlertAction(title: "OK", handler: { _ in calls.number += 1 }, enabler: { _ in (try? navigator.back()) ?? false }))
        #expect(throws: ScreenContainerNotInWindowError.self) { try alert.choose("OK") }
        #expect(calls.number == 0 && desk.changes.count == 2)
    }

    @Test func `An observer that brings the alert back cannot choose again`() throws {
        let history = NavigationHistory(navigator: desk.navigator)
        let calls = Count()
        let alert = try show(counting(calls))
        let observation = desk.navigator.observeChanges { change in
            guard change.origin == .user else { return }
            _ = try? history.undo()
            _ = try? alert.choose("OK")
        }
        try alert.choose("OK")
        observation.cancel()
        #expect(calls.number == 1)
        #expect(throws: Never.self) { try desk.navigator.validate() }
    }

    // MARK: Handlers

    @Test func `A handler may do anything: navigate, show the next alert, and choose in it`() throws {
        let desk = desk
        var texts: [String] = []
        let next = Alert(title: "Next", actions: [AlertAction(title: "OK") { _ in texts.append(desk.text) }])
        let alert = try show(
            AlertAction(title: "OK") { _ in
                desk.run { $0.stack.push(Plain("B")).stackTop.showAlert(next) }
                _ = try? desk.find(AlertContainer.self).choose("OK")
            })
        try alert.choose("OK")
        #expect(texts == ["└─ Stack\n   ├─ A\n   └─ B ●"])
    }

    @Test func `A handler that removes everything leaves the route of its alert nowhere to go`() throws {
        let navigator = desk.navigator
        let alert = try show(AlertAction(title: "OK", route: ScreenModalRoute().present(Plain("M"))))
        let observation = navigator.observeChanges { change in
            if change.origin == .user { navigator.navigate { $0.setRoot(to: Plain("New")) } }
        }
        let navigation = try alert.choose("OK")
        observation.cancel()
        #expect(throws: ScreenContainerNotInWindowError.self) { try navigation?.result?.get() }
        #expect(desk.text == "└─ New ●")
    }

    @Test func `The completion is called once, when the route of the action has ended, or not at all`() throws {
        let alert = try show(AlertAction(title: "OK", route: ScreenModalRoute().fail(with: TestError(name: "no"))))
        var ends: [Result<Void, any Error>] = []
        #expect(throws: UnknownDialogActionError.self) { try alert.choose("No") { ends.append($0) } }
        #expect(ends.isEmpty)
        try alert.choose("OK") { ends.append($0) }
        #expect(ends.count == 1)
        #expect(throws: TestError(name: "no")) { try ends.first?.get() }
    }

    // MARK: Routes that run meanwhile

    @Test func `A choice that is made in a step of an atomic route is not taken back with it`() throws {
        let calls = Count()
        let alert = try show(counting(calls))
        desk.navigator.navigate {
            $0.top(.stack).get { _ in try alert.choose("OK") }.push(Plain("B")).fail(with: TestError(name: "no")).atomic()
        }
        #expect(desk.text == "└─ Stack\n   └─ A ●" && calls.number == 1)
        #expect(desk.changes.map(\.origin) == [.route, .user, .route, .rollback])
    }

    @Test func `A choice in an alert that an atomic route has shown stands, and the rest of the route is taken back`() throws {
        let desk = desk
        let calls = Count()
        let alert = Alert(title: "T", actions: [counting(calls)])
        let navigation = desk.navigator.navigate(completion: nil) {
            $0.top(.container).showAlert(alert).get { _ in try desk.find(AlertContainer.self).choose("OK") }
                .fail(with: TestError(name: "no")).atomic()
        }
        #expect(throws: ScreenRolledBackError.self) { try navigation.result?.get() }
        #expect(desk.text == "└─ Stack\n   └─ A ●" && calls.number == 1)
    }

    @Test func `A route that is queued waits for nobody to choose, and runs behind the choice`() throws {
        let route = ScreenModalRoute().stack.push(Plain("B")).resolve()
        let alert = try show(AlertAction(title: "OK", route: route))
        desk.navigator.policy = .queued
        desk.navigator.navigate { $0.top(.container).get { _ in try alert.choose("OK") }.makeVisible() }
        #expect(desk.text == "└─ Stack\n   ├─ A\n   └─ B ●")
    }

    // MARK: Others

    @Test func `A dialog whose navigator is gone says so`() throws {
        let window = WindowContainer()
        let calls = Count()
        var alert: AlertContainer?
        do {
            let navigator = ScreenNavigator(window: window, logger: nil)
            navigator.navigate { $0.setRoot(to: Plain("A")) { $0.showAlert(Alert(title: "T", actions: [counting(calls)])) } }
            alert = navigator.firstContainer(where: .container(of: AlertContainer.self))
        }
        let error = #expect(throws: ScreenContainerNotSupportedError.self) { try alert?.choose("OK") }
        #expect(error?.reason == "the navigator that has shown it is gone" && calls.number == 0)
    }

    @Test func `A dialog that stands as a screen of a stack is not closed by a choice`() throws {
        let calls = Count()
        let alert = try show(counting(calls))
        try desk.navigator.back()
        let stack = try #require(desk.navigator.topStackContainer)
        try desk.navigator.apply(.setChildren(stack.screens + [alert], in: stack))
        #expect(throws: ScreenContainerNotSupportedError.self) { try alert.choose("OK") }
        #expect(calls.number == 0 && alert.window != nil)
    }

    @Test func `A choice during a simulation of another navigator is refused`() throws {
        let calls = Count()
        let alert = try show(counting(calls))
        let other = ScreenNavigator(window: try #require(desk.navigator.window), logger: nil)
        let simulation = other.simulate { $0.first(.stack).push(Plain("B")).get { _ in try alert.choose("OK") } }
        #expect(simulation.error is ScreenContainerNotSupportedError && calls.number == 0)
        try alert.choose("OK")
        #expect(calls.number == 1)
    }

    @Test func `A route of an action is simulated too, and can be run afterwards`() throws {
        let alert = try show(AlertAction(title: "OK", route: ScreenModalRoute().stack.push(Plain("B")).resolve()))
        let before = desk.navigator.hierarchy
        let simulation = desk.navigator.simulate { $0.root.get { _ in try alert.choose("OK") } }
        #expect(simulation.changes.count == 2 && desk.navigator.hierarchy == before)
        try alert.choose("OK")
        #expect(desk.navigator.hierarchy == simulation.hierarchy)
    }

    @Test(arguments: ["", "\n", "\u{0}", "a\nb", String(repeating: "x", count: 1_000_000), "🏳️‍🌈", "e\u{301}"])
    func `Any text may be asked, and is the answer to itself`(_ text: String) throws {
        let calls = Count()
        let alert = try show(AlertAction(title: text) { _ in calls.number += 1 }, title: text)
        #expect(alert.key?.name == text)
        #expect(throws: UnknownDialogActionError.self) { try alert.choose(text + "!") }
        try alert.choose(text)
        #expect(calls.number == 1)
    }

    @Test func `An alert with 100,000 actions is answered by the last`() throws {
        var chosen: [Int] = []
        let actions = (0..<100_000).map { index in AlertAction(title: "\(index)") { _ in chosen.append(index) } }
        desk.run { $0.showAlert(Alert(title: "T", actions: actions)) }
        try desk.find(AlertContainer.self).choose("99999")
        #expect(chosen == [99_999])
    }
}
