import NavDSL
import Testing

// The forms of the DSL as a user would write them. Those that must not compile are checked by `.ci/compile-fail`.

private final class ChatContainer: ModalContainer, ScreenRefreshableContainer {
    var unread = 3
    var refreshCount = 0

    func refresh(completion: @escaping (Result<Void, any Error>) -> Void) {
        refreshCount += 1
        completion(.success(()))
    }
}

private struct Chat: Screen {
    let id: Int
    var traits: ScreenTraits { [id] }
    func build(navigator: ScreenNavigator) -> ChatContainer { ChatContainer(key: key) }
}

private struct Home: Screen {
    func build(navigator: ScreenNavigator) -> TabsContainer { TabsContainer(key: key) }
}

private struct AppStack: Screen {
    func build(navigator: ScreenNavigator) -> StackContainer { StackContainer(key: key) }
}

private final class Simple: ModalContainer, Screen {
    func build(navigator: ScreenNavigator) -> Simple { self }
}

private struct Failure: Error {}

private func toChat() -> ScreenRoute<WindowContainer, StackContainer> { ScreenWindowRoute().top(.stack).push(Plain("X")) }
private func toChatThenable() -> some ScreenThenable<WindowContainer, StackContainer> { toChat() }
private func toChatConvertible() -> some ScreenRouteConvertible<WindowContainer> { toChat() }
private func toChatResolved() -> ScreenWindowRoute { toChat().resolve() }

@Suite struct DSLFormTests {
    let scene = Scene(Stack("Main", Plain("A")))
    let route = ScreenWindowRoute().top(.stack)

    @Test func `1 A route from the window to a stack has both as its type`() {
        let route: ScreenRoute<WindowContainer, StackContainer> = ScreenWindowRoute().top(.stack).push(Chat(id: 1))
        #expect(scene.run(route) == nil)
        #expect(scene.text == "stack Main[A, Chat(1)!]!")
    }

    @Test func `2 Pushes on both sides of then merge`() {
        let local = ScreenStackRoute().push(Chat(id: 1))
        #expect(scene.run(route.push(Plain("B")).then(local).push(Plain("C"))) == nil)
        #expect(scene.text == "stack Main[A, B, Chat(1), C!]!")
        #expect(scene.changes.count == 1)
    }

    @Test func `3 A function can return a route in four ways`() {
        scene.run(toChat())
        scene.run(toChatThenable().push(Plain("Y")))
        scene.run(toChatConvertible())
        scene.run(toChatResolved())
        #expect(scene.text == "stack Main[A, X, X, Y, X, X!]!")
    }

    @Test func `5 A ready route is a nested route`() {
        let presentChat = ScreenModalRoute.initial.present(Chat(id: 1))
        #expect(scene.run(route.then(ScreenStackRoute.initial.push(Plain("B"), route: presentChat))) == nil)
        #expect(scene.text == "stack Main[A, B!]! ^ Chat(1)!")
    }

    @Test func `6 A nested route runs on the selected tab, a wrong type of tab is refused`() {
        let scene = Scene(Tabs("Home", [Stack("S", Plain("A"), Plain("B")), Stack("T", Plain("C"))], selected: 1))
        let route = ScreenWindowRoute().first(.tabs)
        let pushChat = ScreenStackRoute().push(Chat(id: 1))
        scene.run(route.selectTab(of: StackContainer.self, with: .index(0)) { $0.popToRoot() })
        #expect(scene.text == "tabs Home[*stack S[A!]!, stack T[C]]!")
        scene.run(route.selectTab(of: StackContainer.self, with: .index(1), route: pushChat))
        #expect(scene.text == "tabs Home[stack S[A], *stack T[C, Chat(1)!]!]!")
        #expect(scene.run(route.selectTab(of: TabsContainer.self, with: .index(0))) is ScreenContainerTypeMismatchError)
        #expect(scene.run(route.selectTab(with: .index(0))) == nil)
    }

    @Test func `7 A run of pushes and pops is one change, and what does not survive is not built`() {
        scene.run(route.push(Plain("a")).pop().push(Plain("b")).push(Plain("c")) { $0.present(Plain("d")) })
        #expect(scene.text == "stack Main[A, b, c!]! ^ d!")
        #expect(scene.changes.map(\.slot) == [.children, .presented])
        #expect(scene.built == 3)
    }

    @Test func `8 and 11 The navigator takes a route, a closure and a completion`() {
        var result: Result<Void, any Error>?
        scene.navigator.navigate { $0.top(.stack).push(Plain("B")) }
        scene.navigator.navigate(to: route.push(Plain("C")), completion: { result = $0 })
        #expect(throws: Never.self) { try result?.get() }
        #expect(scene.text == "stack Main[A, B, C!]!")
    }

