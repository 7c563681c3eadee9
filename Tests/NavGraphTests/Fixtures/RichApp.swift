import NavDSL
import NavGraph
import NavSystem
import NavTesting

/// An app with much that has to be put back after a move: waits, results, dialogs, guards, histories, windows, observers, values. Some of it,
/// drawn by a seed, the same each time.
struct RichApp: Sendable {
    let seed: Int

    func explorer(_ limits: ExplorationLimits, rebuildsPlaces: Bool = false) -> NavigationExplorer {
        NavigationExplorer(limits: limits, rebuildsPlaces: rebuildsPlaces) {
            var making = Making(seed: seed)
            return making.subject()
        }
    }
}

/// Finishes with a number.
final class PickerContainer: ModalContainer, ScreenFinishing {
    typealias Output = Int
}

struct PickerScreen: Screen {
    let name = "Picker"

    func build(navigator: ScreenNavigator) -> PickerContainer { PickerContainer(key: key) }
}

/// Asks the user before it leaves, by an alert.
final class DraftContainer: ModalContainer, ScreenLeaveGuarding {
    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        let alert = Alert(
            title: "Discard?",
            actions: [
                AlertAction(title: "OK", handler: { _ in completion(.allow) }), AlertAction(title: "Cancel", handler: { _ in completion(.refuse) }),
            ])
        navigator.navigate(from: self) { $0.showAlert(alert) }
    }
}

struct DraftScreen: Screen {
    let name = "Draft"

    func build(navigator: ScreenNavigator) -> DraftContainer { DraftContainer(key: key) }
}

/// Lets Secret in if the session is open, or after a while, or when the user agrees.
private struct SecretGuard: ScreenAccessGuard {
    let session: Session
    let waits: Bool

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        guard entry.key?.name == "Secret", !session.isOpen else { return completion(.allow) }
        if waits {
            navigator.navigate { $0.wait(for: .seconds(1)).get { _ in completion(.allow) } }
        } else {
            let alert = Alert(
                title: "Let in?",
                actions: [
                    AlertAction(title: "OK", handler: { _ in completion(.allow) }),
                    AlertAction(title: "Cancel", handler: { _ in completion(.refuse(TestError())) }),
                ])
            navigator.navigate { $0.top(.container).showAlert(alert) }
        }
    }
}

private struct Making {
    private var random: SeededGenerator
    private let session = Session()
    private let navigator: ScreenNavigator
    private var kept: [Any] = []

    init(seed: Int) {
        random = SeededGenerator(seed: seed)
        let group = ScreenWindowGroup()
        navigator =
            Bool.random(using: &random)
            ? ScreenNavigator(windowProvider: group, logger: nil, clock: ManualClock())
            : ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
        let hasTabs = Bool.random(using: &random)
        if hasTabs {
            let behavior: TabsContainer.BackBehavior = [.none, .firstTab, .history].randomElement(using: &random)!
            navigator.navigate { $0.setRoot(to: NamedTabs(screens: ["Tab1", "Tab2", "Tab3"], backBehavior: behavior)).makeKeyAndVisible() }
        } else {
            navigator.navigate { $0.setRoot(to: Named("Home").withStackContainer()).makeKeyAndVisible() }
        }
    }

    mutating func subject() -> ExplorationSubject {
        var moves = [ExplorationMove.push("A", when: { $0.height < 3 })]
        for number in Set((0..<7).map { _ in Int.random(in: 0..<20, using: &random) }).sorted() { moves += feature(number) }
        // What the app keeps lives as long as its moves.
        moves.append(.back(when: { [kept] _ in kept.count < 10 }))
        return ExplorationSubject(
            navigator, moves: moves,
            values: [ExplorationValue("isOpen", of: session, \.isOpen), ExplorationValue("count", of: session, \.count)])
    }

