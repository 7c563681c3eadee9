import Foundation
import NavDSL
import NavTesting
import Testing

/// Changes as plain data, replayed on an equal start.
@Suite struct HierarchyJournalTests {
    private func stage() -> Stage {
        Stage(Tabs("T", [Stack("S", Plain("A"), Plain("B"), Plain("C")), Stack("U", Plain("D"))]).presenting(Plain("M")))
    }

    private func throughJSON(_ journal: HierarchyJournal) throws -> HierarchyJournal {
        try JSONDecoder().decode(HierarchyJournal.self, from: JSONEncoder().encode(journal))
    }

    @Test(arguments: AtomicRouteTests.kinds)
    func `Read from JSON and replayed on an equal start, it gives an equal hierarchy`(_ kind: AtomicRouteTests.Change) throws {
        let stages = (stage(), stage())
        let history = NavigationHistory(navigator: stages.0.navigator)
        try stages.0.navigator.apply(.setHidden(true, of: stages.0.window))
        try stages.0.navigator.apply(.setKey(false, of: stages.0.window))
        stages.0.run(kind.body)
        let after = stages.0.hierarchy
        try history.undo()
        try history.redo()
        let journal = try throughJSON(history.journal)
        #expect(journal == history.journal)
        try journal.replay(on: stages.1.navigator)
        #expect(stages.1.hierarchy == after)
        #expect(stages.1.changes.map { "\($0)" } == stages.0.changes.map { "\($0)" })
        #expect(throws: Never.self) { try stages.1.navigator.validate() }
    }

    @Test func `What comes after a replay gets the same ids`() throws {
        let stages = (stage(), stage())
        let history = NavigationHistory(navigator: stages.0.navigator)
        stages.0.run { $0.first(.stack(name: "S")).push(Stack("N", Plain("O"), Plain("P"))) }
        try history.journal.replay(on: stages.1.navigator)
        for stage in [stages.0, stages.1] { stage.run { $0.first(.stack(name: "N")).push(Plain("Q")) } }
        #expect(stages.0.hierarchy == stages.1.hierarchy)
    }

    @Test func `A redone tree is recorded as it entered, not as it is in the end`() throws {
        let stage = stage()
        let history = NavigationHistory(navigator: stage.navigator, journalLimit: 2)
        stage.run { $0.first(.stack(name: "S")).push(Stack("N", Plain("O"))).first(.stack(name: "N")).push(Plain("P")) }
        try history.undo()
        try history.redo()
        let inserted = history.journal.changes.compactMap { record -> [String?]? in
            if case .children(_, _, _, let nodes, _, _) = record.edit { return nodes.map(\.name) }
            return nil
        }
        #expect(inserted == [["N", "O"], ["P"]])
        #expect(history.journal.forgottenCount == 4)
    }

    @Test func `Containers of one's own are made by the caller`() throws {
        let split = Split(name: "Main", isCollapsed: true, primary: Stack("L", Plain("A")), secondary: Stack("R", Plain("B")))
        let stages = (Stage(), Stage())
        let history = NavigationHistory(navigator: stages.0.navigator)
        stages.0.run { $0.setRoot(to: split).root.present(Plain("M", ["x", 1, true, 1.5], style: .fullScreen)) }
        try history.journal.replay(on: stages.1.navigator) { node in
            node.kind == "split" ? SplitContainer(key: nil, isCollapsed: true) : nil
        }
        #expect(stages.1.hierarchy == stages.0.hierarchy)
    }

    @Test func `Without anybody to make them nothing changes`() throws {
        let split = Split(name: "Main", isCollapsed: true, primary: Stack("L", Plain("A")), secondary: Stack("R", Plain("B")))
        let stages = (Stage(), Stage())
        let history = NavigationHistory(navigator: stages.0.navigator)
        stages.0.run { $0.top(.stack).push(Plain("B")).resolve().setRoot(to: split) }
        let error = #expect(throws: ScreenContainerNotSupportedError.self) { try history.journal.replay(on: stages.1.navigator) }
        #expect(error.map { "\($0)" } == "Cannot replay at window: nothing makes a container of kind 'split'.")
        #expect(stages.1.text == "stack S[A!]!")
        #expect(stages.1.changes.isEmpty)
    }

