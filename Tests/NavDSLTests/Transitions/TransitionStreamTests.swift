import NavDSL
import Testing

@Suite struct TransitionStreamTests {
    /// Makes changes, one of them by an observer, and lets the navigator go.
    private func sequence(
        _ make: (ScreenNavigator) -> AsyncStream<HierarchyTransitionRecord> = { $0.transitions }
    ) -> AsyncStream<HierarchyTransitionRecord> {
        let scene = Scene(Stack("S", Plain("A")))
        let observation = scene.navigator.observeTransitions { transition in
            if transition.entered.last?.name == "B" { try? scene.navigator.apply(.setHidden(true, of: scene.window)) }
        }
        let transitions = make(scene.navigator)
        openB(scene)
        try? scene.navigator.apply(.setRoot(nil, of: scene.window))
        observation.cancel()
        return transitions
    }

    private func openB(_ scene: Scene) {
        scene.navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("B")), label: "Open B")
    }

    private static let expected = ["+B on B off A", "off window,S,B", "-S,A,B"]

    @Test func `It has all changes from its making on, and ends when the navigator goes`() async {
        let texts = await sequence().texts
        #expect(texts == Self.expected)
    }

    @Test func `A task on no actor reads it`() async {
        let transitions = sequence()
        let texts = await Task.detached { await transitions.texts }.value
        #expect(texts == Self.expected)
    }

    @Test @MainActor func `It works on the main actor`() async {
        let transitions = sequence()
        let texts = await Task { await transitions.texts }.value
        #expect(texts == Self.expected)
    }

    @Test func `It works on an actor of one's own`() async {
        actor Owner {
            func read(_ tests: TransitionStreamTests) async -> [String] {
                await tests.sequence().texts
            }
        }
        let texts = await Owner().read(self)
        #expect(texts == Self.expected)
    }

    @Test func `A value is the same as what a callback is told, and comes through JSON whole`() async throws {
        let scene = Scene(Stack("S", Plain("A", [1, "x"])))
        var told: [HierarchyTransitionRecord] = []
        let observation = scene.navigator.observeTransitions { told.append($0.record) }
        var iterator = scene.navigator.transitions.makeAsyncIterator()
        openB(scene)
        let next = await iterator.next()
        let value = try #require(next)
        #expect([value] == told)
        #expect(value.cause == HierarchyTransition.Cause(origin: .route, label: "Open B", step: "set stack: push B"))
        #expect(value.description == "route 'Open B': set stack: push B: children of #1 at 1: + B #3")
        withExtendedLifetime(observation) {}
    }

    @Test func `A reader may be at work while changes are made`() async throws {
        let scene = Scene(Stack("S"))
        let transitions = scene.navigator.transitions
        let reader = Task.detached {
            var count = 0
            for await transition in transitions {
                count += transition.entered.count
                if count == 500 { break }
            }
            return count
        }
        for _ in 0..<500 { scene.run(ScreenWindowRoute().top(.stack).push(Plain("A"))) }
        let count = await reader.value
        #expect(count == 500)
    }

    @Test(arguments: [(-1, 1), (0, 1), (2, 2), (9, 3)]) func `Of those that wait, only the newest are kept`(_ limit: Int, _ count: Int) async {
        let texts = await sequence { $0.newestTransitions(limit) }.texts
        #expect(texts == Array(Self.expected.suffix(count)))
    }

    @Test func `Each use is a sequence of its own, of what comes after it`() async throws {
        let scene = Scene(Stack("S", Plain("A")))
        var first = scene.navigator.transitions.makeAsyncIterator()
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        var second = scene.navigator.transitions.makeAsyncIterator()
        scene.run(ScreenWindowRoute().top(.stack).pop())
        let texts = [await first.next()?.text, await first.next()?.text, await second.next()?.text]
        #expect(texts == ["+B on B off A", "-B on A off B", "-B on A off B"])
    }

    @Test func `Nothing is made any more when nobody reads it`() async throws {
        let asked = AskedStack(key: ScreenKey(name: "S"), screens: [ModalContainer()])
        let scene = Scene()
        try scene.navigator.apply(.setRoot(asked, of: scene.window))
        let reader = read(scene.navigator.transitions)
        try scene.navigator.apply(.setKey(false, of: scene.window))
        reader.cancel()
        await reader.value
        let count = asked.count
        try scene.navigator.apply(.setKey(true, of: scene.window))
        #expect(count > 0 && asked.count == count)
    }

    private func read(_ transitions: AsyncStream<HierarchyTransitionRecord>) -> Task<Void, Never> {
        Task.detached { for await _ in transitions {} }
    }

    @Test func `It does not keep the navigator`() async {
        weak var navigator: ScreenNavigator?
        let transitions = {
            let scene = Scene(Stack("S"))
            navigator = scene.navigator
            return scene.navigator.transitions
        }()
        #expect(navigator == nil)
        for await _ in transitions { Issue.record("nothing has changed") }
    }
}

extension AsyncStream<HierarchyTransitionRecord> {
    /// All that is still to come.
    fileprivate var texts: [String] {
        get async {
            var texts: [String] = []
            for await transition in self { texts.append(transition.text) }
            return texts
        }
    }
}
