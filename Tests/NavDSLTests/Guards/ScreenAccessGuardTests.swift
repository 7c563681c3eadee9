import NavDSL
import NavTesting
import Testing

/// Whatever lets a screen in, it is asked for.
@Suite struct ScreenAccessGuardTests {
    /// That nothing has changed since the way was begun.
    private func expectUntouched(_ stage: GuardStage, _ way: WayIn, sourceLocation: SourceLocation = #_sourceLocation) {
        if way.testDescription == "what comes back" {
            #expect(stage.scene.changes.isEmpty && stage.text != way.end, sourceLocation: sourceLocation)
        } else {
            #expect(stage.text == GuardStage.start && stage.scene.changes.isEmpty, sourceLocation: sourceLocation)
        }
    }

    private func refusal(_ error: (any Error)?) -> ScreenAccessRefusedError? {
        error as? ScreenAccessRefusedError ?? (error as? ScreenRolledBackError)?.underlying as? ScreenAccessRefusedError
    }

    @Test(arguments: WayIn.all) func `Refused, nothing is built or changed, and the error says whom and why`(_ way: WayIn) throws {
        let stage = GuardStage()
        stage.log.doorman = .refuse
        try way.run(stage)
        let refused = refusal(stage.error())
        #expect(refused?.screen == way.asked[0] && refused?.reason as? TestError == TestError(name: "closed"))
        expectUntouched(stage, way)
        #expect(stage.log.entered == [way.asked[0]] && stage.scene.built == way.builtBefore)
    }

    @Test(arguments: WayIn.all) func `Allowed, it is done, and each is asked for once`(_ way: WayIn) throws {
        let stage = GuardStage()
        try way.run(stage)
        #expect(stage.error() == nil && stage.ends.count == 1)
        #expect(stage.text == way.end && stage.log.entered == way.asked)
    }

    @Test(arguments: WayIn.all.filter { $0.asked.count > 1 && $0.testDescription != "a nested route" })
    func `If the last one is refused, nothing has changed`(_ way: WayIn) throws {
        let stage = GuardStage()
        stage.log.rule = { _ in stage.log.entered.count == way.asked.count ? .refuse(TestError()) : nil }
        try way.run(stage)
        #expect(refusal(stage.error())?.screen == way.asked.last && stage.log.entered == way.asked)
        #expect(stage.text == GuardStage.start)
    }

    @Test(arguments: WayIn.all.filter(\.waits)) func `Allowed late, it is done, and nobody is asked again`(_ way: WayIn) throws {
        let stage = GuardStage()
        stage.log.doorman = .later
        try way.run(stage)
        for count in 1...way.asked.count {
            #expect(stage.ends.isEmpty && stage.log.entered == Array(way.asked.prefix(count)))
            stage.log.answerAccess(.allow)
        }
        #expect(stage.error() == nil && stage.text == way.end && stage.log.entered == way.asked)
    }

    @Test(arguments: WayIn.all.filter(\.waits)) func `Refused late, nothing is built or changed`(_ way: WayIn) throws {
        let stage = GuardStage()
        stage.log.doorman = .later
        try way.run(stage)
        stage.log.answerAccess(.refuse(TestError(name: "late")))
        #expect(refusal(stage.error())?.reason as? TestError == TestError(name: "late") && stage.scene.built == way.builtBefore)
        expectUntouched(stage, way)
    }

    @Test(arguments: WayIn.all, [Answering.drop, .later]) func `A completion that is let go refuses`(_ way: WayIn, _ answering: Answering) throws {
        let stage = GuardStage()
        stage.log.doorman = answering
        try way.run(stage)
        stage.log.accesses = []
        let error = stage.error()
        #expect(refusal(error).map { $0.reason == nil } ?? (error is ScreenGuardPendingError && !way.waits))
        expectUntouched(stage, way)
    }

    @Test(arguments: WayIn.all.filter { !$0.waits }) func `What cannot wait fails, and a late answer changes nothing`(_ way: WayIn) throws {
        let stage = GuardStage()
        stage.log.doorman = .later
        try way.run(stage)
        #expect(stage.error() is ScreenGuardPendingError)
        stage.log.answerAccess(.allow)
        expectUntouched(stage, way)
        #expect(stage.ends.count == 1)
    }

