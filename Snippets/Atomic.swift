// snippet.hide
import NavDSL

struct RoomListScreen: PlainScreen {}
struct PhotoScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }

// snippet.show
let route = ScreenWindowRoute()
    .top(.stack)
    .push(ChatScreen(chatID: 1)) { $0.present(PhotoScreen()) }
    .top(.tabs)
    .atomic()

print(navigator.explain(route))
print(navigator.navigate(to: route).state)
print(navigator.hierarchy)
