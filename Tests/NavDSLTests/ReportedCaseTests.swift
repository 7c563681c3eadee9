import NavDSL
import NavTesting
import Testing

/// The reported cases about time, life and going back, with their own values, whoever renders and in whatever part of a route.
@Suite struct ReportedCaseTests {
    /// Who renders, if anybody does.
    enum Rendering: String, CaseIterable, Sendable {
        case none, immediate, manual, coalescing, manualCoalescing

        func renderer() -> RecordingRenderer? {
            switch self {
            case .none: nil
            case .immediate: RecordingRenderer()
            case .manual: RecordingRenderer(pace: .manual)
            case .coalescing: RecordingRenderer(isCoalescing: true)
            case .manualCoalescing: RecordingRenderer(pace: .manual, isCoalescing: true)
            }
        }
    }

    /// How much of a route is atomic.
    enum Part: String, CaseIterable, Sendable {
        case plain, atomic, nestedAtomic

        func of(_ route: ScreenWindowRoute) -> ScreenWindowRoute {
            switch self {
            case .plain: route
            case .atomic: route.atomic()
            case .nestedAtomic: ScreenWindowRoute().then(route.atomic()).atomic()
            }
        }
    }

    /// A shown window, and how its routes have ended.
    private final class Case {
        let scene: Scene
        let renderer: RecordingRenderer?
        private(set) var ends: [String] = []

        init(_ root: some Screen, _ rendering: Rendering) {
            scene = Scene(root)
            renderer = rendering.renderer()
            scene.navigator.renderer = renderer
        }

        func start(_ route: ScreenWindowRoute, policy: NavigationPolicy? = nil) {
            scene.navigator.navigate(to: route, policy: policy) { [self] in ends.append(ending($0)) }
        }

        /// Lets everything be shown, and gives what there is then.
        func finish() throws -> String {
            renderer?.finishAll()
            try scene.navigator.validate()
            return scene.text
        }
    }

    private func push(_ name: String) -> ScreenWindowRoute { ScreenWindowRoute().top(.stack).push(Plain(name)).resolve() }

    @Test(arguments: Rendering.allCases, [NavigationPolicy.immediate, .queued]) func `E1: A asks for B, B for C, C to be replaced with D`(
        rendering: Rendering, policy: NavigationPolicy
    ) throws {
        let stage = Case(Plain("Empty"), rendering)
        var seen: [String] = []
        let observation = stage.scene.navigator.observeChanges { change in
            guard let name = change.inserted.first.map({ ($0 as? StackContainer)?.topScreen ?? $0 })?.key?.name else { return }
            seen.append(name)
            switch name {
            case "A": stage.start(push("B"), policy: policy)
            case "B": stage.start(push("C"), policy: policy)
            case "C": stage.start(ScreenWindowRoute().top(.stack).replace(with: Plain("D")).resolve(), policy: policy)
            default: break
            }
        }
        stage.start(ScreenWindowRoute().setRoot(to: Stack("S", Plain("A"))), policy: policy)
        #expect(try stage.finish() == "stack S[A, B, D!]!")
        #expect(seen == ["A", "B", "C", "D"] && stage.ends == ["done", "done", "done", "done"])
        withExtendedLifetime(observation) {}
    }

    @Test(arguments: Rendering.allCases, Part.allCases) func `S1: two pushes, and two pushes unless B is on top`(
        rendering: Rendering, part: Part
    ) throws {
        let plain = Case(Stack("S", Plain("A")), rendering)
        for _ in 1...2 { plain.start(part.of(push("B"))) }
        #expect(try plain.finish() == "stack S[A, B, B!]!")
        let careful = Case(Stack("S", Plain("A")), rendering)
        for _ in 1...2 { careful.start(part.of(ScreenWindowRoute().top(.stack).pushUnlessTop(Plain("B")).resolve())) }
        #expect(try careful.finish() == "stack S[A, B!]!")
        #expect(plain.ends == ["done", "done"] && careful.ends == ["done", "done"] && careful.scene.changes.count == 1)
    }

    @Test(arguments: Rendering.allCases, Part.allCases) func `M3: all is dismissed and X pushed while S is still being closed`(
        rendering: Rendering, part: Part
    ) throws {
        let stage = Case(Stack("S", Plain("A")).presenting(Plain("S")), rendering)
        stage.start(ScreenWindowRoute().root.dismiss().resolve())
        stage.start(part.of(ScreenWindowRoute().root { $0.dismiss() }.then(push("X"))))
        #expect(try stage.finish() == "stack S[A, X!]!")
        #expect(stage.ends == ["done", "done"])
    }

