import NavDSL
import NavState
import Testing

private enum Place: Hashable, Sendable {
    case chats
    case chat(Int)
    case settings
    case confirm
}

private struct PlaceScreen: PlainScreen {
    var name: String
}

private struct Home: PlainScreen {}

@Suite struct NavigationServiceTests {
    private let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    private let service: NavigationService<Place>

    init() throws {
        var registry = ScreenRegistry()
        try registry.register(Place.self) { PlaceScreen(name: "\($0)") }
        service = NavigationService(registry: registry)
        navigator.navigate { [service] in $0.setRoot(to: Home().withStackContainer()).makeKeyAndVisible().top(.stack).bind(service) }
    }

    @Test func `What is set is shown in one step`() {
        var changes = 0
        let observation = navigator.observeChanges { _ in changes += 1 }
        service.items = [.chats, .chat(1)]
        service.modal = .settings
        service.alert = .confirm
        #expect(changes == 3)
        withExtendedLifetime(observation) {}
        #expect(
            "\(navigator.hierarchy)" == """
                Window [key]
                └─ Stack
                   ├─ Home
                   ├─ chats
                   ├─ chat(1)
                   └─ ⇧ settings
                      └─ ⇧ confirm ●
                """)
        service.update { $0 = NavigationState(items: [.chats, .chat(2)], modal: .chats, alert: .confirm) }
        #expect(service.refusal == nil)
        #expect(service.state == NavigationState(items: [.chats, .chat(2)], modal: .chats, alert: .confirm))
        service.state = NavigationState()
        #expect("\(navigator.hierarchy)" == "Window [key]\n└─ Stack\n   └─ Home ●")
    }

    @Test func `What a route does is in the state`() throws {
        service.items = [.chats, .chat(1)]
        navigator.navigate { $0.top(.stack).pop() }
        #expect(service.items == [.chats])
        let screen = try service.registry.screen(for: Place.chat(3))
        navigator.navigate { $0.top(.stack).push(screen).present(screen) }
        #expect(service.state == NavigationState(items: [.chats, .chat(3)], modal: .chat(3)))
    }
}
