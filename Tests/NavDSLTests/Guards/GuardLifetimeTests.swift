import NavDSL
import NavTesting
import Testing

/// Nothing is kept alive by those who are asked, and nothing is deep.
@Suite struct GuardLifetimeTests {
    static let rounds = 1_000

    /// Weak references to what a round has made.
    private final class Weak {
        private var objects: [() -> AnyObject?] = []

        func note(_ object: AnyObject) { objects.append { [weak object] in object } }
        var alive: Int { objects.count { $0() != nil } }
        var count: Int { objects.count }
    }

    private static let endings: [Variation<@Sendable (ClockStage, GuardLog, Navigation) -> Void>] = [
        .init("allowed late") { _, log, _ in log.answerLeave(.allow) },
        .init("refused late") { _, log, _ in log.answerLeave(.refuse) },
        .init("canceled, and the completion is kept") { _, _, navigation in navigation.cancel() },
        .init("canceled, and answered then") { _, log, navigation in
            navigation.cancel()
            log.answerLeave(.allow)
        },
        .init("let go") { _, log, _ in log.leaves = [] },
        .init("superseded") { stage, _, _ in stage.start("new", policy: .latest) { $0.makeKey() } },
    ]

    @Test(arguments: endings) func `A leave guard keeps nothing, however it ends`(
        _ ending: Variation<@Sendable (ClockStage, GuardLog, Navigation) -> Void>
    ) {
        let stage = ClockStage()
        let log = GuardLog()
        let weak = Weak()
        for _ in 0..<Self.rounds {
            let form = Form("F", log)
            weak.note(form)
            stage.start("push") { $0.top(.stack).push(form) }
            log.forms = .later
            let navigation = stage.start("pop") { $0.top(.stack).pop().push(Plain("B")) }
            weak.note(navigation)
            ending.body(stage, log, navigation)
            log.forms = .allow
            stage.start("clean") { $0.top(.stack).popToRoot() }
        }
        #expect(stage.screens == "A" && stage.navigator.navigations.isEmpty && weak.count == 2 * Self.rounds)
        #expect(weak.alive <= 1, "\(weak.alive)")
    }

    @Test func `A container that keeps its own completion unanswered goes with its place`() {
        final class Keeper: ModalContainer, ScreenLeaveGuarding {
            var kept: [(ScreenLeaveAnswer) -> Void] = []
            var allows = false
            func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
                if allows { completion(.allow) } else { kept.append(completion) }
            }
        }
        let scene = Scene(Stack("S", Plain("A")))
        let weak = Weak()
        for _ in 0..<Self.rounds {
            let keeper = Keeper()
            weak.note(keeper)
            let change = HierarchyChange.replaceChildren(from: 1, with: [keeper], in: scene.navigator.topStackContainer!)
            try? scene.navigator.apply(change)
            #expect(throws: ScreenGuardPendingError.self) { try scene.navigator.apply(change.inverse) }
            scene.navigator.navigate { $0.top(.stack).pop() }.cancel()
            _ = scene.navigator.simulate { $0.top(.stack).pop() }
            keeper.allows = true
            try? scene.navigator.apply(change.inverse)
        }
        scene.forget()
        #expect(weak.alive == 0 && scene.text == "stack S[A!]!")
    }

    @Test(arguments: ["allow", "refuse", "cancel", "keep", "apply", "redirect"]) func `An access guard keeps nothing, however it ends`(_ end: String)
    {
        let stage = ClockStage()
        let log = GuardLog()
        stage.navigator.guards = [Doorman(log: log)]
        let weak = Weak()
        var kept: [(ScreenAccess) -> Void] = []
        for _ in 0..<Self.rounds {
            log.doorman = .allow
            log.rule = { $0.key?.name == "B" ? nil : .allow }
            log.doorman = .later
            let own = OwnScreen("Own")
            weak.note(own)
            let navigation = stage.start("push") { $0.top(.stack).push(own).push(Plain("B")) }
            weak.note(navigation)
            switch end {
            case "allow": log.answerAccess(.allow)
            case "refuse": log.answerAccess(.refuse(TestError()))
            case "redirect": log.answerAccess(.redirect(to: ScreenWindowRoute().makeKey()))
            case "apply":
                try? stage.navigator.apply(.present(ModalContainer(key: ScreenKey(name: "B")), on: stage.navigator.topContainer!))
                navigation.cancel()
            default: navigation.cancel()
            }
            if end != "cancel" { kept += log.accesses }
            log.accesses = []
            log.entries = []
            stage.start("clean") { $0.top(.stack).popToRoot() }
        }
        #expect(weak.count == 2 * Self.rounds && weak.alive <= 1, "\(weak.alive)")
        withExtendedLifetime(kept) {}
    }

    // MARK: Depth

    /// A stack of A and so many forms.
    private static func stack(_ count: Int, _ log: GuardLog) throws -> Scene {
        let scene = Scene(Stack("S", Plain("A")))
        let forms = (0..<count).map { _ in Form("F", log) }
        try scene.navigator.apply(.replaceChildren(from: 1, with: forms, in: try scene.find("S", as: StackContainer.self)))
        return scene
    }

    @Test func `20,000 containers that allow at once leave together`() async throws {
        try await onSmallStack {
            let log = GuardLog()
            let scene = try Self.stack(20_000, log)
            log.forms = .allow
            #expect(scene.run(ScreenWindowRoute().top(.stack).popToRoot()) == nil)
            #expect(log.left.count == 20_000 && scene.text == "stack S[A!]!")
        }
    }

    @Test func `Thousands of containers that allow late, one by one, leave together`() async throws {
        try await onSmallStack {
            let log = GuardLog()
            let scene = try Self.stack(20_000, log)
            log.forms = .later
            let navigation = scene.navigator.navigate { $0.top(.stack).popToRoot() }
            while !log.leaves.isEmpty { log.answerLeave(.allow) }
            #expect(navigation.state == .done && log.left.count == 20_000 && scene.text == "stack S[A!]!")
        }
    }

    @Test func `Each answers from within the answer of the one before`() async throws {
        try await onSmallStack {
            let log = GuardLog()
            let scene = try Self.stack(20_000, log)
            log.forms = .later
            let navigation = scene.navigator.navigate { $0.top(.stack).popToRoot() }
            for case let form as Form in try scene.find("S", as: StackContainer.self).screens {
                form.onAsk = { _ in log.answerLeave(.allow) }
            }
            log.forms = .later
            while !log.leaves.isEmpty { log.answerLeave(.allow) }
            #expect(navigation.state == .done && log.left.count == 20_000 && scene.text == "stack S[A!]!")
        }
    }
}
