import NavDSL
import NavTesting
import Testing

/// What has nothing to do with a simulation does not happen in the middle of one.
@Suite struct DuringSimulationTests {
    let scene = Scene(Stack("S", Plain("A")))
    let renderer = RecordingRenderer(pace: .manual)
    var navigator: ScreenNavigator { scene.navigator }

    init() { navigator.renderer = renderer }

    /// Simulates a route, one screen of which does something when it is built.
    private func simulate(_ body: @escaping () -> Void) -> ScreenSimulation {
        navigator.simulate(ScreenWindowRoute().first(.stack).push(Meddling { _ in body() }))
    }

    @Test func `A transition that is finished then lets its route go on afterwards`() {
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).present(Plain("M")) }
        let simulation = simulate { [self] in
            renderer.finishAll()
            #expect(navigation.state == .running && scene.text == "stack S[A, B!]!")
        }
        #expect(simulation.isSuccess && simulation.changes.count == 1)
        #expect(scene.text == "stack S[A, B!]! ^ M!" && renderer.transitions.count == 2)
        renderer.finishAll()
        #expect(navigation.state == .done && scene.changes.count == 2)
    }

    @Test func `An action that answers then goes on afterwards`() {
        navigator.renderer = nil
        var kept: ((Result<Void, any Error>) -> Void)?
        let wait = ClosureAction<StackContainer, Void> { kept = $2 }
        let navigation = navigator.navigate { $0.first(.stack).then(wait).present(Plain("M")) }
        let simulation = simulate { kept?(.success(())) }
        #expect(simulation.isSuccess && navigation.state == .done && scene.text == "stack S[A!]! ^ M!" && scene.changes.count == 1)
    }

    @Test func `A route that is canceled then goes on, and that is noted`() {
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).push(Plain("C"), separated: true) }
        let simulation = simulate { navigation.cancel() }
        #expect(simulation.isSuccess && simulation.effects == ["cancel navigation"] && navigation.state == .running)
    }

    @Test func `A renderer that is exchanged then begins afterwards`() {
        let other = RecordingRenderer()
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).present(Plain("M")) }
        let simulation = simulate { [self] in navigator.renderer = other }
        #expect(simulation.isSuccess && navigation.state == .done && other.lines == ["present Stack S #1: + M #4"])
    }
}
