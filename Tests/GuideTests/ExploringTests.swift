import NavDSL
import NavGraph
import NavSystem
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

private struct ProfileScreen: PlainScreen {
    let name = "Profile"
}

// snippet.show
private typealias WindowRoute = ScreenRouteConvertible<WindowContainer>

private var chat: some WindowRoute { ScreenWindowRoute().top(.stack).push(ChatScreen(chatID: 1)) }
private var photo: some WindowRoute { ScreenWindowRoute().top(.container).present(PhotoScreen()) }
private var chatLink: some WindowRoute { ScreenWindowRoute().first(.stack).makeVisible().popToRoot().push(ChatScreen(chatID: 1)) }

private func makeSubject() -> ExplorationSubject {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
    navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
    return ExplorationSubject(
        navigator,
        moves: [
            .back(),
            ExplorationMove("open chat", at: .container(name: "RoomList"), to: chat),
            ExplorationMove("show photo", at: .container(name: "Chat"), to: photo),
            ExplorationMove("chat link", landingOn: .container(name: "Chat"), to: chatLink),
        ])
}

private let explorer = NavigationExplorer { makeSubject() }
// snippet.hide

@MainActor private final class RoomsApp {
    let navigator: ScreenNavigator
    var mayChat = true

    init(clock: any Clock<Duration>) {
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
    }

    func openChat() { navigator.navigate(to: ScreenWindowRoute().then(chat)) }
}

/// What the article on exploring shows.
@Suite struct ExploringTests {
    // snippet.show
    @MainActor @Test func `The app is in order`() throws {
        let graph = try NavigationExplorer.explore {
            let app = RoomsApp(clock: ManualClock())
            return ExplorationSubject(
                app.navigator,
                moves: [
                    .back(),
                    .action("open chat", at: .container(name: "RoomList"), when: { _ in app.mayChat }) { _ in app.openChat() },
                ])
        }
        try expectNoProblems(in: graph, screens: ["RoomList", "Chat"])
    }
    // snippet.hide

    // snippet.show
    @Test func `Wherever users go, the navigation is in order`() throws {
        let graph = try expectNoProblems(
            in: explorer, invariants: NavigationInvariant.standard + [.modals(atMost: 1), .noScreenTwiceInAStack],
            screens: ["RoomList", "Chat", "Photo"])
        #expect(graph.placesWithoutReturn == [])
        #expect(graph.growths.isEmpty)
        #expect("\(graph)" == "3 places, 4 moves, 7 transitions, at most 2 moves away")
    }
    // snippet.hide

    // snippet.show
    final class DraftContainer: ModalContainer, ScreenLeaveGuarding {
        func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
            let question = Alert(
                title: "Discard?",
                actions: [
                    AlertAction(title: "Discard") { _ in completion(.allow) }, AlertAction(title: "Keep") { _ in completion(.refuse) },
                ])
            navigator.navigate(from: self) { $0.showAlert(question) }
        }
    }

    struct DraftScreen: Screen {
        let name = "Draft"
        func build(navigator: ScreenNavigator) -> DraftContainer { DraftContainer(key: key) }
    }

    static func answer(_ title: String) -> ExplorationMove {
        .action("answer \(title)", at: .container(name: "Discard?")) { navigator in
            try (navigator.topContainer as? AlertContainer)?.choose(title)
        }
    }

    @Test func `A draft is left when the user says so`() throws {
        let explorer = NavigationExplorer {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
            return ExplorationSubject(
                navigator,
                moves: [
                    ExplorationMove("write", at: .container(name: "RoomList")) { $0.top(.stack).push(DraftScreen()) },
                    .back(at: .container(name: "Draft")), Self.answer("Discard"), Self.answer("Keep"),
                ])
        }
        let graph = try expectNoProblems(in: explorer, screens: ["RoomList", "Draft"])
        #expect(graph.states.map(\.shownScreens.last) == ["RoomList", "Draft", "Discard?"])
        #expect(graph.states[2].waiting == ["a guard has not answered"])
        #expect(graph.shortestWay(from: 1, to: 0)?.moves == ["back", "answer Discard"])
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
                    ExplorationMove("open chat", at: .container(name: "RoomList"), when: { _ in session.isMember }, to: chat),
                    ExplorationMove("chat link", landingOn: .container(name: "Chat"), to: chatLink),
                ],
                values: [ExplorationValue("is member", of: session, \.isMember)])
        }
        let onlyMembers = NavigationInvariant.isProtected("Chat") { before, after in
            before.value("is member") == true || after.value("is member") == true
        }
        let problems = try explorer.explore().problems(of: [onlyMembers])
        #expect(problems.map(\.description) == ["Chat is protected: Chat is entered, after: chat link"])
    }
    // snippet.hide

    // snippet.show
    @Test func `The app does what the graph says`() throws {
        let graph = try explorer.explore()
        for way in graph.coveringRoutes {
            let subject = makeSubject()
            for (move, place) in zip(way.moves, way.states) {
                try subject.perform(move)
                try expectHierarchy("\(graph.states[place].hierarchy)", of: subject.navigator)
            }
        }
        let coverage = graph.coverage(of: graph.coveringRoutes.map(\.moves))
        #expect(coverage.uncoveredMoves == [] && coverage.uncoveredScreens == [])
    }
    // snippet.hide

    // snippet.show
    static func friends(key: ExplorationKey, limits: ExplorationLimits) -> NavigationExplorer {
        NavigationExplorer(key: key, limits: limits) {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
            return ExplorationSubject(navigator, moves: [ExplorationMove("see a friend") { $0.top(.stack).push(ProfileScreen()) }])
        }
    }

    @Test func `Friends of friends have no end`() throws {
        let near = try Self.friends(key: .hierarchy, limits: ExplorationLimits(depth: 5)).explore()
        #expect(near.limit == .depth)
        #expect(near.growths.map(\.description) == ["'see a friend' adds Profile again and again"])
        let all = try Self.friends(key: .visiblePath, limits: ExplorationLimits()).explore()
        #expect(all.limit == nil)
        #expect(all.states.map(\.shownScreens.last) == ["RoomList", "Profile"])
    }
    // snippet.hide

    // snippet.show
    @Test func `Two threads find what one finds`() async throws {
        let graph = try await explorer.explore(workers: 2)
        try expectNoProblems(in: graph, screens: ["RoomList", "Chat", "Photo"])
    }
    // snippet.hide
}
