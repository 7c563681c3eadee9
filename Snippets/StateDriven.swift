// snippet.hide
import NavDSL
import NavState

struct RoomListScreen: PlainScreen {}
struct SettingsScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

// snippet.show
enum AppDestination: Hashable, Codable {
    case chat(id: Int)
    case settings
}

var registry = ScreenRegistry(module: "App")
try registry.register(named: "rooms") { RoomListScreen() }
try registry.register(AppDestination.self, as: "app") { destination in
    switch destination {
    case .chat(let id): ChatScreen(chatID: id).eraseToAnyModalScreen()
    case .settings: SettingsScreen().eraseToAnyModalScreen()
    }
}

let service = NavigationService<AppDestination>(registry: registry)
let rooms = try registry.screen(named: "rooms")
navigator.navigate { $0.setRoot(to: rooms.withStackContainer()).makeKeyAndVisible().first(.stack).bind(service) }

service.state = NavigationState(items: [.chat(id: 1), .chat(id: 2)], modal: .settings)
print(navigator.hierarchy)

print(try navigator.back(), try navigator.back())
print(service.items == [.chat(id: 1)], service.modal == nil)

let file = try navigator.saveHierarchy(with: registry).json()
service.items = []
print(try navigator.restoreHierarchy(SavedHierarchy(json: file), with: registry))
navigator.navigate { $0.first(.stack).bind(service) }
print(service.items == [.chat(id: 1)])
