public import NavDSL
#if canImport(Observation)
    public import Observation
#endif

/// Drives a stack, and what is presented over it, by state: a path of destinations, a modal and an alert.
///
/// ```swift
/// let service = NavigationService<AppDestination>(registry: registry)
/// navigator.navigate { $0.setRoot(to: HomeScreen().withStackContainer()).makeKeyAndVisible().top(.stack).bind(service) }
/// service.items = [.chats, .chat(id: 1)]
/// service.modal = .settings
/// ```
///
/// The hierarchy owns the truth. What is read here is read from it, and setting something changes it, as a route would; so what the user
/// or a route does is in the state when it is done, and there is nothing that could echo. Only destinations of this type count that
/// the registry has led to: screens of others stand between them unseen.
///
/// What is refused, by a guard or for want of a registration, changes nothing: the state says what it said before, and ``refusal`` says why.
///
/// While it is bound to no stack, or to one that stands in no window, what is set is kept, and shown when there is one; if nothing was set, the
/// state is empty. It keeps neither the stack nor the navigator alive. Of tabs, each stack has a service of its own; a modal that the tabs carry is over all of them,
/// and in the state of each.
///
/// Where there is `Observation`, the properties are observable. It is used where the navigator is, in one isolation domain.
public final class NavigationService<Destination: Hashable & Sendable> {
    /// Leads to the screens.
    public let registry: ScreenRegistry
    /// How changes are to be shown; `nil` is at once.
    public var animation: ScreenAnimation? = .default

    private weak var boundStack: StackContainer?
    private weak var navigator: ScreenNavigator?
    private var observation: HierarchyObservation?
    /// What was set while there was nothing to show it.
    private var kept: NavigationState<Destination>?
    /// What was told last.
    private var told = NavigationState<Destination>()
    private var lastRefusal: (any Error)?
    /// What is being set, and has still to wait for its turn or for a guard.
    private var request: Request?

    private final class Request {
        let state: NavigationState<Destination>
        var navigation: Navigation?

        init(_ state: NavigationState<Destination>) { self.state = state }
    }

    #if canImport(Observation)
        private let registrar = ObservationRegistrar()
    #endif

    /// A service that is bound to no stack yet.
    /// - Parameters:
    ///   - registry: Leads to the screens.
    ///   - state: What it shows when it is bound; `nil` is what the stack has then.
    public init(registry: ScreenRegistry, state: NavigationState<Destination>? = nil) {
        self.registry = registry
        kept = state
        told = state ?? NavigationState()
    }

    // MARK: State

    /// What stands above the stack's root, bottom to top.
    ///
    /// Setting it keeps the screens that both paths begin with. See ``state`` for what is common to all.
    /// - Complexity: Linear in the screens of the stack.
    public var items: [Destination] {
        get { read(\.items, \.items) }
        set { update { $0.items = newValue } }
    }

    /// What the stack presents; `nil` is nothing of this type.
    public var modal: Destination? {
        get { read(\.modal, \.modal) }
        set { update { $0.modal = newValue } }
    }

    /// What is presented as an alert; `nil` is nothing of this type.
    public var alert: Destination? {
        get { read(\.alert, \.alert) }
        set { update { $0.alert = newValue } }
    }

    /// All of it. Setting it changes all in one step.
    ///
    /// A set that has to wait, for a guard that answers late or for the observers that are being told of a change, is done later; until then the state is
    /// what the hierarchy shows. One that comes meanwhile takes its place.
    public var state: NavigationState<Destination> {
        get { read(\.state, \.self) }
        set { set(newValue) }
    }

    /// Why the last set was refused; `nil` if it was not.
    public var refusal: (any Error)? {
        access(\.refusal)
        return lastRefusal
    }

    /// Changes several parts in one step. What waits to be set is what it changes.
    ///
    /// ```swift
    /// service.update { state in
    ///     state.modal = nil
    ///     state.items.append(.chat(id: 1))
    /// }
    /// ```
    public func update(_ change: (inout NavigationState<Destination>) -> Void) {
        var state = request?.state ?? current
        change(&state)
        set(state)
    }

