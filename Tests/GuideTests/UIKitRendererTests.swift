import NavDSL
import Testing

struct Page: PlainScreen {
    let name: String
    init(_ name: String) { self.name = name }
}

/// The UIKit renderer of the guide, on the stand-in.
@MainActor @Suite(.serialized) struct UIKitRendererTests {
    let window = UIWindow()
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let renderer: UIKitRenderer

    init() {
        navigator.navigate { $0.setRoot(to: Page("A").withStackContainer()).makeKeyAndVisible() }
        renderer = UIKitRenderer(navigator: navigator, window: window) { _ in UIViewController() }
    }

    private var navigation: UINavigationController? { window.rootViewController as? UINavigationController }
    private var names: [String] { navigator.topStackContainer?.screens.map { $0.key?.name ?? "" } ?? [] }
    private func push(_ name: String) -> Navigation { navigator.navigate { $0.top(.stack).push(Page(name)) } }

    /// Whether the picture is what the model is.
    private var isInStep: Bool {
        guard let navigation, let stack = navigator.window?.root as? StackContainer else { return false }
        return stack.screens.elementsEqual(navigation.viewControllers) { renderer.controller(for: $0) === $1 }
    }

    @Test func `It begins with what is there`() {
        #expect(isInStep && !window.isHidden)
    }

    @Test func `A step is done when its animation is over`() {
        let push = push("B")
        #expect(push.state == .running && isInStep)
        Animations.finish()
        #expect(push.state == .done)
    }

    @Test func `What the model does during an animation is shown after it`() {
        let pushes = [push("B"), push("C")]
        #expect(names == ["A", "B", "C"] && !isInStep)
        Animations.finish()
        #expect(isInStep && pushes.allSatisfy { $0.state == .done })
    }

    @Test func `A push during the animation of a pop is no pop of the user's`() {
        _ = push("B")
        Animations.finish()
        navigator.navigate { $0.top(.stack).pop() }
        _ = push("C")
        Animations.finish()
        #expect(names == ["A", "C"] && isInStep)
    }

    @Test func `The back button takes the model along`() {
        _ = push("B")
        Animations.finish()
        navigation?.tapBack()
        Animations.finish()
        #expect(names == ["A"] && isInStep)
    }

    @Test(arguments: [false, true]) func `A swipe is committed or given up`(_ isCancelled: Bool) {
        _ = push("B")
        Animations.finish()
        navigation?.swipeBack(isCancelled: isCancelled)
        #expect(names == (isCancelled ? ["A", "B"] : ["A"]) && isInStep)
    }

    @Test func `What has left is let go, whoever removed it`() {
        _ = push("B")
        Animations.finish()
        weak let swiped = navigation?.topViewController
        navigation?.swipeBack(isCancelled: false)
        _ = push("C")
        Animations.finish()
        weak let popped = navigation?.topViewController
        #expect(popped != nil)
        navigator.navigate { $0.top(.stack).pop() }
        Animations.finish()
        #expect(swiped == nil && popped == nil)
    }

    @Test func `A pop that comes too late is put right`() {
        _ = push("B")
        Animations.finish()
        navigation?.tapBack()
        // Before the model hears of it.
        navigator.renderer = nil
        _ = push("C")
        navigator.renderer = renderer
        Animations.finish()
        #expect(names == ["A", "B", "C"] && isInStep)
    }

    @Test func `A sheet that is swiped away can be presented again`() {
        let open = ScreenWindowRoute().top(.stack).presentUnlessPresented(Page("M"))
        navigator.navigate(to: open)
        Animations.finish()
        navigation?.presentedViewController?.swipeDown()
        #expect(navigator.window?.root?.ownPresented == nil)
        navigator.navigate(to: open)
        Animations.finish()
        #expect(navigation?.presentedViewController != nil)
    }

    @Test func `One modal gives way to another`() {
        navigator.navigate { $0.top(.stack).present(Page("M")).dismiss().present(Page("N")) }
        Animations.finish()
        let modal = navigator.window?.root?.ownPresented
        #expect(modal?.key?.name == "N")
        #expect(modal.map { renderer.controller(for: $0) === navigation?.presentedViewController } == true)
    }

    @Test func `A tab that is tapped is selected`() throws {
        navigator.navigate { $0.setRoot(to: Pair()) }
        let bar = try #require(window.rootViewController as? UITabBarController)
        bar.tap(1)
        #expect(navigator.topTabsContainer?.selectedIndex == 1)
        navigator.navigate { $0.top(.tabs).selectTab(with: .index(0)) }
        #expect(bar.selectedIndex == 0)
    }
}

/// Two tabs.
struct Pair: Screen {
    func build(navigator: ScreenNavigator) throws -> TabsContainer {
        TabsContainer(tabs: [try navigator.build(Page("A")), try navigator.build(Page("B"))])
    }
}
