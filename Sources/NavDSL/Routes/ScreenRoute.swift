@_exported public import NavCore

/// Anything that is a route from a container: a ``ScreenRoute``, or a type of your own that lists actions.
public protocol ScreenRouteConvertible<Root> {
    /// The container that the route starts from.
    associatedtype Root: ScreenContainer

    /// The route as actions on its root, one after another.
    var actions: [any ScreenAction<Root, Void>] { get }

    /// The route as steps. The default makes them from ``actions``.
    var steps: ScreenRouteSteps { get }
}

extension ScreenRouteConvertible {
    /// The default: the actions, one after another.
    public var steps: ScreenRouteSteps {
        var steps = ScreenRouteSteps()
        for action in actions { steps = steps.appending(step(for: action)) }
        return steps
    }

    /// What the route comes to after merging, one line a step.
    public var plan: ScreenRoutePlan { ScreenRoutePlan(steps) }
}

/// A route that can be continued: from its root, at the container that it has come to.
///
/// A search or accessor goes on to the container that it finds; its nested form runs a route there and stays. After `fallback`,
/// `ensure`, `cauterize` and `resolve` the route is at its root again.
public protocol ScreenThenable<Root, Current>: ScreenRouteConvertible {
    /// The container that the next step works on.
    associatedtype Current: ScreenContainer

    /// The same kind of route with other steps.
    init(steps: ScreenRouteSteps)
}

/// A route: steps from a container of one type to one of another, as a value.
///
/// It holds screens, closures and containers, so it is not `Sendable`: keep routes in functions or computed properties.
///
/// ```swift
/// let route = ScreenWindowRoute().top(.stack).push(ChatScreen(chatID: 1))
/// ```
/// - Complexity: Adding a step is constant, in time and memory, whatever the length.
public struct ScreenRoute<Root: ScreenContainer, Current: ScreenContainer>: ScreenThenable, CustomStringConvertible {
    /// The steps, one after another.
    public let steps: ScreenRouteSteps

    /// A route of steps.
    public init(steps: ScreenRouteSteps) { self.steps = steps }

    /// The route as one action; none if it has no steps.
    public var actions: [any ScreenAction<Root, Void>] {
        steps.isEmpty ? [] : [ScreenRouteAction<Root>(steps: steps)]
    }

    /// The plan of the route, one line a step.
    public var description: String { plan.description }
}

/// A route that is at the container that it started from.
public typealias ScreenRootRoute<Root: ScreenContainer> = ScreenRoute<Root, Root>
/// A route from a window that is at the window.
public typealias ScreenWindowRoute = ScreenRootRoute<WindowContainer>
/// A route from any container that is at it.
public typealias ScreenModalRoute = ScreenRootRoute<ModalContainer>
/// A route from a stack that is at the stack.
public typealias ScreenStackRoute = ScreenRootRoute<StackContainer>
/// A route from tabs that is at the tabs.
public typealias ScreenTabsRoute = ScreenRootRoute<TabsContainer>

extension ScreenRoute where Root == Current {
    /// A route without steps.
    public init() { self.init(steps: ScreenRouteSteps()) }

    /// A route without steps.
    public static var initial: Self { Self() }
}

// A route on a base class is a route on each of its subclasses. The compiler can be told so only class by class.
extension ScreenRouteConvertible where Root == ModalContainer {
    /// The route, to run on a subclass of its root: `modalRoute.on(StackContainer.self)`.
    public func on<Container: ModalContainer>(_ type: Container.Type) -> ScreenRootRoute<Container> { rerooted() }
}

extension ScreenRouteConvertible where Root == StackContainer {
    /// The route, to run on a subclass of its root.
    public func on<Container: StackContainer>(_ type: Container.Type) -> ScreenRootRoute<Container> { rerooted() }
}

extension ScreenRouteConvertible where Root == TabsContainer {
    /// The route, to run on a subclass of its root.
    public func on<Container: TabsContainer>(_ type: Container.Type) -> ScreenRootRoute<Container> { rerooted() }
}

extension ScreenRouteConvertible {
    fileprivate func rerooted<Container: ScreenContainer>() -> ScreenRootRoute<Container> {
        ScreenRootRoute(steps: ScreenRouteSteps().appending(ThenStep(steps)))
    }
}

/// A whole route as one action.
public struct ScreenRouteAction<Container: ScreenContainer>: ScreenAction {
    public typealias Output = Void

    /// The steps of the route.
    public let steps: ScreenRouteSteps

    /// Makes a route an action.
    public init(_ route: some ScreenRouteConvertible<Container>) { steps = route.steps }

    init(steps: ScreenRouteSteps) { self.steps = steps }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        navigator.navigate(from: container, to: ScreenRootRoute<Container>(steps: steps), completion: completion)
    }

    public var description: String { ScreenRoutePlan(steps).description }
}

/// The step that performs an action: what is known to merge goes in as such, so that it merges however it was written.
func step<Action: ScreenAction>(for action: Action) -> RouteStep {
    if let stack = action as? any StackChanging { return stack.stackStep }
    if let route = action as? ScreenRouteAction<Action.Container> { return ThenStep(route.steps) }
    if let action = action as? any ScreenAction<Action.Container, Void> { return TypedActionStep(action) }
    return TypedActionStep(DiscardingAction(action))
}
