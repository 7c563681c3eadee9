import NavDSL
import Testing

/// Readers of asynchronous transitions that come in twos, are canceled, never read, or stay when all else is gone.
@Suite struct HostileTransitionStreamTests {
    private func hide(_ scene: Scene, _ count: Int) {
        for number in 1...count { try? scene.navigator.apply(.setHidden(number % 2 == 1, of: scene.window)) }
    }

    private func count(_ transitions: AsyncStream<HierarchyTransitionRecord>) -> Task<Int, Never> {
        Task.detached { await transitions.reduce(0) { count, _ in count + 1 } }
    }

    @Test func `Two iterators share what comes: each value comes to one of them`() async {
        let scene = Scene(Stack("S"))
        let transitions = scene.navigator.transitions
        var (first, second) = (transitions.makeAsyncIterator(), transitions.makeAsyncIterator())
        hide(scene, 4)
        let hidden = [await first.next()?.after, await second.next()?.after, await second.next()?.after, await first.next()?.after]
        #expect(hidden.map { $0?.isHidden } == [true, false, true, false])
    }

    @Test func `Two tasks may wait for the same sequence`() async {
        let counts = {
            let scene = Scene(Stack("S"))
            let transitions = scene.navigator.transitions
            let counts = [count(transitions), count(transitions)]
            hide(scene, 1_000)
            return counts
        }()
        let (first, second) = (await counts[0].value, await counts[1].value)
        #expect(first + second == 1_000)
    }

    @Test func `A canceled task ends its sequence, and no other`() async {
        let (canceled, other) = {
            let scene = Scene(Stack("S"))
            let (canceled, other) = (count(scene.navigator.transitions), count(scene.navigator.transitions))
            canceled.cancel()
            hide(scene, 10)
            return (canceled, other)
        }()
        let counts = (await canceled.value, await other.value)
        #expect(counts.0 <= 10 && counts.1 == 10)
    }

    @Test func `One that is never read keeps as many as it was told, however many changes are made`() async {
        var iterator = {
            let scene = Scene(Stack("S"))
            let transitions = scene.navigator.newestTransitions(3)
            hide(scene, 10_001)
            return transitions.makeAsyncIterator()
        }()
        var hidden: [Bool] = []
        while let next = await iterator.next() { hidden.append(next.after.isHidden) }
        #expect(hidden == [true, false, true])
    }

    @Test func `An iterator that outlives the navigator gets what was left, then its end, again and again`() async {
        var iterator = {
            let scene = Scene(Stack("S"))
            let transitions = scene.navigator.transitions
            hide(scene, 2)
            return transitions.makeAsyncIterator()
        }()
        var ends: [Bool] = []
        for _ in 0..<5 { ends.append(await iterator.next() == nil) }
        #expect(ends == [false, false, true, true, true])
    }

    @Test func `Its values are of changes that are made after it, though others are still to be told`() async throws {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A"), Plain("B")), Stack("P", Plain("C"))], selected: 1))
        var kept: (start: Hierarchy, transitions: AsyncStream<HierarchyTransitionRecord>)?
        let observation = scene.navigator.observeTransitions { _ in
            if kept == nil { kept = (scene.navigator.hierarchy, scene.navigator.transitions) }
        }
        // Selects a tab, and pops in it.
        scene.run(ScreenWindowRoute().first(.container(name: "A")).makeVisible())
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("D")))
        var iterator = try kept.unwrapped().transitions.makeAsyncIterator()
        let next = await iterator.next()
        #expect(next?.before == kept?.start && next?.entered.map(\.name) == ["D"])
        withExtendedLifetime(observation) {}
    }

    @Test func `Sequences that nobody keeps are forgotten, though nothing changes`() {
        let asked = AskedStack(key: ScreenKey(name: "S"), screens: [ModalContainer()])
        let scene = Scene()
        try? scene.navigator.apply(.setRoot(asked, of: scene.window))
        for _ in 0..<100_000 { _ = scene.navigator.transitions }
        hide(scene, 10)
        #expect(asked.count == 0)
    }

    @Test func `A simulation does not come, whether the sequence begins before it or in it`() async {
        let texts = {
            let scene = Scene(Stack("S"))
            var all = [scene.navigator.transitions]
            let route = ScreenWindowRoute().setRoot(to: Plain("A")).get { _ in all.append(scene.navigator.transitions) }.setRoot(to: Plain("B"))
            #expect(scene.navigator.simulate(route).changes.count == 2)
            hide(scene, 1)
            return all
        }()
        for transitions in texts {
            var all: [String] = []
            for await transition in transitions { all.append(transition.text) }
            #expect(all == ["off window,S"])
        }
    }
}
