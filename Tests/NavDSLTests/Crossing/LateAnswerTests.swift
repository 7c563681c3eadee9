import NavDSL
import NavTesting
import Testing

/// Late answers beside what else may have happened by then.
@Suite struct LateAnswerTests {
    private let stage = GuardStage()
    private var log: GuardLog { stage.log }
    private var navigator: ScreenNavigator { stage.navigator }

    init() throws {
        log.forms = .later
        navigator.guards = []
    }

    private func removal() throws -> HierarchyChange { .present(nil, on: try stage.tabs()) }

    @Test func `Given in a simulation, it counts when that is over`() throws {
        navigator.apply(try removal()) { stage.end($0) }
        let answer = ClosureAction<WindowContainer, Void> { [log] _, _, completion in
            log.answerLeave(.allow)
            completion(.success(()))
        }
        let simulation = navigator.simulate(ScreenWindowRoute().then(answer))
        #expect(simulation.isSuccess && simulation.changes.isEmpty)
        #expect(stage.text == "tabs T[*stack S[A, F!]!, stack U[D]]!" && stage.ends.count == 1 && stage.error() == nil)
    }

    @Test func `Given in a simulation to a route that waits, it counts when that is over`() throws {
        stage.navigate(ScreenWindowRoute().root.dismiss())
        let answer = ClosureAction<WindowContainer, Void> { [log] _, _, completion in
            log.answerLeave(.allow)
            completion(.success(()))
        }
        #expect(navigator.simulate(ScreenWindowRoute().then(answer)).changes.isEmpty)
        #expect(stage.text == "tabs T[*stack S[A, F!]!, stack U[D]]!" && stage.ends.count == 1 && stage.error() == nil)
    }

    @Test(arguments: ["cancel", "latest", "timeout"])
    func `A change that an action has asked for is given up with the action`(_ end: String) throws {
        let removal = try removal()
        var ends: [String] = []
        let own = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.apply(removal) {
                ends.append(ending($0))
                completion($0)
            }
        }
        let clock = ManualClock()
        let timed = ScreenNavigator(window: stage.scene.window, logger: nil, clock: clock)
        let navigation = timed.navigate(to: ScreenWindowRoute().then(own).timeout(after: .seconds(1)))
        switch end {
        case "cancel": navigation.cancel()
        case "latest": timed.navigate(policy: .latest) { $0.get { _ in } }
        default: clock.advance(by: .seconds(1))
        }
        log.answerLeave(.allow)
        #expect(stage.text == GuardStage.start && ends == ["canceled"] && timed.navigations.isEmpty)
    }

    @Test func `A change that an action has let go on goes on without it, and those it asks belong to nothing`() throws {
        let removal = HierarchyChange.setRoot(ModalContainer(), of: stage.scene.window)
        let own = ClosureAction<WindowContainer, Void> { [stage] _, navigator, completion in
            navigator.apply(removal) { stage.end($0) }
            completion(.success(()))
        }
        navigator.navigate(to: ScreenWindowRoute().then(own))
        var areFree: [Bool] = []
        stage.form.onAsk = { navigator in areFree.append(navigator.navigate { $0.wait(for: .seconds(1)) }.parent == nil) }
        log.answerLeave(.allow)
        #expect(log.left == ["G", "F"] && areFree == [true])
        log.answerLeave(.allow)
        #expect(stage.ends.count == 1 && stage.error() == nil)
        for navigation in navigator.navigations { navigation.cancel() }
        #expect(navigator.navigations.isEmpty)
    }

    static let removals: [@Sendable (ScreenWindowRoute) -> ScreenWindowRoute] = [
        { $0.setRoot(to: Plain("R")).resolve() }, { $0.closeWindow() }, { $0.root { $0.dismiss() }.first(.stack(name: "S")) { $0.popToRoot() } },
        { $0.setRoot(to: Plain("R")).resolve().atomic() },
    ]

    @Test(arguments: removals.indices) func `One that refuses at once when another has allowed late is not removed`(_ removal: Int) {
        stage.navigate(Self.removals[removal](.initial))
        log.forms = .refuse
        log.answerLeave(.allow)
        #expect(stage.text.contains("stack S[A, F!]!") && log.left == ["G", "F"] && stage.ends.count == 1)
        #expect(stage.error() != nil)
    }

    @Test func `It is not removed by a change that belongs to no route`() {
        navigator.apply(.setRoot(ModalContainer(), of: stage.scene.window)) { stage.end($0) }
        log.forms = .refuse
        log.answerLeave(.allow)
        #expect(stage.text == GuardStage.start && log.left == ["G", "F"] && stage.error() is ScreenLeaveRefusedError)
    }

    @Test func `Given when the window is closed, it is refused`() throws {
        let desk = Desk()
        let side = try desk.window("side")
        let form = Form("F", log)
        desk.run { $0.window(key: key("side")) { $0.setRoot(to: Stack("N").withStack(Plain("B"), form)) } }
        let navigation = desk.navigator.navigate { $0.window(key: key("side")) { $0.top(.stack).pop() } }
        log.forms = .allow
        #expect(desk.run { $0.window(key: key("side")).closeWindow() } == nil)
        log.answerLeave(.allow)
        #expect(navigation.error is ScreenContainerNotInWindowError && side.isOpen == false && desk.navigator.navigations.isEmpty)
    }

    @Test func `One that closes its own window while it is asked is not asked without an end`() throws {
        let desk = Desk()
        let form = Form("F", log)
        desk.run { $0.window(key: key("side")) { $0.setRoot(to: form) } }
        log.forms = .allow
        form.onAsk = { [log] navigator in
            if log.left.count < 100 { navigator.navigate { $0.window(key: key("side")).closeWindow() } }
        }
        _ = desk.run { $0.window(key: key("side")).closeWindow() }
        #expect(log.left.count < 100 && desk.navigator.navigations.isEmpty)
    }

    @Test func `One that closes its window another way while it is asked leaves nothing to be closed`() throws {
        let desk = Desk()
        let form = Form("F", log)
        desk.run { $0.window(key: key("side")) { $0.setRoot(to: Stack("N").withStack(Plain("B"), form)) } }
        log.forms = .allow
        var isInner = false
        form.onAsk = { navigator in
            if isInner { return }
            isInner = true
            navigator.navigate { $0.window(key: key("side")).closeWindow() }
        }
        let error = desk.run { $0.window(key: key("side")) { $0.top(.stack).pop() } }
        #expect(error is ScreenContainerNotInWindowError && desk.group.windows.count == 1 && log.left == ["F", "F"])
        #expect(desk.navigator.navigations.isEmpty)
    }

    @Test func `Windows have navigators with guards of their own`() throws {
        let desk = Desk()
        let side = ScreenNavigator(window: try desk.window("side"), logger: nil)
        side.guards = [Doorman(log: log)]
        log.doorman = .refuse
        #expect(side.navigate { $0.root.present(Plain("M")) }.error is ScreenAccessRefusedError)
        #expect(desk.run { $0.window(key: key("side")) { $0.root.present(Plain("M")) } } == nil && log.entered == ["M"])
    }

    @Test func `A navigator that is let go with a question open ends when that is let go`() throws {
        var ends: [String] = []
        weak var kept: ScreenNavigator?
        do {
            let navigator = ScreenNavigator.ofStack()
            kept = navigator
            navigator.navigate { [log] in $0.top(.stack).push(Form("F", log)) }
            navigator.navigate(to: ScreenWindowRoute().top(.stack).pop()) { ends.append(ending($0)) }
        }
        log.leaves = []
        #expect(ends == ["ScreenLeaveRefusedError"] && kept == nil)
    }
}
