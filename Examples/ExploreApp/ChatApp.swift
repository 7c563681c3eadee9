import NavDSL
package import NavGraph
import NavSystem
import NavTesting
import TourApp

/// The chat app of the tour, as it is explored: what its users can do, and what has to hold.
package struct ChatApp: Sendable {
    /// How many rooms the list has.
    package var rooms = 2
    /// How many chats each room has. The last one is for users who have logged in.
    package var chats = 2
    /// Whose profiles a chat leads to.
    package var users = ["ann"]
    /// What is wrong with it.
    package var faults: Set<ChatAppFault> = []

    package init() {}

    /// One with many places.
    package init(rooms: Int, chats: Int, users: Int) {
        self.rooms = rooms
        self.chats = chats
        self.users = (1...max(users, 1)).map { "user \($0)" }
    }

    /// Explores it, however slow the machine is; of friends without end, those that are near.
    package var explorer: NavigationExplorer {
        NavigationExplorer(limits: ExplorationLimits(depth: faults.contains(.endlessFriends) ? 9 : 100, time: nil)) { subject() }
    }

    /// What an exploration of it says.
    package func report(of graph: NavigationGraph) -> NavigationReport {
        NavigationReport(of: graph, invariants: invariants, screens: screens)
    }

    /// A navigator that shows the app's first screen, and the moves there are from there on.
    package func subject() -> ExplorationSubject {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
        navigator.effects = SimulatedDevice(SystemCapabilities(cameraAccess: .denied))
        navigator.navigate { $0.setRoot(to: Screens().homeScreen()).makeKeyAndVisible() }
        let session = Session()
        return ExplorationSubject(
            navigator, moves: ChatAppMoves(app: self, session: session).all + faults.sorted().compactMap { $0.move(Screens()) },
            values: [ExplorationValue("authorized", of: session, \.isAuthorized)])
    }

    /// The names of all its screens.
    package var screens: [String] {
        ["Home", "Rooms", "RoomList", "ChatList", "Chat", "Profile", "PhotoPicker", "Photo", "Authorization"]
            + (faults.contains(.unreachableScreen) ? ["Settings"] : [])
    }

    package var invariants: [NavigationInvariant] {
        NavigationInvariant.standard + [
            .modals(atMost: 1), .noScreenTwiceInAStack,
            .onEveryMove("a chat for members opens for them alone") { before, _, _, after in
                after.values == ["true"] || before.values == ["true"] || !hasMembersChat(after) || hasMembersChat(before)
            },
        ]
    }

    private func hasMembersChat(_ state: NavigationGraph.State) -> Bool {
        state.windows.windows.contains { $0.nodes.contains { $0.name == "Chat" && $0.traits.contains(.string("chat \(chats)")) } }
    }
}

/// Something wrong that can be planted in the app, to see what is said of it.
package enum ChatAppFault: String, CaseIterable, Comparable, Sendable {
    /// A screen that no move leads to.
    case unreachableScreen
    /// A modal that does not let itself be removed.
    case stuckModal
    /// A link that opens a chat for members to anybody.
    case openLink
    /// A profile that leads to itself, each time one screen higher.
    case endlessFriends

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    func move(_ screens: Screens) -> ExplorationMove? {
        switch self {
        case .unreachableScreen: nil
        case .stuckModal:
            ExplorationMove("read the terms", when: { $0.topContainer?.key == screens.profileScreen(userID: "me").key }) {
                $0.top(.container).present(TermsScreen())
            }
        case .openLink:
            ExplorationMove("link to a chat for members", landingOn: .container(name: "Chat")) {
                $0.first(.stack(name: "Rooms")).makeVisible().popToRoot()
                    .push(screens.chatListScreen(roomID: 1)).push(screens.chatScreen(roomID: 1, chatID: 2))
            }
        case .endlessFriends:
            ExplorationMove("see a friend", when: { $0.topContainer?.key?.name == "Profile" }) {
                $0.top(.stack).push(screens.profileScreen(userID: "friend"))
            }
        }
    }
}

/// Terms that nobody can close.
private struct TermsScreen: Screen {
    let name = "Terms"
    let modalPresentationStyle = ScreenModalStyle.fullScreen

    func build(navigator: ScreenNavigator) -> TermsContainer { TermsContainer(key: key) }
}

private final class TermsContainer: ModalContainer, ScreenLeaveGuarding {
    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) { completion(.refuse) }
}
