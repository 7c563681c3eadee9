import NavDSL
import NavTesting
import Testing

/// A guard that is an asynchronous function.
private struct SlowDoorman: AsyncScreenAccessGuard {
    let log: GuardLog
    var isCanceled: () -> Void = {}

    func access(to entry: ScreenEntry, navigator: ScreenNavigator) async throws -> ScreenAccess {
        log.entered.append("\(entry)")
        for _ in 0..<3 { await Task.yield() }
        if entry.key?.name == "Never" {
            while !Task.isCancelled { await Task.yield() }
            isCanceled()
        }
        if entry.key?.name == "Thrown" { throw TestError(name: "thrown") }
        log.entered.append("answered")
        return log.rule(entry) ?? .allow
    }
}

@MainActor @Suite struct AsyncAccessGuardTests {
    let stage = ClockStage(isolation: MainActor.shared)
    let log = GuardLog()

    init() { stage.navigator.guards = [SlowDoorman(log: log)] }

    @Test func `A route waits for it`() async throws {
        try await stage.navigator.navigate { $0.top(.stack).push(Plain("B")).push(Plain("C"), separated: true) }
        #expect(stage.screens == "A B C" && log.entered == ["B", "answered", "C", "answered"])
    }

    @Test func `A route with a completion waits for it`() async throws {
        let navigation = stage.push("B")
        #expect(stage.screens == "A" && navigation.state == .running)
        try await navigation.value
        #expect(stage.screens == "A B" && stage.ends == ["B: done"])
    }

    @Test func `Its error refuses`() async throws {
        let error = await #expect(throws: ScreenAccessRefusedError.self) {
            try await stage.navigator.navigate { $0.top(.stack).push(Plain("Thrown")) }
        }
        #expect(error?.reason as? TestError == TestError(name: "thrown") && stage.screens == "A")
    }

    @Test func `It redirects`() async throws {
        log.rule = { $0.key?.name == "X" ? .redirect(to: ScreenWindowRoute().top(.stack).push(Plain("Y"))) : nil }
        try await stage.navigator.navigate { $0.top(.stack).push(Plain("X")).push(Plain("no"), separated: true) }
        #expect(stage.screens == "A Y")
    }

    @Test func `Its task is canceled with the step that waits for it, of an action with a completion too`() async throws {
        var canceled = 0
        stage.navigator.guards = [SlowDoorman(log: log) { canceled += 1 }]
        let action = ClosureAction<StackContainer, Void> { stack, navigator, completion in
            completion(Result { try navigator.apply(.replaceChildren(from: 1, with: [ModalContainer(key: ScreenKey(name: "Never"))], in: stack)) })
        }
        for route in [ScreenStackRoute().push(Plain("Never")), ScreenStackRoute().then(action)] {
            let navigation = stage.start("never") { $0.top(.stack).then(route) }
            while log.entered.last != "Never" { await Task.yield() }
            navigation.cancel()
            #expect(stage.ends.last == "never: canceled")
            for _ in 0..<10 { await Task.yield() }
            log.entered = []
        }
        #expect(canceled == 2 && stage.screens == "A")
    }

    @Test func `What cannot wait fails, and the answer changes nothing`() async throws {
        let stack = try stage.stack
        #expect(throws: ScreenGuardPendingError.self) {
            try stage.navigator.apply(.replaceChildren(from: 1, with: [ModalContainer(key: ScreenKey(name: "B"))], in: stack))
        }
        while log.entered.last != "answered" { await Task.yield() }
        for _ in 0..<10 { await Task.yield() }
        #expect(stage.screens == "A" && log.entered == ["B", "answered"])
    }

    @Test func `A simulation does not wait for it`() {
        let simulation = stage.navigator.simulate { $0.top(.stack).push(Plain("B")) }
        #expect("\(simulation.outcome)" == "undetermined(step: \"set stack: push B\")" && stage.screens == "A")
    }
}

/// A guard that is an asynchronous function, in calls on no actor.
@Suite struct AsyncAccessGuardOnNoActorTests {
    @Test func `A route waits for one after the other`() async throws {
        let log = GuardLog()
        let navigator = ScreenNavigator.ofStack()
        navigator.guards = [SlowDoorman(log: log), SlowDoorman(log: log)]
        try await navigator.navigate { $0.top(.stack).push(Stack("N", Plain("B"))) }
        #expect(navigator.hierarchy.outline == "stack S[A, stack N[B!]!]!" && log.entered.count == 8)
    }

    @Test func `A call without anybody to run it refuses`() {
        let navigator = ScreenNavigator.ofStack()
        navigator.guards = [SlowDoorman(log: GuardLog())]
        let navigation = navigator.navigate { $0.top(.stack).push(Plain("B")) }
        #expect(ending(navigation.result) == "ScreenAccessRefusedError" && navigator.screens == "A")
    }
}
