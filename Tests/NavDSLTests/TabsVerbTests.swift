import NavDSL
import Testing

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
}
