import NavDSL
import Testing

/// A way for screens to enter `tabs T[*stack S[A, F], stack U[D]] ^ G`.
struct WayIn: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Who is asked for, in order.
    let asked: [String]
    /// What it leads to.
    let end: String
    /// How many screens are built before the first one is asked for: none, where it is known by its screen.
    let builtBefore: Int
    /// Whether it waits for an answer that comes late; if not, it fails with `ScreenGuardPendingError`.
    let waits: Bool
    /// Whether it fails, for want of an output, when another route runs in its place.
    let hasOutput: Bool
    /// The names of the actions that it uses.
    let actions: Set<String>
    let run: @Sendable (GuardStage) throws -> Void

    init(
        _ text: String, _ asked: [String], _ end: String, builtBefore: Int = 0, waits: Bool = true, hasOutput: Bool = false,
        _ actions: Set<String> = [],
        _ run: @escaping @Sendable (GuardStage) throws -> Void
    ) {
        testDescription = text
        self.asked = asked
        self.end = end
        self.builtBefore = builtBefore
        self.waits = waits
        self.hasOutput = hasOutput
        self.actions = actions
        self.run = run
    }

    private static let afterPush = "tabs T[*stack S[A, F, X!]!, stack U[D]]! ^ G!"
    private static let afterPresent = "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ X!"

    private static func onStack(
        _ text: String, _ asked: [String], _ end: String, _ route: @escaping @Sendable (ScreenStackRoute) -> ScreenStackRoute
    ) -> WayIn {
        WayIn(text, asked, end, ["ScreenSetStackAction"]) { stage in
            stage.log.forms = .allow
            stage.navigate(ScreenWindowRoute().first(.stack(name: "S"), route: route))
        }
    }

    private static func present(_ text: String, _ asked: [String], _ end: String, _ screen: @escaping @Sendable () -> AnyModalScreen) -> WayIn {
        WayIn(text, asked, end, ["ScreenPresentAction"]) { $0.navigate(ScreenWindowRoute().last(.container(name: "G")).present(screen())) }
    }

    static let stackWays: [WayIn] = [
        onStack("push", ["X"], afterPush) { $0.push(Plain("X")) },
        onStack("push unless it is on top", ["X"], afterPush) { $0.pushUnlessTop(Plain("X")) },
        onStack("replace", ["X"], "tabs T[*stack S[A, X!]!, stack U[D]]! ^ G!") { $0.replace(with: Plain("X")) },
        onStack("several at once, of which some survive", ["X", "Z"], "tabs T[*stack S[A, F, X, Z!]!, stack U[D]]! ^ G!") { route in
            route.push(Plain("X")).push(Plain("Y")).pop().push(Plain("Z"))
        },
        onStack("two of one key", ["X", "X"], "tabs T[*stack S[A, F, X, X!]!, stack U[D]]! ^ G!") { $0.push(Plain("X")).push(Plain("X")) },
        onStack("a screen without its type", ["X"], afterPush) { $0.push(Plain("X").eraseToAnyModalScreen()) },
        onStack("a decorated screen", ["X"], afterPush) { $0.push(Plain("X").withTitle("title").withModalPresentationStyle(.popover)) },
        onStack("a stack with children", ["N", "X", "Y"], "tabs T[*stack S[A, F, stack N[X, Y!]!]!, stack U[D]]! ^ G!") {
            $0.push(Stack("N", Plain("X"), Plain("Y")))
        },
        onStack("a nested route", ["X", "Y"], "tabs T[*stack S[A, F, X, Y!]!, stack U[D]]! ^ G!") { route in
            route.push(Plain("X")) { $0.stack { $0.push(Plain("Y")) } }
        },
        onStack("an atomic route", ["X", "Y"], "tabs T[*stack S[A, F, X, Y!]!, stack U[D]]! ^ G!") { route in
            route.then(route.push(Plain("X"), separated: true).push(Plain("Y")).atomic())
        },
    ]

    static let modalWays: [WayIn] = [
        present("present", ["X"], afterPresent) { Plain("X").eraseToAnyModalScreen() },
        present("a screen around another", ["X"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ stack[X!]!") {
            Plain("X").withStackContainer().eraseToAnyModalScreen()
        },
        present("a stack of another screen around one", ["X", "N"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ stack N[X!]!") {
            Plain("X").withStackContainer(of: Stack("N")).eraseToAnyModalScreen()
        },
        present("children by a decorator", ["N", "X", "Y"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ stack N[X, Y!]!") {
            Stack("N").withStack(Plain("X"), Plain("Y")).eraseToAnyModalScreen()
        },
        present("tabs by a decorator", ["N", "X", "Y"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ tabs N[*X!, Y]!") {
            Tabs("N", []).withTabs(Plain("X"), Plain("Y"), selected: 0).eraseToAnyModalScreen()
        },
        present("what a screen presents from the beginning", ["X", "Y"], afterPresent + " ^ Y!") { Plain("X").presenting(Plain("Y")) },
        present("what another name is put around", ["X", "Around"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ stack Around[X!]!") {
            Plain("X").decorated(by: Around()).eraseToAnyModalScreen()
        },
        present("children that no screen makes", ["stub", "Inner"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ stack stub[Inner!]!") {
            Unscreened().eraseToAnyModalScreen()
        },
        present(
            "a container of one's own", ["Main", "L", "X", "R", "Y"],
            "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ split Main[*stack L[X!]!, stack R[Y!]!]!"
        ) {
            Split(name: "Main", isCollapsed: false, primary: Stack("L", Plain("X")), secondary: Stack("R", Plain("Y"))).eraseToAnyModalScreen()
        },
    ]

    static let otherWays: [WayIn] = [
        WayIn("another root", ["X"], "X!", ["ScreenSetRootAction"]) { stage in
            stage.log.forms = .allow
            stage.navigate(ScreenWindowRoute().setRoot(to: Plain("X")))
        },
        WayIn("what replaces a modal", ["X"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ X!", ["ScreenReplacePresentedAction"]) { stage in
            stage.log.forms = .allow
            stage.navigate(ScreenWindowRoute().first(.tabs).replacePresented(with: Plain("X")))
        },
        WayIn("other tabs", ["X", "Y"], "tabs T[*X!, Y]! ^ G!", ["ScreenSetTabsAction"]) { stage in
            stage.log.forms = .allow
            stage.navigate(ScreenWindowRoute().first(.tabs).setTabs(Plain("X"), Plain("Y")))
        },
        WayIn("a further tab", ["X"], "tabs T[*stack S[A, F!]!, stack U[D], X]! ^ G!", ["ScreenSetupTabAction"]) {
            $0.navigate(ScreenWindowRoute().first(.tabs).setupTab(with: Plain("X")))
        },
        WayIn("a route that an action runs", ["X"], afterPush) { stage in
            stage.navigate(
                ScreenWindowRoute().then(
                    ClosureAction<WindowContainer, Void> { window, navigator, completion in
                        navigator.navigate(from: window, completion: completion) { $0.first(.stack(name: "S")).push(Plain("X")).resolve() }
                    }))
        },
        WayIn("an action that is performed", ["X"], afterPresent, hasOutput: true, ["ScreenPresentAction"]) { stage in
            stage.navigator.perform(DiscardingAction(ScreenPresentAction<Form, Plain>(Plain("X"))), on: stage.modal) { stage.end($0) }
        },
        WayIn("an action that is performed at once", ["X"], afterPresent, waits: false, ["ScreenPresentAction"]) { stage in
            stage.attempt { _ = try stage.navigator.perform(ScreenPresentAction<Form, Plain>(Plain("X")), on: stage.modal) }
        },
        WayIn("an action that is called", ["X"], afterPush, waits: false, ["ScreenSetStackAction"]) { stage in
            let push = ScreenSetStackAction<StackContainer>(modifiers: [ScreenStackPushModifier(Plain("X"))])
            let stack = try stage.stack()
            stage.attempt { try push.perform(container: stack, navigator: stage.navigator) }
        },
        WayIn("a change with a completion", ["X"], afterPush) { stage in
            let container = ModalContainer(key: Plain("X").key)
            stage.navigator.apply(.replaceChildren(from: 2, with: [container], in: try stage.stack())) { stage.end($0) }
        },
        WayIn("a change", ["N", "X"], "tabs T[*stack S[A, F, stack N[X!]!]!, stack U[D]]! ^ G!", waits: false) { stage in
            let container = StackContainer(key: Stack("N").key, screens: [ModalContainer(key: Plain("X").key)])
            let stack = try stage.stack()
            stage.attempt { try stage.navigator.apply(.replaceChildren(from: 2, with: [container], in: stack)) }
        },
        WayIn("an unnamed container", ["Screen"], "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G! ^ _!", waits: false) { stage in
            stage.attempt { try stage.navigator.apply(.present(ModalContainer(), on: stage.modal)) }
        },
        WayIn("a screen that was built before", ["X"], afterPresent, builtBefore: 1, waits: false) { stage in
            let container = try stage.navigator.build(Plain("X"))
            stage.attempt { try stage.navigator.apply(.present(container, on: stage.modal)) }
        },
        WayIn("a modifier that pushes a container", ["X"], afterPush, ["ScreenSetStackAction"]) { stage in
            let container = ModalContainer(key: Plain("X").key)
            stage.navigate(ScreenWindowRoute().first(.stack(name: "S")).setStack(modifiers: [PushContainer(container: container)]))
        },
        WayIn("a journal that is replayed", ["N", "X"], "tabs T[*stack S[A, F, stack N[X!]!]!, stack U[D]]! ^ G!", waits: false) { stage in
            let journal = GuardStage.journal(ScreenWindowRoute().first(.stack(name: "S")).push(Stack("N", Plain("X"))))
            stage.attempt { try journal.replay(on: stage.navigator) }
        },
        WayIn("a journal that a step replays", ["N", "X"], "tabs T[*stack S[A, F, stack N[X!]!]!, stack U[D]]! ^ G!") { stage in
            let journal = GuardStage.journal(ScreenWindowRoute().first(.stack(name: "S")).push(Stack("N", Plain("X"))))
            stage.navigate(
                ScreenWindowRoute().then(
                    ClosureAction<WindowContainer, Void> { _, navigator, completion in
                        completion(Result { try journal.replay(on: navigator) })
                    }))
        },
        WayIn("what comes back", ["F"], GuardStage.start, waits: false) { stage in
            stage.log.forms = .allow
            let stack = try stage.stack()
            stage.attempt {
                stage.navigator.guards = []
                try stage.navigator.apply(.replaceChildren(from: 1, with: [], in: stack))
                stage.scene.forget()
                stage.navigator.guards = [Doorman(log: stage.log)]
                try stage.navigator.apply(.replaceChildren(from: 1, with: [stage.form], in: stack))
            }
        },
    ]

    static let all = stackWays + modalWays + otherWays
}

/// A stack of its own name around a screen.
private struct Around: ScreenDecorator {
    func decorate(_ container: ModalContainer, navigator: ScreenNavigator) -> StackContainer {
        StackContainer(key: ScreenKey(name: "Around"), screens: [container])
    }

    func containerKey(of key: ScreenKey?) -> ScreenKey? { ScreenKey(name: "Around") }
}

/// A screen whose child is made by hand.
private struct Unscreened: Screen {
    var name: String { "stub" }

    func build(navigator: ScreenNavigator) -> StackContainer {
        StackContainer(key: key, screens: [ModalContainer(key: ScreenKey(name: "Inner"))])
    }
}

private struct PushContainer: ScreenStackModifier {
    let container: ModalContainer

    func modify(_ draft: inout ScreenStackDraft) { draft.push(container) }

    var description: String { "push a container" }
}
