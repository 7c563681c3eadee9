/// A scope was activated with screens that one of its types cannot use.
public struct DeeplinkInvalidScreensError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The type of the link.
    public let deeplink: String
    /// The types of screens that it wants, and that there are.
    public let expected, found: String

    /// A type cannot use the screens.
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

    /// A type cannot use the context.
    public init(deeplink: String, expected: String, found: String) {
        self.deeplink = deeplink
        self.expected = expected
        self.found = found
    }

    public var description: String { "\(deeplink) wants \(expected) as its context; there is \(found)." }
}

/// A scope that the manager does not have was named.
public struct DeeplinkUnknownScopeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The scope that was named.
    public let scope: DeeplinkScope
    /// Those that there are.
    public let scopes: [DeeplinkScope]

    /// There is no scope of the name.
    public init(scope: DeeplinkScope, scopes: [DeeplinkScope]) {
        self.scope = scope
        self.scopes = scopes
    }

    public var description: String { "There is no scope '\(scope)'; there are \(scopes.map(\.name).joined(separator: ", "))." }
}

/// An interceptor let go of a link without an answer.
public struct DeeplinkInterceptorDroppedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The link that it was to decide about.
    public let link: String

    /// A link was not decided about.
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
