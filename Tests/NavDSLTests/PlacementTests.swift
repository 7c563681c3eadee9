import NavDSL
import Testing

/// One container stands in one place.
@Suite struct PlacementTests {
    /// A way to place a container, on tabs T with the stacks S and U, over which M stands.
    typealias Way = Variation<@Sendable (OwnScreen) -> ScreenWindowRoute>

    static let ways: [Way] = [
        Way("pushed") { ScreenWindowRoute().first(.stack(name: "S")).push($0).resolve() },
        Way("pushed on another stack") { ScreenWindowRoute().first(.stack(name: "U")).push($0).resolve() },
        Way("in place of the top") { ScreenWindowRoute().first(.stack(name: "U")).replace(with: $0).resolve() },
        Way("as a new tab") { ScreenWindowRoute().first(.tabs).setupTab(with: $0).resolve() },
        Way("as one of the tabs") { ScreenWindowRoute().first(.tabs).setTabs(Stack("S"), $0).resolve() },
        Way("presented over the modal") { ScreenWindowRoute().last(.container(name: "M")).present($0).resolve() },
        Way("presented in a context") { own in
            ScreenWindowRoute().first(.stack(name: "S")).present(own.withModalPresentationStyle(.currentContext)).resolve()
        },
        Way("as the root") { ScreenWindowRoute().setRoot(to: $0) },
        Way("in a new stack") { ScreenWindowRoute().first(.stack(name: "U")).push($0.withStackContainer()).resolve() },
        Way("in the stack of a new root") { ScreenWindowRoute().setRoot(to: Stack("N").withStack(Plain("X"), $0)) },
    ]

