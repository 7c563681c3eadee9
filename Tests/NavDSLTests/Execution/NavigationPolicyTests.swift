import NavDSL
import NavTesting
import Testing

/// What happens to a navigation that is asked for while others run.
@Suite struct NavigationPolicyTests {
    let stage = ClockStage()

    @Test func `The policy is immediate at first`() {
        #expect(stage.navigator.policy == .immediate)
    }

    @Test(arguments: NavigationPolicy.allCases) func `With nothing else, each runs at once`(policy: NavigationPolicy) {
        stage.push("B", policy: policy)
        #expect(stage.ends == ["B: done"] && stage.screens == "A B")
    }

    @Test(arguments: NavigationPolicy.allCases) func `The navigator's policy is that of a call that names none`(policy: NavigationPolicy) {
        stage.push("B", after: 1)
        stage.navigator.policy = policy
        let navigation = stage.push("C", after: 1)
        let state: [NavigationPolicy: Navigation.State] = [.immediate: .running, .queued: .waiting, .latest: .running, .rejected: .rejected]
        #expect(navigation.state == state[policy])
    }

    // MARK: Immediate

    @Test func `Immediate ones run beside each other`() {
        stage.push("B", after: 2)
        stage.push("C", after: 1)
        stage.push("D")
        stage.advance(2)
        #expect(stage.ends == ["D: done", "C: done", "B: done"])
        #expect(stage.screens == "A D C B")
    }

    // MARK: Queued

    @Test func `Queued ones run one after another, first in first out`() {
        for (name, seconds) in [("B", 3), ("C", 1), ("D", 0), ("E", 2)] { stage.push(name, after: seconds, policy: .queued) }
        #expect(stage.navigator.navigations.map(\.state) == [.running, .waiting, .waiting, .waiting])
        stage.advance(4)
        #expect(stage.screens == "A B C D")
        stage.advance(2)
        #expect(stage.ends == ["B: done", "C: done", "D: done", "E: done"])
    }

    @Test func `A queued one waits for all that run, immediate ones too`() {
        stage.push("B", after: 1)
        stage.push("Q", policy: .queued)
        stage.push("C", after: 2)
        stage.advance(1)
        #expect(stage.screens == "A B")
        stage.advance(1)
        #expect(stage.screens == "A B C Q")
    }

    /// How the one before it ends.
    enum End: CaseIterable { case success, failure, canceled, timeout }

    @Test(arguments: End.allCases) func `A queued one has its turn however the one before it ends`(end: End) {
        let first = stage.start("first") {
            $0.waiting(1).get { _ in if end == .failure { throw TestError() } }.timeout(after: end == .timeout ? .zero : .seconds(9))
        }
        stage.push("Q", policy: .queued)
        if end == .canceled { first.cancel() }
        stage.advance(1)
        #expect(stage.screens == "A Q" && stage.ends.count == 2)
    }

    @Test func `What a completion queues comes behind those that wait`() {
        stage.navigator.navigate(to: ScreenWindowRoute().waiting(1)) { [stage] _ in stage.push("D", policy: .queued) }
        stage.push("B", after: 1, policy: .queued)
        stage.push("C", policy: .queued)
        stage.advance(2)
        #expect(stage.ends == ["B: done", "C: done", "D: done"])
    }

    @Test func `A queued one begins where its route says when its turn comes`() {
        stage.push("B", after: 1)
        stage.start("pop", policy: .queued) { $0.top(.stack).pop(to: .container(name: "B")) }
        stage.advance(1)
        #expect(stage.ends == ["B: done", "pop: done"])
    }

    // MARK: Latest

    @Test func `The latest ends those that run and those that wait, and runs at once`() {
        let others = [stage.push("B", after: 1), stage.push("C", after: 1), stage.push("Q", policy: .queued)]
        let latest = stage.push("D", after: 1, policy: .latest)
        #expect(others.map(\.state) == [.superseded, .superseded, .superseded])
        #expect(latest.state == .running)
        #expect(stage.navigator.navigations.count == 1 && stage.clock.waitingCount == 1)
        stage.advance(1)
        #expect(stage.ends == ["B: superseded", "C: superseded", "Q: superseded", "D: done"])
        #expect(stage.screens == "A D")
    }

