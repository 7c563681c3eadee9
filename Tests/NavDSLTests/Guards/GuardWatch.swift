import NavDSL
import Testing

/// Guards in a random schedule: they answer at once, late, twice, never, they navigate, refuse and redirect. What they never allow never
/// happens.
final class GuardWatch {
    /// Asked before it leaves. A locked one never allows it.
    private final class RandomForm: ModalContainer, ScreenLeaveGuarding {
        let watch: GuardWatch
        let isLocked: Bool
        var allowedCount = 0
        var leftCount = 0

        init(_ watch: GuardWatch, isLocked: Bool) {
            self.watch = watch
            self.isLocked = isLocked
            super.init(key: ScreenKey(name: isLocked ? "locked" : "form"))
        }

        func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
            let mayAllow = !isLocked && watch.pick(8) > 0
            watch.answer(ScreenLeaveAnswer.refuse, or: mayAllow ? .allow : .refuse, navigator) { [self] answer in
                if answer == .allow { allowedCount += 1 }
                completion(answer)
            }
        }
    }

    private struct FormScreen: Screen {
        let watch: GuardWatch
        let isLocked: Bool
        var name: String { isLocked ? "locked" : "form" }

        func build(navigator: ScreenNavigator) -> RandomForm { RandomForm(watch, isLocked: isLocked) }
    }

    private unowned let game: ScheduleGame
    private var allowed: [String: Int] = [:]
    private var entered: [String: Int] = [:]
    /// How often each way to answer was taken.
    private(set) var counts: [String: Int] = [:]

    /// These never enter, but in the beginning.
    static let refused: Set = ["f", "g"]

    init(_ game: ScheduleGame) {
        self.game = game
        game.routes.ownScreen = { [unowned self] routes in
            FormScreen(watch: self, isLocked: routes.pick(8) == 0).eraseToAnyModalScreen()
        }
        game.navigator.guards = [
            ClosureGuard { [unowned self] in access(to: $0, $1, $2) },
            ClosureGuard { [unowned self] in pick(2) == 0 ? $2(.allow) : access(to: $0, $1, $2) },
        ]
    }

    private func pick(_ limit: Int) -> Int { game.routes.pick(limit) }
    private func note(_ way: String) { counts[way, default: 0] += 1 }

    private func access(to entry: ScreenEntry, _ navigator: ScreenNavigator, _ completion: @escaping (ScreenAccess) -> Void) {
        let name = entry.key?.name ?? ""
        let refusal = pick(3) == 0 ? ScreenAccess.redirect(to: game.routes.route(0)) : .refuse(TestError(name: "closed"))
        let isRefused = Self.refused.contains(name) || pick(16) == 0
        answer(refusal, or: isRefused ? refusal : .allow, navigator) { [self] answer in
            switch answer {
            case .allow: allowed[name, default: 0] += 1
            case .refuse: note("refused")
            case .redirect: note("redirected")
            }
            completion(answer)
        }
    }

    /// Gives an answer in one of many ways; some of them refuse whatever was meant.
    private func answer<Answer>(_ refusal: Answer, or answer: Answer, _ navigator: ScreenNavigator, _ give: @escaping (Answer) -> Void) {
        switch pick(16) {
        case 0...2:
            note("late")
            game.answerLater { give(answer) }
        case 3:
            note("never")
        case 4:
            note("twice")
            give(answer)
            give(refusal)
        case 5:
            note("late and twice")
            game.answerLater {
                give(answer)
                give(refusal)
            }
        case 6 where !navigator.isSimulating && navigator.currentNavigation != nil && pick(3) == 0:
            note("navigates")
            let route = game.routes.route(0)
            game.runBeside(route)
            give(answer)
        default:
            note("at once")
            give(answer)
        }
    }

    /// A change was told.
    /// - Returns: What is wrong with it.
    func see(_ change: HierarchyChange) -> String? {
        if change.origin == .rollback { return nil }
        let moved = Set(change.removed.map { ObjectIdentifier($0) }).intersection(change.inserted.map { ObjectIdentifier($0) })
        var wrong: [String] = []
        forEach(change.removed.filter { !moved.contains(ObjectIdentifier($0)) }) { container in
            guard let form = container as? RandomForm else { return }
            note("left")
            form.leftCount += 1
            if form.leftCount > form.allowedCount { wrong.append("\(container.id.map { "\($0)" } ?? "") left unasked") }
        }
        forEach(change.inserted.filter { !moved.contains(ObjectIdentifier($0)) }) { container in
            guard let name = container.key?.name else { return }
            note("entered")
            entered[name, default: 0] += 1
            if Self.refused.contains(name) || entered[name, default: 0] > allowed[name, default: 0] { wrong.append("\(name) entered unasked") }
        }
        return wrong.isEmpty ? nil : "\(change): \(wrong)"
    }

    private func forEach(_ containers: [ModalContainer], _ body: (ModalContainer) -> Void) {
        var pending = containers
        while let next = pending.popLast() {
            body(next)
            pending += next.children + [next.ownPresented].compactMap(\.self)
        }
    }
}