    private func scene() -> Scene {
        Scene(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B"))]).presenting(Plain("M")))
    }

    @Test(arguments: ways) func `A container that stands in a stack is not placed again`(_ way: Way) {
        let own = OwnScreen("Own")
        let scene = scene()
        #expect(scene.run(ScreenWindowRoute().first(.stack(name: "S")).push(own)) == nil)
        let before = scene.text
        let error = scene.run(way.body(own)) as? ScreenContainerAlreadyPlacedError
        #expect(error?.container.path == "window/tabs T/stack S[0]/screen Own[1]")
        #expect(error?.wanted.isEmpty == false)
        #expect(scene.text == before)
    }

    @Test(arguments: ways) func `A container that stands nowhere is placed, and not a second time`(_ way: Way) {
        let own = OwnScreen("Own")
        let scene = scene()
        #expect(scene.run(way.body(own)) == nil)
        #expect(own.window === scene.window)
        let before = scene.text
        #expect(scene.run(ScreenWindowRoute().setRoot(to: Stack("N").withStack(own))) is ScreenContainerAlreadyPlacedError)
        #expect(scene.text == before)
    }

    @Test(arguments: ways) func `A container of another window is not placed`(_ way: Way) {
        let own = OwnScreen("Own")
        let other = Scene(Stack("Other").withStack(Plain("A"), own))
        let scene = scene()
        let before = scene.text
        let error = scene.run(way.body(own)) as? ScreenContainerAlreadyPlacedError
        #expect(error?.container.path == "window/stack Other/screen Own[1]")
        #expect(scene.text == before)
        #expect(own.window === other.window)
    }

    @Test(arguments: ways) func `A root is not placed in its own tree`(_ way: Way) {
        let own = OwnScreen("Own")
        let scene = Scene(own)
        scene.run(ScreenWindowRoute().root.present(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B"))])))
        scene.run(ScreenWindowRoute().last(.tabs).present(Plain("M")))
        let before = scene.text
        #expect(scene.run(way.body(own)) is ScreenContainerAlreadyPlacedError)
        #expect(scene.text == before)
    }

    @Test func `A tree with one container twice is refused when it is to enter a window`() throws {
        let twice = ModalContainer(key: ScreenKey(name: "Twice"))
        let trees: [ModalContainer] = [
            StackContainer(screens: [twice, twice]), TabsContainer(tabs: [twice, StackContainer(screens: [twice])]),
        ]
        for tree in trees {
            let scene = scene()
            #expect(throws: ScreenContainerAlreadyPlacedError.self) { try scene.navigator.apply(.setRoot(tree, of: scene.window)) }
            #expect(scene.changes.isEmpty && tree.window == nil && twice.window == nil)
        }
    }

    @Test func `A tree with a container of another tree is refused`() throws {
        let shared = ModalContainer()
        let first = StackContainer(screens: [shared])
        let scene = Scene()
        let second = StackContainer(screens: [shared])
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try scene.navigator.apply(.setRoot(second, of: scene.window)) }
        try scene.navigator.apply(.setRoot(first, of: scene.window))
        try scene.navigator.validate()
    }

    @Test func `Building a tree that is not placed refuses cycles and second places`() throws {
        let inner = StackContainer()
        let outer = StackContainer(screens: [inner])
        let loose = ModalContainer()
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try inner.setScreens([outer]) }
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try inner.setScreens([inner]) }
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try inner.setScreens([loose, loose]) }
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try loose.setUnplacedPresented(inner) }
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try inner.setUnplacedPresented(outer) }
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try loose.setUnplacedPresented(loose) }
        #expect(outer.screens.count == 1 && inner.screens.isEmpty && loose.ownPresented == nil)
    }

    @Test func `What is in a window is not changed past its navigator`() throws {
        let scene = scene()
        let tabs = try scene.root(as: TabsContainer.self)
        #expect(throws: ScreenContainerNotSupportedError.self) { try tabs.setTabs([]) }
        #expect(throws: ScreenContainerNotSupportedError.self) { try scene.find("S", as: StackContainer.self).setScreens([]) }
        #expect(throws: ScreenContainerNotSupportedError.self) { try tabs.tabs[0].setUnplacedPresented(ModalContainer()) }
        scene.expect("tabs T[*stack S[A!]!, stack U[B]]! ^ M!", changes: 0, built: 0)
    }

    @Test func `A popped container can be placed again, elsewhere, and keeps its id`() {
        let own = OwnScreen("Own")
        let scene = scene()
        scene.run(ScreenWindowRoute().first(.stack(name: "S")).push(own))
        let id = own.id
        #expect(scene.run(ScreenWindowRoute().first(.stack(name: "S")).pop()) == nil)
        #expect(own.window == nil && own.parent == nil)
        #expect(scene.run(ScreenWindowRoute().last(.container(name: "M")).present(own)) == nil)
        #expect(own.id == id)
        #expect(scene.text == "tabs T[*stack S[A!]!, stack U[B]]! ^ M! ^ Own!")
    }

    @Test func `What a removed container presented in its context goes with it and comes back with it`() throws {
        let own = StackContainer(screens: [ModalContainer()])
        let scene = Scene(Stack(nil, Plain("A")))
        try scene.navigator.apply(.replaceChildren(from: 1, with: [own], in: scene.root()))
        scene.run(from: own) { $0.present(Plain("In", style: .currentContext)) }
        scene.run(ScreenWindowRoute().root(of: StackContainer.self).pop())
        #expect(own.ownPresented?.window == nil && own.ownPresented?.carrier === own)
        try scene.navigator.apply(.replaceChildren(from: 1, with: [own], in: scene.root()))
        #expect(scene.text == "stack[A, stack[_] ^currentContext In!]!")
    }

    @Test func `A root that presents cannot become a child`() throws {
        let root = StackContainer()
        let scene = Scene()
        try scene.navigator.apply(.setRoot(root, of: scene.window))
        scene.run(from: root) { $0.present(Plain("M")) }
        scene.run(ScreenWindowRoute().setRoot(to: Stack("S")))
        #expect(throws: ScreenContainerNotSupportedError.self) {
            try scene.navigator.apply(.replaceChildren(from: 0, with: [root], in: scene.root()))
        }
        #expect(scene.text == "stack S[]!")
    }
}