    /// Changes all of it in one step.
    ///
    /// Throws what ``ScreenSetStateAction`` fails with, and `ScreenContainerNotFoundError` while there is no stack; a guard that answers late is
    /// `ScreenGuardPendingError`.
    public func setState(_ state: NavigationState<Destination>) throws {
        let (stack, navigator) = try target()
        try navigator.perform(ScreenSetStateAction(state, with: registry, animation: animation), on: stack)
    }

    /// Changes all of it in one step, and waits for it.
    public func setState(_ state: NavigationState<Destination>) async throws {
        let (stack, navigator) = try target()
        try await navigator.perform(ScreenSetStateAction(state, with: registry, animation: animation), on: stack)
    }

    private func target() throws -> (StackContainer, ScreenNavigator) {
        guard let boundStack, let navigator else {
            throw ScreenContainerNotFoundError(action: "set the state", target: "a stack that the service is bound to", found: "none")
        }
        return (boundStack, navigator)
    }

    /// The stack that it is bound to; `nil` if there is none any more.
    public var stack: StackContainer? { boundStack }

    private var current: NavigationState<Destination> {
        if let boundStack, boundStack.window != nil { NavigationPlaces(of: boundStack).state } else { kept ?? NavigationState() }
    }

    private func set(_ state: NavigationState<Destination>) {
        let superseded = request
        request = nil
        superseded?.navigation?.cancel()
        guard let boundStack, boundStack.window != nil, let navigator else {
            kept = state
            return tell()
        }
        let request = Request(state)
        self.request = request
        let action = ScreenSetStateAction(state, with: registry, animation: animation)
        request.navigation = navigator.perform(action, on: boundStack, policy: .immediate) { [weak self] result in
            guard let self, self.request === request else { return }
            self.request = nil
            refuse(result.error)
        }
    }

    private func refuse(_ error: (any Error)?) {
        if error == nil, lastRefusal == nil { return }
        mutate(\.refusal) { lastRefusal = error }
    }

    // MARK: Binding

    /// Drives a stack from here on, in place of another. What was set before is shown by it, when it is in a window.
    /// - Parameters:
    ///   - stack: The stack.
    ///   - navigator: Makes the changes.
    public func bind(to stack: StackContainer, by navigator: ScreenNavigator) {
        boundStack = stack
        self.navigator = navigator
        observation = navigator.observeChanges { [weak self] _ in self?.follow() }
        wasInWindow = false
        follow()
    }

    /// Drives nothing from here on. The hierarchy stays as it is; the state is empty.
    public func unbind() {
        boundStack = nil
        navigator = nil
        observation = nil
        follow()
    }

    private var wasInWindow = false

    /// The hierarchy has changed.
    private func follow() {
        let isInWindow = boundStack?.window != nil
        defer { tell() }
        if isInWindow == wasInWindow { return }
        wasInWindow = isInWindow
        let kept = kept.take()
        if isInWindow, let kept { set(kept) }
    }

    // MARK: Observation

    private func read<Value>(
        _ keyPath: KeyPath<NavigationService, Value>, _ part: KeyPath<NavigationState<Destination>, Value>
    ) -> Value {
        access(keyPath)
        return current[keyPath: part]
    }

    private func tell() {
        let old = told
        let new = current
        if new == old { return }
        told = new
        mutate(\.state) {
            if new.items != old.items { mutate(\.items) {} }
            if new.modal != old.modal { mutate(\.modal) {} }
            if new.alert != old.alert { mutate(\.alert) {} }
        }
    }

    private func access<Value>(_ keyPath: KeyPath<NavigationService, Value>) {
        #if canImport(Observation)
            registrar.access(self, keyPath: keyPath)
        #endif
    }

    private func mutate<Value>(_ keyPath: KeyPath<NavigationService, Value>, _ mutation: () -> Void) {
        #if canImport(Observation)
            registrar.withMutation(of: self, keyPath: keyPath, mutation)
        #else
            mutation()
        #endif
    }
}

#if canImport(Observation)
    extension NavigationService: Observable {}
#endif

extension Result {
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
