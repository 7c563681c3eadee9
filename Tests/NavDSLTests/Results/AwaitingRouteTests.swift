import NavDSL
import NavTesting
import Testing

/// Routes that wait for a screen's end: what follows it, and what ends the waiting from outside.
@Suite struct AwaitingRouteTests {
    let stage = ResultStage()

    // MARK: What follows

    @Test func `Without a route for the outcome, the route goes on at its container`() throws {
        stage.start { $0.top(.stack).push(ChooserScreen(), awaiting: Int.self, then: { _, _ in nil }).push(Plain("C")) }
        try stage.chooser().finish(with: 1)
        #expect(stage.text == "stack S[A, B, C!]!" && stage.ends == ["it: done"])
    }

    @Test func `The route for the outcome runs on the container that the screen was placed by, before the rest`() throws {
        stage.start {
            $0.top(.stack).push(
                ChooserScreen(), awaiting: Int.self, then: { outcome, route in route.replace(with: Plain("C", [outcome.output ?? 0])) }
            )
            .push(Plain("D"))
        }
        try stage.chooser().finish(with: 4)
        #expect(stage.text == "stack S[A, C(4), D!]!" && stage.ends == ["it: done"])
    }

    @Test func `A route for the outcome that fails is the step's failure`() throws {
        stage.start {
            $0.top(.stack)
                .present(
                    ChooserScreen(), awaiting: Int.self,
                    then: { outcome, route in outcome.output == nil ? route.fail(with: TestError(name: "no")) : nil }
                )
                .push(Plain("never"))
                .fallback { error, route in error is TestError ? route.top(.stack).push(Plain("F")) : nil }
        }
        try stage.chooser().cancel()
        #expect(stage.text == "stack S[A, F!]! ^ B!" && stage.ends == ["it: done"])
    }

    @Test func `It may wait in turn`() throws {
        stage.start {
            $0.top(.stack).push(
                ChooserScreen(),
                awaiting: Int.self,
                then: { _, route in
                    route.pop().present(
                        ChooserScreen("C"), awaiting: Int.self, then: { outcome, route in route.dismiss().push(Plain("D", [outcome.output ?? 0])) })
                })
        }
        try stage.chooser("B").finish(with: 1)
        #expect(stage.text == "stack S[A!]! ^ C!" && stage.ends == [])
        try stage.chooser("C").finish(with: 2)
        #expect(stage.text == "stack S[A, D(2)!]!" && stage.ends == ["it: done"])
    }

    @Test func `A screen that cannot be placed fails the step, and nobody is called`() {
        stage.start { $0.top(.stack).present(Plain("M")).present(ChooserScreen(), awaiting: Int.self, then: stage.noting()) }
        #expect(stage.ends == ["it: ScreenContainerAlreadyPresentingError"] && stage.outcomes == [])
        stage.start { $0.from(StackContainer()).push(ChooserScreen(), awaiting: Int.self, then: stage.noting()) }
        #expect(stage.ends.last == "it: ScreenContainerNotInWindowError" && stage.outcomes == [])
    }

