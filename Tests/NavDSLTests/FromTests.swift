import NavDSL
import Testing

@Suite struct FromTests {
    @Test func `Going on from nil is not found`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().from(nil as StackContainer?).push(Plain("B"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A stack that was dropped refuses a push, and nothing is built`() throws {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A")), Stack(nil, Plain("B"))]))
        let dropped = try scene.root(as: TabsContainer.self).tabs[0] as? StackContainer
        #expect(scene.run(ScreenWindowRoute().setRoot(to: Stack(nil, Plain("C")))) == nil)
        scene.expect("stack[C!]!", changes: 1, built: 2)
        #expect(scene.run(ScreenWindowRoute().from(dropped).push(Plain("D"))) is ScreenContainerNotInWindowError)
        scene.expect("stack[C!]!", changes: 0, built: 0)
    }

    @Test func `The nested form runs there, and the current container stays`() throws {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("A")), Stack("U", Plain("B"))]))
        let other = try scene.find("U", as: StackContainer.self)
        #expect(scene.run(ScreenWindowRoute().top(.stack).from(other) { $0.push(Plain("C")) }.push(Plain("D"))) == nil)
        scene.expect("tabs[*stack S[A, D!]!, stack U[B, C]]!", changes: 2, built: 2)
    }

    @Test func `In no window a container can be searched and gone on from, not changed`() {
        let loose = StackContainer(key: ScreenKey(name: "Loose"), screens: [ModalContainer(key: ScreenKey(name: "A"))])
        let scene = Scene(Plain("R"))
        var found: [String?] = []
        #expect(scene.run(from: loose) { $0.first(.container(name: "A")).stack.stackTop.get { found.append($0.key?.name) } } == nil)
        #expect(found == ["A"])
        #expect(scene.run(from: loose) { $0.top(.container) } is ScreenContainerNotFoundError)
        #expect(scene.run(from: loose) { $0.stackTop.window.makeKey() } is ScreenContainerNotFoundError)
        scene.expect("R!", changes: 0, built: 0)
    }

    typealias Change = Variation<@Sendable (ScreenStackRoute) -> ScreenStackRoute>

    static let changes: [Change] = [
        Change("push") { $0.push(Plain("X")) }, Change("pop") { $0.pop() }, Change("pop to root") { $0.popToRoot() },
        Change("replace") { $0.replace(with: Plain("X")) }, Change("clear") { $0.clear() }, Change("present") { $0.present(Plain("X")) },
        Change("set stack") { $0.setStack(modifiers: []) }, Change("dismiss") { $0.dismiss() }, Change("refresh") { $0.refresh() },
        Change("make visible") { $0.makeVisible() },
        Change("select a tab") { route in route.stackTop(of: TabsContainer.self) { $0.selectTab(with: .index(9)) } },
        Change("set up a tab") { route in route.stackTop(of: TabsContainer.self) { $0.setupTab(with: Plain("X")) } },
        Change("set tabs") { route in route.stackTop(of: TabsContainer.self) { $0.setTabs(Plain("X"), selected: 9) } },
    ]

    @Test(arguments: changes) func `What would change a container in no window is refused before a screen is built`(_ change: Change) {
        let loose = StackContainer(screens: [ModalContainer(), TabsContainer(tabs: [ModalContainer()])])
        let scene = Scene(Plain("R"))
        #expect(scene.run(from: loose) { change.body($0) } is ScreenContainerNotInWindowError)
        #expect(loose.screens.count == 2 && loose.ownPresented == nil)
        scene.expect("R!", changes: 0, built: 0)
    }
}
