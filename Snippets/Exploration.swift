// snippet.hide
import NavDSL
import NavGraph

struct RoomListScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

struct PhotoScreen: PlainScreen {}

// snippet.show
let explorer = NavigationExplorer {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
    func shows(_ name: String) -> (ScreenNavigator) -> Bool { { $0.topContainer?.key?.name == name } }
    return ExplorationSubject(
        navigator,
        moves: [
            .back(),
            ExplorationMove("open chat", when: shows("RoomListScreen")) { $0.top(.stack).push(ChatScreen(chatID: 1)) },
            ExplorationMove("show photo", when: shows("ChatScreen")) { $0.top(.container).present(PhotoScreen()) },
            ExplorationMove("link", landingOn: .container(name: "ChatScreen")) { $0.top(.stack).popToRoot().push(ChatScreen(chatID: 1)) },
        ])
}

let graph = try explorer.explore()
print(NavigationReport(of: graph, screens: ["RoomListScreen", "ChatScreen", "SettingsScreen"]))
print(graph.table)
