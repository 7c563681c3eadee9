import NavDSL
import NavTesting
import Testing

/// Two taps on one button.
@Suite struct DoubleTapTests {
    /// A stage whose transitions take time, so that the second tap comes before the first push has ended.
    private struct Slow {
        let stage = ClockStage()
        let renderer = RecordingRenderer(pace: .manual)

        init() { stage.navigator.renderer = renderer }
    }

    private func stackIDs(_ stage: ClockStage) throws -> [ContainerID?] { try stage.stack.screens.map(\.id) }

    // MARK: Push

    @Test func `S1: two pushes make two screens with two ids`() throws {
        let slow = Slow()
        let first = slow.stage.push("B")
        slow.stage.push("B")
        #expect(first.state == .running)
        slow.renderer.finishAll()
        #expect(slow.stage.screens == "A B B" && slow.stage.ends == ["B: done", "B: done"])
        #expect(try Set(stackIDs(slow.stage)).count == 3)
    }

    @Test func `S1: the second push unless it is on top succeeds without a change`() {
        let slow = Slow()
        for tap in ["first", "second"] { slow.stage.start(tap) { $0.top(.stack).pushUnlessTop(Plain("B")) } }
        slow.renderer.finishAll()
        #expect(slow.stage.screens == "A B")
        #expect(Set(slow.stage.ends) == ["first: done", "second: done"])
        #expect(slow.renderer.transitions.count == 1)
    }

    /// Stacks, and whether a push of B unless it is on top pushes.
    @Test(arguments: [(["A"], true), (["A", "B"], false), (["B", "A"], true), (["B"], false), ([], true)])
    func `It pushes unless the key is on top`(names: [String], pushes: Bool) {
        let scene = Scene(Stack("S"))
        scene.run(ScreenWindowRoute().top(.stack).setStack(modifiers: names.map { ScreenStackPushModifier(Plain($0)) }))
        scene.forget()
        #expect(scene.run(ScreenWindowRoute().top(.stack).pushUnlessTop(Plain("B"))) == nil)
        #expect(scene.changeCount == (pushes ? 1 : 0) && scene.built == (pushes ? 1 : 0))
    }

    /// Screens on top of which B(1) is another.
    @Test(arguments: [Plain("B", [2]), Plain("B"), Plain("b", [1]), Plain("C", [1])])
    func `Other keys are other screens`(top: Plain) {
        let scene = Scene(Stack("S", top))
        scene.run(ScreenWindowRoute().top(.stack).pushUnlessTop(Plain("B", [1])))
        scene.expect(scene.text, changes: 1, built: 1)
    }

