/// Something that can be done with a container: change it, find another from it, wait for something.
///
/// An action calls its completion exactly once, at once or later. What it navigates meanwhile belongs to its route; in a callback
/// that comes later, ``Navigation/run(_:)`` says so. The navigator sees to it: a second call is ignored and
/// logged, a completion that is let go uncalled fails the route with ``ScreenCompletionDroppedError``.
///
/// When a guard answers late to what an action changes, the action is performed again with the answer. So what it does besides goes
/// after its change, or through ``ScreenNavigator/performEffect(_:_:)``: an action that has changed something, had an effect or waited
/// is not performed again, and fails with ``ScreenGuardPendingError``.
///
/// ```swift
/// struct AuthorizeAction<Container: ModalContainer>: ScreenAction {
///     typealias Output = Container
///     func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
///         navigator.navigate(from: container, to: loginRoute) { completion($0.map { container }) }
///     }
/// }
/// ```
public protocol ScreenAction<Container, Output>: CustomStringConvertible {
    /// The container that the action works on.
    associatedtype Container: ScreenContainer

    /// What the action answers.
    associatedtype Output

    /// Takes an action's output or error, once.
    typealias Completion = (Result<Output, any Error>) -> Void

    /// An action that does what this one and the next one do, in one; `nil`, the default, if there is none.
    /// - Parameter next: The action that follows directly on the same container.
    func combine(with next: any ScreenAction<Container, Void>) -> (any ScreenAction<Container, Void>)?

    /// Performs the action.
    /// - Parameters:
    ///   - container: The container to work on.
    ///   - navigator: The navigator that performs it. Navigation started on it in here runs at once.
    ///   - completion: To be called exactly once.
    func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion)
}

extension ScreenAction {
    /// The default: an action combines with no other.
    public func combine(with next: any ScreenAction<Container, Void>) -> (any ScreenAction<Container, Void>)? { nil }

    /// The action's type name.
    public var description: String { "\(Self.self)" }
}

/// An action that is done when its function returns: all of the library's own. A route runs it without a completion.
public protocol ImmediateScreenAction<Container, Output>: ScreenAction {
    // Named again, so that `perform` below says what they are.
    associatedtype Container
    associatedtype Output

    /// Performs the action and returns its output.
    func perform(container: Container, navigator: ScreenNavigator) throws -> Output
}

extension ImmediateScreenAction {
    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        completion(Result { try perform(container: container, navigator: navigator) })
    }
}

/// Another action without its output.
public struct DiscardingAction<Base: ScreenAction>: ScreenAction {
    public typealias Container = Base.Container
    public typealias Output = Void

    /// The action whose output is dropped.
    public let base: Base

    /// Drops an action's output.
    public init(_ base: Base) { self.base = base }

    public func perform(container: Base.Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        base.perform(container: container, navigator: navigator) { completion($0.map { _ in }) }
    }

    public var description: String { base.description }
}

extension ScreenContainer {
    /// Refuses an action on a container that is in no window.
    package func requireWindow(for action: @autoclosure () -> String) throws {
        if window == nil { throw ScreenContainerNotInWindowError(action: action(), container: self) }
    }
}
