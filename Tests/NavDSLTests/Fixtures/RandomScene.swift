import NavDSL
import NavTesting

/// A navigator with a random hierarchy, a history and a clock that stands still, and random routes for it.
final class RandomScene {
    /// What must be the same again when a simulation, or undo and redo, is over.
    struct Snapshot: Equatable {
        let hierarchy: Hierarchy
        let forest: HierarchyForest
        let journal: HierarchyJournal
        let labels: [String?]
        let built: Int
        /// What going back would change, which tabs may have to remember.
        let back: String?
        let told: Int
        let sent: [String]
    }

    let clock = ManualClock()
    let navigator: ScreenNavigator
    let routes: RandomRoutes
    let history: NavigationHistory
    /// The windows, if there are several.
    let group: ScreenWindowGroup?
    /// How many changes observers have been told.
    private(set) var told = 0
    /// The effects that were done.
    private(set) var sent: [String] = []
    private var unanswered: [() -> Void] = []
    /// Of what the route in hand starts and does not wait for: if that outlives it, it is undone by itself.
    private var looseLabel = ""
    private var observation: HierarchyObservation?

    init(seed: Int, inGroup: Bool = false) {
        routes = RandomRoutes(seed: UInt64(seed))
        let names = inGroup ? ["main", "left", "right"] : []
        routes.windows = names.map { ScreenKey(name: $0) }
        let group = inGroup ? ScreenWindowGroup(key: routes.windows[0]) : nil
        self.group = group
        if let group {
            navigator = ScreenNavigator(windowProvider: group, logger: nil, clock: clock)
        } else {
            navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        }
        history = NavigationHistory(navigator: navigator, limit: 1_000, journalLimit: 1_000_000)
        let start = routes.tabs()
        navigator.navigate { $0.setRoot(to: start).makeKeyAndVisible() }
        history.removeAll()
        observation = navigator.observeChanges { [unowned self] _ in told += 1 }
    }

    var snapshot: Snapshot {
        Snapshot(
            hierarchy: navigator.hierarchy, forest: navigator.forest, journal: history.journal, labels: [history.undoLabel, history.redoLabel],
            built: navigator.builtCount, back: navigator.beginBack().map { "\($0.change)" }, told: told, sent: sent)
    }

    /// A random route. If all windows are closed, one is opened for it.
    func route() -> ScreenWindowRoute {
        if let group, group.windows.isEmpty {
            let window = group.makeWindow(key: routes.windows[0])
            try? navigator.apply(.open(window))
            navigator.navigate { $0.setRoot(to: routes.stack()).makeKey() }
        }
        return routes.route()
    }

    /// Runs a route to its end, however often it waits.
    /// - Returns: Its results, of which there must be one.
    func run(_ route: ScreenWindowRoute, label: String) -> [Result<Void, any Error>] {
        var results: [Result<Void, any Error>] = []
        looseLabel = "loose in \(label)"
        navigator.navigate(to: route, label: label) { results.append($0) }
        repeat {
            clock.run()
            let answers = unanswered
            unanswered = []
            for answer in answers { answer() }
        } while clock.waitingCount > 0 || !unanswered.isEmpty
        return results
    }

    /// Undoes the route that was run last, and what it has started.
    /// - Returns: What was there before each that was undone, the newest first; nothing if they have changed nothing.
    func undo(_ label: String) throws -> [HierarchyForest] {
        var forests: [HierarchyForest] = []
        while let newest = history.undoLabel, newest == label || newest == looseLabel, try history.undo() {
            forests.append(navigator.forest)
        }
        return forests
    }

    /// Makes what is on top another bottom sheet, or none; one in four is refused.
    private static func changeSheet(_ number: Int, by navigator: ScreenNavigator) throws {
        let sheets = [nil, BottomSheet(detents: [.medium, .large]), BottomSheet(selectedDetentKey: .large), BottomSheet(detents: [])]
        guard let top = navigator.topContainer else { return }
        try navigator.apply(.setBottomSheet(sheets[number % sheets.count], of: top))
    }

    /// Actions that navigate themselves, change bottom sheets, send something, fail, or let themselves be waited for.
    /// - Parameter isLoose: Whether some start routes that they do not wait for.
    func addActions(isLoose: Bool) {
        routes.ownAction = { [unowned self] routes in
            let inner = routes.route(0)
            let number = routes.pick(100)
            let effect = "effect \(number)"
            switch routes.pick(isLoose ? 7 : 6) {
            case 0, 1: return ClosureAction { _, navigator, completion in navigator.navigate(to: inner, completion: completion) }
            case 2:
                return ClosureAction { [unowned self] _, navigator, completion in
                    navigator.performEffect(effect) { sent.append(effect) }
                    completion(.success(()))
                }
            case 3: return ClosureAction { _, navigator, completion in completion(Result { _ = try navigator.back() }) }
            case 4 where number.isMultiple(of: 2):
                return ClosureAction { _, navigator, completion in completion(Result { try Self.changeSheet(number / 2, by: navigator) }) }
            case 4: return ClosureAction { _, _, completion in completion(.failure(TestError(name: effect))) }
            case 5: return ClosureAction { [unowned self] _, _, completion in unanswered.append { completion(.success(())) } }
            default:
                return ClosureAction { [unowned self] _, navigator, completion in
                    navigator.navigate(to: inner, label: looseLabel)
                    completion(.success(()))
                }
            }
        }
    }
}

extension Result where Success == Void {
    /// `success`, or the error's text.
    var text: String {
        switch self {
        case .success: "success"
        case .failure(let error): "\(error)"
        }
    }
}
