// Screens that are shown for what they finish with.
extension ScreenNavigator {
    /// Presents a screen, waits for the value that it finishes with, and closes it.
    ///
    /// ```swift
    /// let user = try await navigator.result(of: LoginScreen(), presentedOn: navigator.topContainer)
    /// ```
    /// It is closed however the call ends, with all above it: when it has finished, was canceled, and when the task, or the navigation that
    /// this belongs to, is canceled. A value that it has finished with is returned in any case, even if a leave guard refuses to let it
    /// go then, or the task is canceled while it is closed.
    ///
    /// Fails with ``ScreenNoResultError``, which says why there is no value, with what presenting fails with, with
    /// ``ScreenCanceledError`` and, if an access guard redirects, with ``ScreenAccessRefusedError``.
    /// - Parameters:
    ///   - screen: Builds the modal, which has to be ``ScreenFinishing``.
    ///   - container: What it is presented on; `nil` is ``ScreenContainerNotFoundError``.
    ///   - animation: How to show and close it; `nil` is at once.
    ///   - policy: What happens while others run; `nil` is the navigator's ``policy``.
    /// - Returns: The value.
    public func result<Presented: Screen>(
        of screen: Presented, presentedOn container: ModalContainer?, animation: ScreenAnimation? = .default, policy: NavigationPolicy? = nil
    ) async throws -> Presented.Container.Output where Presented.Container: ScreenFinishing {
        try await result(ResultRequest(of: screen, presentedOn: container, animation), policy)
    }

    /// Presents a screen, waits for the value that it finishes with, closes it, and calls back. All else is as with the form that is awaited.
    /// - Parameters:
    ///   - screen: Builds the modal, which has to be ``ScreenFinishing``.
    ///   - container: What it is presented on; `nil` is ``ScreenContainerNotFoundError``.
    ///   - animation: How to show and close it; `nil` is at once.
    ///   - policy: What happens while others run; `nil` is the navigator's ``policy``.
    ///   - isolation: The actor that asynchronous work of guards runs on: the caller's, or else the one that the navigator was made on.
    ///   - completion: Called exactly once, with the value or the error.
    @discardableResult
    public func result<Presented: Screen>(
        of screen: Presented, presentedOn container: ModalContainer?, animation: ScreenAnimation? = .default, policy: NavigationPolicy? = nil,
        isolation: isolated (any Actor)? = #isolation, completion: @escaping (Result<Presented.Container.Output, any Error>) -> Void
    ) -> Navigation where Presented.Container: ScreenFinishing {
        result(ResultRequest(of: screen, presentedOn: container, animation), policy, isolation, completion)
    }

    /// Pushes a screen, waits for the value that it finishes with, and pops it, with all above it. All else is as with a screen that is
    /// presented.
    /// - Parameters:
    ///   - screen: Builds what is pushed, which has to be ``ScreenFinishing``.
    ///   - stack: What it is pushed on; `nil` is ``ScreenContainerNotFoundError``.
    ///   - animation: How to show and pop it; `nil` is at once.
    ///   - policy: What happens while others run; `nil` is the navigator's ``policy``.
    /// - Returns: The value.
    public func result<Pushed: Screen>(
        of screen: Pushed, pushedOn stack: StackContainer?, animation: ScreenAnimation? = .default, policy: NavigationPolicy? = nil
    ) async throws -> Pushed.Container.Output where Pushed.Container: ScreenFinishing {
        try await result(ResultRequest(of: screen, pushedOn: stack, animation), policy)
    }

    /// Pushes a screen, waits for the value that it finishes with, pops it, with all above it, and calls back. All else is as with the
    /// form that is awaited.
    /// - Parameters:
    ///   - screen: Builds what is pushed, which has to be ``ScreenFinishing``.
    ///   - stack: What it is pushed on; `nil` is ``ScreenContainerNotFoundError``.
    ///   - animation: How to show and pop it; `nil` is at once.
    ///   - policy: What happens while others run; `nil` is the navigator's ``policy``.
    ///   - isolation: The actor that asynchronous work of guards runs on: the caller's, or else the one that the navigator was made on.
    ///   - completion: Called exactly once, with the value or the error.
    @discardableResult
    public func result<Pushed: Screen>(
        of screen: Pushed, pushedOn stack: StackContainer?, animation: ScreenAnimation? = .default, policy: NavigationPolicy? = nil,
        isolation: isolated (any Actor)? = #isolation, completion: @escaping (Result<Pushed.Container.Output, any Error>) -> Void
    ) -> Navigation where Pushed.Container: ScreenFinishing {
        result(ResultRequest(of: screen, pushedOn: stack, animation), policy, isolation, completion)
    }