    @Test(arguments: Rendering.allCases, Part.allCases) func `M4: on A, which presents B, C is refused once`(
        rendering: Rendering, part: Part
    ) throws {
        let stage = Case(Plain("A").presenting(Plain("B")), rendering)
        stage.start(part.of(ScreenWindowRoute().root.present(Plain("C")).resolve()))
        #expect(try stage.finish() == "A! ^ B!")
        let error = part == .plain ? "ScreenContainerAlreadyPresentingError" : "ScreenRolledBackError"
        #expect(stage.ends == [error] && stage.scene.changes.isEmpty && stage.scene.built == 0)
    }

    @Test(arguments: Rendering.allCases) func `M6: that S was closed comes twice, and while S2 is presented or still being shown`(
        rendering: Rendering
    ) throws {
        let stage = Case(Plain("A").presenting(Plain("S")), rendering)
        let closed = ScreenUserEvent.dismissed(try #require(stage.scene.find("S").id))
        #expect("\(stage.scene.navigator.handle(closed))" == "changed")
        #expect("\(stage.scene.navigator.handle(closed))".hasPrefix("unchanged"))
        stage.start(ScreenWindowRoute().root.present(Plain("S2")).resolve())
        #expect("\(stage.scene.navigator.handle(closed))".hasPrefix("unchanged"))
        #expect(try stage.finish() == "A! ^ S2!")
        #expect("\(stage.scene.navigator.handle(closed))".hasPrefix("unchanged") && stage.scene.changes.count == 2)
    }

    @Test(arguments: Rendering.allCases, [false, true]) func `T3: 1 is selected, back selects 0, and the second back is unhandled`(
        rendering: Rendering, isGesture: Bool
    ) throws {
        let stage = Case(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B"))]), rendering)
        try stage.scene.root(as: TabsContainer.self).backBehavior = .firstTab
        stage.start(ScreenWindowRoute().root(of: TabsContainer.self).selectTab(with: .index(1)).resolve())
        #expect(try back(stage, isGesture) && back(stage, isGesture) == false)
        #expect(try stage.finish() == "tabs T[*stack S[A!]!, stack U[B]]!")
    }

    @Test(arguments: Rendering.allCases, [false, true]) func `E6: in X and Y of I and J, J goes and then Y`(
        rendering: Rendering, isGesture: Bool
    ) throws {
        let inner = StackContainer(
            key: ScreenKey(name: "Y"), screens: [ModalContainer(key: ScreenKey(name: "I")), ModalContainer(key: ScreenKey(name: "J"))])
        let stage = Case(Plain("Empty"), rendering)
        let outer = StackContainer(key: ScreenKey(name: "O"), screens: [ModalContainer(key: ScreenKey(name: "X")), inner])
        try stage.scene.navigator.apply(.setRoot(outer, of: stage.scene.window))
        var texts: [String] = []
        while try back(stage, isGesture) { texts.append(stage.scene.text) }
        #expect(texts == ["stack O[X, stack Y[I!]!]!", "stack O[X!]!"])
    }

    private func back(_ stage: Case, _ isGesture: Bool) throws -> Bool {
        if !isGesture { return try stage.scene.navigator.back() }
        guard let transition = stage.scene.navigator.beginBack() else { return false }
        try transition.commit()
        return true
    }

    @Test(arguments: Rendering.allCases, Part.allCases) func `I4: after a new root the old tree with its modals is freed, having left once`(
        rendering: Rendering, part: Part
    ) throws {
        let stage = Case(Stack("S", Plain("A")).presenting(Stack("M", Plain("B")).presenting(Plain("N"))), rendering)
        let old = try ["S", "A", "M", "B", "N"].map { LifetimeTests.Weak(try stage.scene.find($0)) }
        var leaving = 0
        let observation = stage.scene.navigator.observeChanges { leaving += $0.removed.count }
        stage.start(part.of(ScreenWindowRoute().setRoot(to: Plain("Login"))))
        #expect(try stage.finish() == "Login!")
        stage.scene.forget()
        stage.renderer?.removeAll()
        #expect(old.filter { $0.container != nil }.map(\.name) == [] && leaving == 1 && stage.ends == ["done"])
        withExtendedLifetime(observation) {}
    }
}
