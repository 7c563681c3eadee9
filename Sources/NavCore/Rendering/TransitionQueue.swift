/// The transitions that wait for a renderer: it gets one at a time.
final class TransitionQueue {
    private struct Entry {
        let transition: ScreenTransition
        let waiting: Waiting
    }

    /// Those who wait for the end of a transition.
    fileprivate struct Waiting {
        let navigation: Navigation?
        let completion: (() -> Void)?

        func goOn() {
            navigation?.transitionEnded()
            completion?()
        }
    }

    // Unchecked: it is asked at each change, and nothing of a user's runs, or is freed, meanwhile.
    @exclusivity(unchecked) private var entries = Fifo<Entry>()

    var hasWaiting: Bool { !entries.isEmpty }

    /// The number of the transition that is being rendered.
    private var current: Int?
    private weak var currentCompletion: RenderCompletion?
    private var lastNumber = 0
    private var isRendering = false
    private var shown = ShownStates()
    // What was changed by no route, and is shown with what was changed together with it.
    @exclusivity(unchecked) private var loose: [(container: any ScreenContainer, isAlreadyShown: Bool, completion: (() -> Void)?)] = []

    /// Whether the renderer gets a route's changes when the route is done. It is asked once, when it is set.
    private(set) var isCoalescing = false

    /// Begins with another renderer or with none. What the one before still had to show counts as shown.
    func begin(with renderer: (any ScreenRenderer)?, of navigator: ScreenNavigator) {
        if navigator.putsOff(nil, { self.begin(with: renderer, of: navigator) }) { return }
        isCoalescing = renderer?.isCoalescing ?? false
        let freed = shown
        defer { withExtendedLifetime(freed) {} }
        shown = ShownStates()
        let rest = entries.elements
        entries = Fifo()
        current = nil
        currentCompletion.take()?.giveUp()
        for entry in rest { entry.waiting.goOn() }
        render(by: navigator)
    }

    /// What a coalescing renderer has been shown of a container that is about to change; `nil` if that is known already.
    func shownState(before change: HierarchyChange) -> ShownStates.Shown? { isCoalescing ? shown.state(before: change) : nil }

    /// Adds a change that was made. A coalescing renderer gets a route's when the route is done.
    /// - Parameter before: What ``shownState(before:)`` has answered before the change.
    /// - Returns: Whether the completion will be called when the change has been rendered; if not, there is nothing to wait for.
    func add(
        _ change: HierarchyChange, before: ShownStates.Shown?, of navigation: Navigation?, isAlreadyShown: Bool,
        _ completion: (() -> Void)?
    ) -> Bool {
        // What the user has done is seen only where nothing else was still to be shown.
        let isAlreadyShown = isAlreadyShown && !isBehind(change.container)
        guard isCoalescing else {
            let transition = ScreenTransition(container: change.container, changes: [change], isAlreadyShown: isAlreadyShown)
            append(transition, Waiting(navigation: navigation, completion: completion))
            return true
        }
        let isFirst = shown.keep(before, change)
        guard let root = navigation?.rootNavigation else {
            // What a route has changed there before is shown with it.
            loose.append((change.container, isAlreadyShown && isFirst, completion))
            return true
        }
        if root.touched.last !== change.container { root.touched.append(change.container) }
        return false
    }

    /// Adds what was changed by no route: what was changed together is one transition a container.
    /// - Returns: What is to be called, if there is nothing to show.
    func addLooseChanges() -> (() -> Void)? {
        if loose.isEmpty { return nil }
        let changes = loose
        loose = []
        let complete = { for change in changes { change.completion?() } }
        let isAlreadyShown = changes.allSatisfy(\.isAlreadyShown)
        return addChanges(of: changes.map(\.container), nil, isAlreadyShown: isAlreadyShown, complete) ? nil : complete
    }

    /// Hands a coalescing renderer what a route has changed, now that it is done, or waits for the user.
    func flush(_ navigation: Navigation, by navigator: ScreenNavigator) {
        guard !navigation.touched.isEmpty else { return }
        let containers = navigation.touched
        navigation.touched = []
        addChanges(of: containers, navigation)
        render(by: navigator)
    }

