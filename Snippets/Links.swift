// snippet.hide
import NavDSL
import NavDeeplinks

struct RoomListScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }

// snippet.show
struct ChatLink: URLPatternDeeplink {
    static let pattern = URLPattern<Self>("nivelir://chat/:chat", "https://nivelir.app/chats/:chat")

    let chat: Int
    var source: String?

    func navigate(screens: Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate { $0.top(.stack).popToRoot().push(ChatScreen(chatID: chat)) }
    }

    static func link(for hierarchy: Hierarchy) -> Self? {
        guard let top = hierarchy.topIndex.map({ hierarchy.nodes[$0] }), top.name == "ChatScreen",
            case .integer(let chat)? = top.traits.first
        else { return nil }
        return ChatLink(chat: chat)
    }
}

let manager = try DeeplinkManager(deeplinkTypes: [.main: [ChatLink.self]], navigator: navigator)
manager.handleURL("nivelir://chat/1") { print("1:", $0) }
manager.handleURL("HTTPS://Nivelir.app/chats/2/?source=mail") { print("2:", $0) }
try manager.activate(screens: ())

manager.handleURL("https://nivelir.app.evil.com/chats/3") { print("3:", $0) }
print(navigator.hierarchy)
print(try manager.url(for: navigator.hierarchy) ?? "no link")