    @Test func `9 A nil container says which type was missing`() {
        let container: ModalContainer? = nil
        var result: Result<Void, any Error>?
        scene.navigator.navigate(from: container, completion: { result = $0 }) { $0.stack.push(Plain("B")) }
        let error = #expect(throws: ScreenContainerNotFoundError.self) { try result?.get() }
        #expect(error?.target == "ModalContainer to start from")
    }

    @Test func `11 The navigator's async form throws the route's error`() async throws {
        try await scene.navigator.navigate(to: route.push(Plain("B")))
        await #expect(throws: ScreenCanceledError.self) {
            try await scene.navigator.navigate(to: route.fail(with: ScreenCanceledError(for: "it")))
        }
        #expect(scene.text == "stack Main[A, B!]!")
    }

    @Test func `12 A second fallback covers the failure of the first`() {
        let push = ScreenWindowRoute().top(.tabs).resolve()
        let present = ScreenWindowRoute().top(.container).present(Plain("M"))
        let find = ScreenWindowRoute().last(.container(of: Chat(id: 1))).makeVisible().refresh()
        #expect(scene.run(find.fallback(to: push).fallback(to: present)) == nil)
        #expect(scene.text == "stack Main[A!]! ^ M!")
    }

    @Test(arguments: [0, 1, 2]) func `13 A fallback chooses by the error, and may decline`(_ number: Int) {
        let error: any Error = [Failure(), ScreenCanceledError(for: "it"), ScreenContainerNotFoundError(action: "", target: "")][number]
        let result = scene.run(
            ScreenWindowRoute().fail(with: error).fallback { error, route in
                switch error {
                case is Failure: return route.top(.stack).push(Plain("X"))
                case is ScreenCanceledError: return route.setRoot(to: Plain("Y"))
                default: return nil
                }
            })
        #expect(scene.text == ["stack Main[A, X!]!", "Y!", "stack Main[A!]!"][number])
        #expect((result == nil) == (number < 2))
    }

    @Test func `14 and 28 Predicates find by key, name and class, and get hands the container over`() {
        scene.run(route.push(Chat(id: 7)))
        let screen = Chat(id: 7)
        var found: ChatContainer?
        #expect(scene.run(ScreenWindowRoute().last(.container(key: screen.key))) == nil)
        #expect(scene.run(ScreenWindowRoute().first(.stack(name: "Main")).resolve().top(.container)) == nil)
        scene.run(ScreenWindowRoute().last(.container(of: ChatContainer.self)).get { $0.unread = 0 }.get { found = $0 })
        #expect(found?.unread == 0)
    }

    @Test func `15 Setting the root stays on the window`() {
        let window = WindowContainer(isHidden: true)
        let navigator = ScreenNavigator(window: window, logger: nil)
        navigator.navigate(to: ScreenWindowRoute().setRoot(to: Home(), animation: .crossDissolve).makeKeyAndVisible())
        #expect(navigator.hierarchy.description == "Window [key]\n└─ Tabs Home ●")
    }

    @Test func `16 A button lands on the chat, a style on the stack around it`() throws {
        let close = ScreenBarButton(title: "Close")
        scene.run(
            route.present(Chat(id: 1).withLeftBarButton(close).withStackContainer().withModalPresentationStyle(.fullScreen)))
        #expect(scene.text == "stack Main[A] ^fullScreen stack[Chat(1)!]!")
        #expect(scene.navigator.topContainer?.navigationItem.leftBarButton == close)
        #expect(scene.navigator.topStackContainer?.navigationItem.leftBarButton == nil)
    }

    @Test func `17 and 18 Erased and existential screens are screens`() {
        let home: AnyTabsScreen = Home().eraseToAnyScreen()
        let chat: AnyModalScreen = Chat(id: 1).eraseToAnyModalScreen()
        let any: any Screen<ModalContainer> = Plain("P")
        scene.run(ScreenWindowRoute().setRoot(to: home) { $0.present(AppStack().withStack(chat)) })
        scene.run(ScreenWindowRoute().top(.stack).push(any) { $0.present(any) })
        #expect(scene.text == "tabs Home[]! ^ stack AppStack[Chat(1), P!]! ^ P!")
    }

    @Test func `19 A container is its own screen, in one place`() {
        let simple = Simple()
        #expect(scene.run(route.push(simple)) == nil)
        #expect(scene.text == "stack Main[A, Simple!]!")
        let error = scene.run(route.push(simple)) as? ScreenContainerAlreadyPlacedError
        #expect(error?.container.path == "window/stack Main/screen Simple[1]")
        #expect(scene.run(route.pop()) == nil)
        #expect(scene.run(route.push(simple)) == nil)
    }

    @Test func `20 and 21 A user's own action is a verb that navigates and completes later`() {
        let login = Login()
        let route = ScreenWindowRoute().top(.container).authorize(login).present(Plain("Secret"))
        var ends = 0
        scene.navigator.navigate(to: route) { _ in ends += 1 }
        #expect(scene.text == "stack Main[A!]! ^ Login!")
        #expect(ends == 0)
        scene.run(ScreenWindowRoute().root.dismiss())
        login.finish()
        #expect(scene.text == "stack Main[A!]! ^ Secret!")
        #expect(ends == 1)
    }

    @Test func `22 A user's own modifier merges with the built-in ones`() {
        scene.run(route.push(Plain("B")).setStack(modifiers: [Rotate()]).push(Plain("C")))
        #expect(scene.text == "stack Main[B, A, C!]!")
        #expect(scene.changes.count == 1)
    }

    @Test func `23 A decorator's payload lives as long as the container`() {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        weak var payload: Payload?
        do {
            let badge = Payload()
            payload = badge
            navigator.navigate { $0.setRoot(to: AppStack()) { $0.push(Plain("A")).push(Chat(id: 1).withBadge(badge)) } }
        }
        #expect(payload != nil)
        navigator.navigate { $0.top(.stack).pop() }
        #expect(payload == nil)
    }

    @Test func `A container that is its own screen is freed when it leaves the one that was built around it`() throws {
        let screens: [(OwnScreen) -> AnyStackScreen] = [
            { $0.withStackContainer() }, { Stack("S").withStack($0) }, { $0.withTitle("A").withStackContainer() },
        ]
        for wrapped in screens {
            weak var own: OwnScreen?
            let scene = Scene()
            do {
                let screen = OwnScreen("A")
                own = screen
                #expect(scene.run(ScreenWindowRoute().setRoot(to: wrapped(screen))) == nil)
            }
            #expect(own != nil)
            scene.run(ScreenWindowRoute().root(of: StackContainer.self).replace(with: Plain("B")))
            scene.forget()
            #expect(own == nil)
        }
    }

    @Test func `24 Screens of different types stand side by side`() {
        scene.run(ScreenWindowRoute().setRoot(to: Home().withTabs(AppStack().withStack(Plain("L"), Chat(id: 1)), Home(), Plain("S"), selected: 1)))
        #expect(scene.text == "tabs Home[stack AppStack[L, Chat(1)], *tabs Home[]!, S]!")
    }

    @Test func `25 Pop and push after from are one change`() {
        scene.run(route.push(Plain("B")).push(Plain("C")))
        let container = scene.navigator.topContainer
        scene.run(ScreenWindowRoute().from(container).stack.pop(to: .container(key: Plain("A").key)).push(Plain("X")))
        #expect(scene.text == "stack Main[A, X!]!")
        #expect(scene.changes.count == 2)
    }

    @Test func `26 A route on a base class runs on a subclass`() {
        let modalRoute = ScreenModalRoute().present(Plain("M"))
        scene.run(route.then(modalRoute.on(StackContainer.self)).push(Plain("B")))
        #expect(scene.text == "stack Main[A, B!]! ^ M!")
    }

    @Test(arguments: [true, false]) func `27 Try hands the output or the error on`(_ succeeds: Bool) {
        let pick = Pick<StackContainer>(result: succeeds ? .success(5) : .failure(Failure()))
        scene.run(
            route.try(action: pick) { resolution in
                resolution
                    .done { value, route in route.push(Chat(id: value)) }
                    .ensure { $0.push(Plain("E")) }
                    .fallback { _, route in route.push(Plain("F")) }
            }.push(Plain("G")))
        #expect(scene.text == (succeeds ? "stack Main[A, Chat(5), E, G!]!" : "stack Main[A, E, F, G!]!"))
    }
}

