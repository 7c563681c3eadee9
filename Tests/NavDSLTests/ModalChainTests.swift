import NavDSL
import NavTesting
import Testing

@Suite struct ReplacePresentedTests {
    private func chain() -> Scene { Scene(Plain("A").presenting(Plain("B").presenting(Plain("C")))) }

    @Test func `The modal of a chain becomes another in one change, with all above it`() {
        let scene = chain()
        #expect(scene.run(ScreenWindowRoute().root.replacePresented(with: Plain("D"))) == nil)
        scene.expect("A! ^ D!", changes: 1, built: 1)
    }

    @Test func `Dismissing and presenting in one route comes to the same`() {
        let scene = chain()
        #expect(scene.run(ScreenWindowRoute().root.dismiss().present(Plain("D"))) == nil)
        scene.expect("A! ^ D!", changes: 2, built: 1)
    }

    @Test func `Where nothing is presented, the screen is`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).replacePresented(with: Plain("D")) { $0.present(Plain("E")) }) == nil)
        scene.expect("stack[A!]! ^ D! ^ E!", changes: 2, built: 2)
    }

    @Test func `A nested route runs on the new modal`() {
        let scene = chain()
        let route = ScreenStackRoute().push(Plain("E"))
        #expect(scene.run(ScreenWindowRoute().root.replacePresented(with: Stack("D"), route: route)) == nil)
        scene.expect("A! ^ stack D[E!]!", changes: 2, built: 2)
    }

    @Test func `In the current context what the stack presents is replaced, and not what is over all`() {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("X"))]).presenting(Plain("M")))
        let context = Plain("D", style: .overCurrentContext)
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "X")).replacePresented(with: context)) == nil)
        scene.expect("tabs[*stack S[X!]! ^overCurrentContext D!]! ^ M!", changes: 1, built: 1)
    }

    @Test func `A screen that cannot be built, and an instance that stands in the chain, change nothing`() throws {
        let own = OwnScreen("B")
        let scene = Scene(Plain("A").presenting(own.presenting(Plain("C"))))
        #expect(scene.run(ScreenWindowRoute().root.replacePresented(with: Unbuildable())) is TestError)
        #expect(scene.run(ScreenWindowRoute().root.replacePresented(with: own)) is ScreenContainerAlreadyPlacedError)
        #expect(scene.text == "A! ^ B! ^ C!")
        #expect(scene.changeCount == 0)
    }

    @Test(arguments: ["A", "B", "C"]) func `An instance of the chain, its own ancestor or itself, is no replacement`(_ name: String) {
        let (a, b, c) = (OwnScreen("A"), OwnScreen("B"), OwnScreen("C"))
        let scene = Scene(a.presenting(b.presenting(c)))
        let own = [a, b, c].first { $0.name == name }!
        let error = scene.run(ScreenWindowRoute().first(.container(name: "B")).replacePresented(with: own))
        #expect(error is ScreenContainerAlreadyPlacedError)
        #expect(scene.run(ScreenWindowRoute().root.replacePresented(with: own)) is ScreenContainerAlreadyPlacedError)
        #expect(scene.text == "A! ^ B! ^ C!" && scene.changeCount == 0)
    }

    @Test func `Undone, redone, simulated and taken back it is one change too`() throws {
        let scene = chain()
        let history = NavigationHistory(navigator: scene.navigator)
        let route = ScreenWindowRoute().root.replacePresented(with: Plain("D"))
        #expect(scene.navigator.simulate(route).changes.count == 1 && scene.text == "A! ^ B! ^ C!")
        #expect(scene.run(route.fail(with: TestError(name: "x")).atomic()) != nil)
        #expect(scene.text == "A! ^ B! ^ C!")
        scene.run(route)
        try history.undo()
        #expect(scene.text == "A! ^ B! ^ C!")
        try history.redo()
        #expect(scene.text == "A! ^ D!" && history.journal.changes.count == 5)
    }

    @Test(arguments: [false, true]) func `A renderer is shown one transition`(_ isCoalescing: Bool) {
        let scene = chain()
        let renderer = RecordingRenderer(isCoalescing: isCoalescing)
        scene.navigator.renderer = renderer
        scene.run(ScreenWindowRoute().root.replacePresented(with: Plain("D")))
        #expect(renderer.transitions.map(\.changes.count) == [1])
    }

    @Test func `What the screen presents there while it is built is not replaced`() {
        let scene = chain()
        let meddling = Meddling { $0.navigate { $0.root.replacePresented(with: Plain("X")) } }
        #expect(scene.run(ScreenWindowRoute().root.replacePresented(with: meddling)) is ScreenHierarchyChangedError)
        #expect(scene.text == "A! ^ X!")
    }

    @Test func `On a container in no window nothing is built`() {
        let scene = chain()
        #expect(scene.run(from: ModalContainer()) { $0.replacePresented(with: Plain("D")) } is ScreenContainerNotInWindowError)
        scene.expect("A! ^ B! ^ C!", changes: 0, built: 0)
    }
}

