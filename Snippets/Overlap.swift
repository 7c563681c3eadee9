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
let openFirst = ScreenWindowRoute().top(.stack).wait(for: .seconds(60)).pushUnlessTop(ChatScreen(chatID: 1))
let openSecond = ScreenWindowRoute().top(.stack).pushUnlessTop(ChatScreen(chatID: 2))

let first = navigator.navigate(to: openFirst, label: "first")
let second = navigator.navigate(to: openSecond, label: "second", policy: .queued)
print(navigator.navigations.map(\.description).joined(separator: "\n"))

first.cancel()
print(first.state, second.state)
