/// The navigations of one navigator: which run, which wait for their turn, and whose step is being performed.
final class NavigationSchedule {
    /// What runs, in the order in which it began.
    private var active = NavigationList(.active)

    /// The navigation whose step is being performed: what is started meanwhile belongs to it.
    @exclusivity(unchecked) var current: Navigation?

    // Those that run and belong to no other.
    private var rootCount = 0
    private var queued = Fifo<Navigation>()
    // What observers of changes have asked for while they were told.
    private var deferred = Fifo<Navigation>()
    private let completions = CompletionLine()
    private var driveDepth = 0
    // What goes on when the step that is being performed, or the end of a navigation, is over.
    private var resumed: [Navigation] = []
    /// Whether nothing may begin but what a simulation itself begins.
    var isSimulating = false
    /// Whether a task was ever started, which may navigate when it belongs to nothing any more.
    var hasStartedTasks = false
    private let observers: ChangeObservers

    init(observers: ChangeObservers) { self.observers = observers }

    /// All that has not ended, those that run first.
    /// - Complexity: Linear.
    var all: [Navigation] { active.elements + (deferred.elements + queued.elements).filter { !$0.hasEnded } }

    // MARK: Requests

    /// Runs a navigation, or lets it wait, as its policy has it.
    func request(_ navigation: Navigation) {
        if navigation.hasEnded { return }
        if observers.isTelling, navigation.navigator.simulation == nil { return deferred.append(navigation) }
        switch requester(of: navigation.navigator) {
        case .nobody: if admit(navigation, as: nil) { drive(navigation) }
        case .navigation(let parent): if admit(navigation, as: parent) { drive(navigation) }
        case .givenUp: navigation.end(.failure(ScreenCanceledError(for: navigation.description)), as: .canceled)
        }
    }

    private func requester(of navigator: ScreenNavigator) -> NavigationOwner.Requester {
        if let current, !current.hasEnded { return .navigation(current) }
        if let simulation = navigator.simulation { return .navigation(simulation.navigation) }
        return hasStartedTasks ? NavigationOwner.requester(of: navigator) : .nobody
    }

    /// Lets a navigation begin, wait, or end at once.
    /// - Returns: Whether it has begun.
    private func admit(_ navigation: Navigation, as parent: Navigation?) -> Bool {
        if navigation.hasEnded { return false }
        if let parent {
            // A task may go on after its navigation has been canceled: what it starts then is canceled too.
            if !parent.isStepping, let interruption = parent.interruption {
                navigation.end(.failure(interruption.error), as: .canceled)
                return false
            }
            return begin(navigation, in: parent)
        }
        if let first = firstRunning() {
            switch navigation.policy {
            case .immediate: break
            case .queued:
                queued.append(navigation)
                return false
            case .latest:
                // It is one of the running already, so that an even newer one, asked for by a completion, supersedes it.
                register(navigation, in: nil)
                let error = ScreenSupersededError(by: navigation.label)
                for other in all where other.parent == nil && other !== navigation {
                    other.interrupt(Navigation.Interruption(error: error, depth: 0, end: .superseded))
                }
                navigation.begin()
                return !navigation.hasEnded
            case .rejected:
                navigation.end(.failure(ScreenRejectedError(running: first.description)), as: .rejected)
                return false
            }
        }
        return begin(navigation, in: nil)
    }

    /// The first of those that have not ended.
    private func firstRunning() -> Navigation? {
        if let first = active.first { return first }
        while let first = deferred.first, first.hasEnded { _ = deferred.popFirst() }
        while let first = queued.first, first.hasEnded { _ = queued.popFirst() }
        return deferred.first ?? queued.first
    }

    private func register(_ navigation: Navigation, in parent: Navigation?) {
        active.append(navigation)
        if let simulation = navigation.navigator.simulation { simulation.add(navigation) }
        if let parent {
            navigation.parent = parent
            parent.children.append(navigation)
            navigation.journal = parent.journal
            navigation.starter = navigation.starter ?? parent.starter
        } else {
            rootCount += 1
            if navigation.navigator.keepsHistory { navigation.journal = ChangeJournal() }
        }
    }

