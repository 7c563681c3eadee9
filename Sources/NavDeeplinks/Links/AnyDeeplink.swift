import NavDSL

/// A link of any type.
public struct AnyDeeplink: CustomStringConvertible {
    /// The link.
    public let base: any Deeplink

    /// The scope that its type belongs to.
    public let scope: DeeplinkScope

    /// `ChatDeeplink(room: 1, chat: 5)`.
    public var description: String { "\(base)" }

    /// Checks what its scope is activated with.
    static func check<Link: Deeplink>(_ type: Link.Type, _ screens: Any) throws {
        guard screens is Link.Screens else {
            throw DeeplinkInvalidScreensError(deeplink: "\(type)", expected: "\(Link.Screens.self)", found: "\(Swift.type(of: screens))")
        }
    }

    /// - Precondition: The screens have been checked.
    func navigate(screens: Any, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        func navigate<Link: Deeplink>(_ link: Link) {
            guard let screens = screens as? Link.Screens else { return }
            link.navigate(screens: screens, navigator: navigator, handler: handler)
        }
        navigate(base)
    }
}

/// A group of link types that the app activates together: all that need a user who is logged in.
public struct DeeplinkScope: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Its name.
    public let name: String

    /// Makes a scope by its name.
    public init(name: String) { self.name = name }

    /// Makes a scope by its name.
    public init(stringLiteral name: String) { self.name = name }

    /// The scope of an app that needs no other.
    public static let main: DeeplinkScope = "main"

    /// Its name.
    public var description: String { name }
}
