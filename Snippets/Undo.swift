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
let history = NavigationHistory(navigator: navigator, limit: 20)
let route = ScreenWindowRoute().top(.stack).push(ChatScreen(chatID: 1)) { $0.present(PhotoScreen()) }
navigator.navigate(to: route, label: "Open chat 1")

print("Undo", history.undoLabel ?? "")
try history.undo()
print(navigator.hierarchy)
for change in history.journal.changes { print(change.origin, change) }
