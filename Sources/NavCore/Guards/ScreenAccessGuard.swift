/// Decides whether screens may enter the hierarchy: ``ScreenNavigator/guards``.
///
/// It is asked for every screen that is about to enter, by any way, before it is built where its screen is known; children that
/// a screen or a decorator builds too. Only what is still there at the end of the step is asked for. Becoming visible is not
/// entering, and moving within one change is not.
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
public struct ScreenRedirect {
    let steps: ScreenRouteSteps

    package init(_ steps: ScreenRouteSteps) { self.steps = steps }
}

/// A guard refused to let a screen enter.
public struct ScreenAccessRefusedError: ScreenError {
    /// The screen that was to enter.
    public let screen: String
    /// The guard's reason; `nil` if it did not answer.
    public let reason: (any Error)?
    public var attachedErrors: [any Error] = []

    public init(screen: String, reason: (any Error)?) {
        self.screen = screen
        self.reason = reason
    }

    public var description: String {
        describe("\(screen) may not enter: \(reason.map { "\($0)" } ?? "its guard did not answer").", attachedErrors)
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
