import NavDSL
import NavGraph
import NavTesting
import Testing

private struct RoomListScreen: PlainScreen {
    let name = "RoomList"
}

private struct ChatScreen: PlainScreen {
    let chatID: Int
    let name = "Chat"
    var traits: ScreenTraits { [chatID] }
}

private struct PhotoScreen: PlainScreen {
    let name = "Photo"
    let modalPresentationStyle = ScreenModalStyle.fullScreen
}

private struct SettingsScreen: PlainScreen {
    let name = "Settings"
}

// snippet.show
private typealias WindowRoute = ScreenRouteConvertible<WindowContainer>

private var chat: some WindowRoute { ScreenWindowRoute().top(.stack).push(ChatScreen(chatID: 1)) }
private var photo: some WindowRoute { ScreenWindowRoute().top(.container).present(PhotoScreen()) }
private var chatLink: some WindowRoute { ScreenWindowRoute().first(.stack).makeVisible().popToRoot().push(ChatScreen(chatID: 1)) }

private func shows(_ name: String) -> (ScreenNavigator) -> Bool {
    { $0.topContainer?.key?.name == name }
}

private let explorer = NavigationExplorer {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
    navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
    return ExplorationSubject(
        navigator,
        moves: [
            .back(),
            ExplorationMove("open chat", when: shows("RoomList"), to: chat),
            ExplorationMove("show photo", when: shows("Chat"), to: photo),
            ExplorationMove("chat link", landingOn: .container(name: "Chat"), to: chatLink),
        ])
}
// snippet.hide

/// What the article on exploring shows.
@Suite struct ExploringTests {
    // snippet.show
    @Test func `Wherever users go, the navigation is in order`() throws {
        let graph = try expectNoProblems(in: explorer, invariants: NavigationInvariant.standard + [.modals(atMost: 1), .noScreenTwiceInAStack])
        #expect(graph.unreachableScreens(among: ["RoomList", "Chat", "Photo"]) == [])
        #expect(graph.placesWithoutReturn == [])
        #expect(graph.growths.isEmpty)
        #expect("\(graph)" == "3 places, 4 moves, 7 transitions, at most 2 moves away")
    }
    // snippet.hide

    // snippet.show
    @Test func `A photo is two taps away`() throws {
        let graph = try explorer.explore()
        let way = try #require(graph.shortestWay(toScreen: "Photo"))
        #expect("\(way)" == "open chat, show photo")
        #expect(
            graph.description(of: way) == """
                Window [key]
                └─ Stack
                   └─ RoomList ●
                → open chat
                Window [key]
                └─ Stack
                   ├─ RoomList
                   └─ Chat(1) ●
                → show photo
                Window [key]
                └─ Stack
                   ├─ RoomList
                   ├─ Chat(1)
                   └─ ⇧ Photo (fullScreen) ●
                """)
    }
    // snippet.hide

    // snippet.show
    @Test func `Settings are one too many`() throws {
        let report = NavigationReport(of: try explorer.explore(), screens: ["RoomList", "Chat", "Photo", "Settings"])
        #expect(
            "\(report)" == """
                3 places, 4 moves, 7 transitions, at most 2 moves away
                1 finding:
                  unreachable screen: Settings shows nowhere
                """)
    }
    // snippet.hide

    // snippet.show
    final class Session {
        var isMember = false
    }

    @Test func `Nobody but members sees a chat`() throws {
        let explorer = NavigationExplorer {
            let session = Session()
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
            return ExplorationSubject(
                navigator,
                moves: [
                    .back(),
                    .action("join") { _ in session.isMember = true },
                    ExplorationMove("open chat", when: { shows("RoomList")($0) && session.isMember }, to: chat),
                    ExplorationMove("chat link", landingOn: .container(name: "Chat"), to: chatLink),
                ],
                values: [ExplorationValue("is member", of: session, \.isMember)])
        }
        let onlyMembers = NavigationInvariant.isProtected("Chat") { before, _ in before.value("is member") == true }
        let problems = try explorer.explore().problems(of: [onlyMembers])
        #expect(problems.map(\.description) == ["Chat is protected: Chat is entered, after: chat link"])
    }
    // snippet.hide

    // snippet.show
    @Test func `The app does what the graph says`() async throws {
        let graph = try explorer.explore()
        let routes = [
            "open chat": ScreenWindowRoute().then(chat), "show photo": ScreenWindowRoute().then(photo),
            "chat link": ScreenWindowRoute().then(chatLink),
        ]
        for way in graph.coveringRoutes {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            try await navigator.navigate(to: ScreenWindowRoute().setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible())
            for (move, place) in zip(way.moves, way.states) {
                if let route = routes[move] { try await navigator.navigate(to: route) } else { try navigator.back() }
                try expectHierarchy("\(graph.states[place].hierarchy)", of: navigator)
            }
        }
        let coverage = graph.coverage(of: graph.coveringRoutes.map(\.moves))
        #expect(coverage.uncoveredMoves == [] && coverage.uncoveredScreens == [])
    }
    // snippet.hide
}
