/// Calls a closure with the container.
public struct ScreenGetAction<Container: ScreenContainer>: ImmediateScreenAction {
    public typealias Output = Void

    let body: (Container) throws -> Void

    /// Calls a closure, whose error is the action's.
    public init(_ body: @escaping (Container) throws -> Void) { self.body = body }

    public func perform(container: Container, navigator: ScreenNavigator) throws { try body(container) }

    public var description: String { "get" }
}

/// Fails.
public struct ScreenFailAction<Container: ScreenContainer>: ImmediateScreenAction {
    public typealias Output = Void

    /// What it fails with.
    public let error: any Error

    /// Fails with an error.
    public init(with error: any Error) { self.error = error }

    public func perform(container: Container, navigator: ScreenNavigator) throws { throw error }

    public var description: String { "fail with \(type(of: error))" }
}

/// A container that can load its content again.
public protocol ScreenRefreshableContainer: ModalContainer {
    /// Loads the content again.
    /// - Parameter completion: To be called exactly once.
    func refresh(completion: @escaping (Result<Void, any Error>) -> Void)
}

/// Lets a container load its content again.
///
/// Fails with ``ScreenContainerNotInWindowError``, with ``ScreenContainerTypeMismatchError`` on a container that is not a
/// ``ScreenRefreshableContainer``, and with what the container answers.
public struct ScreenRefreshAction<Container: ModalContainer>: ScreenAction {
    public typealias Output = Void

    /// Refreshes the container that it is performed on.
    public init() {}

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        do {
            try container.requireWindow(for: "refresh")
            guard let refreshable = container as? any ScreenRefreshableContainer else {
                throw ScreenContainerTypeMismatchError(
                    action: "refresh", expected: (any ScreenRefreshableContainer).self, found: container)
            }
            let isDone = navigator.performEffect("refresh \(container.text)") { refreshable.refresh(completion: completion) }
            if !isDone { completion(.success(())) }
        } catch {
            completion(.failure(error))
        }
    }

    public var description: String { "refresh" }
}
