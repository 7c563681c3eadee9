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
final class PrintingRenderer: ScreenRenderer {
    func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
        print(transition.isAlreadyShown ? "shown already:" : "show:", transition)
        completion()
    }
}

navigator.renderer = PrintingRenderer()
navigator.navigate { $0.top(.stack).push(ChatScreen(chatID: 1)).push(ChatScreen(chatID: 2)) }

let ids = navigator.topStackContainer?.screens.compactMap(\.id) ?? []
let swipe = ScreenUserEvent.popped(from: ids[2], to: ids[1])
print(navigator.handle(swipe))
print(navigator.handle(swipe))

print(try navigator.back(), try navigator.back())
