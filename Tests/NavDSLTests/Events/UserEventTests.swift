import NavDSL
import NavTesting
import Testing

/// What the user has done in the interface: the hierarchy follows, once.
@Suite struct UserEventTests {
    /// Tabs T with the stacks S of A, B, C and U of D, over which M stands.
    let scene = Scene(
        Tabs("T", [Stack("S", Plain("A"), Plain("B"), Plain("C")), Stack("U", Plain("D"))]).presenting(Plain("M")))
    var navigator: ScreenNavigator { scene.navigator }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let event: @Sendable (Scene) -> ScreenUserEvent
        /// The hierarchy after it, or why it changes nothing.
        let result: String

        init(_ text: String, _ result: String, _ event: @escaping @Sendable (Scene) -> ScreenUserEvent) {
            testDescription = text
            self.event = event
            self.result = result
        }
    }

    static let right: [Case] = [
        Case("popped", "tabs T[*stack S[A, B!]!, stack U[D]]! ^ M!") { .popped(from: $0.id("C"), to: $0.id("B")) },
        Case("popped by two", "tabs T[*stack S[A!]!, stack U[D]]! ^ M!") { .popped(from: $0.id("C"), to: $0.id("A")) },
        Case("dismissed", "tabs T[*stack S[A, B, C!]!, stack U[D]]!") { .dismissed($0.id("M")) },
        Case("selected", "tabs T[stack S[A, B, C], *stack U[D!]!]! ^ M!") { .selected($0.id("U")) },
    ]

    @Test(arguments: right) func `An event that fits is followed, once, by a change of the user's that is shown already`(_ test: Case) {
        let renderer = RecordingRenderer()
        navigator.renderer = renderer
        let event = test.event(scene)
        #expect("\(navigator.handle(event))" == "changed")
        scene.expect(test.result, changes: 1, built: 0)
        #expect(renderer.transitions.map(\.isAlreadyShown) == [true] && renderer.transitions[0].changes[0].origin == .user)
        guard case .unchanged = navigator.handle(event) else { return #expect(Bool(false), "the event counts twice") }
        scene.expect(test.result, changes: 0, built: 0)
    }

    static let stale: [Case] = [
        Case("unknown, popped", "#99 is not in the window") { _ in .popped(from: ContainerID(99), to: ContainerID(1)) },
        Case("unknown, dismissed", "#99 is not in the window") { _ in .dismissed(ContainerID(99)) },
        Case("unknown, selected", "#99 is not in the window") { _ in .selected(ContainerID(99)) },
        Case("the window", "#0 is a window") { _ in .dismissed(ContainerID(0)) },
        Case("popped from what is not on top", "B #4 is not on top") { .popped(from: $0.id("B"), to: $0.id("A")) },
        Case("popped to itself", "#5 is not below C #5") { .popped(from: $0.id("C"), to: $0.id("C")) },
        Case("popped to another stack's screen", "#7 is not below C #5") { .popped(from: $0.id("C"), to: $0.id("D")) },
        Case("popped a tab", "Stack S #2 is in no stack") { .popped(from: $0.id("S"), to: $0.id("U")) },
        Case("popped a modal", "M #8 is in no stack") { .popped(from: $0.id("M"), to: $0.id("A")) },
        Case("dismissed a screen", "C #5 is not presented") { .dismissed($0.id("C")) },
        Case("dismissed the root", "Tabs T #1 is not presented") { .dismissed($0.id("T")) },
        Case("selected what is selected", "Stack S #2 is selected") { .selected($0.id("S")) },
        Case("selected in a stack", "nothing selects B #4") { .selected($0.id("B")) },
        Case("selected a modal", "nothing selects M #8") { .selected($0.id("M")) },
    ]

    @Test(arguments: stale) func `An event that does not fit changes nothing, and says why`(_ test: Case) {
        let logger = RecordingLogger()
        navigator.logger = logger
        let before = navigator.hierarchy
        #expect("\(navigator.handle(test.event(scene)))" == "unchanged: \(test.result)")
        #expect(navigator.hierarchy == before && scene.changes.isEmpty)
        #expect(logger.infos.count == 1 && logger.infos[0].hasSuffix(": \(test.result)") && logger.errors.isEmpty)
    }

    @Test func `M6: the news that S was closed comes twice, or when S2 is presented already`() {
        let closed = ScreenUserEvent.dismissed(scene.id("M"))
        #expect("\(navigator.handle(closed))" == "changed")
        #expect("\(navigator.handle(closed))" == "unchanged: #8 is not in the window")
        scene.run(ScreenWindowRoute().root.present(Plain("M")))
        #expect("\(navigator.handle(closed))" == "unchanged: #8 is not in the window")
        #expect(scene.text == "tabs T[*stack S[A, B, C!]!, stack U[D]]! ^ M!")
    }

    @Test func `A modal that presents another by now was not closed by the user`() {
        scene.run(ScreenWindowRoute().first(.container(name: "M")).present(Plain("N")))
        #expect("\(navigator.handle(.dismissed(scene.id("M"))))" == "unchanged: M #8 presents N #9")
    }

    @Test func `An event that is refused says why`() {
        // Asked by the library about one change, a container must not make another.
        final class Asking: ModalContainer {
            var ask: (() -> Void)?
            override func selection(for newChildren: [ModalContainer]) -> Int? {
                ask?()
                return nil
            }
        }
        let asking = Asking()
        let stack = StackContainer(screens: [ModalContainer(), ModalContainer(), asking])
        try? navigator.apply(.setRoot(stack, of: scene.window))
        var outcome: ScreenUserEvent.Outcome?
        asking.ask = { [navigator] in
            asking.ask = nil
            outcome = navigator.handle(.popped(from: stack.screens[2].id!, to: stack.screens[0].id!))
        }
        let change = HierarchyChange(
            .children(offset: 0, count: 0, removed: [], inserted: [ModalContainer()], selectionFrom: nil, selectionTo: nil), of: asking)
        try? navigator.apply(change)
        guard case .refused(let error)? = outcome else { return #expect(Bool(false), "\(String(describing: outcome))") }
        #expect(error is ScreenContainerNotSupportedError && stack.screens.count == 3)
    }

    @Test func `Events wait for nothing that runs, and belong to no route`() {
        var kept: ((Result<Void, any Error>) -> Void)?
        let wait = ClosureAction<StackContainer, Void> { kept = $2 }
        let route = ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X")).then(wait).fail(with: TestError()).atomic()
        navigator.policy = .queued
        navigator.navigate(to: route, completion: nil)
        #expect("\(navigator.handle(.selected(scene.id("U"))))" == "changed")
        kept?(.success(()))
        #expect(scene.text == "tabs T[stack S[A, B, C], *stack U[D!]!]! ^ M!")
    }

    @Test func `Where other changes are still to be shown, the picture is not what the user has made it`() {
        let renderer = RecordingRenderer(pace: .manual)
        navigator.renderer = renderer
        func select(_ name: String) { navigator.handle(.selected(scene.id(name))) }
        navigator.navigate { $0.first(.tabs).selectTab(with: .index(1)) }
        select("S")  // while the other tab is being shown
        navigator.handle(.dismissed(scene.id("M")))
        select("U")  // while that is still to be shown
        renderer.finishAll()
        select("S")
        #expect(renderer.transitions.map(\.isAlreadyShown) == [false, false, false, false, true])
        navigator.handle(.popped(from: scene.id("C"), to: scene.id("B")))
        #expect(renderer.transitions.count == 5)
        renderer.finishAll()
        #expect(renderer.transitions.last?.isAlreadyShown == true)
    }

    @Test func `Handed over by a step of an atomic route, an event is not taken back with it`() {
        let event = ScreenUserEvent.selected(scene.id("U"))
        let route = ScreenWindowRoute().get { [navigator] _ in navigator.handle(event) }.fail(with: TestError()).atomic()
        #expect(scene.run(route) is ScreenRolledBackError)
        #expect(scene.text.contains("*stack U"))
    }

    @Test func `What comes from a window that is hidden by now is followed too: the user has done it`() throws {
        try navigator.apply(.setHidden(true, of: scene.window))
        #expect("\(navigator.handle(.dismissed(scene.id("M"))))" == "changed")
        #expect(scene.text == "tabs T[*stack S[A, B, C], stack U[D]]")
    }

    @Test func `A container is found by its id`() throws {
        #expect(navigator.container(with: ContainerID(0)) === scene.window)
        #expect(navigator.container(with: try #require(scene.find("D").id)) === (try scene.find("D")))
        #expect(navigator.container(with: ContainerID(99)) == nil)
    }
}