private final class Login {
    var completion: (() -> Void)?
    func finish() { completion?() }
}

private struct AuthorizeAction<Container: ModalContainer>: ScreenAction {
    typealias Output = Container
    let login: Login

    func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        login.completion = { completion(.success(container)) }
        navigator.navigate(from: container, to: ScreenRootRoute<Container>().present(Plain("Login")))
    }
}

extension ScreenThenable where Current: ModalContainer {
    fileprivate func authorize(_ login: Login) -> Self { then(AuthorizeAction<Current>(login: login)) }
}

private struct Pick<Container: ScreenContainer>: ScreenAction {
    let result: Result<Int, any Error>
    func perform(container: Container, navigator: ScreenNavigator, completion: @escaping (Result<Int, any Error>) -> Void) { completion(result) }
}

private struct Rotate: ScreenStackModifier {
    func modify(_ draft: inout ScreenStackDraft) { draft.entries = Array(draft.entries.suffix(1) + draft.entries.dropLast()) }
}

private final class Payload {}

private struct Badge<Container: ModalContainer>: ScreenDecorator {
    let model: Payload
    var payload: Any? { model }
    func decorate(_ container: Container, navigator: ScreenNavigator) -> Container { container }
}

extension Screen where Container: ModalContainer {
    fileprivate func withBadge(_ model: Payload) -> AnyScreen<Container> { decorated(by: Badge(model: model)) }
}
