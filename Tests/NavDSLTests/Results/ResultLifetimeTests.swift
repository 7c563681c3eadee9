import NavDSL
import NavTesting
import Testing

/// Nothing is kept alive by waiting, however it ends.
@Suite struct ResultLifetimeTests {
    struct Ending: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let end: @Sendable (ResultStage, Navigation) throws -> Void
    }

    static let endings = [
        Ending(testDescription: "finished") { stage, _ in
            try stage.chooser().finish(with: 1)
            try stage.run { $0.top(.stack).popToRoot().resolve().root.dismiss() }
        },
        Ending(testDescription: "canceled, then removed") { stage, _ in
            try stage.chooser().cancel()
            try stage.run { $0.top(.stack).popToRoot().resolve().root.dismiss() }
        },
        Ending(testDescription: "removed") { stage, _ in try stage.run { $0.top(.stack).popToRoot().resolve().root.dismiss() } },
        Ending(testDescription: "given up, then removed") { stage, navigation in
            navigation.cancel()
            try stage.run { $0.top(.stack).popToRoot().resolve().root.dismiss() }
        },
        Ending(testDescription: "a new root") { stage, _ in try stage.run { $0.setRoot(to: Stack("S", Plain("A"))) } },
    ]

    private final class Payload {}

    @Test(arguments: endings, [false, true]) func `Screen, continuation and navigation are freed, 1,000 times`(
        ending: Ending, isPresented: Bool
    ) throws {
        let stage = ResultStage()
        var weak: [() -> AnyObject?] = []
        for _ in 0..<1_000 {
            let payload = Payload()
            let route = ScreenWindowRoute().top(.stack)
            let waiting =
                isPresented
                ? route.present(ChooserScreen(), awaiting: Int.self, then: { _, route in withExtendedLifetime(payload) { route } })
                : route.push(ChooserScreen(), awaiting: Int.self, then: { _, route in withExtendedLifetime(payload) { route } })
            let navigation = stage.navigator.navigate(to: waiting)
            let chooser = try stage.chooser()
            weak += [{ [weak payload] in payload }, { [weak navigation] in navigation }, { [weak chooser] in chooser }]
            try ending.end(stage, navigation)
            stage.history.removeAll()
            stage.log.removeAll()
        }
        #expect(weak.count == 3_000 && weak.allSatisfy { $0() == nil })
    }

    @Test(arguments: [false, true]) func `What navigator.result has shown, and whoever waited, is freed, 1,000 times`(isCanceled: Bool) throws {
        let stage = ResultStage()
        var weak: [() -> AnyObject?] = []
        for round in 0..<1_000 {
            let payload = Payload()
            let completion: (Result<Int, any Error>) -> Void = { _ in withExtendedLifetime(payload) {} }
            let navigation =
                round.isMultiple(of: 2)
                ? stage.navigator.result(of: ChooserScreen(), presentedOn: stage.navigator.topStackContainer, completion: completion)
                : stage.navigator.result(of: ChooserScreen(), pushedOn: stage.navigator.topStackContainer, completion: completion)
            let chooser = try stage.chooser()
            weak += [{ [weak payload] in payload }, { [weak navigation] in navigation }, { [weak chooser] in chooser }]
            if isCanceled { navigation.cancel() } else { chooser.finish(with: 1) }
            stage.history.removeAll()
        }
        #expect(stage.text == "stack S[A!]!" && weak.allSatisfy { $0() == nil })
    }

    @Test func `A navigator that goes with its window lets everything go that waits`() throws {
        var weak: [() -> AnyObject?] = []
        do {
            let stage = ResultStage()
            let chooser = try stage.push()
            weak = [{ [weak chooser] in chooser }, { [weak stage] in stage }, { [weak navigator = stage.navigator] in navigator }]
            stage.navigator.navigations.forEach { $0.cancel() }
        }
        #expect(weak.allSatisfy { $0() == nil })
    }

    @Test func `Simulations leave nothing with a container that is there without them`() {
        let stage = ResultStage()
        let own = Hesitant()
        let payload = Payload()
        weak let gone = payload
        func simulate(_ payload: Payload) {
            for _ in 0..<100 {
                _ = stage.navigator.simulate(
                    ScreenWindowRoute().top(.stack).push(own, awaiting: Int.self, then: { _, route in withExtendedLifetime(payload) { route } }))
            }
        }
        simulate(consume payload)
        #expect(gone == nil && !own.hasEnded)
    }
}
