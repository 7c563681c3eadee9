import NavDSL
import NavTesting
import Testing

@Suite struct WindowGroupTests {
    @Test func `The first window is 0, and ids go on over all windows`() throws {
        let desk = Desk()
        #expect(desk.group.windows.map(\.id) == [ContainerID(0), ContainerID(3)])
        #expect(try desk.window("side").root?.id == ContainerID(4))
        #expect("\(desk.navigator.forest)" == "Window main [key]\n└─ Stack S\n   └─ A ●\nWindow side\n└─ B ●")
    }

    @Test func `Making a window key makes the one before not key, in one step`() throws {
        let desk = Desk()
        #expect(desk.run { $0.window(key: key("side")).makeKey() } == nil)
        #expect(desk.text == "main *side")
        #expect(desk.changes == ["makeKey Window main #0: false", "makeKey Window side #3: true"])
        #expect(desk.navigator.window === (try desk.window("side")))
    }

    @Test func `Closing the key window makes the last one key that shows`() throws {
        let desk = Desk()
        desk.run { $0.openWindow(key: key("more"), isHidden: true) }
        #expect(desk.run { $0.closeWindow() } == nil)
        #expect(desk.text == "*side (more)")
    }

    @Test func `Hiding the key window passes the key on; with none that shows, none is key`() throws {
        let desk = Desk()
        try desk.navigator.apply(.setHidden(true, of: desk.window("main")))
        #expect(desk.text == "(main) *side")
        try desk.navigator.apply(.setHidden(true, of: desk.window("side")))
        #expect(desk.text == "(main) (side)")
        #expect(desk.run { $0.window(key: key("main")).makeKey() } is ScreenContainerNotSupportedError)
        #expect(desk.run { $0.window(key: key("main")).makeKeyAndVisible() } == nil)
        #expect(desk.text == "*main (side)")
    }

    @Test func `A hidden window refuses to be key, and the one that is key stays so`() throws {
        let desk = Desk()
        try desk.navigator.apply(.setHidden(true, of: desk.window("side")))
        let before = desk.changes.count
        #expect(desk.run { $0.window(key: key("side")).makeKey() } is ScreenContainerNotSupportedError)
        #expect(desk.text == "*main (side)" && desk.changes.count == before)
    }

    @Test func `The completion of a change that passes the key on is called once, when all is rendered`() throws {
        let desk = Desk()
        let renderer = RecordingRenderer(pace: .manual)
        desk.navigator.renderer = renderer
        var ends = 0
        desk.navigator.apply(.setKey(true, of: try desk.window("side"))) { _ in ends += 1 }
        #expect(ends == 0)
        _ = renderer.finishNext()
        #expect(ends == 0)
        _ = renderer.finishNext()
        #expect(ends == 1)
    }

    @Test func `A closed window and what stands in it are in no window`() throws {
        let desk = Desk()
        let side = try desk.window("side")
        desk.run { $0.window(key: key("side")).closeWindow() }
        #expect(!side.isOpen && side.window == nil && side.root?.window == nil)
        #expect(desk.run { $0.from(side).setRoot(to: Plain("X")) } is ScreenContainerNotInWindowError)
        #expect(desk.run { $0.from(side.root).present(Plain("X")) } is ScreenContainerNotInWindowError)
        #expect(desk.run { $0.from(side).closeWindow() } is ScreenContainerNotInWindowError)
        #expect(desk.navigator.forest.windows.count == 1)
    }

    @Test func `A window that opens again comes back as it was, with its ids`() throws {
        let desk = Desk()
        let forest = desk.navigator.forest
        let side = try desk.window("side")
        try desk.navigator.apply(.close(side))
        try desk.navigator.apply(.open(side))
        #expect(desk.navigator.forest == forest)
    }

    @Test func `A window that is closed is freed, with all that stood in it`() throws {
        let desk = Desk()
        weak let window = try desk.window("side")
        weak let root = window?.root
        desk.run { $0.window(key: key("side")).closeWindow() }
        #expect(window == nil && root == nil)
    }

