import NavDSL
import NavTesting

/// One random schedule over several windows, in which everything meets: guards that ask the user, late answers, awaited screens,
/// gestures, undo and redo, simulations, policies, and something that shows it all. The same seed plays the same game.
final class CrossingGame {
    struct Transcript: Equatable {
        var ends: [String] = []
        var changes: [String] = []
        var forest = HierarchyForest()
    }

    private struct Snapshot: Equatable {
        let forest: HierarchyForest
        let journal: HierarchyJournal
        let labels: [String?]
        let built: Int
        let running: [String]
    }

    let clock = ManualClock()
    let group = ScreenWindowGroup(key: ScreenKey(name: "main"))
    let navigator: ScreenNavigator
    let routes: RandomRoutes
    let history: NavigationHistory
    let recording: RecordingRenderer?
    private(set) var transcript = Transcript()
    /// What was not as it should be.
    private(set) var failures: [String] = []
    /// How often what was tried has happened.
    private(set) var counts: [String: Int] = [:]
    private var observation: HierarchyObservation?
    private var unanswered: [() -> Void] = []
    private var requests: [(navigation: Navigation?, ends: Int)] = []
    private var waits: [(container: Chooser?, ends: Int)] = []
    private var allowed: [String: Int] = [:]
    private var entered: [String: Int] = [:]
    private var lastRemoved: Set<ObjectIdentifier> = []
    /// While nobody is asked: undo, redo, and the beginning.
    private var isUnasked = false

    init(seed: Int) {
        routes = RandomRoutes(seed: UInt64(seed))
        routes.windows = ["main", "side"].map { ScreenKey(name: $0) }
        routes.shortestTimeout = 1
        recording =
            routes.pick(2) == 0 ? nil : RecordingRenderer(pace: routes.pick(2) == 0 ? .immediate : .manual, isCoalescing: routes.pick(3) > 0)
        navigator = ScreenNavigator(windowProvider: group, logger: nil, clock: clock, renderer: recording)
        let start = routes.tabs()
        navigator.navigate { $0.setRoot(to: start).makeKeyAndVisible() }
        recording?.finishAll()
        history = NavigationHistory(navigator: navigator, limit: 1_000)
        observation = navigator.observeChanges { [unowned self] in see($0) }
        routes.ownScreen = { [unowned self] _ in CrossingForm.Maker(game: self).eraseToAnyModalScreen() }
        routes.ownAction = { [unowned self] in action($0) }
        navigator.guards = [ClosureGuard { [unowned self] in access(to: $0, $1, $2) }]
    }

    func pick(_ limit: Int) -> Int { routes.pick(limit) }
    func note(_ what: String) { counts[what, default: 0] += 1 }
    func fail(_ what: String) { failures.append(what) }

    func play() -> Transcript {
        for _ in 0..<8 + pick(16) {
            happen()
            rest()
        }
        for _ in 0..<200 where !navigator.navigations.isEmpty || clock.waitingCount > 0 || recording?.isRendering == true {
            clock.run(limit: 1_000)
            while !unanswered.isEmpty { unanswered.removeFirst()() }
            recording?.finishAll()
            for wait in waits { wait.container?.finish(with: 1) }
            rest()
        }
        finish()
        return transcript
    }

    // MARK: What happens

    private func happen() {
        switch pick(14) {
        case 0...4: request()
        case 5: clock.advance(by: .milliseconds(500 * pick(4)))
        case 6: requests.isEmpty ? () : requests[pick(requests.count)].navigation?.cancel()
        case 7, 8: answerOne()
        case 9: gesture()
        case 10: moveHistory()
        case 11: simulate(route())
        case 12: waits.isEmpty ? () : finishOne(pick(waits.count))
        default: recording?.finishNext()
        }
    }

