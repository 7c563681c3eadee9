/// A change of a hierarchy and what it has come to: before and after, what has entered, left, appeared and disappeared, and why.
///
/// One comes for each change, whoever has made it; a step that makes several, such as `makeVisible`, has several. What it tells is
/// made when it is read: an observer that reads nothing costs nothing but its call. It is always about this change alone, even if
/// further ones have been made by the time that it is told. One that is kept for longer is completed when all observers have been
/// told, and stays as it is.
///
/// ```swift
/// let observation = navigator.observeTransitions { transition in
///     for screen in transition.appeared { analytics.track(screen.name, because: transition.cause) }
/// }
/// ```
public final class HierarchyTransition: CustomStringConvertible {
    /// Why a hierarchy has changed.
    public struct Cause: Hashable, Sendable, Codable, CustomStringConvertible {
        /// Who has made the change.
        public let origin: HierarchyChange.Origin
        /// The label of the navigation that has made it, or of the nearest one with a label that has started that; of an undone or
        /// redone one, what is undone or redone. `nil` if it has none.
        public let label: String?
        /// The step of the route that has made it: `set stack: push Chat(1)`; `nil` if no route has.
        public let step: String?

        public init(origin: HierarchyChange.Origin, label: String? = nil, step: String? = nil) {
            self.origin = origin
            self.label = label
            self.step = step
        }

        /// `route 'Open chat': set stack: push Chat(1)`.
        public var description: String {
            origin.rawValue + (label.map { " '\($0)'" } ?? "") + (step.map { ": \($0)" } ?? "")
        }
    }

    /// The change, with the containers themselves. They may have changed further since.
    public let change: HierarchyChange

    // `nil` when all that is known is kept.
    private var moment: HierarchyPast.Moment?
    private var navigationStep: Navigation.StepReference?
    private let label: String?
    private var knownBefore: Hierarchy?
    private var knownAfter: Hierarchy?
    private var knownChange: HierarchyChangeRecord?
    private var knownMovement: HierarchyMovement?
    private var knownCause: Cause?

    /// - Parameters:
    ///   - change: The change.
    ///   - record: Its record, if there is one already.
    ///   - moment: When it had just been made.
    ///   - navigation: Whose step has made it.
    ///   - label: What is said in place of the navigation.
    init(
        _ change: HierarchyChange, record: HierarchyChangeRecord?, at moment: HierarchyPast.Moment, by navigation: Navigation?, label: String?
    ) {
        self.change = change
        self.moment = moment
        self.label = label ?? navigation?.inheritedLabel
        knownChange = record
        navigationStep = label == nil ? navigation?.stepReference : nil
    }

    /// Who has made the change, and by which step of which route.
    public var cause: Cause {
        if let knownCause { return knownCause }
        let cause = Cause(origin: change.origin, label: label, step: navigationStep?.text)
        knownCause = cause
        return cause
    }

    /// The hierarchy of the window that the change was made in, before it; an empty one if the window was closed.
    /// - Complexity: Linear in the containers and in what has been changed since, the first time; then constant.
    public var before: Hierarchy {
        if let knownBefore { return knownBefore }
        knownBefore = moment?.previous.hierarchy
        return knownBefore ?? Hierarchy()
    }

    /// The hierarchy of that window after the change, and before any later one; an empty one if the window is closed by it.
    /// - Complexity: As ``before``.
    public var after: Hierarchy {
        if let knownAfter { return knownAfter }
        knownAfter = moment?.hierarchy
        return knownAfter ?? Hierarchy()
    }

    /// The containers that have come into the hierarchy, in pre-order of ``after``.
    /// - Complexity: Linear in the containers, the first time that one of these four lists is read; then constant.
    public var entered: [Hierarchy.Node] { movement.entered }

    /// The containers that have gone from the hierarchy, in pre-order of ``before``.
    /// - Complexity: As ``entered``.
    public var left: [Hierarchy.Node] { movement.left }

    /// The containers that show and did not, in pre-order of ``after``: those that have entered visible, and those that were hidden
    /// by others, at any depth. The window is one of them when it is shown.
    /// - Complexity: As ``entered``.
    public var appeared: [Hierarchy.Node] { movement.appeared }

    /// The containers that showed and do not, in pre-order of ``before``: those that have left visible, and those that are hidden by
    /// others now. The window is one of them when it is hidden.
    /// - Complexity: As ``entered``.
    public var disappeared: [Hierarchy.Node] { movement.disappeared }

    /// The transition as plain data, to be stored, sent and compared.
    /// - Complexity: As ``before``.
    public var record: HierarchyTransitionRecord {
        HierarchyTransitionRecord(change: changeRecord, before: before, after: after, cause: cause)
    }

    /// The cause and the change, in one line.
    public var description: String { "\(cause): \(change)" }

    private var movement: HierarchyMovement {
        if let knownMovement { return knownMovement }
        let movement = HierarchyMovement(from: before, to: after)
        if knownBefore != nil, knownAfter != nil { knownMovement = movement }
        return movement
    }

    private var changeRecord: HierarchyChangeRecord {
        if let knownChange { return knownChange }
        knownChange = moment.flatMap { moment in moment.look { _ in HierarchyChangeRecord(change, removed: moment.removedIDs) } }
        return knownChange ?? HierarchyChangeRecord(change)
    }

    /// Makes all that can be read, so that nothing else needs to be kept for it.
    func complete() {
        _ = record
        moment = nil
        navigationStep = nil
    }
}

/// What has entered, left, appeared and disappeared between two hierarchies.
struct HierarchyMovement {
    let entered: [Hierarchy.Node]
    let left: [Hierarchy.Node]
    let appeared: [Hierarchy.Node]
    let disappeared: [Hierarchy.Node]

    /// - Complexity: Linear in the nodes of both.
    init(from before: Hierarchy, to after: Hierarchy) {
        // The containers that were there, and whether they showed.
        func visibility(_ hierarchy: Hierarchy) -> [ContainerID: Bool] {
            Dictionary(hierarchy.nodes.map { ($0.id, $0.isVisible) }, uniquingKeysWith: { first, _ in first })
        }
        let old = visibility(before)
        let new = visibility(after)
        entered = after.nodes.filter { old[$0.id] == nil }
        left = before.nodes.filter { new[$0.id] == nil }
        appeared = after.nodes.filter { $0.isVisible && old[$0.id] != true }
        disappeared = before.nodes.filter { $0.isVisible && new[$0.id] != true }
    }
}