    @Test func `With all windows closed there is nowhere to navigate`() {
        let desk = Desk()
        desk.run { $0.closeWindow() }
        desk.run { $0.closeWindow() }
        #expect(desk.navigator.window == nil && desk.navigator.forest == HierarchyForest())
        #expect(desk.run { $0.makeKey() } is ScreenContainerNotFoundError)
    }

    @Test func `A window on its own opens and closes nothing`() {
        let scene = Scene(Plain("A"))
        #expect(scene.run(ScreenWindowRoute().openWindow()) is ScreenContainerNotSupportedError)
        #expect(scene.run(ScreenWindowRoute().closeWindow()) is ScreenContainerNotSupportedError)
        scene.expect("A!", changes: 0, built: 0)
        #expect(scene.navigator.forest.windows == [scene.navigator.hierarchy])
    }

    @Test func `A group keeps none of its windows from going with it`() {
        weak var window: WindowContainer?
        do {
            let desk = Desk()
            window = desk.group.windows[0]
            #expect(window?.group === desk.group)
        }
        #expect(window == nil)
    }

    @Test func `10,000 windows`() throws {
        let group = ScreenWindowGroup()
        let navigator = ScreenNavigator(windowProvider: group, logger: nil)
        for number in 1..<10_000 { navigator.navigate { $0.openWindow(key: ScreenKey(name: "w", traits: [number])) } }
        #expect(group.windows.last?.id == ContainerID(9_999))
        navigator.navigate { $0.window(key: ScreenKey(name: "w", traits: [5_000])).makeKey() }
        #expect(navigator.forest.keyWindow?.nodes.first?.id == ContainerID(5_000))
    }
}

@Suite struct WindowByKeyTests {
    @Test func `A route reaches a window from a window and from a container, and comes back from a nested route`() {
        let desk = Desk()
        #expect(desk.run { $0.window(key: key("side")) { $0.root { $0.present(Plain("M")) } }.top(.stack).push(Plain("C")) } == nil)
        #expect(desk.run { $0.top(.container).window(key: key("side")).setRoot(to: Plain("D")) } == nil)
        #expect(desk.navigator.forest.windows.map(\.outline) == ["stack S[A, C!]!", "D!"])
    }

    @Test func `No window with the key is an error that names it`() {
        let desk = Desk()
        let error = desk.run { $0.window(key: key("none")).makeKey() }
        #expect("\(error!)" == "Cannot go to 'window none': no window none in the group at window.")
        #expect(Scene(Plain("A")).run(ScreenWindowRoute().window(key: key("none")).makeKey()) is ScreenContainerNotFoundError)
    }

    @Test func `A container moves to another window, and keeps its id`() throws {
        let desk = Desk()
        let container = try #require(desk.navigator.topContainer)
        let before = desk.navigator.forest
        let stack = try #require(desk.navigator.topStackContainer)
        try desk.navigator.apply(.replaceChildren(from: 0, with: [], in: stack))
        try desk.navigator.apply(.setRoot(container, of: desk.window("side")))
        let difference = desk.navigator.forest.difference(from: before)
        #expect(difference.moved.map(\.id) == [try #require(container.id)])
        #expect(difference.removed.map(\.name) == ["B"] && difference.added.isEmpty)
    }

    @Test func `A window that the user goes to becomes key, one that he closes is closed, and what comes late changes nothing`() throws {
        let desk = Desk()
        let side = try #require(desk.window("side").id)
        #expect("\(desk.navigator.handle(.activated(side)))" == "changed" && desk.text == "main *side")
        #expect("\(desk.navigator.handle(.activated(side)))" == "unchanged: Window side #3 is key")
        #expect("\(desk.navigator.handle(.closed(side)))" == "changed" && desk.text == "*main")
        #expect("\(desk.navigator.handle(.closed(side)))" == "unchanged: #3 is not there")
        #expect("\(desk.navigator.handle(.activated(ContainerID(1))))" == "unchanged: Stack S #1 is no window")
    }

