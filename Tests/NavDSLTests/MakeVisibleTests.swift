import NavDSL
import Testing

@Suite struct MakeVisibleTests {
    @Test func `Modals are closed, the tab is selected, the stack popped`() {
        let scene = Scene(
            Tabs("Home", [Stack(nil, Plain("A")), Stack(nil, Plain("B"), Plain("C"), Plain("D"))]).presenting(
                Plain("E").withStackContainer().presenting(Plain("M"))))
        #expect(scene.run(ScreenWindowRoute().last(.container(name: "B")).makeVisible()) == nil)
        scene.expect("tabs Home[stack[A], *stack[B!]!]!", changes: 3, built: 0)
    }

    @Test func `What is visible already is left alone`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A"))]))
        #expect(scene.run(ScreenWindowRoute().top(.container).makeVisible()) == nil)
        scene.expect("tabs[*stack[A!]!]!", changes: 0, built: 0)
    }

    @Test func `Tabs in a stack in tabs are revealed from the outermost inward`() {
        let scene = Scene(
            Tabs(
                "Out",
                [
                    Stack(nil, Plain("A")),
                    Stack().withStack(Plain("B"), Tabs("In", [Stack(nil, Plain("C")), Stack(nil, Plain("D"), Plain("E"))]), Plain("F")),
                ]))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "D")).makeVisible()) == nil)
        scene.expect("tabs Out[stack[A], *stack[B, tabs In[stack[C], *stack[D!]!]!]!]!", changes: 4, built: 0)
    }

    @Test func `A container that was removed cannot be made visible`() throws {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        let popped = try scene.find("B")
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop()) == nil)
        scene.expect("stack[A!]!", changes: 1, built: 0)
        #expect(scene.run(ScreenWindowRoute().from(popped).makeVisible()) is ScreenContainerNotInWindowError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A modal in the context of an unselected tab has its tab selected`() {
        let inner = Tabs("T", [Stack(nil, Plain("G")), Stack(nil, Plain("R")).presenting(Plain("M", style: .currentContext))])
        let scene = Scene(Stack().withStack(Plain("Sel"), inner))
        #expect(scene.run(ScreenWindowRoute().last(.container(name: "M")).makeVisible()) == nil)
        #expect(scene.navigator.topContainer?.key?.name == "M")
        scene.expect("stack[Sel, tabs T[stack[G], *stack[R] ^currentContext M!]!]!", changes: 1, built: 0)
    }

    @Test func `A modal that is on the way stays, what it presents is closed`() {
        let scene = Scene(Plain("A").presenting(Stack("S", Plain("B"), Plain("C")).presenting(Plain("M").presenting(Plain("N")))))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "B")).makeVisible()) == nil)
        scene.expect("A! ^ stack S[B!]!", changes: 2, built: 0)
    }

    @Test func `What covers nothing is closed too`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("Sheet")))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).makeVisible()) == nil)
        scene.expect("stack[A!]!", changes: 1, built: 0)
    }

    @Test func `A hidden window stays hidden`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A")), Stack(nil, Plain("B"))]), hidden: true)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "B")).makeVisible()) == nil)
        #expect(scene.window.isHidden)
        scene.expect("tabs[stack[A], *stack[B]]", changes: 1, built: 0)
    }

    @Test func `Where a parent cannot show the container nothing is changed`() throws {
        let scene = Scene(Tabs("T", []).withTabs(Plain("A"), Stubborn("X")).presenting(Plain("M")))
        let hidden = try #require(try scene.find("X").children.first)
        #expect(scene.run(from: hidden) { $0.makeVisible() } is ScreenContainerNotSupportedError)
        scene.expect("tabs T[*A!, stubborn X[_]]! ^ M!", changes: 0, built: 0)
    }

    @Test func `The changes go from the outermost inward`() {
        let scene = Scene(Tabs("T", [Stack(nil, Plain("A")), Stack("S", Plain("B"), Plain("C"))]).presenting(Plain("M")))
        scene.run(ScreenWindowRoute().first(.container(name: "B")).makeVisible(animation: .crossDissolve))
        #expect(scene.changes.map(\.slot) == [.presented, .selection, .children])
        #expect(scene.changes.allSatisfy { $0.animation == .crossDissolve })
    }

    @Test func `In a hidden window too, what a container promises to show has to show`() throws {
        let scene = Scene(Promising(), hidden: true)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).makeVisible()) is ScreenContainerNotSupportedError)
        #expect(scene.changeCount == 0)
        try scene.navigator.apply(.setHidden(false, of: scene.window))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).makeVisible()) is ScreenContainerNotSupportedError)
    }
}

/// A container that has a change for a child to be shown, which does not show it.
private struct Promising: Screen {
    final class Container: ModalContainer {
        override var visibleChildren: [ModalContainer] { [] }
        override func revealing(_ child: ModalContainer) -> HierarchyChange? { .setChildren(children, in: self) }
    }

    func build(navigator: ScreenNavigator) throws -> Container {
        let container = Container()
        try container.setUnplacedChildren([navigator.build(Plain("A"))])
        return container
    }
}