    @Test func `In a merged run it looks at what the run has made`() {
        let scene = Scene(Stack("S", Plain("A"), Plain("B")))
        scene.run(ScreenWindowRoute().top(.stack).pushUnlessTop(Plain("B")).pop().pushUnlessTop(Plain("B")).pushUnlessTop(Plain("B")))
        scene.expect("stack S[A, B!]!", changes: 1, built: 1)
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("C")).pushUnlessTop(Plain("C")).pop())
        scene.expect("stack S[A, B!]!", changes: 0, built: 0)
    }

    @Test func `Its nested route runs on what is on top, pushed or not`() {
        let scene = Scene(Stack("S", Plain("A")))
        let route = ScreenWindowRoute().top(.stack).pushUnlessTop(Plain("B")) { $0.presentUnlessPresented(Plain("M")) }
        for _ in 1...2 {
            #expect(scene.run(route) == nil)
            #expect(scene.text == "stack S[A, B!]! ^ M!")
        }
        #expect(scene.changeCount == 2 && scene.built == 2)
    }

    @Test func `A nested route that needs another container says so`() throws {
        let scene = Scene(Stack("S", Plain("Inner")))
        let error = scene.run(ScreenWindowRoute().top(.stack).pushUnlessTop(Stack("Inner"), route: ScreenStackRoute().clear()))
        #expect(error is ScreenContainerTypeMismatchError)
    }

    /// A wrapped screen makes an unnamed stack, which is told by the screen in it.
    @Test func `An unnamed container is the same if its screen is`() {
        let scene = Scene(Stack("S", Plain("A")))
        let chat = { (number: Int) in Plain("Chat", [number]).withStackContainer() }
        for number in [1, 1, 2, 2, 1] { scene.run(ScreenWindowRoute().first(.stack(name: "S")).pushUnlessTop(chat(number))) }
        #expect(scene.changeCount == 3)
        #expect(scene.text == "stack S[A, stack[Chat(1)], stack[Chat(2)], stack[Chat(1)!]!]!")
    }

    @Test func `Unnamed containers of a merged run are told by their screens too`() {
        let scene = Scene(Stack("S", Plain("A")))
        let chat = { (number: Int) in Plain("Chat", [number]).withStackContainer() }
        scene.run(ScreenWindowRoute().top(.stack).pushUnlessTop(chat(1)).pushUnlessTop(chat(1)).pushUnlessTop(chat(2)))
        scene.expect("stack S[A, stack[Chat(1)], stack[Chat(2)!]!]!", changes: 1, built: 2)
    }

    @Test func `An unnamed container that no screen has made is another`() {
        let scene = Scene(Stack("S", Plain("A")))
        scene.run(ScreenWindowRoute().top(.stack).setStack(modifiers: [Bare()]))
        scene.run(ScreenWindowRoute().first(.stack(name: "S")).pushUnlessTop(Plain("B").withStackContainer()))
        #expect(scene.text == "stack S[A, _, stack[B!]!]!")
    }

    private struct Bare: ScreenStackModifier {
        func modify(_ draft: inout ScreenStackDraft) { draft.push(ModalContainer()) }
    }

    // MARK: Present

    @Test func `Two presents: the second is refused`() {
        let slow = Slow()
        for tap in ["first", "second"] { slow.stage.start(tap) { $0.root.present(Plain("M")) } }
        slow.renderer.finishAll()
        #expect(slow.stage.ends == ["second: ScreenContainerAlreadyPresentingError", "first: done"])
    }

    @Test func `The second present unless it is presented succeeds without a change`() {
        let slow = Slow()
        for tap in ["first", "second"] { slow.stage.start(tap) { $0.root.presentUnlessPresented(Plain("M")) } }
        slow.renderer.finishAll()
        #expect(Set(slow.stage.ends) == ["first: done", "second: done"])
        #expect(slow.renderer.transitions.count == 1)
    }

    @Test func `Another modal that is presented there is in the way`() {
        let scene = Scene(Plain("A"))
        scene.run(ScreenWindowRoute().root.present(Plain("M", [1])))
        scene.forget()
        let error = scene.run(ScreenWindowRoute().root.presentUnlessPresented(Plain("M", [2])))
        #expect(error is ScreenContainerAlreadyPresentingError)
        scene.expect("A! ^ M(1)!", changes: 0, built: 0)
    }

    @Test func `Another type of container with the key is in the way`() {
        let scene = Scene(Plain("A"))
        scene.run(ScreenWindowRoute().root.present(Plain("M")))
        let error = scene.run(ScreenWindowRoute().root.presentUnlessPresented(Stack("M")))
        #expect(error is ScreenContainerAlreadyPresentingError)
    }

    @Test func `A wrapped modal is told by the screen in it`() {
        let scene = Scene(Plain("A"))
        let login = Plain("Login").withStackContainer()
        for _ in 1...2 { #expect(scene.run(ScreenWindowRoute().root.presentUnlessPresented(login)) == nil) }
        let error = scene.run(ScreenWindowRoute().root.presentUnlessPresented(Plain("Settings").withStackContainer()))
        #expect(error is ScreenContainerAlreadyPresentingError)
        scene.expect("A! ^ stack[Login!]!", changes: 1, built: scene.built)
    }

    @Test func `Its nested route runs on what is presented, new or not`() {
        let scene = Scene(Plain("A"))
        for name in ["B", "C"] {
            scene.run(ScreenWindowRoute().root.presentUnlessPresented(Stack("M", Plain("A"))) { $0.push(Plain(name)) })
        }
        #expect(scene.text == "A! ^ stack M[A, B, C!]!")
    }

    @Test func `It looks at the container that would carry it`() {
        let scene = Scene(Stack("S", Plain("A")))
        let modal = Plain("M", style: .currentContext)
        let route = ScreenWindowRoute().first(.container(name: "A")).presentUnlessPresented(modal)
        for _ in 1...2 { #expect(scene.run(route) == nil) }
        scene.expect("stack S[A] ^currentContext M!", changes: 1, built: 1)
    }
}
