import NavDSL
import Testing

@Suite struct ContainerIDTests {
    private func ids(_ scene: Scene) -> [Int] { scene.navigator.hierarchy.nodes.map(\.id.rawValue) }

    @Test func `What is inserted is numbered in pre-order, children before modals`() {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A"), Plain("B")), Stack("U", Plain("C"))]).presenting(Plain("M")))
        #expect(ids(scene) == Array(0...7))
    }

    @Test func `Before it enters a window a container has no id`() {
        let screen = ModalContainer()
        _ = StackContainer(screens: [screen])
        #expect(screen.id == nil)
        #expect(WindowContainer().id == ContainerID(0))
    }

    @Test func `An id is never used again`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        scene.run(ScreenWindowRoute().top(.stack).pop().push(Plain("C")))
        #expect(ids(scene) == [0, 1, 2, 4])
        scene.run(ScreenWindowRoute().setRoot(to: Stack(nil, Plain("D"))))
        #expect(ids(scene) == [0, 5, 6])
    }

    @Test func `Several screens of one step are numbered from the bottom to the top`() throws {
        let scene = Scene(Stack(nil, Plain("A")))
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).push(Stack("S", Plain("X"))).push(Plain("C")))
        #expect(ids(scene) == Array(0...6))
        #expect(try scene.find("C").id == ContainerID(6))
    }

    @Test func `A screen that a step drops takes no id`() throws {
        let scene = Scene(Stack(nil, Plain("A")))
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).pop().push(Plain("C")))
        #expect(try scene.find("C").id == ContainerID(3))
    }

    @Test func `A refused change takes no id`() throws {
        let own = OwnScreen("O")
        let scene = Scene(Stack(nil, Plain("A")))
        scene.run(ScreenWindowRoute().top(.stack).push(own).push(own))
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        #expect(try scene.find("B").id == ContainerID(3))
    }

    @Test func `Two windows count apart, and a container that comes from the other gets an id there`() throws {
        let own = OwnScreen("O")
        let one = Scene(Stack(nil, Plain("A"), Plain("B")))
        one.run(ScreenWindowRoute().top(.stack).push(own).pop())
        one.run(ScreenWindowRoute().top(.stack).push(own))
        one.run(ScreenWindowRoute().top(.stack).pop())
        let other = Scene(Stack(nil, Plain("A")))
        other.run(ScreenWindowRoute().top(.stack).push(own))
        #expect(own.id == ContainerID(3))
        #expect(ids(other) == [0, 1, 2, 3])
    }
}
