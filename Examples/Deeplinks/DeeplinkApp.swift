package import NavDSL
package import NavDeeplinks
import TourApp

/// The chat app of the tour, with deep links.
package final class DeeplinkApp {
    package let navigator: ScreenNavigator
    package let manager: DeeplinkManager

    /// An app with nothing on its screen.
    /// - Parameter clock: The time that links wait by.
    package init(clock: any Clock<Duration> = ContinuousClock(), interceptors: [any DeeplinkInterceptor] = []) throws {
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.guards = [ClosedRoomGuard()]
        manager = try DeeplinkManager(
            deeplinkTypes: [
                .main: [HomeDeeplink.self, OpenDeeplink.self],
                .user: [ChatListDeeplink.self, ChatDeeplink.self, ProfileDeeplink.self, PhotoDeeplink.self],
            ],
            interceptors: interceptors, navigator: navigator, expiry: .seconds(60))
    }

    /// Lets all links be performed.
    package func activate() throws { try manager.activate(screens: Screens(), scopes: [.main, .user]) }

    /// The link of what shows.
    package func url() throws -> String? { try manager.url(for: navigator.hierarchy) }
}

extension DeeplinkScope {
    /// Links for users who are logged in.
    package static let user: DeeplinkScope = "user"
}

/// Nobody enters room 13, not by a link either.
struct ClosedRoomGuard: ScreenAccessGuard {
    struct Closed: Error, CustomStringConvertible {
        let description = "the room is closed"
    }

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        let isClosed = entry.key?.traits.values.contains { $0 as? String == "room 13" } == true
        completion(isClosed ? .refuse(Closed()) : .allow)
    }
}

/// The ways to the places of the app, from wherever the user is.
extension Screens {
    /// The stack of a tab at its beginning, with some screens on it.
    private func route(to tab: HomeDeeplink.Tab, _ screens: [AnyModalScreen] = []) -> ScreenWindowRoute {
        let start = ScreenWindowRoute().setRoot(to: homeScreen()).makeKeyAndVisible()
        let stack = ScreenWindowRoute().last(.stack(name: tab == .rooms ? "Rooms" : "Profile"))
        let show = stack.makeVisible()
        let push = screens.reduce(ScreenStackRoute().popToRoot()) { $0.push($1) }
        return ScreenWindowRoute().then(show.fallback(to: start.then(show))).then(stack.then(push))
    }

    func homeRoute(_ tab: HomeDeeplink.Tab) -> ScreenWindowRoute { route(to: tab) }

    func chatListRoute(room: Int) -> ScreenWindowRoute { route(to: .rooms, [chatListScreen(roomID: room)]) }

    /// The chat as it is if it is open; else in its room.
    func chatRoute(room: Int, chat: Int) -> ScreenWindowRoute {
        let screen = chatScreen(roomID: room, chatID: chat)
        let open = ScreenWindowRoute().last(.container(key: screen.key)).makeVisible().refresh()
        return ScreenWindowRoute().then(open.fallback(to: route(to: .rooms, [chatListScreen(roomID: room), screen])))
    }

    func profileRoute(user: String) -> ScreenWindowRoute {
        user == "me" ? route(to: .profile) : route(to: .profile, [profileScreen(userID: user)])
    }

    /// The picker over the rooms, with a photo on it if one is wanted.
    func photoRoute(photo: Int?) -> ScreenWindowRoute {
        let push = photo.map { ScreenStackRoute().push(photoScreen(photoID: $0)) } ?? ScreenStackRoute()
        return route(to: .rooms).top(.container).present(photoPickerScreen(), route: push).asWindowRoute
    }
}

extension ScreenRouteConvertible where Root == WindowContainer {
    /// The same, for whoever goes on from the window.
    fileprivate var asWindowRoute: ScreenWindowRoute { ScreenWindowRoute().then(self) }
}
