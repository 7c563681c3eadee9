import NavDSL
import NavTesting
import Testing

@Suite struct HostileWindowTests {
    @Test func `A route that closes the key window it runs in goes on in no window, and fails there`() {
        let desk = Desk()
        let error = desk.run { $0.closeWindow().setRoot(to: Plain("X")) }
        #expect(error is ScreenContainerNotInWindowError)
        #expect(desk.text == "*side")
    }

    @Test func `A route on a window that is closed while it waits fails, and changes nothing`() throws {
        let desk = Desk()
        let side = try desk.window("side")
        var answer: () -> Void = {}
        let waiting = ClosureAction<WindowContainer, Void> { _, _, completion in answer = { completion(.success(())) } }
        let run = desk.navigator.navigate(from: side) { $0.then(waiting).setRoot(to: Plain("X")) }
        desk.run { $0.window(key: key("side")) { $0.closeWindow() } }
        answer()
        #expect(run.error is ScreenContainerNotInWindowError && side.root?.key?.name == "B")
    }

    @Test func `An atomic route that closes the key window and fails has closed nothing`() {
        let desk = Desk()
        let before = desk.navigator.forest
        #expect(desk.run { $0.openWindow(key: key("more")).closeWindow().fail(with: TestError(name: "x")).atomic() } != nil)
        #expect(desk.navigator.forest == before)
    }

    @Test func `The last window closes, and opens again`() throws {
        let desk = Desk()
        desk.run { $0.window(key: key("side")) { $0.closeWindow() } }
        let main = try desk.window("main")
        let before = desk.navigator.forest
        try desk.navigator.apply(.close(main))
        #expect(desk.navigator.forest == HierarchyForest() && desk.navigator.hierarchy == Hierarchy() && !main.isKey)
        try desk.navigator.apply(.open(main))
        try desk.navigator.apply(.setKey(true, of: main))
        #expect(desk.navigator.forest == before)
    }

    @Test func `What is so already changes nothing: opening an open window, closing a closed one`() throws {
        let desk = Desk()
        let side = try desk.window("side")
        try desk.navigator.apply(.open(side))
        try desk.navigator.apply(.close(desk.group.makeWindow()))
        try Scene(Plain("A")).navigator.apply(.open(WindowContainer()))
        #expect(desk.changes.isEmpty)
    }

    @Test func `Two windows may have one key; routes find the first, and the other when that is closed`() throws {
        let desk = Desk()
        desk.run { $0.openWindow(key: key("side")) { $0.setRoot(to: Plain("Second")) } }
        #expect(desk.text == "*main side side")
        #expect(try desk.window("side").root?.key?.name == "B")
        desk.run { $0.window(key: key("side")) { $0.closeWindow() } }
        #expect(try desk.window("side").root?.key?.name == "Second")
    }

    @Test(arguments: ["closed", "of no position", "moved", "of a group that is gone"])
    func `A change that does not fit is a typed error, and changes nothing`(_ what: String) throws {
        let desk = Desk()
        let side = try desk.window("side")
        let change: HierarchyChange =
            switch what {
            case "closed": .setKey(true, of: desk.group.makeWindow())
            case "of no position": .init(.open(from: nil, to: 9, root: nil), of: desk.group.makeWindow())
            case "moved": .init(.open(from: 1, to: 0, root: side.root), of: side)
            default: .open(ScreenWindowGroup().makeWindow())
            }
        let error = #expect(throws: (any Error).self) { try desk.navigator.apply(change) }
        #expect(error is any ScreenError)
        #expect(desk.changes.isEmpty && desk.text == "*main side")
        try desk.navigator.validate()
    }

    @Test func `A stale change that would change nothing does not take the key from a window`() {
        let desk = Desk()
        let edits: [HierarchyChange.Edit] = [.hidden(from: true, to: true), .key(from: true, to: true), .open(from: nil, to: nil, root: nil)]
        for (edit, window) in edits.flatMap({ edit in desk.group.windows.map { (edit, $0) } }) {
            try? desk.navigator.apply(HierarchyChange(edit, of: window))
        }
        #expect(desk.text == "*main side" && desk.changes.isEmpty)
    }

    @Test func `Windows of another group are reached from there alone`() throws {
        let (desk, other) = (Desk(), Desk())
        let side = try other.window("side")
        #expect(desk.run { $0.from(side).makeKey() } == nil)
        #expect(desk.text == "*main side" && other.text == "main *side")
        other.run { $0.openWindow(key: key("more")) }
        #expect(desk.run { $0.window(key: key("more")).makeKey() } is ScreenContainerNotFoundError)
    }

