import NavDSL
import NavTesting
import Testing

/// Transitions that were kept are read after changes that guards have refused, delayed, or taken back.
@Suite struct KeptTransitionTests {
    private let stage = GuardStage()
    private var log: GuardLog { stage.log }
    private var navigator: ScreenNavigator { stage.navigator }

    static let attempts: [@Sendable (ScreenWindowRoute) -> ScreenWindowRoute] = [
        { $0.root { $0.dismiss(only: .container(name: "G")) } },
        { $0.root { $0.replacePresented(with: Plain("R")) } },
        { $0.setRoot(to: Plain("R")) },
        { $0.closeWindow() },
        { $0.first(.stack(name: "S")) { $0.popToRoot() } },
        { $0.root { $0.dismiss() }.atomic() },
    ]

    @Test(arguments: attempts.indices, [Answering.refuse, .later, .allow])
    func `Before and after are what they were`(_ attempt: Int, _ answering: Answering) throws {
        var kept: [HierarchyTransition] = []
        let observation = navigator.observeTransitions { kept.append($0) }
        var hierarchies = [navigator.hierarchy]
        let routes = [
            ScreenWindowRoute().top(.container).present(Plain("N")).resolve(),
            ScreenWindowRoute().first(.stack(name: "U")).push(Plain("E")).resolve(),
        ]
        for route in routes {
            navigator.navigate(to: route)
            hierarchies.append(navigator.hierarchy)
        }
        log.forms = answering
        stage.navigate(Self.attempts[attempt](.initial))
        let count = kept.count
        for _ in 0..<4 { log.answerLeave(.refuse) }
        #expect(kept.count == count)
        for (index, transition) in kept.prefix(2).enumerated() {
            #expect(transition.before == hierarchies[index] && transition.after == hierarchies[index + 1])
        }
        if answering != .allow { #expect(count == 2 && navigator.hierarchy == hierarchies[2] && stage.ends.count == 1) }
        observation.cancel()
    }
}
