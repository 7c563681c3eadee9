import NavDSL

/// What a worker explores, with all that follows and puts it back. It is made anew whenever something cannot be put back.
final class ExploredApp {
    let navigator: ScreenNavigator
    let moves: [ExplorationMove]
    let chooser: MoveChooser
    let values: ValueReader
    let rewinder: HierarchyRewinder
    let performer: MovePerformer

    /// Throws ``ExplorationError`` if it is not in order, or not what others have made.
    init(_ explorer: NavigationExplorer, _ table: ExplorationTable) throws {
        let subject = try explorer.make()
        navigator = subject.navigator
        moves = subject.moves
        chooser = MoveChooser(moves)
        values = try ValueReader(subject.values, table.tokens)
        rewinder = HierarchyRewinder(navigator)
        performer = MovePerformer(navigator: navigator, rewinder: rewinder, patience: explorer.limits.patience)
        guard navigator.window != nil else { throw ExplorationError(reason: .noWindow) }
        guard rewinder.start() else { throw ExplorationError(reason: .exploredAlready) }
        var names: Set<String> = []
        for move in moves where !names.insert(move.name).inserted { throw ExplorationError(reason: .sameName(move.name)) }
        guard table.keys.isEmpty || moves.map(\.name) == table.moveNames && values.names == table.valueNames else {
            throw ExplorationError(reason: .differentSubjects)
        }
    }

    deinit { rewinder.stop() }

    /// Nobody waits for what goes by another clock: its end would not be found.
    /// - Parameter move: What has been done; `nil` is the start.
    func checkClock(_ move: String? = nil) throws {
        if navigator.hasNeededCallbackClock { throw ExplorationError(reason: .noManualClock(move: move)) }
    }
}