    private func request() {
        let number = requests.count
        requests.append((nil, 0))
        let route = route()
        requests[number].navigation = navigator.navigate(
            to: pick(4) == 0 ? route.atomic() : route, label: "\(number)", policy: pick(3) == 0 ? routes.pick(NavigationPolicy.allCases) : nil
        ) { [unowned self] result in
            requests[number].ends += 1
            transcript.ends.append("\(number): \(ending(result))")
            note(ending(result))
        }
    }

    /// A random route; if all windows are closed, one is opened for it.
    private func route() -> ScreenWindowRoute {
        if group.windows.isEmpty {
            let (guards, wasUnasked) = (navigator.guards, isUnasked)
            (navigator.guards, isUnasked) = ([], true)
            try? navigator.apply(.open(group.makeWindow(key: routes.windows[0])))
            if let window = group.windows.first { try? navigator.apply(.setRoot(StackContainer(), of: window)) }
            (navigator.guards, isUnasked) = (guards, wasUnasked)
        }
        return routes.route()
    }

    /// Lets something be answered by and by.
    func answerLater(_ answer: @escaping () -> Void) { unanswered.append(answer) }

    private func answerOne() {
        if !unanswered.isEmpty { unanswered.remove(at: pick(unanswered.count))() }
    }

    private func finishOne(_ number: Int) {
        guard let container = waits[number].container else { return }
        _ = pick(3) == 0 ? container.cancel() : container.finish(with: 1)
    }

    private func gesture() {
        var nodes: [ModalContainer] = []
        for window in group.windows {
            let collecting = ScreenPredicate<ModalContainer>.where {
                nodes.append($0)
                return false
            }
            _ = navigator.firstContainer(in: window, where: collecting)
        }
        guard let id = nodes.isEmpty ? nil : nodes[pick(nodes.count)].id, let window = group.windows.first?.id else { return }
        switch pick(6) {
        case 0: navigator.beginBack()?.commit { [unowned self] _ in note("back") }
        case 1: _ = try? navigator.back()
        case 2:
            let modal = nodes.last { $0.ownPresented != nil }?.ownPresented?.id
            navigator.handle(.dismissed(modal ?? id)) { [unowned self] in note("\($0)".prefix(7) == "changed" ? "dismissed" : "stayed") }
        case 3: navigator.handle(.selected(id))
        case 4: navigator.handle(.activated(window))
        default: if pick(3) == 0 { navigator.handle(.closed(window)) }
        }
    }

    private func moveHistory() {
        isUnasked = true
        let isDone = pick(3) == 0 ? try? history.redo() : try? history.undo()
        isUnasked = false
        note(isDone.map { $0 ? "moved" : "nothing to move" } ?? "conflict")
    }

    private func action(_ routes: RandomRoutes) -> ClosureAction<WindowContainer, Void>? {
        let inner = routes.route(0)
        let kind = routes.pick(8)
        return ClosureAction { [unowned self] _, navigator, completion in
            switch kind {
            case 0, 1: showAndWait(completion)
            case 2: navigator.navigate(to: inner, completion: completion)
            case 3:
                navigator.navigate(to: inner)
                completion(.success(()))
            case 4:
                simulate(inner)
                completion(.success(()))
            case 5:
                guard let window = group.windows.last, !navigator.isSimulating else { return completion(.success(())) }
                navigator.apply(.close(window), completion: completion)
            case 6 where !navigator.isSimulating: answerLater { completion(.success(())) }
            default:
                if !navigator.isSimulating { answerOne() }
                completion(.success(()))
            }
        }
    }

    /// Waits for a screen of its own.
    private func showAndWait(_ completion: @escaping (Result<Void, any Error>) -> Void) {
        if navigator.isSimulating { return completion(.success(())) }
        let number = waits.count
        waits.append((nil, 0))
        let screen = ChooserScreen("chooser") { [unowned self] chooser, navigator in
            if !navigator.isSimulating { waits[number].container = chooser }
        }
        let end: (Result<Int, any Error>) -> Void = { [unowned self] result in
            waits[number].ends += 1
            note((try? result.get()) == nil ? "no result" : "result")
            completion(result.map { _ in })
        }
        if pick(2) == 0 {
            navigator.result(of: screen, presentedOn: navigator.topContainer, completion: end)
        } else {
            navigator.result(of: screen, pushedOn: navigator.topStackContainer, completion: end)
        }
    }

