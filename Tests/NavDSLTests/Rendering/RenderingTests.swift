import NavDSL
import NavTesting
import Testing

/// A renderer that does what a test says.
final class ClosureRenderer: ScreenRenderer {
    let isCoalescing: Bool
    let body: (ScreenTransition, @escaping () -> Void) -> Void

    init(isCoalescing: Bool = false, _ body: @escaping (ScreenTransition, @escaping () -> Void) -> Void) {
        self.isCoalescing = isCoalescing
        self.body = body
    }

    func render(_ transition: ScreenTransition, completion: @escaping () -> Void) { body(transition, completion) }
}

extension RecordingRenderer {
    /// What has been rendered, as text.
    var lines: [String] { transitions.map(\.description) }
}

/// The model is ahead of the picture: transitions are shown one at a time, and a step is done when its own are.
@Suite struct RenderingTests {
    let scene = Scene(Stack("S", Plain("A")))
    let renderer = RecordingRenderer(pace: .manual)
    var navigator: ScreenNavigator { scene.navigator }

    init() { navigator.renderer = renderer }

    private func push(_ name: String, separated: Bool = false) -> some ScreenThenable<WindowContainer, StackContainer> {
        ScreenWindowRoute().first(.stack).push(Plain(name), separated: separated)
    }

    @Test func `Transitions come one at a time, in the order of the changes`() {
        for name in ["B", "C", "D"] { navigator.navigate(to: push(name), completion: nil) }
        #expect(renderer.lines == ["setStack Stack S #1: + B #3 at 1, now 2"])
        renderer.finishNext()
        #expect(renderer.lines.count == 2 && renderer.isRendering)
        renderer.finishAll()
        #expect(renderer.lines.dropFirst() == ["setStack Stack S #1: + C #4 at 2, now 3", "setStack Stack S #1: + D #5 at 3, now 4"])
    }

    @Test func `A step is done when its own transition is, and the next one begins then`() {
        let navigation = navigator.navigate(to: push("B").present(Plain("M")), completion: nil)
        #expect(scene.text == "stack S[A, B!]!" && navigation.state == .running)
        renderer.finishNext()
        #expect(scene.text == "stack S[A, B!]! ^ M!" && navigation.state == .running)
        renderer.finishNext()
        #expect(navigation.state == .done && renderer.transitions.map(\.changes.count) == [1, 1])
    }

    @Test func `Other routes change the model meanwhile, and wait for their own transitions alone`() {
        let first = navigator.navigate(to: push("B"), completion: nil)
        let second = navigator.navigate(to: push("C"), completion: nil)
        #expect(scene.text == "stack S[A, B, C!]!" && renderer.transitions.count == 1)
        renderer.finishNext()
        #expect(first.state == .done && second.state == .running)
        renderer.finishNext()
        #expect(second.state == .done)
    }

    @Test func `A step without a change waits for nothing`() {
        navigator.navigate(to: push("B"), completion: nil)
        let navigation = navigator.navigate { $0.first(.stack).dismiss() }
        #expect(navigation.state == .done && renderer.isRendering)
    }

    @Test func `M3: all is dismissed and X pushed while the renderer is still closing S`() {
        renderer.pace = .immediate
        navigator.navigate { $0.root.present(Plain("S")) }
        renderer.pace = .manual
        var results: [Result<Void, any Error>] = []
        navigator.navigate(to: ScreenWindowRoute().root.dismiss()) { results.append($0) }
        #expect(renderer.isRendering)
        navigator.navigate(to: ScreenWindowRoute().root { $0.dismiss() }.then(push("X").resolve())) { results.append($0) }
        renderer.finishAll()
        #expect(scene.text == "stack S[A, X!]!")
        #expect(results.count == 2 && results.allSatisfy { (try? $0.get()) != nil })
    }

    @Test func `Making visible is one step, whose changes are shown one after another`() {
        let screen = Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B"), Plain("C"))]).presenting(Plain("M"))
        renderer.pace = .immediate
        navigator.navigate { $0.setRoot(to: screen) }
        renderer.pace = .manual
        let navigation = navigator.navigate { $0.first(.container(name: "B")).makeVisible() }
        #expect(scene.text == "tabs T[stack S[A], *stack U[B!]!]!")
        for _ in 0..<3 {
            #expect(navigation.state == .running)
            renderer.finishNext()
        }
        #expect(navigation.state == .done)
        #expect(renderer.transitions.suffix(3).map { $0.changes[0].slot } == [.presented, .selection, .children])
    }

    @Test func `A change that is applied completes when it is shown`() throws {
        var results: [Bool] = []
        let stack = try scene.find("S", as: StackContainer.self)
        let change = HierarchyChange.present(ModalContainer(), on: stack)
        navigator.apply(change) { results.append((try? $0.get()) != nil) }
        #expect(results.isEmpty && stack.ownPresented != nil)
        navigator.apply(change) { results.append((try? $0.get()) != nil) }
        #expect(results == [false])
        renderer.finishNext()
        #expect(results == [false, true])
    }

