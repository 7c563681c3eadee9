/// The navigations of one navigator: which run, which wait for their turn, and whose step is being performed.
final class NavigationSchedule {
    /// What runs, in the order in which it began.
    private(set) var active: [Navigation] = []

    /// The navigation whose step is being performed: what is started meanwhile belongs to it.
    @exclusivity(unchecked) var current: Navigation?

    // Those that run and belong to no other.
    private var rootCount = 0
    private var queued = RequestQueue()
    // What observers of changes have asked for while they were told.
    private var deferred = RequestQueue()
    private var driveDepth = 0
    /// Whether nothing may begin but what a simulation itself begins.
    var isSimulating = false
    private let observers: ChangeObservers

    init(observers: ChangeObservers) { self.observers = observers }

    /// All that has not ended, those that run first.
    var all: [Navigation] { active + deferred.waiting + queued.waiting }

    // MARK: Requests

    /// Runs a navigation, or lets it wait, as its policy has it.
    func request(_ navigation: Navigation) {
        if navigation.hasEnded { return }
        if observers.isTelling, navigation.navigator.simulation == nil { return deferred.append(navigation) }
        let navigator = navigation.navigator
        // A task may go on after its wait was given up: what it starts then is given up too.
        if current == nil, navigator.simulation == nil, NavigationOwner.isCanceledTask(of: navigator) { return navigation.cancel() }
        if admit(navigation, as: parentOfRequests(of: navigator)) { drive(navigation) }
    }

    private func parentOfRequests(of navigator: ScreenNavigator) -> Navigation? {
        if let current { return current }
        if let simulation = navigator.simulation { return simulation.navigation }
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
                let others = active + (isDeferred ? [] : deferred.waiting) + queued.waiting
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
            parent.childCount += 1
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
        if let index = active.last === navigation ? active.count - 1 : active.firstIndex(where: { $0 === navigation }) {
            active.remove(at: index)
            leave(parent)
        }
        guard navigation.childCount > 0 else { return }
        // What it has started, and nobody has waited for, goes on as a part of what it was a part of itself.
        for child in active where child.parent === navigation {
            navigation.childCount -= 1
            child.parent = parent
            if let parent { parent.childCount += 1 } else { rootCount += 1 }
        }
    }

    private func leave(_ parent: Navigation?) {
        if let parent { parent.childCount -= 1 } else { rootCount -= 1 }
    }

    /// Ends what a navigation has started.
    func cancelChildren(of navigation: Navigation) {
        guard navigation.childCount > 0 else { return }
        for child in active where child.parent === navigation { child.cancel() }
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
            running = suspended.popLast()
            if running == nil { return }
        }
    }

    /// Runs what may run now, unless somebody does that already.
    func settle() {
        if driveDepth == 0, hasRequest { drive(nil) }
    }

    private var hasRequest: Bool {
        !observers.isTelling && !isSimulating && (!deferred.isEmpty || !queued.isEmpty && rootCount == 0)
    }

    private func nextRequest() -> (navigation: Navigation, isItsTurn: Bool)? {
        if let next = deferred.next() { return (next, false) }
        return queued.next().map { ($0, true) }
    }
}

/// Navigations that wait, first in first out.
private struct RequestQueue {
    private var items: [Navigation] = []
    private var head = 0
    /// How many there have ever been.
    private(set) var totalCount = 0

    var isEmpty: Bool { head == items.count }

    /// The first that has not been canceled meanwhile.
    /// - Complexity: Constant on average: canceled ones are looked at once.
    var first: Navigation? {
        mutating get {
            while head < items.count, items[head].hasEnded { _ = next() }
            return isEmpty ? nil : items[head]
        }
    }

    /// Those that have not been canceled meanwhile.
    var waiting: [Navigation] { items[head...].filter { !$0.hasEnded } }

    mutating func append(_ navigation: Navigation) {
        items.append(navigation)
        totalCount += 1
    }

    mutating func next() -> Navigation? {
        guard head < items.count else { return nil }
        defer {
            head += 1
            // The ones before are let go now and then, so that this costs the same for any length.
            if head * 2 > items.count {
                items.removeFirst(head)
                head = 0
            }
        }
        return items[head]
    }
}
