/// What running a route would do, found out without doing it.
public struct ScreenSimulation: Sendable, CustomStringConvertible {
    /// How the route would end.
    public enum Outcome: Sendable {
        case success
        case failure(any Error)
        /// A step needs more time than no time.
        case undetermined(step: String)
    }

    /// One step that would be performed.
    public struct Step: Sendable, CustomStringConvertible {
        public let description: String
        /// The container that it would be performed on.
        public let container: ScreenContainerReference
        /// How deep its route is nested in the others.
        public let depth: Int
        /// Why it would fail.
        public internal(set) var error: (any Error)?
    }

    public let outcome: Outcome

    /// The changes, in order; containers that would be built have the ids that they would get.
    public let changes: [HierarchyChangeRecord]

    /// What the hierarchy would be; as far as it got, if the route would fail.
    public let hierarchy: Hierarchy

    /// The screens that would be built, in order.
    public let builtScreens: [ScreenKey]

    /// The steps that would be performed, in order.
    public let steps: [Step]

    /// What would be done outside of the hierarchy; see ``ScreenNavigator/performEffect(_:_:)``.
    public let effects: [String]

    /// Whether the route would succeed.
    public var isSuccess: Bool {
        if case .success = outcome { return true }
        return false
    }

    /// One line a step: what it is, the container that it would be performed on, and why it would fail.
    public var description: String {
        var lines = steps.map { step in
            // Beyond 64 levels the text stops indenting, so that it stays linear in the steps.
            let indent = String(repeating: "  ", count: min(step.depth, 64))
            return "\(indent)\(step.description) — on \(step.container)" + (step.error.map { "\n\(indent)  ✗ \($0)" } ?? "")
        }
        switch outcome {
        case .success: lines.append("Success.")
        case .failure(let error): lines.append("Failure: \(error)")
        case .undetermined(let step): lines.append("Undetermined: '\(step)' needs time.")
        }
        return lines.joined(separator: "\n")
    }
}

extension ScreenNavigator {
    /// Whether the code that asks is run by a simulation, which will take back what it changes in the hierarchy, and that alone.
    public var isSimulating: Bool { simulation != nil }

    /// Does something outside of the hierarchy that nothing takes back: sends, saves, calls. A simulation notes it instead.
    /// - Parameters:
    ///   - description: What it is, for the simulation.
    ///   - effect: Does it.
    /// - Returns: Whether it was done.
    @discardableResult
    public func performEffect(_ description: @autoclosure () -> String, _ effect: () -> Void) -> Bool {
        if let simulation {
            simulation.effects.append(description())
            return false
        }
        effect()
        return true
    }

    /// Runs steps on the hierarchy and takes them back.
    package func simulate(_ steps: ScreenRouteSteps, on container: any ScreenContainer) -> ScreenSimulation {
        let outer = (simulation: simulation, built: builtCount, shared: sharedCount, changes: changeCount, isSimulating: schedule.isSimulating)
        let navigation = Navigation(steps, on: container, navigator: self, completion: nil)
        let run = SimulationRun(navigation)
        simulation = run
        schedule.isSimulating = true
        let previous = schedule.enter(nil)
        navigation.begin()
        while navigation.advance() {}

        let outcome: ScreenSimulation.Outcome =
            switch navigation.result {
            case nil: .undetermined(step: deepestStep(of: navigation))
            case .success: .success
            case .failure(let error): .failure(error)
            }
        let hierarchy = hierarchy
        for navigation in run.navigations { navigation.abandon() }
        run.takeBack()
        run.giveIDsBack()
        simulation = outer.simulation
        schedule.isSimulating = outer.isSimulating
        schedule.current = previous
        builtCount = outer.built
        sharedCount = outer.shared
        changeCount = outer.changes
        if let outer = outer.simulation {
            outer.postponed.append(contentsOf: run.postponed)
        } else {
            for body in run.postponed { schedule.run(in: nil, body) }
        }
        return ScreenSimulation(
            outcome: outcome, changes: run.changes, hierarchy: hierarchy, builtScreens: run.built, steps: run.steps, effects: run.effects)
    }

    /// What a navigation waits for: its step, or that of what its step has started.
    private func deepestStep(of navigation: Navigation) -> String {
        var deepest = navigation
        while let child = deepest.children.last { deepest = child }
        return deepest.step ?? navigation.step ?? "route"
    }
}
