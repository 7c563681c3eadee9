import NavDSL
import Testing

@Suite struct DismissTests {
    @Test func `Dismissing where nothing is presented changes nothing`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).dismiss()) == nil)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `Dismissing on the topmost modal does not close it`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.container).dismiss()) == nil)
        scene.expect("stack[A!]! ^ B!", changes: 0, built: 0)
    }

    @Test func `Dismissing on a child closes what its root presents`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A")), Stack(nil, Plain("B"))]).presenting(Plain("M")))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "B")).dismiss()) == nil)
        scene.expect("tabs[*stack[A!]!, stack[B]]!", changes: 1, built: 0)
    }

    @Test func `Dismissing on the presenting container closes the modal`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.container).presenting.dismiss()) == nil)
        scene.expect("stack[A!]!", changes: 1, built: 0)
    }

    @Test func `Dismissing drops everything presented above`() throws {
        let scene = Scene(Plain("A").presenting(Plain("B").presenting(Plain("C").presenting(Plain("D")))))
        #expect(scene.run(from: try scene.find("B")) { $0.dismiss() } == nil)
        scene.expect("A! ^ B!", changes: 1, built: 0)
    }

    @Test func `Dismissing in a context closes what the nearest ancestor presents, and the next time what lies further out`() throws {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A")).presenting(Plain("N", style: .overCurrentContext))]).presenting(Plain("M")))
        let inner = try scene.find("A")
        #expect(scene.run(from: inner) { $0.dismiss() } == nil)
        scene.expect("tabs[*stack[A!]!]! ^ M!", changes: 1, built: 0)
        #expect(scene.run(from: inner) { $0.dismiss() } == nil)
        scene.expect("tabs[*stack[A!]!]!", changes: 1, built: 0)
    }

    @Test func `Dismissing on a container in no window is refused`() throws {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        let popped = try scene.find("B")
        scene.run(ScreenWindowRoute().top(.stack).pop())
        #expect(scene.run(from: popped) { $0.dismiss() } is ScreenContainerNotInWindowError)
    }
}
