import NavDSL
import Testing

/// The forms with a completion run what needs time on the actor that the navigator was made on.
@Suite struct CompletionFormTests {
    /// An actor of the user's own.
    actor Home {
        func completing() async throws {
            let navigator = ScreenNavigator.ofStack()
            let place = Whereabouts(self)
            let navigation = navigator.navigate(to: place.route(), completion: { _ in place.check() })
            #expect(navigation.state == .running)
            try await navigation.value
            #expect(place.checkCount == Whereabouts.checks + 1)
            #expect(navigator.screens == Whereabouts.screens)
        }
    }

    @MainActor @Test func `It runs on the main actor that the navigator was made on`() async throws {
        let navigator = ScreenNavigator.ofStack()
        let place = Whereabouts(MainActor.shared)
        let navigation = navigator.navigate(to: place.route(), completion: { _ in place.check() })
        #expect(navigation.state == .running)
        try await navigation.value
        #expect(place.checkCount == Whereabouts.checks + 1)
        #expect(navigator.screens == Whereabouts.screens)
    }

    @Test func `It runs on the actor of one's own that the navigator was made on`() async throws {
        try await Home().completing()
    }

    /// Steps that need time, and how the error names them.
    static let steps: [(String, @Sendable () -> ScreenWindowRoute)] = [
        ("wait for 1.0 seconds", { ScreenWindowRoute().wait(for: .seconds(1)) }),
        ("task", { ScreenWindowRoute().task { _ in } }),
        ("task", { ScreenWindowRoute().navigatorTask { _, _ in } }),
        ("Load", { ScreenWindowRoute().top(.stack).then(Whereabouts.Load(place: Whereabouts(nil))).resolve() }),
        ("timeout", { ScreenWindowRoute().timeout(after: .seconds(1)) }),
    ]

    @Test(arguments: steps.indices) func `On no actor, a step that needs time fails`(index: Int) {
        let (name, route) = Self.steps[index]
        let navigator = ScreenNavigator.ofStack()
        let navigation = navigator.navigate(to: route().pushing("No"), completion: nil)
        let error = #expect(throws: ScreenNavigatorIsolationError.self) { try navigation.result?.get() }
        #expect(error?.action == name)
        #expect(navigator.screens == "A")
    }

    @Test func `On no actor, what needs no time is done`() {
        let navigator = ScreenNavigator.ofStack()
        let navigation = navigator.navigate(
            to: ScreenWindowRoute().wait(for: .zero).pushing("B").wait(for: .seconds(1)).fallback { _, route in route.pushing("C") },
            completion: nil)
        #expect(navigation.state == .done)
        #expect(navigator.screens == "A B C")
    }
}
