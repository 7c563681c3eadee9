import Foundation
import NavDSL
import NavState
import NavSystem
import Testing

// snippet.show
enum AppDestination: Hashable, Codable {
    case chat(Int)
    case settings
    case leave(Int)
}

func makeRegistry() throws -> ScreenRegistry {
    var registry = ScreenRegistry(module: "App")
    try registry.register(AppDestination.self, as: "app") { destination in
        switch destination {
        case .chat(let id): Page("Chat \(id)").eraseToAnyModalScreen()
        case .settings: Page("Settings").withStackContainer().eraseToAnyModalScreen()
        case .leave(let id): AlertScreen(Alert(title: "Leave chat \(id)?", actions: [AlertAction(title: "Leave")])).eraseToAnyModalScreen()
        }
    }
    return registry
}
// snippet.hide

/// What the article on state-driven navigation says.
@MainActor @Suite struct StateDrivenTests {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let service: NavigationService<AppDestination>

    init() throws {
        // snippet.show
        let service = NavigationService<AppDestination>(registry: try makeRegistry())
        navigator.navigate { $0.setRoot(to: Page("Rooms").withStackContainer()).makeKeyAndVisible().top(.stack).bind(service) }
        // snippet.hide
        self.service = service
    }

    @Test func `Setting the state changes the hierarchy, and the hierarchy is the state`() throws {
        // snippet.show
        service.items = [.chat(1), .chat(2)]
        service.alert = .leave(2)
        // snippet.hide
        let printed = try article("StateDrivenNavigation", of: "NavState")
        #expect(printed.contains("```text\n\(navigator.hierarchy)\n```"))
        try navigator.back()
        try navigator.back()
        #expect(service.state == NavigationState(items: [.chat(1)]))
    }

    @Test func `Several parts are one step`() {
        service.state = NavigationState(items: [.chat(1)], modal: .settings)
        var seen: [NavigationState<AppDestination>] = []
        let observation = navigator.observeChanges { [service] _ in seen.append(service.state) }
        // snippet.show
        service.update { state in
            state.modal = nil
            state.items.append(.chat(2))
        }
        // snippet.hide
        #expect(seen.count == 2 && seen.allSatisfy { $0 == NavigationState(items: [.chat(1), .chat(2)]) })
        withExtendedLifetime(observation) {}
    }

    @Test func `What is refused changes nothing, and the reason is there`() async throws {
        struct Closed: Error {}
        struct Gate: ScreenAccessGuard {
            func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
                completion(entry.key?.name == "Chat 2" ? .refuse(Closed()) : .allow)
            }
        }
        navigator.guards = [Gate()]
        // snippet.show
        service.items = [.chat(1), .chat(2)]
        if let refusal = service.refusal as? ScreenAccessRefusedError { print(refusal) }
        // snippet.hide
        #expect(service.items.isEmpty && service.refusal is ScreenAccessRefusedError)
        // snippet.show
        try await service.setState(NavigationState(items: [.chat(1)]))
        // snippet.hide
        #expect(service.items == [.chat(1)] && service.refusal == nil)
    }

    @Test func `A state is kept as JSON`() throws {
        service.items = [.chat(1)]
        // snippet.show
        let data = try JSONEncoder().encode(service.state)
        service.state = try JSONDecoder().decode(NavigationState<AppDestination>.self, from: data)
        // snippet.hide
        #expect(service.items == [.chat(1)])
    }
}
