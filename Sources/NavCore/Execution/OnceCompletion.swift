/// Sees to it that an action's completion counts exactly once: a second call is logged, a lost completion fails.
///
/// It knows no output type, so that one class serves all actions: the completion asks ``claim()`` before it goes on. Once it has
/// counted it holds the action alone, however long that keeps it.
final class OnceCompletion {
    private var run: RouteRun?
    private let action: any CustomStringConvertible
    private weak var navigator: ScreenNavigator?

    /// - Parameters:
    ///   - action: The action that is to complete, for texts.
    ///   - run: The run that waits for it; it goes on with an error if everybody who could complete the action is gone.
    init(of action: any CustomStringConvertible, in run: RouteRun) {
        self.action = action
        self.run = run
        navigator = run.navigator
    }

    deinit {
        guard let run else { return }
        let error = ScreenCompletionDroppedError(action: "\(action)")
        run.navigator.logError("\(error)")
        run.resume(.failure(error))
    }

    /// The run to go on with, at the first call.
    func claim() -> RouteRun? {
        if run == nil { navigator?.logError("The action '\(action)' called its completion again; the call is ignored.") }
        return run.take()
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
        let step = OutputStep(
            action,
            [
                { output in
                    completion(.success(output))
                    return nil
                }
            ])
        let run = RouteRun(navigator: self) { if case .failure(let error) = $0 { completion(.failure(error)) } }
        run.start(ScreenRouteSteps().appending(step), on: container)
    }

    /// Performs an action that is done at once, outside any route.
    /// - Returns: The action's output.
    @discardableResult
    public func perform<Action: ImmediateScreenAction>(_ action: Action, on container: Action.Container) throws -> Action.Output {
        logInfo("perform \(action)")
        return try action.perform(container: container, navigator: self)
    }
}
