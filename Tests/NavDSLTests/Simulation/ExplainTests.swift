import NavDSL
import NavTesting
import Testing

/// The text of a simulation: what is printed is compared whole.
@Suite struct ExplainTests {
    @Test func `It explains a success`() {
        let stage = Stage()
        #expect(
            stage.navigator.explain(ScreenWindowRoute().top(.stack).push(Plain("B")).push(Plain("C")).wait(for: .seconds(1))) == """
                top stack — on window
                set stack: push B, push C — on window/stack S
                wait for 1.0 seconds — on window/stack S
                Success.
                """)
    }

    @Test func `It explains a search that fails`() {
        let stage = Stage()
        #expect(
            stage.navigator.explain(ScreenWindowRoute().top(.stack).top(.container(name: "X")).makeVisible()) == """
                top stack — on window
                top container named 'X' — on window/stack S
                  ✗ Cannot find the top: no visible container named 'X' at window/stack S.
                    There is: stack 'S', screen 'A'
                Failure: Cannot find the top: no visible container named 'X' at window/stack S.
                """)
    }

    @Test func `Of what a search finds instead it lists the first eight`() throws {
        var screen = Stack("S")
        screen.screens = (1...9).map { Plain("P\($0)") }
        let stage = Stage(screen)
        let simulation = stage.navigator.simulate { $0.first(.tabs) }
        #expect(simulation.steps.last?.found.map(\.key?.name) == ["S", "P1", "P2", "P3", "P4", "P5", "P6", "P7"])
        #expect(simulation.description.contains("There is: stack 'S', screen 'P1', screen 'P2',"))
        #expect(simulation.description.contains("screen 'P7', …"))
    }

    @Test func `It explains a stack step that fails, a fallback and nested routes`() {
        let stage = Stage()
        let route = ScreenWindowRoute().top(.stack).push(Plain("B")).pop(to: .container(name: "Z")).push(Plain("C"))
            .fallback { $1.top(.stack).push(Stack("N", Plain("O"))) { $0.push(Plain("P")) } }
            .ensure(with: ScreenWindowRoute().makeKey())
        #expect(
            stage.navigator.explain(route) == """
                top stack — on window
                set stack: push B, pop to 'Z' — on window/stack S
                  ✗ Cannot pop: no 'Z', found 2 screens at window/stack S.
                fallback — on window
                  top stack — on window
                  set stack: push N — on window/stack S
                    set stack: push P — on window/stack S/stack N[1]
                ensure — on window
                  make key — on window
                Success.
                """)
    }

    @Test func `It explains what an action starts, an atomic part and a step that needs time`() {
        let stage = Stage()
        let action = ClosureAction<WindowContainer, Void> { _, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("B")), completion: completion)
        }
        let route = ScreenWindowRoute().then(action).atomic().task { _ in }
        #expect(
            stage.navigator.explain(route) == """
                atomic — on window
                  closure — on window
                    top stack — on window
                    set stack: push B — on window/stack S
                task — on window
                Undetermined: 'task' needs time.
                """)
    }
}
