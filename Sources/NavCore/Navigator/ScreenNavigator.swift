/// Runs routes and actions on the hierarchy of a window, builds screens, and is the one door through which a hierarchy changes.
///
/// A navigator is used from one isolation domain, whichever that is: the main actor, an actor of your own, or a plain test.
///
/// ```swift
/// let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
/// navigator.navigate { $0.setRoot(to: HomeScreen()).makeKeyAndVisible() }
/// print(navigator.hierarchy)
/// ```
public final class ScreenNavigator {
    /// Tells the window at each use.
    public let windowProvider: any ScreenWindowProvider

    // Unchecked like the properties of containers: they are read or written at every step, and no closure runs meanwhile. What
    // is replaced is freed when the access is over: what a logger or renderer does when it goes may come back here.

    /// Where the navigator writes what it does; `nil` is nowhere.
    public var logger: (any ScreenLogger)? {
        get { ownLogger }
        set {
            let freed = ownLogger
            ownLogger = newValue
            withExtendedLifetime(freed) {}
        }
    }
    @exclusivity(unchecked) private var ownLogger: (any ScreenLogger)?

    /// How many screens have been built.
    @exclusivity(unchecked) public internal(set) var builtCount = 0

    /// How many of them were containers that something else held already.
    @exclusivity(unchecked) var sharedCount = 0

    /// What happens to a navigation that is asked for while others run, unless the call says something else.
    @exclusivity(unchecked) public var policy = NavigationPolicy.immediate

    /// Knows the observers of screens; see ``observe(by:where:weakly:)``.
    public let observatory: any ScreenObservatory

    /// What `wait` and `timeout` go by.
    public let clock: any Clock<Duration>

    /// Shows the changes; `nil` shows nothing, and each step is done at once.
    ///
    /// A renderer begins with the hierarchy as it is when it is set. What the one before still had to show, the transition that it
    /// was at too, counts as shown: whoever waited for it goes on.
    public var renderer: (any ScreenRenderer)? {
        get { ownRenderer }
        set {
            let freed = ownRenderer
            ownRenderer = newValue
            if newValue !== freed { renderQueue.begin(with: newValue, of: self) }
        }
    }
    @exclusivity(unchecked) private var ownRenderer: (any ScreenRenderer)?

    /// Asked, in order, for every screen that is about to enter the hierarchy; the first that does not allow it decides.
    ///
    /// A screen is asked for with the guards that there are then. When others have been set while it waits for a late answer, they are
    /// asked when that has come.
    public var guards: [any ScreenAccessGuard] {
        get { ownGuards }
        set {
            // Freed when the access is over.
            let freed = ownGuards
            ownGuards = newValue
            guardsVersion += 1
            withExtendedLifetime(freed) {}
        }
    }
    @exclusivity(unchecked) private var ownGuards: [any ScreenAccessGuard] = []
    /// Counts the times that guards were set.
    @exclusivity(unchecked) private(set) var guardsVersion = 0

    /// What is done now that is no step's.
    @exclusivity(unchecked) var guardScope: GuardScope?

    /// How many guards are being asked, one inside what another navigates.
    @exclusivity(unchecked) var askingDepth = 0

    /// Awaited containers that have left the hierarchy and are still to be told.
    @exclusivity(unchecked) var left = LeftContainers()

    /// Does what routes ask for outside of the hierarchy; with `nil` such a step fails with ``ScreenEffectNotHandledError``.
    public var effects: (any ScreenEffectHandler)? {
        get { ownEffects }
        set {
            let freed = ownEffects
            ownEffects = newValue
            withExtendedLifetime(freed) {}
        }
    }
    @exclusivity(unchecked) private var ownEffects: (any ScreenEffectHandler)?

    let observers = ChangeObservers()
    let schedule: NavigationSchedule
    let renderQueue = TransitionQueue()

    /// Starts tasks on the actor that the navigator was made on.
    let starter: TaskStarter?

    /// Whether it has had to wait for a time on a clock that does not call back by itself.
    @exclusivity(unchecked) package internal(set) var hasNeededCallbackClock = false

    /// The simulation that runs now.
    var simulation: SimulationRun? { schedule.simulation }

    /// Counts the changes.
    @exclusivity(unchecked) var changeCount = 0

    /// The histories that follow the changes; each takes itself out when it goes.
    @exclusivity(unchecked) var histories: [WeakHistory] = []

