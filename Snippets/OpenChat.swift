// snippet.hide
import NavDSL

struct RoomListScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}
// snippet.show
func openChat(_ chat: ChatScreen) -> some ScreenRouteConvertible<WindowContainer> {
    let pushChat = ScreenWindowRoute().top(.stack).makeVisible().push(chat)
    return ScreenWindowRoute()
        .last(.container(of: chat))
        .makeVisible()
        .fallback(to: pushChat)
}

let link = openChat(ChatScreen(chatID: 1))
print(link.plan)
// snippet.hide
let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
navigator.navigate(to: link)
navigator.navigate(to: link)
precondition(navigator.window?.root?.children.count == 2, "the second time, the chat is there already")
