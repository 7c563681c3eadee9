// The steps that a failed level still comes to. After each the level is at its root again.

/// Another route in place of what has failed before.
package final class FallbackStep: RouteStep {
    private let choice: StepClosures<(any Error) -> ScreenRouteSteps?>?

    package init(_ route: ScreenRouteSteps) {
        choice = nil
        super.init(nested: route)
    }

    /// - Parameter choice: The route for an error; `nil` declines, so that the error stands and the next fallback is asked.
    package init(choice: @escaping (any Error) -> ScreenRouteSteps?) {
        let closures = StepClosures(choice)
        self.choice = closures
        super.init(closures: closures)
    }

    override var isHandler: Bool { true }

    override func handle(_ error: (any Error)?, in run: Navigation) -> RouteHandlerOutcome {
        guard let error, let route = choice.map({ $0.value(error) }) ?? nested else { return .passed }
        return .replacing(route)
    }

    package override var description: String { "fallback" }
}

/// A route that runs whether the level has failed or not.
package final class EnsureStep: RouteStep {
    package init(_ route: ScreenRouteSteps) { super.init(nested: route) }

    override var isHandler: Bool { true }

    override var runsWhenInterrupted: Bool { true }

    override func handle(_ error: (any Error)?, in run: Navigation) -> RouteHandlerOutcome {
        .attaching(nested ?? ScreenRouteSteps())
    }

    package override var description: String { "ensure" }
}

/// The end of an error.
package final class CauterizeStep: RouteStep {
    override var isHandler: Bool { true }

    override func handle(_ error: (any Error)?, in run: Navigation) -> RouteHandlerOutcome {
        if let error { run.navigator.logInfo("cauterized: \(error)") }
        return .recovered
    }

    package override var description: String { "cauterize" }
}
