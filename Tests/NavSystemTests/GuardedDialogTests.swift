import Foundation
import NavDSL
import NavSystem
import NavTesting
import Testing

/// What the system shows is asked for like any other screen. Whoever adds an action that shows something has to add it here.
@Suite struct GuardedDialogTests {
    private struct Doorman: ScreenAccessGuard {
        struct Closed: Error {}

        func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
            completion(.refuse(Closed()))
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: @Sendable (ScreenNavigator, ModalContainer, @escaping (Result<Void, any Error>) -> Void) -> Void

        init<Action: ScreenAction<ModalContainer, Output> & SendableMetatype, Output: SendableMetatype>(
            _ name: String, _ action: @escaping @Sendable () -> Action
        ) {
            testDescription = name
            run = { navigator, container, completion in
                navigator.perform(action(), on: container) { completion($0.map { _ in }) }
            }
        }
    }

    static let shown: [Case] = [
        Case("ScreenShowAlertAction") { ScreenShowAlertAction(Alert(title: "A")) },
        Case("ScreenShowActionSheetAction") { ScreenShowActionSheetAction(ActionSheet(title: "A")) },
        Case("ScreenShowMediaPickerAction") { ScreenShowMediaPickerAction(MediaPicker(source: .photoLibrary)) },
        Case("ScreenPickMediaAction") { ScreenPickMediaAction(MediaPicker(source: .photoLibrary)) },
    ]

    /// Those that show nothing of ours.
    static let others: Set<String> = ["ScreenChangeBottomSheetAction", "ScreenSystemEffectAction"]

    @Test(arguments: shown) func `A dialog that a guard refuses is not shown, and the action fails with why`(_ action: Case) throws {
        let window = WindowContainer()
        let navigator = ScreenNavigator(window: window, logger: nil)
        let root = ModalContainer(key: ScreenKey(name: "R"))
        try navigator.apply(.setRoot(root, of: window))
        navigator.guards = [Doorman()]
        var ends: [Result<Void, any Error>] = []
        action.run(navigator, root) { ends.append($0) }
        #expect(ends.count == 1 && root.presented == nil)
        #expect(throws: ScreenAccessRefusedError.self) { try ends.first?.get() }
    }

    @Test func `Every public action of the module is in the table`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/NavSystem")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /public struct (\w+)[^{]*?:\s*(?:Immediate|Async)?ScreenAction\b/) { found.insert(String(match.1)) }
        }
        #expect(found == Set(Self.shown.map(\.testDescription)).union(Self.others))
    }
}
