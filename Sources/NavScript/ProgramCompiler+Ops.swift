import NavDSL

// One function for each kind of container. `nested` are the steps in a step, where it has any.
extension ProgramCompiler {
    /// Ops on any container.
    func general<Current: ScreenContainer>(
        _ step: ProgramStep, _ route: Route<Current>, _ nested: ScreenRouteSteps?, _ kind: Kind, _ start: Kind, _ path: ProgramPath
    ) throws -> State {
        switch step.op {
        case .first, .last, .top: return try search(step, route, nested, kind, path)
        case .from:
            return access(step.kind, nested, kind, route, .id(step.node ?? 0, in: registry))
        case .fail: return State(route.fail(with: ScreenCanceledError(for: step.message ?? "fail")), kind)
        case .wait: return State(route.wait(for: try duration(of: step, path.appending("seconds"))), kind)
        case .then: return State(route.then(ScreenRootRoute<Current>(steps: nested ?? ScreenRouteSteps())), kind)
        case .resolve: return State(route.resolve(), start)
        case .fallback: return State(route.fallback(to: ScreenWindowRoute(steps: nested ?? ScreenRouteSteps())), start)
        case .ensure: return State(route.ensure(with: ScreenWindowRoute(steps: nested ?? ScreenRouteSteps())), start)
        case .cauterize: return State(route.cauterize(), start)
        default: throw misplaced(step, path)
        }
    }

    func window(_ step: ProgramStep, _ route: Route<WindowContainer>, _ nested: ScreenRouteSteps?, _ path: ProgramPath) throws -> State {
        switch step.op {
        case .root: return access(step.type, nested, .window, route, .root)
        case .setRoot:
            let (screen, nested) = try screen(step, nested, path)
            return State(route.setRoot(to: screen, animation: step.screenAnimation, route: nested), .window)
        case .makeKey: return State(route.makeKey(), .window)
        case .makeKeyAndVisible: return State(route.makeKeyAndVisible(), .window)
        default: throw misplaced(step, path)
        }
    }

    /// Ops on any screen, stacks and tabs included.
    func modal(
        _ step: ProgramStep, _ route: Route<ModalContainer>, _ nested: ScreenRouteSteps?, _ kind: Kind, _ path: ProgramPath
    ) throws -> State {
        switch step.op {
        case .present:
            let (screen, nested) = try screen(step, nested, path)
            return State(route.present(screen, animation: step.screenAnimation, route: nested), kind)
        case .dismiss: return State(route.dismiss(animation: step.screenAnimation), kind)
        case .makeVisible: return State(route.makeVisible(), kind)
        case .refresh: return State(route.refresh(), kind)
        case .presented: return access(step.type, nested, kind, route, .presented)
        case .presenting: return access(step.type, nested, kind, route, .presenting)
        case .stack: return goOn(nested, kind, .stack, move: { route.stack }, nest: { inner in route.stack { _ in inner } })
        case .tabs: return goOn(nested, kind, .tabs, move: { route.tabs }, nest: { inner in route.tabs { _ in inner } })
        case .window: return goOn(nested, kind, .window, move: { route.window }, nest: { inner in route.window { _ in inner } })
        default: throw misplaced(step, path)
        }
    }

    func stack(_ step: ProgramStep, _ route: Route<StackContainer>, _ nested: ScreenRouteSteps?, _ path: ProgramPath) throws -> State {
        let animation = step.screenAnimation
        let separated = step.separated ?? false
        switch step.op {
        case .push:
            let (screen, nested) = try screen(step, nested, path)
            return State(route.push(screen, animation: animation, separated: separated, route: nested), .stack)
        case .replace:
            let (screen, nested) = try screen(step, nested, path)
            return State(route.replace(with: screen, animation: animation, separated: separated, route: nested), .stack)
        case .pop: return State(route.pop(to: step.popPredicate, animation: animation, separated: separated), .stack)
        case .popToRoot: return State(route.popToRoot(animation: animation, separated: separated), .stack)
        case .clear: return State(route.clear(animation: animation, separated: separated), .stack)
        case .setStack:
            let modifiers = try modifiers(step.modifiers ?? [], path.appending("modifiers"))
            return State(route.setStack(modifiers: modifiers, animation: animation, separated: separated), .stack)
        case .stackRoot: return access(step.type, nested, .stack, route, .stackRoot)
        case .stackTop: return access(step.type, nested, .stack, route, .stackTop)
        case .stackVisible: return access(step.type, nested, .stack, route, .stackVisible)
        default: throw misplaced(step, path)
        }
    }

    func tabs(_ step: ProgramStep, _ route: Route<TabsContainer>, _ nested: ScreenRouteSteps?, _ path: ProgramPath) throws -> State {
        switch step.op {
        case .selectTab: return try selectTab(step, route, nested, path)
        case .selectedTab: return access(step.type, nested, .tabs, route, .selectedTab)
        case .setupTab:
            let (screen, nested) = try screen(step, nested, path)
            return State(route.setupTab(with: screen, route: nested), .tabs)
        case .setTabs:
            let path = path.appending("screens")
            let nodes = step.screens ?? []
            for (index, node) in nodes.enumerated() { try node.check(at: path.appending(index), .step) }
            if let selected = step.selected, !nodes.indices.contains(selected) {
                throw path.error("expected 'selected' in 0..<\(nodes.count), found \(selected)")
            }
            return State(route.then(ScreenSetTabsAction(nodes.map(\.screen), selected: step.selected)), .tabs)
        default: throw misplaced(step, path)
        }
    }
}

