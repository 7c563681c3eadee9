// snippet.hide
import NavDSL
import NavGraph
import NavTesting

struct RoomListScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

struct PhotoScreen: PlainScreen {}

// snippet.show
let explorer = NavigationExplorer {
    // Waits take no time by this clock, of NavTesting.
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
    navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
    return ExplorationSubject(
        navigator,
        moves: [
            .back(),
            ExplorationMove("open chat", at: .container(name: "RoomListScreen")) { $0.top(.stack).push(ChatScreen(chatID: 1)) },
            ExplorationMove("show photo", at: .container(name: "ChatScreen")) { $0.top(.container).present(PhotoScreen()) },
            ExplorationMove("link", landingOn: .container(name: "ChatScreen")) { $0.top(.stack).popToRoot().push(ChatScreen(chatID: 1)) },
        ])
}

let graph = try explorer.explore()
print(NavigationReport(of: graph, screens: ["RoomListScreen", "ChatScreen", "SettingsScreen"]))
print(graph.table)
