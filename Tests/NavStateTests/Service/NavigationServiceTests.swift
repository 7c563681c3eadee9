import NavDSL
import NavState
import NavTesting
import Testing

@MainActor @Suite struct NavigationServiceTests {
    let stage = ServiceStage()
    var service: NavigationService<Spot> { stage.service }

    @Test func `What is set is shown`() {
        service.items = [.chat(1), .chat(2)]
        service.modal = .chat(3)
        service.alert = .alert(1)
        #expect(
            stage.text == """
                Window [key]
                └─ Stack
                   ├─ Home
                   ├─ chat(1)
                   ├─ chat(2)
                   └─ ⇧ chat(3)
                      └─ ⇧ alert(1) ●
                """)
        #expect(service.refusal == nil)
    }

    @Test func `All that is set at once is one step, and nobody sees a part of it`() {
        let state = NavigationState<Spot>(items: [.chat(1), .chat(2)], modal: .chat(3), alert: .alert(1))
        service.state = state
        #expect(stage.seen == [state, state, state] && service.state == state)
        stage.clear()
        service.update {
            $0.items.removeLast()
            $0.modal = nil
        }
        #expect(stage.seen.allSatisfy { $0 == NavigationState(items: [.chat(1)], alert: .alert(1)) } && stage.built.isEmpty)
    }

    @Test func `What a route or the user does is in the state`() throws {
        service.items = [.chat(1), .chat(2)]
        stage.navigator.navigate { $0.top(.stack).pop() }
        #expect(service.items == [.chat(1)])
        let chat = stage.screen(.chat(3))
        let alert = stage.screen(.alert(1), asAlert: true)
        stage.navigator.navigate { $0.top(.stack).push(chat).present(chat) { $0.present(alert) } }
        #expect(service.state == NavigationState(items: [.chat(1), .chat(3)], modal: .chat(3), alert: .alert(1)))
        for _ in 0..<3 { try stage.navigator.back() }
        #expect(service.state == NavigationState(items: [.chat(1)]))
    }

    @Test func `What is there already is no step`() {
        service.state = NavigationState(items: [.chat(1)], modal: .chat(2))
        stage.clear()
        service.state = NavigationState(items: [.chat(1)], modal: .chat(2))
        #expect(stage.seen.isEmpty && stage.built.isEmpty && service.refusal == nil)
    }

    @Test func `A destination may occur more than once`() throws {
        service.items = [.chat(1), .chat(1), .chat(2), .chat(1)]
        let screens = stage.stack.screens
        service.items = [.chat(1), .chat(1)]
        #expect(stage.stack.screens.elementsEqual(screens.prefix(3), by: ===))
        service.items = [.chat(1), .chat(1), .chat(1)]
        #expect(stage.names == ["Home", "chat(1)", "chat(1)", "chat(1)"])
    }

    @Test func `A destination that is not registered is refused, and nothing is built`() throws {
        let service = NavigationService<Elsewhere>(registry: stage.registry)
        service.bind(to: stage.stack, by: stage.navigator)
        let before = stage.text
        service.state = NavigationState(items: [.nowhere], modal: .nowhere)
        #expect(service.refusal is ScreenNotRegisteredError && service.state == NavigationState())
        #expect(stage.text == before && stage.built.isEmpty)
    }

    @Test func `A registration that throws refuses the whole set before anything is built`() throws {
        struct Locked: Error {}
        var registry = ScreenRegistry()
        let stage = stage
        try registry.register(Spot.self) { place in
            if place == .chat(9) { throw Locked() }
            return PlaceScreen(place, stage)
        }
        let service = NavigationService<Spot>(registry: registry)
        service.bind(to: stage.stack, by: stage.navigator)
        service.state = NavigationState(items: [.chat(1), .chat(9)], modal: .chat(2))
        #expect(service.refusal is Locked && stage.built.isEmpty && service.items.isEmpty)
    }

    @Test func `The refusal is that of the last set`() {
        stage.navigator.guards = [Doorman.refusing("chat(1)")]
        service.items = [.chat(1)]
        #expect((service.refusal as? ScreenAccessRefusedError)?.reason is Doorman.Refusal)
        service.items = [.chat(2)]
        #expect(service.refusal == nil && service.items == [.chat(2)])
    }

    @Test func `Items on an empty stack are refused`() {
        stage.navigator.navigate { $0.top(.stack).clear() }
        service.items = [.chat(1)]
        #expect("\(service.refusal!)" == "Items need a root to stand on, and window/stack is empty.")
        service.modal = .chat(2)
        #expect(service.refusal == nil && service.modal == .chat(2))
    }

    @Test func `Set and wait, with the error`() async throws {
        try await service.setState(NavigationState(items: [.chat(1)]))
        #expect(service.items == [.chat(1)])
        stage.navigator.guards = [Doorman.refusing("chat(2)")]
        await #expect(throws: ScreenAccessRefusedError.self) { try await service.setState(NavigationState(items: [.chat(2)])) }
        #expect(service.items == [.chat(1)] && service.refusal is ScreenAccessRefusedError)
        service.unbind()
        await #expect(throws: ScreenContainerNotFoundError.self) { try await service.setState(NavigationState()) }
    }

    @Test func `It is written and read as its parts`() throws {
        let state = NavigationState<Spot>(items: [.chat(1), .form(2)], alert: .alert(3))
        #expect(try JSON.read(JSON.write(state)) == state)
    }

    @Test func `An item that a stack was put around is one`() throws {
        service.items = [.flow(1)]
        let flow = try #require(stage.stack.topScreen as? StackContainer)
        let chat = stage.screen(.chat(2))
        stage.navigator.navigate(from: flow) { $0.replace(with: chat) }
        #expect(service.items == [.flow(1)])
        let wrapped = stage.screen(.chat(3)).withStackContainer()
        stage.navigator.navigate(from: stage.stack) { $0.push(wrapped) }
        #expect(service.items == [.flow(1), .chat(3)])
        let inner = try #require(stage.stack.topScreen as? StackContainer)
        stage.navigator.navigate(from: inner) { $0.replace(with: chat) }
        #expect(service.items == [.flow(1), .chat(2)] && stage.seen.last == service.state)
    }

    @Test func `Undo and redo are in the state`() throws {
        let history = NavigationHistory(navigator: stage.navigator)
        service.state = NavigationState(items: [.chat(1)], modal: .chat(2))
        service.items = [.chat(1), .chat(3)]
        try history.undo()
        #expect(service.state == NavigationState(items: [.chat(1)], modal: .chat(2)))
        try history.undo()
        #expect(service.state == NavigationState())
        try history.redo()
        try history.redo()
        #expect(service.state == NavigationState(items: [.chat(1), .chat(3)], modal: .chat(2)))
    }

    @Test func `While a transition is shown, a further set begins with what the hierarchy is`() throws {
        let renderer = RecordingRenderer(pace: .manual)
        stage.navigator.renderer = renderer
        service.items = [.chat(1), .chat(2)]
        try stage.navigator.back()
        service.update { $0.modal = .chat(3) }
        #expect(service.state == NavigationState(items: [.chat(1)], modal: .chat(3)))
        renderer.finishAll()
        #expect(service.state == NavigationState(items: [.chat(1)], modal: .chat(3)) && service.refusal == nil)
    }
}
