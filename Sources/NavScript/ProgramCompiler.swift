import NavDSL

/// Makes routes of steps with the DSL's own operators. What the DSL's types would not let through is refused with its path.
///
/// Compiling is the check: it builds and runs nothing. The kind of the current container is kept beside the route; the
/// route's root is a type only, as every step finds its container when it runs.
struct ProgramCompiler {
    /// Where steps find containers by id, once the route runs.
    let registry: ContainerRegistry

    enum Kind: String {
        case window, container, stack, tabs

        var word: String {
            switch self {
            case .window: "a window"
            case .container: "a container"
            case .stack: "a stack"
            case .tabs: "tabs"
            }
        }
    }

    typealias Route<Current: ScreenContainer> = ScreenRoute<WindowContainer, Current>

    /// A route on its way: what it has come to, and how.
    struct State {
        var kind: Kind
        var steps = ScreenRouteSteps()

        init(_ kind: Kind) { self.kind = kind }

        /// A route that has come to a container of a kind.
        init<Current: ScreenContainer>(_ route: Route<Current>, _ kind: Kind) {
            self.kind = kind
            steps = route.steps
        }

        func at<Current: ScreenContainer>(_ type: Current.Type) -> Route<Current> { Route(steps: steps) }
    }

    func routes(of program: RouteProgram) throws -> [ScreenWindowRoute] {
        let path = ProgramPath.top.appending("routes")
        return try program.routes.enumerated().map { ScreenWindowRoute(steps: try compile($1, from: .window, path.appending($0))) }
    }

    func compile(_ steps: [ProgramStep], from start: Kind, _ path: ProgramPath) throws -> ScreenRouteSteps {
        var state = State(start)
        for (index, step) in steps.enumerated() { state = try append(step, to: state, start, path.appending(index)) }
        return state.steps
    }

    private func append(_ step: ProgramStep, to state: State, _ start: Kind, _ path: ProgramPath) throws -> State {
        let isWindow = state.kind == .window
        if let next = isWindow
            ? try general(step, state.at(WindowContainer.self), state.kind, start, path)
            : try general(step, state.at(ModalContainer.self), state.kind, start, path)
        {
            return next
        }
        switch state.kind {
        case .window: if let next = try window(step, state.at(WindowContainer.self), path) { return next }
        case .container: break
        case .stack: if let next = try stack(step, state.at(StackContainer.self), path) { return next }
        case .tabs: if let next = try tabs(step, state.at(TabsContainer.self), path) { return next }
        }
        if !isWindow, let next = try modal(step, state.at(ModalContainer.self), state.kind, path) { return next }
        throw path.appending("op").error("'\(step.op)' needs \(step.op.needs), the current container is \(state.kind.word)")
    }
}
