import NavDSL
import NavTesting
import Testing

/// A container that finishes with a number.
final class Chooser: ModalContainer, ScreenFinishing {
    typealias Output = Int
}

/// The same with any output.
final class Asking<Output>: ModalContainer, ScreenFinishing {}

struct ChooserScreen: Screen {
    let name: String
    var modalPresentationStyle = ScreenModalStyle.automatic
    /// Is called while it is built.
    var whenBuilt: (Chooser, ScreenNavigator) -> Void = { _, _ in }

    init(_ name: String = "B", style: ScreenModalStyle = .automatic, whenBuilt: @escaping (Chooser, ScreenNavigator) -> Void = { _, _ in }) {
        self.name = name
        modalPresentationStyle = style
        self.whenBuilt = whenBuilt
    }

    func build(navigator: ScreenNavigator) -> Chooser {
        let chooser = Chooser(key: key)
        whenBuilt(chooser, navigator)
        return chooser
    }
}

struct AskingScreen<Output>: Screen {
    func build(navigator: ScreenNavigator) -> Asking<Output> { Asking() }
}

/// A chooser that may refuse to leave.
final class Hesitant: ModalContainer, ScreenFinishing, ScreenLeaveGuarding, Screen {
    typealias Output = Int
    let name = "B"
    var answer: ScreenLeaveAnswer? = .refuse
    var kept: ((ScreenLeaveAnswer) -> Void)?

    func build(navigator: ScreenNavigator) -> Hesitant { self }

    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        if let answer { completion(answer) } else { kept = completion }
    }
}

extension ScreenOutcome {
    /// `3`, or `popped`.
    var text: String {
        switch self {
        case .finished(let output): "\(output)"
        case .ended(let reason): "\(reason)"
        }
    }
}

/// A navigator on a clock that stands still, and how what was waited for on it has ended, in order.
final class ResultStage {
    let clock = ManualClock()
    let log = RecordingLogger()
    /// The window stands in it alone.
    let group = ScreenWindowGroup(isHidden: true)
    let window: WindowContainer
    let navigator: ScreenNavigator
    let renderer: RecordingRenderer?
    let history: NavigationHistory
    private(set) var outcomes: [String] = []
    private(set) var ends: [String] = []

    init<Root: Screen>(
        _ root: Root = Stack("S", Plain("A")), renderer: RecordingRenderer? = nil, isolation: isolated (any Actor)? = #isolation
    ) where Root.Container: ModalContainer {
        self.renderer = renderer
        window = group.windows[0]
        navigator = ScreenNavigator(window: window, logger: log, clock: clock, renderer: renderer, isolation: isolation)
        history = NavigationHistory(navigator: navigator)
        navigator.navigate { $0.setRoot(to: root).makeKeyAndVisible() }
        renderer?.finishAll()
    }

    var text: String { navigator.hierarchy.outline }

    /// Starts a route, and writes down how it ends.
    @discardableResult
    func start(
        _ label: String = "it", policy: NavigationPolicy? = nil,
        _ route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>
    ) -> Navigation {
        navigator.navigate(to: route(.initial), label: label, policy: policy) { [self] in ends.append("\(label): \(ending($0))") }
    }

    /// A continuation that writes the outcome down.
    func noting<Output, Current>(
        then next: @escaping (ScreenRootRoute<Current>) -> (any ScreenRouteConvertible<Current>)? = { _ in nil }
    ) -> (ScreenOutcome<Output>, ScreenRootRoute<Current>) -> (any ScreenRouteConvertible<Current>)? {
        { [self] outcome, route in
            outcomes.append(outcome.text)
            return next(route)
        }
    }

    /// Pushes B on the topmost stack and waits for it.
    @discardableResult
    func push(_ screen: ChooserScreen = ChooserScreen(), policy: NavigationPolicy? = nil) throws -> Chooser {
        start(policy: policy) { $0.top(.stack).push(screen, awaiting: Int.self, then: noting()) }
        return try chooser(screen.name)
    }

    /// Presents B on what is on top and waits for it.
    @discardableResult
    func present(_ screen: ChooserScreen = ChooserScreen()) throws -> Chooser {
        start { $0.top(.container).present(screen, awaiting: Int.self, then: noting()) }
        return try chooser(screen.name)
    }

    func chooser(_ name: String = "B") throws -> Chooser { try find(name, as: Chooser.self) }

    func find<Found: ModalContainer>(_ name: String, as type: Found.Type = ModalContainer.self) throws -> Found {
        try #require(navigator.firstContainer(where: .container(of: type, name: name)), "no \(name)")
    }

    /// Runs a route of somebody else's.
    func run(_ route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>) throws {
        let navigation = navigator.navigate(route: route)
        renderer?.finishAll()
        try navigation.result?.get()
    }
}
