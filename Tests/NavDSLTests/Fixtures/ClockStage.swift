import NavDSL
import NavTesting
import Testing

/// A navigator on a manual clock, whose window shows the stack S of A, and how its navigations have ended, in order.
final class ClockStage {
    let clock = ManualClock()
    let log = RecordingLogger()
    let navigator: ScreenNavigator
    private(set) var ends: [String] = []

    /// - Parameter isolation: The actor that the navigator is made on.
    init(isolation: isolated (any Actor)? = #isolation) {
        navigator = .ofStack(clock: clock, isolation: isolation)
        navigator.logger = log
    }

    /// The names in the topmost stack, bottom to top: `A B`.
    var screens: String { navigator.screens }

    var stack: StackContainer {
        get throws { try navigator.stack }
    }

    /// Starts a navigation, and writes down how it ends: `first: done`.
    @discardableResult
    func start(
        _ label: String, policy: NavigationPolicy? = nil, _ route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>
    ) -> Navigation {
        navigator.navigate(to: route(.initial), label: label, policy: policy) { [self] in ends.append("\(label): \(ending($0))") }
    }

    /// Starts a navigation that pushes a screen after some seconds, and is named after the screen.
    @discardableResult
    func push(_ name: String, after seconds: Int = 0, policy: NavigationPolicy? = nil) -> Navigation {
        start(name, policy: policy) { $0.pushing(name, after: seconds) }
    }

    func advance(_ seconds: Int) { clock.advance(by: .seconds(seconds)) }

    /// An action that waits until somebody answers it.
    func held<Container: ScreenContainer>(_ hold: @escaping (@escaping Answer) -> Void) -> ClosureAction<Container, Void> {
        ClosureAction { _, _, completion in hold(completion) }
    }

    typealias Answer = (Result<Void, any Error>) -> Void
}

/// How a navigation has ended, by its result.
func ending(_ result: Result<Void, any Error>?) -> String {
    switch result {
    case nil: "running"
    case .success: "done"
    case .failure(is ScreenCanceledError): "canceled"
    case .failure(is ScreenSupersededError): "superseded"
    case .failure(is ScreenRejectedError): "rejected"
    case .failure(is ScreenTimeoutError): "timeout"
    case .failure(let error as TestError): error.name
    case .failure(let error): "\(type(of: error))"
    }
}

extension ScreenNavigator {
    /// A navigator whose window shows the stack S of A.
    /// - Parameter isolation: The actor that it is made on.
    static func ofStack(
        clock: any Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation
    ) -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, isolation: isolation)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
        return navigator
    }

    /// The topmost stack.
    var stack: StackContainer {
        get throws { try #require(topStackContainer) }
    }

    /// The names in the topmost stack, bottom to top.
    var screens: String { (topStackContainer?.screens ?? []).map { $0.key?.name ?? "_" }.joined(separator: " ") }
}

extension ScreenRoute where Root == WindowContainer, Current == WindowContainer {
    /// Pushes a screen on the topmost stack, after some seconds.
    func pushing(_ name: String, after seconds: Int = 0) -> ScreenWindowRoute {
        wait(for: .seconds(seconds)).top(.stack) { $0.push(Plain(name)) }
    }

    func waiting(_ seconds: Int) -> Self { wait(for: .seconds(seconds)) }
}
