public import NavDSL

extension RouteProgram {
    /// Checks everything that can be known before running: ops that the current container does not have, fields that do not
    /// fit, indices out of range. Nothing is built or run.
    ///
    /// Fails with ``RouteProgramError``, which names the path and what was expected there.
    public func check() throws { _ = try compiled(ContainerRegistry()) }

    /// What each route comes to after merging, one line a step. Fails as ``check()`` does.
    public func plans() throws -> [ScreenRoutePlan] { try compiled(ContainerRegistry()).map(\.plan) }

    /// Checks the program and runs it on a window of its own.
    ///
    /// A route that fails is a result, not an error. Nobody has to wait: a `wait` passes as soon as nothing else is left to do.
    /// Fails as ``check()`` does, before anything is run.
    /// - Parameter logger: Where the navigator writes; `nil` is nowhere.
    public func run(logger: (any ScreenLogger)? = nil) throws -> ProgramResult {
        let clock = ProgramClock()
        let navigator = ScreenNavigator(window: WindowContainer(isHidden: hidden ?? false), logger: logger, clock: clock)
        return try run(on: navigator) { clock.run() }
    }

    /// Checks the program and runs it on a navigator, whose window gets the program's root.
    ///
    /// The program's `id` is in what is thrown and in the result. What ran before stays in the window.
    ///
    /// The call does not wait. A route that has not ended by itself is canceled, and has failed with `ScreenCanceledError`: one
    /// with a `wait` that the navigator's clock does not let pass at once, one that the navigator's policy lets wait for its
    /// turn, or one whose last transition the renderer is still showing.
    public func run(on navigator: ScreenNavigator) throws -> ProgramResult {
        try run(on: navigator) {}
    }

    /// Brings a navigator's window to the program's start, and makes its routes: to be run there one by one, in any order, or not at all.
    ///
    /// Fails as ``check()`` does, before anything is changed. Routes that name containers by id know those that have entered since.
    public func prepareRoutes(on navigator: ScreenNavigator) throws -> [ScreenWindowRoute] {
        let registry = ContainerRegistry()
        let routes = try compiled(registry)
        guard let window = navigator.window else {
            throw ScreenContainerNotFoundError(action: "run a program", target: "window to run on", found: "nil")
        }
        try begin(navigator, window)
        if let root = window.root { registry.add(root) }
        registry.follow(navigator)
        return routes
    }

    /// - Parameter wait: Lets the time pass that a route waits for.
    private func run(on navigator: ScreenNavigator, wait: () -> Void) throws -> ProgramResult {
        let routes = try prepareRoutes(on: navigator)
        var result = ProgramResult(id: id, start: navigator.hierarchy)
        var changes: [ProgramResult.Change] = []
        let observation = navigator.observeChanges { changes.append(ProgramResult.Change($0)) }
        defer { observation.cancel() }
        for route in routes {
            changes = []
            let built = navigator.builtCount
            var outcome: Result<Void, any Error> = .failure(ScreenCanceledError(for: "route"))
            let navigation = navigator.navigate(to: route, completion: { outcome = $0 })
            wait()
            navigation.cancel()
            result.results.append(
                ProgramResult.Route(
                    outcome, hierarchy: navigator.hierarchy, changes: changes, built: navigator.builtCount - built))
        }
        return result
    }

    /// Brings the window to the program's start.
    private func begin(_ navigator: ScreenNavigator, _ window: WindowContainer) throws {
        let isHidden = hidden ?? (root?.kind == "window" ? root?.hidden : nil) ?? false
        let node = root?.kind == "window" ? root?.root : root
        let container = try node.map { try navigator.build(root: $0) }
        var changes: [HierarchyChange] = []
        if container != nil || window.root != nil { changes.append(.setRoot(container, of: window)) }
        changes.append(.setHidden(isHidden, of: window))
        changes.append(.setKey(!isHidden, of: window))
        for var change in changes {
            change.origin = .restoration
            try navigator.apply(change)
        }
    }

    private func compiled(_ registry: ContainerRegistry) throws -> [ScreenWindowRoute] {
        do {
            if let root {
                let path = ProgramPath.top.appending("root")
                if root.kind != "window" {
                    try root.check(at: path, .root)
                } else if let inner = root.root {
                    try inner.check(at: path.appending("root"), .root)
                }
            }
            return try ProgramCompiler(registry: registry).routes(of: self)
        } catch var error as RouteProgramError {
            error.program = id
            throw error
        }
    }
}
