import Foundation
import NavDSL
import NavState
import Testing

// snippet.show
enum NewsDestination: Hashable, Codable { case article(id: Int) }

/// A stack with the root of a tab.
struct TabScreen: Screen {
    let name: String

    func build(navigator: ScreenNavigator) throws -> StackContainer {
        StackContainer(key: key, screens: [try navigator.build(Page("All \(name)"))])
    }
}

struct HomeScreen: Screen {
    func build(navigator: ScreenNavigator) throws -> TabsContainer {
        TabsContainer(key: key, tabs: try ["Chats", "News"].map { try navigator.build(TabScreen(name: $0)) })
    }
}

final class TabbedApp {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let registry: ScreenRegistry
    let chats: NavigationService<AppDestination>
    let news: NavigationService<NewsDestination>

    init() throws {
        var registry = try makeRegistry()
        try registry.register(named: "home") { HomeScreen() }
        try registry.register(NewsDestination.self, as: "news") { news in
            switch news {
            case .article(let id): Page("Article \(id)")
            }
        }
        self.registry = registry
        chats = NavigationService(registry: registry)
        news = NavigationService(registry: registry)
    }

    func start() throws {
        let home = try registry.screen(named: "home")
        navigator.navigate { $0.setRoot(to: home).makeKeyAndVisible() }
        bindServices()
    }

    func resume(from file: Data) throws {
        try navigator.restoreHierarchy(SavedHierarchy(json: file), with: registry)
        navigator.navigate { $0.makeKeyAndVisible() }
        bindServices()
    }

    func saved() throws -> Data { try navigator.saveHierarchy(with: registry).json() }

    private func bindServices() {
        navigator.navigate { [chats, news] in
            $0.first(.stack(name: "Chats")).bind(chats).resolve().first(.stack(name: "News")).bind(news)
        }
    }
}
// snippet.hide

/// What the article on state-driven navigation says of several stacks.
@MainActor @Suite struct StateDrivenTabsTests {
    let app: TabbedApp

    init() throws {
        app = try TabbedApp()
        try app.start()
    }

    @Test func `Two services drive two tabs`() throws {
        // snippet.show
        app.chats.items = [.chat(id: 1)]
        app.news.items = [.article(id: 7)]
        app.chats.modal = .settings
        // snippet.hide
        let printed = try article("StateDrivenNavigation", of: "NavState")
        #expect(printed.contains("```text\n\(app.navigator.hierarchy)\n```"))
        #expect(app.chats.state == NavigationState(items: [.chat(id: 1)], modal: .settings))
        #expect(app.news.state == NavigationState(items: [.article(id: 7)]))
    }

    @Test func `Restored, the tabs are driven again`() throws {
        app.chats.state = NavigationState(items: [.chat(id: 1)], modal: .settings)
        app.news.items = [.article(id: 7)]
        let other = try TabbedApp()
        try other.resume(from: app.saved())
        #expect("\(other.navigator.hierarchy)" == "\(app.navigator.hierarchy)")
        #expect(other.chats.state == app.chats.state && other.news.state == app.news.state)
        other.news.items = []
        #expect(other.news.items == [] && other.chats.items == [.chat(id: 1)])
    }

    @Test func `Services of one type share the modal that is over their tabs`() throws {
        let second = NavigationService<AppDestination>(registry: app.registry)
        app.navigator.navigate { $0.first(.stack(name: "News")).bind(second) }
        app.chats.modal = .settings
        second.update { $0.items = [.chat(id: 2)] }
        #expect(app.chats.modal == .settings)
        second.state = NavigationState(items: [.chat(id: 3)])
        #expect(app.chats.modal == nil)
    }

    @Test func `Each flow begins anew`() throws {
        var registry = ScreenRegistry()
        try registry.register(LoginDestination.self, as: "login") { login in
            switch login {
            case .code(let phone): Page("Code for \(phone)")
            }
        }
        func open() -> LoginFlow? {
            app.navigator.navigate { $0.root.present(LoginFlowScreen(registry: registry)) }
            return app.navigator.topContainer(where: .container(of: LoginFlow.self))
        }
        let first = try #require(open())
        first.service.items = [.code(phone: "12")]
        #expect(first.screens.count == 2)
        app.navigator.navigate { $0.root.dismiss() }
        first.service.items = [.code(phone: "34")]
        #expect(open()?.screens.count == 1)
    }
}

/// What the article says of guards where there is no actor.
@Suite struct StateDrivenActorTests {
    private struct Gate: AsyncScreenAccessGuard {
        func access(to entry: ScreenEntry, navigator: ScreenNavigator) async throws -> ScreenAccess { .allow }
    }

    @Test func `Without an actor, a set that needs one is refused, and setState is not`() async throws {
        let service = NavigationService<AppDestination>(registry: try makeRegistry())
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate(completion: nil) { $0.setRoot(to: Page("Rooms").withStackContainer()).makeKeyAndVisible().top(.stack).bind(service) }
        navigator.guards = [Gate()]
        service.items = [.chat(id: 1)]
        #expect(service.items.isEmpty && (service.refusal as? ScreenAccessRefusedError)?.reason is ScreenNavigatorIsolationError)
        try await service.setState(NavigationState(items: [.chat(id: 1)]))
        #expect(service.items == [.chat(id: 1)])
    }
}

// snippet.show
enum LoginDestination: Hashable, Codable { case code(phone: String) }

final class LoginFlow: StackContainer {
    let service: NavigationService<LoginDestination>

    init(key: ScreenKey, root: ModalContainer, service: NavigationService<LoginDestination>) {
        self.service = service
        super.init(key: key, screens: [root])
    }
}

struct LoginFlowScreen: Screen {
    let registry: ScreenRegistry

    func build(navigator: ScreenNavigator) throws -> LoginFlow {
        let root = try navigator.build(Page("Phone"))
        let flow = LoginFlow(key: key, root: root, service: NavigationService(registry: registry))
        flow.service.bind(to: flow, by: navigator)
        return flow
    }
}
// snippet.hide