    private func result<Output>(_ request: ResultRequest<Output>, _ policy: NavigationPolicy?) async throws -> Output {
        guard let navigation = request.navigation(by: self, policy) else {
            throw ScreenContainerNotFoundError(action: request.text, target: "container", found: "nil")
        }
        do {
            try await run(navigation, isolation: #isolation)
        } catch {
            return try request.answer(.failure(error))
        }
        return try request.answer(.success(()))
    }

    private func result<Output>(
        _ request: ResultRequest<Output>, _ policy: NavigationPolicy?, _ isolation: isolated (any Actor)?,
        _ completion: @escaping (Result<Output, any Error>) -> Void
    ) -> Navigation {
        guard let navigation = request.navigation(by: self, policy) else {
            let error = ScreenContainerNotFoundError(action: request.text, target: "container", found: "nil")
            completion(.failure(error))
            return Navigation(failed: error, label: request.text)
        }
        navigation.completion = { result in completion(Result { try request.answer(result) }) }
        return run(navigation, isolation: isolation)
    }
}

/// A screen that is shown for what it finishes with, and removed then.
private final class ResultRequest<Output> {
    let text: String
    private let screen: ScreenKey
    private let container: ModalContainer?
    private var steps = ScreenRouteSteps()
    private var outcome: ScreenOutcome<Output>?
    private weak var shown: ModalContainer?

    init<Presented: Screen>(of screen: Presented, presentedOn container: ModalContainer?, _ animation: ScreenAnimation?)
    where Presented.Container: ScreenFinishing, Presented.Container.Output == Output {
        var action = ScreenPresentAwaitingAction<ModalContainer, Presented>(screen, animation: animation)
        text = "\(action)"
        self.screen = screen.key
        self.container = container
        action.whenPlaced = { [weak self] in self?.shown = $0 }
        setSteps(action, animation)
    }

    init<Pushed: Screen>(of screen: Pushed, pushedOn stack: StackContainer?, _ animation: ScreenAnimation?)
    where Pushed.Container: ScreenFinishing, Pushed.Container.Output == Output {
        var action = ScreenPushAwaitingAction<StackContainer, Pushed>(screen, animation: animation)
        text = "\(action)"
        self.screen = screen.key
        container = stack
        action.whenPlaced = { [weak self] in self?.shown = $0 }
        setSteps(action, animation)
    }

    private func setSteps(_ action: some ScreenAction<some ModalContainer, ScreenOutcome<Output>>, _ animation: ScreenAnimation?) {
        let remove = RemoveAction(animation: animation) { [weak self] in self?.shown }
        steps = ScreenRouteSteps()
            .appending(OutputStep(action) { [weak self] in self?.outcome = $0 })
            .appending(EnsureStep(ScreenRouteSteps().appending(ImmediateStep(remove))))
    }

    /// - Returns: `nil` if there is no container to begin at.
    func navigation(by navigator: ScreenNavigator, _ policy: NavigationPolicy?) -> Navigation? {
        guard let container else { return nil }
        return Navigation(steps, on: container, navigator: navigator, policy: policy, label: text, completion: nil)
    }

    /// - Parameter result: How the navigation has ended.
    func answer(_ result: Result<Void, any Error>) throws -> Output {
        if let outcome { return try outcome.get(of: screen) }
        try result.get()
        // A guard has put another route in its place.
        throw ScreenAccessRefusedError(screen: "\(screen)", reason: ScreenRedirectedError())
    }
}

/// Removes a container, with all above it, from where it is pushed or presented, if it is there.
private struct RemoveAction: ImmediateScreenAction {
    let animation: ScreenAnimation?
    let find: () -> ModalContainer?

    func perform(container: ModalContainer, navigator: ScreenNavigator) throws {
        guard let found = find(), found.window != nil else { return }
        switch found.place {
        case .presented(let carrier): try navigator.apply(.present(nil, on: carrier, animation: animation))
        case .child(let stack as StackContainer):
            let index = stack.screens.firstIndex { $0 === found } ?? stack.screens.count
            try navigator.apply(.replaceChildren(from: index, with: [], in: stack, animation: animation))
        case .child, .root, .none: break
        }
    }

    var description: String { "remove" }
}
