import NavDSL
import NavTesting
import Testing

/// A coalescing renderer gets the difference that a route makes: at most one transition a container.
@Suite struct CoalescingTests {
    let clock = ManualClock()
    let renderer = RecordingRenderer(isCoalescing: true)
    let scene = Scene(Stack("S", Plain("A")))
    var navigator: ScreenNavigator { scene.navigator }

    init() { navigator.renderer = renderer }

    /// The scene with another root, shown already.
    private func begin(_ root: some Screen<TabsContainer>) {
        navigator.renderer = nil
        scene.run(ScreenWindowRoute().setRoot(to: root))
        navigator.renderer = renderer
    }

    @discardableResult
    private func push(_ names: String..., on stack: String = "S") -> (any Error)? {
        var route = ScreenWindowRoute().first(.stack(name: stack))
        for name in names { route = route.push(Plain(name), separated: true) }
        return scene.run(route)
    }

    /// A route that does something, waits on the test, and does something else.
    private func waiting(
        _ first: ScreenWindowRoute, then second: ScreenWindowRoute = .initial
    ) -> (navigation: Navigation, goOn: () -> Void) {
        var kept: ((Result<Void, any Error>) -> Void)?
        let wait = ClosureAction<WindowContainer, Void> { kept = $2 }
        let navigation = navigator.navigate(to: first.then(wait).then(second), completion: nil)
        return (navigation, { kept?(.success(())) })
    }

    @Test func `A route is one transition a container, with one change a slot`() {
        let route = ScreenWindowRoute().first(.stack).push(Plain("B"), separated: true).push(Plain("C")).present(Plain("M")).dismiss()
            .present(Plain("N"))
        #expect(scene.run(route) == nil)
        #expect(renderer.lines == ["setStack Stack S #1: + B #3, C #4 at 1, now 3\npresent Stack S #1: + N #6"])
    }

    static let nothing: [@Sendable (ScreenRootRoute<StackContainer>) -> ScreenRootRoute<StackContainer>] = [
        { $0.push(Plain("B"), separated: true).pop() },
        { $0.present(Plain("M")).dismiss() },
        { $0.push(Plain("B"), separated: true) { $0.present(Plain("M")) }.dismiss().pop() },
        { $0.push(Plain("B"), separated: true).fail(with: TestError()).atomic().cauterize() },
    ]

    @Test(arguments: nothing.indices) func `Nothing is shown when the net effect is nothing`(index: Int) {
        #expect(scene.run(from: try? scene.find("S", as: StackContainer.self), Self.nothing[index]) == nil)
        #expect(renderer.transitions.isEmpty && !scene.changes.isEmpty)
    }

    @Test func `A new container comes with all that is in it and over it`() {
        let route = ScreenWindowRoute().first(.stack).push(Stack("Inner", Plain("X")), separated: true) {
            $0.push(Plain("Y"), separated: true).pop().push(Plain("Z"))
        }.present(Plain("M")) { $0.present(Plain("N")) }
        #expect(scene.run(route) == nil)
        #expect(renderer.lines == ["setStack Stack S #1: + Stack Inner #3 at 1, now 2\npresent Stack S #1: + M #7"])
    }

