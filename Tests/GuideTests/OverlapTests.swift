import NavDSL
import NavTesting
import Testing

/// What the article on overlapping routes says.
@Suite struct OverlapTests {
    let clock = ManualClock()
    let navigator: ScreenNavigator

    init() {
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: Page("Rooms").withStackContainer()).makeKeyAndVisible() }
    }

    private var names: [String] { navigator.topStackContainer?.screens.map { $0.key?.name ?? "" } ?? [] }

    private func open(_ name: String, _ policy: NavigationPolicy = .immediate) -> Navigation {
        navigator.navigate(to: ScreenWindowRoute().top(.stack).wait(for: .seconds(1)).push(Page(name)), label: name, policy: policy)
    }

    struct Case: Sendable {
        let policy: NavigationPolicy
        let states: [Navigation.State]
        let result: [String]
    }

    /// The rows of the article's table.
    @Test(arguments: [
        Case(policy: .immediate, states: [.running, .running], result: ["Rooms", "first", "second"]),
        Case(policy: .queued, states: [.running, .waiting], result: ["Rooms", "first", "second"]),
        Case(policy: .latest, states: [.superseded, .running], result: ["Rooms", "second"]),
        Case(policy: .rejected, states: [.running, .rejected], result: ["Rooms", "first"]),
    ])
    func `A second route does what its policy says`(_ example: Case) {
        let navigations = [open("first"), open("second", example.policy)]
        #expect(navigations.map(\.state) == example.states)
        clock.run()
        #expect(names == example.result)
    }

    @Test func `The article's table has every policy and every state that a route can end in`() throws {
        let article = try article("OverlappingRoutes")
        for policy in NavigationPolicy.allCases { #expect(article.contains("| `\(policy.rawValue)`")) }
        for state in ["done", "failed", "canceled", "superseded", "rejected"] { #expect(article.contains("`\(state)`")) }
    }

    @Test func `A canceled route does nothing more, but for its ensure`() {
        // snippet.show
        let navigation = navigator.navigate {
            $0.top(.stack).push(Page("Chat")).wait(for: .seconds(1)).push(Page("Photo"))
                .ensure(with: ScreenWindowRoute().top(.stack).push(Page("Log")))
                .fallback(to: ScreenWindowRoute().top(.stack).push(Page("Sorry")))
        }
        navigation.cancel()
        // snippet.hide
        #expect(names == ["Rooms", "Chat", "Log"])
        #expect(throws: ScreenCanceledError.self) { try navigation.result?.get() }
    }

    @Test func `A fallback behind a timeout sees its error`() {
        // snippet.show
        navigator.navigate {
            $0.top(.stack).wait(for: .seconds(10)).push(Page("Chat"))
                .timeout(after: .seconds(3))
                .fallback(to: ScreenWindowRoute().top(.stack).push(Page("Slow")))
        }
        // snippet.hide
        clock.advance(by: .seconds(3))
        #expect(names == ["Rooms", "Slow"])
    }

    @Test func `An atomic route that fails leaves the hierarchy as it was`() {
        let before = navigator.hierarchy
        // snippet.show
        let navigation = navigator.navigate {
            $0.top(.stack).push(Page("Chat")).present(Page("Photo")).top(.tabs).atomic()
        }
        // snippet.hide
        #expect(navigator.hierarchy == before)
        #expect(throws: ScreenRolledBackError.self) { try navigation.result?.get() }
    }
}
