import NavDSL
import NavTesting
import Testing

/// Guards that do what they should not.
@Suite struct HostileGuardTests {
    let stage = GuardStage()
    var navigator: ScreenNavigator { stage.navigator }
    var log: GuardLog { stage.log }

    private func pop() { stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).pop()) }

    @Test func `Leave guards that ask themselves without an end are refused`() async throws {
        try await onSmallStack {
            for isSimulated in [false, true] {
                let stage = GuardStage()
                stage.log.forms = .allow
                var errors: [any Error] = []
                let route = ScreenWindowRoute().first(.stack(name: "S")).pop()
                stage.form.onAsk = { navigator in
                    if isSimulated { return _ = navigator.simulate(route).error.map { errors.append($0) } }
                    navigator.navigate(to: route) { if case .failure(let error) = $0 { errors.append(error) } }
                }
                stage.navigate(route)
                #expect(errors.first is ScreenGuardNestingError && stage.ends.count == 1)
                #expect(stage.text == "tabs T[*stack S[A!]!, stack U[D]]! ^ G!")
            }
        }
    }

    @Test func `Access guards that ask one another without an end are refused`() async throws {
        try await onSmallStack {
            let stage = GuardStage()
            var errors: [any Error] = []
            func asking(_ name: String) -> ClosureGuard {
                ClosureGuard { _, navigator, completion in
                    let modal = ModalContainer(key: ScreenKey(name: name))
                    do { try navigator.apply(.present(modal, on: stage.modal)) } catch { errors.append(error) }
                    completion(.refuse(TestError()))
                }
            }
            stage.navigator.guards = [asking("1"), asking("2")]
            stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X")))
            #expect(errors.first is ScreenGuardNestingError && errors.count == 32 && stage.text == GuardStage.start)
        }
    }

    @Test func `One that removes itself while it is asked leaves the change to be made again`() {
        log.forms = .allow
        let inner = ScreenWindowRoute().first(.stack(name: "S")).pop()
        var isFirst = true
        stage.form.onAsk = { [log] navigator in
            if !isFirst { return }
            isFirst = false
            navigator.navigate(to: inner)
            log.left.append("removed")
        }
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).popToRoot().push(Plain("X")))
        #expect(stage.error() == nil && stage.text == "tabs T[*stack S[A, X!]!, stack U[D]]! ^ G!")
        #expect(log.left == ["F", "F", "removed"])
    }

    @Test func `One that puts another in its way while it allows does not let it go unasked`() throws {
        log.forms = .allow
        let late = Form("Late", log)
        stage.form.onAsk = { [log] navigator in
            log.forms = .refuse
            navigator.navigate { $0.last(.container(name: "G")).present(late) }
            log.forms = .allow
        }
        late.onAsk = { [log] _ in log.forms = .refuse }
        #expect(throws: ScreenLeaveRefusedError.self) { try navigator.apply(.setRoot(nil, of: stage.scene.window)) }
        #expect(log.left == ["G", "F", "Late"] && late.window != nil)
    }

    @Test func `One that goes on putting others in its way is refused in the end`() {
        log.forms = .allow
        func onAsk(_ navigator: ScreenNavigator) {
            let next = Form("N", log)
            next.onAsk = onAsk
            navigator.navigate { $0.top(.container).present(next) }
        }
        stage.modal.onAsk = onAsk
        #expect(throws: ScreenHierarchyChangedError.self) { try navigator.apply(.setRoot(nil, of: stage.scene.window)) }
        #expect(stage.form.window != nil)
    }

    @Test func `A change within requestLeave is a change of its own`() throws {
        log.forms = .allow
        stage.form.onAsk = { navigator in
            guard let modal = navigator.topContainer else { return }
            try? navigator.apply(.present(ModalContainer(key: ScreenKey(name: "Alert")), on: modal))
        }
        stage.navigate(ScreenWindowRoute().then(ScreenWindowRoute().first(.stack(name: "S")).pop().resolve().fail(with: TestError()).atomic()))
        #expect(stage.ends.first is ScreenRolledBackError? && stage.text == GuardStage.start && log.left == ["F"])
    }

    @Test func `Guards that change the guards are asked as they were, and the next step asks the others`() {
        var asked: [String] = []
        navigator.guards = [
            ClosureGuard { entry, navigator, completion in
                asked.append("1 \(entry)")
                navigator.guards = [
                    ClosureGuard { entry, _, completion in
                        asked.append("2 \(entry)")
                        completion(.allow)
                    }
                ]
                completion(.allow)
            }
        ]
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X")).push(Plain("Y"), separated: true))
        #expect(stage.error() == nil && asked == ["1 X", "2 Y"])
    }

    @Test func `A second answer does not count, of whatever kind`() {
        log.doorman = .later
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X")))
        let answer = log.accesses.removeFirst()
        answer(.refuse(TestError(name: "first")))
        answer(.allow)
        answer(.redirect(to: ScreenWindowRoute().setRoot(to: Plain("no"))))
        #expect((stage.error() as? ScreenAccessRefusedError)?.reason as? TestError == TestError(name: "first"))
        stage.expectUntouched()
    }

    @Test func `An answer from within another answer is in order`() {
        log.forms = .later
        stage.navigate(ScreenWindowRoute().setRoot(to: Plain("R")))
        stage.form.onAsk = { [log] _ in log.forms = .allow }
        log.answerLeave(.allow)
        #expect(stage.error() == nil && stage.text == "R!" && log.left == ["G", "F"])
    }

    @Test func `An answer after the navigator is gone does nothing`() {
        let log = GuardLog()
        log.doorman = .later
        weak var weakNavigator: ScreenNavigator?
        do {
            let stage = ClockStage()
            stage.navigator.guards = [Doorman(log: log)]
            stage.push("B").cancel()
            weakNavigator = stage.navigator
        }
        #expect(weakNavigator == nil)
        log.answerAccess(.allow)
        #expect(log.entered == ["B"])
    }

    @Test func `A guard that cancels what asks it ends it`() {
        stage.form.onAsk = { $0.currentNavigation?.cancel() }
        log.forms = .allow
        pop()
        #expect(stage.error() is ScreenCanceledError && log.left == ["F"])
    }

    @Test func `A guard cannot change the hierarchy while the door is closed, and is not asked then`() throws {
        let nosy = Nosy()
        nosy.body = { [navigator, form = stage.form] in _ = try? navigator.apply(.present(ModalContainer(), on: form)) }
        log.forms = .allow
        navigator.guards = []
        stage.navigate(ScreenWindowRoute().setRoot(to: nosy))
        try navigator.apply(.setChildren([ModalContainer()], in: nosy))
        #expect(nosy.children.count == 1 && nosy.ownPresented == nil)
    }

    @Test func `A guard that is asked in a simulation leaves no trace, whatever it does`() {
        log.forms = .allow
        stage.form.onAsk = { navigator in
            guard let modal = navigator.topContainer else { return }
            try? navigator.apply(.present(ModalContainer(key: ScreenKey(name: "Alert")), on: modal))
            navigator.navigate { $0.wait(for: .seconds(1)).setRoot(to: Plain("no")) }
            _ = try? navigator.back()
        }
        let simulation = navigator.simulate { $0.first(.stack(name: "S")).pop() }
        #expect(simulation.changes.count > 1 && navigator.navigations.isEmpty)
        stage.expectUntouched()
    }
}

/// Does something while a change is checked.
private final class Nosy: ModalContainer, Screen {
    var body: () -> Void = {}
    var name: String { "Nosy" }

    func build(navigator: ScreenNavigator) -> Nosy { self }

    override func selection(for newChildren: [ModalContainer]) -> Int? {
        body()
        return newChildren.isEmpty ? nil : 0
    }
}
