import NavDSL
import NavState
import Testing

/// What others have put where a service drives.
@Suite struct NavigationServicePlacesTests {
    let stage = ServiceStage()
    var service: NavigationService<Spot> { stage.service }
    var navigator: ScreenNavigator { stage.navigator }

    private func push(_ name: String) { navigator.navigate(from: stage.stack) { $0.push(Foreign(name)) } }
    private func present(_ name: String, _ style: ScreenModalStyle = .automatic, on container: ModalContainer? = nil) {
        navigator.navigate(from: container ?? stage.stack) { $0.present(Foreign(name).withModalPresentationStyle(style)) }
    }

    @Test func `Screens of others stand between the items unseen`() {
        push("A")
        service.items = [.chat(1)]
        push("B")
        service.items = [.chat(1), .chat(2)]
        push("C")
        #expect(service.items == [.chat(1), .chat(2)] && stage.names == ["Home", "A", "chat(1)", "B", "chat(2)", "C"])
        service.items = [.chat(1)]
        #expect(stage.names == ["Home", "A", "chat(1)"])
        service.items = [.chat(3)]
        #expect(stage.names == ["Home", "chat(3)"])
    }

    @Test func `A modal of others is in the way of a modal, and carries an alert`() {
        present("Sheet")
        service.modal = .chat(1)
        #expect(service.refusal is ScreenContainerAlreadyPresentingError && stage.built == [.chat(1)])
        service.alert = .alert(1)
        #expect(service.state == NavigationState(alert: .alert(1)))
        service.alert = nil
        #expect(stage.text == "Window [key]\n└─ Stack\n   ├─ Home\n   └─ ⇧ Sheet ●")
    }

