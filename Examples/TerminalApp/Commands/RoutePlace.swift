import NavDSL

/// The kinds of containers that have verbs of their own.
package enum ContainerKind: String, CaseIterable, Sendable {
    case window, screen, stack, tabs

    var text: String { self == .tabs ? "tabs" : "a \(rawValue)" }
}

/// A route on its way: what it has come to, and how.
///
/// The commands know at run time what the DSL's types know when an app is compiled: the kind of container that the next verb works
/// on. It is kept beside the steps, and the typed route is made from both where a verb of the DSL is called.
struct RoutePlace {
    let kind: ContainerKind
    /// Where the route began, and is again after `fallback`, `ensure` and their like.
    let start: ContainerKind
    let steps: ScreenRouteSteps

    init(_ start: ContainerKind) {
        self.init(start, start: start, ScreenRouteSteps())
    }

    private init(_ kind: ContainerKind, start: ContainerKind, _ steps: ScreenRouteSteps) {
        self.kind = kind
        self.start = start
        self.steps = steps
    }

    /// The place after more steps; without a kind it is at the same container.
    func after(_ route: some ScreenRouteConvertible, at kind: ContainerKind? = nil) -> RoutePlace {
        RoutePlace(kind ?? self.kind, start: start, route.steps)
    }

    /// The place after a route that is at its root again.
    func restarted(_ route: some ScreenRouteConvertible) -> RoutePlace { RoutePlace(start, start: start, route.steps) }

    /// The route, typed by what it has come to. Its root is a type only: steps find their containers when they run.
    func at<Current: ScreenContainer>(_ type: Current.Type) -> ScreenRoute<WindowContainer, Current> { ScreenRoute(steps: steps) }

    var window: ScreenWindowRoute { at(WindowContainer.self) }
    var screen: ScreenRoute<WindowContainer, ModalContainer> { at(ModalContainer.self) }
    var stack: ScreenRoute<WindowContainer, StackContainer> { at(StackContainer.self) }
    var tabs: ScreenRoute<WindowContainer, TabsContainer> { at(TabsContainer.self) }
}
