import NavDSL
import Testing

/// Nothing in the library keeps a removed container alive.
@Suite struct LifetimeTests {
    /// A weak reference to a container.
    final class Weak {
        private(set) weak var container: ModalContainer?
        let name: String

        init(_ container: ModalContainer) {
            self.container = container
            name = container.key.map(\.description) ?? container.kind
        }
    }

    /// A route, and the names of those that it removes from tabs T with the stacks S of A, B, C and U of D, over which M has N over it.
    struct Removal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let removed: Set<String>
        let route: @Sendable () -> ScreenWindowRoute

        init(_ text: String, _ removed: Set<String>, _ route: @escaping @Sendable () -> ScreenWindowRoute) {
            testDescription = text
            self.removed = removed
            self.route = route
        }
    }

    static let all: Set = ["T", "S", "A", "B", "C", "U", "D", "In", "M", "N"]
    static let removals: [Removal] = [
        Removal("pop", ["C"]) { ScreenWindowRoute().first(.stack(name: "S")).pop().resolve() },
        Removal("pop to root", ["B", "C"]) { ScreenWindowRoute().first(.stack(name: "S")).popToRoot().resolve() },
        Removal("replace", ["C"]) { ScreenWindowRoute().first(.stack(name: "S")).replace(with: Plain("X")).resolve() },
        Removal("clear", ["A", "B", "C"]) { ScreenWindowRoute().first(.stack(name: "S")).clear().resolve() },
        Removal("dismiss", ["M", "N"]) { ScreenWindowRoute().root.dismiss().resolve() },
        Removal("dismiss in a context", ["In"]) { ScreenWindowRoute().first(.stack(name: "U")).dismiss().resolve() },
        Removal("set root", all) { ScreenWindowRoute().setRoot(to: Plain("Login")) },
        Removal("set tabs", ["S", "A", "B", "C", "U", "D", "In"]) {
            ScreenWindowRoute().first(.tabs).setTabs(Plain("X"), Plain("Y")).resolve()
        },
        Removal("make visible", ["B", "C", "M", "N"]) { ScreenWindowRoute().first(.container(name: "A")).makeVisible().resolve() },
    ]

    private func screen() -> AnyScreen<TabsContainer> {
        Tabs(
            "T",
            [Stack("S", Plain("A"), Plain("B"), Plain("C")), Stack("U", Plain("D")).presenting(Plain("In", style: .currentContext))]
        ).presenting(Plain("M").presenting(Plain("N")))
    }

    private func containers(of navigator: ScreenNavigator) -> [Weak] {
        var all: [Weak] = []
        _ = navigator.firstContainer(
            where: .where {
                all.append(Weak($0)); return false
            } as ScreenPredicate<ModalContainer>)
        return all
    }

    @Test(arguments: removals) func `What a route removes is freed`(_ removal: Removal) {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate { [screen = screen()] in $0.setRoot(to: screen) }
        let observation = navigator.observeChanges { _ in }
        let containers = containers(of: navigator)
        #expect(Set(containers.map(\.name)) == Self.all)
        navigator.navigate(to: removal.route()) { result in #expect(throws: Never.self) { try result.get() } }
        #expect(Set(containers.filter { $0.container == nil }.map(\.name)) == removal.removed)
        withExtendedLifetime(observation) {}
    }

    @Test func `A window that goes frees its tree, and a container that outlives it knows`() {
        var window: WindowContainer? = WindowContainer()
        let own = OwnScreen("Own")
        do {
            let navigator = ScreenNavigator(window: window!, logger: nil)
            navigator.navigate { $0.setRoot(to: Stack("S").withStack(Plain("A"), own)) }
        }
        #expect(own.window === window)
        let parent = own.parent.map(Weak.init)
        #expect(parent?.container != nil)
        window = nil
        #expect(parent?.container == nil && own.window == nil && own.parent == nil)
    }

    @Test func `A child that outlives its parent stands nowhere`() {
        let child = ModalContainer()
        let modal = ModalContainer()
        do {
            let stack = StackContainer(screens: [child])
            try? stack.setUnplacedPresented(modal)
            #expect(child.parent === stack && modal.carrier === stack)
        }
        #expect(child.parent == nil && modal.carrier == nil)
        if case .none = child.place {} else { Issue.record("the child stands at \(child.place)") }
    }

    @Test func `A screen that was built into its own container makes no cycle`() {
        weak var container: OwnScreen?
        do {
            let own = OwnScreen("Own")
            container = own
            let scene = Scene(Stack().withStack(Plain("A"), own))
            scene.run(ScreenWindowRoute().top(.stack).pop())
        }
        #expect(container == nil)
    }

    @Test func `A route that ran keeps no container alive`() {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))) }
        let route = ScreenWindowRoute().top(.stack).push(Plain("B")) { $0.present(Plain("M")) }
        navigator.navigate(to: route)
        let containers = containers(of: navigator)
        navigator.navigate { $0.setRoot(to: Plain("X")) }
        #expect(containers.count == 4 && containers.allSatisfy { $0.container == nil })
        withExtendedLifetime(route) {}
    }
}
