import NavDSL
import Testing

@Suite struct TransitionLifetimeTests {
    private final class Captured {}

    /// Weak references to all that takes part.
    private final class Witness {
        weak var navigator: ScreenNavigator?
        weak var window: WindowContainer?
        weak var root: ModalContainer?
        weak var removed: ModalContainer?
        weak var captured: Captured?

        var isFreed: Bool { navigator == nil && window == nil && root == nil && removed == nil && captured == nil }
    }

    /// Makes changes, some of them by an observer, that some read and some keep for a while.
    private func observe(_ round: Int, _ witness: Witness) -> (observations: [HierarchyObservation], stream: AsyncStream<HierarchyTransitionRecord>) {
        let scene = Scene(Stack("S", Plain("A")))
        let captured = Captured()
        var kept: [HierarchyTransition] = []
        let stream = round % 5 == 0 ? scene.navigator.newestTransitions(1) : scene.navigator.transitions
        let observations = [
            scene.navigator.observeTransitions { transition in
                withExtendedLifetime(captured) {}
                if transition.entered.last?.name == "B" { try? scene.navigator.apply(.setHidden(true, of: scene.window)) }
            },
            scene.navigator.observeTransitions { if round % 2 == 0 { kept.append($0) } },
            scene.navigator.observeTransitions { _ = $0.record },
        ]
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        (witness.navigator, witness.window, witness.root) = (scene.navigator, scene.window, scene.window.root)
        (witness.removed, witness.captured) = (scene.navigator.firstContainer(where: .container(name: "B")), captured)
        scene.run(from: scene.window.root as? StackContainer) { $0.pop() }
        kept = []
        return (observations, stream)
    }

    @Test func `Nothing is kept alive by observing and reading transitions, in 1,000 rounds`() throws {
        for round in 0..<1000 {
            let witness = Witness()
            var (observations, stream) = observe(round, witness)
            if round % 3 == 0 { observations = [] } else { for observation in observations { observation.cancel() } }
            // Only what has ended is left, and the sequence.
            try #require(witness.isFreed, "round \(round)")
            withExtendedLifetime((observations, stream)) {}
        }
    }

    @Test func `What has been removed is freed when its transition has been told`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        let stream = scene.navigator.transitions
        let observation = scene.navigator.observeTransitions { _ = $0.appeared }
        for round in 0..<1000 {
            scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
            weak let screen = scene.navigator.topContainer
            scene.run(ScreenWindowRoute().top(.stack).pop())
            scene.forget()
            try #require(screen == nil, "round \(round)")
        }
        withExtendedLifetime((stream, observation)) {}
    }

    @Test func `One that is kept keeps what it says itself, and nothing that comes after it`() throws {
        var scene: Scene? = Scene(Stack("S", Plain("A")))
        var kept: [HierarchyTransition] = []
        let observation = scene?.navigator.observeTransitions { if kept.isEmpty { kept = [$0] } }
        scene?.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        scene?.run(ScreenWindowRoute().top(.stack).push(Plain("C")))
        weak let screen = scene?.navigator.topContainer
        scene?.run(ScreenWindowRoute().top(.stack).pop())
        scene?.forget()
        weak let window = scene?.window
        scene = nil
        #expect(screen == nil && window == nil && kept.map(\.text) == ["+B on B off A"])
        withExtendedLifetime(observation) {}
    }
}
