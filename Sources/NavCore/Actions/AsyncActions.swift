/// An action that is an asynchronous function.
///
/// It runs on the actor of whoever navigates: that of the asynchronous call, or the one that the navigator was made on. Canceling
/// the navigation cancels its task.
///
/// ```swift
/// struct LoadChat: AsyncScreenAction {
///     typealias Output = Chat
///     let service: ChatService
///     func perform(container: ModalContainer, navigator: ScreenNavigator) async throws -> Chat { try await service.chat() }
/// }
/// ```
public protocol AsyncScreenAction<Container, Output>: ScreenAction {
    // Named again, so that `perform` below says what they are.
    associatedtype Container
    associatedtype Output

    /// Performs the action.
    func perform(container: Container, navigator: ScreenNavigator) async throws -> Output
}

extension AsyncScreenAction {
    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        // A function and not a closure: the compiler takes a closure off its actor.
        func operation() async throws -> Output { try await perform(container: container, navigator: navigator) }
        navigator.start(operation, for: self, completion: completion)
    }
}

/// Waits, on the navigator's clock. A duration that is not positive passes at once.
public struct ScreenWaitAction<Container: ScreenContainer>: ScreenAction {
    public typealias Output = Void

    /// How long it waits.
    public let duration: Duration

    /// Waits for a duration.
    public init(for duration: Duration) { self.duration = duration }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        if duration <= .zero || navigator.isSimulating { return completion(.success(())) }
        do {
            let schedule = navigator.schedule
            let navigation = schedule.current
            let cancel = try navigator.after(duration, for: description) { [weak schedule, weak navigation] in
                schedule?.callBack(in: navigation) { completion(.success(())) }
            }
            navigation?.cancelWork.append(cancel)
        } catch {
            completion(.failure(error))
        }
    }

    public var description: String { "wait for \(duration)" }
}

/// Performs an asynchronous closure.
public struct ScreenTaskAction<Container: ScreenContainer, Output>: AsyncScreenAction {
    let body: (Container, ScreenNavigator) async throws -> Output

    /// - Parameter body: What is to be done. It is `sending`, which lets it run on the actor of whoever navigates, wherever it was
    ///   written.
    public init(_ body: sending @escaping (Container, ScreenNavigator) async throws -> Output) { self.body = body }

    /// - Parameter body: What is to be done, with the container alone.
    public init(_ body: sending @escaping (Container) async throws -> Output) {
        // A function and not a closure: the compiler takes a closure off its actor.
        func ignoringNavigator(_ container: Container, _ navigator: ScreenNavigator) async throws -> Output {
            try await body(container)
        }
        self.body = ignoringNavigator
    }

    public func perform(container: Container, navigator: ScreenNavigator) async throws -> Output {
        try await body(container, navigator)
    }

    public var description: String { "task" }
}
