import NavDSL
import Observation
import Synchronization
import Testing

/// The SwiftUI renderer of the guide, on the stand-in.
@MainActor @Suite struct SwiftUIRendererTests {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let renderer: SwiftUIRenderer

    init() {
        navigator.navigate { $0.setRoot(to: Page("A").withStackContainer()).makeKeyAndVisible() }
        renderer = SwiftUIRenderer(navigator: navigator)
    }

    private func names(_ models: [ContainerModel]?) -> [String?] { models?.map { $0.container.key?.name } ?? [] }
    private var stackNames: [String?] { navigator.topStackContainer?.screens.map { $0.key?.name } ?? [] }

    @Test func `The path is what stands above the root`() throws {
        navigator.navigate { $0.top(.stack).push(Page("B")).push(Page("C")) }
        let root = try #require(renderer.root)
        #expect(names(renderer.path(of: root).wrappedValue) == ["B", "C"])
    }

    @Test func `Of a route, views see only what it comes to`() throws {
        let root = try #require(renderer.root)
        let changes = Mutex(0)
        withObservationTracking {
            _ = root.presented
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        navigator.navigate { $0.top(.stack).present(Page("M")).dismiss().push(Page("B")) }
        #expect(changes.withLock { $0 } == 0)
        #expect(names(root.children) == ["A", "B"])
    }

    @Test func `A shorter path is the user's way back`() throws {
        navigator.navigate { $0.top(.stack).push(Page("B")).push(Page("C")) }
        let path = renderer.path(of: try #require(renderer.root))
        path.wrappedValue = Array(path.wrappedValue.dropLast())
        #expect(stackNames == ["A", "B"] && names(path.wrappedValue) == ["B"])
        path.wrappedValue = []
        #expect(stackNames == ["A"] && path.wrappedValue.isEmpty)
    }

    @Test func `A sheet that is closed is dismissed, once`() throws {
        let sheet = renderer.sheet(of: try #require(renderer.root))
        navigator.navigate { $0.top(.stack).present(Page("M")) }
        #expect(names(sheet.wrappedValue.map { [$0] }) == ["M"])
        sheet.wrappedValue = nil
        sheet.wrappedValue = nil
        #expect(navigator.window?.root?.ownPresented == nil && sheet.wrappedValue == nil)
    }

    @Test func `A tab that is selected in the picture is selected in the model`() throws {
        navigator.navigate { $0.setRoot(to: Pair()) }
        let root = try #require(renderer.root)
        renderer.selection(of: root).wrappedValue = root.children[1].id
        #expect(navigator.topTabsContainer?.selectedIndex == 1 && root.selected == root.children[1].id)
    }

    @Test func `What the model refuses is drawn from it again`() throws {
        navigator.navigate { $0.top(.stack).push(Page("B")) }
        let root = try #require(renderer.root)
        let path = renderer.path(of: root)
        navigator.renderer = nil
        navigator.navigate { $0.top(.stack).push(Page("C")) }
        navigator.renderer = renderer
        path.wrappedValue = []
        #expect(stackNames == ["A", "B", "C"] && names(path.wrappedValue) == ["B", "C"])
    }

    @Test func `Each container has the view that its kind asks for`() throws {
        let root = try #require(renderer.root)
        let view = ContainerView(model: root, renderer: renderer) { _ in AnyView(Blank()) }
        #expect("\(type(of: view.body))".contains("NavigationStack<Array<ContainerModel>"))
    }
}

private struct Blank: View {
    var body: Never { fatalError("a primitive view") }
}
