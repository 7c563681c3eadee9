import NavDSL
import NavState
import NavTesting
import Testing

/// What is lost is not built, nor what it takes along.
@Suite struct RestorationBuildTests {
    private let app: CountingApp
    private let asked = NotingGuard()

    init() throws {
        app = try CountingApp()
        app.navigator.guards = [asked]
    }

    private var navigator: ScreenNavigator { app.navigator }

    private func saved(_ nodes: SavedHierarchy.Node...) -> SavedHierarchy { SavedHierarchy(version: 1, nodes: nodes) }

    @Test func `A stack of which nothing is left is not built, and nobody is asked for it`() throws {
        let node = CountingApp.node
        let saved = saved(
            node("stack", nil, nil, nil), node("screen", 0, "room", "A"), node("stack", 0, "box", nil), node("stack", 2, "box", nil),
            node("screen", 3, "gone", nil), CountingApp.presented(node("screen", 3, "room", "M")))
        let report = try navigator.restoreHierarchy(saved, with: app.registry)
        #expect(app.log.built == ["A"] && asked.asked == ["A", "Stack"])
        #expect(
            "\(report)" == """
                restored 2
                lost box (node 2): nothing is left in it
                lost box (node 3): nothing is left in it
                lost gone (node 4): it is not registered
                lost room (node 5): it stood on node 3
                """)
    }

    @Test func `With truncate, an inner stack of which nothing is left takes along what is above it`() throws {
        let node = CountingApp.node
        let saved = saved(
            node("stack", nil, nil, nil), node("screen", 0, "room", "A"), node("stack", 0, "box", nil), node("screen", 2, "gone", nil),
            node("stack", 0, nil, nil), node("screen", 4, "room", "B"))
        let report = try navigator.restoreHierarchy(saved, with: app.registry, policy: .truncate)
        #expect(app.log.built == ["A"] && report.restoredCount == 2)
        #expect(report.lost.map(\.reason) == ["nothing is left in it", "it is not registered", "it stood above node 2", "it stood in node 4"])
    }

    @Test func `A stack of which nothing is left when it was built takes along what it presents`() throws {
        app.log.broken = ["B"]
        var modal = CountingApp.presented(CountingApp.node("screen", in: 2, "room", "M"))
        modal.style = .currentContext
        let saved = saved(
            CountingApp.node("stack"), CountingApp.node("screen", in: 0, "room", "A"), CountingApp.node("stack", in: 0, "box"),
            CountingApp.node("screen", in: 2, "room", "B"), modal)
        let report = try navigator.restoreHierarchy(saved, with: app.registry)
        #expect(
            "\(report)" == """
                restored 2
                lost box (node 2): nothing is left in it
                lost room (node 3): Broken()
                lost room (node 4): it stood on node 2
                """)
        #expect(app.log.aliveCount == 1)
    }

    @Test(arguments: [("drop", 6, "h, B"), ("truncate", 3, "h")])
    func `A screen that cannot be built is lost like one that is not registered`(_ policy: String, _ count: Int, _ left: String) throws {
        app.log.broken = [policy == "drop" ? "A" : "B"]
        let report = try navigator.restoreHierarchy(
            saved(
                CountingApp.node("stack", in: nil, "house", "h"), CountingApp.part(0, named: "h", in: 0),
                CountingApp.node("screen", in: 0, "room", "A"),
                CountingApp.node("screen", in: 0, "room", "B"), CountingApp.node("screen", in: 0, "room", "C"),
                CountingApp.presented(CountingApp.node("screen", in: 0, "room", "D"))),
            with: app.registry, policy: policy == "drop" ? .drop : .truncate)
        let expected = policy == "drop" ? ["h", "B", "C", "D"] : ["h", "A", "D"]
        #expect(app.log.built == expected)
        #expect(report.restoredCount == expected.count + 1)
        #expect(navigator.window?.root?.children.map { $0.key!.name } == expected.dropLast())
        #expect(app.log.aliveCount == expected.count)
    }

    @Test func `A placeholder that cannot be built ends it`() throws {
        app.log.broken = ["B", "spare"]
        let log = app.log
        #expect(throws: CountingApp.Broken.self) {
            try navigator.restoreHierarchy(
                CountingApp.saved, with: app.registry, policy: .placeholder { _ in CountingApp.RoomScreen(name: "spare", log: log) })
        }
        #expect(navigator.window?.root == nil && app.log.aliveCount == 0)
    }

    @Test func `A container that is its own screen is as it was after a restoration that fails`() throws {
        let drawer = OwnContainer()
        let item = ModalContainer()
        try drawer.setUnplacedChildren([item])
        try app.registry.register(named: "drawer") { drawer }
        asked.refused = ["Bare"]
        #expect(throws: ScreenAccessRefusedError.self) {
            try navigator.restoreHierarchy(
                saved(
                    CountingApp.node("stack"), CountingApp.node("drawer", in: 0, "drawer"), CountingApp.node("screen", in: 1, "room", "A"),
                    CountingApp.plain("Bare", in: 0)), with: app.registry)
        }
        #expect(drawer.children.map { $0 === item } == [true] && drawer.parent == nil && item.parent === drawer)
        #expect(app.log.built == ["A"] && app.log.aliveCount == 0)
    }

    @Test func `A container that is its own screen is as it was after a simulation`() throws {
        let drawer = OwnContainer()
        let item = ModalContainer()
        try drawer.setUnplacedChildren([item])
        try app.registry.register(named: "drawer") { drawer }
        var nodes = [CountingApp.node("drawer", in: nil, "drawer"), CountingApp.node("screen", in: 0, "room", "A")]
        nodes[0].bottomSheet = BottomSheet()
        let route = { [app] (data: SavedValue, route: ScreenWindowRoute) in
            nodes[1].data = data
            return route.restoreHierarchy(SavedHierarchy(version: 1, nodes: nodes), with: app.registry)
        }
        let simulation = navigator.simulate { route("B", route("A", $0).setRoot(to: PlainRoom())) }
        #expect("\(simulation.hierarchy)" == "Window\n└─ Drawer OwnContainer\n   └─ B ●")
        #expect(drawer.children.map { $0 === item } == [true] && drawer.bottomSheet == nil && drawer.parent == nil)
    }

    @Test func `One container stands for one node, and one that stands elsewhere for none`() throws {
        let shared = ModalContainer(key: ScreenKey(name: "Shared"))
        struct SharedScreen: Screen {
            let shared: ModalContainer
            func build(navigator: ScreenNavigator) -> ModalContainer { shared }
        }
        try app.registry.register(named: "shared") { SharedScreen(shared: shared) }
        let saved = saved(
            CountingApp.node("stack"), CountingApp.node("screen", in: 0, "shared"), CountingApp.node("screen", in: 0, "shared"))
        let report = try navigator.restoreHierarchy(saved, with: app.registry)
        #expect(report.lost.map(\.description) == ["shared (node 2): its container stands for another node"])
        let error = try #require(throws: SavedHierarchyError.self) { try navigator.restoreHierarchy(saved, with: app.registry) }
        guard case .nothingLeft(let lost) = error.reason else { throw error }
        #expect(lost.map(\.name) == ["stack", "shared", "shared"] && lost[1].reason.contains("stands at window/stack"))
        #expect(shared.window === navigator.window)
    }

    @Test func `A container that is its own screen remembers its destination once, however often it comes`() throws {
        let drawer = OwnContainer()
        try drawer.setUnplacedChildren([ModalContainer(key: ScreenKey(name: "Item"))])
        try app.registry.register(named: "drawer") { drawer }
        let screen = try app.registry.screen(named: "drawer")
        for _ in 0..<10 {
            try navigator.navigate { $0.setRoot(to: screen) }.result?.get()
            try navigator.apply(.setRoot(nil, of: navigator.window!))
        }
        #expect(drawer.payloads.count == 1 && drawer.children[0].payloads.count == 1)
        try navigator.navigate { $0.setRoot(to: screen) }.result?.get()
        let saved = try navigator.saveHierarchy(with: app.registry)
        #expect(saved.nodes.map(\.screen) == ["drawer", nil] && saved.nodes.map(\.part) == [nil, 0])
        try navigator.apply(.setRoot(nil, of: navigator.window!))
        try navigator.restoreHierarchy(saved, with: app.registry, policy: .fail)
        #expect(navigator.window?.root === drawer && drawer.children.count == 1)
    }

    @Test func `A container that is the screen of many destinations remembers the last one alone`() throws {
        let drawer = OwnContainer()
        try drawer.setUnplacedChildren([ModalContainer(key: ScreenKey(name: "Item"))])
        try app.registry.register(named: "drawer", with: Int.self) { _ in drawer }
        for number in 0..<10 {
            let screen = try app.registry.screen(named: "drawer", for: number)
            try navigator.navigate { $0.setRoot(to: screen) }.result?.get()
            if number < 9 { try navigator.apply(.setRoot(nil, of: navigator.window!)) }
        }
        #expect(drawer.payloads.count == 1 && drawer.children[0].payloads.count == 1)
        let saved = try navigator.saveHierarchy(with: app.registry)
        #expect(saved.nodes.map(\.data) == [9, nil] && saved.nodes.map(\.part) == [nil, 0])
    }

    @Test func `What a destination is built with and the file has not is left out`() throws {
        let app = try SavingApp()
        var welcome = SavedHierarchy.Node(kind: "screen")
        welcome.screen = "welcome"
        welcome.data = [:]
        var home = CountingApp.node("tabs", in: 0, "home", [:])
        home.isPresented = true
        let navigator = app.navigator()
        try navigator.restoreHierarchy(SavedHierarchy(version: 1, nodes: [welcome, home]), with: app.registry, policy: .fail)
        try expectHierarchy("Window\n└─ WelcomeScreen\n   └─ ⇧ Tabs HomeTabsScreen ●", of: navigator)
    }
}

private struct PlainRoom: PlainScreen {}

/// A container that is its own screen.
private final class OwnContainer: ModalContainer, Screen {
    override var kind: String { "drawer" }
}
