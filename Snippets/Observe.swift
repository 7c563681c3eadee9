import NavDSL

protocol ChatObserver: ScreenObserver {
    func chatDidUpdate(_ chatID: Int)
}

struct ChatScreen: ObservableScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }

    func build(navigator: ScreenNavigator, observation: ScreenObservation<any ChatObserver>) -> ChatContainer {
        ChatContainer(chatID: chatID, observation: observation)
    }
}

final class ChatContainer: ModalContainer {
    let chatID: Int
    let observation: ScreenObservation<any ChatObserver>

    init(chatID: Int, observation: ScreenObservation<any ChatObserver>) {
        self.chatID = chatID
        self.observation = observation
        super.init()
    }

    func rename() {
        observation { $0.chatDidUpdate(chatID) }
    }
}

final class RoomListContainer: ModalContainer, ChatObserver {
    func chatDidUpdate(_ chatID: Int) { print("Chat", chatID, "has changed") }
}

// snippet.hide
struct RoomListScreen: Screen {
    func build(navigator: ScreenNavigator) -> RoomListContainer { RoomListContainer() }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
let rooms = navigator.topContainer(where: .container(of: RoomListContainer.self))!
let rename = ScreenRootRoute<ChatContainer>().get { $0.rename() }
// snippet.show
let token = navigator.observe(by: rooms, where: .pushed(after: rooms), weakly: true)
navigator.navigate { $0.top(.stack).push(ChatScreen(chatID: 1), route: rename) }

token.cancel()
navigator.navigate { $0.top(.stack).push(ChatScreen(chatID: 2), route: rename) }
