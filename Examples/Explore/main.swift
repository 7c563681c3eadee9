import NavDSL
import NavGraph
import NavSystem
import NavTesting
import TourApp

let explorer = NavigationExplorer(limits: .init(states: CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2])! : 20_000)) {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
    let screens = Screens()
    navigator.navigate { $0.setRoot(to: screens.homeScreen()).makeKeyAndVisible() }
    let session = Session()
    func shows(_ name: String) -> (ScreenNavigator) -> Bool { { $0.topContainer?.key?.name == name } }
    let chat = screens.chatScreen(roomID: 1, chatID: 7)
    let link = ScreenWindowRoute().first(.stack(name: "Rooms")).makeVisible().popToRoot()
        .push(screens.chatListScreen(roomID: 2)).push(screens.chatScreen(roomID: 2, chatID: 4))
    let find = ScreenWindowRoute().last(.container(key: chat.key)).makeVisible().refresh().fallback(
        to: ScreenWindowRoute().first(.stack(name: "Rooms")).makeVisible().popToRoot().push(screens.chatListScreen(roomID: 1)).push(chat))
    return ExplorationSubject(
        navigator,
        moves: [
            .back(),
            ExplorationMove("rooms", when: { $0.topContainer?.key?.name != "x" }) { $0.first(.tabs).makeVisible().selectTab(with: .index(0)) },
            ExplorationMove("profile") { $0.first(.tabs).makeVisible().selectTab(with: .index(1)) },
            ExplorationMove("photo", when: shows("Chat")) {
                $0.top(.container).present(screens.photoPickerScreen()) { $0.push(screens.photoScreen(photoID: 3)) }
            },
            ExplorationMove("close", when: { $0.topContainer?.presenting != nil }) { $0.top(.container).presenting.dismiss() },
            ExplorationMove("link", to: link),
            ExplorationMove("find", to: find),
        ] + (1...8).map { n in ExplorationMove("room \(n)", when: shows("RoomList")) { $0.top(.stack).push(screens.chatListScreen(roomID: n)) } }
            + (1...8).map { n in ExplorationMove("chat \(n)", when: shows("ChatList")) { $0.top(.stack).push(screens.chatScreen(roomID: 1, chatID: n)) } }
            + (1...4).map { n in ExplorationMove("member \(n)", when: shows("Chat")) { $0.top(.stack).push(screens.profileScreen(userID: "u\(n)")) } }
            + (1...4).map { n in ExplorationMove("friend \(n)", when: shows("Profile")) { $0.top(.stack).push(screens.profileScreen(userID: "f\(n)")) } }, values: [ExplorationValue("authorized", of: session, \.isAuthorized)])
}
let clock = ContinuousClock()
for workers in CommandLine.arguments.count > 3 ? [0] : [0, 1, 2] {
    var graph: NavigationGraph!
    let time = try await clock.measure {
        graph = workers == 0 ? try explorer.explore() : try await explorer.explore(workers: workers)
    }
    let s = Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
    print(workers, graph.states.count, graph.transitions.count, graph.limit as Any, graph.unrepeatable.count, time, Double(graph.transitions.count) / s)
}
