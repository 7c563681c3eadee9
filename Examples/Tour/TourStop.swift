package import NavDSL
import NavSystem
import TourApp

/// One route of the tour: its Swift as text and as code, side by side, and the hierarchies that it is tried on.
package struct TourStop {
    package let title: String
    package let about: String
    /// The Swift of the route, as it stands in the closure below it; a test compares the two.
    package let source: String
    package let starts: [TourStart]
    private let travel: (TourScene) -> TourVisit

    /// A route from the window.
    init(
        _ title: String, _ about: String, starts: [TourStart], source: String,
        route: @escaping (Screens, Session) -> some ScreenRouteConvertible<WindowContainer>
    ) {
        self.init(title, about, starts: starts, source: source, from: { $0.window }, route: route)
    }

    /// A route from a container, as a screen of the app would start it.
    init<Root: ScreenContainer, Route: ScreenRouteConvertible<Root>>(
        _ title: String, _ about: String, starts: [TourStart], source: String,
        from root: @escaping (ScreenNavigator) -> Root?, route: @escaping (Screens, Session) -> Route
    ) {
        self.title = title
        self.about = about
        self.source = source
        self.starts = starts
        travel = { scene in scene.visit(from: root(scene.navigator), by: route(Screens(), scene.session)) }
    }

    /// Runs the route on a fresh hierarchy.
    package func visit(_ start: TourStart) -> TourVisit { travel(TourScene(start)) }
}

/// A hierarchy to begin with, and what the user does while the route waits.
package struct TourStart: Sendable {
    package let name: String
    var isHidden = false
    var isAuthorized = false
    var device = SystemCapabilities()
    var user: @Sendable (ScreenNavigator) -> Void = { _ in }
    var route: @Sendable (Screens) -> ScreenWindowRoute
}

/// What a route did.
package struct TourVisit {
    package let plan: String
    /// The container that the route started from; `nil` for the window.
    package let root: String?
    package let before: String
    package let changes: [String]
    package let built: Int
    /// `nil` for success.
    package let error: String?
    package let after: String
    package let hierarchy: Hierarchy
    package let refreshCount: Int
}

/// A window in its first state, the navigator on it, and the changes since.
final class TourScene {
    let navigator: ScreenNavigator
    let session: Session
    private let user: (ScreenNavigator) -> Void
    private let before: String
    private let builtBefore: Int

    init(_ start: TourStart) {
        navigator = ScreenNavigator(window: WindowContainer(isHidden: start.isHidden), logger: nil)
        session = Session(isAuthorized: start.isAuthorized)
        user = start.user
        navigator.effects = SimulatedDevice(start.device)
        navigator.navigate(to: start.route(Screens())) { result in
            if case .failure(let error) = result { preconditionFailure("The tour cannot begin at '\(start.name)': \(error)") }
        }
        before = navigator.hierarchy.description
        builtBefore = navigator.builtCount
    }

    func visit<Root: ScreenContainer>(from root: Root?, by route: some ScreenRouteConvertible<Root>) -> TourVisit {
        var changes: [String] = []
        let observation = navigator.observeChanges { changes.append($0.description) }
        defer { observation.cancel() }
        var result: Result<Void, any Error>?
        navigator.navigate(from: root, to: route) { result = $0 }
        if result == nil { user(navigator) }
        var error: String?
        switch result {
        case .success: break
        case .failure(let failure): error = "\(failure)"
        case nil: error = "The route is still waiting."
        }
        return TourVisit(
            plan: route.plan.description, root: root is WindowContainer ? nil : root?.key.map { "\($0)" }, before: before, changes: changes,
            built: navigator.builtCount - builtBefore, error: error,
            after: navigator.hierarchy.description, hierarchy: navigator.hierarchy,
            refreshCount: navigator.lastContainer(where: .container(of: ChatContainer.self))?.refreshCount ?? 0)
    }
}