    /// Adds what has become of containers since they were shown, a transition each.
    /// - Returns: Whether the completion will be called.
    @discardableResult
    private func addChanges(
        of containers: [any ScreenContainer], _ navigation: Navigation?, isAlreadyShown: Bool = false, _ completion: (() -> Void)? = nil
    ) -> Bool {
        let (transitions, freed) = shown.takeTransitions(of: containers, isAlreadyShown: isAlreadyShown)
        defer { withExtendedLifetime(freed) {} }
        for (index, transition) in transitions.enumerated() {
            let isLast = index == transitions.count - 1
            append(transition, Waiting(navigation: navigation, completion: isLast ? completion : nil))
        }
        return !transitions.isEmpty
    }

    /// Whether a change of a container is being shown, or waits for that.
    private func isBehind(_ container: any ScreenContainer) -> Bool {
        if current != nil, currentCompletion?.container === container { return true }
        return entries.elements.contains { $0.transition.container === container }
    }

    private func append(_ transition: ScreenTransition, _ waiting: Waiting) {
        entries.append(Entry(transition: transition, waiting: waiting))
        waiting.navigation?.unrenderedCount += 1
    }

    /// Gives the renderer what waits, as long as it is done at once. Observers are told of a change before it is rendered.
    func render(by navigator: ScreenNavigator) {
        if isRendering || navigator.observers.isTelling { return }
        isRendering = true
        while current == nil, hasWaiting, let renderer = navigator.renderer, let entry = entries.popFirst() {
            lastNumber += 1
            current = lastNumber
            let completion = RenderCompletion(
                of: entry.transition.container, .init(number: lastNumber, navigator: navigator, waiting: entry.waiting))
            currentCompletion = completion
            // What the renderer starts belongs to no route.
            navigator.schedule.run(in: nil) {
                renderer.render(entry.transition) { completion.finish() }
            }
        }
        isRendering = false
    }

    /// Lets the next one begin.
    fileprivate func finished(_ number: Int) {
        if current == number { current = nil }
    }
}

/// The completion of one transition, which counts once. The renderer alone keeps it.
extension ScreenNavigator {
    /// Gives a renderer that coalesces what the running route has changed until now; any other has it already.
    ///
    /// For an action of your own that shows something and then waits for the user, who has to see it. The library's own actions do so
    /// before they wait for a result, a guard, or the system.
    public func renderChanges() { renderChanges(of: schedule.current) }

    /// Gives a renderer that coalesces what the route that a navigation is a part of has changed until now.
    func renderChanges(of navigation: Navigation?) {
        if simulation != nil { return }
        if let navigation { renderQueue.flush(navigation.rootNavigation, by: self) }
    }
}

private final class RenderCompletion {
    /// What follows it.
    struct Ending {
        let number: Int
        let navigator: ScreenNavigator
        let waiting: TransitionQueue.Waiting

        func happen() {
            if navigator.putsOff(nil, { happen() }) { return }
            navigator.renderQueue.finished(number)
            waiting.goOn()
            navigator.renderQueue.render(by: navigator)
        }
    }

    private enum State {
        case open, finished
        /// The renderer was exchanged while it was at it.
        case givenUp
    }

    let container: any ScreenContainer
    private let ending: Ending
    private var state = State.open

    init(of container: any ScreenContainer, _ ending: Ending) {
        self.container = container
        self.ending = ending
    }

    deinit {
        guard state == .open else { return }
        ending.navigator.logError("The renderer let go of a completion without calling it.")
        ending.happen()
    }

    func finish() {
        switch state {
        case .open:
            state = .finished
            ending.happen()
        case .finished: ending.navigator.logError("The renderer called a completion again; the call is ignored.")
        case .givenUp: state = .finished
        }
    }

    /// Counts as called, whenever it will be.
    func giveUp() {
        guard state == .open else { return }
        state = .givenUp
        ending.happen()
    }
}
