import NavDSL
import NavGraph
import NavSystem
import NavTesting
import TourApp

/// A copy of the tour's app as moves, sound or with a fault.
struct PlantedTour: Sendable {
    enum Fault: String, CaseIterable {
        case screenThatNobodyReaches, modalThatCannotBeClosed, guardBypass, pushThatGrows, linkThatFailsFromOneTab, deadEnd, moveThatAlwaysFails,
            screenTwice, tooManyModals, screenThatBackDoesNotLeave
    }

    let fault: Fault?

    /// The app at its start; a manual clock, so that nothing waits for a task.
    func start() -> (navigator: ScreenNavigator, moves: [PlainMove], session: TourApp.Session) {
        let screens = Screens()
        let session = TourApp.Session()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
        navigator.navigate { $0.setRoot(to: screens.homeScreen()).makeKeyAndVisible() }
        navigator.firstContainer(where: .tabs)?.backBehavior = .firstTab
        let moves = [PlainMove(name: "back")] + rooms(screens) + modals(screens) + account(screens, session) + links(screens) + planted(screens)
        return (navigator, moves, session)
    }

    var explorer: NavigationExplorer {
        NavigationExplorer(limits: ExplorationLimits(states: 6_000, depth: fault == .pushThatGrows ? 7 : 30, time: nil)) {
            let (navigator, moves, session) = start()
            return ExplorationSubject(
                navigator, moves: moves.map(\.explored), values: [ExplorationValue("isAuthorized", of: session, \.isAuthorized)])
        }
    }

    /// What holds in the sound app.
    static let invariants: [NavigationInvariant] = [
        .hierarchiesAreValid, .modals(atMost: 2), .noScreenTwiceInAStack, .linksLand, .modalsCanBeClosed, .everythingReturns, .backLeaves,
        .nothingGrows, .everyMoveSucceeds, .isProtected("Settings") { _, after in after.value("isAuthorized") == true },
        .reaches(["RoomList", "ChatList", "Chat", "Profile", "PhotoPicker", "Photo", "Authorization", "Settings", "Payment"]),
    ]

    private static func on(_ name: String, height: Int = .max) -> (ScreenNavigator) -> Bool { { $0.shows(name) && $0.height < height } }

    private func rooms(_ screens: Screens) -> [PlainMove] {
        let route = ScreenWindowRoute()
        let chat = screens.chatScreen(roomID: 1, chatID: 7)
        return [
            PlainMove(name: "rooms tab", condition: Self.isPlain, route: route.first(.tabs).selectTab(with: .index(0)).resolve()),
            PlainMove(name: "profile tab", condition: Self.isPlain, route: route.first(.tabs).selectTab(with: .index(1)).resolve()),
            PlainMove(name: "room", condition: Self.on("RoomList"), route: route.top(.stack).push(screens.chatListScreen(roomID: 1)).resolve()),
            PlainMove(name: "chat", condition: Self.on("ChatList"), route: route.top(.stack).push(chat).resolve()),
            PlainMove(
                name: "again", condition: Self.on("Chat", height: 5),
                route: fault == .screenTwice ? route.top(.stack).push(chat).resolve() : route.top(.stack).pushUnlessTop(chat).resolve()),
            PlainMove(
                name: "member", condition: Self.on("Chat", height: 4),
                route: route.top(.stack).push(screens.profileScreen(userID: "ann")).resolve()),
            PlainMove(name: "all rooms", condition: { $0.height > 1 && Self.isPlain($0) }, route: route.top(.stack).popToRoot().resolve()),
        ]
    }

    private func modals(_ screens: Screens) -> [PlainMove] {
        let route = ScreenWindowRoute()
        let photo = screens.photoScreen(photoID: 3)
        var moves = [
            PlainMove(name: "photo", condition: Self.on("Chat"), route: route.top(.container).present(screens.photoPickerScreen()).resolve()),
            PlainMove(
                name: "no camera", condition: { $0.shows("PhotoPicker") || fault == .tooManyModals && $0.alert != nil && $0.modalCount < 4 },
                route: route.top(.container).showAlert(.noCamera).resolve()),
            PlainMove(name: "OK", condition: { $0.alert != nil }, action: { try $0.alert?.choose("OK") }),
            PlainMove(
                name: "close", condition: { $0.topContainer?.presenting != nil }, route: route.top(.container).presenting.dismiss().resolve()),
        ]
        if fault != .screenThatNobodyReaches {
            moves.append(PlainMove(name: "take photo", condition: Self.on("PhotoPicker"), route: route.top(.stack).push(photo).resolve()))
        }
        return moves
    }

