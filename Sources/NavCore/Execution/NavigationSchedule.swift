/// The navigations of one navigator: which run, which wait for their turn, and whose step is being performed.
final class NavigationSchedule {
    // Exclusivity is not checked at run time: each step and each request reads or writes most of these, and the checks showed in
    // the profile. Nothing of a user's runs, and nothing of a user's is freed, during an access to one of them.

    /// What runs, in the order in which it began.
    @exclusivity(unchecked) private(set) var active = NavigationList(.active)

    /// The navigation whose step is being performed: what is started meanwhile belongs to it.
    @exclusivity(unchecked) var current: Navigation?

    // Those that run and belong to no other.
    @exclusivity(unchecked) private var rootCount = 0
    @exclusivity(unchecked) private var queued = RequestQueue()
    // What observers of changes have asked for while they were told.
    @exclusivity(unchecked) private var deferred = RequestQueue()
    @exclusivity(unchecked) private var driveDepth = 0
    /// The simulation that runs now: nothing may begin but what it itself begins.
    @exclusivity(unchecked) var simulation: SimulationRun?
    /// What is asked for, while somebody wants to know.
    @exclusivity(unchecked) private var started: [Navigation]?
    // Whose step they want to know it of, while they do; what steps of these ask for does not count.
    @exclusivity(unchecked) private var starting: Navigation?
    // Those that go on when what they have started is over.
    @exclusivity(unchecked) private var resumed: [Navigation] = []
    private let completions = CompletionLine()
    // Lets those go on that have waited for the end of a container.
    private let ends = CompletionLine()
    private let observers: ChangeObservers

    init(observers: ChangeObservers) { self.observers = observers }

    /// Whether nothing runs or waits.
    var isIdle: Bool { active.isEmpty && deferred.isEmpty && queued.isEmpty }

    /// All that has not ended, those that run first.
    var all: [Navigation] { active.elements + deferred.waiting + queued.waiting }

    // MARK: Requests

    /// Runs a navigation, or lets it wait, as its policy has it.
    func request(_ navigation: Navigation) {
        if started != nil, current === starting { started?.append(navigation) }
        if navigation.hasEnded { return }
        if observers.isTelling, simulation == nil { return deferred.append(navigation) }
        let navigator = navigation.navigator
        // A task may go on after its wait was given up: what it starts then is given up too.
        if current == nil, simulation == nil, NavigationOwner.isCanceledTask(of: navigator) { return navigation.cancel() }
        if admit(navigation, as: parentOfRequests(of: navigator)) { drive(navigation) }
    }

    /// Calls code and notes what navigations it asks for.
    func startedNavigations(_ body: () throws -> Void) rethrows -> [Navigation] {
        let outer = (started: started, starting: starting)
        (started, starting) = ([], current)
        defer {
            let inner = started ?? []
            (started, starting) = outer
            // Whoever wants to know it of all this wants to know it of the part too.
            if started != nil, current === starting { started?.append(contentsOf: inner) }
        }
        try body()
        return started ?? []
    }

    private func parentOfRequests(of navigator: ScreenNavigator) -> Navigation? {
        if let current { return current }
        if let simulation { return simulation.navigation }
        return active.isEmpty ? nil : NavigationOwner.current(of: navigator)
    }

    /// Lets a navigation begin, wait, or end at once.
    /// - Parameter isDeferred: Whether it is the first of the deferred ones; the others have been asked for later.
    /// - Returns: Whether it has begun.
    private func admit(_ navigation: Navigation, as parent: Navigation?, isDeferred: Bool = false) -> Bool {
        if navigation.hasEnded { return false }
        if let parent {
            // A task may go on after its navigation has been canceled: what it starts then is canceled too.
            if !parent.isStepping, parent.interruption != nil {
                navigation.cancel()
                return false
            }
            return begin(navigation, in: parent)
        }
        if let other = active.first ?? (isDeferred ? nil : deferred.first) ?? queued.first {
            switch navigation.policy {
            case .immediate: break
            case .queued:
                queued.append(navigation)
                return false
            case .latest:
                let others = active.elements + (isDeferred ? [] : deferred.waiting) + queued.waiting
                // It is one of the running already, so that an even newer one, asked for by a completion, supersedes it.
                register(navigation, in: nil)
                let error = ScreenSupersededError(by: navigation.label)
                for other in others where other.parent == nil {
                    other.interrupt(Navigation.Interruption(error: error, depth: 0, end: .superseded))
                }
                navigation.begin()
                return !navigation.hasEnded
            case .rejected:
                navigation.end(.failure(ScreenRejectedError(running: other.description)), as: .rejected)
                return false
            }
        }
        return begin(navigation, in: nil)
    }

