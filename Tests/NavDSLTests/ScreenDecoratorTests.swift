import NavDSL
import Testing

@Suite struct ScreenDecoratorTests {
    /// Leaves its name in the title, and a payload.
    private struct Mark: ScreenDecorator {
        let name: String
        var model: AnyObject?
        var payload: Any? { model }

        func decorate(_ container: ModalContainer, navigator: ScreenNavigator) -> ModalContainer { container }
    }

    private final class Model {}

    private let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

    @Test func `Title, buttons and tab item are plain data on the container`() throws {
        let screen = Plain("A").withTitle("Title").withLeftBarButton(ScreenBarButton(title: "Back"))
            .withRightBarButton(ScreenBarButton(image: "plus", identifier: "add")).withTabBarItem(ScreenTabBarItem(title: "Tab", badge: "1"))
        let container = try navigator.build(screen)
        #expect(
            container.navigationItem
                == ScreenNavigationItem(
                    title: "Title", leftBarButton: ScreenBarButton(title: "Back"),
                    rightBarButton: ScreenBarButton(image: "plus", identifier: "add")))
        #expect(container.tabBarItem == ScreenTabBarItem(title: "Tab", badge: "1"))
        #expect(container.key == ScreenKey(name: "A"))
    }

    @Test func `Without a decorator there is nothing on the container`() throws {
        let container = try navigator.build(Plain("A"))
        #expect(container.navigationItem == ScreenNavigationItem())
        #expect(container.tabBarItem == nil && container.payloads.isEmpty)
    }

    @Test func `Of two titles the outer one stands`() throws {
        #expect(try navigator.build(Plain("A").withTitle("1").withTitle("2")).navigationItem.title == "2")
        #expect(try navigator.build(Plain("A").withTitle("1").withTitle(nil)).navigationItem.title == nil)
    }

    @Test func `A button given before the stack lands on the screen, a style after it on the stack`() throws {
        let button = ScreenBarButton(title: "Close")
        let screen = Plain("A", [1]).withLeftBarButton(button).withStackContainer().withModalPresentationStyle(.fullScreen)
        let stack = try navigator.build(screen)
        let inner = try #require(stack.screens.first)
        #expect(stack.modalPresentationStyle == .fullScreen && inner.modalPresentationStyle == .automatic)
        #expect(stack.navigationItem.leftBarButton == nil && inner.navigationItem.leftBarButton == button)
        #expect(stack.key == nil && inner.key == ScreenKey(name: "A", traits: [1]))
    }

    @Test func `A style given before the stack stays on the screen`() throws {
        let screen = Plain("A").withModalPresentationStyle(.fullScreen).withStackContainer()
        #expect(screen.modalPresentationStyle == .automatic)
        let stack = try navigator.build(screen)
        #expect(stack.modalPresentationStyle == .automatic)
        #expect(stack.screens.first?.modalPresentationStyle == .fullScreen)
    }

    @Test func `A wrapped screen keeps its key for searches, and its container will have none`() {
        let screen = Plain("A", [1]).withTitle("T").withStackContainer()
        #expect(screen.key == ScreenKey(name: "A", traits: [1]))
        #expect(screen.containerKey == nil)
        let scene = Scene(Stack(nil, Plain("R")))
        var found: String?
        #expect(scene.run(ScreenWindowRoute().root.present(screen).last(.container(of: screen)).get { found = $0.kind }) == nil)
        #expect(found == "screen")
    }

    @Test func `A pop does not find a wrapped screen by the key that its stack will not have`() {
        let scene = Scene(Stack(nil, Plain("R")))
        let wrapped = Plain("A").withStackContainer()
        let route = ScreenWindowRoute().top(.stack).push(wrapped).push(Plain("B")).pop(to: .container(of: Plain("A")))
        #expect(scene.run(route) is ScreenContainerNotFoundError)
        scene.expect("stack[R!]!", changes: 0, built: 0)
    }

    @Test func `A stack of another screen's making takes the screen on top, and keeps its own key and style`() throws {
        let screen = Plain("A").withStackContainer(of: Stack("S", Plain("B"), style: .formSheet))
        #expect(screen.containerKey == ScreenKey(name: "S") && screen.modalPresentationStyle == .formSheet)
        let stack = try navigator.build(screen)
        #expect(stack.key == ScreenKey(name: "S") && stack.modalPresentationStyle == .formSheet)
        #expect(stack.screens.map(\.key?.name) == ["B", "A"])
    }

    @Test func `Stacks and tabs take screens of different types, in place of what they hold`() throws {
        let stack = try navigator.build(Stack("S", Plain("Old")).withStack(Plain("A"), Refreshing("B"), Tabs("T", [])))
        #expect(stack.screens.map(\.kind) == ["screen", "screen", "tabs"] && stack.screens[1] is RefreshingContainer)
        let tabs = try navigator.build(Tabs("T", [Stack("Old")]).withTabs(Plain("A"), Stack("S"), Refreshing("B"), selected: 2))
        #expect(tabs.tabs.map(\.key?.name) == ["A", "S", "B"] && tabs.selectedIndex == 2)
        #expect(try navigator.build(Tabs("T", []).withTabs(Plain("A"), Plain("B"))).selectedIndex == 0)
    }

    @Test(arguments: [-1, 2, Int.max, Int.min]) func `A selected index that is no tab's refuses the building`(index: Int) {
        let scene = Scene(Plain("A"))
        let error = scene.run(ScreenWindowRoute().setRoot(to: Tabs("T", []).withTabs(Plain("A"), Plain("B"), selected: index)))
        #expect((error as? ScreenContainerNotFoundError)?.target == "tab \(index)")
        #expect(scene.text == "A!")
        #expect(scene.navigator.builtCount <= 2, "no tab is built in vain")
    }

    @Test func `A payload lives as long as the container`() throws {
        weak var observed: Model?
        var container: ModalContainer?
        do {
            let model = Model()
            observed = model
            container = try navigator.build(Plain("A").decorated(by: Mark(name: "m", model: model)))
            // Kept by what remembers the screen, and by the payload itself.
            #expect(container?.payloads.count == 1)
        }
        #expect(observed != nil)
        container = nil
        #expect(observed == nil)
    }

    @Test func `Payloads of several decorators are kept in their order`() throws {
        let models = [Model(), Model()]
        let screen = Plain("A").decorated(by: Mark(name: "1", model: models[0])).decorated(by: Mark(name: "2", model: models[1]))
        let payloads = try navigator.build(screen).payloads
        #expect(payloads.map { $0 as AnyObject }.elementsEqual(models) { $0 === $1 })
    }

    @Test func `Decorators are applied from the inside out`() throws {
        struct Log: ScreenDecorator {
            let write: (String) -> Void
            let name: String
            func decorate(_ container: ModalContainer, navigator: ScreenNavigator) -> ModalContainer {
                write(name)
                return container
            }
        }
        var log: [String] = []
        let write = { log.append($0) }
        _ = try navigator.build(Plain("A").decorated(by: Log(write: write, name: "1")).decorated(by: Log(write: write, name: "2")))
        #expect(log == ["1", "2"])
    }

    @Test func `A decorator that fails fails the step`() {
        struct Failing: ScreenDecorator {
            func decorate(_ container: ModalContainer, navigator: ScreenNavigator) throws -> ModalContainer { throw TestError() }
        }
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B").decorated(by: Failing()))) is TestError)
        #expect(scene.text == "stack[A!]!")
    }

    @Test func `Decorating builds nothing, and each building builds anew`() throws {
        let screen = Plain("A").withTitle("T").withStackContainer()
        #expect(navigator.builtCount == 0)
        #expect(try navigator.build(screen) !== navigator.build(screen))
        #expect(navigator.builtCount == 2)
    }

    @Test func `A simulation names a decorated screen and what it holds once each`() {
        let scene = Scene(Plain("A"))
        let screen = Stack("S", Plain("B")).withTitle("T").eraseToAnyModalScreen()
        let names = scene.navigator.simulate(ScreenWindowRoute().setRoot(to: screen)).builtScreens.map(\.name)
        #expect(names == ["B", "S"])
    }

    @Test func `A container that is its own screen takes the style that it is decorated with`() {
        let own = OwnScreen("Own")
        let scene = Scene(Plain("A"))
        #expect(scene.run(ScreenWindowRoute().root.present(own.withModalPresentationStyle(.fullScreen))) == nil)
        #expect(scene.text == "A ^fullScreen Own!")
    }

    @Test func `A container that is its own screen is presented in its own style`() {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A"))]))
        #expect(scene.run(ScreenWindowRoute().top(.container).present(OwnScreen("Own", style: .currentContext))) == nil)
        #expect(scene.text == "tabs T[*stack S[A] ^currentContext Own!]!")
    }
}