// MARK: Parts

extension ProgramCompiler {
    /// For an op that is none of a kind's, should the table of places ever say that it is.
    private func misplaced(_ step: ProgramStep, _ path: ProgramPath) -> RouteProgramError {
        path.appending("op").error("'\(step.op)' needs \(step.op.needs)")
    }

    /// Goes on to a container, or runs the step's own steps there and stays.
    private func goOn<Current: ScreenContainer, Target: ScreenContainer>(
        _ nested: ScreenRouteSteps?, _ kind: Kind, _ target: Kind,
        move: () -> Route<Target>, nest: (ScreenRootRoute<Target>) -> Route<Current>
    ) -> State {
        guard let nested else { return State(move(), target) }
        return State(nest(ScreenRootRoute(steps: nested)), kind)
    }

    private func search<Current: ScreenContainer>(
        _ step: ProgramStep, _ route: Route<Current>, _ nested: ScreenRouteSteps?, _ kind: Kind, _ path: ProgramPath
    ) throws -> State {
        if step.name != nil, step.key != nil { throw path.error("expected a name or a key, not both") }
        func go<Found: ModalContainer>(_ target: Kind, _ type: Found.Type) -> State {
            let predicate: ScreenPredicate<Found> =
                if let key = step.key { .container(of: type, key: key.screenKey) } else if let name = step.name {
                    .container(of: type, name: name)
                } else { .container(of: type) }
            return goOn(
                nested, kind, target,
                move: {
                    switch step.op {
                    case .first: route.first(predicate)
                    case .last: route.last(predicate)
                    default: route.top(predicate)
                    }
                },
                nest: { inner in
                    switch step.op {
                    case .first: route.first(predicate) { _ in inner }
                    case .last: route.last(predicate) { _ in inner }
                    default: route.top(predicate) { _ in inner }
                    }
                })
        }
        return switch step.kind ?? .container {
        case .container: go(.container, ModalContainer.self)
        case .stack: go(.stack, StackContainer.self)
        case .tabs: go(.tabs, TabsContainer.self)
        }
    }

    /// Goes on to a related container of the type that the step expects.
    private func access<Current: ScreenContainer>(
        _ expected: ProgramStep.Kind?, _ nested: ScreenRouteSteps?, _ kind: Kind, _ route: Route<Current>,
        _ accessor: ScreenAccessor<Current, ModalContainer>
    ) -> State {
        func go<Target: ModalContainer>(_ target: Kind, _ type: Target.Type) -> State {
            let action = ScreenAccessAction(accessor, of: type)
            return goOn(
                nested, kind, target, move: { route.moving(by: action) },
                nest: { route.performing(action, nested: $0.steps) })
        }
        return switch expected ?? .container {
        case .container: go(.container, ModalContainer.self)
        case .stack: go(.stack, StackContainer.self)
        case .tabs: go(.tabs, TabsContainer.self)
        }
    }

    private func selectTab(
        _ step: ProgramStep, _ route: Route<TabsContainer>, _ nested: ScreenRouteSteps?, _ path: ProgramPath
    ) throws -> State {
        let given = [step.index != nil, step.name != nil, step.key != nil, step.node != nil].filter { $0 }.count
        guard given == 1, let predicate = step.tabPredicate else { throw path.error("expected one of index, name, key, node") }
        func go<Tab: ModalContainer>(_ kind: Kind, _ type: Tab.Type) -> State {
            let nested = ScreenRootRoute<Tab>(steps: nested ?? ScreenRouteSteps())
            return State(route.selectTab(of: type, with: predicate, animation: step.screenAnimation, route: nested), .tabs)
        }
        return switch step.type ?? .container {
        case .container: go(.container, ModalContainer.self)
        case .stack: go(.stack, StackContainer.self)
        case .tabs: go(.tabs, TabsContainer.self)
        }
    }

    /// How long a step waits.
    private func duration(of step: ProgramStep, _ path: ProgramPath) throws -> Duration {
        guard let seconds = step.seconds else { throw path.error("expected a number") }
        guard ProgramStep.waitSeconds.contains(seconds) else {
            throw path.error("expected 'seconds' in 0...\(Int(ProgramStep.waitSeconds.upperBound)), found \(seconds)")
        }
        return .seconds(seconds)
    }

    /// The step's screen, and the steps in it as a route on what the screen builds.
    private func screen(
        _ step: ProgramStep, _ nested: ScreenRouteSteps?, _ path: ProgramPath
    ) throws -> (AnyModalScreen, ScreenModalRoute?) {
        guard let node = step.screen else { throw path.error("expected a field 'screen'") }
        return (node.screen, nested.map { ScreenModalRoute(steps: $0) })
    }

    private func modifiers(_ steps: [ProgramStep], _ path: ProgramPath) throws -> [any ScreenStackModifier] {
        try steps.enumerated().map { index, step in
            let path = path.appending(index)
            if step.steps != nil { throw path.appending("steps").error("a modifier has no steps") }
            try step.screen?.check(at: path.appending("screen"), .step)
            switch step.op {
            case .push: return ScreenStackPushModifier(try screen(step, nil, path).0)
            case .replace: return ScreenStackReplaceModifier(try screen(step, nil, path).0)
            case .pop: return ScreenStackPopModifier(to: step.popPredicate)
            case .popToRoot: return ScreenStackPopModifier(to: .root)
            case .clear: return ScreenStackClearModifier()
            default: throw path.appending("op").error("expected push, pop, popToRoot, replace or clear, found '\(step.op)'")
            }
        }
    }
}
