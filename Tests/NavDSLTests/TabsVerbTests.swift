import NavDSL
import Testing

@Suite struct WrappedTabTests {
    @Test func `A tab is found by the screen that was wrapped in it, not by one presented over it`() {
        let home = Tabs("Home", []).withTabs(Plain("A").withStackContainer(), Plain("B").withStackContainer())
        let scene = Scene(home)
        let select = { (name: String) in ScreenWindowRoute().first(.tabs).selectTab(with: .container(of: Plain(name))) }
        #expect(scene.run(select("B")) == nil)
        #expect(scene.text == "tabs Home[stack[A], *stack[B!]!]!")
        #expect(scene.run(ScreenWindowRoute().first(.tabs).present(Plain("M"))) == nil)
        #expect(scene.run(select("M")) is ScreenContainerNotFoundError)
    }
}

@Suite struct TabsVerbTests {
    @Test func `A tab is selected and popped to its root`() {
        let scene = Scene(Tabs("Home", [Stack(nil, Plain("A")), Stack(nil, Plain("B"), Plain("C"), Plain("D"))]))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectTab(of: StackContainer.self, with: .index(1)) { $0.popToRoot() }) == nil)
        scene.expect("tabs Home[stack[A], *stack[B!]!]!", changes: 2, built: 0)
    }

    @Test func `Selecting the selected tab changes nothing`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A")), Stack(nil, Plain("B"))]))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(0))) == nil)
        scene.expect("tabs[*stack[A!]!, stack[B]]!", changes: 0, built: 0)
    }

    @Test func `A tab of another type is a mismatch and not selected`() {
        let scene = Scene(Tabs(nil, []).withTabs(Stack(nil, Plain("A")), Plain("B")))
        #expect(
            scene.run(ScreenWindowRoute().top(.tabs).selectTab(of: StackContainer.self, with: .index(1)) { $0.push(Plain("C")) })
                is ScreenContainerTypeMismatchError)
        scene.expect("tabs[*stack[A!]!, B]!", changes: 0, built: 0)
    }

    @Test func `Selecting a tab under a modal leaves the modal`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A")), Stack(nil, Plain("B"))]).presenting(Plain("M")))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectTab(of: StackContainer.self, with: .index(1)) { $0.push(Plain("C")) }) == nil)
        scene.expect("tabs[stack[A], *stack[B, C!]!]! ^ M!", changes: 2, built: 1)
    }

    @Test func `The first tab of empty tabs is selected`() {
        let scene = Scene(Tabs("Home", []))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).setupTab(with: Plain("A"))) == nil)
        scene.expect("tabs Home[*A!]!", changes: 1, built: 1)
    }

    @Test func `A tab that is set up is added at the end and not selected`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A"))]))
        #expect(
            scene.run(ScreenWindowRoute().top(.tabs).setupTab(with: Stack("New", Plain("B"))) { $0.push(Plain("C")) }.selectTab(with: .index(1)))
                == nil)
        scene.expect("tabs[stack[A], *stack New[B, C!]!]!", changes: 3, built: 3)
    }

    @Test func `Empty tabs have no selected tab`() {
        let scene = Scene(Tabs("Home", []))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectedTab) is ScreenContainerNotFoundError)
        scene.expect("tabs Home[]!", changes: 0, built: 0)
    }

    @Test func `The stacks of other tabs are reset without being selected`() {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("A"), Plain("B")), Stack("U", Plain("C"), Plain("D"))]))
        #expect(scene.run(ScreenWindowRoute().first(.stack(name: "U")).popToRoot()) == nil)
        scene.expect("tabs[*stack S[A, B!]!, stack U[C]]!", changes: 1, built: 0)
    }

    struct SetTabsCase: Sendable, CustomTestStringConvertible {
        let selected: Int
        let kept: [Int]
        let after: Int?
        var testDescription: String { "\(selected) of 0, 1, 2 becomes \(kept)" }
    }

    static let setTabsCases: [SetTabsCase] = [
        SetTabsCase(selected: 1, kept: [0, 1, 2], after: 1), SetTabsCase(selected: 1, kept: [1, 0, 2], after: 0),
        SetTabsCase(selected: 2, kept: [2], after: 0), SetTabsCase(selected: 0, kept: [1, 2], after: 0),
        SetTabsCase(selected: 1, kept: [0, 2], after: 1), SetTabsCase(selected: 2, kept: [0, 1], after: 0),
        SetTabsCase(selected: 1, kept: [], after: nil),
    ]

    @Test(arguments: setTabsCases) func `The selected tab stays selected, else the same index, else the first`(_ tabs: SetTabsCase) throws {
        let scene = Scene(Tabs(nil, [Stack("0"), Stack("1"), Stack("2")], selected: tabs.selected))
        let container = try scene.root(as: TabsContainer.self)
        try scene.navigator.apply(.setChildren(tabs.kept.map { container.tabs[$0] }, in: container))
        #expect(container.selectedIndex == tabs.after)
        #expect(container.tabs.map(\.key?.name) == tabs.kept.map(String.init))
        try scene.navigator.validate()
    }

    @Test(arguments: [-1, 2, Int.min, Int.max]) func `An index that is no tab's is refused`(index: Int) {
        let scene = Scene(Tabs("T", [Stack(), Stack()]))
        let error = scene.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(index))) as? ScreenContainerNotFoundError
        #expect(error?.target == "tab \(index)")
        #expect(error?.found == "2 tabs")
        #expect(scene.run(ScreenWindowRoute().top(.tabs).setTabs(Stack(), Stack(), selected: index)) is ScreenContainerNotFoundError)
        scene.expect("tabs T[*stack[]!, stack[]]!", changes: 0, built: 0)
    }

    @Test func `Setting tabs replaces them all in one change`() {
        let scene = Scene(Tabs(nil, [Stack("A"), Stack("B")], selected: 1))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).setTabs(Stack("C"), Plain("P"), Stack("D"))) == nil)
        scene.expect("tabs[stack C[], *P!, stack D[]]!", changes: 1, built: 3)
        #expect(scene.run(ScreenWindowRoute().top(.tabs).setTabs(Stack("E"), Plain("Q"), selected: 0)) == nil)
        scene.expect("tabs[*stack E[]!, Q]!", changes: 1, built: 2)
    }

    @Test func `A tab is selected by name, key, screen or itself`() throws {
        let scene = Scene(Tabs(nil, []).withTabs(Plain("A"), Plain("B", [1]), Plain("B", [2]), Plain("C")))
        let last = try scene.find("C")
        let predicates: [(ScreenTabPredicate, Int)] = [
            (.container(name: "B"), 1), (.container(key: ScreenKey(name: "B", traits: [2])), 2), (.container(of: Plain("A")), 0),
            (.container(last), 3),
        ]
        for (predicate, index) in predicates {
            #expect(scene.run(ScreenWindowRoute().top(.tabs).selectTab(with: predicate)) == nil)
            #expect(try scene.root().selectedIndex == index)
        }
    }

    @Test func `Selecting a tab without a nested route leaves the tabs current`() {
        let scene = Scene(Tabs("T", [Stack("A"), Stack("B")]))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(1)).setupTab(with: Plain("P"))) == nil)
        scene.expect("tabs T[stack A[], *stack B[]!, P]!", changes: 2, built: 1)
    }

    @Test func `The selected tab is gone on to, nested and of a type`() {
        let scene = Scene(Tabs("T", [Stack("A"), Stack("B")], selected: 1))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectedTab(of: StackContainer.self).push(Plain("P"))) == nil)
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectedTab { (tab: ScreenStackRoute) in tab.pop(to: .root) }) == nil)
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectedTab(of: TabsContainer.self)) is ScreenContainerTypeMismatchError)
        scene.expect("tabs T[stack A[], *stack B[P!]!]!", changes: 1, built: 1)
    }

    @Test func `A container that is a tab already stays when the tabs are set, and stays selected`() {
        let own = OwnScreen("Own")
        let scene = Scene(Tabs("T", []).withTabs(Plain("A"), own, selected: 1))
        #expect(scene.run(ScreenWindowRoute().top(.tabs).setTabs(own, Plain("B"))) == nil)
        #expect(own.isVisible)
        scene.expect("tabs T[*Own!, B]!", changes: 1, built: 2)
    }
}
