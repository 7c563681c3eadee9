import NavDSL
import Testing

private struct RoomListScreen: PlainScreen {}

private struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

private func openChat(_ chat: ChatScreen) -> some ScreenRouteConvertible<WindowContainer> {
    let pushChat = ScreenWindowRoute().top(.stack).makeVisible().push(chat)
    return ScreenWindowRoute()
        .last(.container(of: chat))
        .makeVisible()
        .fallback(to: pushChat)
}

@Suite struct ReadmeExampleTests {
    // snippet.show
    @Test func `A link to a chat that is open below another goes back to it`() async throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let rooms = RoomListScreen().withStackContainer()
        try await navigator.navigate(to: ScreenWindowRoute().setRoot(to: rooms).makeKeyAndVisible())
        try await navigator.navigate(to: openChat(ChatScreen(chatID: 1)))
        try await navigator.navigate(to: openChat(ChatScreen(chatID: 2)))
        try await navigator.navigate(to: openChat(ChatScreen(chatID: 1)))
        #expect(
            "\(navigator.hierarchy)" == """
                Window [key]
                └─ Stack
                   ├─ RoomListScreen
                   └─ ChatScreen(1) ●
                """)
    }
    // snippet.hide
}
