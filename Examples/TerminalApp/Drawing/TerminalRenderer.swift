package import NavDSL

/// Shows the changes of a hierarchy on a terminal: what goes stands out for a moment, then what has come.
///
/// This is all that a renderer has to do: take a transition, show it, and call back when it is shown. The navigator sends the next
/// one only then, and the step of the route that has made it is done only then. The model is ahead of the picture meanwhile; this
/// renderer draws the hierarchy as it is when a transition's turn comes, which needs no picture of its own to be kept in step.
package final class TerminalRenderer: ScreenRenderer {
    /// Calls a closure after a time.
    package typealias Delay = (_ duration: Duration, _ body: @escaping () -> Void) -> Void

    /// How long containers stand out.
    package static let highlightTime = Duration.milliseconds(180)

    /// What shows: the hierarchy, and which containers stand out in it.
    package private(set) var hierarchy = Hierarchy()
    package private(set) var highlighted: Set<ContainerID> = []

    /// Called with each change that is being shown.
    package var onChange: (HierarchyChange) -> Void = { _ in }

    /// Called when there is something new to draw.
    package var onDraw: () -> Void = {}

    private weak let navigator: ScreenNavigator?
    private let delay: Delay

    /// - Parameters:
    ///   - navigator: Whose hierarchy to draw. It keeps its renderer alive, not the other way round.
    ///   - delay: Calls back after a time, where the navigator lives.
    package init(navigator: ScreenNavigator, delay: @escaping Delay) {
        self.navigator = navigator
        self.delay = delay
        hierarchy = navigator.hierarchy
    }

    package func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
        transition.changes.forEach(onChange)
        // What the user has done in the picture himself is there already; what has no animation is shown at once.
        guard transition.animation != nil, !transition.isAlreadyShown else {
            showModel()
            return completion()
        }
        let leaving = ids(of: transition.changes.flatMap(\.removed))
        let entering = ids(of: transition.changes.flatMap(\.inserted) + transition.changes.compactMap(\.selected))
        highlight(leaving) { [self] in
            hierarchy = model
            highlight(entering) { [self] in
                showModel()
                completion()
            }
        }
    }

    /// Lets containers stand out for a moment, if there are any.
    private func highlight(_ containers: Set<ContainerID>, then next: @escaping () -> Void) {
        if containers.isEmpty { return next() }
        highlighted = containers
        onDraw()
        delay(Self.highlightTime, next)
    }

    private func showModel() {
        hierarchy = model
        highlighted = []
        onDraw()
    }

    private var model: Hierarchy { navigator?.hierarchy ?? Hierarchy() }

    private func ids(of containers: [ModalContainer]) -> Set<ContainerID> { Set(containers.compactMap(\.id)) }
}

extension HierarchyChange {
    /// The child that a change of the selection selects.
    fileprivate var selected: ModalContainer? {
        guard case .selection(_, let index?) = edit, let children = (container as? ModalContainer)?.children else { return nil }
        return children.indices.contains(index) ? children[index] : nil
    }
}
