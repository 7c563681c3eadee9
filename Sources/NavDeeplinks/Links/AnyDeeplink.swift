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

    public init(name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }

    /// The scope of an app that needs no other.
    public static let main: DeeplinkScope = "main"

    public var description: String { name }
}

/// A scope was activated with screens that one of its types cannot use.
public struct DeeplinkInvalidScreensError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The type of the link.
    public let deeplink: String
    /// The types of screens that it wants, and that there are.
    public let expected, found: String

    public init(deeplink: String, expected: String, found: String) {
        self.deeplink = deeplink
        self.expected = expected
        self.found = found
    }

    public var description: String { "\(deeplink) wants \(expected) as its screens; there is \(found)." }
}

/// A link came with a context that its type cannot use.
public struct DeeplinkInvalidContextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The type of the link.
    public let deeplink: String
    /// The types of contexts that it wants, and that there are.
    public let expected, found: String

    public init(deeplink: String, expected: String, found: String) {
        self.deeplink = deeplink
        self.expected = expected
        self.found = found
    }

    public var description: String { "\(deeplink) wants \(expected) as its context; there is \(found)." }
}

/// A scope that the manager does not have was named.
public struct DeeplinkUnknownScopeError: Error, Hashable, Sendable, CustomStringConvertible {
    public let scope: DeeplinkScope
    /// Those that there are.
    public let scopes: [DeeplinkScope]

    public init(scope: DeeplinkScope, scopes: [DeeplinkScope]) {
        self.scope = scope
        self.scopes = scopes
    }

    public var description: String { "There is no scope '\(scope)'; there are \(scopes.map(\.name).joined(separator: ", "))." }
}

/// An interceptor let go of a link without an answer.
public struct DeeplinkInterceptorDroppedError: Error, Hashable, Sendable, CustomStringConvertible {
    public let link: String

    public init(link: String) { self.link = link }

    public var description: String { "An interceptor let go of '\(link)' without an answer." }
}

/// Links handle one another without an end.
public struct DeeplinkLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The link that is too many.
    public let link: String
    /// How many there were before it, all by the same one or what that has handled.
    public let count: Int

    /// A link comes after some others.
    public init(link: String, count: Int) {
        self.link = link
        self.count = count
    }

    public var description: String { "'\(link)' comes after \(count) links that handle one another." }
}