    private func register(_ navigation: Navigation, in parent: Navigation?) {
        active.append(navigation)
        if let parent {
            navigation.parent = parent
            parent.children.append(navigation)
            navigation.journal = parent.journal
            navigation.redirects = parent.redirects + navigation.redirects
            navigation.startedIn = parent.journal
            navigation.starter = navigation.starter ?? parent.starter
            navigation.inheritedLabel = navigation.label ?? parent.inheritedLabel
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

    /// Forgets a navigation that has ended. What it has started and not waited for goes on, as if its parent had started it.
    func remove(_ navigation: Navigation, parent: Navigation?) {
        guard active.remove(navigation) else { return }
        if let parent { parent.children.remove(navigation) } else { rootCount -= 1 }
        for child in navigation.children.elements {
            child.parent = parent
            if let parent { parent.children.append(child) } else { rootCount += 1 }
        }
        navigation.children = NavigationList(.children)
    }

    // MARK: Running

    /// Begins the extent of a navigation's step.
    /// - Returns: What is to be put back at its end.
    func enter(_ navigation: Navigation?) -> Navigation? {
        let previous = current
        current = navigation
        return previous
    }

    /// Notes that the present step has done something that it cannot do a second time.
    func noteAct() {
        var navigation = current
        // What is done for a guard, while it is asked or waited for, is none of the step's.
        while let acting = navigation, !acting.isAskingGuard, !acting.isRetrying {
            acting.hasActed = true
            navigation = acting.parent
        }
    }

    /// Calls code as a part of a navigation's step; of `nil`, it belongs to nothing that runs.
    func run<Value>(in navigation: Navigation?, _ body: () throws -> Value) rethrows -> Value {
        let previous = enter(navigation)
        defer { current = previous }
        return try body()
    }

    /// Calls back, as a part of its step, for what a navigation waits for.
    func callBack(in navigation: Navigation?, _ body: @escaping () -> Void) {
        guard let navigation, !navigation.hasEnded else { return run(in: nil, body) }
        if navigation.navigator.putsOff(navigation, { [self] in callBack(in: navigation, body) }) { return }
        run(in: navigation, body)
    }

    /// Calls whoever has waited for the end of a container: one after another, however many containers end by what they do then.
    func callAtEnd(_ body: @escaping () -> Void) { (simulation?.ends ?? ends).call(body) }

    /// Calls a completion for a navigation's parent.
    func call(_ completion: ((Result<Void, any Error>) -> Void)?, _ result: Result<Void, any Error>, in parent: Navigation?) {
        guard let completion else { return }
        guard let parent else { return run(in: nil) { completions.call(completion, result) } }
        let line = parent.completions ?? CompletionLine()
        parent.completions = line
        run(in: parent) { line.call(completion, result) }
    }

    /// Lets a navigation go on when the one that is being driven has ended or waits.
    /// - Returns: Whether one is being driven.
    func driveNext(_ navigation: Navigation) -> Bool {
        if driveDepth == 0 { return false }
        resumed.append(navigation)
        return true
    }

    /// Runs a navigation until it waits or ends; after a step by which observers were told, what they have asked for, all of it,
    /// in order; in the end, whose turn has come.
    ///
    /// What is begun on the way is kept in a list: a chain of observers is as long as it likes without being deep.
    func drive(_ first: Navigation?) {
        driveDepth += 1
        defer { driveDepth -= 1 }
        var running = first
        var suspended: [Navigation] = []
        // A child runs at once; before anything else comes what was asked for before.
        if let first, first.parent == nil, hasRequest {
            suspended.append(first)
            running = nil
        }
        while true {
            if let navigation = running {
                let requestCount = deferred.totalCount
                if navigation.advance() {
                    if deferred.totalCount == requestCount || !hasRequest { continue }
                    suspended.append(navigation)
                }
                running = nil
            }
            if hasRequest, let (next, isItsTurn) = nextRequest() {
                if isItsTurn ? begin(next, in: nil) : admit(next, as: nil, isDeferred: true) { running = next }
                continue
            }
            running = resumed.popLast() ?? suspended.popLast()
            if running == nil { return }
        }
    }

    /// Runs what may run now, unless somebody does that already.
    func settle() {
        if driveDepth == 0, hasRequest { drive(nil) }
    }

    private var hasRequest: Bool {
        !observers.isTelling && simulation == nil && (!deferred.isEmpty || !queued.isEmpty && rootCount == 0)
    }

    private func nextRequest() -> (navigation: Navigation, isItsTurn: Bool)? {
        if let next = deferred.next() { return (next, false) }
        return queued.next().map { ($0, true) }
    }
}
