// Taking changes back, and making them again.
extension ScreenNavigator {
    /// Makes changes again or takes them back, all or none, in the given order.
    ///
    /// Fails with ``ScreenRollbackError`` if a container is not just as the change expects it, which it is if it has been changed
    /// by nothing else since.
    /// - Parameters:
    ///   - changes: The changes to make, in order.
    ///   - action: What that is, for the error.
    ///   - failure: Why they are to be made.
    ///   - label: What observers of transitions are told in place of the running navigation.
    ///   - whenMade: Is given the changes when all are made, before anybody is told.
    func revert(
        _ changes: [AppliedChange], to action: String, for failure: (any Error)? = nil, label: String? = nil,
        whenMade: ([AppliedChange]) -> Void = { _ in }
    ) throws {
        let changed = changedSince(changes)
        if !changed.isEmpty { throw ScreenRollbackError(action: action, underlying: failure, containers: changed) }
        var made: [MadeChange] = []
        do {
            // As in `apply`, containers of the user's own are asked: nothing else may change what has been checked.
            var windows: [WindowContainer] = []
            defer { for window in windows { window.isDoorClosed = false } }
            for applied in changes {
                let container = applied.change.container
                if let window = applied.change.changedWindow, !window.isDoorClosed, window.simulator == nil || window.simulator === self {
                    window.isDoorClosed = true
                    windows.append(window)
                }
                guard let window = applied.change.changedWindow, windows.contains(where: { $0.numbering === window.numbering }),
                    container.state.version == applied.before.version, (try? applied.change.checkPlaces()) != nil
                else {
                    let obstacles = applied.change.containersElsewhere
                    takeBack(made)
                    throw ScreenRollbackError(
                        action: action, underlying: failure, containers: obstacles.isEmpty ? [container] : obstacles)
                }
                made.append(make(applied.change, in: window, mayBeTakenBack: true) { applied.perform(in: window) })
            }
        }
        for change in made { publish(change, isAlreadyShown: false, label: label, then: nil) }
        whenMade(changes)
        log(made)
        deliver(then: nil)
    }

    /// Takes changes back, the last one first.
    func takeBack(_ changes: [AppliedChange], for failure: any Error) throws {
        let inverses = changes.reversed().map { $0.inverse(origin: .rollback) }.notYetDone
        try revert(inverses, to: "take back what the route had changed", for: failure)
    }

    /// All the containers that are not as the changes expect them, because somebody else has changed them.
    private func changedSince(_ changes: [AppliedChange]) -> [any ScreenContainer] {
        var expected: [ObjectIdentifier: UInt32] = [:]
        var changed: [any ScreenContainer] = []
        for applied in changes {
            let container = applied.change.container
            let id = ObjectIdentifier(container)
            let version = expected[id] ?? container.state.version
            if version != applied.before.version, expected[id] != applied.after.version {
                if !changed.contains(where: { $0 === container }) { changed.append(container) }
            }
            expected[id] = applied.after.version
        }
        return changed
    }
}
