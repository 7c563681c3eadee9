import NavDSL
import Testing

@Suite struct ScreenTests {
    private struct Defaults: PlainScreen {}

    private struct Chat: PlainScreen {
        let chatID: Int
        var traits: ScreenTraits { [chatID] }
    }

    private final class SubStack: StackContainer {}

    private struct SubStackScreen: Screen {
        func build(navigator: ScreenNavigator) -> SubStack { SubStack() }
    }

    private let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

    @Test func `A screen is named for its type, has no traits and the automatic style`() {
        let screen = Defaults()
        #expect(screen.key == ScreenKey(name: "Defaults"))
        #expect(screen.containerKey == screen.key)
        #expect(screen.traits.isEmpty && screen.modalPresentationStyle == .automatic)
    }

    @Test func `A plain screen builds a container with its key`() throws {
        let container = try navigator.build(Chat(chatID: 2))
        #expect(container.key == ScreenKey(name: "Chat", traits: [2]))
        #expect(type(of: container) == ModalContainer.self)
    }

    @Test func `A container without a key of its own gets the screen's, another keeps its own`() throws {
        struct Keyed: Screen {
            func build(navigator: ScreenNavigator) -> ModalContainer { ModalContainer(key: ScreenKey(name: "Mine")) }
        }
        #expect(try navigator.build(SubStackScreen()).key == ScreenKey(name: "SubStackScreen"))
        #expect(try navigator.build(Keyed()).key == ScreenKey(name: "Mine"))
    }

    @Test func `A container remembers the screen that it was built from`() throws {
        let container = try navigator.build(Chat(chatID: 7))
        #expect((container.screen as? Chat)?.chatID == 7)
        #expect(try navigator.build(OwnScreen("Own")).screen == nil)
        let stack = try navigator.build(Chat(chatID: 8).withStackContainer())
        #expect((stack.screens.first?.screen as? Chat)?.chatID == 8)
        #expect(stack.screen is AnyStackScreen)
    }

    @Test func `An erased screen has the key and the style, and builds the container of the one inside`() throws {
        let screen = Plain("A", [1], style: .popover).eraseToAnyScreen()
        #expect(screen.key == ScreenKey(name: "A", traits: [1]) && screen.modalPresentationStyle == .popover)
        #expect(screen.description == "A(1)")
        let container = try navigator.build(screen)
        #expect(container.key == screen.key && container.modalPresentationStyle == .popover)
        #expect(navigator.builtCount == 1)
    }

    @Test func `An erased screen widens to the base class, and still builds its own`() throws {
        let wide: AnyStackScreen = SubStackScreen().eraseToAnyStackScreen()
        let wider: AnyModalScreen = wide.eraseToAnyModalScreen()
        #expect(try navigator.build(wide) is SubStack)
        #expect(try navigator.build(wider) is SubStack)
        #expect(try navigator.build(Tabs("T", []).eraseToAnyTabsScreen()).key == ScreenKey(name: "T"))
        #expect(wider.containerKey == ScreenKey(name: "SubStackScreen"))
    }

    @Test func `Decorating a widened screen decorates the container of the one inside`() throws {
        let screen = SubStackScreen().withTitle("Inner").eraseToAnyModalScreen().withRightBarButton(ScreenBarButton(title: "Outer"))
        let container = try navigator.build(screen)
        #expect(container is SubStack)
        #expect(container.navigationItem.title == "Inner" && container.navigationItem.rightBarButton?.title == "Outer")
    }

    @Test func `A screen known by its container alone can be pushed, with a nested route too`() {
        let any: any Screen<ModalContainer> = Plain("A")
        let scene = Scene(Stack())
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(any).push(any) { $0.present(any) }) == nil)
        scene.expect("stack[A, A!]! ^ A!", changes: 2, built: 3)
    }

    @Test func `Making a route builds nothing`() {
        let scene = Scene(Stack())
        let route = ScreenWindowRoute().top(.stack).push(Plain("A")) { $0.present(Plain("B").withStackContainer()) }
        #expect(scene.built == 0)
        scene.run(route)
        scene.run(ScreenWindowRoute().root.dismiss().resolve().then(route))
        #expect(scene.text == "stack[A, A!]! ^ stack[B!]!")
    }

    @Test func `A container that is its own screen is named for its type unless it says otherwise`() throws {
        final class Simple: ModalContainer, Screen {
            func build(navigator: ScreenNavigator) -> Simple { self }
        }
        let simple = Simple()
        #expect(try navigator.build(simple) === simple)
        #expect(simple.key == ScreenKey(name: "Simple"))
        #expect(try navigator.build(OwnScreen("Own")).key == ScreenKey(name: "Own"))
    }
}
