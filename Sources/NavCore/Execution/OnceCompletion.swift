/// A completion that reaches its handler exactly once: a second call is logged, a lost one fails.
final class OnceCompletion<Output> {
    private var handler: ((Result<Output, any Error>) -> Void)?
    private let navigator: ScreenNavigator
    private let action: any CustomStringConvertible

    init(of action: any CustomStringConvertible, navigator: ScreenNavigator, handler: @escaping (Result<Output, any Error>) -> Void) {
        self.action = action
        self.navigator = navigator
        self.handler = handler
    }

    deinit {
        guard let handler else { return }
        let error = ScreenCompletionDroppedError(action: "\(action)")
        navigator.logError("\(error)")
        handler(.failure(error))
    }

    func callAsFunction(_ result: Result<Output, any Error>) {
        guard let handler else {
            navigator.logError("The action '\(action)' called its completion again; the call is ignored.")
            return
        }
        self.handler = nil
        handler(result)
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
        let once = OnceCompletion(of: action, navigator: self, handler: completion)
        action.perform(container: container, navigator: self) { once($0) }
    }

    /// Performs an action that is done at once, outside any route.
    /// - Returns: The action's output.
    @discardableResult
    public func perform<Action: ImmediateScreenAction>(_ action: Action, on container: Action.Container) throws -> Action.Output {
        logInfo("perform \(action)")
        return try action.perform(container: container, navigator: self)
    }
}
