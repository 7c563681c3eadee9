import Foundation
import NavDSL
import NavTesting
import Testing

/// No action and no kind of change gets around those who are asked. Whoever adds one has to add it here.
@Suite struct GuardedActionTests {
    /// One action on `tabs T[*stack S[A, F], stack U[D]] ^ G`.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Whether it lets something in, and whether something leaves by it, where everybody allows it.
        let enters: Bool
        let leaves: Bool
        let run: @Sendable (GuardStage) throws -> Void

        init(_ action: String, enters: Bool = false, leaves: Bool = false, _ run: @escaping @Sendable (GuardStage) throws -> Void) {
            testDescription = action
            self.enters = enters
            self.leaves = leaves
            self.run = run
        }
    }

    /// A case for an action that is performed on a container.
    private static func on<Container: ScreenContainer & SendableMetatype, Output: SendableMetatype>(
        _ name: String, enters: Bool = false, leaves: Bool = false,
        _ container: @escaping @Sendable (GuardStage) throws -> Container,
        _ action: @escaping @Sendable (GuardStage) -> any ScreenAction<Container, Output>
    ) -> Case {
        Case(name, enters: enters, leaves: leaves) { stage in
            let container = try container(stage)
            func perform(_ action: some ScreenAction<Container, Output>) {
                stage.navigator.perform(action, on: container) { stage.end($0.map { _ in }) }
            }
            perform(action(stage))
        }
    }

    static let actions: [Case] = [
        on("ScreenSetStackAction", enters: true, leaves: true, { try $0.stack() }) { _ in
            ScreenSetStackAction<StackContainer>(modifiers: [ScreenStackReplaceModifier(Plain("X"))])
        },
        on("ScreenPushAwaitingAction", enters: true, { try $0.stack() }) { _ in ScreenPushAwaitingAction(AwaitedScreen()) },
        on("ScreenPresentAwaitingAction", enters: true, { $0.modal }) { _ in ScreenPresentAwaitingAction(AwaitedScreen()) },
        on("ScreenPresentAction", enters: true, { $0.modal }) { _ in ScreenPresentAction(Plain("X")) },
        on("ScreenReplacePresentedAction", enters: true, leaves: true, { try $0.tabs() }) { _ in ScreenReplacePresentedAction(with: Plain("X")) },
        on("ScreenDismissOnlyAction", leaves: true, { try $0.tabs() }) { _ in
            ScreenDismissOnlyAction<TabsContainer, Form>(only: .container(of: Form.self))
        },
        on("ScreenOpenWindowAction", { $0.scene.window }) { _ in ScreenOpenWindowAction() },
        on("ScreenCloseWindowAction", leaves: true, { $0.scene.window }) { _ in ScreenCloseWindowAction() },
        on("ScreenEffectAction", { $0.scene.window }) { _ in ScreenEffectAction("beep") },
        on("ScreenDismissAction", leaves: true, { try $0.tabs() }) { _ in ScreenDismissAction() },
        on("ScreenMakeVisibleAction", leaves: true, { try $0.scene.find("A") }) { _ in ScreenMakeVisibleAction() },
        on("ScreenSelectTabAction", { try $0.tabs() }) { _ in ScreenSelectTabAction<TabsContainer, ModalContainer>(with: .index(1)) },
        on("ScreenSetupTabAction", enters: true, { try $0.tabs() }) { _ in ScreenSetupTabAction(with: Plain("X")) },
        on("ScreenSetTabsAction", enters: true, leaves: true, { try $0.tabs() }) { _ in ScreenSetTabsAction([Plain("X")]) },
        on("ScreenSetRootAction", enters: true, leaves: true, { $0.scene.window }) { _ in ScreenSetRootAction(to: Plain("X")) },
        on("ScreenMakeKeyAction", { $0.scene.window }) { _ in ScreenMakeKeyAction() },
        on("ScreenMakeKeyAndVisibleAction", { $0.scene.window }) { _ in ScreenMakeKeyAndVisibleAction() },
        on("DiscardingAction", enters: true, leaves: true, { $0.scene.window }) { _ in DiscardingAction(ScreenSetRootAction(to: Plain("X"))) },
        on("ScreenGetAction", { $0.scene.window }) { _ in ScreenGetAction { _ in } },
        on("ScreenFailAction", { $0.scene.window }) { _ in ScreenFailAction(with: TestError()) },
        on("ScreenRefreshAction", { $0.modal }) { _ in ScreenRefreshAction() },
        on("ScreenSearchAction", { $0.scene.window }) { _ in ScreenSearchAction<WindowContainer, ModalContainer>(.top, .container) },
        on("ScreenFromAction", { $0.scene.window }) { ScreenFromAction($0.modal) },
        on("ScreenAccessAction", { $0.scene.window }) { _ in ScreenAccessAction<_, _, ModalContainer>(.root) },
        on("ScreenWaitAction", { $0.scene.window }) { _ in ScreenWaitAction(for: .zero) },
        on("ScreenTaskAction", { $0.scene.window }) { _ in ScreenTaskAction<WindowContainer, Void> { _ in } },
        on("ScreenRouteAction", enters: true, leaves: true, { $0.scene.window }) { _ in
            ScreenRouteAction(ScreenWindowRoute().setRoot(to: Plain("X")))
        },
    ]

    private func ids(_ stage: GuardStage) -> Set<ContainerID> { Set(stage.navigator.hierarchy.nodes.map(\.id)) }

    @Test func `Every public action of the library is in the table`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
        var found: Set<String> = []
        for module in ["NavCore", "NavDSL"] {
            let files = try #require(FileManager.default.enumerator(at: sources.appending(path: module), includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /public (?:final )?(?:struct|class|enum) (\w+)[^{]*?:\s*(?:\w+, *)*(?:Immediate|Async)?ScreenAction\b/)
                {
                    found.insert(String(match.1))
                }
            }
        }
        #expect(found == Set(Self.actions.map(\.testDescription)))
    }

    @Test(arguments: actions) func `An action that everybody refuses lets nothing in and nothing out`(_ action: Case) throws {
        let stage = GuardStage()
        stage.log.doorman = .refuse
        let before = ids(stage)
        try action.run(stage)
        #expect(ids(stage) == before && stage.scene.built == 0)
        #expect(stage.log.left.isEmpty == !action.leaves && (stage.log.entered.isEmpty == !action.enters || action.leaves))
    }

    @Test(arguments: actions.filter(\.enters)) func `An action whose screens are refused lets nothing in`(_ action: Case) throws {
        let stage = GuardStage()
        stage.log.doorman = .refuse
        stage.log.forms = .allow
        try action.run(stage)
        #expect(stage.text == GuardStage.start && stage.scene.built == 0 && stage.log.entered.count == 1)
        #expect(stage.ends.count == 1 && stage.ends[0] is ScreenAccessRefusedError)
    }

    @Test(arguments: actions) func `An action that everybody allows asks just those whom it moves`(_ action: Case) throws {
        let stage = GuardStage()
        stage.log.forms = .allow
        let before = ids(stage)
        try action.run(stage)
        #expect(!ids(stage).subtracting(before).isEmpty == action.enters && !before.subtracting(ids(stage)).isEmpty == action.leaves)
        #expect(stage.log.entered.isEmpty == !action.enters && stage.log.left.isEmpty == !action.leaves)
    }

    // MARK: Kinds of changes

    /// Changes of each kind that move something, if any of the kind can.
    private func changes(of slot: HierarchyChange.Slot, _ stage: GuardStage) throws -> (moving: [HierarchyChange], other: [HierarchyChange]) {
        let new = ModalContainer(key: ScreenKey(name: "X"))
        let window = stage.scene.window
        let (tabs, stack) = (try stage.tabs(), try stage.stack())
        return switch slot {
        case .children:
            (
                [
                    .setChildren([new], in: stack), .setChildren([stack, new], in: tabs), .replaceChildren(from: 1, with: [new], in: tabs),
                    .replaceChildren(from: 1, with: [], in: stack),
                ], []
            )
        case .selection: ([], [.select(1, in: tabs)])
        case .presented: ([.present(new, on: tabs), .present(nil, on: tabs), .present(new, on: stage.modal)], [])
        case .bottomSheet: ([], [.setBottomSheet(BottomSheet(), of: stage.modal)])
        case .root: ([.setRoot(new, of: window), .setRoot(nil, of: window)], [])
        case .key: ([], [.setKey(false, of: window)])
        case .hidden: ([], [.setHidden(true, of: window)])
        case .open: ([.close(window)], [])
        }
    }

    @Test(arguments: HierarchyChange.Slot.allCases) func `A change that is refused by all changes nothing`(_ slot: HierarchyChange.Slot) throws {
        let stage = GuardStage()
        stage.log.doorman = .refuse
        for change in try changes(of: slot, stage).moving {
            #expect(throws: (any Error).self) { try stage.navigator.apply(change) }
            stage.expectUntouched()
        }
        for change in try changes(of: slot, stage).other { try stage.navigator.apply(change) }
        #expect(stage.log.left.isEmpty == !stage.log.entered.isEmpty || !stage.log.left.isEmpty || slot != .children)
    }

    @Test(arguments: HierarchyChange.Slot.allCases) func `A change tells just what it moves`(_ slot: HierarchyChange.Slot) throws {
        let count = try changes(of: slot, GuardStage()).moving.count
        for index in 0..<count {
            let stage = GuardStage()
            stage.log.forms = .allow
            let change = try changes(of: slot, stage).moving[index]
            let before = ids(stage)
            try stage.navigator.apply(change)
            #expect(stage.log.entered.count == ids(stage).subtracting(before).count)
            let gone = [stage.form, stage.modal].filter { $0.window == nil }
            #expect(Set(stage.log.left) == Set(gone.map(\.name)) && stage.log.left.count == gone.count)
        }
    }
}

private final class Awaited: ModalContainer, ScreenFinishing {
    typealias Output = Int
}

private struct AwaitedScreen: Screen {
    var name: String { "Awaited" }

    func build(navigator: ScreenNavigator) -> Awaited { Awaited() }
}
