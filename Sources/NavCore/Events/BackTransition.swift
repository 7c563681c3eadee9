extension ScreenNavigator {
    /// Goes back from what shows: pops it, closes it, or selects the tab that was there before.
    ///
    /// From the topmost visible container outward, what it stands in is asked by ``ModalContainer/goingBack(from:)``; a modal with
    /// nothing of its own to go back to is closed. So what was presented last goes first, a sheet too, and of several children that
    /// show, the selected one is where the user is. The change's origin is `user`.
    /// - Parameter animation: How to show it; `nil` is at once.
    ///
    /// Fails with ``ScreenLeaveRefusedError`` if what would go does not let itself be removed. If a guard answers late, this returns,
    /// and the hierarchy follows when it has, by the same change, if that is possible still.
    /// - Returns: Whether there was anything to go back to. If not, nothing has changed: leave the app, or do what a back button
    ///   does at the beginning.
    /// - Complexity: Linear in the containers on the way.
    @discardableResult
    public func back(animation: ScreenAnimation? = .default) throws -> Bool {
        guard let change = backChange(animation) else { return false }
        var outcome: Result<Void, any Error> = .success(())
        // By the same change: what asks the user in between may be on top by then, and is not what he goes back from.
        applyWhenAllowed(isBack: true) {
            change
        } completion: {
            outcome = $0
        }
        try outcome.get()
        return true
    }

    /// Begins to go back by a gesture that the user may still give up. Nothing changes until it is committed.
    ///
    /// It goes back in the hierarchy, which is ahead of the picture while a renderer is at a transition: offer no gesture then.
    /// - Returns: The transition; `nil` if there is nothing to go back to.
    public func beginBack(animation: ScreenAnimation? = .default) -> BackTransition? {
        backChange(animation).map { BackTransition($0, of: self) }
    }

    private func backChange(_ animation: ScreenAnimation?) -> HierarchyChange? {
        guard var node = topContainer else { return nil }
        while true {
            var change: HierarchyChange?
            switch node.place {
            case .none, .root: return nil
            case .child(let parent):
                change = parent.goingBack(from: node)
                node = parent
            case .presented(let carrier): change = .present(nil, on: carrier)
            }
            // One that would change nothing leads nowhere.
            guard var change, !change.isEmpty else { continue }
            change.animation = animation
            change.origin = .user
            return change
        }
    }
}

/// A way back that is being shown while the user decides, as with a swipe from the edge.
public final class BackTransition {
    /// What committing it will change.
    public let change: HierarchyChange

    /// Whether it has been committed or canceled.
    public private(set) var isFinished = false {
        willSet { navigator.simulation?.watch(self) { [self, isFinished] in self.isFinished = isFinished } }
    }

    private let navigator: ScreenNavigator
    private let version: UInt32

    init(_ change: HierarchyChange, of navigator: ScreenNavigator) {
        self.change = change
        self.navigator = navigator
        version = change.container.state.version
    }

    /// Goes back; the picture shows it already. Of whatever runs meanwhile, the change belongs to nothing. In a simulation it is
    /// simulated, and the transition is as open afterwards as it was.
    ///
    /// Fails with ``ScreenHierarchyChangedError`` if the container has been changed since the gesture began, with
    /// ``ScreenContainerNotSupportedError`` if the transition is finished, with ``ScreenContainerNotInWindowError`` if the container
    /// is gone, and with ``ScreenLeaveRefusedError`` if something refuses to leave; nothing changes then. If a guard answers late,
    /// this returns, and the hierarchy follows when it has, if the container is still the same.
    public func commit() throws {
        var outcome: Result<Void, any Error> = .success(())
        commit { outcome = $0 }
        try outcome.get()
    }

    /// Goes back, and says how that ended, if a guard answers late.
    /// - Parameter completion: Called exactly once, with the errors of ``commit()``.
    public func commit(completion: @escaping (Result<Void, any Error>) -> Void) {
        if isFinished {
            return completion(
                .failure(
                    ScreenContainerNotSupportedError(
                        action: "go back", reason: "the transition has been committed or canceled", at: change.container)))
        }
        isFinished = true
        var isFirst = true
        navigator.applyByUser(isBack: true) { [change, version] in
            // What a guard has shown meanwhile to ask the user is no reason to refuse; a change that does not fit is refused by itself.
            guard !isFirst || change.container.state.version == version else {
                throw ScreenHierarchyChangedError(action: "go back", container: change.container)
            }
            isFirst = false
            return change
        } completion: {
            completion($0)
        }
    }

    /// Stays.
    public func cancel() { isFinished = true }
}
