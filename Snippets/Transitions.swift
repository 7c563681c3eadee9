// snippet.hide
import NavDSL

struct RoomListScreen: PlainScreen {}

struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }

// snippet.show
let observation = navigator.observeTransitions { transition in
    print(transition.cause)
    for screen in transition.appeared { print("  \(screen.name ?? screen.kind) appears") }
    for screen in transition.disappeared { print("  \(screen.name ?? screen.kind) disappears") }
}
let log = navigator.transitions

navigator.navigate(to: ScreenWindowRoute().top(.stack).push(ChatScreen(chatID: 1)), label: "Open chat 1")
try navigator.back()

observation.cancel()
for await transition in log.prefix(2) { print(transition.change) }
