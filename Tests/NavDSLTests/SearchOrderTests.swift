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

    /// The names in the order in which a search from a container comes to them.
    private func walk(_ scene: Scene, from container: ModalContainer? = nil) -> String {
        var names: [String] = []
        let predicate = ScreenPredicate<ModalContainer>.where {
            names.append($0.key?.name ?? "_"); return false
        }
        _ = scene.navigator.firstContainer(in: container, where: predicate)
        let forward = names
        names = []
        _ = scene.navigator.lastContainer(in: container, where: predicate)
        #expect(names.reversed() == forward, "last walks backwards")
        return forward.joined(separator: " ")
    }

    private func scene() -> Scene {
        let tab = Stack("S", Plain("A"), Plain("B")).presenting(Plain("In", style: .overCurrentContext).presenting(Plain("In2")))
        return Scene(Tabs("T", [Stack("R", Plain("P")), tab, Stack("U", Plain("C"))], selected: 1).presenting(Stack("M", Plain("N"))))
    }

    @Test func `A container, its children with the selected one last, then what it presents`() {
        #expect(walk(scene()) == "T R P U C S A B In In2 M N")
    }

    @Test(arguments: [("S", "S A B In In2 M N"), ("A", "A In In2 M N"), ("C", "C M N"), ("In", "In In2"), ("N", "N"), ("M", "M N")])
    func `From a container goes on with what its ancestors present, nearest first`(_ start: String, _ order: String) throws {
        let scene = scene()
        #expect(walk(scene, from: try scene.find(start)) == order)
    }

    @Test(arguments: [("T", "N"), ("S", "N"), ("C", "N"), ("In", "In2")])
    func `Top from a container is the last visible one`(_ start: String, _ top: String) throws {
        let scene = scene()
        #expect(scene.navigator.topContainer(in: try scene.find(start), where: .container)?.key?.name == top)
    }

    @Test func `Top of the window skips what is covered or not selected`() {
        let scene = scene()
        let navigator = scene.navigator
        #expect(navigator.topContainer?.key?.name == "N")
        #expect(navigator.topStackContainer?.key?.name == "M")
        #expect(navigator.topTabsContainer?.key?.name == "T")
        scene.run(ScreenWindowRoute().root.dismiss())
        #expect(navigator.topContainer?.key?.name == "In2")
        scene.run(ScreenWindowRoute().root(of: TabsContainer.self).selectTab(with: .index(0)))
        #expect(navigator.topContainer?.key?.name == "P")
        #expect(navigator.topContainer(where: .container(name: "C")) == nil)
    }

    @Test func `First, last and top stop at the match`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B"), Plain("C"), Plain("D"), Plain("E")))
        var asked: [String] = []
        func named(_ name: String) -> ScreenPredicate<ModalContainer> {
            .where {
                asked.append($0.key?.name ?? "_"); return $0.key?.name == name
            }
        }
        _ = scene.navigator.firstContainer(where: named("A"))
        #expect(asked == ["_", "A"])
        asked = []
        _ = scene.navigator.lastContainer(where: named("D"))
        #expect(asked == ["E", "D"])
        asked = []
        _ = scene.navigator.topContainer(where: named("B"))
        #expect(asked == ["E", "_"])
    }

    @Test func `Equal arguments in different screens are told apart`() {
        let scene = Scene(Stack(nil, Plain("Song", [1]), Plain("Singer", [1]), Plain("Song", [2])))
        #expect(scene.run(ScreenWindowRoute().last(.container(of: Plain("Singer", [1]))).makeVisible()) == nil)
        scene.expect("stack[Song(1), Singer(1)!]!", changes: 1, built: 0)
    }

    @Test func `Traits are found in whatever order they are written`() {
        let scene = Scene(Stack(nil, Plain("Chat", [1, "a", true]), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().last(.container(key: ScreenKey(name: "Chat", traits: [true, 1, "a"]))).makeVisible()) == nil)
        scene.expect("stack[Chat(1,a,true)!]!", changes: 1, built: 0)
    }

    @Test func `The words of a predicate`() {
        let key = ScreenKey(name: "Chat", traits: [2])
        #expect(ScreenPredicate.container.description == "container")
        #expect(ScreenPredicate.stack(name: "Rooms").description == "stack named 'Rooms'")
        #expect(ScreenPredicate.tabs(key: key).description == "tabs Chat(2)")
        #expect(ScreenPredicate.container(of: RefreshingContainer.self, name: "A").description == "RefreshingContainer named 'A'")
        #expect(ScreenPredicate<StackContainer>.where("it is empty") { $0.screens.isEmpty }.description == "stack where it is empty")
    }

    @Test func `A class and a key or a condition are both looked at`() {
        let scene = Scene(Tabs("X", [Stack("X", Plain("X")), Stack("Y")]))
        let navigator = scene.navigator
        #expect(navigator.firstContainer(where: .container(name: "X"))?.kind == "tabs")
        #expect(navigator.firstContainer(where: .stack(name: "X"))?.kind == "stack")
        #expect(navigator.lastContainer(where: .container(of: Plain("X")))?.kind == "screen")
        #expect(navigator.firstContainer(where: .where { $0.screens.isEmpty } as ScreenPredicate<StackContainer>)?.key?.name == "Y")
        #expect(navigator.firstContainer(where: .container(of: RefreshingContainer.self)) == nil)
    }
}
