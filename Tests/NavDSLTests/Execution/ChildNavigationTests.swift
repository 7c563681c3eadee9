import NavDSL
import NavTesting
import Testing

/// Navigation started by a running route belongs to it and runs at once, whatever the policy.
@Suite struct ChildNavigationTests {
    let stage = ClockStage()

    private func opening(_ name: String, policy: NavigationPolicy) -> ClosureAction<WindowContainer, Void> {
        ClosureAction { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().pushing(name), policy: policy, completion: completion)
        }
    }

    @Test(arguments: NavigationPolicy.allCases) func `From an action, while others run and wait`(policy: NavigationPolicy) {
        stage.push("Q1", after: 9)
        stage.start("a") { $0.then(opening("B", policy: policy)).pushing("C") }
        #expect(stage.ends == ["a: done"] && stage.screens == "A B C")
        #expect(stage.navigator.navigations.map(\.label) == ["Q1"])
    }

    @Test(arguments: NavigationPolicy.allCases) func `By the navigator's policy too`(policy: NavigationPolicy) {
        stage.navigator.policy = policy
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().pushing("B", after: 1), completion: completion)
        }
        stage.start("a") { $0.then(action).pushing("C") }
        stage.advance(1)
        #expect(stage.ends == ["a: done"] && stage.screens == "A B C")
    }

    @Test(arguments: NavigationPolicy.allCases) func `From a screen that is built`(policy: NavigationPolicy) {
        let screen = Meddling { $0.navigate(to: ScreenWindowRoute().makeKey(), policy: policy) }
        let navigation = stage.start("a") { $0.top(.stack).present(screen) }
        #expect(navigation.state == .done)
        #expect(stage.navigator.navigations.isEmpty)
    }

    @Test(arguments: NavigationPolicy.allCases) func `From the completion of one that it has started`(policy: NavigationPolicy) {
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().pushing("B", after: 1)) { _ in
                navigator.navigate(to: ScreenWindowRoute().pushing("C", after: 1), policy: policy, completion: completion)
            }
        }
        stage.push("Q", after: 9)
        stage.start("a") { $0.then(action).pushing("D") }
        stage.advance(2)
        #expect(stage.ends == ["a: done"] && stage.screens == "A B C D")
    }

    @Test(arguments: NavigationPolicy.allCases) func `From a task, by the asynchronous form`(policy: NavigationPolicy) async throws {
        stage.navigator.policy = policy
        try await stage.navigator.navigate {
            $0.navigatorTask { _, navigator in
                await Task.yield()
                try await navigator.navigate(to: ScreenWindowRoute().pushing("B"))
                try await navigator.navigate(to: ScreenWindowRoute().pushing("C"), policy: .rejected)
            }
            .pushing("D")
        }
        #expect(stage.screens == "A B C D")
    }

    @Test(arguments: NavigationPolicy.allCases) func `From a task, by the completion form`(policy: NavigationPolicy) async throws {
        try await stage.navigator.navigate {
            $0.navigatorTask { _, navigator in
                await Task.yield()
                navigator.navigate(to: ScreenWindowRoute().pushing("B"), policy: policy, completion: nil)
            }
            .pushing("D")
        }
        #expect(stage.screens == "A B D")
    }

    @Test func `From a task in a task`() async throws {
        stage.navigator.policy = .queued
        try await stage.navigator.navigate {
            $0.navigatorTask { _, navigator in
                try await navigator.navigate {
                    $0.navigatorTask { _, navigator in try await navigator.navigate { $0.pushing("B") } }.pushing("C")
                }
            }
            .pushing("D")
        }
        #expect(stage.screens == "A B C D")
    }

    @Test func `One of another navigator is its own`() {
        let other = ClockStage()
        other.push("B", after: 1)
        var states: [Navigation.State] = []
        stage.start("a") { $0.get { _ in states.append(other.push("C", policy: .queued).state) } }
        #expect(states == [.waiting])
        #expect(other.navigator.navigations.last?.parent == nil)
    }

    @Test func `A queued one that runs has children that run at once`() {
        stage.push("B", after: 1)
        stage.start("a", policy: .queued) { $0.then(opening("C", policy: .queued)).pushing("D") }
        stage.advance(1)
        #expect(stage.screens == "A B C D")
    }
}

/// Tasks that go on after they were given up.
@MainActor @Suite struct LateTaskTests {
    let stage: ClockStage
    let canceled = Count()

    init() { stage = ClockStage() }

    /// A route whose task starts a navigation when it is canceled.
    private var late: ScreenWindowRoute {
        let canceled = canceled
        return ScreenWindowRoute().navigatorTask { _, navigator in
            try? await Task.sleep(for: .seconds(1000))
            navigator.navigate(to: ScreenWindowRoute().pushing("Late")) { if ending($0) == "canceled" { canceled.increment() } }
        }
    }

    private func settle() async {
        for _ in 0..<1000 where canceled.value == 0 { await Task.yield() }
    }

    @Test func `What they start is canceled as the navigation was`() async {
        let navigation = stage.start("a") { _ in late }
        await Task.yield()
        navigation.cancel()
        await settle()
        #expect(canceled.value == 1)
        #expect(stage.screens == "A" && stage.ends == ["a: canceled"])
    }

    @Test func `What they start is canceled though the navigation was superseded`() async {
        stage.start("a") { _ in late }
        await Task.yield()
        stage.push("B", policy: .latest)
        await settle()
        #expect(canceled.value == 1)
        #expect(stage.screens == "A B" && stage.ends == ["a: superseded", "B: done"])
    }

    @Test func `What they start is canceled though the navigation goes on after a timeout`() async {
        stage.start("a") { _ in late.timeout(after: .seconds(1)).cauterize().pushing("B", after: 5) }
        await Task.yield()
        stage.advance(1)
        await settle()
        stage.advance(5)
        #expect(canceled.value == 1)
        #expect(stage.screens == "A B" && stage.ends == ["a: done"])
    }
}
