import NavDSL
import NavTesting
import Testing

/// A navigator with a clock that stands still, on a shown window with a root, and all that anybody has been told since.
final class Stage {
    let window: WindowContainer
    let clock = ManualClock()
    let logger = RecordingLogger()
    let renderer: RecordingRenderer
    let navigator: ScreenNavigator
    private(set) var changes: [HierarchyChange] = []
    private var observation: HierarchyObservation?

    init<Root: Screen>(
        _ root: Root = Stack("S", Plain("A")), shown: Bool = true, pace: RecordingRenderer.Pace = .immediate
    ) where Root.Container: ModalContainer {
        window = WindowContainer(isHidden: !shown)
        renderer = RecordingRenderer(pace: pace)
        navigator = ScreenNavigator(window: window, logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: root) }
        if shown { navigator.navigate { $0.makeKey() } }
        navigator.renderer = renderer
        navigator.logger = logger
        observation = navigator.observeChanges { [unowned self] in changes.append($0) }
    }

    var text: String { navigator.hierarchy.outline }
    var hierarchy: Hierarchy { navigator.hierarchy }
    var origins: [HierarchyChange.Origin] { changes.map(\.origin) }

    /// Runs a route whose waits all pass, and gives its error.
    @discardableResult
    func run(
        label: String? = nil, _ route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> (any Error)? {
        let navigation = navigator.navigate(label: label, route: route)
        clock.run()
        return error(of: navigation, sourceLocation: sourceLocation)
    }

    func error(of navigation: Navigation, sourceLocation: SourceLocation = #_sourceLocation) -> (any Error)? {
        #expect(throws: Never.self, sourceLocation: sourceLocation) { try navigator.validate() }
        switch navigation.result {
        case .failure(let error): return error
        case .success: return nil
        case nil:
            Issue.record("it has not ended", sourceLocation: sourceLocation)
            return nil
        }
    }

    func find<Found: ModalContainer>(_ name: String, as type: Found.Type = ModalContainer.self) throws -> Found {
        try #require(navigator.firstContainer(where: .container(of: type, name: name)), "no \(name)")
    }

    func stack(_ name: String) throws -> StackContainer { try find(name, as: StackContainer.self) }
}

/// What happens to a route beside it, or inside.
struct Variation<Body: Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: Body

    init(_ text: String, _ body: Body) {
        testDescription = text
        self.body = body
    }
}
