/// The transitions that wait for a renderer: it gets one at a time.
final class TransitionQueue {
    private struct Entry {
        let transition: ScreenTransition
        let renderer: any ScreenRenderer
        let navigation: Navigation?
        let completion: (() -> Void)?
    }

    private var entries = Fifo<Entry>()
    /// The number of the transition that is being rendered.
    private var current: Int?
    private var lastNumber = 0
    private var isRendering = false
    private var shown = ShownStates()

    /// Adds a change that was made. A coalescing renderer gets a route's when the route is done.
    func add(
        _ change: HierarchyChange, for renderer: any ScreenRenderer, of navigation: Navigation?, isAlreadyShown: Bool,
        _ completion: (() -> Void)?
    ) {
        if renderer.isCoalescing {
            guard let root = navigation?.rootNavigation else {
                addChanges(of: [change.container], for: renderer, nil, isAlreadyShown, completion)
                return
            }
            root.touched.append(change.container)
            completion?()
        } else {
            let transition = ScreenTransition(container: change.container, changes: [change], isAlreadyShown: isAlreadyShown)
            append(Entry(transition: transition, renderer: renderer, navigation: navigation, completion: completion))
        }
    }

    /// Before a change that a coalescing renderer will see later.
    func willMake(_ change: HierarchyChange) { shown.keep(before: change) }

    /// Forgets what a renderer has been shown, which is gone.
    func forgetShown() {
        let freed = shown
        shown = ShownStates()
        withExtendedLifetime(freed) {}
    }

    /// Forgets changes that were taken back before anybody was told.
    func forgetUnmade(_ containers: [any ScreenContainer]) {
        let freed = shown.removeUnchanged(containers)
        withExtendedLifetime(freed) {}
    }

    /// Adds what has become of containers since they were shown, a transition each.
    func addChanges(
        of containers: [any ScreenContainer], for renderer: any ScreenRenderer, _ navigation: Navigation?,
        _ isAlreadyShown: Bool = false, _ completion: (() -> Void)? = nil
    ) {
        let (transitions, freed) = shown.takeTransitions(of: containers, isAlreadyShown: isAlreadyShown)
        defer { withExtendedLifetime(freed) {} }
        for (index, transition) in transitions.enumerated() {
            append(
                Entry(
                    transition: transition, renderer: renderer, navigation: navigation,
                    completion: index == transitions.count - 1 ? completion : nil))
        }
        if transitions.isEmpty { completion?() }
    }

    private func append(_ entry: Entry) {
        entries.append(entry)
        entry.navigation?.unrenderedCount += 1
    }

    /// Gives the renderer what waits, as long as it is done at once.
    func render(by navigator: ScreenNavigator) {
        if isRendering { return }
        isRendering = true
        while current == nil, let entry = entries.popFirst() {
            lastNumber += 1
            current = lastNumber
            let completion = RenderCompletion(
                number: lastNumber, navigator: navigator, navigation: entry.navigation, completion: entry.completion)
            // What the renderer starts belongs to no route.
            navigator.schedule.run(in: nil) {
                entry.renderer.render(entry.transition) { completion.finish() }
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
private final class RenderCompletion {
    private let number: Int
    private let navigator: ScreenNavigator
    private let navigation: Navigation?
    private let completion: (() -> Void)?
    private var isFinished = false

    init(number: Int, navigator: ScreenNavigator, navigation: Navigation?, completion: (() -> Void)?) {
        self.number = number
        self.navigator = navigator
        self.navigation = navigation
        self.completion = completion
    }

    deinit {
        if isFinished { return }
        navigator.logError("The renderer let go of a completion without calling it.")
        Self.complete(number, navigator, navigation, completion)
    }

    func finish() {
        if isFinished { return navigator.logError("The renderer called a completion again; the call is ignored.") }
        isFinished = true
        Self.complete(number, navigator, navigation, completion)
    }

    // Not a method: the object may be gone when a simulation, which it must not disturb, is over.
    private static func complete(
        _ number: Int, _ navigator: ScreenNavigator, _ navigation: Navigation?, _ completion: (() -> Void)?
    ) {
        if let simulation = navigator.simulation {
            return simulation.postponed.append { complete(number, navigator, navigation, completion) }
        }
        navigator.transitions.finished(number)
        navigation?.transitionEnded()
        completion?()
        navigator.transitions.render(by: navigator)
    }
}

extension Navigation {
    /// The navigation that this one belongs to in the end; itself if it belongs to none.
    var rootNavigation: Navigation {
        var navigation = self
        while let parent = navigation.parent { navigation = parent }
        return navigation
    }
}

extension ScreenNavigator {
    /// Hands a coalescing renderer what a route has changed.
    func flushTransitions(of navigation: Navigation) {
        guard !navigation.touched.isEmpty else { return }
        let containers = navigation.touched
        navigation.touched = []
        guard let renderer else { return }
        transitions.addChanges(of: containers, for: renderer, navigation)
        transitions.render(by: self)
    }
}