    @Test func `What others present on a modal stays with it, and goes with it`() {
        service.modal = .chat(1)
        present("Sheet", on: stage.stack.ownPresented)
        service.state = NavigationState(items: [.chat(2)], modal: .chat(1), alert: .alert(1))
        #expect(
            stage.text == """
                Window [key]
                └─ Stack
                   ├─ Home
                   ├─ chat(2)
                   └─ ⇧ chat(1)
                      └─ ⇧ Sheet
                         └─ ⇧ alert(1) ●
                """)
        service.modal = .chat(3)
        #expect(
            stage.text == """
                Window [key]
                └─ Stack
                   ├─ Home
                   ├─ chat(2)
                   └─ ⇧ chat(3)
                      └─ ⇧ alert(1) ●
                """)
    }

    @Test func `What is presented on an alert moves with it`() {
        service.state = NavigationState(alert: .alert(1))
        present("Help", on: stage.stack.ownPresented)
        service.modal = .chat(1)
        #expect(
            stage.text == """
                Window [key]
                └─ Stack
                   ├─ Home
                   └─ ⇧ chat(1)
                      └─ ⇧ alert(1)
                         └─ ⇧ Help ●
                """)
        service.alert = nil
        #expect(stage.text == "Window [key]\n└─ Stack\n   ├─ Home\n   └─ ⇧ chat(1) ●")
    }

    @Test func `A destination that a route presents on a modal is its own`() {
        service.modal = .chat(1)
        let second = stage.screen(.chat(2))
        navigator.navigate { $0.top(.container).present(second) }
        #expect(service.modal == .chat(1))
        service.modal = .chat(2)
        #expect(stage.text == "Window [key]\n└─ Stack\n   ├─ Home\n   └─ ⇧ chat(2) ●" && stage.built == [.chat(1), .chat(2), .chat(2)])
    }

    @Test func `Tabs have a service each, and share what the tabs present`() throws {
        let two = ServiceStage.Tabs()
        two.first.items = [.chat(1)]
        two.second.items = [.chat(2), .chat(3)]
        #expect(two.first.items == [.chat(1)] && two.second.items == [.chat(2), .chat(3)])
        two.first.modal = .chat(4)
        #expect(two.second.modal == .chat(4))
        two.second.update { $0.alert = .alert(1) }
        #expect(two.first.state == NavigationState(items: [.chat(1)], modal: .chat(4), alert: .alert(1)))
        two.second.state = NavigationState()
        #expect(two.first.state == NavigationState(items: [.chat(1)]))
        try two.stage.navigator.validate()
    }

    @Test func `A modal in the context of a stack is of its service alone`() {
        let two = ServiceStage.Tabs()
        two.first.modal = .local(1)
        #expect(two.second.modal == nil)
        two.second.modal = .chat(2)
        #expect(two.first.modal == .local(1) && two.second.modal == .chat(2))
        // Nothing is presented: neither by the stack nor around it.
        two.first.modal = nil
        #expect(two.first.modal == nil && two.second.modal == nil && two.first.refusal == nil)
    }

    @Test func `An alert is over what the tabs present and over what the stack does`() {
        let two = ServiceStage.Tabs()
        two.first.modal = .local(1)
        present("Sheet", on: two.stage.stack.outermost)
        two.first.alert = .alert(1)
        #expect(
            two.stage.text == """
                Window [key]
                └─ Tabs TwoTabs
                   ├─ ▸ Stack
                   │  ├─ Home
                   │  └─ ⇧ local(1) (currentContext)
                   ├─ Stack
                   │  └─ Second
                   └─ ⇧ Sheet
                      └─ ⇧ alert(1) ●
                """)
        #expect(two.first.state == NavigationState(modal: .local(1), alert: .alert(1)))
        two.first.modal = .local(2)
        #expect(two.first.state == NavigationState(modal: .local(2), alert: .alert(1)) && two.first.refusal == nil)
        two.first.modal = .chat(3)
        #expect(two.first.refusal is ScreenContainerAlreadyPresentingError && two.first.modal == .local(2))
    }

    @Test func `An alert in the context of a stack goes over a modal of the tabs`() {
        let two = ServiceStage.Tabs()
        let alert = two.stage.screen(.local(1), asAlert: true)
        two.stage.navigator.navigate(from: two.stage.stack) { $0.present(alert) }
        #expect(two.first.state == NavigationState(alert: .local(1)))
        let container = two.stage.stack.ownPresented
        two.first.modal = .chat(2)
        #expect(two.first.state == NavigationState(modal: .chat(2), alert: .local(1)))
        #expect(two.stage.stack.outermost.ownPresented?.ownPresented === container && two.stage.stack.ownPresented == nil)
    }

    @Test func `A stack in a modal has a service of its own`() throws {
        service.modal = .flow(1)
        let flow = try #require(stage.stack.ownPresented as? StackContainer)
        let inner = NavigationService<Spot>(registry: service.registry)
        navigator.navigate(from: flow) { $0.bind(inner) }
        inner.state = NavigationState(items: [.chat(2)], modal: .chat(3))
        #expect(service.state == NavigationState(modal: .flow(1)) && inner.state == NavigationState(items: [.chat(2)], modal: .chat(3)))
        service.modal = nil
        #expect(inner.state == NavigationState())
    }
}

extension ServiceStage {
    /// Puts the stack into tabs with another.
    func moveIntoTabs() {
        navigator.navigate { [service] in
            $0.setRoot(to: TwoTabs().withTabs(Foreign("Home").withStackContainer(), Foreign("Second").withStackContainer()))
                .top(.stack).bind(service!)
        }
        clear()
    }

    /// Two stacks in tabs, with a service each.
    struct Tabs {
        let stage = ServiceStage()
        var first: NavigationService<Spot> { stage.service }
        let second: NavigationService<Spot>

        init() {
            stage.moveIntoTabs()
            let second = NavigationService<Spot>(registry: stage.registry)
            self.second = second
            let stack = stage.navigator.window?.root?.children[1] as? StackContainer
            stage.navigator.navigate(from: stack) { $0.bind(second) }
        }
    }
}

private struct TwoTabs: Screen {
    func build(navigator: ScreenNavigator) -> TabsContainer { TabsContainer() }
}