    private func account(_ screens: Screens, _ session: TourApp.Session) -> [PlainMove] {
        let route = ScreenWindowRoute()
        func login(_ navigator: ScreenNavigator) -> AuthorizationContainer? {
            navigator.topContainer(where: .container(of: AuthorizationContainer.self))
        }
        return [
            PlainMove(
                name: "settings", condition: { Self.isHome("Profile")($0) && $0.navigations.isEmpty },
                route: route.top(.container).authorize(session, screens: screens).stack.push(Named("Settings")).resolve()),
            PlainMove(name: "log in", condition: { login($0) != nil }, action: { login($0)?.finish() }),
            PlainMove(name: "decline", condition: { login($0) != nil }, action: { login($0)?.cancel() }),
            PlainMove(
                name: "log out", condition: { Self.isHome("Profile")($0) && session.isAuthorized }, action: { _ in session.isAuthorized = false }),
            PlainMove(
                name: "pay", condition: Self.on("Settings"),
                route: route.top(.stack).push(PaymentScreen(isStrict: fault == .screenThatBackDoesNotLeave)).resolve()),
            PlainMove(
                name: "paid", condition: Self.on("Payment"),
                action: { navigator in
                    (navigator.topContainer as? PaymentContainer)?.isStrict = false
                    try navigator.navigate { $0.top(.stack).pop() }.result?.get()
                }),
        ]
    }

    private func links(_ screens: Screens) -> [PlainMove] {
        let rooms = ScreenWindowRoute().first(.stack(name: "Rooms"))
        let link = fault == .linkThatFailsFromOneTab ? rooms : rooms.makeVisible()
        let list = screens.chatListScreen(roomID: 2)
        let chat = screens.chatScreen(roomID: 1, chatID: 7)
        let pushed = ScreenWindowRoute().first(.stack(name: "Rooms")).makeVisible().popToRoot().push(screens.chatListScreen(roomID: 1)).push(chat)
        return [
            PlainMove(
                name: "link", route: link.popToRoot().push(list).push(screens.chatScreen(roomID: 2, chatID: 4)).resolve(),
                landing: "Chat"),
            PlainMove(
                name: "find", route: ScreenWindowRoute().last(.container(key: chat.key)).makeVisible().refresh().fallback(to: pushed),
                landing: "Chat"),
        ]
    }

    private func planted(_ screens: Screens) -> [PlainMove] {
        let route = ScreenWindowRoute()
        switch fault {
        case .modalThatCannotBeClosed:
            return [PlainMove(name: "rate", condition: Self.on("ChatList"), route: route.top(.container).present(RateScreen()).resolve())]
        case .guardBypass: return [PlainMove(name: "gear", condition: Self.on("Chat"), route: route.top(.stack).push(Named("Settings")).resolve())]
        case .pushThatGrows:
            return [
                PlainMove(
                    name: "friend", condition: { $0.shows("Profile") && $0.height > 1 },
                    route: route.top(.stack).push(screens.profileScreen(userID: "bob")).resolve())
            ]
        case .deadEnd: return [PlainMove(name: "leave", condition: Self.on("ChatList"), route: route.setRoot(to: Named("Goodbye")).resolve())]
        case .moveThatAlwaysFails:
            return [PlainMove(name: "archive", condition: Self.on("Chat"), route: route.top(.stack).pop(to: .container(name: "Archive")).resolve())]
        default: return []
        }
    }

    private static func isPlain(_ navigator: ScreenNavigator) -> Bool { navigator.modalCount == 0 }

    private static func isHome(_ name: String) -> (ScreenNavigator) -> Bool { { $0.shows(name) && $0.height == 1 && $0.modalCount == 0 } }
}

/// Does not let itself be left before it is paid, if it is strict.
final class PaymentContainer: ModalContainer, ScreenLeaveGuarding {
    var isStrict = false

    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) { completion(isStrict ? .refuse : .allow) }
}

struct PaymentScreen: Screen {
    let name = "Payment"
    let isStrict: Bool

    func build(navigator: ScreenNavigator) -> PaymentContainer {
        let container = PaymentContainer(key: key)
        container.isStrict = isStrict
        return container
    }
}

/// Never lets itself be closed.
final class RateContainer: ModalContainer, ScreenLeaveGuarding {
    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) { completion(.refuse) }
}

struct RateScreen: Screen {
    let name = "Rate"

    func build(navigator: ScreenNavigator) -> RateContainer { RateContainer(key: key) }
}
