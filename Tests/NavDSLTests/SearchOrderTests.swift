import NavDSL
import Testing

@Suite struct SearchOrderTests {
    @Test func `First and last visit the selected tab after the others`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A", [1])), Stack(nil, Plain("A", [2])), Stack(nil, Plain("A", [3]))]))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).makeVisible()) == nil)
        scene.expect("tabs[stack[A(1)], *stack[A(2)!]!, stack[A(3)]]!", changes: 1, built: 0)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).makeVisible()) == nil)
        scene.expect("tabs[*stack[A(1)!]!, stack[A(2)], stack[A(3)]]!", changes: 1, built: 0)
        #expect(scene.run(ScreenWindowRoute().last(.container(name: "A")).makeVisible()) == nil)
        scene.expect("tabs[*stack[A(1)!]!, stack[A(2)], stack[A(3)]]!", changes: 0, built: 0)
    }

    @Test func `First is the lowest and last the uppermost of one name`() {
        let scene = Scene(Stack(nil, Plain("A", [1]), Plain("B"), Plain("A", [2])))
        #expect(scene.run(ScreenWindowRoute().last(.container(name: "A")).stack.push(Plain("C"))) == nil)
        scene.expect("stack[A(1), B, A(2), C!]!", changes: 1, built: 1)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).makeVisible()) == nil)
        scene.expect("stack[A(1)!]!", changes: 1, built: 0)
    }

    @Test func `A search begins with the container itself`() {
        let scene = Scene(Stack("S", Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).first(.stack(name: "S")).push(Plain("B"))) == nil)
        scene.expect("stack S[A, B!]!", changes: 1, built: 1)
    }

    @Test func `A search that finds nothing fails`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "Z")).makeVisible()) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(0))) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `In a hidden window nothing is on top`() {
        let scene = Scene(Stack(nil, Plain("A")), hidden: true)
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A]", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().first(.stack).push(Plain("B"))) == nil)
        scene.expect("stack[A, B]", changes: 1, built: 1)
    }

    @Test func `A search without a step after it fails all the same`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "Z"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().top(.tabs)) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }
}
