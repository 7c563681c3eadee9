import Foundation
import NavDSL
import NavState
import NavSystem
import Testing

// snippet.show
enum AppDestination: Hashable, Codable {
    case chat(id: Int)
    case settings
    case leave(id: Int)
}

func makeRegistry(onLeave: @escaping (Int) -> Void = { _ in }) throws -> ScreenRegistry {
    var registry = ScreenRegistry(module: "App")
    try registry.register(named: "rooms") { Page("Rooms") }
    try registry.register(AppDestination.self, as: "app") { destination in
        switch destination {
        case .chat(let id): Page("Chat \(id)").eraseToAnyModalScreen()
        case .settings: Page("Settings").withStackContainer().eraseToAnyModalScreen()
        case .leave(let id): AlertScreen(leaveAlert(id) { onLeave(id) }).eraseToAnyModalScreen()
        }
    }
    return registry
}

func leaveAlert(_ id: Int, onLeave: @escaping () -> Void) -> Alert {
    Alert(title: "Leave chat \(id)?", actions: [AlertAction(title: "Leave") { _ in onLeave() }])
}
// snippet.hide

/// What the article on state-driven navigation says.
@MainActor @Suite struct StateDrivenTests {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let service: NavigationService<AppDestination>

    init() throws {
        // snippet.show
        let service = NavigationService<AppDestination>(registry: try makeRegistry())
        let rooms = try service.registry.screen(named: "rooms")
        navigator.navigate { $0.setRoot(to: rooms.withStackContainer()).makeKeyAndVisible().top(.stack).bind(service) }
        // snippet.hide
        self.service = service
    }

    @Test func `Setting the state changes the hierarchy, and the hierarchy is the state`() throws {
        // snippet.show
        service.items = [.chat(id: 1), .chat(id: 2)]
        service.alert = .leave(id: 2)
        // snippet.hide
        let printed = try article("StateDrivenNavigation", of: "NavState")
        #expect(printed.contains("```text\n\(navigator.hierarchy)\n```"))
        try navigator.back()
        try navigator.back()
        #expect(service.state == NavigationState(items: [.chat(id: 1)]))
    }

    @Test func `Several parts are one step`() {
        service.state = NavigationState(items: [.chat(id: 1)], modal: .settings)
        var seen: [NavigationState<AppDestination>] = []
        let observation = navigator.observeChanges { [service] _ in seen.append(service.state) }
        // snippet.show
        service.update { state in
            state.modal = nil
            state.items.append(.chat(id: 2))
        }
        // snippet.hide
        #expect(seen.count == 2 && seen.allSatisfy { $0 == NavigationState(items: [.chat(id: 1), .chat(id: 2)]) })
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
        service.items = [.chat(id: 1), .chat(id: 2)]
        if let refusal = service.refusal as? ScreenAccessRefusedError { print(refusal) }
        // snippet.hide
        #expect(service.items.isEmpty && service.refusal is ScreenAccessRefusedError)
        // snippet.show
        try await service.setState(NavigationState(items: [.chat(id: 1)]))
        // snippet.hide
        #expect(service.items == [.chat(id: 1)] && service.refusal == nil)
    }

    @Test func `The app can be saved, its root too`() throws {
        service.state = NavigationState(items: [.chat(id: 1)], modal: .settings)
        let saved = try navigator.saveHierarchy(with: service.registry)
        let other = ScreenNavigator(window: WindowContainer(), logger: nil)
        #expect(try "\(other.restoreHierarchy(saved, with: makeRegistry()))" == "restored 5")
    }

    @Test func `A state is kept as JSON`() throws {
        service.items = [.chat(id: 1)]
        // snippet.show
        let data = try JSONEncoder().encode(service.state)
        service.state = try JSONDecoder().decode(NavigationState<AppDestination>.self, from: data)
        // snippet.hide
        #expect(service.items == [.chat(id: 1)])
    }
}

// snippet.show
struct RoomsModel {
    @Recent var leftChat: Int?

    var shouldClose: Int? { $leftChat.isRecent ? leftChat : nil }
}
// snippet.hide

extension StateDrivenTests {
    @Test func `A handler feeds a model, which decides`() throws {
        // snippet.show
        let controller = ModelController(RoomsModel())
        let registry = try makeRegistry(onLeave: controller.pipeValue(\.$leftChat))
        let service = NavigationService<AppDestination>(registry: registry)
        try controller.bind(\.shouldClose) { id in service.items.removeAll { $0 == .chat(id: id) } }
        // snippet.hide
        let rooms = try registry.screen(named: "rooms")
        navigator.navigate { $0.setRoot(to: rooms.withStackContainer()).makeKeyAndVisible().top(.stack).bind(service) }
        service.state = NavigationState(items: [.chat(id: 1), .chat(id: 2)], alert: .leave(id: 2))
        try navigator.topContainer(where: .container(of: AlertContainer.self))?.choose("Leave")
        #expect(service.state == NavigationState(items: [.chat(id: 1)]))
    }
}
