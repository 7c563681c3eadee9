/// Shows the changes of a hierarchy: the side of the library that a user interface is on.
///
/// The model is ahead of the picture. Transitions come one at a time, in the order of the changes; the next one comes when the
/// last one's completion has been called. A step of a route is done when its own transitions are. Observers of changes are told
/// before.
///
/// The navigator keeps its renderer; let the renderer hold the navigator weakly. It may navigate while it renders: that changes the
/// model at once, and is rendered after what it is at.
public protocol ScreenRenderer: AnyObject {
    /// Whether a route's changes come when it is done, or waits for the user, as one transition a container: from what was shown to what
    /// is there.
    /// The default is false: each change comes by itself, and the route's next step waits for it. It is asked once, when the
    /// renderer is set.
    var isCoalescing: Bool { get }

    /// Shows a transition.
    /// - Parameters:
    ///   - transition: What has changed. The containers in it may have changed further since.
    ///   - completion: To be called once, when it is shown: at once, or after an animation. One that is let go uncalled is reported
    ///     to the logger and counts as called.
    func render(_ transition: ScreenTransition, completion: @escaping () -> Void)
}

extension ScreenRenderer {
    /// The default: each change comes by itself.
    public var isCoalescing: Bool { false }
}

/// What a renderer is to show: the changes of one container.
public struct ScreenTransition: CustomStringConvertible {
    /// The container that has changed.
    public let container: any ScreenContainer

    /// The changes: one, or for a renderer that coalesces at most one of each slot.
    ///
    /// What is inserted comes with all that stands in it and is presented over it; that has no transitions of its own. A container
    /// that has moved from one to another is removed by one transition and inserted by another, whichever comes first.
    public let changes: [HierarchyChange]

    /// Whether the picture shows it already, because the user has made it there: a swipe back, a tab tapped. It is false if other
    /// changes of the container were still to be shown then.
    public let isAlreadyShown: Bool

    /// How to show it; `nil` is at once. Of several changes it is merged, as a stack's are.
    public var animation: ScreenAnimation? {
        changes.reduce(nil) { ScreenAnimation.merge($0, $1.animation) }
    }

    /// One line a change.
    public var description: String { changes.map { "\($0)" }.joined(separator: "\n") }
}
