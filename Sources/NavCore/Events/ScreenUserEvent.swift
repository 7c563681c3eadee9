/// What the user has done in the interface by himself, so that the picture shows it already.
///
/// Events name containers by id, as a renderer knows them. What does not fit the hierarchy as it is now, because it is late or
/// comes twice, changes nothing.
public enum ScreenUserEvent: Hashable, Sendable, Codable {
    /// The user has popped a stack, by a gesture or a button: what was on top, and what is on top now.
    case popped(from: ContainerID, to: ContainerID)
    /// The user has closed a modal that presented nothing.
    case dismissed(ContainerID)
    /// The user has selected a child: a tab.
    case selected(ContainerID)
    /// The user has moved a bottom sheet to another detent.
    case detentSelected(BottomSheetDetent.Key, of: ContainerID)
    /// The user has closed a window of a group. If it was key, another becomes key; see ``ScreenWindowGroup``.
    case closed(ContainerID)
    /// The user has gone to a window, which takes the input now.
    case activated(ContainerID)

    /// What became of an event.
    public enum Outcome: Sendable, CustomStringConvertible {
        /// The hierarchy follows.
        case changed
        /// Nothing was changed: the event is late, or has come before. The picture may have to be drawn from the model again.
        case unchanged(reason: String)
        /// The change was refused: a container did not let itself be removed. The picture has to be drawn from the model again.
        case refused(any Error)
        /// A guard answers later; then the hierarchy follows, or the picture has to be drawn from the model again.
        case undecided

        public var description: String {
            switch self {
            case .changed: "changed"
            case .unchanged(let reason): "unchanged: \(reason)"
            case .refused(let error): "refused: \(error)"
            case .undecided: "undecided"
            }
        }
    }
}

extension ScreenNavigator {
    /// The container with an id, if it stands in the navigator's window or in another of its group.
    /// - Complexity: Linear in the containers.
    public func container(with id: ContainerID) -> (any ScreenContainer)? {
        guard let window = window?.window else { return nil }
        for window in window.group?.windows ?? [window] {
            if window.id == id { return window }
            let found = firstContainer(in: window, where: ScreenPredicate<ModalContainer>.where { $0.id == id })
            if let found { return found }
        }
        return nil
    }

    /// Lets the hierarchy follow what the user has done, by a change of origin `user`.
    ///
    /// It never waits for anything that runs: the user has done it already.
    /// - Complexity: Linear in the containers.
    @discardableResult
    public func handle(_ event: ScreenUserEvent) -> ScreenUserEvent.Outcome {
        handle(event) { _ in }
    }

    /// Lets the hierarchy follow what the user has done, and says how it ended, if a guard answers late.
    /// - Parameters:
    ///   - event: What the user has done.
    ///   - completion: Called once with the outcome that is not ``ScreenUserEvent/Outcome/undecided``.
    /// - Returns: The outcome so far.
    @discardableResult
    public func handle(_ event: ScreenUserEvent, completion: @escaping (ScreenUserEvent.Outcome) -> Void) -> ScreenUserEvent.Outcome {
        var outcome = ScreenUserEvent.Outcome.undecided
        applyByUser(isBack: false) { [self] in
            var change = try change(for: event)
            change.origin = .user
            return change
        } completion: { [self] result in
            outcome = ended(event, result)
            completion(outcome)
        }
        return outcome
    }

    private func ended(_ event: ScreenUserEvent, _ result: Result<Void, any Error>) -> ScreenUserEvent.Outcome {
        switch result {
        case .success: return .changed
        case .failure(let stale as StaleEvent):
            logInfo("\(event): \(stale.reason)")
            return .unchanged(reason: stale.reason)
        case .failure(let error):
            logError("\(event): \(error)")
            return .refused(error)
        }
    }

    /// Applies what the user has done: the picture shows it already.
    func applyByUser(
        isBack: Bool, _ make: @escaping () throws -> HierarchyChange, completion: @escaping (Result<Void, any Error>) -> Void
    ) {
        performByUser { applyWhenAllowed(isBack: isBack, isAlreadyShown: true, make, completion: completion) }
    }

    /// Does what the user has decided: it belongs to no route, whatever runs meanwhile, and is not taken back with one. In a
    /// simulation it is simulated with the rest.
    package func performByUser<Value>(_ body: () throws -> Value) rethrows -> Value {
        try schedule.run(in: isSimulating ? schedule.current : nil, body)
    }

    private struct StaleEvent: Error {
        let reason: String
    }

    private func change(for event: ScreenUserEvent) throws -> HierarchyChange {
        switch event {
        case .popped(let from, let to):
            let top = try present(from)
            guard let stack = top.parent as? StackContainer else { throw StaleEvent(reason: "\(top.text) is in no stack") }
            guard stack.topScreen === top else { throw StaleEvent(reason: "\(top.text) is not on top") }
            guard let index = stack.screens.lastIndex(where: { $0.id == to }), index < stack.screens.count - 1 else {
                throw StaleEvent(reason: "\(to) is not below \(top.text)")
            }
            return .replaceChildren(from: index + 1, with: [], in: stack, animation: .default)
        case .dismissed(let id):
            let modal = try present(id)
            guard let carrier = modal.carrier else { throw StaleEvent(reason: "\(modal.text) is not presented") }
            if let above = modal.ownPresented { throw StaleEvent(reason: "\(modal.text) presents \(above.text)") }
            return .present(nil, on: carrier, animation: .default)
        case .selected(let id):
            let child = try present(id)
            guard let parent = child.parent, parent.selectedIndex != nil else {
                throw StaleEvent(reason: "nothing selects \(child.text)")
            }
            let index = parent.children.firstIndex { $0 === child }
            if index == parent.selectedIndex { throw StaleEvent(reason: "\(child.text) is selected") }
            return .select(index, in: parent, animation: .default)
        case .detentSelected(let key, let id):
            let modal = try present(id)
            guard var sheet = modal.bottomSheet else { throw StaleEvent(reason: "\(modal.text) is no bottom sheet") }
            if sheet.selectedDetent?.key == key { throw StaleEvent(reason: "\(modal.text) is at '\(key)'") }
            sheet.selectedDetentKey = key
            return .setBottomSheet(sheet, of: modal, animation: .default)
        case .closed(let id): return .close(try presentWindow(id))
        case .activated(let id):
            let window = try presentWindow(id)
            if window.isKey { throw StaleEvent(reason: "\(window.text) is key") }
            return .setKey(true, of: window)
        }
    }

    private func presentWindow(_ id: ContainerID) throws -> WindowContainer {
        guard let container = container(with: id) else { throw StaleEvent(reason: "\(id) is not there") }
        guard let window = container as? WindowContainer else { throw StaleEvent(reason: "\(container.text) is no window") }
        return window
    }

    private func present(_ id: ContainerID) throws -> ModalContainer {
        guard let container = container(with: id) else { throw StaleEvent(reason: "\(id) is not in the window") }
        guard let modal = container as? ModalContainer else { throw StaleEvent(reason: "\(id) is a window") }
        return modal
    }
}
