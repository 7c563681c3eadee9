import NavDSL
import Testing

/// Observers and containers that do, while transitions are told and read, what nobody expects.
@Suite struct HostileTransitionTests {
    private func screen(_ name: String) -> ModalContainer { ModalContainer(key: ScreenKey(name: name)) }

    /// Does something each time that it is asked whether it shows a child.
    private final class Curious: StackContainer {
        var onAsk: () -> Void = {}

        override func isShowing(_ child: ModalContainer) -> Bool {
            onAsk()
            return super.isShowing(child)
        }
    }

    /// Always the same container.
    private struct Fixed: Screen {
        let container: ModalContainer
        var modalPresentationStyle = ScreenModalStyle.automatic

        func build(navigator: ScreenNavigator) -> ModalContainer { container }
    }

    // MARK: What has been done with a container since

    @Test func `One that comes back in another style, and with a name, is read as it was`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        let root = try scene.find("S", as: StackContainer.self)
        let modal = ModalContainer()
        var isFirst = true
        let first = scene.navigator.observeTransitions { _ in
            if !isFirst { return }
            isFirst = false
            scene.navigator.navigate(from: root) { $0.dismiss().present(Fixed(container: modal, modalPresentationStyle: .fullScreen)) }
            #expect(throws: Never.self) {
                try scene.navigator.apply(.present(nil, on: root))
                _ = try scene.navigator.build(Fixed(container: modal, modalPresentationStyle: .fullScreen))
                try scene.navigator.apply(.present(modal, on: root))
            }
        }
        var told: [String] = []
        let second = scene.navigator.observeTransitions { told.append("\($0.text) \($0.after.outline)") }
        try scene.navigator.apply(.present(modal, on: root))
        #expect(
            told.prefix(3) == [
                "+screen on screen stack S[A!]! ^ _!", "-screen off screen stack S[A!]!", "+Fixed on Fixed off S,A stack S[A] ^fullScreen Fixed!",
            ])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `What has left and got another id in another window is recorded by the one that it had`() throws {
        let scene = Scene(Stack("S", Plain("A"), Plain("B")))
        let other = WindowContainer()
        let otherNavigator = ScreenNavigator(window: other, logger: nil)
        try otherNavigator.apply(.setRoot(StackContainer(screens: (0..<9).map { _ in ModalContainer() }), of: other))
        let first = scene.navigator.observeTransitions { transition in
            #expect(throws: Never.self) { try otherNavigator.apply(.setRoot(transition.change.removed[0], of: other)) }
        }
        var records: [HierarchyTransitionRecord] = []
        let second = scene.navigator.observeTransitions { records.append($0.record) }
        scene.run(ScreenWindowRoute().top(.stack).pop())
        #expect(records.map(\.change.description) == ["children of #1 at 1: - #3"])
        #expect(records[0].left.map(\.id) == [ContainerID(3)])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `A container that is asked about the past cannot be built upon meanwhile`() throws {
        let curious = Curious(key: ScreenKey(name: "I"), screens: [screen("X")])
        let scene = Scene(Stack("S", Plain("A")))
        let root = try scene.find("S", as: StackContainer.self)
        try scene.navigator.apply(.replaceChildren(from: 1, with: [curious], in: root))
        let (new, secret) = (screen("Y"), screen("Z"))
        var refused = 0
        let observation = scene.navigator.observeTransitions { transition in
            #expect(throws: Never.self) { try curious.setUnplacedChildren([new]) }
            curious.onAsk = {
                #expect(throws: ScreenContainerNotSupportedError.self) { try curious.setUnplacedChildren([secret]) }
                refused += 1
            }
            #expect(transition.before.outline == "stack S[A, stack I[X!]!]!")
            curious.onAsk = {}
        }
        scene.run(from: root) { $0.pop() }
        #expect(refused > 0 && secret.parent == nil && new.parent === curious && curious.window == nil)
        #expect(curious.children.map { $0 === new } == [true])
        withExtendedLifetime(observation) {}
    }

    // MARK: What ends meanwhile

    @Test func `An observer that frees the navigator and the window lets the others hear`() throws {
        var navigator: ScreenNavigator? = ScreenNavigator(window: WindowContainer(), logger: nil)
        weak let freed = navigator
        var told: [String] = []
        let observations = try [
            navigator.unwrapped().observeTransitions { _ in navigator = nil },
            navigator.unwrapped().observeTransitions { told.append($0.text) },
        ]
        navigator?.navigate { $0.setRoot(to: Stack("S", Plain("A"))) }
        #expect(told == ["+S,A on S,A"] && freed == nil)
        withExtendedLifetime(observations) {}
    }

    @Test func `One that cancels and frees all observations while the first is told is the last`() throws {
        let scene = Scene(Stack("S"))
        var told: [String] = []
        var observations: [HierarchyObservation] = []
        for number in 0..<4 {
            observations.append(
                scene.navigator.observeTransitions { transition in
                    told.append("\(number) \(transition.text)")
                    for observation in observations { observation.cancel() }
                    observations = []
                })
        }
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("A")))
        scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")))
        #expect(told == ["0 +A on A"])
    }

    // MARK: Many

    @Test(arguments: [(true, 2), (false, 100_000)])
    func `A hundred thousand containers enter at once, in a stack or where all show`(_ isStack: Bool, _ shown: Int) async throws {
        try await onSmallStack {
            let count = 100_000
            let scene = Scene()
            var counts: [Int] = []
            let observation = scene.navigator.observeTransitions { transition in
                counts += [transition.entered.count, transition.appeared.count, transition.before.nodes.count, transition.after.nodes.count]
            }
            let root = isStack ? StackContainer() : ModalContainer()
            try root.setUnplacedChildren((1..<count).map { _ in ModalContainer() })
            try scene.navigator.apply(.setRoot(root, of: scene.window))
            #expect(counts == [count, shown, 1, count + 1])
            withExtendedLifetime(observation) {}
        }
    }

    @Test func `Before and after are read 100,000 changes later`() throws {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A")), Stack("P", Plain("B"))]))
        let tabs = try scene.root(as: TabsContainer.self)
        var told: [String] = []
        var count = 0
        let first = scene.navigator.observeTransitions { _ in
            count += 1
            if count > 1 { return }
            for number in 1...100_000 { try? scene.navigator.apply(.select(number % 2, in: tabs)) }
        }
        let second = scene.navigator.observeTransitions { transition in
            if count == 1 || count == 100_001 { told += [transition.before.outline, transition.after.outline] }
        }
        scene.run(from: tabs) { $0.selectedTab(of: StackContainer.self) { $0.push(Plain("C")) } }
        #expect(
            told == [
                "tabs T[*stack S[A!]!, stack P[B]]!", "tabs T[*stack S[A, C!]!, stack P[B]]!",
                "tabs T[stack S[A, C], *stack P[B!]!]!", "tabs T[*stack S[A, C!]!, stack P[B]]!",
            ])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `Observers that hear one transition each, one after the other 20,000 times, are not slow`() throws {
        let scene = Scene(Stack("S"))
        var count = 0
        func listen() {
            var observation: HierarchyObservation?
            observation = scene.navigator.observeTransitions { _ in
                observation?.cancel()
                count += 1
                if count == 20_000 { return }
                listen()
                try? scene.navigator.apply(.setKey(count % 2 == 1, of: scene.window))
            }
        }
        listen()
        try scene.navigator.apply(.setKey(false, of: scene.window))
        #expect(count == 20_000)
    }
}
