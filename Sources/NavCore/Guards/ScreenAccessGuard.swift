/// Decides whether screens may enter the hierarchy: ``ScreenNavigator/guards``.
///
/// It is asked for every screen that is about to enter, by any way, before it is built where its screen is known; children that
/// a screen or a decorator builds too. Only what is still there at the end of the step is asked for. Becoming visible is not
/// entering, and moving within one change is not. A screen that a decorator wraps is asked for as itself, and what is put around it
/// without a name of its own is not asked for.
///
/// A step waits for a late answer, and is made again with it, from the hierarchy as it is then; who has allowed it is not asked again.
///
/// ```swift
/// struct MembersOnly: ScreenAccessGuard {
///     let session: Session
///     func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
///         guard entry.screen is any MembersScreen, !session.isAuthorized else { return completion(.allow) }
///         completion(.redirect(to: ScreenWindowRoute().setRoot(to: LoginScreen())))
///     }
/// }
/// ```
public protocol ScreenAccessGuard {
    /// Decides about a screen.
    /// - Parameters:
    ///   - entry: What is about to enter.
    ///   - navigator: The navigator that it is to enter. What is navigated with it in here is a part of the step that asks, if there is
    ///     one, and runs at once.
    ///   - completion: To be called with the answer, now or later. The first answer counts; one that is let go uncalled refuses.
    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void)
}

/// A guard that decides by an asynchronous function.
///
/// It runs on the actor of whoever navigates, like an ``AsyncScreenAction``. A call that cannot wait for it fails with
/// ``ScreenGuardPendingError``.
public protocol AsyncScreenAccessGuard: ScreenAccessGuard {
    /// Decides about a screen. An error refuses.
    func access(to entry: ScreenEntry, navigator: ScreenNavigator) async throws -> ScreenAccess
}

extension AsyncScreenAccessGuard {
    public func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        // A function and not a closure: the compiler takes a closure off its actor.
        func operation() async throws -> ScreenAccess { try await access(to: entry, navigator: navigator) }
        navigator.start(operation, for: "ask for \(entry)") { result in
            switch result {
            case .success(let access): completion(access)
            case .failure(let error): completion(.refuse(error))
            }
        }
    }
}

/// A screen or container that is about to enter the hierarchy.
public struct ScreenEntry: CustomStringConvertible {
    /// The screen, where it is known.
    public let screen: (any Screen)?

    /// The key that the screen has, or else the container.
    public let key: ScreenKey?

    /// The container, where it exists already.
    public let container: ModalContainer?

    /// `Chat(1)`.
    public var description: String { key.map { "\($0)" } ?? container?.text ?? "screen" }
}

/// What a guard says to a screen.
public enum ScreenAccess {
    case allow
    /// The step fails with ``ScreenAccessRefusedError``, which holds the error.
    case refuse(any Error)
    /// The route is given up at this step, and another one is run from the window in its place.
    case redirect(ScreenRedirect)
}

/// The route that a guard redirects to.
// Never used but where the navigator lives.
public struct ScreenRedirect: @unchecked Sendable {
    let steps: ScreenRouteSteps

    package init(_ steps: ScreenRouteSteps) { self.steps = steps }
}

/// A guard refused to let a screen enter.
public struct ScreenAccessRefusedError: ScreenError {
    /// The screen that was to enter.
    public let screen: String
    /// The guard's reason; `nil` if it did not answer; ``ScreenRedirectedError`` if another route runs instead.
    public let reason: (any Error)?
    public var attachedErrors: [any Error] = []

    /// The route that is still to be run in the place of the one that the error ends.
    private(set) var redirect: ScreenRedirect?

    public init(screen: String, reason: (any Error)?) {
        self.screen = screen
        self.reason = reason
    }

    init(screen: String, redirect: ScreenRedirect) {
        self.init(screen: screen, reason: ScreenRedirectedError())
        self.redirect = redirect
    }

    /// The error, when the other route has been seen to.
    var withoutRedirect: Self {
        var error = self
        error.redirect = nil
        return error
    }

    public var description: String {
        let reason = reason.map { "\($0)" } ?? "its guard did not answer"
        // Reasons are often sentences of their own.
        return describe("\(screen) may not enter: \(reason)\(reason.hasSuffix(".") ? "" : ".")", attachedErrors)
    }
}

/// A guard has redirected to another route, which runs now.
public struct ScreenRedirectedError: ScreenError {
    public var attachedErrors: [any Error] = []

    public init() {}

    public var description: String { describe("a guard has redirected to another route", attachedErrors) }
}

/// Guards redirect from one screen to the next and back to one that was there before.
public struct ScreenRedirectLoopError: ScreenError {
    /// The screens, in order; the last one is among those before it.
    public let chain: [String]
    public var attachedErrors: [any Error] = []

    public init(chain: [String]) {
        self.chain = chain
    }

    public var description: String { describe("Guards redirect in a circle: \(chain.joined(separator: " → ")).", attachedErrors) }
}
