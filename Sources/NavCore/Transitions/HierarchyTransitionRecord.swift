/// A transition as plain data: to be stored, sent to anybody, compared, and encoded.
public struct HierarchyTransitionRecord: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The change. Those of a navigator's transitions, in order, can be replayed: see ``HierarchyJournal``.
    public let change: HierarchyChangeRecord

    /// The hierarchy of the window that the change was made in, before it; an empty one if the window was closed.
    public let before: Hierarchy

    /// The hierarchy of that window after the change, and before any later one; an empty one if the window is closed by it.
    public let after: Hierarchy

    /// Who has made the change, and by which step of which route.
    public let cause: HierarchyTransition.Cause

    public init(change: HierarchyChangeRecord, before: Hierarchy, after: Hierarchy, cause: HierarchyTransition.Cause) {
        self.change = change
        self.before = before
        self.after = after
        self.cause = cause
    }

    /// The containers that have come into the hierarchy, in pre-order of ``after``.
    /// - Complexity: Linear in the containers, like that of the next three.
    public var entered: [Hierarchy.Node] { movement.entered }

    /// The containers that have gone from the hierarchy, in pre-order of ``before``.
    public var left: [Hierarchy.Node] { movement.left }

    /// The containers that show and did not, in pre-order of ``after``.
    public var appeared: [Hierarchy.Node] { movement.appeared }

    /// The containers that showed and do not, in pre-order of ``before``.
    public var disappeared: [Hierarchy.Node] { movement.disappeared }

    /// The cause and the change, in one line.
    public var description: String { "\(cause): \(change)" }

    private var movement: HierarchyMovement { HierarchyMovement(from: before, to: after) }
}
