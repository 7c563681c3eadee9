public import NavDSL

/// A link as a typed value, which knows where it leads.
///
/// A type is one of ``URLPatternDeeplink``, ``URLDeeplink``, ``NotificationDeeplink`` and ``ShortcutDeeplink``, or several of them. The
/// text of a link is data: it chooses among the types that the app has, and never a container, an action or a guard.
public protocol Deeplink {
    /// What the app hands over to build screens with, when it activates the link's scope.
    associatedtype Screens

    /// Leads there.
    ///
    /// The link's outcome waits for all navigations that this starts with the navigator; what it does in other ways, a task of its own,
    /// it does not know.
    /// - Parameters:
    ///   - screens: What the scope was activated with.
    ///   - navigator: The navigator of the manager.
    ///   - handler: Handles other links. One that is handled in here comes when this is over, in the order of arrival.
    func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler)

    /// The link of what a hierarchy shows, if it is one of these; `nil` unless told.
    static func url(for hierarchy: Hierarchy) throws -> String?
}

extension Deeplink {
    /// None.
    public static func url(for hierarchy: Hierarchy) throws -> String? { nil }
}

/// A link with a URL that a pattern reads and writes.
///
/// ```swift
/// struct ChatDeeplink: URLPatternDeeplink {
///     static let pattern = URLPattern<Self>("nivelir://chat/:room/:chat")
///     var room: Int
///     var chat: Int
///
///     func navigate(screens: Screens, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
///         navigator.navigate(to: screens.chatRoute(room: room, chat: chat))
///     }
/// }
/// ```
public protocol URLPatternDeeplink: Deeplink, Codable, SendableMetatype {
    /// The links.
    static var pattern: URLPattern<Self> { get }

    /// The link of what a hierarchy shows, if it is one of these; `nil` unless told.
    static func link(for hierarchy: Hierarchy) -> Self?
}

extension URLPatternDeeplink {
    /// None.
    public static func link(for hierarchy: Hierarchy) -> Self? { nil }

    /// What its pattern prints of ``link(for:)``.
    public static func url(for hierarchy: Hierarchy) throws -> String? {
        try link(for: hierarchy).map { try pattern.print($0) }
    }
}

/// A link with a URL that its type takes apart itself.
///
/// No type takes a URL whose path has a broken escape, or one with user info in front of its host.
public protocol URLDeeplink: Deeplink {
    /// What the query is read as, by the rules of ``URLQueryDecoder``.
    associatedtype URLQuery: Decodable = NoURLQuery

    /// What whoever handles the link knows about it.
    associatedtype URLContext = Void

    /// How the query is read; by the rules of forms unless told.
    static var queryDecoder: URLQueryDecoder { get }

    /// Whether a URL may be one of these, by what stands in front of its query; `true` unless told.
    ///
    /// Of one that is not, the query and the context are left alone: nothing is decoded for another type's link, and none of it
    /// becomes a warning.
    static func canBeURL(scheme: String?, host: String?, path: [String]) -> Bool

    /// Makes a link.
    ///
    /// An error is kept as a warning, and the next type is asked.
    /// - Parameters:
    ///   - scheme: The scheme in small letters; `nil` if there is none.
    ///   - host: The host in small letters, with its port behind `:` if it has one; `nil` if there is none.
    ///   - path: The segments of the path, their escapes read.
    ///   - query: The query; `nil` if there is none.
    ///   - context: The context; `nil` if there is none.
    /// - Returns: `nil` if it is none of these.
    static func url(scheme: String?, host: String?, path: [String], query: URLQuery?, context: URLContext?) throws -> Self?
}

extension URLDeeplink {
    /// The rules of forms.
    public static var queryDecoder: URLQueryDecoder { URLQueryDecoder() }

    /// Any may.
    public static func canBeURL(scheme: String?, host: String?, path: [String]) -> Bool { true }
}

/// A query of which nothing counts.
public struct NoURLQuery: Decodable, Hashable, Sendable {
    /// Makes one.
    public init() {}

    /// Reads nothing.
    public init(from decoder: any Decoder) {}
}

/// A link that a notification carries.
public protocol NotificationDeeplink: Deeplink {
    /// What the user info is read as, by the rules of ``DictionaryDecoder``.
    associatedtype NotificationUserInfo: Decodable

    /// What whoever handles the notification knows about it: the action that the user has chosen.
    associatedtype NotificationContext = Void

    /// How the user info is read.
    static var userInfoDecoder: DictionaryDecoder { get }

    /// Makes a link. An error is kept as a warning, and the next type is asked.
    /// - Parameters:
    ///   - userInfo: The user info.
    ///   - context: The context; `nil` if there is none.
    /// - Returns: `nil` if it is none of these.
    static func notification(userInfo: NotificationUserInfo, context: NotificationContext?) throws -> Self?
}

extension NotificationDeeplink {
    /// The decoder as it is made.
    public static var userInfoDecoder: DictionaryDecoder { DictionaryDecoder() }
}

/// A link that a shortcut of the home screen carries.
public protocol ShortcutDeeplink: Deeplink {
    /// What the user info is read as, by the rules of ``DictionaryDecoder``.
    associatedtype ShortcutUserInfo: Decodable = NoURLQuery

    /// What whoever handles the shortcut knows about it.
    associatedtype ShortcutContext = Void

    /// How the user info is read.
    static var shortcutUserInfoDecoder: DictionaryDecoder { get }

    /// Makes a link. An error is kept as a warning, and the next type is asked.
    /// - Parameters:
    ///   - type: What the app has named the shortcut.
    ///   - userInfo: The user info; `nil` if there is none.
    ///   - context: The context; `nil` if there is none.
    /// - Returns: `nil` if it is none of these.
    static func shortcut(type: String, userInfo: ShortcutUserInfo?, context: ShortcutContext?) throws -> Self?
}

extension ShortcutDeeplink {
    /// The decoder as it is made.
    public static var shortcutUserInfoDecoder: DictionaryDecoder { DictionaryDecoder() }
}
