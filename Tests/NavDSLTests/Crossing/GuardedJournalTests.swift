import NavDSL
import NavTesting
import Testing

/// Journals recorded under some guards and replayed under others.
@Suite struct GuardedJournalTests {
    private let log = GuardLog()

    private func journal() -> HierarchyJournal {
        let stage = ClockStage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.navigator.guards = [ClosureGuard { $2($0.key?.name == "Secret" ? .refuse(TestError()) : .allow) }]
        for name in ["B", "Secret", "C"] { stage.push(name) }
        stage.start("leave") { $0.top(.stack).pop().present(Stack("M", Plain("D"))) }
        return history.journal
    }

    @Test func `What enters by the end of it is asked for, and what leaves again is not`() throws {
        let stage = ClockStage()
        stage.navigator.guards = [Doorman(log: log)]
        try journal().replay(on: stage.navigator)
        #expect(log.entered.sorted() == ["B", "D", "M"])
    }

    @Test func `A guard that refuses leaves everything as it was`() throws {
        let stage = ClockStage()
        stage.navigator.guards = [Doorman(log: log)]
        log.rule = { $0.key?.name == "D" ? .refuse(TestError()) : nil }
        let before = stage.navigator.hierarchy
        #expect(throws: ScreenAccessRefusedError.self) { try journal().replay(on: stage.navigator) }
        #expect(stage.navigator.hierarchy == before)
        log.rule = { _ in nil }
        try journal().replay(on: stage.navigator)
        #expect(stage.navigator.hierarchy.outline == "stack S[A, B!]! ^ stack M[D!]!")
    }

    @Test func `What a guard shows before it refuses keeps an id of its own`() throws {
        let stage = ClockStage()
        stage.navigator.guards = [
            ClosureGuard { entry, navigator, answer in
                if entry.key?.name == "Alert" { return answer(.allow) }
                navigator.navigate { $0.top(.container).present(Plain("Alert")) }
                answer(.refuse(TestError()))
            }
        ]
        #expect(throws: ScreenAccessRefusedError.self) { try journal().replay(on: stage.navigator) }
        stage.navigator.guards = []
        for name in ["X", "Y", "Z", "V", "W"] { stage.push(name) }
        #expect(throws: Never.self) { try stage.navigator.validate() }
        #expect(Set(stage.navigator.hierarchy.nodes.map(\.id)).count == stage.navigator.hierarchy.nodes.count)
    }

    @Test func `A guard that answers late refuses it, and a late answer changes nothing`() throws {
        let stage = ClockStage()
        stage.navigator.guards = [Doorman(log: log)]
        log.doorman = .later
        #expect(throws: ScreenGuardPendingError.self) { try journal().replay(on: stage.navigator) }
        while !log.accesses.isEmpty { log.answerAccess(.allow) }
        #expect(stage.screens == "A" && stage.navigator.navigations.isEmpty)
    }

    @Test func `A guard that redirects runs the other route on what there was`() throws {
        let stage = ClockStage()
        stage.navigator.guards = [
            ClosureGuard { $2($0.key?.name == "D" ? .redirect(to: ScreenWindowRoute().top(.stack).push(Plain("Login"))) : .allow) }
        ]
        #expect(throws: ScreenAccessRefusedError.self) { try journal().replay(on: stage.navigator) }
        #expect(stage.screens == "A Login")
    }
}
