import NavDSL

struct RoomListScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

struct PhotoScreen: PlainScreen {
    let modalPresentationStyle = ScreenModalStyle.fullScreen
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }

let route = ScreenWindowRoute()
    .top(.stack)
    .push(ChatScreen(chatID: 1)) { $0.present(PhotoScreen()) }
navigator.navigate(to: route)
print(navigator.hierarchy)