    @Test func `A container goes from one group to another, with an id of that`() throws {
        let (desk, other) = (Desk(), Desk())
        let container = try #require(desk.window("side").root)
        try desk.navigator.apply(.setRoot(nil, of: desk.window("side")))
        try desk.navigator.apply(.setRoot(container, of: other.window("side")))
        #expect(container.id == ContainerID(5) && container.window?.group === other.group)
        try desk.navigator.validate()
        try other.navigator.validate()
    }

    @Test func `Observers close windows, open others and make them key while they are told`() throws {
        let desk = Desk()
        let side = try desk.window("side")
        var count = 0
        let observation = desk.navigator.observeChanges { change in
            count += 1
            switch count {
            case 1: try? desk.navigator.apply(.close(side))
            case 2: desk.run { $0.openWindow(key: key("more")) { $0.makeKey() } }
            default: try? desk.navigator.apply(.setHidden(true, of: desk.group.windows[0]))
            }
        }
        desk.run { $0.window(key: key("side")) { $0.makeKey() } }
        try desk.navigator.validate()
        #expect(!side.isOpen && desk.text == "(main) *more")
        observation.cancel()
    }

    @Test func `A navigator of a closed window finds nothing, changes nothing, and says why`() throws {
        let desk = Desk()
        let side = try desk.window("side")
        let navigator = ScreenNavigator(window: side, logger: nil)
        try navigator.apply(.close(side))
        #expect(navigator.hierarchy == Hierarchy() && navigator.forest == HierarchyForest() && navigator.topContainer == nil)
        #expect(try !navigator.back() && navigator.container(with: ContainerID(3)) == nil)
        for route in [ScreenWindowRoute().makeKey(), ScreenWindowRoute().makeKeyAndVisible(), ScreenWindowRoute().openWindow()] {
            #expect(navigator.navigate(to: route).error is ScreenContainerNotInWindowError)
        }
        #expect(navigator.simulate(ScreenWindowRoute().closeWindow()).error is ScreenContainerNotInWindowError)
        try navigator.validate()
    }

    @Test func `When the group is gone, its last window goes on alone, and what was closed cannot come back`() throws {
        var group: ScreenWindowGroup? = ScreenWindowGroup(key: key("main"))
        let navigator = ScreenNavigator(window: try #require(group?.windows[0]), logger: nil)
        let history = NavigationHistory(navigator: navigator)
        navigator.navigate { $0.setRoot(to: Plain("A")).openWindow(key: key("side")) { $0.setRoot(to: Plain("B")) } }
        group = nil
        let before = navigator.hierarchy
        #expect(throws: ScreenRollbackError.self) { try history.undo() }
        #expect(navigator.hierarchy == before && navigator.navigate { $0.makeKey() }.error == nil)
        #expect(navigator.navigate { $0.openWindow() }.error is ScreenContainerNotSupportedError)
        #expect(navigator.navigate { $0.closeWindow() }.error is ScreenContainerNotSupportedError)
        try navigator.validate()
    }

    @Test func `A journal of windows is replayed from when all were closed`() throws {
        let desk = Desk()
        for _ in 1...2 { desk.run { $0.closeWindow() } }
        let history = NavigationHistory(navigator: desk.navigator, limit: 10, journalLimit: 100)
        try desk.navigator.apply(.open(desk.group.makeWindow(key: key("new"))))
        desk.run { $0.setRoot(to: Plain("C")).makeKeyAndVisible() }
        let other = Desk()
        for _ in 1...2 { other.run { $0.closeWindow() } }
        try history.journal.replay(on: other.navigator)
        #expect(other.navigator.forest == desk.navigator.forest)
    }

    @Test func `1,000 windows that were opened, used and closed are all freed`() {
        let desk = Desk()
        var freed = Freed()
        for number in 1...1_000 {
            desk.run { $0.openWindow(key: key("\(number)")) { $0.setRoot(to: Plain("X")).makeKey() } }
            freed.add(desk.group.windows.last)
            freed.add(desk.group.windows.last?.root)
            desk.run { $0.top(.container).replacePresented(with: Plain("M")) { $0.present(Plain("N")) } }
            desk.run { $0.root.dismiss(only: .container(name: "M")) }
            desk.run { $0.closeWindow() }
        }
        #expect(freed.leftCount == 0 && desk.text == "main *side")
    }
}

private struct Freed {
    private struct Entry {
        weak var object: AnyObject?
    }

    private var entries: [Entry] = []

    var leftCount: Int { entries.count { $0.object != nil } }

    mutating func add(_ object: AnyObject?) { entries.append(Entry(object: object)) }
}
