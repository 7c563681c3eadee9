import Foundation
import NavDSL
import NavTesting
import Testing

/// Journals, events and undoing that do not fit what is there.
@Suite struct HostileHistoryTests {
    private func navigator() -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
        return navigator
    }

    private static func node(
        _ id: Int, kind: String = "screen", parent: Int? = nil, role: Hierarchy.Role = .child, selected: Int? = nil
    ) -> Hierarchy.Node {
        Hierarchy.Node(
            id: ContainerID(id), kind: kind, name: "N", traits: [], role: role, parent: parent, depth: 0, childCount: 0,
            selectedIndex: selected, style: .automatic, isVisible: false, definesPresentationContext: false)
    }

    private static func root(_ nodes: Hierarchy.Node...) -> HierarchyChangeRecord {
        HierarchyChangeRecord(.root(from: ContainerID(1), to: nodes), of: ContainerID(0))
    }

    static let records: [HierarchyChangeRecord] = [
        root(node(9, kind: "tabs", role: .root, selected: 99), node(10, parent: 0)),
        root(node(9, kind: "tabs", role: .root, selected: -1), node(10, parent: 0)),
        root(node(9, kind: "stack", role: .root, selected: 0), node(10, parent: 0)),
        root(node(0, role: .root)),
        root(node(-5, role: .root)),
        root(node(9, kind: "stack", role: .root), node(9, parent: 0)),
        root(node(9, kind: "stack", role: .root), node(10, parent: 0), node(10, parent: 0)),
        root(node(9, kind: "stack", role: .root), node(10, parent: 7)),
        root(node(9, kind: "stack", role: .root), node(10, parent: -1)),
        root(node(9, kind: "unheard of", role: .root)),
        root(node(9, role: .root), node(10, role: .root)),
        HierarchyChangeRecord(
            .children(offset: .max, count: 1, removed: [], inserted: [node(9)], selectionFrom: nil, selectionTo: nil), of: ContainerID(1)),
        HierarchyChangeRecord(
            .children(offset: 0, count: .min, removed: [], inserted: [], selectionFrom: nil, selectionTo: .max), of: ContainerID(1)),
        HierarchyChangeRecord(.selection(from: nil, to: .max), of: ContainerID(1)),
        HierarchyChangeRecord(.hidden(from: false, to: true), of: ContainerID(.max)),
        HierarchyChangeRecord(.key(from: true, to: false), of: ContainerID(1)),
    ]

    @Test(arguments: records) func `A record that fits nothing is refused, and nothing is changed`(_ record: HierarchyChangeRecord) throws {
        let navigator = navigator()
        let before = navigator.hierarchy
        let first = HierarchyChangeRecord(.hidden(from: false, to: true), of: ContainerID(0))
        #expect(throws: (any Error).self) { try HierarchyJournal([first, record]).replay(on: navigator) }
        #expect(navigator.hierarchy == before)
        try navigator.validate()
    }

    @Test(arguments: [0, 1, Int.max]) func `A journal decoded with any limit can be written on`(_ limit: Int) throws {
        let json = #"{"changes": [], "limit": \#(limit), "forgottenCount": 9}"#
        var journal = try JSONDecoder().decode(HierarchyJournal.self, from: Data(json.utf8))
        for _ in 0..<3 { journal.append(HierarchyChangeRecord(.key(from: true, to: false), of: ContainerID(0))) }
        #expect(journal.changes.count == min(3, limit))
    }

    @Test func `Ids at the end of all numbers leave room for the next`() throws {
        for id in [Int.max, .max - 1] {
            let navigator = navigator()
            try? HierarchyJournal([Self.root(Self.node(id, role: .root))]).replay(on: navigator)
            navigator.navigate { $0.setRoot(to: Stack("S", Plain("B"))) }
            #expect(navigator.hierarchy.outline == "stack S[B!]!")
            try navigator.validate()
        }
    }

    @Test func `A container of the user's that stands somewhere is not taken for a recorded one`() throws {
        let navigator = navigator()
        let before = navigator.hierarchy
        let journal = HierarchyJournal([Self.root(Self.node(9, kind: "own", role: .root))])
        #expect(throws: (any Error).self) { try journal.replay(on: navigator) { _ in navigator.topContainer } }
        #expect(navigator.hierarchy == before)
    }

    @Test func `An observer that changes what is replayed makes it fail, not trap`() throws {
        let navigator = navigator()
        let stack = try #require(navigator.topStackContainer)
        let push = HierarchyChangeRecord(
            .children(offset: 1, count: 1, removed: [], inserted: [Self.node(9)], selectionFrom: nil, selectionTo: nil), of: ContainerID(1))
        let observation = navigator.observeChanges { change in
            if change.inserted.first?.key?.name == "N" { try? navigator.apply(.replaceChildren(from: 0, with: [], in: stack)) }
        }
        #expect(throws: ScreenContainerNotFoundError.self) {
            try HierarchyJournal([push, HierarchyChangeRecord(.selection(from: nil, to: 3), of: ContainerID(1))]).replay(on: navigator)
        }
        try navigator.validate()
        observation.cancel()
    }

    // MARK: Taking back

    @Test func `A makeVisible that is refused leaves nothing that an undo stumbles on`() throws {
        final class Liar: TabsContainer {
            override func isShowing(_ child: ModalContainer) -> Bool { false }
        }
        let navigator = navigator()
        let history = NavigationHistory(navigator: navigator)
        let inner = StackContainer(screens: [ModalContainer(), ModalContainer()])
        let tabs = Liar(tabs: [ModalContainer(), inner])
        navigator.navigate { $0.top(.stack).push(HostileHistoryTests.Ready(tabs)) }
        let before = navigator.hierarchy
        #expect(throws: (any Error).self) { try navigator.perform(ScreenMakeVisibleAction(), on: inner.screens[0]) }
        #expect(navigator.hierarchy == before)
        #expect(try history.undo())
    }

    /// Changes what is around it when it is asked about itself.
    final class Asked: ModalContainer {
        var ask: (() -> Void)?
        override var definesPresentationContext: Bool {
            ask?()
            return true
        }
    }

    @Test(arguments: ["undo", "rollback", "simulation"]) func `A container that meddles while it is put back is refused`(_ how: String) throws {
        let navigator = navigator()
        let history = NavigationHistory(navigator: navigator)
        let (asked, stack) = (Asked(key: ScreenKey(name: "X")), try #require(navigator.topStackContainer))
        try asked.setUnplacedPresented(ModalContainer(modalPresentationStyle: .currentContext))
        try navigator.apply(.setChildren(stack.screens + [asked], in: stack))
        let before = navigator.hierarchy
        let pop = ScreenWindowRoute().first(.stack(name: "S")).pop().resolve()
        var refusals = 0
        let arm = ScreenWindowRoute().get { _ in
            asked.ask = {
                do { try navigator.apply(.setChildren([], in: stack)) } catch { refusals += 1 }
            }
        }
        switch how {
        case "undo":
            navigator.navigate(to: pop.then(arm))
            #expect(try history.undo())
        case "rollback": navigator.navigate(to: pop.then(arm).fail(with: TestError()).atomic())
        default: #expect(navigator.simulate(pop.then(arm)).isSuccess)
        }
        asked.ask = nil
        #expect(refusals > 0 && navigator.hierarchy == before)
    }

    @Test func `A journal in which a container comes back and is filled again can be replayed`() throws {
        let (navigator, other) = (navigator(), navigator())
        let history = NavigationHistory(navigator: navigator)
        navigator.navigate { $0.root.present(Stack("M", Plain("X"), Plain("Y"))).resolve() }
        navigator.navigate { $0.top(.stack(name: "M")).pop().resolve().root.dismiss().resolve() }
        #expect(try history.undo())
        try history.journal.replay(on: other)
        #expect(other.hierarchy == navigator.hierarchy)
    }

    struct Ready: Screen {
        let container: TabsContainer
        let name = "Ready"
        init(_ container: TabsContainer) { self.container = container }
        func build(navigator: ScreenNavigator) -> TabsContainer { container }
    }

    final class Windows: ScreenWindowProvider {
        var window: WindowContainer?
        init(_ window: WindowContainer) { self.window = window }
    }

    @Test func `A container that has moved to another window is not undone by the first one's history`() throws {
        let windows = Windows(WindowContainer())
        let navigator = ScreenNavigator(windowProvider: windows, logger: nil)
        let history = NavigationHistory(navigator: navigator)
        let stack = StackContainer()
        try navigator.apply(.setRoot(stack, of: try #require(windows.window)))
        for _ in 0..<4 { navigator.navigate { $0.top(.stack).push(Plain("A")) } }
        try navigator.apply(.setRoot(nil, of: try #require(windows.window)))
        history.removeAll()
        for pushes in 1...8 {
            let first = ScreenNavigator(window: WindowContainer(), logger: nil)
            let (firstHistory, moving) = (NavigationHistory(navigator: first), StackContainer())
            try first.apply(.setRoot(moving, of: try #require(first.window)))
            first.navigate { $0.top(.stack).push(Plain("A")).push(Plain("B"), separated: true) }
            let removal = first.window
            let lone = ScreenNavigator(window: try #require(removal), logger: nil)
            try lone.apply(.setRoot(nil, of: try #require(removal)))
            let second = ScreenNavigator(window: WindowContainer(), logger: nil)
            try second.apply(.setRoot(moving, of: try #require(second.window)))
            for _ in 0..<pushes { try? second.apply(.setChildren([ModalContainer()], in: moving)) }
            #expect(throws: ScreenRollbackError.self) { try firstHistory.undo() }
            try second.validate()
        }
    }

    @Test func `A window replaced in the middle of an atomic route is left as it was`() throws {
        let clock = ManualClock()
        let windows = Windows(WindowContainer())
        let navigator = ScreenNavigator(windowProvider: windows, logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))) }
        let (old, before) = (try #require(windows.window), navigator.hierarchy)
        let navigation = navigator.navigate { $0.top(.stack).push(Plain("B")).wait(for: .seconds(1)).fail(with: TestError()).atomic() }
        windows.window = WindowContainer()
        navigator.navigate { $0.setRoot(to: Stack("T", Plain("X"))) }
        clock.advance(by: .seconds(1))
        #expect(throws: ScreenRolledBackError.self) { try navigation.result?.get() }
        windows.window = old
        #expect(navigator.hierarchy == before)
    }

    @Test func `Going back by a container that answers nothing new goes on outward`() throws {
        final class Idle: TabsContainer {
            override func goingBack(from child: ModalContainer) -> HierarchyChange? { .select(selectedIndex, in: self) }
        }
        let navigator = navigator()
        navigator.navigate { $0.top(.stack).push(Ready(Idle(tabs: [ModalContainer()]))) }
        #expect(try navigator.back())
        #expect(navigator.hierarchy.outline == "stack S[A!]!")
    }

    @Test(arguments: [Int.max, .min, -1, 0]) func `Events with ids of nobody change nothing`(_ number: Int) {
        let navigator = navigator()
        let before = navigator.hierarchy
        let id = ContainerID(number)
        for event in [ScreenUserEvent.popped(from: id, to: id), .popped(from: ContainerID(2), to: id), .dismissed(id), .selected(id)] {
            if case .unchanged = navigator.handle(event) {} else { Issue.record("\(event)") }
        }
        #expect(navigator.hierarchy == before)
    }
}