    @Test func `A container that is moved is one change where it left and one where it came`() {
        begin(Tabs("T", [Stack("S", Plain("A"), Plain("B")), Stack("U", Plain("C"))]))
        let moved = OwnScreen("Own")
        #expect(scene.run(ScreenWindowRoute().first(.stack(name: "U")).push(moved)) == nil)
        let route = ScreenWindowRoute().first(.stack(name: "U")) { $0.pop() }.first(.stack(name: "S")).push(moved)
        #expect(scene.run(route) == nil)
        let id = moved.id?.description ?? ""
        let (from, to) = (scene.id("U"), scene.id("S"))
        #expect(
            renderer.lines.suffix(2) == [
                "setStack Stack U \(from): - Own \(id) at 1, now 1", "setStack Stack S \(to): + Own \(id) at 2, now 3",
            ])
    }

    @Test func `What was changed and then removed has no transition of its own`() {
        begin(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("C"))]))
        #expect(scene.run(ScreenWindowRoute().first(.stack(name: "U")) { $0.push(Plain("D")) }.setRoot(to: Plain("R"))) == nil)
        #expect(renderer.transitions.map { "\($0.changes[0].slot)" } == ["root"])
    }

    @Test func `A modal that takes another's place is one change`() {
        #expect(scene.run(ScreenWindowRoute().root.present(Plain("M"))) == nil)
        #expect(scene.run(ScreenWindowRoute().root.dismiss().present(Plain("N"))) == nil)
        #expect(renderer.lines.last == "present Stack S #1: - M #3 + N #4")
    }

    @Test func `Animations merge as a stack's do`() {
        let route = ScreenWindowRoute().first(.stack).push(Plain("B"), animation: nil, separated: true)
            .push(Plain("C"), animation: .crossDissolve)
        #expect(scene.run(route) == nil)
        #expect(renderer.transitions.map(\.animation) == [.crossDissolve])
    }

    @Test func `A route that fails shows what it has changed; an atomic one that is taken back nothing`() {
        let route = ScreenWindowRoute().first(.stack).push(Plain("B"), separated: true).fail(with: TestError())
        #expect(scene.run(route) is TestError)
        #expect(renderer.lines == ["setStack Stack S #1: + B #3 at 1, now 2"])
        #expect(scene.run(route.atomic()) is ScreenRolledBackError)
        #expect(renderer.lines.count == 1)
    }

    @Test func `A route ends when its transitions are shown, and steps do not wait for them`() {
        renderer.pace = .manual
        let navigation = navigator.navigate { $0.setRoot(to: Stack("R", Plain("X"))).makeKeyAndVisible().root.present(Plain("M")) }
        #expect(renderer.lines.count == 1 && navigation.state == .running && scene.text == "stack R[X!]! ^ M!")
        renderer.finishAll()
        #expect(navigation.state == .done && renderer.lines.count == 1)
    }

    @Test func `Of overlapping routes, whichever ends shows the container as it is then`() {
        let first = waiting(
            ScreenWindowRoute().first(.stack).push(Plain("B")).resolve(), then: ScreenWindowRoute().first(.stack).push(Plain("D")).resolve())
        #expect(renderer.lines.isEmpty)
        push("C")
        #expect(renderer.lines == ["setStack Stack S #1: + B #3, C #4 at 1, now 3"])
        first.goOn()
        #expect(renderer.lines.dropFirst() == ["setStack Stack S #1: + D #5 at 3, now 4"])
    }

    @Test func `A container that another route removes meanwhile is not shown`() {
        begin(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("C"))]))
        let first = waiting(ScreenWindowRoute().first(.stack(name: "U")).push(Plain("B")).resolve())
        scene.run(ScreenWindowRoute().setRoot(to: Plain("R")))
        first.goOn()
        #expect(first.navigation.state == .done && renderer.transitions.map { "\($0.changes[0].slot)" } == ["root"])
    }

    @Test func `What an action starts is shown with its route, or by itself if it outlives it`() {
        var kept: ((Result<Void, any Error>) -> Void)?
        let wait = ClosureAction<StackContainer, Void> { kept = $2 }
        let inner = ScreenWindowRoute().first(.stack).push(Plain("B")).then(wait).push(Plain("C"))
        scene.run(ScreenWindowRoute().get { [navigator] _ in navigator.navigate(to: inner, completion: nil) }.root.present(Plain("M")))
        #expect(renderer.lines == ["setStack Stack S #1: + B #3 at 1, now 2\npresent Stack S #1: + M #4"])
        kept?(.success(()))
        #expect(renderer.lines.dropFirst() == ["setStack Stack S #1: + C #5 at 2, now 3"])
    }

    @Test func `A change that no route makes is shown at once, and completes then`() throws {
        renderer.pace = .manual
        var isDone = false
        navigator.apply(.present(ModalContainer(), on: try scene.find("S"))) { _ in isDone = true }
        #expect(renderer.lines == ["present Stack S #1: + Screen #3"] && !isDone)
        renderer.finishNext()
        #expect(isDone)
    }

    @Test func `Made in something that a route has still to show, it is shown with that`() throws {
        let first = waiting(ScreenWindowRoute().first(.stack).push(Stack("Inner", Plain("X"))).resolve())
        var isDone = false
        navigator.apply(.replaceChildren(from: 1, with: [ModalContainer()], in: try scene.find("Inner"))) { _ in isDone = true }
        #expect(renderer.lines.isEmpty && isDone)
        first.goOn()
        #expect(renderer.lines == ["setStack Stack S #1: + Stack Inner #3 at 1, now 2"])
    }

    @Test func `What the user does meanwhile comes as shown, unless the route has changed that container too`() {
        begin(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("C")), Stack("V", Plain("D"))]))
        let first = waiting(ScreenWindowRoute().first(.stack(name: "U")).push(Plain("B")).resolve())
        #expect("\(navigator.handle(.selected(scene.id("V"))))" == "changed")
        #expect(renderer.transitions.map(\.isAlreadyShown) == [true])
        first.goOn()
        let second = waiting(ScreenWindowRoute().first(.tabs).selectTab(with: .index(0)).resolve())
        #expect("\(navigator.handle(.selected(scene.id("U"))))" == "changed")
        #expect(renderer.transitions.map(\.isAlreadyShown) == [true, false, false])
        #expect(renderer.transitions.map { $0.changes[0].origin } == [.user, .route, .user])
        second.goOn()
        #expect(renderer.transitions.count == 3)
    }

    @Test func `A renderer that is set while a route runs begins with the hierarchy of then`() {
        navigator.renderer = nil
        let first = waiting(
            ScreenWindowRoute().first(.stack).push(Plain("B")).resolve(), then: ScreenWindowRoute().first(.stack).push(Plain("C")).resolve())
        navigator.renderer = renderer
        first.goOn()
        #expect(renderer.lines == ["setStack Stack S #1: + C #4 at 2, now 3"])
    }

    @Test func `A change that is refused halfway leaves nothing to be shown, and keeps nothing alive`() throws {
        begin(Tabs("T", []).withTabs(Lying()).presenting(Plain("M")))
        let child = try #require(navigator.firstContainer(where: .container(of: Lying.Container.self))?.children[1])
        #expect(scene.run(from: child) { $0.makeVisible(animation: .crossDissolve) } is ScreenContainerNotSupportedError)
        try expectReleased {
            let modal = try scene.find("M")
            #expect(scene.run(ScreenWindowRoute().root.dismiss(animation: nil)) == nil)
            #expect(renderer.transitions.map(\.animation) == [nil] && renderer.transitions[0].changes[0].removed[0] === modal)
            navigator.renderer = nil
            scene.forget()
            renderer.removeAll()
            return modal
        }
    }
}

/// A container whose change to show the second of its children shows the third: makeVisible begins, and is taken back.
struct Lying: Screen {
    final class Container: ModalContainer {
        override func selection(for newChildren: [ModalContainer]) -> Int? { keptSelection(for: newChildren) }
        override func revealing(_ child: ModalContainer) -> HierarchyChange? { .select(2, in: self) }
    }

    func build(navigator: ScreenNavigator) throws -> Container {
        let container = Container()
        try container.setUnplacedChildren((0..<3).map { _ in ModalContainer() })
        return container
    }
}

extension Scene {
    /// The id of the container with a name; one that no container has if there is none.
    func id(_ name: String) -> ContainerID {
        navigator.firstContainer(where: .container(name: name) as ScreenPredicate<ModalContainer>)?.id ?? ContainerID(-1)
    }
}
