/// What running a route would do, found out without doing it.
public struct ScreenSimulation: Sendable, CustomStringConvertible {
    /// How the route would end.
    public enum Outcome: Sendable {
        /// It would be done.
        case success
        /// It would end with this error.
        case failure(any Error)
        /// That depends on a step that is not done at once: a task, an answer that comes later.
        case undetermined(step: String)
    }

    /// One step that would be performed.
    public struct Step: Sendable, CustomStringConvertible {
        /// What would be done: `top stack`, `set stack: push Chat(1), pop`.
        public let description: String
        /// The container that it would be performed on.
        public let container: ScreenContainerReference
        /// How deep its route is nested in the others.
        public let depth: Int
        /// Why it would fail.
        public internal(set) var error: (any Error)?
        /// What is there instead, where a search would find nothing: in search order, at most ``foundLimit``.
        public internal(set) var found: [ScreenContainerReference] = []
        var isFoundComplete = true

        /// How many containers ``found`` has at most.
        public static let foundLimit = 8
    }

    /// How the route would end.
    public let outcome: Outcome

    /// The changes, in order; containers that would be built have the ids that they would get.
    public let changes: [HierarchyChangeRecord]

    /// What the hierarchy would be; as far as it got, if the route would fail. An empty one if it was not asked for.
    public let hierarchy: Hierarchy

    /// What the hierarchies of all windows of the group would be, as ``hierarchy``.
    public let forest: HierarchyForest

    /// The screens that would be built, in order.
    public let builtScreens: [ScreenKey]

    /// The steps that would be performed, in order.
    public let steps: [Step]

    /// What would be done outside of the hierarchy, in order; see ``ScreenNavigator/performEffect(_:_:)`` and
    /// ``ScreenNavigator/send(_:completion:)``.
    public let effects: [any ScreenEffect]

    /// The error that the route would end with; `nil` if it would not fail, as far as that is known.
    public var error: (any Error)? {
        if case .failure(let error) = outcome { return error }
        return nil
    }

    /// Whether the route would succeed.
    public var isSuccess: Bool {
        if case .success = outcome { return true }
        return false
    }

    /// One line a step: what it is, the container that it would be performed on, and, on lines of their own, why it would fail and
    /// what a search would find instead.
    public var description: String {
        var lines = steps.map { step in
            let indent = indentation(step.depth)
            var text = "\(indent)\(step.description) — on \(step.container)"
            if let error = step.error { text += "\n\(indent)  ✗ \(error)" }
            if !step.found.isEmpty {
                let found = step.found.map(\.name) + (step.isFoundComplete ? [] : ["…"])
                text += "\n\(indent)    There is: \(found.joined(separator: ", "))"
            }
            return text
        }
        switch outcome {
        case .success: lines.append("Success.")
        case .failure(let error): lines.append("Failure: \(error)")
        case .undetermined(let step): lines.append("Undetermined: '\(step)' needs time.")
        }
        return lines.joined(separator: "\n")
    }
}

extension ScreenSimulation {
    /// Of a route that would not begin.
    init(failed error: any Error, hierarchy: Hierarchy, forest: HierarchyForest) {
        self.init(outcome: .failure(error), changes: [], hierarchy: hierarchy, forest: forest, builtScreens: [], steps: [], effects: [])
    }
}

extension ScreenNavigator {
    /// Whether the code that asks is run by a simulation, which will take back what it changes in the hierarchy, and that alone.
    public var isSimulating: Bool { simulation != nil }

    /// Runs steps on the hierarchy and takes them back.
    package func simulate<Container: ScreenContainer>(
        _ steps: ScreenRouteSteps, on container: Container?, withHierarchy: Bool
    ) -> ScreenSimulation {
        guard let container else {
            return ScreenSimulation(
                failed: startNotFound(Container.self), hierarchy: withHierarchy ? hierarchy : Hierarchy(),
                forest: withHierarchy ? forest : HierarchyForest())
        }
        let outer = (simulation: simulation, built: builtCount, shared: sharedCount, changes: changeCount)
        let others = Set(schedule.active.elements.map { ObjectIdentifier($0) })
        let navigation = Navigation(steps, on: container, navigator: self, completion: nil)
        let run = SimulationRun(navigation)
        schedule.simulation = run
        // From the beginning: what ends in it has to know that it is simulated.
        if let window { run.watch(window, for: self) }
        let previous = schedule.enter(nil)
        navigation.begin()
        while navigation.advance() {}

        let outcome: ScreenSimulation.Outcome =
            switch navigation.result {
            case nil: .undetermined(step: deepestStep(of: navigation))
            case .success: .success
            case .failure(let error): .failure(error)
            }
        let forest = withHierarchy ? forest : HierarchyForest()
        // The value in the forest where it is there, so that it is made once.
        let position = window?.position
        let hierarchy = position.flatMap { forest.windows.indices.contains($0) ? forest.windows[$0] : nil } ?? Hierarchy()
        for child in schedule.active.elements where child !== navigation && !others.contains(ObjectIdentifier(child)) { child.abandon() }
        navigation.abandon()
        run.takeBack()
        schedule.simulation = outer.simulation
        schedule.current = previous
        builtCount = outer.built
        sharedCount = outer.shared
        changeCount = outer.changes
        run.doLater(in: schedule)
        return ScreenSimulation(
            outcome: outcome, changes: run.changes, hierarchy: hierarchy, forest: forest, builtScreens: run.built, steps: run.steps,
            effects: run.effects)
    }

    /// Lets something that stands in no window be made what it was when the simulation that runs is over, the last one first. Outside of
    /// one, nothing is done.
    package func whenSimulated(_ object: AnyObject, restore: @escaping () -> Void) { simulation?.watch(object, restore) }

    /// Lets something wait for the end of the simulation that runs, if it is no part of that: code that the simulation runs may
    /// complete what belongs to others.
    /// - Parameter navigation: What it belongs to.
    /// - Returns: Whether it waits; if not, it is to be done now.
    package func putsOff(_ navigation: Navigation?, _ body: @escaping () -> Void) -> Bool {
        guard let simulation, navigation?.rootNavigation !== simulation.navigation else { return false }
        simulation.putOff(body)
        return true
    }

    /// What a navigation waits for: its step, or that of what its step has started.
    private func deepestStep(of navigation: Navigation) -> String {
        var deepest = navigation
        while let child = deepest.children.last { deepest = child }
        return deepest.step ?? navigation.step ?? "route"
    }
}
