import NavDSL
import NavTesting

/// One random schedule: routes that overlap, with everything that can come in between. The same seed plays the same game.
final class ScheduleGame {
    /// What two games of one seed have in common.
    struct Transcript: Equatable {
        var ends: [String] = []
        var hierarchy = Hierarchy()
        var changes: [String] = []
    }

    private struct Request {
        /// `nil` for one that a step has started.
        let policy: NavigationPolicy?
        var navigation: Navigation?
        var results: [String] = []
    }

    let clock = ManualClock()
    let navigator: ScreenNavigator
    let routes: RandomRoutes
    let recording: RecordingRenderer?
    private(set) var transcript = Transcript()
    /// What was not as it should be.
    private(set) var failures: [String] = []
    private(set) var atomics: AtomicWatch.Log
    private var requests: [Request] = []
    private var unanswered: [() -> Void] = []
    private var observation: HierarchyObservation?
    private var restless: Int
    /// Whether the hierarchy is validated after every event.
    private let isChecked: Bool
    /// Who is asked before anything leaves or enters, if anybody is.
    private(set) var guards: GuardWatch?
    /// Looks at what there is between two events, and says what is wrong.
    var look: (ScheduleGame) -> String? = { _ in nil }

    /// - Parameters:
    ///   - rendered: Whether there is a renderer; `nil` leaves it to the seed.
    ///   - isGuarded: Whether there are guards, which answer in all kinds of ways.
    init(seed: Int, rendered: Bool? = nil, isGuarded: Bool = false, isChecked: Bool = true) {
        self.isChecked = isChecked
        routes = RandomRoutes(seed: UInt64(seed))
        routes.shortestTimeout = 1
        let isRendered = routes.pick(3) == 0
        recording =
            rendered ?? isRendered
            ? RecordingRenderer(pace: routes.pick(3) == 0 ? .immediate : .manual, isCoalescing: routes.pick(2) == 0) : nil
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, renderer: recording)
        restless = routes.pick(4) == 0 ? 2 : 0
        atomics = AtomicWatch.Log(navigator)
        let start = routes.tabs()
        navigator.navigate { $0.setRoot(to: start).makeKeyAndVisible() }
        recording?.finishAll()
        observation = navigator.observeChanges { [unowned self] in see($0) }
        routes.atomic = { [unowned self] in atomics.watching($0) }
        routes.ownAction = { [unowned self] in action($0) }
        if isGuarded { guards = GuardWatch(self) }
    }

    func play() -> Transcript {
        var left = 2 + routes.pick(5)
        for _ in 0..<4 + 4 * left {
            if left > 0, routes.pick(2) == 0 {
                left -= 1
                request()
            } else {
                happen()
            }
            rest()
        }
        for _ in 0..<100 where !navigator.navigations.isEmpty || clock.waitingCount > 0 || recording?.isRendering == true {
            clock.run(limit: 1_000)
            answer(.max)
            recording?.finishAll()
            rest()
        }
        finish()
        return transcript
    }

    // MARK: What happens

    private func happen() {
        switch routes.pick(10) {
        case 0...3: clock.advance(by: .milliseconds(500 * routes.pick(4)))
        case 4, 5: cancel(routes.pick(8))
        case 6: answer(1)
        case 7:
            atomics.disturb()
            _ = try? navigator.back()
        default: recording?.finishNext()
        }
    }

    /// Asks for a route, of any policy; when it ends it may ask for another, or cancel one.
    private func request() {
        let reaction = routes.pick(12)
        atomics.disturb()
        let number = requests.count
        let route = ScreenWindowRoute().get { [unowned self] _ in begin(number) }.then(routes.route())
        start(route, policy: routes.pick(NavigationPolicy.allCases)) { [unowned self] _ in
            if reaction == 0, requests.count < 12 { request() }
            if reaction == 1 { cancel(requests.count / 2) }
        }
    }

    private func start(
        _ route: ScreenWindowRoute, policy: NavigationPolicy, isNested: Bool = false,
        completion: @escaping (Result<Void, any Error>) -> Void
    ) {
        let number = requests.count
        requests.append(Request(policy: isNested ? nil : policy))
        let navigation = navigator.navigate(to: route, label: "\(number)", policy: policy) { [unowned self] result in
            requests[number].results.append(result.text)
            transcript.ends.append("\(number): \(result.text)")
            lookAround()
            completion(result)
        }
        requests[number].navigation = navigation
    }

    private func cancel(_ number: Int) {
        guard requests.indices.contains(number) else { return }
        requests[number].navigation?.cancel()
    }

    /// Lets something be answered by and by.
    func answerLater(_ answer: @escaping () -> Void) { unanswered.append(answer) }

    /// Runs a route that nobody waits for, as a part of what runs.
    func runBeside(_ route: ScreenWindowRoute) {
        atomics.isLoose = true
        start(route, policy: .immediate, isNested: true) { _ in }
    }

    private func answer(_ count: Int) {
        for _ in 0..<min(count, unanswered.count) where !unanswered.isEmpty { unanswered.removeFirst()() }
    }

    /// An observer that looks at every change, and at times navigates or cancels.
    private func see(_ change: HierarchyChange) {
        transcript.changes.append("\(change.origin): \(change)")
        if let wrong = atomics.see(change) { failures.append(wrong) }
        if let wrong = guards?.see(change) { failures.append(wrong) }
        lookAround()
        guard restless > 0, transcript.changes.count.isMultiple(of: 3) else { return }
        restless -= 1
        if restless == 1 { request() } else { cancel(routes.pick(4)) }
    }

    private func action(_ routes: RandomRoutes) -> ClosureAction<WindowContainer, Void>? {
        let inner = routes.route(0)
        let number = routes.pick(6)
        let kind = routes.pick(11)
        return ClosureAction { [unowned self] _, navigator, completion in
            if navigator.isSimulating { return completion(.success(())) }
            switch kind {
            case 0...2: return start(inner, policy: .rejected, isNested: true, completion: completion)
            case 3:
                atomics.isLoose = true
                start(inner, policy: .queued, isNested: true) { _ in }
            case 4: return unanswered.append { completion(number == 0 ? .failure(TestError(name: "late")) : .success(())) }
            case 5: answer(1)
            case 6: cancel(number)
            case 7: _ = try? navigator.back()
            case 8 where number == 0: return  // the completion is dropped
            case 9: completion(.success(()))  // and again below
            default: simulate(inner)
            }
            completion(.success(()))
        }
    }

    // MARK: What must hold

    /// A route of its own performs its first step.
    private func begin(_ number: Int) {
        if navigator.isSimulating { return }
        let others = navigator.navigations.filter { $0.parent == nil && $0.label != "\(number)" }
        let earlier = others.filter { Int($0.label ?? "").map { $0 < number } ?? false }
        switch requests[number].policy {
        case .queued:
            if others.contains(where: { $0.state == .running }) { failures.append("\(number) does not wait for \(others)") }
            if !earlier.isEmpty { failures.append("\(number) has not waited for its turn: \(earlier)") }
        case .latest:
            // One that runs may be in the middle of a step.
            if earlier.contains(where: { $0.state == .waiting }) { failures.append("\(number) has not superseded \(earlier)") }
        case .rejected:
            if !earlier.isEmpty { failures.append("\(number) runs beside \(earlier)") }
        case .immediate, nil: break
        }
    }

    private func simulate(_ route: ScreenWindowRoute) {
        let before = navigator.hierarchy
        _ = navigator.simulate(route)
        if navigator.hierarchy != before { failures.append("a simulation has changed something") }
    }

    private func lookAround() {
        if !isChecked { return }
        do { try navigator.validate() } catch { failures.append("\(error)") }
    }

    /// Between two events.
    private func rest() {
        lookAround()
        if let wrong = look(self) { failures.append(wrong) }
    }

    private func finish() {
        failures += atomics.failures
        transcript.hierarchy = navigator.hierarchy
        if !navigator.navigations.isEmpty { failures.append("not ended: \(navigator.navigations)") }
        if clock.waitingCount > 0 { failures.append("\(clock.waitingCount) waits are left") }
        for (number, request) in requests.enumerated() {
            if request.results.count != 1 { failures.append("\(number) ended \(request.results.count) times") }
            guard let navigation = request.navigation, let result = navigation.result else { continue }
            if !navigation.state.fits(result) || result.text != request.results.first {
                failures.append("\(number) is \(navigation.state) with \(result), and was told \(request.results)")
            }
        }
    }
}

extension Navigation.State {
    /// Whether a navigation that has ended like this may be in this state.
    fileprivate func fits(_ result: Result<Void, any Error>) -> Bool {
        guard case .failure(let error) = result else { return self == .done }
        // What could not be taken back, and what had failed before, stand before the reason why the rest was not done.
        let reasons = [error, (error as? ScreenRollbackError)?.underlying].compactMap(\.self)
        let all = reasons + reasons.flatMap { ($0 as? any ScreenError)?.attachedErrors ?? [] }
        return switch self {
        case .waiting, .running, .done: false
        case .failed: true
        case .canceled: all.contains { $0 is ScreenCanceledError } || error is TestError
        case .superseded: all.contains { $0 is ScreenSupersededError } || error is TestError
        case .rejected: error is ScreenRejectedError
        }
    }
}