    @Test func `It merges with no other change of the stack, and its plan names it`() throws {
        let route = ScreenWindowRoute().top(.stack).push(Plain("C")).push(ChooserScreen(), awaiting: Int.self, then: stage.noting()).push(Plain("D"))
        #expect(
            "\(route.plan)" == """
                top stack
                set stack: push C
                push B and await its result
                set stack: push D
                """)
        let navigation = stage.start { _ in route }
        #expect(navigation.step == "push B and await its result" && stage.text == "stack S[A, C, B!]!")
        try stage.chooser().finish(with: 1)
        #expect(stage.text == "stack S[A, C, B, D!]!")
    }

    @Test func `Two routes wait for a screen each, and each gets its own`() throws {
        stage.start("first") { $0.top(.stack).push(ChooserScreen(), awaiting: Int.self, then: { _, route in route.push(Plain("first")) }) }
        stage.start("second") { $0.top(.stack).push(ChooserScreen("C"), awaiting: Int.self, then: { _, route in route.push(Plain("second")) }) }
        try stage.chooser("C").finish(with: 2)
        #expect(stage.ends == ["second: done"])
        try stage.run { $0.top(.stack).popToRoot() }
        #expect(stage.ends == ["second: done", "first: done"] && stage.text == "stack S[A, first!]!")
    }

    @Test func `A second route for a container that stands already is refused`() {
        let own = Hesitant()
        stage.start("first") { $0.top(.stack).push(own, awaiting: Int.self, then: stage.noting()) }
        stage.start("second") { $0.top(.stack).present(own, awaiting: Int.self, then: stage.noting()) }
        #expect(stage.ends == ["second: ScreenContainerAlreadyPlacedError"])
        own.finish(with: 1)
        #expect(stage.outcomes == ["1"] && stage.ends.last == "first: done")
    }

    // MARK: What ends the waiting

    struct Giving: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let end: String
        let up: @Sendable (ResultStage, Navigation) -> Void
    }

    static let ways = [
        Giving(testDescription: "cancel", end: "canceled") { $1.cancel() },
        Giving(testDescription: "timeout", end: "timeout") { stage, _ in stage.clock.advance(by: .seconds(5)) },
        Giving(testDescription: "supersede", end: "superseded") { stage, _ in
            stage.start("other", policy: .latest) { $0.top(.stack).push(Plain("C")) }
        },
    ]

    @Test(arguments: ways, [false, true]) func `A route that is given up leaves the screen, and nobody is called`(
        way: Giving, isPresented: Bool
    ) throws {
        let route = ScreenWindowRoute().top(.stack)
        let waiting =
            isPresented
            ? route.present(ChooserScreen(), awaiting: Int.self, then: stage.noting())
            : route.push(ChooserScreen(), awaiting: Int.self, then: stage.noting())
        let navigation = stage.start { _ in waiting.push(Plain("never")).timeout(after: .seconds(5)) }
        way.up(stage, navigation)
        let chooser = try stage.chooser()
        #expect(stage.ends.contains("it: \(way.end)") && chooser.window != nil)
        #expect(!chooser.hasEnded && chooser.finish(with: 1) && stage.outcomes == [])
        try stage.run { $0.setRoot(to: Plain("X")) }
        #expect(stage.outcomes == [] && stage.clock.waitingCount == 0)
    }

    @Test func `An ensure of the route can close what it has left`() throws {
        let navigation = stage.start {
            $0.top(.stack).present(ChooserScreen(), awaiting: Int.self, then: stage.noting()).ensure(with: ScreenWindowRoute().root.dismiss())
        }
        navigation.cancel()
        #expect(stage.text == "stack S[A!]!" && stage.outcomes == [] && stage.ends == ["it: canceled"])
    }

    @Test func `Canceled by whoever is told the outcome, the rest does not follow`() throws {
        var navigation: Navigation?
        navigation = stage.start {
            $0.top(.stack).push(
                ChooserScreen(),
                awaiting: Int.self,
                then: { _, route in
                    navigation?.cancel()
                    return route.push(Plain("never"))
                })
        }
        try stage.chooser().finish(with: 1)
        #expect(stage.ends == ["it: canceled"] && stage.text == "stack S[A, B!]!")
    }

    @Test func `A time that is over before the screen has finished goes to the fallback`() {
        stage.start {
            $0.top(.stack).push(ChooserScreen(), awaiting: Int.self, then: stage.noting()).timeout(after: .seconds(3))
                .fallback(to: ScreenWindowRoute().top(.stack).replace(with: Plain("slow")))
        }
        stage.clock.advance(by: .seconds(3))
        #expect(stage.text == "stack S[A, slow!]!" && stage.outcomes == [] && stage.ends == ["it: done"])
    }

    // MARK: Beside the rest

    @Test func `An atomic route that is canceled takes the screen away, and nobody is called`() throws {
        let navigation = stage.start { $0.top(.stack).push(Plain("C")).push(ChooserScreen(), awaiting: Int.self, then: stage.noting()).atomic() }
        let chooser = try stage.chooser()
        navigation.cancel()
        #expect(stage.text == "stack S[A!]!" && stage.outcomes == [] && chooser.hasEnded && stage.ends == ["it: canceled"])
    }

    @Test func `An atomic route that fails after the value takes all back`() throws {
        stage.start { $0.top(.stack).push(ChooserScreen(), awaiting: Int.self, then: stage.noting()).fail(with: TestError()).atomic() }
        try stage.chooser().finish(with: 1)
        #expect(stage.text == "stack S[A!]!" && stage.outcomes == ["1"] && stage.ends == ["it: ScreenRolledBackError"])
    }

    @Test func `A history takes back the whole route, and makes it again without waiting`() throws {
        stage.history.removeAll()
        stage.start { $0.top(.stack).push(ChooserScreen(), awaiting: Int.self, then: { _, route in route.push(Plain("C")) }) }
        try stage.chooser().finish(with: 1)
        #expect(try stage.history.undo() && stage.text == "stack S[A!]!")
        #expect(try stage.history.redo() && stage.text == "stack S[A, B, C!]!")
        #expect(try stage.chooser().hasEnded && !stage.chooser().finish(with: 2) && stage.navigator.navigations.isEmpty)
    }

    @Test(arguments: NavigationPolicy.allCases) func `While it waits, others run as their policy says`(_ policy: NavigationPolicy) throws {
        try stage.push()
        stage.start("other", policy: policy) { $0.top(.stack).push(Plain("C")) }
        let expected: [NavigationPolicy: [String]] = [
            .immediate: ["other: done"], .queued: [], .latest: ["it: superseded", "other: done"], .rejected: ["other: rejected"],
        ]
        #expect(stage.ends == expected[policy])
        try stage.chooser().finish(with: 1)
        #expect(stage.ends.count == 2 && stage.navigator.navigations.isEmpty)
    }
}
