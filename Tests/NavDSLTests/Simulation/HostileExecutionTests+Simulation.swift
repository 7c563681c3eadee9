import NavDSL
import NavTesting
import Testing

/// A simulation leaves everything as it was, whatever the code that it runs does.
@Suite struct HostileSimulationTests {
    let clock = ManualClock()

    private func navigator(_ root: some Screen<StackContainer> = Stack("S", Plain("A"))) -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: root).makeKeyAndVisible() }
        return navigator
    }

    /// What a step of a simulated route does.
    typealias Deed = Variation<@Sendable (ScreenNavigator) throws -> Void>

    static let deeds: [Deed] = [
        Deed("apply") { try $0.apply(.setRoot(ModalContainer(key: ScreenKey(name: "X")), of: $0.window!)) },
        Deed("navigate") { $0.navigate { $0.top(.stack).push(Plain("X")) } },
        Deed("navigate, queued") { $0.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("X")), policy: .queued) },
        Deed("navigate, latest") { $0.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("X")), policy: .latest) },
        Deed("back") { try $0.back() },
        Deed("handle") { _ = $0.handle(.popped(from: ContainerID(3), to: ContainerID(2))) },
        Deed("undo") { try NavigationHistory(navigator: $0).undo() },
        Deed("simulate") { _ = $0.simulate(ScreenWindowRoute().top(.stack).push(Plain("X"))) },
        Deed("a child that waits") { $0.navigate { $0.top(.stack).push(Plain("X")).wait(for: .seconds(1)).push(Plain("Y")) } },
        Deed("an atomic child that fails") { $0.navigate { $0.top(.stack).push(Plain("X")).fail(with: TestError()).atomic() } },
        Deed("renderer and observer") {
            $0.renderer = RecordingRenderer()
            _ = $0.observeChanges { _ in }
        },
        Deed("replay") { navigator in
            let journal = HierarchyJournal([HierarchyChangeRecord(.hidden(from: false, to: true), of: ContainerID(0))])
            try journal.replay(on: navigator)
        },
        Deed("a second navigator") { navigator in
            let other = ScreenNavigator(window: navigator.window!, logger: nil)
            other.navigate { $0.top(.stack).push(Plain("X")) }
        },
        Deed("a second navigator's simulation") { navigator in
            let other = ScreenNavigator(window: navigator.window!, logger: nil)
            _ = other.simulate(ScreenWindowRoute().top(.stack).push(Plain("X")).get { _ in navigator.navigate { $0.top(.stack).push(Plain("Y")) } })
        },
    ]

    /// Where user code is called in a route.
    static let places: [(name: String, route: @Sendable (@escaping (ScreenNavigator) -> Void, ScreenNavigator) -> ScreenWindowRoute)] = [
        ("get", { deed, navigator in ScreenWindowRoute().get { _ in deed(navigator) } }),
        ("build", { deed, _ in ScreenWindowRoute().top(.stack).push(HostileExecutionTests.Callback(name: "C") { deed($0) }).resolve() }),
        (
            "modifier",
            { deed, navigator in
                ScreenWindowRoute().top(.stack).setStack(modifiers: [HostileExecutionTests.Meddling { _ in deed(navigator) }]).resolve()
            }
        ),
        (
            "fallback",
            { deed, navigator in
                ScreenWindowRoute().fail(with: TestError()).fallback { _, _ in
                    deed(navigator)
                    return nil
                }
            }
        ),
        ("atomic", { deed, navigator in ScreenWindowRoute().get { _ in deed(navigator) }.fail(with: TestError()).atomic() }),
    ]

    @Test(arguments: deeds, places.map(\.name)) func `Whatever a step does is taken back`(_ deed: Deed, _ place: String) throws {
        let navigator = navigator()
        navigator.navigate { $0.top(.stack).push(Plain("B")) }
        let (before, built) = (navigator.hierarchy, navigator.builtCount)
        var seen = 0
        let observation = navigator.observeChanges { _ in seen += 1 }
        let route = try #require(Self.places.first { $0.name == place }).route({ try? deed.body($0) }, navigator)
        let around = ScreenWindowRoute().top(.stack).push(Plain("P")).resolve().then(route).top(.stack).push(Plain("Q"))
        _ = navigator.simulate(around)
        #expect(navigator.hierarchy == before)
        #expect(navigator.builtCount == built && seen == 0 && !navigator.isSimulating)
        #expect(navigator.navigations.isEmpty)
        try navigator.validate()
        navigator.navigate { $0.top(.stack).push(Plain("N")) }
        #expect(navigator.topContainer?.id == ContainerID(4))
        observation.cancel()
    }

    /// Navigates when it is asked what it shows.
    final class Navigating: TabsContainer {
        var ask: (() -> Void)?
        override var visibleChildren: [ModalContainer] {
            ask?()
            return super.visibleChildren
        }
        override func isShowing(_ child: ModalContainer) -> Bool {
            ask?()
            return super.isShowing(child)
        }
    }

    @Test func `A hook that navigates while the hierarchy is captured is taken back`() throws {
        let tabs = Navigating(tabs: [StackContainer(key: ScreenKey(name: "S"), screens: [ModalContainer()])])
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        try navigator.apply(.setRoot(tabs, of: try #require(navigator.window)))
        let before = navigator.hierarchy
        var asked = 0
        tabs.ask = { [unowned tabs, unowned navigator] in
            guard navigator.isSimulating else { return }
            asked += 1
            tabs.ask = nil
            navigator.navigate { $0.first(.stack(name: "S")).push(Plain("X")) }
        }
        _ = navigator.simulate(ScreenWindowRoute())
        #expect(asked == 1 && navigator.hierarchy == before)
    }

    // MARK: What runs beside it

    @Test func `What waits goes on after the simulation, not in it`() throws {
        let navigator = navigator()
        let running = navigator.navigate { $0.wait(for: .seconds(1)).top(.stack).push(Plain("B")) }
        let simulation = navigator.simulate(ScreenWindowRoute().get { [clock] _ in clock.advance(by: .seconds(1)) })
        #expect(simulation.changes.isEmpty)
        #expect(running.state == .done)
        #expect(navigator.hierarchy.outline == "stack S[A, B!]!")
    }

    @Test func `A transition that is over in a simulation counts after it`() throws {
        let navigator = navigator()
        let renderer = RecordingRenderer(pace: .manual)
        navigator.renderer = renderer
        let running = navigator.navigate { $0.top(.stack).push(Plain("B"), separated: true).push(Plain("C")) }
        _ = navigator.simulate(ScreenWindowRoute().get { _ in renderer.finishNext() })
        #expect(navigator.hierarchy.outline == "stack S[A, B, C!]!")
        renderer.finishAll()
        #expect(running.state == .done)
    }

    @Test func `What is freed when a simulation is over may navigate`() {
        final class Last: ModalContainer {
            var body: (() -> Void)?
            deinit { body?() }
        }
        let navigator = navigator()
        struct Screen: NavDSL.Screen {
            let navigator: ScreenNavigator
            let name = "Last"
            func build(navigator: ScreenNavigator) -> ModalContainer {
                let last = Last()
                last.body = { [unowned navigator] in navigator.navigate { $0.top(.stack).push(Plain("Freed")) } }
                return last
            }
        }
        let simulation = navigator.simulate(
            ScreenWindowRoute().top(.stack).push(Screen(navigator: navigator)).pop().resolve().fail(with: TestError()))
        #expect(!simulation.isSuccess)
        _ = navigator.simulate(ScreenWindowRoute().top(.stack).push(Screen(navigator: navigator)))
        #expect(navigator.hierarchy.outline == "stack S[A, Freed!]!")
    }
}
