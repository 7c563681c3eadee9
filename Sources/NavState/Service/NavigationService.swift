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
/// What is refused, by a guard or for want of a registration, changes nothing: the state says what it said before, and ``refusal`` says
/// why.
///
/// While it is bound to no stack, or to one that stands in no window, what is set is kept, and shown when there is one; if nothing was
/// set, the state is empty. It keeps neither the stack nor the navigator alive. Of tabs, each stack has a service of its own; a modal that
/// the tabs carry is over all of them, and in the state of each.
///
/// Where there is `Observation`, the properties are observable, each by itself; observers are told when the change has been made. It is
/// used where the navigator is, in one isolation domain.
public final class NavigationService<Destination: Hashable & Sendable> {
    /// Leads to the screens.
    public let registry: ScreenRegistry
    /// How changes are to be shown; `nil` is at once.
    public var animation: ScreenAnimation? = .default

    weak var boundStack: StackContainer?
    weak var navigator: ScreenNavigator?
    var observation: HierarchyObservation?
    var wasInWindow = false
    /// What was set while there was nothing to show it.
    var kept: NavigationState<Destination>?
    /// What observers know.
    private var told: NavigationState<Destination>
    private var lastRefusal: (any Error)?
    /// What was set and has to wait, for its turn or for a guard.
    var waiting: ServiceRequest<Destination>?
    /// The same, unless its navigation was ended without a word to anybody.
    var pending: ServiceRequest<Destination>? { waiting.flatMap { $0.hasEnded ? nil : $0 } }

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

    /// All of it. Setting it changes all in one step, and closes what it leaves out: a modal or an alert too that a service of the same type
    /// in another tab has set, as those over the tabs are in the state of each. ``update(_:)`` leaves alone what it does not change.
    ///
    /// A set that has to wait, for a guard that answers late or for the observers that are being told of a change, is done later; until
    /// then the state is what the hierarchy shows. One that comes meanwhile takes its place.
    ///
    /// So does what a guard sets while it is asked about a set of this service. But if it only shows an alert, and that set wants none, the
    /// alert is its question: it shows, and the set goes on, which closes it, when the guard has answered.
    public var state: NavigationState<Destination> {
        get { read(\.state, \.self) }
        set { set(newValue) }
    }

    /// Why the last set was refused; `nil` if it was not.
    public var refusal: (any Error)? {
        access(\.refusal)
        return lastRefusal
    }

    /// Changes several parts in one step. What waits to be set is what it changes; in a guard that is asked about that, what shows.
    ///
    /// ```swift
    /// service.update { state in
    ///     state.modal = nil
    ///     state.items.append(.chat(id: 1))
    /// }
    /// ```
    public func update(_ change: (inout NavigationState<Destination>) -> Void) {
        let base = pending.flatMap { $0.isAsking ? nil : $0.state }
        var state = isSimulating ? current : base ?? current
        change(&state)
        set(state)
    }

    /// Changes all of it in one step, and waits until it is done and shown.
    ///
    /// Throws what ``ScreenSetStateAction`` fails with, `ScreenContainerNotFoundError` while there is no stack, and
    /// `ScreenSupersededError` or `ScreenCanceledError` if another set has come before it was done. Canceling the task cancels it.
    public func setState(_ state: NavigationState<Destination>) async throws {
        guard let boundStack, let navigator else {
            throw ScreenContainerNotFoundError(action: "set the state", target: "a stack that the service is bound to", found: "none")
        }
        let request = ServiceRequest(state)
        if !isSimulating { begin(request) }
        do {
            try await navigator.perform(action(for: request), on: boundStack, policy: .immediate)
        } catch {
            end(request, with: error)
            throw error
        }
    }

    private var isSimulating: Bool { navigator?.isSimulating == true }

    private var current: NavigationState<Destination> {
        if let boundStack, boundStack.window != nil { NavigationState(of: boundStack) } else { kept ?? NavigationState() }
    }

    func set(_ state: NavigationState<Destination>) {
        guard let boundStack, boundStack.window != nil, let navigator else {
            return outsideOfSimulations("set the state of a navigation service") {
                withdraw()
                kept = state
                tell()
            }
        }
        let request = ServiceRequest(state, isQuestion: asksByAlert(state))
        // In a simulation, it is taken back with the rest, and nothing is noted here.
        if !isSimulating, !request.isQuestion { begin(request) }
        request.scheduled = navigator.perform(action(for: request), on: boundStack, policy: .immediate) { [weak self] result in
            if case .failure(let error) = result { self?.end(request, with: error) }
        }
    }

    /// Whether a state is set by a guard that asks the user whether what is to be set may be.
    private func asksByAlert(_ state: NavigationState<Destination>) -> Bool {
        guard let pending, pending.isAsking, pending.state.alert == nil, state.alert != nil else { return false }
        let shown = current
        return state.items == shown.items && state.modal == shown.modal
    }

    func outsideOfSimulations(_ text: String, _ body: () -> Void) {
        if let navigator { navigator.performEffect(text, body) } else { body() }
    }

    private func action(for request: ServiceRequest<Destination>) -> ServiceRequestAction<Destination> {
        ServiceRequestAction(request: request, action: ScreenSetStateAction(request.state, with: registry, animation: animation)) {
            // As soon as it is done: what is set from here on begins with what the hierarchy is, even if it has not been shown yet.
            [weak self] in self?.end(request, with: nil)
        }
    }

    private func begin(_ request: ServiceRequest<Destination>) {
        withdraw()
        waiting = request
    }

    func withdraw() {
        let withdrawn = waiting.take()
        withdrawn?.withdraw()
    }

    /// Notes how a set has ended; one that is not waited for any more does not count.
    private func end(_ request: ServiceRequest<Destination>, with error: (any Error)?) {
        if waiting === request {
            waiting = nil
        } else if !request.isQuestion || error == nil {
            return
        }
        if error == nil, lastRefusal == nil { return }
        mutate(\.refusal) { lastRefusal = error }
    }

    // MARK: Observation

    private func read<Value>(
        _ keyPath: KeyPath<NavigationService, Value>, _ part: KeyPath<NavigationState<Destination>, Value>
    ) -> Value {
        access(keyPath)
        return current[keyPath: part]
    }

    /// Tells observers of what is other than they know.
    func tell() {
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
