public import NavDSL

/// Turns links into navigation, at the right time, exactly once.
///
/// ```swift
/// let manager = try DeeplinkManager(
///     deeplinkTypes: [.main: [LoginDeeplink.self], "user": [ChatDeeplink.self, ProfileDeeplink.self]],
///     interceptors: [analytics], navigator: navigator)
/// try manager.activate(screens: screens, scope: .main)
/// manager.handleURL(text) { outcome in log(outcome) }
/// ```
///
/// A link goes to the first scope that has a type for it: active ones before the others, each in the order of declaration. In a scope its
/// patterns come first, as one table, the most specific before the others; then its other types, in order. What a type throws is a
/// warning, and the next one is asked.
///
/// A link of a scope that is not active waits in the scope's inbox. Links are performed one after another, in the order of arrival: the
/// interceptors are asked, then the link navigates. What it has started goes on while the next link comes; how that goes
/// together is the navigator's policy. A link that an action of a route handles, or lets be performed by activating its scope, belongs
/// to that route like anything else that the action starts.
///
/// A link that is handled by another, in its `navigate` or while an interceptor decides about it, is performed after that one, in the
/// order of arrival; 100 may come of one, and what comes after them is refused with ``DeeplinkLoopError``. What a completion handles does
/// not count.
///
/// A simulation notes as effects what is handled, activated and deactivated in it; a link ends as ``DeeplinkOutcome/dropped`` there. The
/// manager belongs where its navigator does, and is not safe to share.
public final class DeeplinkManager: CustomStringConvertible {
    /// The navigator.
    public let navigator: ScreenNavigator

    /// Asked in order before each link is performed, once a link.
    public let interceptors: [any DeeplinkInterceptor]

    /// What becomes of links that come before their scope is active.
    public var inboxPolicy: DeeplinkInboxPolicy

    /// How long a link waits for its scope to be active, on the navigator's clock; `nil` is for ever. Those that wait already keep their
    /// time. Where there is no actor to wait on, a link whose time is over ends when the next one comes or its scope is activated.
    public var expiry: Duration?

    /// What a link may be at most.
    public var limits: DeeplinkLimits

    var scopes: [ScopeState]
    /// The link that is being decided or performed.
    var current: PendingDeeplink?
    /// Whether links are being taken from the inboxes.
    var isSettling = false
    /// What is handled now belongs to.
    var family: LinkFamily?
    var lastNumber = 0
    let observers = OutcomeObservers()

    /// Makes a manager.
    ///
    /// Throws ``URLPatternConflictError`` for two types of a scope whose patterns match the same links, and ``URLPatternError`` for a
    /// pattern that cannot be read.
    /// - Parameters:
    ///   - deeplinkTypes: The types of each scope, in order. A scope that comes twice is one, where it comes first.
    ///   - interceptors: Asked in order before each link is performed.
    ///   - navigator: The navigator that links are performed with.
    ///   - inboxPolicy: What becomes of links that come before their scope is active.
    ///   - expiry: How long a link waits for its scope; `nil` is for ever.
    ///   - limits: What a link may be at most.
    public init(
        deeplinkTypes: KeyValuePairs<DeeplinkScope, [any Deeplink.Type]>, interceptors: [any DeeplinkInterceptor] = [],
        navigator: ScreenNavigator, inboxPolicy: DeeplinkInboxPolicy = .replaceLatest, expiry: Duration? = nil,
        limits: DeeplinkLimits = DeeplinkLimits()
    ) throws {
        var types: [(scope: DeeplinkScope, types: [any Deeplink.Type])] = []
        for (scope, more) in deeplinkTypes {
            if let index = types.firstIndex(where: { $0.scope == scope }) {
                types[index].types += more
            } else {
                types.append((scope, more))
            }
        }
        scopes = try types.map { try ScopeState($0.scope, $0.types) }
        self.interceptors = interceptors
        self.navigator = navigator
        self.inboxPolicy = inboxPolicy
        self.expiry = expiry
        self.limits = limits
    }

    deinit {
        let dropped = (scopes.flatMap(\.inbox) + [current].compactMap { $0 }).sorted { $0.number < $1.number }
        for pending in dropped { pending.stopExpiry() }
        let tell = { [observers] in
            for pending in dropped { observers.tell(pending, .dropped) }
        }
        if dropped.isEmpty || navigator.putsOff(nil, tell) { return }
        tell()
    }

    // MARK: Scopes

    /// Whether a scope is active.
    public func isActive(_ scope: DeeplinkScope) -> Bool { scopes.contains { $0.scope == scope && $0.screens != nil } }

    /// Lets the links of a scope be performed, those that wait first. One that is active gets other screens.
    ///
    /// Throws ``DeeplinkUnknownScopeError``, and ``DeeplinkInvalidScreensError`` if one of the scope's types wants other screens.
    public func activate(screens: Any, scope: DeeplinkScope = .main) throws { try activate(screens: screens, scopes: [scope]) }

    /// Activates scopes together, so that what waits for them is performed in the order of arrival; all or none.
    public func activate(screens: Any, scopes names: [DeeplinkScope]) throws {
        let indices = try names.map { try index(of: $0) }
        for index in indices {
            for type in scopes[index].types { try AnyDeeplink.check(type, screens) }
        }
        navigator.performEffect("activate \(names.map(\.name).joined(separator: ", "))") {
            let expired = indices.flatMap { takeExpired(at: $0) }
            for index in indices {
                for pending in scopes[index].inbox { pending.stopExpiry() }
                scopes[index].screens = screens
            }
            for pending in expired.sorted(by: { $0.number < $1.number }) { end(pending, .expired) }
            settle()
        }
    }

    /// Ends the links of a scope that wait, and lets later ones wait until it is active again. What is being navigated goes on.
    ///
    /// Throws ``DeeplinkUnknownScopeError``.
    public func deactivate(scope: DeeplinkScope = .main) throws {
        let index = try index(of: scope)
        navigator.performEffect("deactivate \(scope)") {
            scopes[index].screens = nil
            var dropped = scopes[index].inbox
            scopes[index].inbox = []
            // One that an interceptor decides about is not performed any more, whatever the answer.
            if let deciding = current, deciding.link.scope == scope, !deciding.isPerforming {
                current = nil
                dropped.insert(deciding, at: 0)
            }
            for pending in dropped { end(pending, .dropped) }
            settle()
        }
    }

    private func index(of scope: DeeplinkScope) throws -> Int {
        guard let index = scopes.firstIndex(where: { $0.scope == scope }) else {
            throw DeeplinkUnknownScopeError(scope: scope, scopes: scopes.map(\.scope))
        }
        return index
    }

    // MARK: Out

    /// The link of what a hierarchy shows: the first one that a type knows, in the order of declaration.
    ///
    /// Throws what the types throw, an `EncodingError` for a link that its pattern cannot write.
    /// - Returns: `nil` if no type knows it.
    public func url(for hierarchy: Hierarchy) throws -> String? {
        for scope in scopes {
            for type in scope.types {
                if let url = try type.url(for: hierarchy) { return url }
            }
        }
        return nil
    }

    /// The patterns of all scopes as a table.
    public var description: String {
        scopes.map { "\($0.scope):\n\($0.router)" }.joined(separator: "\n")
    }
}
