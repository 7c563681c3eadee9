import NavDSL

// One function for each kind of container; each answers nil for an op that is none of its own.
extension ProgramCompiler {
    /// Ops on any container.
    func general<Current: ScreenContainer>(
        _ step: ProgramStep, _ route: Route<Current>, _ kind: Kind, _ start: Kind, _ path: ProgramPath
    ) throws -> State? {
        switch step.op {
        case .first, .last, .top: return try search(step, route, kind, path)
        case .from:
            return try goOn(step, kind, as: step.kind, path, route, FromIDAction(id: step.node ?? 0, registry: registry))
        case .fail: return State(route.fail(with: ScreenCanceledError(for: step.message ?? "fail")), kind)
        case .wait: throw path.appending("op").error("'wait' is not supported: the library has no action that waits")
        case .then: return State(route.then(ScreenRootRoute<Current>(steps: try inner(step, kind, path))), kind)
        case .resolve: return State(route.resolve(), start)
        case .fallback: return State(route.fallback(to: ScreenWindowRoute(steps: try inner(step, start, path))), start)
        case .ensure: return State(route.ensure(with: ScreenWindowRoute(steps: try inner(step, start, path))), start)
        case .cauterize: return State(route.cauterize(), start)
        default: return nil
        }
    }

    func window(_ step: ProgramStep, _ route: Route<WindowContainer>, _ path: ProgramPath) throws -> State? {
        switch step.op {
        case .root: return try access(step, .window, path, route, .root)
        case .setRoot:
            let (screen, nested) = try screen(step, path)
            return State(route.setRoot(to: screen, animation: step.screenAnimation, route: nested), .window)
        case .makeKey: return State(route.makeKey(), .window)
        case .makeKeyAndVisible: return State(route.makeKeyAndVisible(), .window)
        default: return nil
        }
    }

    /// Ops on any screen, stacks and tabs included.
    func modal(_ step: ProgramStep, _ route: Route<ModalContainer>, _ kind: Kind, _ path: ProgramPath) throws -> State? {
        switch step.op {
        case .present:
            let (screen, nested) = try screen(step, path)
            return State(route.present(screen, animation: step.screenAnimation, route: nested), kind)
        case .dismiss: return State(route.dismiss(animation: step.screenAnimation), kind)
        case .makeVisible: return State(route.makeVisible(), kind)
        case .refresh: return State(route.refresh(), kind)
        case .presented: return try access(step, kind, path, route, .presented)
        case .presenting: return try access(step, kind, path, route, .presenting)
        case .stack: return try goOn(step, kind, .stack, path, move: { route.stack }, nest: { inner in route.stack { _ in inner } })
        case .tabs: return try goOn(step, kind, .tabs, path, move: { route.tabs }, nest: { inner in route.tabs { _ in inner } })
        case .window: return try goOn(step, kind, .window, path, move: { route.window }, nest: { inner in route.window { _ in inner } })
        default: return nil
        }
    }

    func stack(_ step: ProgramStep, _ route: Route<StackContainer>, _ path: ProgramPath) throws -> State? {
        let animation = step.screenAnimation
        let separated = step.separated ?? false
        switch step.op {
        case .push:
            let (screen, nested) = try screen(step, path)
            return State(route.push(screen, animation: animation, separated: separated, route: nested), .stack)
        case .replace:
            let (screen, nested) = try screen(step, path)
            return State(route.replace(with: screen, animation: animation, separated: separated, route: nested), .stack)
        case .pop: return State(route.pop(to: step.popPredicate, animation: animation, separated: separated), .stack)
        case .popToRoot: return State(route.popToRoot(animation: animation, separated: separated), .stack)
        case .clear: return State(route.clear(animation: animation, separated: separated), .stack)
        case .setStack:
            let modifiers = try modifiers(step.modifiers ?? [], path.appending("modifiers"))
            return State(route.setStack(modifiers: modifiers, animation: animation, separated: separated), .stack)
        case .stackRoot: return try access(step, .stack, path, route, .stackRoot)
        case .stackTop: return try access(step, .stack, path, route, .stackTop)
        case .stackVisible: return try access(step, .stack, path, route, .stackVisible)
        default: return nil
        }
    }

    func tabs(_ step: ProgramStep, _ route: Route<TabsContainer>, _ path: ProgramPath) throws -> State? {
        switch step.op {
        case .selectTab: return try selectTab(step, route, path)
        case .selectedTab: return try access(step, .tabs, path, route, .selectedTab)
        case .setupTab:
            let (screen, nested) = try screen(step, path)
            return State(route.setupTab(with: screen, route: nested), .tabs)
        case .setTabs:
            let path = path.appending("screens")
            let nodes = step.screens ?? []
            for (index, node) in nodes.enumerated() { try node.check(at: path.appending(index), .step) }
            if let selected = step.selected, !nodes.indices.contains(selected) {
                throw path.error("expected 'selected' in 0..<\(nodes.count), found \(selected)")
            }
            return State(route.then(ScreenSetTabsAction(nodes.map(\.screen), selected: step.selected)), .tabs)
        default: return nil
        }
    }
}

// MARK: Parts

