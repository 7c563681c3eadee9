import NavDSL
import Testing

@Suite struct PresentTests {
    @Test func `A carrier that presents already refuses another modal`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack).present(Plain("M")).present(Plain("B")).push(Plain("C")))
                is ScreenContainerAlreadyPresentingError)
        scene.expect("stack[A!]! ^ M!", changes: 1, built: 1)
    }

    @Test func `Presenting on the topmost container presents on the modal`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("M")))
        #expect(scene.run(ScreenWindowRoute().top(.container).present(Plain("B"))) == nil)
        scene.expect("stack[A!]! ^ M! ^ B!", changes: 1, built: 1)
    }

    @Test func `A nested present is carried by the presented stack`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.container).present(Plain("B").withStackContainer()) { $0.present(Plain("C").withStackContainer()) })
                == nil)
        scene.expect("stack[A!]! ^ stack[B!]! ^ stack[C!]!", changes: 2, built: 2)
    }

    @Test func `In a hidden window a modal is presented and not visible`() {
        let scene = Scene(Stack(nil, Plain("A")), hidden: true)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).present(Plain("M"))) == nil)
        scene.expect("stack[A] ^ M", changes: 1, built: 1)
        #expect(
            scene.run(ScreenWindowRoute().makeKeyAndVisible().first(.container(name: "A")).present(Plain("M")))
                is ScreenContainerAlreadyPresentingError)
        scene.expect("stack[A!]! ^ M!", changes: 0, built: 0)
    }

    @Test func `Under a full-screen modal nothing is visible`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).present(Plain("M", style: .fullScreen))) == nil)
        scene.expect("stack[A] ^fullScreen M!", changes: 1, built: 1)
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A] ^fullScreen M!", changes: 0, built: 0)
    }

    @Test func `A modal in the current context covers the stack that carries it`() {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("A")), Stack(nil, Plain("B"))]))
        #expect(scene.run(ScreenWindowRoute().top(.container).present(Plain("M", style: .currentContext))) == nil)
        scene.expect("tabs[*stack S[A] ^currentContext M!, stack[B]]!", changes: 1, built: 1)
        #expect(scene.run(ScreenWindowRoute().root(of: TabsContainer.self).dismiss()) == nil)
        scene.expect("tabs[*stack S[A] ^currentContext M!, stack[B]]!", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).dismiss()) == nil)
        scene.expect("tabs[*stack S[A!]!, stack[B]]!", changes: 1, built: 0)
    }

    @Test func `A modal is presented over the topmost modal`() {
        let scene = Scene(Plain("A").presenting(Plain("C").presenting(Plain("D"))))
        #expect(scene.run(ScreenWindowRoute().top(.container).present(Plain("E"))) == nil)
        scene.expect("A! ^ C! ^ D! ^ E!", changes: 1, built: 1)
    }

    @Test func `A refused present names the carrier and what it presents`() {
        let scene = Scene(Plain("A").presenting(Plain("C").presenting(Plain("D"))))
        let error = scene.run(ScreenWindowRoute().root.present(Plain("E"))) as? ScreenContainerAlreadyPresentingError
        #expect(error?.carrier.key?.name == "A")
        #expect(error?.presented.key?.name == "C")
        scene.expect("A! ^ C! ^ D!", changes: 0, built: 0)
    }

    @Test func `A modal is exchanged by dismiss and present`() {
        let scene = Scene(Plain("A").presenting(Plain("B").presenting(Plain("C"))))
        #expect(scene.run(ScreenWindowRoute().root.dismiss().present(Plain("D"))) == nil)
        scene.expect("A! ^ D!", changes: 2, built: 1)
    }

    @Test func `Of several reasons to refuse, not in a window comes first`() throws {
        let own = OwnScreen("O")
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        let popped = try scene.find("B")
        scene.run(ScreenWindowRoute().top(.stack).pop().push(own).present(Plain("M")))
        #expect(scene.run(from: popped) { $0.present(own) } is ScreenContainerNotInWindowError)
        #expect(scene.run(ScreenWindowRoute().top(.stack).present(own)) is ScreenContainerAlreadyPresentingError)
        #expect(scene.run(ScreenWindowRoute().top(.stack).dismiss().present(own)) is ScreenContainerAlreadyPlacedError)
    }

    @Test(arguments: ScreenModalStyle.allCases)
    func `The carrier is the outermost, or in the context styles the nearest stack`(style: ScreenModalStyle) throws {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A"))]))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).present(Plain("M", style: style))) == nil)
        let isContext = style == .currentContext || style == .overCurrentContext
        #expect(try scene.find("M").carrier?.key?.name == (isContext ? "S" : "T"))
    }

    @Test func `Without a presentation context the outermost carries`() throws {
        let scene = Scene(Tabs("T", []).withTabs(Plain("A")))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "A")).present(Plain("M", style: .currentContext))) == nil)
        scene.expect("tabs T[*A] ^currentContext M!", changes: 1, built: 1)
    }

    @Test func `An inner context carries a modal beside the outermost's`() {
        let scene = Scene(Tabs(nil, [Stack(nil, Plain("A"))]).presenting(Plain("M")))
        let route = ScreenWindowRoute().first(.container(name: "A")).present(Plain("N", style: .overCurrentContext))
        #expect(scene.run(route) == nil)
        scene.expect("tabs[*stack[A!]! ^overCurrentContext N!]! ^ M!", changes: 1, built: 1)
    }

    @Test func `Building that presents meanwhile refuses the present`() {
        let scene = Scene(Plain("A"))
        let meddling = Meddling { $0.navigate { $0.root.present(Plain("X")) } }
        #expect(scene.run(ScreenWindowRoute().root.present(meddling)) is ScreenContainerAlreadyPresentingError)
        scene.expect("A! ^ X!", changes: 1, built: 2)
    }
}
