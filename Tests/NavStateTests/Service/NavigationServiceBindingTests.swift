import NavDSL
import NavState
import NavTesting
import Testing

/// A service and its stack.
@Suite struct NavigationServiceBindingTests {
    let stage = ServiceStage(isBound: false)
    var service: NavigationService<Spot> { stage.service }
    var stack: StackContainer { get throws { try #require(stage.navigator.topStackContainer) } }

    private let state = NavigationState<Spot>(items: [.chat(1)], modal: .chat(2))

    @Test func `What is set before is shown when there is a stack`() throws {
        service.state = state
        #expect(service.state == state && service.stack == nil && stage.built.isEmpty)
        service.bind(to: try stack, by: stage.navigator)
        #expect(service.state == state && stage.names == ["Home", "chat(1)"])
    }

    @Test func `A service that is made with a state shows it`() throws {
        let stage = ServiceStage(state, isBound: false)
        stage.navigator.navigate { $0.top(.stack).bind(stage.service) }
        #expect(stage.plainState() == state)
    }

    @Test func `If nothing was set, the state is what the stack has`() throws {
        let chat = stage.screen(.chat(1))
        stage.navigator.navigate { $0.top(.stack).push(chat) }
        service.bind(to: try stack, by: stage.navigator)
        #expect(service.items == [.chat(1)] && stage.seen == [NavigationState()])
    }

    @Test func `A stack that comes into a window later shows what was set`() throws {
        let stack = StackContainer(screens: [ModalContainer()])
        service.bind(to: stack, by: stage.navigator)
        service.state = state
        #expect(service.state == state && stage.built.isEmpty)
        stage.navigator.navigate { $0.setRoot(to: Placed(stack)) }
        #expect(service.state == state && stack.screens.count == 2 && service.refusal == nil)
    }

    @Test func `A stack that leaves has no state; coming back it shows what it has, or what was set meanwhile`() throws {
        let stack = try stack
        service.bind(to: stack, by: stage.navigator)
        service.items = [.chat(1)]
        stage.navigator.navigate { $0.setRoot(to: Foreign("Other")) }
        #expect(service.state == NavigationState() && stage.seen.last == NavigationState())
        stage.navigator.navigate { $0.setRoot(to: Placed(stack)) }
        #expect(service.items == [.chat(1)])
        stage.navigator.navigate { $0.setRoot(to: Foreign("Other")) }
        service.update { $0.items.append(.chat(2)) }
        service.update { $0.items.append(.chat(3)) }
        #expect(service.items == [.chat(2), .chat(3)])
        stage.navigator.navigate { $0.setRoot(to: Placed(stack)) }
        #expect(service.items == [.chat(2), .chat(3)])
    }

    @Test func `What is set while the stack is away for a moment is not lost`() throws {
        let stack = try stack
        service.bind(to: stack, by: stage.navigator)
        let service = self.service
        var isAway = false
        // Told when it is back already.
        let observation = stage.navigator.observeChanges { [navigator = stage.navigator] _ in
            if isAway { return }
            isAway = true
            _ = try? navigator.perform(ScreenSetRootAction(to: Foreign("Other")), on: navigator.window!)
            service.items = [.chat(1)]
            _ = try? navigator.perform(ScreenSetRootAction(to: Placed(stack)), on: navigator.window!)
        }
        stage.navigator.navigate { $0.top(.stack).push(Foreign("A")) }
        #expect(service.items == [.chat(1)] && stage.names == ["Home", "A", "chat(1)"])
        withExtendedLifetime(observation) {}
    }

    @Test func `What is refused when the stack comes is refused for good`() throws {
        stage.navigator.guards = [Doorman.refusing("chat(1)")]
        service.items = [.chat(1)]
        service.bind(to: try stack, by: stage.navigator)
        #expect(service.items.isEmpty && service.refusal is ScreenAccessRefusedError)
    }

    @Test func `An unbound service is empty, and the hierarchy stays`() throws {
        service.bind(to: try stack, by: stage.navigator)
        service.state = state
        let before = stage.text
        service.unbind()
        #expect(service.state == NavigationState() && service.stack == nil && stage.text == before)
        service.items = [.chat(3)]
        service.unbind()
        #expect(service.state == NavigationState())
    }

    @Test func `Unbinding ends a set that waits`() throws {
        service.bind(to: try stack, by: stage.navigator)
        service.items = [.form(1)]
        let form = try stage.form(1)
        form.answer = nil
        service.items = []
        service.unbind()
        form.answerLater?(.allow)
        #expect(form.window != nil && stage.navigator.navigations.isEmpty)
    }

    @Test func `Bound to another stack, it takes along what waited`() throws {
        stage.moveIntoTabs()
        let second = try #require(stage.navigator.window?.root?.children[1] as? StackContainer)
        service.items = [.form(1)]
        let form = try stage.form(1)
        form.answer = nil
        service.items = [.chat(1)]
        service.bind(to: second, by: stage.navigator)
        #expect(service.items == [.chat(1)] && stage.names == ["Second", "chat(1)"] && form.window != nil)
        form.answerLater?(.allow)
        #expect(form.window != nil)
    }

    @Test func `Bound to another stack, it follows that alone`() throws {
        stage.moveIntoTabs()
        let first = stage.stack
        service.items = [.chat(1)]
        service.bind(to: try #require(stage.navigator.window?.root?.children[1] as? StackContainer), by: stage.navigator)
        #expect(service.items.isEmpty && first.screens.count == 2)
    }

    @Test func `Nothing is kept alive`() throws {
        try expectReleased {
            let stage = ServiceStage()
            stage.service.state = state
            return stage.service
        }
        try expectReleased {
            let stage = ServiceStage()
            stage.service.items = [.form(1)]
            try stage.form(1).answer = nil
            stage.service.items = [.chat(1)]
            return stage.service
        }
        try expectReleased { ServiceStage(state).navigator }
        try expectReleased { ServiceStage(state).stack }
        let service = NavigationService<Spot>(registry: ScreenRegistry())
        try expectReleased {
            let stage = ServiceStage()
            service.bind(to: stage.stack, by: stage.navigator)
            return stage.navigator
        }
        #expect(service.stack == nil && service.state == NavigationState())
    }

    @Test func `A screen that binds it when it is built does not in a simulation`() throws {
        let flow = BindingScreen(service: service)
        let old = try stack
        service.bind(to: old, by: stage.navigator)
        let simulation = stage.navigator.simulate { $0.top(.container).present(flow) }
        #expect(service.stack === old && simulation.effects.map { "\($0)" } == ["bind a navigation service"])
        stage.navigator.navigate { $0.top(.container).present(flow) }
        #expect(service.stack === stage.navigator.topStackContainer && service.stack !== old)
    }

    @Test func `A service that goes leaves its stack as it is`() throws {
        var other: NavigationService<Spot>? = NavigationService(registry: service.registry)
        other?.bind(to: try stack, by: stage.navigator)
        other?.items = [.chat(1)]
        other = nil
        stage.navigator.navigate { $0.top(.stack).push(Foreign("A")) }
        #expect(try stack.screens.count == 3)
    }
}

private struct BindingScreen: Screen {
    let service: NavigationService<Spot>

    func build(navigator: ScreenNavigator) throws -> StackContainer {
        let stack = StackContainer(key: key, screens: [ModalContainer()])
        service.bind(to: stack, by: navigator)
        return stack
    }
}

/// A container that is there already, as a screen.
private struct Placed: Screen {
    let container: StackContainer
    init(_ container: StackContainer) { self.container = container }
    func build(navigator: ScreenNavigator) -> StackContainer { container }
}