    @Test func `The error names the later one`() {
        let navigation = stage.push("B", after: 1)
        stage.push("C", policy: .latest)
        let error = #expect(throws: ScreenSupersededError.self) { try navigation.result?.get() }
        #expect(error?.newer == "C")
    }

    @Test func `The ensures of a superseded one are run before the latest begins`() {
        stage.start("a") { $0.waiting(1).ensure(with: ScreenWindowRoute().pushing("E")).fallback { _, route in route.pushing("No") } }
        stage.push("B", policy: .latest)
        #expect(stage.screens == "A E B")
    }

    @Test func `A superseded one's completion may ask for an even later one`() {
        stage.navigator.navigate(to: ScreenWindowRoute().waiting(1)) { [stage] _ in stage.push("D", policy: .latest) }
        let latest = stage.push("C", policy: .latest)
        #expect(latest.state == .superseded)
        #expect(stage.ends == ["C: superseded", "D: done"])
        #expect(stage.screens == "A D")
    }

    @Test func `The children of a superseded one are canceled`() {
        let action = ClosureAction<WindowContainer, Void> { [stage] _, _, completion in stage.push("B", after: 1) }
        stage.start("a") { $0.then(action).waiting(9) }
        stage.push("C", policy: .latest)
        #expect(stage.screens == "A C")
    }

    @Test func `A search as one types: only the last one counts`() {
        for text in ["c", "ca", "cat"] { stage.push(text, after: 1, policy: .latest) }
        stage.advance(3)
        #expect(stage.screens == "A cat")
        #expect(stage.ends == ["c: superseded", "ca: superseded", "cat: done"])
    }

    // MARK: Rejected

    @Test func `It is rejected while another runs, and the error says which and where it is`() {
        stage.push("B", after: 1)
        let navigation = stage.push("C", policy: .rejected)
        #expect(navigation.state == .rejected)
        let error = #expect(throws: ScreenRejectedError.self) { try navigation.result?.get() }
        #expect(error?.running == "B: running 'wait for 1.0 seconds' at window")
        stage.advance(1)
        #expect(stage.ends == ["C: rejected", "B: done"] && stage.screens == "A B")
    }

    @Test func `It is rejected by its label where others wait for their turn`() {
        let first = stage.push("B", after: 1)
        stage.push("Q", after: 1, policy: .queued)
        first.cancel()
        #expect(stage.push("C", policy: .rejected).state == .rejected)
        stage.advance(1)
        #expect(stage.push("D", policy: .rejected).state == .done)
    }

    // MARK: Many

    @Test func `A queue of 100,000 is run in order, without depth`() async throws {
        try await onSmallStack {
            let stage = ClockStage()
            stage.navigator.logger = nil
            var order: [Int] = []
            stage.push("B", after: 1)
            let last = (0..<100_000).map { number in
                stage.navigator.navigate(to: ScreenWindowRoute().get { _ in order.append(number) }, policy: .queued)
            }.last
            stage.advance(1)
            #expect(order == Array(0..<100_000))
            #expect(last?.state == .done)
        }
    }

    @Test func `100,000 that wait are superseded at once`() async throws {
        try await onSmallStack {
            let stage = ClockStage()
            stage.navigator.logger = nil
            stage.push("B", after: 1)
            let waiting = (0..<100_000).map { _ in stage.navigator.navigate(to: ScreenWindowRoute(), policy: .queued) }
            stage.push("C", policy: .latest)
            #expect(waiting.allSatisfy { $0.state == .superseded })
            #expect(stage.screens == "A C" && stage.navigator.navigations.isEmpty)
        }
    }
}
