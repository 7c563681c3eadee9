/// A simulation while it runs: what it has found out, and what is to be put back.
final class SimulationRun {
    /// The navigation that is simulated.
    let navigation: Navigation
    /// It, and all that it has started.
    private(set) var navigations: [Navigation] = []
    /// The changes that were made, to be taken back.
    var applied: [AppliedChange] = []
    /// What others have wanted to do meanwhile.
    var postponed: [() -> Void] = []
    var changes: [HierarchyChangeRecord] = []
    var built: [ScreenKey] = []
    var effects: [String] = []
    private(set) var steps: [ScreenSimulation.Step] = []

    private var merged: [String] = []
    private var watched: [(numbering: ContainerNumbering, next: Int, log: [NumberLogEntry]?)] = []
    // Completions that will not be called; freed when nothing of them counts any more.
    private var kept: [Any] = []

    typealias NumberLogEntry = (node: ModalContainer, id: ContainerID?, numbering: ContainerNumbering?)

    init(_ navigation: Navigation) {
        self.navigation = navigation
        add(navigation)
    }

    /// Lets a navigation be a part of it.
    func add(_ navigation: Navigation) {
        navigation.simulation = self
        navigations.append(navigation)
    }

    func keep(_ completion: Any) { kept.append(completion) }

    // MARK: The trace

    func willPerform(_ instruction: ScreenRoutePlan.Instruction, of navigation: Navigation) {
        switch instruction {
        case .modify(let step): merged.append(step.description)
        case .commit:
            note("set stack: \(merged.joined(separator: ", "))", navigation)
            merged = []
        case .step(let step), .handler(let step): note(step.description, navigation)
        case .save, .restore: break
        }
    }

    /// Notes that the step in hand has failed.
    func didPerform(_ instruction: ScreenRoutePlan.Instruction, in navigation: Navigation, failed error: (any Error)?) {
        guard let error else { return }
        if case .modify = instruction {
            note("set stack: \(merged.joined(separator: ", "))", navigation)
            merged = []
        }
        if let last = steps.lastIndex(where: { $0.depth <= depth(of: navigation) }), steps[last].error == nil { steps[last].error = error }
    }

    private func note(_ description: String, _ navigation: Navigation) {
        guard let container = navigation.frames.last?.current else { return }
        steps.append(
            ScreenSimulation.Step(
                description: description, container: ScreenContainerReference(container), depth: depth(of: navigation)))
    }

    private func depth(of navigation: Navigation) -> Int {
        var depth = navigation.frames.count - 1
        var next = navigation.parent
        while let parent = next {
            depth += parent.frames.count
            next = parent.parent
        }
        return depth
    }

    // MARK: Ids

    /// Keeps what there is of a window's ids, to be given back.
    func watch(_ numbering: ContainerNumbering) {
        if watched.contains(where: { $0.numbering === numbering }) { return }
        watched.append((numbering, numbering.next, numbering.log))
        numbering.log = []
        numbering.simulations.append(self)
    }

    /// Takes all changes back, the last one first. By nobody's leave: nobody else has changed what it has.
    func takeBack() {
        for applied in applied.reversed() {
            let container = applied.change.container
            let inverse = applied.inverse(origin: .rollback)
            // What was in no window for a while may have been changed by its owner, who has to do with the result.
            guard let window = container.window, !window.isDoorClosed, container.state.version == inverse.before.version
            else { continue }
            window.isDoorClosed = true
            defer { window.isDoorClosed = false }
            if (try? inverse.change.checkPlaces()) != nil { inverse.perform(in: window) }
        }
    }

    func giveIDsBack() {
        for (numbering, next, log) in watched {
            for entry in (numbering.log ?? []).reversed() {
                entry.node.id = entry.id
                entry.node.numbering = entry.numbering
            }
            numbering.next = next
            numbering.log = log
            numbering.simulations.removeAll { $0 === self }
        }
    }
}
