// snippet.hide
import NavDSL

struct RoomListScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

/// Answers for the first chat alone.
struct Server {
    func join(_ chatID: Int) async throws {
        if chatID > 1 { try await Task.sleep(for: .seconds(3600)) }
    }
}

let server = Server()
let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate(completion: nil) { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
// snippet.show
@MainActor func joinChat(_ chatID: Int) async throws {
    try await navigator.navigate {
        $0.top(.stack)
            .task { _ in try await server.join(chatID) }
            .push(ChatScreen(chatID: chatID))
            .timeout(after: .milliseconds(50))
    }
}

try await joinChat(1)
do {
    try await joinChat(2)
} catch let error as ScreenTimeoutError {
    print(error)
}
print(navigator.hierarchy)
