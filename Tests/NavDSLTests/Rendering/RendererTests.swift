import NavDSL
import NavTesting
import Testing

/// Whatever a renderer does, a route ends once and the queue goes on.
@Suite struct RendererTests {
    let scene = Scene(Stack("S", Plain("A")))
    let logger = RecordingLogger()
    var navigator: ScreenNavigator { scene.navigator }

    init() { navigator.logger = logger }

    @discardableResult
    private func push(_ name: String, _ completion: ScreenNavigator.Completion? = nil) -> Navigation {
        navigator.navigate(to: ScreenWindowRoute().first(.stack).push(Plain(name)), completion: completion)
    }

    @Test func `One that is done at once makes nobody wait`() {
        navigator.renderer = RecordingRenderer()
        #expect(push("B").state == .done && logger.errors.isEmpty)
    }

    @Test func `One that completes twice is reported, and the second call ends no other transition`() {
        var completions: [() -> Void] = []
        navigator.renderer = ClosureRenderer { completions.append($1) }
        let navigations = [push("B"), push("C")]
        completions[0]()
        completions[0]()
        #expect(navigations.map(\.state) == [.done, .running])
        #expect(logger.errors == ["The renderer called a completion again; the call is ignored."])
        completions[1]()
        #expect(navigations[1].state == .done)
    }

    @Test func `One that lets its completions go is reported, and counts as done`() {
        var rendered = 0
        navigator.renderer = ClosureRenderer { _, _ in rendered += 1 }
        #expect(push("B").state == .done && push("C").state == .done && rendered == 2)
        #expect(logger.errors == Array(repeating: "The renderer let go of a completion without calling it.", count: 2))
    }

    @Test func `A completion that is let go later counts then`() {
        var kept: [() -> Void] = []
        navigator.renderer = ClosureRenderer { kept = [$1] }
        let navigation = push("B")
        #expect(navigation.state == .running && kept.count == 1)
        kept = []
        #expect(navigation.state == .done && logger.errors.count == 1)
    }

    @Test(arguments: [true, false]) func `Exchanged while it renders, what it had to show counts as shown`(byNone: Bool) {
        let (old, new) = (RecordingRenderer(pace: .manual), RecordingRenderer(pace: .manual))
        navigator.renderer = old
        let navigations = [push("B"), push("C")]
        navigator.renderer = byNone ? nil : new
        #expect(navigations.map(\.state) == [.done, .done])
        let last = push("D")
        #expect(new.lines == (byNone ? [] : ["setStack Stack S #1: + D #5 at 3, now 4"]))
        old.finishAll()
        #expect(old.transitions.count == 1 && last.state == (byNone ? .done : .running) && logger.errors.isEmpty)
        new.finishAll()
        #expect(last.state == .done)
    }

