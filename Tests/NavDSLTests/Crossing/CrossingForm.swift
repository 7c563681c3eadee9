import NavDSL

/// Asked before it leaves, and asks the user in one of many ways.
final class CrossingForm: ModalContainer, ScreenLeaveGuarding {
    struct Maker: Screen {
        let game: CrossingGame
        let name = "form"

        func build(navigator: ScreenNavigator) -> CrossingForm { CrossingForm(game) }
    }

    private unowned let game: CrossingGame
    private var allowedCount = 0
    private var leftCount = 0

    init(_ game: CrossingGame) {
        self.game = game
        super.init()
    }

    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        let give: (ScreenLeaveAnswer) -> Void = { [self] answer in
            if answer == .allow { allowedCount += 1 }
            completion(answer)
        }
        let answer = game.pick(4) == 0 ? ScreenLeaveAnswer.refuse : .allow
        switch game.pick(10) {
        case 0, 1: game.answerLater { give(answer) }
        case 2, 3: ask(navigator, answer, give)
        case 4: askForResult(navigator, give)
        case 5 where game.pick(3) == 0: break
        default: give(answer)
        }
    }

    private func ask(_ navigator: ScreenNavigator, _ answer: ScreenLeaveAnswer, _ give: @escaping (ScreenLeaveAnswer) -> Void) {
        game.note("asked")
        let modal = ModalContainer(key: ScreenKey(name: "Sure?"))
        if game.pick(2) == 0 {
            try? navigator.apply(.present(modal, on: outermost))
        } else {
            navigator.navigate(from: outermost) { $0.present(Plain("Sure?")) }
        }
        let question = outermost.ownPresented?.id
        game.answerLater { [game] in
            if let question { navigator.handle(.dismissed(question)) { if "\($0)" == "changed" { game.note("closed a question") } } }
            give(answer)
        }
    }

    private func askForResult(_ navigator: ScreenNavigator, _ give: @escaping (ScreenLeaveAnswer) -> Void) {
        game.note("asked for a result")
        var chooser: Chooser?
        navigator.result(of: ChooserScreen("Sure?") { made, _ in chooser = made }, presentedOn: outermost) {
            give((try? $0.get()) == nil ? .refuse : .allow)
        }
        game.answerLater { chooser?.finish(with: 1) }
    }

    func hasLeft(by change: HierarchyChange) {
        // It stays where only what carried it goes.
        if window != nil { return }
        leftCount += 1
        if leftCount > allowedCount { game.fail("a form left unasked: \(change)") }
    }
}