@Suite struct DismissOnlyTests {
    private func chain() -> Scene { Scene(Plain("A").presenting(Plain("B").presenting(Plain("C").presenting(Plain("D"))))) }

    @Test(arguments: [("B", "A! ^ C! ^ D!", 2), ("C", "A! ^ B! ^ D!", 2), ("D", "A! ^ B! ^ C!", 1)])
    func `One modal is closed, and what is above it stays`(_ name: String, _ text: String, _ changes: Int) {
        let scene = chain()
        #expect(scene.run(ScreenWindowRoute().root.dismiss(only: .container(name: name))) == nil)
        scene.expect(text, changes: changes, built: 0)
    }

    @Test func `The containers above keep their ids, and the closed one is freed`() throws {
        let scene = chain()
        let id = try scene.find("C").id
        weak let closed = try scene.find("B")
        #expect(scene.run(ScreenWindowRoute().root.dismiss(only: .container(name: "B"))) == nil)
        scene.forget()
        #expect(try scene.find("C").id == id)
        #expect(closed == nil)
    }

    @Test func `Undo and redo do both changes together`() throws {
        let scene = chain()
        let history = NavigationHistory(navigator: scene.navigator)
        let before = scene.navigator.hierarchy
        scene.run(ScreenWindowRoute().root.dismiss(only: .container(name: "B")))
        let after = scene.navigator.hierarchy
        try history.undo()
        #expect(scene.navigator.hierarchy == before)
        try history.redo()
        #expect(scene.navigator.hierarchy == after)
    }

    @Test func `Only the chain over the container is looked through`() {
        let scene = chain()
        let error = scene.run(ScreenWindowRoute().first(.container(name: "C")).dismiss(only: .container(name: "B")))
        #expect("\(error!)".hasPrefix("Cannot dismiss only container named 'B': no container named 'B' in the chain of modals at"))
        #expect(scene.run(ScreenWindowRoute().root.dismiss(only: .container(name: "A"))) is ScreenContainerNotFoundError)
        scene.expect("A! ^ B! ^ C! ^ D!", changes: 0, built: 0)
    }

    @Test(arguments: ScreenModalStyle.allCases)
    func `A stack in tabs goes on to carry what is in its context, and refuses the rest`(_ style: ScreenModalStyle) {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("X"))]))
        let inner = Plain("M", style: .currentContext).presenting(Plain("N", style: style))
        scene.run(ScreenWindowRoute().first(.container(name: "X")).present(inner))
        let before = scene.text
        let error = scene.run(ScreenWindowRoute().first(.stack).dismiss(only: .container(name: "M")))
        let isContext = style == .currentContext || style == .overCurrentContext
        #expect((error == nil) == isContext)
        #expect(isContext || error is ScreenContainerNotSupportedError && scene.text == before)
    }

    @Test func `An outermost carrier carries every style`() {
        let scene = Scene(Plain("A").presenting(Plain("B").presenting(Plain("C", style: .currentContext))))
        #expect(scene.run(ScreenWindowRoute().root.dismiss(only: .container(name: "B"))) == nil)
        #expect(scene.text == "A ^currentContext C!")
    }

    @Test func `One of 100,000 modals is closed`() async throws {
        try await onSmallStack {
            let scene = Scene(Plain("A"))
            var modal = ModalContainer(key: ScreenKey(name: "last"))
            for number in (1..<100_000).reversed() {
                let below = ModalContainer(key: ScreenKey(name: "m\(number)"))
                try below.setUnplacedPresented(modal)
                modal = below
            }
            try scene.navigator.apply(.present(modal, on: scene.root()))
            #expect(scene.run(ScreenWindowRoute().root.dismiss(only: .container(name: "m99999"))) == nil)
            #expect(scene.run(ScreenWindowRoute().root.dismiss(only: .container(name: "m1"))) == nil)
            #expect(scene.navigator.hierarchy.nodes.count == 100_000)
        }
    }
}
