/// Sees to it that an action's completion counts exactly once: a second call is logged, a lost completion fails.
///
/// It knows no output type, so that one class serves all actions: the completion asks ``claim()`` before it goes on.
final class OnceCompletion {
    private var fail: ((any Error) -> Void)?
    private let navigator: ScreenNavigator
    private let action: any CustomStringConvertible

    /// - Parameters:
    ///   - action: What is to complete, for texts.
    ///   - navigator: Writes what went wrong.
    ///   - fail: Is called if everybody who could complete the action is gone.
    init(of action: any CustomStringConvertible, navigator: ScreenNavigator, orElse fail: @escaping (any Error) -> Void) {
        self.action = action
        self.navigator = navigator
        self.fail = fail
    }

    deinit {
        guard let fail else { return }
        let error = ScreenCompletionDroppedError(action: "\(action)")
        navigator.logError("\(error)")
        fail(error)
    }

    /// Whether this is the first call.
    func claim() -> Bool {
        if fail == nil {
            navigator.logError("The action '\(action)' called its completion again; the call is ignored.")
            return false
        }
        fail = nil
        return true
    }
}

extension ScreenNavigator {
    /// Performs an action outside any route.
    /// - Parameters:
    ///   - action: The action.
    ///   - container: The container to perform it on.
    ///   - completion: Called exactly once, with the output or the error.
    public func perform<Action: ScreenAction>(
        _ action: Action, on container: Action.Container, completion: @escaping (Result<Action.Output, any Error>) -> Void
    ) {
        logInfo("perform \(action)")
        let once = OnceCompletion(of: action, navigator: self) { completion(.failure($0)) }
        action.perform(container: container, navigator: self) { if once.claim() { completion($0) } }
    }

    /// Performs an action that is done at once, outside any route.
    /// - Returns: The action's output.
    @discardableResult
    public func perform<Action: ImmediateScreenAction>(_ action: Action, on container: Action.Container) throws -> Action.Output {
        logInfo("perform \(action)")
        return try action.perform(container: container, navigator: self)
    }
}
