public import NavDSL
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Handles links: ``DeeplinkManager``.
///
/// `canHandle…` asks whether there is a type for a link, active or not; `handle…` handles it whatever it is, and ends with an
/// outcome; `handle…IfPossible` leaves a link alone that no type takes.
public protocol DeeplinkHandler: AnyObject {
    /// Takes how a link has ended, once.
    typealias Completion = (DeeplinkOutcome) -> Void

    /// Whether a type takes a URL.
    func canHandleURL(_ url: String, context: Any?) -> Bool

    /// Handles a URL.
    /// - Parameters:
    ///   - url: The URL, escaped, as it has come.
    ///   - context: What is known about it, for types that want to know.
    ///   - completion: Called exactly once, with how it has ended.
    func handleURL(_ url: String, context: Any?, completion: Completion?)

    /// Whether a type takes a notification.
    func canHandleNotification(userInfo: [AnyHashable: Any], context: Any?) -> Bool

    /// Handles a notification.
    /// - Parameters:
    ///   - userInfo: Plain data, as it has come.
    ///   - context: What is known about it, for types that want to know.
    ///   - completion: Called exactly once, with how it has ended.
    func handleNotification(userInfo: [AnyHashable: Any], context: Any?, completion: Completion?)

    /// Whether a type takes a shortcut.
    func canHandleShortcut(type: String, userInfo: [AnyHashable: Any]?, context: Any?) -> Bool

    /// Handles a shortcut.
    /// - Parameters:
    ///   - type: What the app has named it.
    ///   - userInfo: Plain data, as it has come.
    ///   - context: What is known about it, for types that want to know.
    ///   - completion: Called exactly once, with how it has ended.
    func handleShortcut(type: String, userInfo: [AnyHashable: Any]?, context: Any?, completion: Completion?)
}

// None of these ends in a context that may be anything: a closure behind the call would be that, and no completion.
extension DeeplinkHandler {
    /// Whether a type takes a URL.
    public func canHandleURL(_ url: String) -> Bool { canHandleURL(url, context: nil) }

    /// Handles a URL.
    public func handleURL(_ url: String, completion: Completion? = nil) { handleURL(url, context: nil, completion: completion) }

    /// Handles a URL, if a type takes it.
    /// - Returns: Whether one does.
    @discardableResult
    public func handleURLIfPossible(_ url: String, context: Any? = nil, completion: Completion? = nil) -> Bool {
        guard canHandleURL(url, context: context) else { return false }
        handleURL(url, context: context, completion: completion)
        return true
    }

    /// Whether a type takes a URL.
    public func canHandleURL(_ url: URL, context: Any? = nil) -> Bool { canHandleURL(url.absoluteString, context: context) }

    /// Handles a URL.
    public func handleURL(_ url: URL, context: Any? = nil, completion: Completion? = nil) {
        handleURL(url.absoluteString, context: context, completion: completion)
    }

    /// Handles a URL, if a type takes it.
    /// - Returns: Whether one does.
    @discardableResult
    public func handleURLIfPossible(_ url: URL, context: Any? = nil, completion: Completion? = nil) -> Bool {
        handleURLIfPossible(url.absoluteString, context: context, completion: completion)
    }

    /// Whether a type takes a notification.
    public func canHandleNotification(userInfo: [AnyHashable: Any]) -> Bool { canHandleNotification(userInfo: userInfo, context: nil) }

    /// Handles a notification.
    public func handleNotification(userInfo: [AnyHashable: Any], completion: Completion? = nil) {
        handleNotification(userInfo: userInfo, context: nil, completion: completion)
    }

    /// Handles a notification, if a type takes it.
    /// - Returns: Whether one does.
    @discardableResult
    public func handleNotificationIfPossible(
        userInfo: [AnyHashable: Any], context: Any? = nil, completion: Completion? = nil
    ) -> Bool {
        guard canHandleNotification(userInfo: userInfo, context: context) else { return false }
        handleNotification(userInfo: userInfo, context: context, completion: completion)
        return true
    }

    /// Whether a type takes a shortcut.
    public func canHandleShortcut(type: String, userInfo: [AnyHashable: Any]? = nil) -> Bool {
        canHandleShortcut(type: type, userInfo: userInfo, context: nil)
    }

    /// Handles a shortcut.
    public func handleShortcut(type: String, userInfo: [AnyHashable: Any]? = nil, completion: Completion? = nil) {
        handleShortcut(type: type, userInfo: userInfo, context: nil, completion: completion)
    }

    /// Handles a shortcut, if a type takes it.
    /// - Returns: Whether one does.
    @discardableResult
    public func handleShortcutIfPossible(
        type: String, userInfo: [AnyHashable: Any]? = nil, context: Any? = nil, completion: Completion? = nil
    ) -> Bool {
        guard canHandleShortcut(type: type, userInfo: userInfo, context: context) else { return false }
        handleShortcut(type: type, userInfo: userInfo, context: context, completion: completion)
        return true
    }
}

/// Decides whether a link is performed, just before it would be.
public protocol DeeplinkInterceptor {
    /// Decides.
    ///
    /// Links wait while one is being decided. A link that is handled in here comes after this one: do not wait for it.
    /// - Parameters:
    ///   - deeplink: The link.
    ///   - navigator: The navigator that it is performed with.
    ///   - completion: To be called with success, or with why the link is refused, now or later. The first answer counts; one that is
    ///     let go uncalled refuses, with ``DeeplinkInterceptorDroppedError``.
    func interceptDeeplink(
        _ deeplink: AnyDeeplink, navigator: ScreenNavigator, completion: @escaping (Result<Void, any Error>) -> Void)
}
