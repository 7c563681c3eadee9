import NavDSL
import NavTesting
import Testing

/// Going back from what shows.
@Suite struct BackTests {
    private func stack(_ name: String, _ screens: String...) -> StackContainer {
        StackContainer(key: ScreenKey(name: name), screens: screens.map { ModalContainer(key: ScreenKey(name: $0)) })
    }

    private func scene(_ root: ModalContainer) throws -> Scene {
        let scene = Scene()
        try scene.navigator.apply(.setRoot(root, of: scene.window))
        scene.forget()
        return scene
    }

    /// Goes back until there is nothing to go back to, and says what there was after each time.
    private func steps(_ scene: Scene, limit: Int = 10) throws -> [String] {
        var steps: [String] = []
        while steps.count < limit, try scene.navigator.back() { steps.append(scene.text) }
        #expect(scene.changes.count == steps.count && scene.changes.allSatisfy { $0.origin == .user })
        try scene.navigator.validate()
        return steps
    }

    @Test func `E6: back in a stack in a stack pops the inner one first, then it itself`() throws {
        let scene = try scene(StackContainer(key: ScreenKey(name: "O"), screens: [stack("X", "H"), stack("Y", "I", "J")]))
        #expect(try steps(scene) == ["stack O[stack X[H], stack Y[I!]!]!", "stack O[stack X[H!]!]!"])
    }

    @Test func `A modal is closed when there is nothing to go back to in it`() throws {
        let scene = Scene(Stack("S", Plain("A"), Plain("B")).presenting(Stack("M", Plain("P"), Plain("Q"))))
        #expect(
            try steps(scene) == [
                "stack S[A, B!]! ^ stack M[P!]!", "stack S[A, B!]!", "stack S[A!]!",
            ])
    }

    @Test(arguments: ScreenModalStyle.allCases) func `Whatever its style, a modal over a stack is closed before the stack is popped`(
        style: ScreenModalStyle
    ) throws {
        let scene = Scene(Tabs("T", [Stack("U", Plain("C")), Stack("S", Plain("A"), Plain("B"))], selected: 1))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "B")).present(Plain("M", style: style))) == nil)
        scene.forget()
        #expect(
            try steps(scene) == ["tabs T[stack U[C], *stack S[A, B!]!]!", "tabs T[stack U[C], *stack S[A!]!]!"])
    }

    @Test func `Of a modal in a context and one over everything, the one in front is closed first`() throws {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A"))]))
        scene.run(ScreenWindowRoute().first(.stack).present(Plain("In", style: .currentContext)))
        scene.run(ScreenWindowRoute().root.present(Plain("Over")) { $0.present(Plain("Top")) })
        scene.forget()
        _ = try steps(scene)
        #expect(scene.changes.map { $0.removed[0].key?.name } == ["Top", "Over", "In"])
    }

    @Test func `Tabs in a modal: first what is in the tab, then the tab before, then the modal`() throws {
        let scene = Scene(Plain("A").presenting(Tabs("T", [Stack("S", Plain("P")), Stack("U", Plain("Q"), Plain("R"))])))
        try scene.find("T", as: TabsContainer.self).backBehavior = .history
        scene.run(ScreenWindowRoute().first(.tabs).selectTab(with: .index(1)))
        scene.forget()
        #expect(
            try steps(scene) == [
                "A! ^ tabs T[stack S[P], *stack U[Q!]!]!", "A! ^ tabs T[*stack S[P!]!, stack U[Q]]!", "A!",
            ])
    }

    @Test func `An empty stack goes back in what it stands in, if in anything`() throws {
        #expect(try steps(try scene(StackContainer(screens: [stack("X", "A"), stack("Y")]))) == ["stack[stack X[A!]!]!"])
        #expect(try steps(Scene(Plain("A").presenting(Stack("M")))) == ["A!"])
        #expect(try steps(Scene(Stack("S"))).isEmpty)
    }

    @Test func `Where there is nothing to go back to, back says so and changes nothing`() throws {
        for scene in [Scene(), Scene(Plain("A")), Scene(Stack("S", Plain("A"))), Scene(Stack("S", Plain("A"), Plain("B")), hidden: true)] {
            let before = scene.navigator.hierarchy
            #expect(try !scene.navigator.back() && scene.navigator.beginBack() == nil)
            #expect(scene.navigator.hierarchy == before && scene.changes.isEmpty)
        }
    }

    @Test func `The animation is the caller's`() throws {
        let scene = Scene(Stack("S", Plain("A"), Plain("B"), Plain("C")))
        try scene.navigator.back()
        try scene.navigator.back(animation: nil)
        #expect(scene.changes.map(\.animation) == [.default, nil])
    }

    // MARK: Containers of one's own

    /// A drawer beside a content; back closes it.
    private final class Drawer: ModalContainer {
        var isAnswering = true
        override var kind: String { "drawer" }
        override func selection(for newChildren: [ModalContainer]) -> Int? { keptSelection(for: newChildren) }
        override func goingBack(from child: ModalContainer) -> HierarchyChange? { isAnswering ? .select(0, in: self) : nil }
    }

    @Test(arguments: [true, false]) func `A container of one's own says how it goes back, or leaves it to what is around it`(
        isAnswering: Bool
    ) throws {
        let drawer = Drawer()
        drawer.isAnswering = isAnswering
        try drawer.setUnplacedChildren([stack("Content", "A"), stack("Menu", "M", "N")])
        let scene = try scene(StackContainer(key: ScreenKey(name: "O"), screens: [ModalContainer(key: ScreenKey(name: "Z")), drawer]))
        try scene.navigator.apply(.select(1, in: drawer))
        scene.forget()
        let steps = try steps(scene)
        #expect(steps.first == "stack O[Z, drawer[stack Content[A], *stack Menu[M!]!]!]!" && steps.last == "stack O[Z!]!")
        #expect(steps.contains("stack O[Z, drawer[*stack Content[A!]!, stack Menu[M]]!]!") == isAnswering)
    }

    @Test func `A change that would change nothing is no way back`() throws {
        let drawer = Drawer()
        try drawer.setUnplacedChildren([ModalContainer()])
        #expect(try !scene(drawer).navigator.back())
    }

    @Test func `A way back that is refused is an error, and nothing changes`() throws {
        final class Wrong: ModalContainer {
            override func goingBack(from child: ModalContainer) -> HierarchyChange? { .select(7, in: self) }
        }
        let wrong = Wrong()
        try wrong.setUnplacedChildren([ModalContainer()])
        let scene = try scene(wrong)
        #expect(throws: ScreenContainerNotFoundError.self) { try scene.navigator.back() }
        #expect(scene.changes.isEmpty)
    }
}

