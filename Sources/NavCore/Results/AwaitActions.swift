/// Presents a screen and waits for its end. Answers how it ended; the modal is closed by whoever wants it closed.
public struct ScreenPresentAwaitingAction<Container: ModalContainer, Presented: Screen>: ScreenAction
where Presented.Container: ScreenFinishing {
    public typealias Output = ScreenOutcome<Presented.Container.Output>

    public let present: ScreenPresentAction<Container, Presented>

    /// Whether the modal is closed when it has finished with a value.
    public let dismisses: Bool

    public init(_ screen: Presented, animation: ScreenAnimation? = .default, dismisses: Bool = false) {
        present = ScreenPresentAction(screen, animation: animation)
        self.dismisses = dismisses
    }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        do {
            let modal = try present.perform(container: container, navigator: navigator)
            navigator.wait(for: modal) { [dismisses, present] outcome in
                guard dismisses, case .finished = outcome, let carrier = modal.carrier else { return completion(.success(outcome)) }
                navigator.apply(.present(nil, on: carrier, animation: present.animation)) { result in
                    completion(result.map { outcome })
                }
            }
        } catch {
            completion(.failure(error))
        }
    }

    public var description: String { "\(present) and await its result" }
}

/// Pushes a screen and waits for its end. Answers how it ended; it is popped by whoever wants it popped.
public struct ScreenPushAwaitingAction<Container: StackContainer, Pushed: Screen>: ScreenAction
where Pushed.Container: ScreenFinishing {
    public typealias Output = ScreenOutcome<Pushed.Container.Output>

    public let screen: Pushed
    public let animation: ScreenAnimation?

    public init(_ screen: Pushed, animation: ScreenAnimation? = .default) {
        self.screen = screen
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        do {
            let push = ScreenSetStackAction<Container>(modifiers: [ScreenStackPushModifier(screen)], animation: animation)
            guard let pushed = try push.commit(container: container, navigator: navigator) as? Pushed.Container else {
                throw ScreenContainerTypeMismatchError(action: description, expected: Pushed.Container.self, found: container)
            }
            navigator.wait(for: pushed) { completion(.success($0)) }
        } catch {
            completion(.failure(error))
        }
    }

    public var description: String { "push \(screen.key) and await its result" }
}

extension ScreenNavigator {
    /// Waits for a container's end, in a step that can be canceled.
    fileprivate func wait<Awaited: ScreenFinishing>(
        for container: Awaited, _ completion: @escaping (ScreenOutcome<Awaited.Output>) -> Void
    ) {
        let (schedule, navigation) = (schedule, schedule.current)
        let cancel = container.resultSlot.wait { outcome in
            schedule.callBack(in: navigation) { completion(outcome) }
        }
        navigation?.cancelWork.append(cancel)
    }
}
