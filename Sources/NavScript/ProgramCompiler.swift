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
        return try program.routes.enumerated().map { ScreenWindowRoute(steps: try compile($1, path.appending($0))) }
    }

    /// A list of steps on its way, and the one that is next.
    struct Frame {
        let steps: [ProgramStep]
        let start: Kind
        let path: ProgramPath
        var state: State
        var next = 0

        init(_ steps: [ProgramStep], from start: Kind, _ path: ProgramPath) {
            self.steps = steps
            self.start = start
            self.path = path
            state = State(start)
        }
    }

    /// Compiles from the window, with the lists in steps before the steps that hold them: a loop, however deep they nest.
    private func compile(_ steps: [ProgramStep], _ path: ProgramPath) throws -> ScreenRouteSteps {
        var frames = [Frame(steps, from: .window, path)]
        while true {
            let top = frames.count - 1
            if frames[top].next == frames[top].steps.count {
                let nested = frames.removeLast().state.steps
                guard top > 0 else { return nested }
                try append(nested, to: &frames[top - 1])
                continue
            }
            let step = frames[top].steps[frames[top].next]
            let path = frames[top].path.appending(frames[top].next)
            let kind = frames[top].state.kind
            guard step.op.works(on: kind) else {
                throw path.appending("op").error("'\(step.op)' needs \(step.op.needs), the current container is \(kind.word)")
            }
            try step.screen?.check(at: path.appending("screen"), .step)
            if let inner = step.steps {
                frames.append(Frame(inner, from: step.innerStart(kind, frames[top].start), path.appending("steps")))
            } else {
                try append(nil, to: &frames[top])
            }
        }
    }

    /// Appends a list's next step, with the steps that it holds.
    private func append(_ nested: ScreenRouteSteps?, to frame: inout Frame) throws {
        let step = frame.steps[frame.next]
        let path = frame.path.appending(frame.next)
        let state = frame.state
        frame.next += 1
        frame.state =
            switch step.op.place {
            case .any where state.kind == .window: try general(step, state.at(WindowContainer.self), nested, state.kind, frame.start, path)
            case .any: try general(step, state.at(ModalContainer.self), nested, state.kind, frame.start, path)
            case .window: try window(step, state.at(WindowContainer.self), nested, path)
            case .screen: try modal(step, state.at(ModalContainer.self), nested, state.kind, path)
            case .stack: try stack(step, state.at(StackContainer.self), nested, path)
            case .tabs: try tabs(step, state.at(TabsContainer.self), nested, path)
            }
    }
}
