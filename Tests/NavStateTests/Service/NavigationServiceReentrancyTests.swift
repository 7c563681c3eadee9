import NavDSL
import NavState
import Testing

/// Sets in the middle of something.
@Suite struct NavigationServiceReentrancyTests {
    struct Failure: Error {}

    let stage = ServiceStage()
    var service: NavigationService<Spot> { stage.service }

    @Test func `An observer of changes may set, after all have been told`() throws {
        let service = self.service
        var wasSet = false
        let observation = stage.navigator.observeChanges { _ in
            if wasSet { return }
            wasSet = true
            service.items.append(.chat(2))
            // Not yet: others have still to be told of the first.
            #expect(service.items == [.chat(1)])
            service.modal = .chat(3)
        }
        service.items = [.chat(1)]
        #expect(service.state == NavigationState(items: [.chat(1), .chat(2)], modal: .chat(3)) && service.refusal == nil)
        withExtendedLifetime(observation) {}
    }

    @Test func `A set in a step of a route is a part of it`() {
        let service = self.service
        let chat = stage.screen(.chat(2))
        stage.navigator.navigate {
            $0.top(.stack).get { _ in service.state = NavigationState(items: [.chat(1)], modal: .chat(3)) }
                .dismiss().push(chat)
        }
        #expect(service.state == NavigationState(items: [.chat(1), .chat(2)]))
    }

    @Test func `An atomic route that fails takes a set back`() throws {
        let service = self.service
        service.items = [.chat(1)]
        let screens = stage.stack.screens
        stage.navigator.navigate {
            $0.top(.stack).get { _ in service.state = NavigationState(items: [.chat(2)], modal: .chat(3)) }.fail(with: Failure()).atomic()
        }
        #expect(service.state == NavigationState(items: [.chat(1)]) && stage.stack.screens.elementsEqual(screens, by: ===))
        service.items.append(.chat(4))
        try stage.check()
        #expect(service.items == [.chat(1), .chat(4)])
    }

    @Test func `A set in a simulation is simulated`() throws {
        let service = self.service
        service.items = [.form(1)]
        stage.navigator.guards = [Doorman.refusing("chat(9)")]
        service.items.append(.chat(9))
        #expect(service.refusal is ScreenAccessRefusedError)
        let simulation = stage.navigator.simulate {
            $0.top(.stack).get { _ in
                service.state = NavigationState(items: [.chat(1)], modal: .chat(2))
                #expect(service.items == [.chat(1)])
            }
        }
        #expect("\(simulation.hierarchy)" == "Window [key]\n└─ Stack\n   ├─ Home\n   ├─ chat(1)\n   └─ ⇧ chat(2) ●")
        #expect(service.state == NavigationState(items: [.form(1)]) && service.refusal is ScreenAccessRefusedError)
    }

    @Test func `A simulation leaves a set that waits`() throws {
        let service = self.service
        service.items = [.form(1)]
        let form = try stage.form(1)
        form.answer = nil
        service.items = [.chat(1)]
        _ = stage.navigator.simulate { $0.top(.stack).get { _ in service.modal = .chat(2) } }
        #expect(service.state == NavigationState(items: [.form(1)]))
        form.answerLater?(.allow)
        #expect(service.state == NavigationState(items: [.chat(1)]))
    }

    @Test func `Binding and what is set without a window are effects that a simulation notes`() {
        let other = NavigationService<Spot>(registry: service.registry, state: NavigationState(items: [.chat(1)]))
        let service = self.service
        let simulation = stage.navigator.simulate {
            $0.top(.stack).bind(other).window.setRoot(to: Foreign("Other")).get { _ in service.items = [.chat(1)] }
        }
        #expect(simulation.effects.map { "\($0)" } == ["bind a navigation service", "set the state of a navigation service"])
        #expect(other.stack == nil && service.items.isEmpty)
    }

    @Test func `Two services that set each other in observers come to an end`() {
        let two = ServiceStage.Tabs()
        let (first, second) = (two.first, two.second)
        let observation = two.stage.navigator.observeChanges { _ in
            if first.items != second.items { second.items = first.items }
        }
        first.items = [.chat(1), .chat(2)]
        first.items = [.chat(3)]
        #expect(second.items == [.chat(3)])
        withExtendedLifetime(observation) {}
    }
}
