import NavDSL
import NavState
import Testing

/// Restoring goes through the door: guards are asked, at once or not, and nothing is built twice or in vain.
@Suite struct RestorationGuardTests {
    private let app: CountingApp
    private let asked = NotingGuard()

    init() throws {
        app = try CountingApp()
        app.navigator.guards = [asked]
    }

    private var navigator: ScreenNavigator { app.navigator }

    @Test func `Each screen is asked for once, before it is built, and built once`() throws {
        let report = try navigator.restoreHierarchy(CountingApp.saved, with: app.registry)
        #expect(app.log.built == ["A", "h", "B", "C"])
        #expect(asked.asked == ["A", "h", "B", "C", "Stack", "Bare"])
        #expect(report.restoredCount == 7)
        #expect("\(navigator.hierarchy)" == CountingApp.text)
    }

    @Test func `It is one change, whose origin is restoration`() throws {
        var changes: [HierarchyChange] = []
        let observation = navigator.observeTransitions { changes.append($0.change) }
        try navigator.restoreHierarchy(CountingApp.saved, with: app.registry)
        observation.cancel()
        #expect(changes.map(\.origin) == [.restoration])
        #expect(changes.map(\.slot) == [.root])
    }

    @Test(arguments: ["A", "h", "B", "C", "Bare"])
    func `A guard that refuses a screen refuses all, and nothing that was built is left`(_ name: String) throws {
        navigator.navigate { $0.setRoot(to: SecretScreen()) }
        asked.refused = [name]
        let before = navigator.hierarchy
        let error = try #require(throws: ScreenAccessRefusedError.self) {
            try navigator.restoreHierarchy(CountingApp.saved, with: app.registry)
        }
        #expect(error.screen == name && error.reason is NotingGuard.No)
        #expect(navigator.hierarchy == before)
        #expect(!app.log.built.contains(name))
        #expect(app.log.aliveCount == 0)
    }

    @Test(arguments: ["A", "h", "B", "C", "Bare"])
    func `A route waits for a guard that answers late; each screen is built once, and the report comes once`(_ name: String) throws {
        asked.late = [name]
        var reports: [RestorationReport] = []
        let navigation = navigator.navigate { $0.restoreHierarchy(CountingApp.saved, with: app.registry) { reports.append($0) }.makeKeyAndVisible() }
        #expect(navigation.result == nil && navigator.window?.root == nil && reports.isEmpty)
        asked.pending[0](.allow)
        #expect(throws: Never.self) { try navigation.result?.get() }
        #expect(reports == [RestorationReport(restoredCount: 7, lost: [])])
        #expect(app.log.built == ["A", "h", "B", "C"] && app.log.aliveCount == 4)
        #expect(asked.asked.sorted() == ["A", "B", "Bare", "C", "Stack", "h"])
        #expect("\(navigator.hierarchy)" == CountingApp.text.replacing("Window", with: "Window [key]"))
    }

    @Test(arguments: ["A", "h", "B", "C", "Bare"])
    func `One that refuses late leaves nothing behind`(_ name: String) throws {
        asked.late = [name]
        var reports: [RestorationReport] = []
        let navigation = navigator.navigate { $0.restoreHierarchy(CountingApp.saved, with: app.registry) { reports.append($0) } }
        asked.pending[0](.refuse(NotingGuard.No()))
        #expect(throws: ScreenAccessRefusedError.self) { try navigation.result?.get() }
        #expect(navigator.window?.root == nil && reports.isEmpty)
        asked.pending = []
        #expect(app.log.aliveCount == 0)
    }

    @Test func `A canceled restoration leaves nothing behind`() throws {
        asked.late = ["Bare"]
        let navigation = navigator.navigate { $0.restoreHierarchy(CountingApp.saved, with: app.registry) }
        #expect(app.log.aliveCount == 4)
        navigation.cancel()
        #expect(navigator.window?.root == nil && app.log.aliveCount == 0)
    }

    @Test func `A guard that redirects gives the restoration up for another route`() throws {
        asked.redirected = ["B"]
        let navigation = navigator.navigate { $0.restoreHierarchy(CountingApp.saved, with: app.registry) }
        #expect(throws: Never.self) { try navigation.result?.get() }
        #expect(navigator.window?.root?.key?.name == "SecretScreen")
        #expect(app.log.aliveCount == 0)
    }

    @Test func `A call that cannot wait for a late guard says so`() throws {
        asked.late = ["B"]
        #expect(throws: ScreenGuardPendingError.self) { try navigator.restoreHierarchy(CountingApp.saved, with: app.registry) }
        asked.pending = []
        #expect(navigator.window?.root == nil && app.log.aliveCount == 0)
    }

    @Test func `An action that is performed answers the report, late too`() throws {
        asked.late = ["B"]
        var report: RestorationReport?
        navigator.perform(ScreenRestoreAction(CountingApp.saved, with: app.registry), on: navigator.window!) { report = try? $0.get() }
        #expect(report == nil)
        asked.pending[0](.allow)
        #expect(report?.restoredCount == 7 && app.log.built.count == 4)
    }

    @Test func `What stands in the window is asked before anything is built`() throws {
        final class Form: ModalContainer, ScreenLeaveGuarding {
            var pending: [(ScreenLeaveAnswer) -> Void] = []
            func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) { pending.append(completion) }
        }
        let form = Form()
        try navigator.apply(.setRoot(form, of: navigator.window!))
        asked.asked = []
        let navigation = navigator.navigate { $0.restoreHierarchy(CountingApp.saved, with: app.registry) }
        #expect(app.log.built.isEmpty && asked.asked.isEmpty && form.pending.count == 1)
        form.pending[0](.allow)
        #expect(throws: Never.self) { try navigation.result?.get() }
        #expect(form.pending.count == 1 && form.window == nil && app.log.built.count == 4)
    }

    @Test func `A simulation restores nothing, and says what it would lead to`() throws {
        let simulation = navigator.simulate { $0.restoreHierarchy(CountingApp.saved, with: app.registry) }
        #expect("\(simulation.hierarchy)" == CountingApp.text)
        #expect(navigator.window?.root == nil)
    }
}
