import NavDSL
import NavTesting
import Testing

private struct RoomListScreen: PlainScreen {}

private struct ChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}

/// What the article on testing shows.
@Suite struct TestingYourRoutesTests {
    let clock = ManualClock()

    func makeNavigator() -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
        return navigator
    }

    let openChat = ScreenWindowRoute().top(.stack).push(ChatScreen(chatID: 1))

    // snippet.show
    @Test func `A chat opens above the rooms`() async throws {
        let navigator = makeNavigator()
        try await navigator.navigate(to: openChat)
        #expect(
            "\(navigator.hierarchy)" == """
                Window [key]
                └─ Stack
                   ├─ RoomListScreen
                   └─ ChatScreen(1) ●
                """)
    }
    // snippet.hide

    // snippet.show
    @Test func `An hour later the chat is closed`() {
        let navigator = makeNavigator()
        let navigation = navigator.navigate {
            $0.top(.stack).push(ChatScreen(chatID: 1)).wait(for: .seconds(3600)).pop()
        }
        clock.advance(by: .seconds(3599))
        #expect(navigation.step == "wait for 3600.0 seconds")
        clock.advance(by: .seconds(1))
        #expect(navigation.state == .done)
    }
    // snippet.hide

    // snippet.show
    @Test func `The next step waits for the animation`() {
        let navigator = makeNavigator()
        let renderer = RecordingRenderer(pace: .manual)
        navigator.renderer = renderer
        let navigation = navigator.navigate { $0.top(.stack).push(ChatScreen(chatID: 1)).present(ChatScreen(chatID: 2)) }
        #expect(renderer.transitions.count == 1)
        renderer.finishAll()
        #expect(renderer.transitions.count == 2)
        #expect(navigation.state == .done)
    }
    // snippet.hide

    // snippet.show
    @Test func `The link would push one chat, and change nothing else`() {
        let navigator = makeNavigator()
        let before = navigator.hierarchy
        let simulation = navigator.simulate(openChat)
        #expect(simulation.isSuccess)
        #expect(simulation.builtScreens == [ChatScreen(chatID: 1).key])
        #expect(simulation.changes.count == 1)
        #expect(navigator.hierarchy == before)
    }
    // snippet.hide
}