    @Test(arguments: WayIn.all.filter { $0.testDescription != "what comes back" }, [Answering.allow, .refuse, .later, .drop])
    func `A simulation asks, does not wait, and leaves everything as it is`(_ way: WayIn, _ answering: Answering) throws {
        let stage = GuardStage()
        stage.log.doorman = answering
        let simulation = stage.navigator.simulate(ScreenWindowRoute().get { _ in try way.run(stage) })
        if answering == .allow { #expect(simulation.hierarchy.outline == way.end) }
        stage.log.answerAccess(.allow)
        #expect(stage.log.entered.first == way.asked[0] && stage.navigator.navigations.isEmpty && stage.text == GuardStage.start)
    }

    @Test(arguments: WayIn.all.filter { $0.testDescription != "what comes back" })
    func `Redirected, it changes nothing, and the other route runs`(_ way: WayIn) throws {
        let stage = GuardStage()
        stage.log.rule = { $0.description == way.asked[0] ? .redirect(to: ScreenWindowRoute().first(.tabs).selectTab(with: .index(1))) : nil }
        try way.run(stage)
        let error = refusal(stage.error())
        #expect(stage.ends.count == 1 && (way.waits && !way.hasOutput ? error == nil : error?.reason is ScreenRedirectedError))
        #expect(stage.text == "tabs T[stack S[A, F], *stack U[D!]!]! ^ G!" && stage.log.entered == [way.asked[0]])
    }

    @Test func `Becoming visible is not entering, nor is moving within a change`() throws {
        let stage = GuardStage()
        stage.log.doorman = .refuse
        stage.navigate(ScreenWindowRoute().first(.tabs).selectTab(with: .index(1)).selectTab(with: .index(0)))
        stage.navigate(ScreenWindowRoute().makeKeyAndVisible())
        let stack = try stage.stack()
        try stage.navigator.apply(.setChildren(stack.screens.reversed(), in: stack))
        #expect(stage.log.entered.isEmpty && !stage.ends.contains { $0 != nil })
    }

    @Test func `A guard sees the screen itself, whatever decorates it, and no container before there is one`() throws {
        let stage = GuardStage()
        stage.navigate(ScreenWindowRoute().last(.container(name: "G")).present(Plain("X", [7]).withTitle("t").withStackContainer()))
        let entry = try #require(stage.log.entries.first)
        #expect(entry.screen is Plain && entry.key == Plain("X", [7]).key && entry.container == nil && stage.log.entries.count == 1)
    }

    @Test func `A child that no screen makes is asked for by its key and with its container`() throws {
        let stage = GuardStage()
        let container = ModalContainer(key: ScreenKey(name: "X"))
        try stage.navigator.apply(.present(container, on: stage.modal))
        let entry = try #require(stage.log.entries.first)
        #expect(entry.screen == nil && entry.key == container.key && entry.container === container)
    }

    @Test func `Guards are asked in order, and the first that does not allow decides`() {
        let stage = GuardStage()
        var asked: [String] = []
        func guarding(_ name: String, _ access: ScreenAccess) -> ClosureGuard {
            ClosureGuard { entry, _, completion in
                asked.append("\(name) \(entry)")
                completion(access)
            }
        }
        stage.navigator.guards = [guarding("1", .allow), guarding("2", .refuse(TestError(name: "2"))), guarding("3", .allow)]
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).push(Stack("N", Plain("X"))))
        #expect(asked == ["1 N", "2 N"] && refusal(stage.error())?.reason as? TestError == TestError(name: "2"))
    }

    @Test func `Nothing is asked of a step that fails anyway`() throws {
        let stage = GuardStage()
        stage.navigate(ScreenWindowRoute().first(.tabs).present(Plain("X")))
        #expect(stage.error() is ScreenContainerAlreadyPresentingError)
        #expect(throws: ScreenContainerAlreadyPlacedError.self) {
            try stage.navigator.apply(HierarchyChange(.presented(from: nil, to: stage.form), of: stage.modal))
        }
        #expect(stage.log.entered.isEmpty)
    }

    @Test func `Leaving is asked about before anything is asked for that enters`() {
        let stage = GuardStage()
        stage.log.doorman = .refuse
        stage.navigate(ScreenWindowRoute().setRoot(to: Plain("X")))
        #expect(stage.log.left == ["G"] && stage.log.entered.isEmpty)
    }

    @Test func `What a guard builds is its own business`() {
        let stage = GuardStage()
        stage.navigator.guards = [
            ClosureGuard { entry, navigator, completion in
                _ = try? navigator.build(Stack("Own", Plain("Inner")))
                completion(entry.key?.name == "X" ? .allow : .refuse(TestError(name: "\(entry)")))
            }
        ]
        stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("X")))
        #expect(stage.error() == nil)
    }
}
