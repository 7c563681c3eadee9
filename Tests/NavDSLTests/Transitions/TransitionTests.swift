import NavDSL
import NavTesting
import Testing

@Suite struct TransitionTests {
    private func push(_ name: String, on stack: StackContainer) -> HierarchyChange {
        .replaceChildren(from: stack.screens.count, with: [ModalContainer(key: ScreenKey(name: name))], in: stack)
    }

    @Test func `Before and after are the hierarchies around the change`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        let before = scene.navigator.hierarchy
        var told: [Hierarchy] = []
        let observation = scene.navigator.observeTransitions { told += [$0.before, $0.after] }
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        #expect(told == [before, scene.navigator.hierarchy])
        withExtendedLifetime(observation) {}
    }

    @Test func `They are about one change, whatever an observer has changed by the time that it reads`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        var told: [String] = []
        let first = scene.navigator.observeTransitions { transition in
            guard transition.entered.last?.name == "B" else { return }
            scene.navigator.navigate { $0.setRoot(to: Plain("R")) }
            try? scene.navigator.apply(.setRoot(AskedStack(key: ScreenKey(name: "Q")), of: scene.window))
            try? scene.navigator.apply(.setHidden(true, of: scene.window))
        }
        let second = scene.navigator.observeTransitions { told.append("\($0.before.outline) → \($0.after.outline)") }
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        #expect(
            told == [
                "stack S[A!]! → stack S[A, B!]!", "stack S[A, B!]! → stack Q[]!", "stack Q[]! → stack Q[]",
                "stack Q[] → R",
            ])
        #expect(scene.text == "R")
        try scene.navigator.validate()
        withExtendedLifetime((first, second)) {}
    }

    @Test func `On A push B, on B push C, on C replace with D: each appears once`() throws {
        let scene = Scene(Stack("S"))
        let root = try scene.find("S", as: StackContainer.self)
        var told: [String] = []
        let observation = scene.navigator.observeTransitions { transition in
            told.append(transition.text)
            switch transition.appeared.last?.name {
            case "A": try? scene.navigator.apply(push("B", on: root))
            case "B": scene.navigator.navigate(from: root) { $0.push(Plain("C")) }
            case "C": scene.navigator.navigate(from: root) { $0.replace(with: Plain("D")) }
            default: break
            }
        }
        try scene.navigator.apply(push("A", on: root))
        #expect(told == ["+A on A", "+B on B off A", "+C on C off B", "+D -C on D off C"])
        #expect(scene.text == "stack S[A, B, D!]!")
        withExtendedLifetime(observation) {}
    }

    @Test func `Changes and transitions are told together, to each in the order of observing`() throws {
        let scene = Scene(Stack("S"))
        let root = try scene.find("S", as: StackContainer.self)
        var told: [String] = []
        let first = scene.navigator.observeTransitions { transition in
            told.append("transition \(transition.entered.count)")
            if root.screens.count == 1 { try? scene.navigator.apply(push("B", on: root)) }
        }
        let second = scene.navigator.observeChanges { told.append("change \($0.inserted.count)") }
        try scene.navigator.apply(push("A", on: root))
        #expect(told == ["transition 1", "change 1", "transition 1", "change 1"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `Nothing is made for an observer that reads nothing`() throws {
        let asked = AskedStack(key: ScreenKey(name: "S"))
        let scene = Scene()
        try scene.navigator.apply(.setRoot(asked, of: scene.window))
        var causes = 0
        let observation = scene.navigator.observeTransitions { transition in
            causes += transition.cause.origin == .route ? 1 : 0
            if asked.screens.count == 1 { try? scene.navigator.apply(push("B", on: asked)) }
        }
        try scene.navigator.apply(push("A", on: asked))
        #expect(causes == 2 && asked.count == 0)
        #expect(scene.navigator.hierarchy.nodes.count == 4 && asked.count > 0)
        withExtendedLifetime(observation) {}
    }

    @Test func `Before and after are made once`() throws {
        let asked = AskedStack(screens: [ModalContainer()])
        let scene = Scene()
        try scene.navigator.apply(.setRoot(asked, of: scene.window))
        let observations = (0..<3).map { _ in scene.navigator.observeTransitions { _ = $0.record } }
        try scene.navigator.apply(push("A", on: asked))
        #expect(asked.count == 3, "one child before, two after")
        withExtendedLifetime(observations) {}
    }

    @Test func `One that is kept stays as it was`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        var kept: [HierarchyTransition] = []
        let observation = scene.navigator.observeTransitions { kept.append($0) }
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        scene.run(ScreenWindowRoute().setRoot(to: Plain("R")))
        #expect(kept.map(\.text) == ["+B on B off A", "+R -S,A,B on R off S,B"])
        #expect(kept[1].record.change.description == "root of #0: - #1 + R #4")
        withExtendedLifetime(observation) {}
    }

    @Test func `What has left is as it left, whatever its owner has done with it since`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        let inner = StackContainer(key: ScreenKey(name: "I"), screens: [ModalContainer(key: ScreenKey(name: "X"))])
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        let stack = try scene.find("S", as: StackContainer.self)
        try scene.navigator.apply(.replaceChildren(from: 2, with: [inner], in: stack))
        let other = WindowContainer()
        let otherNavigator = ScreenNavigator(window: other, logger: nil)
        try otherNavigator.apply(.setRoot(StackContainer(), of: other))
        let first = scene.navigator.observeTransitions { _ in
            if inner.window != nil { return }
            #expect(throws: Never.self) {
                try inner.setUnplacedChildren([])
                try otherNavigator.apply(.setRoot(inner, of: other))
            }
        }
        let watch = TransitionWatch(scene.navigator)
        scene.run(from: stack) { $0.popToRoot() }
        #expect(watch.texts == ["-B,I,X on A off I,X"])
        #expect(otherNavigator.hierarchy.outline == "stack I[]!")
        withExtendedLifetime(first) {}
    }

    @Test func `Containers that come to stand in each other after they have left do not matter`() throws {
        let x = StackContainer(key: ScreenKey(name: "X"))
        let a = StackContainer(key: ScreenKey(name: "A"), screens: [x])
        let scene = Scene()
        try scene.navigator.apply(.setRoot(a, of: scene.window))
        let first = scene.navigator.observeTransitions { transition in
            guard transition.change.removed.first === x else { return }
            #expect(throws: Never.self) {
                try scene.navigator.apply(.setRoot(nil, of: scene.window))
                try x.setUnplacedChildren([a])
                try scene.navigator.apply(.setRoot(x, of: scene.window))
            }
        }
        let watch = TransitionWatch(scene.navigator)
        try scene.navigator.apply(.setChildren([], in: a))
        #expect(watch.texts == ["-X off X", "-A off A", "+X,A on X,A"])
        try scene.navigator.validate()
        withExtendedLifetime(first) {}
    }

    @Test func `A canceled observation is told nothing, and one that begins later only what comes then`() throws {
        let scene = Scene(Stack("S"))
        let root = try scene.find("S", as: StackContainer.self)
        var told: [String] = []
        let canceled = scene.navigator.observeTransitions { _ in told.append("canceled") }
        canceled.cancel()
        var inner: HierarchyObservation?
        let outer = scene.navigator.observeTransitions { _ in
            inner = inner ?? scene.navigator.observeTransitions { told.append($0.text) }
        }
        try scene.navigator.apply(push("A", on: root))
        try scene.navigator.apply(push("B", on: root))
        #expect(told == ["+B on B off A"])
        withExtendedLifetime((outer, inner)) {}
    }

    @Test func `A simulation tells nothing, and does not show in what is read during it`() {
        let scene = Scene(Stack("S", Plain("A")))
        var told: [String] = []
        let observation = scene.navigator.observeTransitions { transition in
            let route = ScreenWindowRoute().setRoot(to: Plain("R")).get { _ in told.append(transition.text) }
            #expect(scene.navigator.simulate(route).isSuccess)
            told.append(transition.text)
        }
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        #expect(told == ["+B on B off A", "+B on B off A"])
        withExtendedLifetime(observation) {}
    }

    @Test func `Another navigator's changes of the window are not taken for this one's`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        let other = ScreenNavigator(window: scene.window, logger: nil)
        let first = scene.navigator.observeTransitions { _ in other.navigate { $0.top(.stack).push(Plain("C")) } }
        let watch = TransitionWatch(scene.navigator)
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        #expect(watch.texts == ["+B on B off A"])
        #expect(scene.text == "stack S[A, B, C!]!")
        withExtendedLifetime(first) {}
    }

    @Test func `A container that asks for the past while it is asked for it gets nothing, and changes nothing`() throws {
        final class Curious: StackContainer {
            var onAsk: () -> Void = {}
            override func isShowing(_ child: ModalContainer) -> Bool {
                onAsk()
                return super.isShowing(child)
            }
        }
        let curious = Curious(key: ScreenKey(name: "S"), screens: [ModalContainer(key: ScreenKey(name: "A"))])
        let scene = Scene()
        try scene.navigator.apply(.setRoot(curious, of: scene.window))
        var told: [String] = []
        var asked: [Int] = []
        let observation = scene.navigator.observeTransitions { transition in
            curious.onAsk = {
                asked.append(transition.after.nodes.count)
                try? scene.navigator.apply(.setChildren([], in: curious))
            }
            told += [transition.before.outline, transition.after.outline]
            curious.onAsk = {}
        }
        try scene.navigator.apply(push("B", on: curious))
        #expect(told == ["stack S[A!]!", "stack S[A, B!]!"] && Set(asked) == [0])
        #expect(scene.text == "stack S[A, B!]!")
        withExtendedLifetime(observation) {}
    }

    @Test func `After another root the old tree is freed, and has left once`() {
        let scene = Scene(Stack("S", Plain("A")))
        scene.run(ScreenWindowRoute().top(.container).present(Stack("M", Plain("B"))) { $0.present(Plain("N", style: .fullScreen)) })
        weak let modal = scene.navigator.topContainer
        weak let root = scene.window.root
        let watch = TransitionWatch(scene.navigator)
        scene.forget()
        scene.run(ScreenWindowRoute().setRoot(to: Plain("Login")))
        scene.forget()
        #expect(modal == nil && root == nil)
        #expect(watch.texts == ["+Login -S,A,M,B,N on Login off N"])
    }

    @Test func `A hundred thousand levels are told on a small stack`() async throws {
        let depth = 100_000
        try await onSmallStack {
            let scene = Scene()
            var node = ModalContainer()
            for _ in 1..<depth { node = StackContainer(screens: [node]) }
            try scene.navigator.apply(.setRoot(node, of: scene.window))
            var counts: [Int] = []
            let observation = scene.navigator.observeTransitions { counts += [$0.left.count, $0.disappeared.count] }
            try scene.navigator.apply(.setRoot(nil, of: scene.window))
            #expect(counts == [depth, depth])
            withExtendedLifetime(observation) {}
        }
    }
}
