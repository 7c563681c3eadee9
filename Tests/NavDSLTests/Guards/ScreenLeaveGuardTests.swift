import NavDSL
import NavTesting
import Testing

/// Whoever removes a container, it is asked.
@Suite struct ScreenLeaveGuardTests {
    @Test(arguments: WayOut.all) func `Refused, nothing changes, and the error names who refused`(_ way: WayOut) throws {
        let stage = GuardStage()
        try way.run(stage)
        let error = stage.error() as? any ScreenError
        let refused = error as? ScreenLeaveRefusedError ?? (error as? ScreenRolledBackError)?.underlying as? ScreenLeaveRefusedError
        if way.reports { #expect(refused?.container.key?.name == way.asked.first) }
        stage.expectUntouched()
        #expect(stage.log.left == [way.asked[0]])
    }

    @Test(arguments: WayOut.all) func `Allowed at once, it is done, and each is asked once, the topmost first`(_ way: WayOut) throws {
        let stage = GuardStage()
        stage.log.forms = .allow
        try way.run(stage)
        #expect(stage.error() == nil && stage.ends.count == (way.reports ? 1 : 0))
        #expect(stage.text == way.end && stage.log.left == way.asked)
    }

    @Test(arguments: WayOut.all.filter(\.waits))
    func `Allowed late, it is done with the last answer, and nobody is asked again`(_ way: WayOut) throws {
        let stage = GuardStage()
        stage.log.forms = .later
        try way.run(stage)
        for count in 1...way.asked.count {
            stage.expectUntouched()
            #expect(stage.ends.isEmpty && stage.log.left == Array(way.asked.prefix(count)))
            stage.log.answerLeave(.allow)
        }
        #expect(stage.error() == nil && stage.ends.count == (way.reports ? 1 : 0))
        #expect(stage.text == way.end && stage.log.left == way.asked)
    }

    @Test(arguments: WayOut.all.filter(\.waits)) func `Refused late, nothing changes, and no other is asked`(_ way: WayOut) throws {
        let stage = GuardStage()
        stage.log.forms = .later
        try way.run(stage)
        stage.log.answerLeave(.refuse)
        #expect(stage.ends.count == (way.reports ? 1 : 0))
        if way.reports { #expect("\(try #require(stage.error()))".contains("\(way.asked[0])")) }
        stage.expectUntouched()
        #expect(stage.log.left == [way.asked[0]])
    }

    @Test(arguments: WayOut.all) func `A completion that is let go refuses`(_ way: WayOut) throws {
        let stage = GuardStage()
        stage.log.forms = .drop
        try way.run(stage)
        #expect(stage.ends.count == (way.reports ? 1 : 0) && (!way.reports || stage.error() != nil))
        stage.expectUntouched()
    }

    @Test(arguments: WayOut.all.filter(\.waits)) func `A completion that is let go late refuses`(_ way: WayOut) throws {
        let stage = GuardStage()
        stage.log.forms = .later
        try way.run(stage)
        stage.log.leaves = []
        #expect(stage.ends.count == (way.reports ? 1 : 0) && (!way.reports || stage.error() != nil))
        stage.expectUntouched()
    }

    @Test(arguments: WayOut.all.filter { !$0.waits }) func `What cannot wait fails, and a late answer changes nothing`(_ way: WayOut) throws {
        let stage = GuardStage()
        stage.log.forms = .later
        try way.run(stage)
        #expect(stage.error() is ScreenGuardPendingError)
        stage.log.answerLeave(.allow)
        stage.expectUntouched()
        #expect(stage.ends.count == 1 && stage.log.left == [way.asked[0]])
    }

    @Test(arguments: WayOut.all) func `A simulation asks, does not wait, and leaves everything as it is`(_ way: WayOut) throws {
        for answering in [Answering.allow, .refuse, .later, .drop] {
            let stage = GuardStage()
            stage.log.forms = answering
            var ran = false
            let simulation = stage.navigator.simulate(
                ScreenWindowRoute().get { _ in
                    ran = true
                    try way.run(stage)
                })
            #expect(ran && stage.navigator.navigations.isEmpty && simulation.error == nil)
            if answering == .allow { #expect(!simulation.changes.isEmpty && simulation.hierarchy.outline == way.end) }
            stage.log.answerLeave(.allow)
            stage.expectUntouched()
        }
    }

    @Test func `Going on and covering ask nobody`() throws {
        let stage = GuardStage()
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X")).push(Plain("Y"), separated: true))
        stage.navigate(ScreenWindowRoute().last(.container(name: "G")).present(Plain("M", style: .fullScreen)))
        stage.navigate(ScreenWindowRoute().first(.tabs).selectTab(with: .index(1)).setupTab(with: Stack("V")))
        try stage.navigator.apply(.setHidden(true, of: stage.scene.window))
        let stack = try stage.stack()
        try stage.navigator.apply(.setChildren([stack.screens[1], stack.screens[0]] + stack.screens[2...], in: stack))
        #expect(stage.log.left.isEmpty && !stage.ends.contains { $0 != nil })
    }

    @Test func `Of what is removed together, what is in front is asked first: modals, then the selected tab`() throws {
        let log = GuardLog()
        log.forms = .allow
        let stacks = ["P", "Q", "R"].map { name in Stack(name).withStack(Form(name + "1", log), Form(name + "2", log)) }
        let scene = Scene(Tabs("T", stacks, selected: 1).presenting(Form("M", log)))
        scene.run(ScreenWindowRoute().setRoot(to: Plain("X")))
        #expect(log.left == ["M", "Q2", "Q1", "R2", "R1", "P2", "P1"])
    }

    @Test func `Tabs that are exchanged are asked in the same order`() throws {
        let log = GuardLog()
        log.forms = .allow
        let scene = Scene(Tabs("T", ["P", "Q"].map { Stack($0).withStack(Form($0, log)) }, selected: 0))
        scene.run(ScreenWindowRoute().first(.tabs).setTabs(Plain("X")))
        #expect(log.left == ["P", "Q"] && scene.text == "tabs T[*X!]!")
    }

    @Test func `A tab that stays is not asked, though the tabs are set`() throws {
        let log = GuardLog()
        let scene = Scene(Tabs("T", []))
        let form = Form("F", log)
        scene.run(ScreenWindowRoute().first(.tabs).setTabs(form, Plain("Y")))
        #expect(scene.run(ScreenWindowRoute().first(.tabs).setTabs(Plain("X"), form)) == nil)
        #expect(log.left.isEmpty && scene.text == "tabs T[X, *F!]!")
    }

    @Test func `A screen that is popped and pushed again by one step is not asked`() throws {
        let stage = GuardStage()
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).popToRoot().push(Plain("X")).push(stage.form))
        #expect(stage.error() == nil && stage.log.left.isEmpty && stage.text.contains("[A, X, F!]"))
    }

    @Test func `Taking back, undoing and redoing ask nobody`() throws {
        let stage = GuardStage()
        let history = NavigationHistory(navigator: stage.navigator)
        let extra = Form("E", stage.log)
        stage.navigate(ScreenWindowRoute().then(ScreenWindowRoute().top(.container).present(extra).fail(with: TestError()).resolve().atomic()))
        #expect(stage.text == GuardStage.start && stage.ends.count == 1)
        stage.log.forms = .allow
        stage.navigate(ScreenWindowRoute().setRoot(to: extra))
        stage.log.forms = .refuse
        stage.log.left = []
        #expect(try history.undo() && stage.text == GuardStage.start)
        #expect(try history.redo() && stage.text == "E!")
        #expect(stage.log.left.isEmpty)
    }

    @Test func `The first answer counts`() throws {
        let stage = GuardStage()
        stage.log.forms = .later
        stage.navigate(ScreenWindowRoute().setRoot(to: Plain("R")))
        let answer = stage.log.leaves.removeFirst()
        answer(.allow)
        answer(.refuse)
        stage.log.answerLeave(.allow)
        #expect(stage.error() == nil && stage.text == "R!" && stage.log.left == ["G", "F"])
    }

    @Test func `A second change asks again, though the first was allowed`() throws {
        let stage = GuardStage()
        stage.log.forms = .allow
        let form = stage.form
        let again = ClosureAction<StackContainer, Void> { stack, navigator, completion in
            completion(
                Result {
                    try navigator.apply(.replaceChildren(from: 1, with: [], in: stack))
                    try navigator.apply(.replaceChildren(from: 1, with: [form], in: stack))
                    stage.log.forms = .refuse
                    try navigator.apply(.replaceChildren(from: 1, with: [], in: stack))
                })
        }
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).then(again))
        #expect(stage.error() is ScreenLeaveRefusedError && stage.log.left == ["F", "F"] && stage.text == GuardStage.start)
    }

    @Test func `An action that was refused may ask again`() throws {
        let stage = GuardStage()
        var refusals: [any Error] = []
        let again = ClosureAction<StackContainer, Void> { stack, navigator, completion in
            let pop = ScreenSetStackAction<StackContainer>(modifiers: [ScreenStackPopModifier(to: .previous)])
            do { try pop.perform(container: stack, navigator: navigator) } catch { refusals.append(error) }
            stage.log.forms = .allow
            completion(Result { try pop.perform(container: stack, navigator: navigator) })
        }
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).then(again))
        #expect(stage.error() == nil && refusals.first is ScreenLeaveRefusedError && stage.log.left == ["F", "F"])
    }

    @Test func `Nobody is asked about a change that would be refused anyway`() throws {
        let stage = GuardStage()
        let tabs = try stage.tabs()
        #expect(throws: ScreenContainerAlreadyPlacedError.self) {
            try stage.navigator.apply(HierarchyChange(.presented(from: stage.modal, to: stage.form), of: tabs))
        }
        let stale = HierarchyChange.replaceChildren(from: 1, with: [], in: try stage.stack())
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X")))
        #expect(throws: ScreenHierarchyChangedError.self) { try stage.navigator.apply(stale) }
        #expect(stage.log.left.isEmpty)
    }

    @Test func `What is kept above a closed modal is not asked, to leave or to enter`() {
        let stage = GuardStage()
        stage.log.forms = .allow
        let above = Form("H", stage.log)
        stage.navigate(ScreenWindowRoute().last(.container(name: "G")).present(above))
        stage.log.entered = []
        stage.navigate(ScreenWindowRoute().first(.tabs).dismiss(only: .container(name: "G")))
        #expect(stage.log.left == ["G"] && stage.log.entered == [] && above.window != nil)
        #expect(stage.text == "tabs T[*stack S[A, F!]!, stack U[D]]! ^ H!")
    }

    @Test func `Containers of a window that closes with others of its group are asked, each once`() throws {
        let stage = GuardStage()
        stage.log.forms = .allow
        let other = Form("W", stage.log)
        stage.navigate(ScreenWindowRoute().openWindow(key: Plain("other").key) { $0.setRoot(to: other).makeKey() })
        stage.navigate(ScreenWindowRoute().closeWindow())
        #expect(stage.log.left == ["G", "F"] && other.window != nil)
        let window = try #require(other.window)
        stage.navigator.navigate(from: window, to: ScreenWindowRoute().closeWindow())
        #expect(stage.log.left == ["G", "F", "W"] && stage.group.windows.isEmpty)
    }
}
