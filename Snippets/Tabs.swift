// snippet.hide
import NavDSL

struct RoomListScreen: PlainScreen {}
struct ProfileScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

// snippet.show
struct TabScreen: Screen {
    let name: String
    let root: any Screen<ModalContainer>

    func build(navigator: ScreenNavigator) throws -> StackContainer {
        StackContainer(key: key, screens: [try navigator.build(root)])
    }
}

struct HomeScreen: Screen {
    func build(navigator: ScreenNavigator) throws -> TabsContainer {
        let rooms = try navigator.build(TabScreen(name: "Rooms", root: RoomListScreen()))
        let profile = try navigator.build(TabScreen(name: "Profile", root: ProfileScreen()))
        return TabsContainer(key: key, tabs: [rooms, profile])
    }
}

navigator.navigate { $0.setRoot(to: HomeScreen()).makeKeyAndVisible() }
navigator.navigate { $0.first(.stack(name: "Rooms")).push(ChatScreen(chatID: 1)) }
navigator.navigate { $0.first(.tabs).selectTab(with: .container(name: "Profile")) }
print(navigator.hierarchy)