    private func begin(_ navigation: Navigation, in parent: Navigation?) -> Bool {
        if navigation.hasEnded { return false }
        register(navigation, in: parent)
        navigation.begin()
        return !navigation.hasEnded
    }

    /// Forgets a navigation that has ended.
    func remove(_ navigation: Navigation, parent: Navigation?) {
        let count = active.count
        active.remove(navigation)
        guard active.count < count else { return }
        if let parent { parent.children.remove(navigation) } else { rootCount -= 1 }
        if !navigation.children.isEmpty { handOn(navigation.children.elements, of: navigation, to: parent) }
    }

    /// What outlives the navigation that has started it belongs to the one around that, or to none.
    private func handOn(_ children: [Navigation], of navigation: Navigation, to parent: Navigation?) {
        navigation.children = NavigationList(.children)
        for child in children {
            child.parent = parent
            if let parent {
                parent.children.append(child)
            } else {
                rootCount += 1
                let journal = child.navigator.keepsHistory ? ChangeJournal() : nil
                child.changeJournal(from: navigation.journal, to: journal)
            }
        }
    }

    // MARK: Running

    /// Begins the extent of a navigation's step.
    /// - Returns: What is to be put back at its end.
    func enter(_ navigation: Navigation?) -> Navigation? {
        let previous = current
        current = navigation
        return previous
    }

    /// Calls user code for a navigation.
    func run(in navigation: Navigation?, _ body: () -> Void) {
        let previous = enter(navigation)
        body()
        current = previous
    }

    /// Calls back, as a part of its step, for what a navigation waits for.
    func callBack(in navigation: Navigation?, _ body: @escaping () -> Void) {
        guard let navigation, !navigation.hasEnded else { return run(in: nil, body) }
        if navigation.isHeldUp(by: { [self] in callBack(in: navigation, body) }) { return }
        run(in: navigation, body)
    }

    /// Calls a completion for a navigation's parent.
    func call(_ completion: ((Result<Void, any Error>) -> Void)?, _ result: Result<Void, any Error>, in parent: Navigation?) {
        guard let completion else { return }
        guard let parent else {
            return run(in: nil) { completions.call(completion, result) }
        }
        let line = parent.completions ?? CompletionLine()
        parent.completions = line
        run(in: parent) { line.call(completion, result) }
    }

    /// Runs a navigation until it waits or ends; between its steps, what observers have asked for; in the end, whose turn has come.
    ///
    /// What is begun on the way is kept in a list: a chain of observers is as long as it likes without being deep.
    func drive(_ first: Navigation?) {
        driveDepth += 1
        defer { driveDepth -= 1 }
        var running = first
        var suspended: [Navigation] = []
        while true {
            if hasRequest, let (next, isItsTurn) = nextRequest() {
                if isItsTurn ? begin(next, in: nil) : admit(next, as: nil) {
                    if let running { suspended.append(running) }
                    running = next
                }
                continue
            }
            if let navigation = running, navigation.advance() { continue }
            running = resumed.popLast() ?? suspended.popLast()
            if running == nil, !hasRequest { return }
        }
    }

    /// Lets a navigation go on when the one that is being driven has ended or waits.
    /// - Returns: Whether one is being driven.
    func driveNext(_ navigation: Navigation) -> Bool {
        if driveDepth == 0 { return false }
        resumed.append(navigation)
        return true
    }

    /// Runs what may run now, unless somebody does that already.
    func settle() {
        if driveDepth == 0, hasRequest { drive(nil) }
    }

    private var hasRequest: Bool {
        !observers.isTelling && !isSimulating && (!deferred.isEmpty || !queued.isEmpty && rootCount == 0)
    }

    private func nextRequest() -> (navigation: Navigation, isItsTurn: Bool)? {
        if let next = deferred.popFirst() { return (next, false) }
        return queued.popFirst().map { ($0, true) }
    }
}