extension ProgramCompiler {
    /// The steps of a nested list, from the container that they are given.
    private func inner(_ step: ProgramStep, _ kind: Kind, _ path: ProgramPath) throws -> ScreenRouteSteps {
        try compile(step.steps ?? [], from: kind, path.appending("steps"))
    }

    /// Goes on to a container, or runs the step's own steps there and stays.
    private func goOn<Current: ScreenContainer, Target: ScreenContainer>(
        _ step: ProgramStep, _ kind: Kind, _ target: Kind, _ path: ProgramPath,
        move: () -> Route<Target>, nest: (ScreenRootRoute<Target>) -> Route<Current>
    ) throws -> State {
        guard step.steps != nil else { return State(move(), target) }
        return State(nest(ScreenRootRoute(steps: try inner(step, target, path))), kind)
    }

    private func search<Current: ScreenContainer>(
        _ step: ProgramStep, _ route: Route<Current>, _ kind: Kind, _ path: ProgramPath
    ) throws -> State {
        if step.name != nil, step.key != nil { throw path.error("expected a name or a key, not both") }
        func go<Found: ModalContainer>(_ target: Kind, _ type: Found.Type) throws -> State {
            let predicate: ScreenPredicate<Found> =
                if let key = step.key { .container(of: type, key: key.screenKey) } else if let name = step.name {
                    .container(of: type, name: name)
                } else { .container(of: type) }
            return try goOn(
                step, kind, target, path,
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
        case .container: try go(.container, ModalContainer.self)
        case .stack: try go(.stack, StackContainer.self)
        case .tabs: try go(.tabs, TabsContainer.self)
        }
    }

    /// Goes on to a related container of the type that the step expects.
    private func access<Current: ScreenContainer>(
        _ step: ProgramStep, _ kind: Kind, _ path: ProgramPath, _ route: Route<Current>,
        _ accessor: ScreenAccessor<Current, ModalContainer>
    ) throws -> State {
        try goOn(step, kind, as: step.type, path, route, ScreenAccessAction<Current, ModalContainer, ModalContainer>(accessor))
    }

    /// Goes on to what an action answers, as the type that the step expects.
    private func goOn<Current: ScreenContainer, Find: ImmediateScreenAction>(
        _ step: ProgramStep, _ kind: Kind, as expected: ProgramStep.Kind?, _ path: ProgramPath, _ route: Route<Current>, _ find: Find
    ) throws -> State where Find.Container == Current, Find.Output == ModalContainer {
        func go<Target: ModalContainer>(_ target: Kind, _ type: Target.Type) throws -> State {
            let action = CastAction<Find, Target>(base: find)
            return try goOn(
                step, kind, target, path, move: { route.moving(by: action) },
                nest: { route.performing(action, nested: $0.steps) })
        }
        return switch expected ?? .container {
        case .container: try go(.container, ModalContainer.self)
        case .stack: try go(.stack, StackContainer.self)
        case .tabs: try go(.tabs, TabsContainer.self)
        }
    }

    private func selectTab(_ step: ProgramStep, _ route: Route<TabsContainer>, _ path: ProgramPath) throws -> State {
        let given = [step.index != nil, step.name != nil, step.key != nil, step.node != nil].filter { $0 }.count
        guard given == 1, let predicate = step.tabPredicate else { throw path.error("expected one of index, name, key, node") }
        func go<Tab: ModalContainer>(_ kind: Kind, _ type: Tab.Type) throws -> State {
            let nested = ScreenRootRoute<Tab>(steps: try inner(step, kind, path))
            return State(route.selectTab(of: type, with: predicate, animation: step.screenAnimation, route: nested), .tabs)
        }
        return switch step.type ?? .container {
        case .container: try go(.container, ModalContainer.self)
        case .stack: try go(.stack, StackContainer.self)
        case .tabs: try go(.tabs, TabsContainer.self)
        }
    }

    /// The step's screen, and its own steps as a route on what the screen builds.
    private func screen(_ step: ProgramStep, _ path: ProgramPath) throws -> (AnyModalScreen, ScreenModalRoute?) {
        guard let node = step.screen else { throw path.error("expected a field 'screen'") }
        try node.check(at: path.appending("screen"), .step)
        let kind: Kind = node.kind == "stack" || node.wrap == true ? .stack : node.kind == "tabs" ? .tabs : .container
        let nested = step.steps == nil ? nil : ScreenModalRoute(steps: try inner(step, kind, path))
        return (node.screen, nested)
    }

    private func modifiers(_ steps: [ProgramStep], _ path: ProgramPath) throws -> [any ScreenStackModifier] {
        try steps.enumerated().map { index, step in
            let path = path.appending(index)
            if step.steps != nil { throw path.appending("steps").error("a modifier has no steps") }
            switch step.op {
            case .push: return ScreenStackPushModifier(try screen(step, path).0)
            case .replace: return ScreenStackReplaceModifier(try screen(step, path).0)
            case .pop: return ScreenStackPopModifier(to: step.popPredicate)
            case .popToRoot: return ScreenStackPopModifier(to: .root)
            case .clear: return ScreenStackClearModifier()
            default: throw path.appending("op").error("expected push, pop, popToRoot, replace or clear, found '\(step.op)'")
            }
        }
    }
}