    private mutating func feature(_ number: Int) -> [ExplorationMove] {
        let (session, navigator) = (session, navigator)
        let isIdle: (ScreenNavigator) -> Bool = { $0.navigations.isEmpty }
        switch number {
        case 0: return [ExplorationMove("later", when: { $0.height < 3 }) { $0.wait(for: .seconds(2)).top(.stack).push(Named("L")) }]
        case 1: return [ExplorationMove("much later", when: isIdle) { $0.wait(for: .seconds(25)).top(.stack).push(Named("M")) }]
        case 2:
            return [
                ExplorationMove("too late", when: { $0.height < 3 }) {
                    $0.top(.stack).push(Named("T")).wait(for: .seconds(30)).timeout(after: .seconds(4)).atomic()
                },
                ExplorationMove("never in time", when: isIdle) { $0.wait(for: .seconds(50)).timeout(after: .seconds(40)) },
            ]
        case 3, 4: return picking(isAtomic: number == 4)
        case 5:
            let ok = AlertAction(title: "OK", handler: { _ in session.isOpen.toggle() })
            let push = AlertAction(title: "Push", route: ScreenModalRoute().stack.push(Named("P")))
            return answers(["OK", "Push"], to: "alert") + [
                ExplorationMove("alert", when: { $0.modalCount < 2 && $0.height < 3 }) {
                    $0.top(.container).showAlert(Alert(title: "?", actions: [ok, push]))
                }
            ]
        case 6:
            let history = NavigationHistory(navigator: navigator)
            kept.append(history)
            return [
                .action("undo", when: { _ in history.canUndo }) { _ in try history.undo() },
                .action("redo", when: { _ in history.canRedo }) { _ in try history.redo() },
            ]
        case 7: return windows
        case 8: return [.action("toggle") { _ in session.isOpen.toggle() }]
        case 9:
            kept.append(
                navigator.observeChanges { [unowned navigator] change in
                    guard change.inserted.contains(where: { $0.key?.name == "A" }), navigator.modalCount < 2 else { return }
                    session.count = 1 - session.count
                    navigator.navigate { $0.top(.container).present(Named("Hint")) }
                })
            return []
        case 10, 11:
            navigator.guards = [SecretGuard(session: session, waits: number == 11)]
            return answers(["OK", "Cancel"], to: "guard \(number)") + [
                ExplorationMove("secret \(number)", when: { $0.height < 3 && $0.modalCount < 2 }) { $0.top(.stack).push(Named("Secret")) }
            ]
        case 12:
            return answers(["OK", "Cancel"], to: "draft") + [
                ExplorationMove("draft", when: { $0.modalCount == 0 }) { $0.top(.container).present(DraftScreen()) },
                ExplorationMove("drop") { $0.top(.container(name: "Draft")).presenting.dismiss() },
                .event("swipe") { navigator in navigator.topContainer(where: .container(name: "Draft"))?.id.map { .dismissed($0) } },
            ]
        case 13:
            return [
                ExplorationMove("pick photo", when: { $0.modalCount == 0 && isIdle($0) }) {
                    $0.top(.container).then(ScreenPickMediaAction(MediaPicker(source: .photoLibrary))).top(.container).present(Named("Photo"))
                },
                .action("photo", when: { $0.mediaPicker != nil }) { try $0.mediaPicker?.finish(MediaPickerResult(identifier: "1")) },
                .action("no photo", when: { $0.mediaPicker != nil }) { try $0.mediaPicker?.finish(nil) },
            ]
        case 14:
            return [
                .action("simulate") { navigator in
                    _ = navigator.simulate { $0.top(.stack).push(Named("S")).top(.container).present(Named("S")) }
                    try navigator.navigate { $0.top(.container).present(Named("X")) }.result?.get()
                }
            ]
        case 15:
            return [
                .event("select") { navigator in
                    let tabs = navigator.firstContainer(where: .tabs)
                    return tabs.flatMap { tabs in tabs.tabs.first { $0 !== tabs.selectedTab }?.id }.map { .selected($0) }
                },
                ExplorationMove("tab 2") { $0.first(.tabs).makeVisible().selectTab(with: .index(2)) },
            ]
        case 16: return [ExplorationMove("root", to: ScreenWindowRoute().setRoot(to: Named("Root").withStackContainer()))]
        case 17:
            return [
                ExplorationMove("fails atomically") {
                    $0.top(.stack).push(Named("F")).top(.container).present(Named("F")).fail(with: TestError()).atomic().fallback(
                        to: ScreenWindowRoute().top(.stack).replace(with: Named("B")))
                }
            ]
        case 18:
            return [
                .action("refused") { navigator in
                    guard let top = navigator.topContainer else { return }
                    let changes = ["R", "S"].map { HierarchyChange.present(ModalContainer(key: ScreenKey(name: $0)), on: top) }
                    try navigator.apply(together: changes)
                }
            ]
        default:
            return [
                ExplorationMove(
                    "tidy",
                    when: { navigator in
                        navigator.navigate { $0.top(.container).present(Named("Asked")) }
                        return navigator.height < 4
                    }
                ) { $0.top(.stack).popToRoot() }
            ]
        }
    }

    private func picking(isAtomic: Bool) -> [ExplorationMove] {
        let session = session
        let route = ScreenWindowRoute().top(.stack).push(Named("W")).top(.container).present(PickerScreen(), awaiting: Int.self) { outcome, route in
            guard let number = outcome.output else { return route.fail(with: TestError()) }
            session.count = number
            return route.stack.push(Named("Picked"))
        }
        let isPossible: (ScreenNavigator) -> Bool = { $0.navigations.isEmpty && $0.height < 2 }
        func picker(_ navigator: ScreenNavigator) -> PickerContainer? { navigator.topContainer(where: .container(of: PickerContainer.self)) }
        return [
            isAtomic
                ? ExplorationMove("pick atomically", when: isPossible, to: route.atomic()) : ExplorationMove("pick", when: isPossible, to: route),
            .action(isAtomic ? "picked at once" : "picked", when: { picker($0) != nil }) { picker($0)?.finish(with: 1) },
            .action(isAtomic ? "cancel at once" : "cancel", when: { picker($0) != nil }) { picker($0)?.cancel() },
        ]
    }

    private var windows: [ExplorationMove] {
        let key = ScreenKey(name: "Other")
        return [
            ExplorationMove("open", when: { ($0.window?.group?.windows.count ?? 0) < 3 }) {
                $0.openWindow(key: key) { $0.setRoot(to: Named("Detail").withStackContainer()).makeKey() }
            },
            ExplorationMove("close other") { $0.window(key: key) { $0.closeWindow() } },
            ExplorationMove("close this") { $0.closeWindow() },
        ]
    }

    private func answers(_ titles: [String], to name: String) -> [ExplorationMove] {
        titles.map { title in
            .action("\(title) to \(name)", when: { $0.alert != nil }) { try $0.alert?.choose(title) }
        }
    }
}

extension ScreenNavigator {
    var alert: AlertContainer? { topContainer(where: .container(of: AlertContainer.self)) }
    var mediaPicker: MediaPickerContainer? { topContainer(where: .container(of: MediaPickerContainer.self)) }
}