    private func access(to entry: ScreenEntry, _ navigator: ScreenNavigator, _ completion: @escaping (ScreenAccess) -> Void) {
        let name = entry.key?.name ?? ""
        let give: (ScreenAccess) -> Void = { [unowned self] answer in
            if case .allow = answer { allowed[name, default: 0] += 1 }
            completion(answer)
        }
        if name == "Sure?" { return give(.allow) }
        if name == "g" { return give(pick(2) == 0 ? .refuse(TestError()) : .redirect(to: routes.route(0))) }
        switch pick(24) {
        case 0: give(.refuse(TestError(name: "closed")))
        case 1: give(.redirect(to: routes.route(0)))
        case 2, 3: answerLater { give(.allow) }
        case 4: break
        default: give(.allow)
        }
    }

    // MARK: What must hold

    private func see(_ change: HierarchyChange) {
        transcript.changes.append("\(change.origin): \(change)")
        let closedAbove = lastRemoved
        // A modal whose carrier alone is closed is removed by one change, and stands there by the next.
        lastRemoved = Set(change.removed.map { ObjectIdentifier($0) })
        if change.origin == .rollback || isUnasked { return }
        let moved = Set(change.removed.map { ObjectIdentifier($0) }).intersection(change.inserted.map { ObjectIdentifier($0) })
        forEach(change.removed.filter { !moved.contains(ObjectIdentifier($0)) }) { ($0 as? CrossingForm)?.hasLeft(by: change) }
        let entering = change.inserted.filter { !moved.contains(ObjectIdentifier($0)) && !closedAbove.contains(ObjectIdentifier($0)) }
        forEach(entering) { container in
            guard let name = container.key?.name else { return }
            entered[name, default: 0] += 1
            if name == "g" || entered[name, default: 0] > allowed[name, default: 0] { fail("\(name) entered unasked: \(change)") }
        }
        if pick(24) == 0, !waits.isEmpty { finishOne(pick(waits.count)) }
    }

    private func forEach(_ containers: [ModalContainer], _ body: (ModalContainer) -> Void) {
        var pending = containers
        while let next = pending.popLast() {
            body(next)
            pending += next.children + [next.ownPresented].compactMap(\.self)
        }
    }

    private var snapshot: Snapshot {
        Snapshot(
            forest: navigator.forest, journal: history.journal, labels: [history.undoLabel, history.redoLabel], built: navigator.builtCount,
            running: navigator.navigations.map { "\($0.label ?? "") \($0.state)" })
    }

    private func simulate(_ route: ScreenWindowRoute) {
        if navigator.isSimulating { return }
        let before = snapshot
        note(navigator.simulate(route).isSuccess ? "simulated" : "failed in a simulation")
        if snapshot != before { fail("a simulation has left a trace") }
    }

    /// Between two events.
    private func rest() {
        do { try navigator.validate() } catch { fail("\(error)") }
        for (number, wait) in waits.enumerated() where wait.ends > 1 { fail("wait \(number) has ended \(wait.ends) times") }
    }

    private func finish() {
        transcript.forest = navigator.forest
        if !navigator.navigations.isEmpty { fail("not ended: \(navigator.navigations)") }
        if clock.waitingCount > 0 { fail("\(clock.waitingCount) waits are left") }
        for (number, request) in requests.enumerated() where request.ends != 1 { fail("\(number) ended \(request.ends) times") }
        for (number, wait) in waits.enumerated() where wait.ends != 1 { fail("wait \(number) has ended \(wait.ends) times") }
    }
}
