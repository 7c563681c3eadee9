/// A container that ends with a value: a login with the user, a picker with what was picked.
///
/// ```swift
/// final class LoginContainer: ModalContainer, ScreenFinishing {
///     typealias Output = User
///     func didLogIn(_ user: User) { finish(with: user) }
///     func didTapCancel() { cancel() }
/// }
/// let user = try await navigator.result(of: LoginScreen(), presentedOn: navigator.topContainer)
/// ```
///
/// It ends once: by ``finish(with:)``, by ``cancel()``, or when it leaves the hierarchy, whoever removes it. If it comes back, by
/// undo or because an atomic route has failed, it has ended all the same, and so has a container that is pushed or presented a second
/// time: a new result is that of a new container.
///
/// To show a screen in a stack of its own, let the stack be what finishes: a class of yours that is a ``StackContainer`` and
/// `ScreenFinishing`, which a screen builds, and `withStackContainer(of:)`.
public protocol ScreenFinishing: ModalContainer {
    /// What the container finishes with.
    associatedtype Output
}

extension ScreenFinishing {
    /// Finishes with a value, for whoever waits for it. The container stays where it is.
    ///
    /// Who waits goes on before this returns, unless the end of another container is just being told: then right after. It may be
    /// called while the container is built, and so before anybody can wait. A simulation does not end a container that is there without
    /// it; it notes that it would, among its effects.
    /// - Parameter output: The value.
    /// - Returns: Whether it counts: only the first end does, and one that has left the hierarchy has ended.
    @discardableResult
    public func finish(with output: Output) -> Bool { end(.finished(output)) }

    /// Ends without a value, with ``ScreenEndReason/canceled``. The container stays where it is. All else is as with
    /// ``finish(with:)``.
    /// - Returns: Whether it counts.
    @discardableResult
    public func cancel() -> Bool { end(.ended(.canceled)) }

    /// Whether it has ended: it has finished, was canceled, or has left the hierarchy.
    public var hasEnded: Bool { hasLeft || extras?.resultSlot?.hasEnded == true }
}

extension ScreenFinishing where Output == Void {
    /// Finishes, where there is nothing to say but that. All else is as with ``finish(with:)``.
    /// - Returns: Whether it counts.
    @discardableResult
    public func finish() -> Bool { finish(with: ()) }
}

/// How a container that was waited for has ended.
public enum ScreenOutcome<Output> {
    /// It finished with a value. It may still stand where it stood.
    case finished(Output)
    /// It ended without one. If it was ``ScreenEndReason/canceled``, it may still stand where it stood.
    case ended(ScreenEndReason)

    /// The value; `nil` if there is none.
    public var output: Output? {
        if case .finished(let output) = self { return output }
        return nil
    }

    /// Why there is no value; `nil` if there is one.
    public var reason: ScreenEndReason? {
        if case .ended(let reason) = self { return reason }
        return nil
    }

    /// The value; fails with ``ScreenNoResultError`` if there is none.
    /// - Parameter screen: The screen that was waited for, for the error.
    public func get(of screen: ScreenKey) throws -> Output {
        switch self {
        case .finished(let output): return output
        case .ended(let reason): throw ScreenNoResultError(reason: reason, screen: screen)
        }
    }
}

extension ScreenOutcome: Equatable where Output: Equatable {}
extension ScreenOutcome: Hashable where Output: Hashable {}
extension ScreenOutcome: Sendable where Output: Sendable {}

/// Why a container ended without a value.
public enum ScreenEndReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// It was canceled by ``ScreenFinishing/cancel()``.
    case canceled
    /// It, or a modal that it stood in, was closed.
    case dismissed
    /// It, or what it stood in, was taken from a stack, and nothing was put in its place.
    case popped
    /// Something took its place, or that of what it stood in; or tabs, or a container of your own, let it go.
    case replaced
    /// The window got another root.
    case rootReplaced
    /// The window was closed.
    case windowClosed
}

/// A container ended without the value that was waited for.
public struct ScreenNoResultError: ScreenError {
    /// Why there is no value.
    public let reason: ScreenEndReason
    /// The screen that was waited for.
    public let screen: ScreenKey
    public var attachedErrors: [any Error] = []

    /// - Parameters:
    ///   - reason: Why there is no value.
    ///   - screen: The screen that was waited for.
    public init(reason: ScreenEndReason, screen: ScreenKey) {
        self.reason = reason
        self.screen = screen
    }

    public var description: String { describe("\(screen) ended without a result: \(reason).", attachedErrors) }
}
