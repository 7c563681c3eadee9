package import NavDSL
package import NavDeeplinks
package import TourApp

/// A tab at its beginning.
package struct HomeDeeplink: URLPatternDeeplink, Hashable {
    package enum Tab: String, Codable {
        case rooms, profile
    }

    package static let pattern = URLPattern<Self>("nivelir://home/:tab?", "https://nivelir.app/:tab?")

    package var tab: Tab?

    package func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate(to: screens.homeRoute(tab ?? .rooms))
    }

    package static func link(for hierarchy: Hierarchy) -> Self? {
        guard let top = hierarchy.top else { return nil }
        if top.name == "RoomList" { return HomeDeeplink(tab: .rooms) }
        return top.name == "Profile" && top.text == "me" ? HomeDeeplink(tab: .profile) : nil
    }
}

/// The chats of a room.
package struct ChatListDeeplink: URLPatternDeeplink, Hashable {
    package static let pattern = URLPattern<Self>("nivelir://rooms/:room", "https://nivelir.app/rooms/:room")

    package var room: Int

    package func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate(to: screens.chatListRoute(room: room))
    }

    package static func link(for hierarchy: Hierarchy) -> Self? {
        guard let top = hierarchy.top, top.name == "ChatList" else { return nil }
        return top.number(of: "room").map { ChatListDeeplink(room: $0) }
    }
}

/// A chat: by a link, a message's notification, or a shortcut.
package struct ChatDeeplink: URLPatternDeeplink, NotificationDeeplink, ShortcutDeeplink, Hashable {
    package static let pattern = URLPattern<Self>("nivelir://chat/:room/:chat", "https://nivelir.app/rooms/:room/chats/:chat")

    package var room: Int
    package var chat: Int

    package func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate(to: screens.chatRoute(room: room, chat: chat))
    }

    package static func link(for hierarchy: Hierarchy) -> Self? {
        guard let top = hierarchy.top, top.name == "Chat", let room = top.number(of: "room"), let chat = top.number(of: "chat") else {
            return nil
        }
        return ChatDeeplink(room: room, chat: chat)
    }

    package static func notification(userInfo: Self, context: Void?) -> Self? { userInfo }

    package static func shortcut(type: String, userInfo: Self?, context: Void?) -> Self? { type == "chat" ? userInfo : nil }
}

/// A user's profile.
package struct ProfileDeeplink: URLPatternDeeplink, Hashable {
    package static let pattern = URLPattern<Self>("nivelir://profile/:user", "https://nivelir.app/users/:user")

    package var user: String

    package func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate(to: screens.profileRoute(user: user))
    }

    package static func link(for hierarchy: Hierarchy) -> Self? {
        guard let top = hierarchy.top, top.name == "Profile", let user = top.text else { return nil }
        return ProfileDeeplink(user: user)
    }
}

/// The photo picker, or a photo in it.
package struct PhotoDeeplink: URLPatternDeeplink, Hashable {
    package static let pattern = URLPattern<Self>("nivelir://photo/:photo?", "https://nivelir.app/photos/:photo?")

    package var photo: Int?

    package func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate(to: screens.photoRoute(photo: photo))
    }

    package static func link(for hierarchy: Hierarchy) -> Self? {
        guard let top = hierarchy.top else { return nil }
        if top.name == "PhotoPicker" { return PhotoDeeplink() }
        guard top.name == "Photo", case .integer(let photo)? = top.traits.first else { return nil }
        return PhotoDeeplink(photo: photo)
    }
}

/// A link in a link, as mails have them: `https://nivelir.app/open?url=…`. It is handled as if it had come by itself.
package struct OpenDeeplink: URLDeeplink {
    package struct URLQuery: Decodable {
        let url: String
    }

    let url: String

    package static func canBeURL(scheme: String?, host: String?, path: [String]) -> Bool {
        scheme == "https" && host == "nivelir.app" && path == ["open"]
    }

    package static func url(scheme: String?, host: String?, path: [String], query: URLQuery?, context: Void?) -> Self? {
        query.map { OpenDeeplink(url: $0.url) }
    }

    package func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        handler.handleURL(url)
    }
}

extension Hierarchy {
    /// The topmost container that shows.
    fileprivate var top: Node? { topIndex.map { nodes[$0] } }
}

extension Hierarchy.Node {
    /// Its only trait, if that is text.
    fileprivate var text: String? {
        guard traits.count == 1, case .string(let text) = traits[0] else { return nil }
        return text
    }

    /// The number of a trait such as `room 5`.
    fileprivate func number(of word: String) -> Int? {
        for case .string(let text) in traits where text.hasPrefix(word + " ") { return Int(text.dropFirst(word.count + 1)) }
        return nil
    }
}
