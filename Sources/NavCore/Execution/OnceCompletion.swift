/// Sees to it that an action's completion counts exactly once: a second call is logged, a lost completion fails.
///
/// It knows no output type, so that one class serves all actions. Once it has
/// counted it holds the action alone, however long that keeps it.
final class OnceCompletion {
    private var run: Navigation?
    private let action: any CustomStringConvertible
    private weak var navigator: ScreenNavigator?
    private let waitNumber: Int

    /// - Parameters:
    ///   - action: The action that is to complete, for texts.
    ///   - run: The run that waits for it; it goes on with an error if everybody who could complete the action is gone.
    init(of action: any CustomStringConvertible, in run: Navigation) {
        self.action = action
        self.run = run
        navigator = run.navigator
        waitNumber = run.waitNumber
    }

    deinit {
        guard let run, run.waitNumber == waitNumber, !run.hasEnded else { return }
        let error = ScreenCompletionDroppedError(action: "\(action)")
        run.navigator.logError("\(error)")
        run.resume(.failure(error), after: waitNumber)
    }

    /// Lets the run go on, at the first call.
    func complete(_ result: Result<RouteStepOutcome, any Error>) { claim()?.resume(result, after: waitNumber) }

    /// Lets the run go on with what code of the user's own makes of an answer, at the first call.
    func complete(with result: @escaping () -> Result<RouteStepOutcome, any Error>) {
        claim()?.resume(after: waitNumber, result)
    }

    private func claim() -> Navigation? {
        guard let run = run.take() else {
            navigator?.logError("The action '\(action)' called its completion again; the call is ignored.")
            return nil
        }
        // The navigation may have been canceled meanwhile, or its time may have been over.
        guard run.waitNumber == waitNumber, !run.hasEnded else {
            navigator?.logInfo("The action '\(action)' answered too late.")
            return nil
        }
        return run
    }
}
