/// Presents a screen and waits for its end. Answers how it ended.
///
/// The modal is closed by whoever wants it closed: one that has ended by `finish` or `cancel` stands where it stood. Whoever gives up
/// the waiting, by canceling or a timeout, leaves it there too; its end is told nobody then.
///
/// A coalescing renderer gets what the route has changed before the waiting begins: somebody has to see what is waited for.
///
/// Fails as ``ScreenPresentAction`` does.
public struct ScreenPresentAwaitingAction<Container: ModalContainer, Presented: Screen>: ScreenAction
where Presented.Container: ScreenFinishing {
    public typealias Output = ScreenOutcome<Presented.Container.Output>

    /// The presenting, without the waiting.
    public let present: ScreenPresentAction<Container, Presented>

    /// Gets the container when it stands in its place.
    var whenPlaced: (Presented.Container) -> Void = { _ in }

    /// Presents a screen in its own style, and waits for its end.
    public init(_ screen: Presented, animation: ScreenAnimation? = .default) {
        present = ScreenPresentAction(screen, animation: animation)
    }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        do {
            let modal = try present.perform(container: container, navigator: navigator) { $0.prepareResult() }
            whenPlaced(modal)
            navigator.wait(for: modal) { completion(.success($0)) }
        } catch {
            completion(.failure(error))
        }
    }

    public var description: String { "\(present) and await its result" }
}

/// Pushes a screen and waits for its end. Answers how it ended.
///
/// It is popped by whoever wants it popped, and merges with no other step. All else is as with ``ScreenPresentAwaitingAction``.
/// Fails as ``ScreenSetStackAction`` does.
public struct ScreenPushAwaitingAction<Container: StackContainer, Pushed: Screen>: ScreenAction
where Pushed.Container: ScreenFinishing {
    public typealias Output = ScreenOutcome<Pushed.Container.Output>

    /// The screen to push.
    public let screen: Pushed
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Gets the container when it stands in its place.
    var whenPlaced: (Pushed.Container) -> Void = { _ in }

    /// Pushes a screen, and waits for its end.
    public init(_ screen: Pushed, animation: ScreenAnimation? = .default) {
        self.screen = screen
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        do {
            let push = ScreenSetStackAction<Container>(modifiers: [PushAwaitedModifier(screen: screen)], animation: animation)
            guard let pushed = try push.commit(container: container, navigator: navigator) as? Pushed.Container else {
                throw ScreenContainerTypeMismatchError(action: description, expected: Pushed.Container.self, found: container)
            }
            whenPlaced(pushed)
            navigator.wait(for: pushed) { completion(.success($0)) }
        } catch {
            completion(.failure(error))
        }
    }

    public var description: String { "push \(screen.key) and await its result" }
}

private struct PushAwaitedModifier<Pushed: Screen>: ScreenStackModifier where Pushed.Container: ScreenFinishing {
    let screen: Pushed

    func modify(_ draft: inout ScreenStackDraft) {
        draft.push(screen) { ($0 as? Pushed.Container)?.prepareResult() }
    }

    var description: String { "push \(screen.key)" }
}

extension ScreenNavigator {
    /// Waits for a container's end, in a step that can be canceled.
    fileprivate func wait<Awaited: ScreenFinishing>(
        for container: Awaited, _ completion: @escaping (ScreenOutcome<Awaited.Output>) -> Void
    ) {
        let slot = container.resultSlot
        if let outcome = slot.outcome { return completion(outcome) }
        let (schedule, navigation) = (schedule, schedule.current)
        let cancel = slot.wait { outcome in
            schedule.callAtEnd { schedule.callBack(in: navigation) { completion(outcome) } }
        }
        guard let navigation else { return }
        navigation.cancelWork.append(cancel)
        renderChanges()
    }
}
