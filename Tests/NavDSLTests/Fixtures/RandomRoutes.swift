import NavDSL

/// Random routes on whatever hierarchy there is: names come from a small pool, so that some are found and some are not.
///
/// The same seed gives the same routes. What a test wants besides verbs it puts in by the closures.
final class RandomRoutes {
    private var random: SeededGenerator
    private var instances: [OwnScreen] = []

    /// Makes an action of the test's own; `nil` is none.
    var ownAction: (RandomRoutes) -> ClosureAction<WindowContainer, Void>? = { _ in nil }
    /// Makes a screen of the test's own; `nil` is none.
    var ownScreen: ((RandomRoutes) -> AnyModalScreen)?
    /// Watches a route that is to be atomic.
    var atomic: (ScreenWindowRoute) -> ScreenWindowRoute = { $0.atomic() }
    /// The keys of windows that the routes open, close and go to; none is one window alone.
    var windows: [ScreenKey] = []
    /// The longest wait, in seconds, and the shortest timeout.
    var longestWait = 3
    var shortestTimeout = 1_000

    static let names = ["a", "b", "c", "d", "e", "f", "g"]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A number from 0 up to, and not including, a limit.
    func pick(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func pick<Element>(_ list: [Element]) -> Element { list[pick(list.count)] }

    // MARK: Screens

    func plain() -> Plain {
        Plain(pick(Self.names), pick(4) == 0 ? [pick(3)] : [], style: pick(3) == 0 ? pick(ScreenModalStyle.allCases) : .automatic)
    }

    func stack() -> Stack {
        var stack = Stack(pick(Self.names), style: pick(3) == 0 ? pick(ScreenModalStyle.allCases) : .automatic)
        stack.screens = (0..<pick(3)).map { _ in plain() }
        return stack
    }

    func tabs() -> AnyTabsScreen {
        let tabs = Tabs(pick(Self.names), (0..<1 + pick(3)).map { _ in stack() })
        return tabs.decorated(by: BackBehaviorDecorator(behavior: pick([.history, .history, .firstTab, .none])))
    }

    /// A screen of any kind: decorated ones, custom containers, instances, and one in some that cannot be built.
    func screen() -> AnyModalScreen {
        let kind = pick(20)
        if let ownScreen, (11...15).contains(kind) { return ownScreen(self) }
        return switch kind {
        case 0, 1: stack().eraseToAnyModalScreen()
        case 2, 3: tabs().eraseToAnyModalScreen()
        case 4: plain().withStackContainer().eraseToAnyModalScreen()
        case 5: plain().withTitle("title").presenting(plain()).eraseToAnyModalScreen()
        case 6: split().eraseToAnyModalScreen()
        case 7, 8: instance().eraseToAnyModalScreen()
        case 9 where pick(2) == 0: Unbuildable().eraseToAnyModalScreen()
        case 10 where pick(3) == 0: Stubborn(pick(Self.names)).eraseToAnyModalScreen()
        default: plain().eraseToAnyModalScreen()
        }
    }

    /// Its name says whether it is collapsed, for whoever makes it again from its name.
    private func split() -> Split {
        let isCollapsed = pick(2) == 0
        return Split(name: isCollapsed ? "narrow" : "wide", isCollapsed: isCollapsed, primary: stack(), secondary: stack())
    }

    /// A container that exists: a new one, or one that may stand somewhere already.
    private func instance() -> OwnScreen {
        if instances.isEmpty || pick(3) == 0 { instances.append(OwnScreen(pick(Self.names))) }
        return pick(instances)
    }

    // MARK: Routes

    func route(_ depth: Int = 2) -> ScreenWindowRoute {
        (0..<1 + pick(4)).reduce(ScreenWindowRoute()) { route, _ in adding(to: route, depth) }
    }

    private func adding(to route: ScreenWindowRoute, _ depth: Int) -> ScreenWindowRoute {
        if !windows.isEmpty, pick(3) == 0 { return windowRoute(route, depth) }
        switch pick(24) {
        case 0...5: return route.top(.stack) { stackRoute($0, depth) }
        case 6: return route.first(.stack(name: pick(Self.names))) { stackRoute($0, depth) }
        case 7: return route.last(.container(name: pick(Self.names))) { modalRoute($0, depth) }
        case 8, 9: return route.top(.container) { modalRoute($0, depth) }
        case 10, 11: return route.top(.tabs) { tabsRoute($0, depth) }
        case 12: return route.first(.container(of: SplitContainer.self)) { $0.showColumn(pick(3)) }
        case 13 where pick(3) == 0: return route.setRoot(to: screen()) { modalRoute($0, depth) }
        case 14: return route.wait(for: .seconds(pick(longestWait)))
        case 15 where pick(2) == 0: return route.fail(with: TestError(name: "random"))
        case 16, 17: return ownAction(self).map { route.then($0) } ?? route
        case 18...23 where depth > 0: return scoped(route, depth - 1)
        default: return route.top(.container) { $0.present(screen()) }
        }
    }

    private func windowRoute(_ route: ScreenWindowRoute, _ depth: Int) -> ScreenWindowRoute {
        let key = pick(windows)
        switch pick(10) {
        case 0, 1: return route.openWindow(key: key, isHidden: pick(4) == 0) { $0.setRoot(to: screen()) }
        case 2: return route.openWindow(key: key).window(key: key).makeKeyAndVisible().resolve()
        case 3: return route.window(key: key).closeWindow().resolve()
        case 4: return route.window(key: key).makeKey().resolve()
        case 5: return route.window(key: key).makeKeyAndVisible().resolve()
        case 6: return route.top(.container) { $0.window(key: key) { $0.top(.stack) { stackRoute($0, depth - 1) } } }
        case 7: return route.window(key: key) { $0.setRoot(to: tabs()).top(.container) { modalRoute($0, depth - 1) } }
        default: return route.window(key: key) { depth > 0 ? adding(to: $0, depth - 1) : $0.top(.container) { $0.dismiss() } }
        }
    }

    private func scoped(_ before: ScreenWindowRoute, _ depth: Int) -> ScreenWindowRoute {
        let other = screen()
        return switch pick(8) {
        case 0...2: before.then(atomic(route(depth)))
        case 3: before.then(route(depth).fallback(to: route(depth)))
        case 4: before.fallback { error, route in error is TestError ? nil : route.top(.stack).push(other) }
        case 5: before.then(route(depth).ensure(with: route(depth)))
        case 6: before.then(route(depth).timeout(after: .seconds(shortestTimeout + pick(3))))
        default: before.then(route(depth).cauterize())
        }
    }

    private func stackRoute(_ start: ScreenStackRoute, _ depth: Int) -> ScreenStackRoute {
        (0..<1 + pick(3)).reduce(start) { route, _ in
            switch pick(12) {
            case 0...2: route.push(screen(), separated: pick(4) == 0)
            case 3 where depth > 0: route.push(stack()) { stackRoute($0, depth - 1) }
            case 4: route.push(screen()) { modalRoute($0, depth - 1) }
            case 5: route.pushUnlessTop(screen())
            case 6: route.pop()
            case 7: route.pop(to: .container(name: pick(Self.names)))
            case 8: route.replace(with: screen())
            case 9: route.popToRoot()
            case 10 where pick(3) == 0: route.clear()
            default: route.push(plain())
            }
        }
    }

    private func tabsRoute(_ start: ScreenTabsRoute, _ depth: Int) -> ScreenTabsRoute {
        switch pick(8) {
        case 0...2: start.selectTab(with: .index(pick(4)))
        case 3, 4: start.selectTab(of: StackContainer.self, with: .index(pick(3))) { stackRoute($0, depth - 1) }
        case 5: start.setupTab(with: stack())
        case 6: start.setupTab(with: tabs()).selectTab(with: .index(pick(3)))
        default: start.setTabs(stack(), screen(), selected: pick(3))
        }
    }

    private func modalRoute<Container: ModalContainer>(
        _ start: ScreenRootRoute<Container>, _ depth: Int
    ) -> ScreenRootRoute<Container> {
        switch pick(12) {
        case 9: start.replacePresented(with: screen())
        case 10 where depth > 0: start.replacePresented(with: stack()) { stackRoute($0, depth - 1) }
        case 10, 11: start.dismiss(only: .container(name: pick(Self.names)))
        case 0, 1: start.present(screen())
        case 2 where depth > 0: start.present(stack()) { stackRoute($0, depth - 1) }
        case 3: start.presentUnlessPresented(screen())
        case 4: start.dismiss()
        case 5: start.presenting { $0.dismiss() }
        case 6: start.stack { stackRoute($0, depth - 1) }
        default: start.makeVisible()
        }
    }
}

/// Lets tabs remember where to go back to.
private struct BackBehaviorDecorator: ScreenDecorator {
    let behavior: TabsContainer.BackBehavior

    func decorate(_ container: TabsContainer, navigator: ScreenNavigator) -> TabsContainer {
        container.backBehavior = behavior
        return container
    }
}
