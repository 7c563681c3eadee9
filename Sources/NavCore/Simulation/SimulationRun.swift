/// A simulation while it runs: what it has found out, and what is to be put back.
final class SimulationRun {
    /// The navigation that is simulated.
    let navigation: Navigation
    private(set) var changes: [HierarchyChangeRecord] = []
    var built: [ScreenKey] = []
    var effects: [any ScreenEffect] = []
    private(set) var steps: [ScreenSimulation.Step] = []
    /// Lets those go on that have waited for the end of a container.
    let ends = CompletionLine()

    // All that has been changed, whoever has changed it, and what has been taken back meanwhile.
    private var applied: [AppliedChange] = []
    private var merged: [(navigation: Navigation, text: String)] = []
    private var watched: [(window: WindowContainer, simulator: ScreenNavigator?, next: Int, log: [NumberLogEntry]?)] = []
    private var restorations: [(object: AnyObject, restore: () -> Void)] = []
    private var restored: Set<ObjectIdentifier> = []
    private var later: [() -> Void] = []
    // Completions that will not be called; freed when nothing of them counts any more.
    private var kept: [Any] = []

    typealias NumberLogEntry = (node: ModalContainer, id: ContainerID?, numbering: ContainerNumbering?)

    init(_ navigation: Navigation) { self.navigation = navigation }

    func keep(_ completion: Any) { kept.append(completion) }

    func add(_ change: AppliedChange, _ record: HierarchyChangeRecord) {
        applied.append(change)
        changes.append(record)
    }

    /// Lets something that is not simulated happen later.
    func putOff(_ body: @escaping () -> Void) { later.append(body) }

    /// Remembers how an object that is about to change by what is simulated becomes what it was: a history, a way back.
    func watch(_ object: AnyObject, _ restore: @escaping () -> Void) {
        if restored.insert(ObjectIdentifier(object)).inserted { restorations.append((object, restore)) }
    }

    // MARK: The trace

    func willPerform(_ instruction: ScreenRoutePlan.Instruction, of navigation: Navigation) {
        switch instruction {
        case .modify(let reference): merged.append((navigation, reference.step.description))
        case .commit: noteMerged(navigation)
        case .step(let reference), .handler(let reference): note(reference.step.description, navigation)
        case .save, .restore: break
        }
    }

    /// Notes that the step in hand has failed.
    func didPerform(_ instruction: ScreenRoutePlan.Instruction, in navigation: Navigation, failed error: (any Error)?) {
        guard let error else { return }
        if case .modify = instruction { noteMerged(navigation) }
        if let last = steps.lastIndex(where: { $0.depth <= depth(of: navigation) }), steps[last].error == nil { steps[last].error = error }
    }

    /// Notes what a search without a match has passed by.
    func noteWhatIsThere(in container: any ScreenContainer) {
        guard let last = steps.indices.last else { return }
        var found: [ScreenContainerReference] = []
        var isComplete = true
        let collecting = ScreenPredicate<ModalContainer>.where {
            if found.count == ScreenSimulation.Step.foundLimit { isComplete = false } else { found.append(ScreenContainerReference($0)) }
            return !isComplete
        }
        _ = container.search(.first, collecting)
        steps[last].found = found
        steps[last].isFoundComplete = isComplete
    }

    private func noteMerged(_ navigation: Navigation) {
        let texts = merged.filter { $0.navigation === navigation }.map(\.text)
        merged.removeAll { $0.navigation === navigation }
        note("set stack: \(texts.joined(separator: ", "))", navigation)
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

    // MARK: What is given back

    /// Keeps what there is of a window's ids, to be given back.
    func watch(_ window: WindowContainer, for navigator: ScreenNavigator) {
        if watched.contains(where: { $0.window.numbering === window.numbering }) { return }
        watched.append((window, window.simulator, window.numbering.next, window.numbering.log))
        window.numbering.log = []
        window.simulator = navigator
    }

    /// Whether a container that stands in a window has come there in the simulation.
    func hasPlaced(_ container: ModalContainer, in window: WindowContainer) -> Bool {
        guard let id = container.id, let next = watched.first(where: { $0.window === window })?.next else { return false }
        return id.rawValue >= next
    }

    /// Takes all changes back, the last one first. By nobody's leave: nobody else has changed what it has.
    func takeBack() {
        applied[...].takeBackUnseen()
        for (window, simulator, next, log) in watched {
            window.numbering.giveBack(from: next, logged: 0, in: applied[...])
            window.numbering.log = log
            window.simulator = simulator
        }
        for (_, restore) in restorations.reversed() { restore() }
    }

    /// Does what was put off.
    func doLater(in schedule: NavigationSchedule) {
        for body in later { schedule.run(in: nil, body) }
    }
}