    /// - Parameters:
    ///   - window: The window, which the navigator keeps alive.
    ///   - logger: Where to write; `nil` is nowhere.
    ///   - observatory: Knows the observers of screens.
    ///   - clock: What `wait` and `timeout` go by.
    ///   - renderer: Shows the changes; `nil` is nobody.
    ///   - isolation: The actor on which the completion forms of `navigate` run asynchronous steps: the caller's.
    public convenience init(
        window: WindowContainer, logger: (any ScreenLogger)? = DefaultScreenLogger(),
        observatory: any ScreenObservatory = DefaultScreenObservatory(), clock: any Clock<Duration> = ContinuousClock(),
        renderer: (any ScreenRenderer)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) {
        self.init(
            windowProvider: FixedWindowProvider(window: window), logger: logger, observatory: observatory, clock: clock, renderer: renderer,
            isolation: isolation)
    }

    /// - Parameters:
    ///   - windowProvider: Asked for the window at each use.
    ///   - logger: Where to write; `nil` is nowhere.
    ///   - observatory: Knows the observers of screens.
    ///   - clock: What `wait` and `timeout` go by.
    ///   - renderer: Shows the changes; `nil` is nobody.
    ///   - isolation: The actor on which the completion forms of `navigate` run asynchronous steps: the caller's.
    public init(
        windowProvider: any ScreenWindowProvider, logger: (any ScreenLogger)? = DefaultScreenLogger(),
        observatory: any ScreenObservatory = DefaultScreenObservatory(), clock: any Clock<Duration> = ContinuousClock(),
        renderer: (any ScreenRenderer)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) {
        self.windowProvider = windowProvider
        ownLogger = logger
        self.observatory = observatory
        self.clock = clock
        ownRenderer = renderer
        schedule = NavigationSchedule(observers: observers)
        starter = TaskStarter.on(isolation)
        renderQueue.begin(with: renderer, of: self)
    }

    /// The window now.
    public var window: WindowContainer? { windowProvider.window }

    /// The whole hierarchy of the window as a value; of none, or one that is closed, an empty one. ``forest`` is that of all windows.
    /// - Complexity: Linear in the containers.
    public var hierarchy: Hierarchy { window?.window.map(Hierarchy.init(of:)) ?? Hierarchy() }

    /// Writes a line, which is made only if there is a logger.
    public func logInfo(_ line: @autoclosure () -> String) {
        if let logger, simulation == nil { logger.info(line()) }
    }

    /// Writes a line about something that went wrong, which is made only if there is a logger.
    public func logError(_ line: @autoclosure () -> String) {
        if let logger, simulation == nil { logger.error(line()) }
    }
}

// MARK: Building

extension ScreenNavigator {
    /// Builds a screen's container and remembers on it which screen it came from. All building goes through here.
    /// - Returns: The container, which stands nowhere yet.
    public func build<S: Screen>(_ screen: S) throws -> S.Container {
        if let placing { try placing.ask(entering: screen, self) }
        let sharedBefore = sharedCount
        var container = try screen.build(navigator: self)
        builtCount += 1
        simulation?.built.append(screen.key)
        // A container that something else holds could be held by its screen, or by one around that. On it the screen would keep
        // the container alive for good; on a container around it, as long as that stands.
        if !isKnownUniquelyReferenced(&container) { sharedCount += 1 }
        guard let modal = container as? ModalContainer else { return container }
        if modal.role == .none {
            if modal.key == nil { modal.key = screen.containerKey }
            // Only an object can be its own container; anything else would be boxed to be compared.
            if !(S.self is AnyClass) || modal !== (screen as AnyObject) { modal.modalPresentationStyle = screen.modalPresentationStyle }
        }
        if sharedCount == sharedBefore { modal.updateExtras { $0.screen = screen } }
        // What a decorator has put around it under another name is asked for by that.
        if let placing, !(screen is any ErasedScreen) || modal.key == nil || modal.key == screen.undecorated.containerKey {
            placing.admit(modal)
        }
        return container
    }

    func buildAny(_ screen: any Screen) throws -> any ScreenContainer {
        func open<S: Screen>(_ screen: S) throws -> any ScreenContainer { try build(screen) }
        return try open(screen)
    }

    /// Builds a screen whose container can stand in another.
    func buildChild(_ screen: any Screen) throws -> ModalContainer {
        let container = try buildAny(screen)
        guard let modal = container as? ModalContainer else {
            throw ScreenContainerTypeMismatchError(action: "build \(screen.key)", expected: ModalContainer.self, found: container)
        }
        return modal
    }
}
