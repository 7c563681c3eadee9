import NavDSL
import NavTesting
import Testing

/// A way back that the user has begun by a gesture, and that he commits or gives up.
@Suite struct BackTransitionTests {
    /// Tabs T with the stacks S of A, B and U of C.
    let scene = Scene(Tabs("T", [Stack("S", Plain("A"), Plain("B")), Stack("U", Plain("C"))]))
    var navigator: ScreenNavigator { scene.navigator }
    let before = "tabs T[*stack S[A, B!]!, stack U[C]]!"

    @Test func `Begun, it changes nothing and says what it would change`() throws {
        let back = try #require(navigator.beginBack())
        #expect("\(back.change)" == "setStack Stack S #2: - B #4 at 1, now 1" && back.change.origin == .user && !back.isFinished)
        scene.expect(before, changes: 0, built: 0)
    }

    @Test func `Committed, it is a change that is shown already`() throws {
        let renderer = RecordingRenderer()
        navigator.renderer = renderer
        let back = try #require(navigator.beginBack())
        try back.commit()
        #expect(back.isFinished && renderer.transitions.map(\.isAlreadyShown) == [true])
        scene.expect("tabs T[*stack S[A!]!, stack U[C]]!", changes: 1, built: 0)
    }

    @Test func `Canceled, it changes nothing and cannot be committed any more`() throws {
        let back = try #require(navigator.beginBack())
        back.cancel()
        #expect(back.isFinished)
        #expect(throws: ScreenContainerNotSupportedError.self) { try back.commit() }
        scene.expect(before, changes: 0, built: 0)
    }

    @Test func `Committed twice, the second time is refused`() throws {
        scene.run(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X")))
        scene.forget()
        let back = try #require(navigator.beginBack())
        try back.commit()
        #expect(throws: ScreenContainerNotSupportedError.self) { try back.commit() }
        back.cancel()
        scene.expect(before, changes: 1, built: 0)
    }

    /// Changes of the very container that goes back.
    static let changes: [@Sendable (StackContainer) -> HierarchyChange] = [
        { .replaceChildren(from: 2, with: [ModalContainer()], in: $0) },
        { .replaceChildren(from: 1, with: [], in: $0) },
        { .replaceChildren(from: 1, with: [ModalContainer()], in: $0) },
        { .present(ModalContainer(modalPresentationStyle: .overCurrentContext), on: $0) },
    ]

    @Test(arguments: changes.indices) func `Stale after any change of its container, it is refused`(index: Int) throws {
        let back = try #require(navigator.beginBack())
        try navigator.apply(Self.changes[index](scene.find("S", as: StackContainer.self)))
        let text = scene.text
        #expect(throws: ScreenHierarchyChangedError.self) { try back.commit() }
        #expect(scene.text == text && back.isFinished)
    }

    @Test func `Stale although the same screens are there again`() throws {
        let back = try #require(navigator.beginBack())
        scene.run(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X"), separated: true).pop())
        #expect(throws: ScreenHierarchyChangedError.self) { try back.commit() }
        #expect(scene.text == before)
    }

    @Test func `What was changed and taken back is as it was, and it can be committed`() throws {
        let back = try #require(navigator.beginBack())
        scene.run(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X"), separated: true).fail(with: TestError()).atomic())
        try back.commit()
        #expect(scene.text == "tabs T[*stack S[A!]!, stack U[C]]!")
    }

    @Test func `A change elsewhere does not matter`() throws {
        let back = try #require(navigator.beginBack())
        scene.run(ScreenWindowRoute().first(.stack(name: "U")) { $0.push(Plain("X")) }.first(.tabs) { $0.selectTab(with: .index(1)) })
        try back.commit()
        #expect(scene.text == "tabs T[stack S[A], *stack U[C, X!]!]!")
    }

    @Test func `When its container is gone, it is refused`() throws {
        let back = try #require(navigator.beginBack())
        scene.run(ScreenWindowRoute().setRoot(to: Plain("R")))
        #expect(throws: ScreenContainerNotInWindowError.self) { try back.commit() }
        #expect(scene.text == "R!")
    }

    @Test func `A modal that is swiped away while another is presented over it stays`() throws {
        scene.run(ScreenWindowRoute().root.present(Plain("M")))
        let back = try #require(navigator.beginBack())
        #expect(back.change.slot == .presented)
        scene.run(ScreenWindowRoute().root.dismiss().present(Plain("N")))
        #expect(throws: ScreenHierarchyChangedError.self) { try back.commit() }
        #expect(scene.text.hasSuffix("^ N!"))
    }

    @Test func `Committed from a step of an atomic route, it is not taken back with it`() throws {
        let back = try #require(navigator.beginBack())
        let route = ScreenWindowRoute().get { _ in try back.commit() }.fail(with: TestError()).atomic()
        #expect(scene.run(route) is ScreenRolledBackError)
        #expect(scene.text == "tabs T[*stack S[A!]!, stack U[C]]!")
    }
}
