import NavDSL
import NavTesting

/// One random schedule of overlapping routes that wait for screens, while these finish, are canceled, or are removed by others.
final class ResultGame {
    /// A screen that a route waits for.
    private struct Wait {
        let navigation: Int
        var container: Chooser?
        /// The end that has counted, if it was one of those who called it.
        var called: String?
        var outcomes: [String] = []
    }

    private let clock = ManualClock()
    private let navigator: ScreenNavigator
    private let routes: RandomRoutes
    private let recording: RecordingRenderer?
    private var observation: HierarchyObservation?
    private var waits: [Wait] = []
    private var requests: [(navigation: Navigation?, ends: Int)] = []
    /// What was not as it should be.
    private(set) var failures: [String] = []
    /// How often screens have ended in which way.
    private(set) var counts: [String: Int] = [:]

    init(seed: Int) {
        routes = RandomRoutes(seed: UInt64(seed))
        recording = routes.pick(3) == 0 ? RecordingRenderer(pace: .manual, isCoalescing: routes.pick(2) == 0) : nil
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, renderer: recording)
        let start = routes.tabs()
        navigator.navigate { $0.setRoot(to: start).makeKeyAndVisible() }
        recording?.finishAll()
        routes.ownAction = { [unowned self] _ in ending() }
        observation = navigator.observeChanges { [unowned self] _ in if routes.pick(12) == 0 { endOne() } }
    }

    func play() {
        for _ in 0..<5 + routes.pick(8) {
            switch routes.pick(8) {
            case 0...2: request()
            case 3: endOne()
            case 4: clock.advance(by: .milliseconds(500 * routes.pick(4)))
            case 5: requests.isEmpty ? () : requests[routes.pick(requests.count)].navigation?.cancel()
            case 6: _ = try? navigator.back()
            default: recording?.finishNext()
            }
            rest()
        }
        for _ in 0..<100 where !navigator.navigations.isEmpty || recording?.isRendering == true {
            clock.run(limit: 1_000)
            recording?.finishAll()
            for number in waits.indices { end(number, cancels: routes.pick(2) == 0) }
            rest()
        }
        finish()
    }

    // MARK: What happens

    private func request() {
        let number = requests.count
        requests.append((nil, 0))
        var route = ScreenWindowRoute().then(routes.pick(3) == 0 ? routes.route(0) : ScreenWindowRoute())
        for _ in 0...routes.pick(2) { route = route.then(waiting(number)) }
        switch routes.pick(6) {
        case 0: route = route.atomic()
        case 1: route = route.timeout(after: .seconds(1 + routes.pick(2))).cauterize()
        default: break
        }
        let policy = routes.pick(5) == 0 ? routes.pick(NavigationPolicy.allCases) : .immediate
        requests[number].navigation = navigator.navigate(to: route, policy: policy) { [unowned self] _ in requests[number].ends += 1 }
    }

    /// A part that waits for a screen of its own, pushed or presented, and goes on with some route.
    private func waiting(_ request: Int) -> ScreenWindowRoute {
        let number = waits.count
        waits.append(Wait(navigation: request))
        let isHasty = routes.pick(10) == 0
        let screen = ChooserScreen(routes.pick(RandomRoutes.names)) { [unowned self] chooser, _ in
            waits[number].container = chooser
            if isHasty { end(number, cancels: false) }
        }
        let next = routes.route(0)
        if routes.pick(2) == 0 {
            return ScreenWindowRoute().top(.stack).push(screen, awaiting: Int.self, then: { [unowned self] in note($0, number, next, $1) })
                .cauterize()
        }
        return ScreenWindowRoute().top(.container).present(screen, awaiting: Int.self, then: { [unowned self] in note($0, number, next, $1) })
            .cauterize()
    }

    private func ending() -> ClosureAction<WindowContainer, Void> {
        ClosureAction { [unowned self] _, _, completion in
            endOne()
            completion(.success(()))
        }
    }

    private func endOne() {
        if !waits.isEmpty { end(routes.pick(waits.count), cancels: routes.pick(3) == 0) }
    }

    private func end(_ number: Int, cancels: Bool) {
        guard let container = waits[number].container else { return }
        let hadEnded = container.hasEnded
        // Before the end, whose outcome may be told meanwhile.
        if !hadEnded { waits[number].called = cancels ? "canceled" : "\(number)" }
        let counts = cancels ? container.cancel() : container.finish(with: number)
        if counts == hadEnded { failures.append("\(number) had ended: \(hadEnded), and an end of it counts: \(counts)") }
    }

    private func note<Current: ModalContainer>(
        _ outcome: ScreenOutcome<Int>, _ number: Int, _ next: ScreenWindowRoute, _ route: ScreenRootRoute<Current>
    ) -> (any ScreenRouteConvertible<Current>)? {
        waits[number].outcomes.append(outcome.text)
        counts[outcome.reason.map { "\($0)" } ?? "finished", default: 0] += 1
        if requests[waits[number].navigation].navigation?.result != nil { failures.append("\(number) is told after the end of its route") }
        return route.window { _ in next }
    }

    // MARK: What must hold

    /// Between two events.
    private func rest() {
        do { try navigator.validate() } catch { failures.append("\(error)") }
        for (number, wait) in waits.enumerated() {
            guard let container = wait.container else { continue }
            if wait.outcomes.count > 1 { failures.append("\(number) has ended \(wait.outcomes.count) times") }
            if container.window == nil, !container.hasEnded { failures.append("\(number) has left and not ended") }
            if let outcome = wait.outcomes.first, !container.hasEnded { failures.append("\(number) is told \(outcome) and has not ended") }
            if let called = wait.called, let outcome = wait.outcomes.first, outcome != called {
                failures.append("\(number): \(outcome), not \(called)")
            }
            if wait.called == nil, let outcome = wait.outcomes.first, Int(outcome) != nil || outcome == "canceled" {
                failures.append("\(number): nobody has called \(outcome)")
            }
        }
        // Whoever is at a screen that has ended is told.
        for navigation in navigator.navigations where navigation.step?.hasSuffix("await its result") == true && navigation.state == .running {
            let own = waits.indices.filter { requests[waits[$0].navigation].navigation === navigation && waits[$0].container != nil }
            if own.allSatisfy({ waits[$0].container?.hasEnded == true && waits[$0].outcomes.isEmpty }) {
                failures.append("\(navigation) waits, and all of its screens have ended: \(own)")
            }
        }
    }

    private func finish() {
        if !navigator.navigations.isEmpty { failures.append("not ended: \(navigator.navigations)") }
        for (number, request) in requests.enumerated() where request.ends != 1 { failures.append("\(number) ended \(request.ends) times") }
        if clock.waitingCount > 0 { failures.append("\(clock.waitingCount) waits are left") }
    }
}
