import NavDSL
import Testing

/// A way to remove screens from `tabs T[*stack S[A, F], stack U[D]] ^ G`.
struct WayOut: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Who is asked, in order.
    let asked: [String]
    /// What it leads to.
    let end: String
    /// Whether it waits for an answer that comes late; if not, it fails with `ScreenGuardPendingError`.
    let waits: Bool
    /// Whether it says how it has ended.
    let reports: Bool
    /// The names of the actions that it uses.
    let actions: Set<String>
    let run: @Sendable (GuardStage) throws -> Void

    init(
        _ text: String, _ asked: [String], _ end: String, waits: Bool = true, reports: Bool = true, _ actions: Set<String> = [],
        _ run: @escaping @Sendable (GuardStage) throws -> Void
    ) {
        testDescription = text
        self.asked = asked
        self.end = end
        self.waits = waits
        self.reports = reports
        self.actions = actions
        self.run = run
    }

    private static let popped = "tabs T[*stack S[A!]!, stack U[D]]! ^ G!"
    private static let closed = "tabs T[*stack S[A, F!]!, stack U[D]]!"

    /// A route on the stack S.
    private static func onStack(
        _ text: String, _ end: String, _ route: @escaping @Sendable (ScreenStackRoute) -> ScreenStackRoute
    ) -> WayOut {
        WayOut(text, ["F"], end, ["ScreenSetStackAction"]) { $0.navigate(ScreenWindowRoute().first(.stack(name: "S"), route: route)) }
    }

    static let stackWays: [WayOut] = [
        onStack("pop", popped) { $0.pop() },
        onStack("pop to a screen", popped) { $0.pop(to: .container(name: "A")) },
        onStack("pop to the root", popped) { $0.popToRoot() },
        onStack("replace", "tabs T[*stack S[A, X!]!, stack U[D]]! ^ G!") { $0.replace(with: Plain("X")) },
        onStack("clear", "tabs T[*stack S[]!, stack U[D]]! ^ G!") { $0.clear() },
        onStack("set the stack", popped) { $0.setStack(modifiers: [Keep(count: 1)]) },
        onStack("several modifiers merged", "tabs T[*stack S[A, X, Y!]!, stack U[D]]! ^ G!") { route in
            route.push(Plain("N")).popToRoot().push(Plain("X")).push(Plain("Y"))
        },
        onStack("a merged step with a nested route", "tabs T[*stack S[A, X, Z!]!, stack U[D]]! ^ G!") { route in
            route.pop().push(Plain("X")) { $0.stack { $0.push(Plain("Z")) } }
        },
        onStack("an atomic route", "tabs T[*stack S[A, X!]!, stack U[D]]! ^ G!") { $0.then($0.pop().push(Plain("X")).atomic()) },
        onStack("a route with an ensure", popped) { $0.then(ScreenStackRoute().pop().ensure(with: ScreenStackRoute())) },
        WayOut("a route that an action runs", ["F"], popped) { stage in
            stage.navigate(
                ScreenWindowRoute().then(
                    ClosureAction<WindowContainer, Void> { window, navigator, completion in
                        navigator.navigate(from: window, completion: completion) { $0.first(.stack(name: "S")).pop().resolve() }
                    }))
        },
    ]

    static let otherWays: [WayOut] = [
        WayOut("dismiss", ["G"], closed, ["ScreenDismissAction"]) { $0.navigate(ScreenWindowRoute().first(.tabs).dismiss()) },
        WayOut("one modal of a chain", ["G"], closed, ["ScreenDismissOnlyAction"]) {
            $0.navigate(ScreenWindowRoute().first(.tabs).dismiss(only: .container(of: Form.self)))
        },
        WayOut("a modal that is replaced", ["G"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ X!", ["ScreenReplacePresentedAction"]) {
            $0.navigate(ScreenWindowRoute().first(.tabs).replacePresented(with: Plain("X")))
        },
        WayOut("the window closes", ["G", "F"], "window", ["ScreenCloseWindowAction"]) { $0.navigate(ScreenWindowRoute().closeWindow()) },
        WayOut("the user has closed the window", ["G", "F"], "window") { $0.handle(.closed(try #require($0.scene.window.id))) },
        WayOut("another root", ["G", "F"], "R!", ["ScreenSetRootAction"]) { $0.navigate(ScreenWindowRoute().setRoot(to: Plain("R"))) },
        WayOut("other tabs", ["F"], "tabs T[*X!, Y]! ^ G!", ["ScreenSetTabsAction"]) {
            $0.navigate(ScreenWindowRoute().first(.tabs).setTabs(Plain("X"), Plain("Y")))
        },
        WayOut("make visible", ["G", "F"], "tabs T[*stack S[A!]!, stack U[D]]!", ["ScreenMakeVisibleAction"]) {
            $0.navigate(ScreenWindowRoute().first(.container(name: "A")).makeVisible())
        },
        WayOut("back", ["G"], closed, reports: false) { _ = try? $0.navigator.back() },
        WayOut("a way back that is committed", ["G"], closed) { stage in
            stage.navigator.beginBack()?.commit { stage.end($0) }
        },
        WayOut("the user has popped", ["F"], popped) { stage in
            let ids = try (stage.form.id, stage.scene.find("A").id)
            stage.handle(.popped(from: try #require(ids.0), to: try #require(ids.1)))
        },
        WayOut("the user has closed", ["G"], closed) { $0.handle(.dismissed(try #require($0.modal.id))) },
        WayOut("a change with a completion", ["F"], popped) { stage in
            stage.navigator.apply(.replaceChildren(from: 1, with: [], in: try stage.stack())) { stage.end($0) }
        },
        WayOut("a change", ["F"], popped, waits: false) { stage in
            let stack = try stage.stack()
            stage.attempt { try stage.navigator.apply(.replaceChildren(from: 1, with: [], in: stack)) }
        },
        WayOut("a change far above", ["G", "F"], "window", waits: false) { stage in
            stage.attempt { try stage.navigator.apply(.setRoot(nil, of: stage.scene.window)) }
        },
        WayOut("a modal in the place of another", ["G"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ X!", waits: false) { stage in
            let tabs = try stage.tabs()
            stage.attempt { try stage.navigator.apply(.present(ModalContainer(key: Plain("X").key), on: tabs)) }
        },
        WayOut("an action that is performed", ["F"], popped, ["ScreenSetStackAction"]) { stage in
            let action = DiscardingAction(ScreenSetStackAction<StackContainer>(modifiers: [ScreenStackPopModifier(to: .previous)]))
            stage.navigator.perform(action, on: try stage.stack()) { stage.end($0) }
        },
        WayOut("an action that is performed at once", ["G", "F"], "R!", waits: false, ["ScreenSetRootAction"]) { stage in
            stage.attempt { _ = try stage.navigator.perform(ScreenSetRootAction(to: Plain("R")), on: stage.scene.window) }
        },
        WayOut("an action that is called", ["F"], "tabs T[*X!]! ^ G!", waits: false, ["ScreenSetTabsAction"]) { stage in
            let tabs = try stage.tabs()
            stage.attempt {
                try ScreenSetTabsAction<TabsContainer>([Plain("X")]).perform(container: tabs, navigator: stage.navigator)
            }
        },
        WayOut("a journal that is replayed", ["G", "F"], "R!", waits: false) { stage in
            let journal = GuardStage.journal(ScreenWindowRoute().setRoot(to: Plain("R")))
            stage.attempt { try journal.replay(on: stage.navigator) }
        },
        WayOut("a journal that a step replays", ["G", "F"], "R!") { stage in
            let journal = GuardStage.journal(ScreenWindowRoute().setRoot(to: Plain("R")))
            stage.navigate(
                ScreenWindowRoute().then(
                    ClosureAction<WindowContainer, Void> { _, navigator, completion in
                        completion(Result { try journal.replay(on: navigator) })
                    }))
        },
    ]

    static let all = stackWays + otherWays
}

/// Keeps so many screens of a stack.
private struct Keep: ScreenStackModifier {
    let count: Int

    func modify(_ draft: inout ScreenStackDraft) { draft.keep(count) }

    var description: String { "keep \(count)" }
}

extension GuardStage {
    func handle(_ event: ScreenUserEvent) {
        navigator.handle(event) { [self] outcome in
            switch outcome {
            case .changed: end(nil)
            case .refused(let error): end(error)
            case .unchanged, .undecided: end(TestError(name: "\(outcome)"))
            }
        }
    }

    /// What a route does, as it was written down where nobody minds.
    static func journal(_ route: some ScreenRouteConvertible<WindowContainer>) -> HierarchyJournal {
        let other = GuardStage()
        other.log.forms = .allow
        let history = NavigationHistory(navigator: other.navigator)
        other.navigate(route)
        return history.journal
    }
}
