/// A container that ends with a value: a login with the user, a picker with what was picked.
///
/// ```swift
/// final class LoginContainer: ModalContainer, ScreenFinishing {
///     typealias Output = User
/// }
/// let user = try await navigator.result(of: LoginScreen(), presentedOn: container)
/// ```
///
/// It ends once: by ``finish(with:)``, by ``cancel()``, or when it leaves the hierarchy, whoever removes it; if it comes back, by
/// undo or because an atomic route has failed, it has ended all the same.
public protocol ScreenFinishing: ModalContainer {
    /// What the container finishes with.
    associatedtype Output
}

/// How a container that was waited for has ended.
public enum ScreenOutcome<Output> {
    /// It finished with a value. It may still stand where it stood.
    case finished(Output)
    /// It ended without one.
    case ended(ScreenEndReason)

    /// The value, if there is one.
    public var output: Output? {
        if case .finished(let output) = self { return output }
        return nil
    }

    /// The value, or ``ScreenNoResultError``.
    /// - Parameter screen: The screen that was waited for, for the error.
    public func get(of screen: ScreenKey) throws -> Output {
        switch self {
        case .finished(let output): return output
        case .ended(let reason): throw ScreenNoResultError(reason: reason, screen: screen)
        }
    }
}

/// Why a container ended without a value.
public enum ScreenEndReason: String, Hashable, Sendable, Codable {
    /// It was canceled by ``ScreenFinishing/cancel()``.
    case canceled
    /// It, or a modal that it stood in, was closed.
    case dismissed
    /// It, or what it stood in, was popped.
    case popped
    /// Something took its place, or that of what it stood in.
    case replaced
    /// The window got another root.
    case rootReplaced
}

/// A container ended without the value that was waited for.
public struct ScreenNoResultError: ScreenError {
    public let reason: ScreenEndReason
    /// The screen that was waited for.
    public let screen: ScreenKey
    public var attachedErrors: [any Error] = []

    public init(reason: ScreenEndReason, screen: ScreenKey) {
        self.reason = reason
        self.screen = screen
    }

    public var description: String { describe("\(screen) ended without a result: \(reason).", attachedErrors) }
}

extension ScreenFinishing {
    /// Finishes with a value, for whoever waits for it now or later. The container stays where it is.
    /// - Returns: Whether it counts: only the first end does, and one that has left the hierarchy has ended.
    @discardableResult
    public func finish(with output: Output) -> Bool { end(.finished(output)) }

    /// Ends without a value.
    /// - Returns: Whether it counts.
    @discardableResult
    public func cancel() -> Bool { end(.ended(.canceled)) }

    /// Whether it has ended.
    public var hasFinished: Bool { hasLeft || resultSlot.hasEnded }

    private func end(_ outcome: ScreenOutcome<Output>) -> Bool { !hasLeft && resultSlot.end(outcome) }

    /// Whether it stood in a window and does not any more.
    private var hasLeft: Bool { id != nil && window == nil }

    /// The end of the container.
    var resultSlot: ResultSlot<Output> {
        if let slot = extras?.resultSlot as? ResultSlot<Output> { return slot }
        let slot = ResultSlot<Output>()
        updateExtras { $0.resultSlot = slot }
        return slot
    }
}

/// The end of a container, whatever it finishes with.
class AnyResultSlot {
    var hasEnded: Bool { true }

    func end(_ reason: ScreenEndReason) {}
}

/// The end of a container, which counts once.
final class ResultSlot<Output>: AnyResultSlot {
    private var outcome: ScreenOutcome<Output>?
    private var waiters: [(number: Int, receive: (ScreenOutcome<Output>) -> Void)] = []
    private var lastNumber = 0

    override var hasEnded: Bool { outcome != nil }

    override func end(_ reason: ScreenEndReason) { end(.ended(reason)) }

    /// - Returns: Whether it is the first end.
    @discardableResult
    func end(_ outcome: ScreenOutcome<Output>) -> Bool {
        if self.outcome != nil { return false }
        self.outcome = outcome
        let waiters = waiters
        self.waiters = []
        for waiter in waiters { waiter.receive(outcome) }
        return true
    }

    /// Calls back at the end; at once, if that has come.
    /// - Returns: Cancels the call.
    func wait(_ receive: @escaping (ScreenOutcome<Output>) -> Void) -> () -> Void {
        lastNumber += 1
        let number = lastNumber
        if let outcome {
            receive(outcome)
        } else {
            waiters.append((number, receive))
        }
        return { [weak self] in self?.waiters.removeAll { $0.number == number } }
    }
}