    @Test func `The picture shows already what the user has done to windows`() throws {
        let desk = Desk()
        let renderer = RecordingRenderer()
        desk.navigator.renderer = renderer
        desk.navigator.handle(.activated(try #require(desk.window("side").id)))
        #expect(renderer.transitions.map(\.isAlreadyShown) == [true, true])
    }

    @Test func `What the user does in another window than the key one is followed`() throws {
        let desk = Desk()
        desk.run { $0.window(key: key("side")) { $0.root { $0.present(Plain("M")) } } }
        let modal = try #require(desk.window("side").root?.ownPresented?.id)
        #expect("\(desk.navigator.handle(.dismissed(modal)))" == "changed")
        #expect(try desk.window("side").root?.ownPresented == nil)
    }
}

@Suite struct TwoNavigatorsTests {
    @Test func `Each hears of what it changes in any window, and not of what the other does`() throws {
        let desk = Desk()
        let other = ScreenNavigator(window: try desk.window("side"), logger: nil)
        var told = 0
        let observation = other.observeChanges { _ in told += 1 }
        desk.run { $0.window(key: key("side")) { $0.setRoot(to: Plain("X")) } }
        #expect(told == 0 && desk.changes.count == 1)
        other.navigate { $0.window(key: key("main")).top(.stack).push(Plain("Y")) }
        #expect(told == 1 && desk.changes.count == 1)
        observation.cancel()
    }

    @Test func `While one simulates, the other can change no window of the group`() throws {
        let desk = Desk()
        let other = ScreenNavigator(window: try desk.window("side"), logger: nil)
        var refused: (any Error)?
        let before = desk.navigator.forest
        _ = desk.navigator.simulate { route in
            route.setRoot(to: Plain("X")).get { _ in
                do { try other.apply(.setRoot(nil, of: try desk.window("side"))) } catch { refused = error }
            }
        }
        #expect(refused is ScreenContainerNotSupportedError && desk.navigator.forest == before)
    }

    @Test func `One cannot undo past what the other has changed`() throws {
        let desk = Desk()
        let history = NavigationHistory(navigator: desk.navigator)
        desk.run { $0.makeKey().window(key: key("side")).makeKey() }
        ScreenNavigator(window: try desk.window("side"), logger: nil).navigate { $0.setRoot(to: Plain("X")) }
        #expect(throws: ScreenRollbackError.self) { try history.undo() }
        #expect(desk.text == "main *side")
    }

    @Test func `Undo makes no second window key beside the one that the other has made key`() throws {
        let desk = Desk()
        try desk.navigator.apply(.setKey(false, of: desk.window("main")))
        let history = NavigationHistory(navigator: desk.navigator)
        try desk.navigator.apply(.setKey(true, of: desk.window("main")))
        try desk.navigator.apply(.setKey(false, of: desk.window("main")))
        ScreenNavigator(window: try desk.window("side"), logger: nil).navigate { $0.makeKey() }
        #expect(throws: ScreenRollbackError.self) { try history.undo() }
        #expect(desk.text == "main *side")
        try desk.navigator.validate()
    }

    @Test func `A way back that has begun in a window that closes leads nowhere`() throws {
        let desk = Desk()
        desk.run { $0.top(.stack).push(Plain("X")) }
        let back = try #require(desk.navigator.beginBack())
        desk.run { $0.closeWindow() }
        #expect(throws: ScreenContainerNotInWindowError.self) { try back.commit() }
        #expect(desk.text == "*side")
    }

    @Test func `A container that is asked about a change in one window cannot change another`() throws {
        let desk = Desk()
        let meddler = Meddler()
        try desk.navigator.apply(.setRoot(meddler, of: desk.window("main")))
        let side = try desk.window("side")
        var refused: (any Error)?
        meddler.body = { do { try desk.navigator.apply(.setRoot(nil, of: side)) } catch { refused = error } }
        try? desk.navigator.apply(.setChildren([ModalContainer()], selected: 0, in: meddler))
        #expect(refused is ScreenContainerNotSupportedError)
    }
}

private final class Meddler: ModalContainer {
    var body: () -> Void = {}

    override func selection(for newChildren: [ModalContainer]) -> Int? {
        body()
        return nil
    }
}