    @Test(arguments: [true, false]) func `Observers are told before the change is rendered, and the completion comes last`(hasRenderer: Bool) throws {
        var order: [String] = []
        let inner = ClosureRenderer { transition, completion in
            order.append("render \(transition.changes[0].slot)")
            completion()
        }
        navigator.renderer = hasRenderer ? inner : nil
        let stack = try scene.find("S", as: StackContainer.self)
        let observation = navigator.observeChanges { [navigator] change in
            order.append("tell \(change.slot)")
            if change.slot == .presented { try? navigator.apply(.replaceChildren(from: 1, with: [ModalContainer()], in: stack)) }
        }
        navigator.apply(.present(ModalContainer(), on: stack)) { _ in order.append("completed") }
        let rendered = order.filter { $0.hasPrefix("render") }
        #expect(order.prefix(2) == ["tell presented", "tell children"] && order.contains("completed"))
        #expect(rendered == (hasRenderer ? ["render presented", "render children"] : []))
        withExtendedLifetime(observation) {}
    }

    @Test(arguments: [true, false]) func `A change that an observer makes completes when all are told of it`(hasRenderer: Bool) throws {
        navigator.renderer = hasRenderer ? RecordingRenderer() : nil
        var order: [String] = []
        let window = scene.window
        let observations = ["one", "two"].map { name in
            navigator.observeChanges { [navigator] change in
                order.append("\(name) \(change.slot)")
                if name == "one", change.slot == .hidden {
                    navigator.apply(.setKey(false, of: window)) { _ in order.append("key is done") }
                }
            }
        }
        navigator.apply(.setHidden(true, of: window)) { _ in order.append("hidden is done") }
        #expect(order == ["one hidden", "two hidden", "one key", "two key", "hidden is done", "key is done"])
        withExtendedLifetime(observations) {}
    }

    @Test func `What an atomic route takes back is shown before the fallback begins`() {
        let route = push("B").fail(with: TestError()).atomic().fallback { [self] _, route in route.then(push("F").resolve()) }
        let navigation = navigator.navigate(to: route, completion: nil)
        renderer.finishNext()
        #expect(renderer.transitions.last?.changes[0].origin == .rollback)
        #expect(scene.text == "stack S[A!]!" && navigation.state == .running)
        renderer.finishNext()
        #expect(scene.text == "stack S[A, F!]!" && navigation.state == .running)
        renderer.finishNext()
        #expect(navigation.state == .done)
    }

    @Test func `A route that fails ends when what it had changed is shown`() {
        let navigation = navigator.navigate(to: push("B").pop(to: .container(name: "Z")).fallback { _, _ in nil }, completion: nil)
        #expect(navigation.state == .failed && scene.text == "stack S[A!]!")
        let other = navigator.navigate(to: push("B", separated: true).pop(to: .container(name: "Z")), completion: nil)
        #expect(other.state == .running)
        renderer.finishNext()
        #expect(other.state == .failed && scene.text == "stack S[A, B!]!")
    }
}

/// Canceling while something is shown.
@Suite struct RenderingCancelTests {
    let scene = Scene(Stack("S", Plain("A")))
    let renderer = RecordingRenderer(pace: .manual)
    var navigator: ScreenNavigator { scene.navigator }

    init() { navigator.renderer = renderer }

    @Test func `A canceled route does not wait for what is shown, which goes on`() {
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).present(Plain("M")) }
        let other = navigator.navigate { $0.first(.stack).push(Plain("C")) }
        navigation.cancel()
        #expect(navigation.state == .canceled && renderer.transitions.count == 1)
        renderer.finishNext()
        #expect(renderer.transitions.count == 2 && other.state == .running)
        renderer.finishAll()
        #expect(other.state == .done && scene.text == "stack S[A, B, C!]!")
    }

    @Test func `An ensure of a canceled route is not waited for, and is shown in its turn`() {
        let ensure = ScreenWindowRoute().first(.stack).push(Plain("E"))
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).present(Plain("M")).ensure(with: ensure) }
        navigation.cancel()
        #expect(navigation.state == .canceled && scene.text == "stack S[A, B, E!]!")
        #expect(renderer.transitions.count == 1)
        renderer.finishAll()
        #expect(renderer.transitions.count == 2)
    }

    @Test func `Canceled while its last step is shown, an atomic route is taken back: that step was not over`() {
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).atomic() }
        navigation.cancel()
        #expect(navigation.state == .canceled && scene.text == "stack S[A!]!")
        renderer.finishAll()
        #expect(renderer.transitions.map { $0.changes[0].origin } == [.route, .rollback])
    }

    @Test func `Canceled while all that it has done is shown at once, a route is done`() {
        let renderer = RecordingRenderer(pace: .manual, isCoalescing: true)
        navigator.renderer = renderer
        let navigation = navigator.navigate { $0.first(.stack).push(Plain("B")).atomic() }
        #expect(navigation.state == .running)
        navigation.cancel()
        #expect(navigation.state == .done && scene.text == "stack S[A, B!]!")
    }
}
