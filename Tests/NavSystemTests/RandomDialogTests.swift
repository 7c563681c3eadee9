import NavDSL
import NavSystem
import NavTesting
import Testing

/// Random things happen to dialogs; each is answered once at most, and exactly if a choice has said so. A failure prints the seed.
@Suite struct RandomDialogTests {
    @Test(arguments: 1...40) func `However dialogs come, go and come back, each is answered once at most`(_ seed: Int) throws {
        let game = DialogGame(seed: UInt64(seed))
        for step in 1...150 {
            let comment = Comment(rawValue: "seed \(seed), step \(step): \(game.step())")
            #expect(throws: Never.self, comment) { try game.navigator.validate() }
            for dialog in game.dialogs { try #require(dialog.calls == dialog.answers && dialog.calls <= 1, comment) }
        }
        #expect(game.dialogs.contains { $0.calls == 1 })
    }
}

private final class DialogGame {
    final class Dialog {
        weak var container: ModalContainer?
        /// How often its handler was called, and how often a choice was said to be made.
        var calls = 0
        var answers = 0
    }

    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let history: NavigationHistory
    private(set) var dialogs: [Dialog] = []
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
        navigator.navigate { $0.setRoot(to: Plain("A").withStackContainer()).makeKeyAndVisible() }
        history = NavigationHistory(navigator: navigator)
    }

    private func pick(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }

    func step() -> String {
        switch pick(10) {
        case 0, 1: show()
        case 2, 3: answer()
        case 4:
            _ = navigator.simulate { $0.get { [self] _ in answer() } }
            return "simulate"
        case 5:
            navigator.navigate {
                $0.top(.container).present(Plain("M")).get { [self] _ in answer() }.fail(with: TestError(name: "no")).atomic()
            }
            return "atomic"
        case 6: _ = try? history.undo()
        case 7: _ = try? history.redo()
        case 8: _ = try? navigator.back()
        default: if pick(8) == 0 { navigator.navigate { $0.setRoot(to: Plain("B").withStackContainer()) } }
        }
        return "\(navigator.hierarchy)"
    }

    /// Shows an alert, an action sheet or a picker, whose handler may answer others.
    private func show() {
        let dialog = Dialog()
        let isNested = pick(3) == 0
        let action = AlertAction(title: "OK") { [unowned self] _ in
            dialog.calls += 1
            if isNested { answer() }
        }
        switch pick(3) {
        case 0: navigator.navigate { $0.top(.container).showAlert(Alert(title: "T", actions: [action])) }
        case 1: navigator.navigate { $0.top(.container).showActionSheet(ActionSheet(title: "T", actions: [action])) }
        default:
            let picker = MediaPicker(source: .camera) { _ in dialog.calls += 1 }
            navigator.navigate { $0.top(.container).showMediaPicker(picker) }
        }
        dialog.container = navigator.topContainer
        dialogs.append(dialog)
    }

    /// Answers any dialog that there has been.
    private func answer() {
        guard !dialogs.isEmpty else { return }
        let dialog = dialogs[pick(dialogs.count)]
        // Counted before: the handler may answer further ones.
        let answers = dialog.answers
        if !navigator.isSimulating { dialog.answers += 1 }
        do {
            switch dialog.container {
            case let container as DialogContainer: try container.choose("OK")
            case let container as MediaPickerContainer: try container.finish(nil)
            default: dialog.answers = answers
            }
        } catch {
            dialog.answers = answers
        }
    }
}