    @Test func `One that does not fit changes nothing, and nobody is told`() throws {
        let stages = (stage(), stage())
        let history = NavigationHistory(navigator: stages.0.navigator)
        stages.0.run { $0.first(.stack(name: "U")).push(Plain("X")).resolve().first(.stack(name: "S")).push(Plain("Y")) }
        stages.1.run { $0.first(.stack(name: "S")).pop() }
        let before = stages.1.hierarchy
        #expect(throws: ScreenHierarchyChangedError.self) { try history.journal.replay(on: stages.1.navigator) }
        #expect(stages.1.hierarchy == before)
        #expect(stages.1.changes.count == 1)
        stages.1.run { $0.first(.stack(name: "S")).push(Plain("W")) }
        #expect(stages.1.changes.last.map { "\($0)" } == "setStack Stack S #2: + W #9 at 2, now 3")
    }

    @Test func `In a window-less navigator it fails`() {
        struct NoWindow: ScreenWindowProvider { var window: WindowContainer? { nil } }
        let navigator = ScreenNavigator(windowProvider: NoWindow(), logger: nil)
        #expect(throws: ScreenContainerNotFoundError.self) { try HierarchyJournal().replay(on: navigator) }
    }

    @Test func `A replay can be undone, and in an atomic route it is taken back`() throws {
        let stages = (stage(), stage())
        let recorder = NavigationHistory(navigator: stages.0.navigator)
        stages.0.run { $0.first(.stack(name: "S")).push(Plain("X")).resolve().first(.stack(name: "U")).push(Plain("Y")) }
        let before = stages.1.hierarchy
        let history = NavigationHistory(navigator: stages.1.navigator)
        stages.1.run { $0.get { _ in try recorder.journal.replay(on: stages.1.navigator) }.fail(with: TestError()).atomic() }
        #expect(stages.1.hierarchy == before)
        try recorder.journal.replay(on: stages.1.navigator)
        #expect(stages.1.hierarchy == stages.0.hierarchy)
        #expect(try history.undo())
        #expect(stages.1.hierarchy == before)
    }

    @Test func `Simulated, it gives its ids back`() throws {
        let stages = (stage(), stage())
        let recorder = NavigationHistory(navigator: stages.0.navigator)
        stages.0.run { $0.first(.stack(name: "S")).push(Plain("X")) }
        let simulation = stages.1.navigator.simulate { $0.get { _ in try recorder.journal.replay(on: stages.1.navigator) } }
        #expect(simulation.hierarchy == stages.0.hierarchy)
        stages.1.run { $0.first(.stack(name: "S")).push(Plain("X")) }
        #expect(stages.1.hierarchy == stages.0.hierarchy)
    }

    @Test(arguments: [(nil, 5, 0), (9, 5, 0), (5, 5, 0), (4, 4, 1), (2, 2, 3), (1, 1, 4), (0, 0, 5), (-3, 0, 5)] as [(Int?, Int, Int)])
    func `It has as many changes as its limit says, the latest`(_ limit: Int?, _ count: Int, _ forgotten: Int) throws {
        let records = (0..<5).map { HierarchyChangeRecord(.selection(from: 0, to: $0), of: ContainerID(1)) }
        let journal = HierarchyJournal(records, limit: limit)
        #expect(journal.changes == Array(records.suffix(count)))
        #expect(journal.forgottenCount == forgotten)
        #expect(journal.limit == limit.map { max($0, 0) })
        #expect(try throughJSON(journal) == journal)
    }

    @Test func `Equal journals are equal however they came about`() throws {
        let records = (0..<100).map { HierarchyChangeRecord(.selection(from: 0, to: $0), of: ContainerID(1)) }
        var journal = HierarchyJournal(limit: 10)
        for record in records {
            journal.append(record)
            let copy = try throughJSON(journal)
            #expect(copy == journal && copy.hashValue == journal.hashValue)
        }
        #expect(journal.changes == Array(records.suffix(10)))
        #expect(journal.forgottenCount == 90)
    }

    @Test(arguments: [
        #"{"changes": [], "limit": -1, "forgottenCount": 0}"#, #"{"changes": [], "limit": -9223372036854775808, "forgottenCount": 0}"#,
        #"{"changes": [], "forgottenCount": -1}"#, #"{"changes": [], "limit": 0, "forgottenCount": 9223372036854775807}"#,
        #"{"changes": [{"container": 0, "edit": {"key": {"from": true, "to": false}}, "origin": "user"}], "limit": 0, "forgottenCount": 0}"#,
        #"{"changes": {}}"#, "[]",
    ])
    func `A text that is no journal is refused`(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(HierarchyJournal.self, from: Data(text.utf8)) }
    }
}