    @Test func `A route goes on at once when the renderer it waits for is exchanged, and shows the rest to the new one`() {
        let (old, new) = (RecordingRenderer(pace: .manual), RecordingRenderer())
        navigator.renderer = old
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).present(Plain("M")) }
        navigator.renderer = new
        #expect(navigation.state == .done && old.transitions.count == 1)
        #expect(new.lines == ["present Stack S #1: + M #4"])
    }

    @Test func `It may be exchanged from inside`() {
        let new = RecordingRenderer()
        navigator.renderer = ClosureRenderer { [unowned navigator] _, completion in
            navigator.renderer = new
            completion()
        }
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).present(Plain("M")) }
        #expect(navigation.state == .done && new.transitions.count == 1 && logger.errors.isEmpty)
    }

    @Test func `Set once more, it stays at what it does`() {
        let renderer = RecordingRenderer(pace: .manual)
        navigator.renderer = renderer
        let navigation = push("B")
        navigator.renderer = renderer
        #expect(navigation.state == .running)
        renderer.finishNext()
        #expect(navigation.state == .done && logger.errors.isEmpty)
    }

    @Test func `An exchanged one is freed with what it had to show`() throws {
        try expectReleased {
            let renderer = RecordingRenderer(pace: .manual)
            navigator.renderer = renderer
            push("B")
            push("C")
            navigator.renderer = nil
            return renderer
        }
    }

    @Test func `It may navigate while it renders: the model changes at once, and is shown afterwards`() {
        var order: [String] = []
        navigator.renderer = ClosureRenderer { [self] transition, completion in
            order.append("begin \(transition.changes[0].inserted[0].key?.name ?? "")")
            if order.count == 1 { push("C") }
            order.append("end \(scene.text)")
            completion()
        }
        #expect(push("B").state == .done && navigator.navigations.isEmpty)
        #expect(order == ["begin B", "end stack S[A, B, C!]!", "begin C", "end stack S[A, B, C!]!"])
        navigator.renderer = nil
    }

    @Test func `It may apply changes and hand over events while it renders`() throws {
        let stack = try scene.find("S", as: StackContainer.self)
        var outcomes: [String] = []
        navigator.renderer = ClosureRenderer { [unowned navigator] transition, completion in
            if case .children = transition.changes[0].edit, outcomes.isEmpty {
                outcomes.append("\(navigator.handle(.popped(from: stack.screens[1].id!, to: stack.screens[0].id!)))")
                try? navigator.apply(.present(ModalContainer(), on: stack))
            }
            completion()
        }
        #expect(push("B").state == .done && outcomes == ["changed"])
        #expect(scene.text == "stack S[A!]! ^ _!")
    }

    @Test func `What it starts belongs to no route, and so is no part of an atomic one`() {
        navigator.renderer = ClosureRenderer { [unowned navigator] transition, completion in
            if transition.changes[0].slot == .children { navigator.navigate { $0.root.present(Plain("M")) } }
            completion()
        }
        navigator.navigate { $0.first(.stack).push(Plain("B"), separated: true).fail(with: TestError()).atomic() }
        navigator.renderer = nil
        #expect(scene.text.contains("^ M!"))
    }

    @Test func `100,000 transitions of one route, finished from callbacks`() async throws {
        try await onSmallStack {
            let renderer = RecordingRenderer(pace: .manual)
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            navigator.navigate { $0.setRoot(to: Plain("A")) }
            navigator.renderer = renderer
            var route = ScreenWindowRoute()
            for _ in 0..<50_000 { route = route.makeKey().then(HideKey()) }
            let navigation = navigator.navigate(to: route, completion: nil)
            renderer.finishAll()
            #expect(navigation.state == .done && renderer.transitions.count == 100_000)
        }
    }

    @Test(arguments: [RecordingRenderer.Pace.immediate, .manual]) func `100,000 changes, each made by the completion of the one before`(
        pace: RecordingRenderer.Pace
    ) async throws {
        try await onSmallStack {
            let renderer = RecordingRenderer(pace: pace)
            let window = WindowContainer()
            let navigator = ScreenNavigator(window: window, logger: nil, renderer: renderer)
            var left = 100_000
            func next() {
                guard left > 0 else { return }
                left -= 1
                navigator.apply(.setKey(!window.isKey, of: window)) { _ in next() }
            }
            next()
            renderer.finishAll()
            #expect(left == 0 && renderer.transitions.count == 100_000)
        }
    }

    @Test func `100,000 transitions that wait are given up without recursion`() async throws {
        try await onSmallStack {
            let window = WindowContainer()
            let navigator = ScreenNavigator(window: window, logger: nil, renderer: RecordingRenderer(pace: .manual))
            var completed = 0
            for _ in 0..<100_000 { navigator.apply(.setKey(!window.isKey, of: window)) { _ in completed += 1 } }
            navigator.renderer = nil
            #expect(completed == 100_000)
        }
    }
}

/// Takes the key from the window again.
private struct HideKey: ImmediateScreenAction {
    func perform(container: WindowContainer, navigator: ScreenNavigator) throws {
        try navigator.apply(.setKey(false, of: container))
    }

    var description: String { "take the key" }
}
