/// What is to be handled: a URL, a notification or a shortcut, and what is known about it.
struct DeeplinkRequest {
    enum Kind {
        case url(DeeplinkURL)
        case notification([AnyHashable: Any])
        case shortcut(type: String, userInfo: [AnyHashable: Any]?)
    }

    let kind: Kind
    let context: Any?

    /// What is shown of it. A notification's user info may be private.
    var text: String {
        switch kind {
        case .url(let url): url.text
        case .notification: "notification"
        case .shortcut(let type, _): "shortcut \(type)"
        }
    }

    /// Makes a link of a type.
    /// - Parameter warnings: Gets why it made none.
    func link<Link: Deeplink>(of type: Link.Type, warnings: inout [any Error]) -> (any Deeplink)? {
        do {
            switch kind {
            case .url(let url):
                // The patterns of a scope are one table.
                if let type = type as? any URLDeeplink.Type { return try Self.link(type, url, context) }
            case .notification(let userInfo):
                if let type = type as? any NotificationDeeplink.Type { return try Self.link(type, userInfo, context) }
            case .shortcut(let name, let userInfo):
                if let type = type as? any ShortcutDeeplink.Type { return try Self.link(type, name, userInfo, context) }
            }
        } catch {
            warnings.append(error)
        }
        return nil
    }

    private static func link<Link: URLDeeplink>(_ type: Link.Type, _ url: DeeplinkURL, _ context: Any?) throws -> (any Deeplink)? {
        // User info serves to make a link look like another.
        guard let path = url.path, url.userInfo == nil else { return nil }
        let host = url.host.map { host in url.port.map { "\(host):\($0)" } ?? host }
        guard type.canBeURL(scheme: url.scheme, host: host, path: path) else { return nil }
        let query = try url.query.map { try type.queryDecoder.decode(Link.URLQuery.self, from: $0) }
        let context = try cast(context, for: type, to: Link.URLContext.self)
        return try type.url(scheme: url.scheme, host: host, path: path, query: query, context: context)
    }

    private static func link<Link: NotificationDeeplink>(
        _ type: Link.Type, _ userInfo: [AnyHashable: Any], _ context: Any?
    ) throws -> (any Deeplink)? {
        try type.notification(
            userInfo: type.userInfoDecoder.decode(Link.NotificationUserInfo.self, from: userInfo),
            context: cast(context, for: type, to: Link.NotificationContext.self))
    }

    private static func link<Link: ShortcutDeeplink>(
        _ type: Link.Type, _ name: String, _ userInfo: [AnyHashable: Any]?, _ context: Any?
    ) throws -> (any Deeplink)? {
        try type.shortcut(
            type: name, userInfo: userInfo.map { try type.shortcutUserInfoDecoder.decode(Link.ShortcutUserInfo.self, from: $0) },
            context: cast(context, for: type, to: Link.ShortcutContext.self))
    }

    /// A type that has no context takes any.
    private static func cast<Context>(_ context: Any?, for link: any Deeplink.Type, to type: Context.Type) throws -> Context? {
        guard let context, type != Void.self else { return nil }
        guard let context = context as? Context else {
            throw DeeplinkInvalidContextError(deeplink: "\(link)", expected: "\(type)", found: "\(Swift.type(of: context))")
        }
        return context
    }
}