/// What going back does among tabs.
@Suite struct TabsBackTests {
    let scene = Scene(Tabs("T", ["A", "B", "C", "D"].map { Stack($0, Plain($0.lowercased())) }))
    var navigator: ScreenNavigator { scene.navigator }
    var tabs: TabsContainer { scene.window.root as! TabsContainer }

    private func select(_ indices: Int...) {
        for index in indices { scene.run(ScreenWindowRoute().first(.tabs).selectTab(with: .index(index))) }
    }

    /// The tabs that going back leads through.
    private func ways() throws -> [Int?] {
        var ways: [Int?] = []
        while ways.count < 10, try navigator.back() { ways.append(tabs.selectedIndex) }
        return ways
    }

    @Test func `T3: with firstTab, the first back selects the first tab, the second is unhandled`() throws {
        tabs.backBehavior = .firstTab
        select(1)
        #expect(try ways() == [0])
        select(3, 2)
        #expect(try ways() == [0])
    }

    @Test func `With none, the tabs stay as they are`() throws {
        select(1, 2)
        #expect(try ways() == [])
        #expect(tabs.selectedIndex == 2)
    }

    static let histories: [(selected: [Int], back: [Int])] = [
        ([], []), ([1], [0]), ([1, 2, 3], [2, 1, 0]), ([1, 0], [1]), ([1, 0, 2], [0, 1]), ([1, 2, 1, 2], [1, 0]),
        ([3, 3, 3], [0]), ([2, 1, 3, 2, 0], [2, 3, 1]),
    ]

    @Test(arguments: histories) func `With history, the tabs come back in the order visited, each once`(selected: [Int], back: [Int]) throws {
        tabs.backBehavior = .history
        for index in selected { select(index) }
        #expect(try ways() == back)
    }

    @Test func `A tab that was gone back from is not one to go back to`() throws {
        tabs.backBehavior = .history
        select(1, 2)
        #expect(try navigator.back())
        select(3)
        #expect(try ways() == [1, 0])
    }

    @Test func `What is in the tab is popped before its tab is left`() throws {
        tabs.backBehavior = .history
        select(1)
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("x")))
        #expect(try navigator.back() && tabs.selectedIndex == 1)
        #expect(try navigator.back() && tabs.selectedIndex == 0)
    }

    @Test func `T4: the selected tab is removed: same index if valid, else 0; with history, the last visited that is left`() throws {
        select(2, 1)
        try navigator.apply(.setChildren([tabs.tabs[0], tabs.tabs[2], tabs.tabs[3]], in: tabs))
        #expect(tabs.selectedTab?.key?.name == "C")
        select(2)
        try navigator.apply(.setChildren([tabs.tabs[0], tabs.tabs[1]], in: tabs))
        #expect(tabs.selectedTab?.key?.name == "A")
    }

    @Test func `T4, with history: the tab visited before the removed one is selected, and the way back goes on from it`() throws {
        tabs.backBehavior = .history
        select(3, 2, 1)
        try navigator.apply(.setChildren([tabs.tabs[0], tabs.tabs[2], tabs.tabs[3]], in: tabs))
        #expect(tabs.selectedTab?.key?.name == "C")
        #expect(try ways() == [2, 0])
        select(1, 2)
        try navigator.apply(.setChildren([tabs.tabs[2]], in: tabs))
        #expect(try ways() == [])
    }

    @Test func `A behavior set later remembers from then on; another one forgets`() throws {
        select(1)
        tabs.backBehavior = .history
        select(2)
        #expect(try ways() == [1])
        select(3)
        tabs.backBehavior = .none
        tabs.backBehavior = .history
        #expect(try ways() == [])
    }

    @Test func `Undoing a back restores the way back too`() throws {
        tabs.backBehavior = .history
        select(1, 2)
        let history = NavigationHistory(navigator: navigator)
        try navigator.back()
        try history.undo()
        #expect(tabs.selectedIndex == 2)
        #expect(try ways() == [1, 0])
    }

    @Test func `A refused makeVisible leaves the way back as it was`() throws {
        tabs.backBehavior = .history
        select(1)
        let lying = try navigator.build(Lying())
        try navigator.apply(.setChildren([lying], in: tabs.tabs[3]))
        #expect(scene.run(from: lying.children[1]) { $0.makeVisible() } is ScreenContainerNotSupportedError)
        #expect(try ways() == [0])
    }
}
