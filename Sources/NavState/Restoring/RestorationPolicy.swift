public import NavDSL

/// What becomes of a saved screen that cannot be restored: its destination is not registered any more, what it encoded cannot be read, it
/// cannot be built, or, without a registered name of its own, it is no part of its destination any more.
///
/// Whatever the policy is, no stack and no tabs are empty that were not: what has lost all that stood in it is lost too. Only a destination,
/// or a part of one, whose parts are others now shows as it is built.
public enum RestorationPolicy {
    /// It is left out, with what stands in it and what is presented on it.
    case drop
    /// As ``drop``; in a stack (a node of the kind `stack`), with all above it.
    case truncate
    /// Another screen takes its place, and presents what it presented. What stood in it is left out. If the other cannot be built, nothing
    /// is restored.
    case placeholder((LostScreen) -> any Screen<ModalContainer>)
    /// Nothing is restored: ``SavedHierarchyError/Reason/lost(_:)``.
    case fail
}

/// A saved screen that was not restored.
public struct LostScreen: Hashable, Sendable, CustomStringConvertible {
    /// Its registered name, or else that of its key, or its kind.
    public let name: String
    /// Its index in the saved hierarchy's nodes.
    public let index: Int
    /// Why.
    public let reason: String

    /// A screen and why it was not restored.
    public init(name: String, index: Int, reason: String) {
        self.name = name
        self.index = index
        self.reason = reason
    }

    /// `chat (node 3): it is not registered`
    public var description: String { "\(name) (node \(index)): \(reason)" }
}

/// What a restoration has come to.
public struct RestorationReport: Hashable, Sendable, CustomStringConvertible {
    /// How many of the saved containers there are again.
    public let restoredCount: Int
    /// All that there are not, or a placeholder in their place, in the order of the saved nodes.
    public let lost: [LostScreen]

    /// A report.
    public init(restoredCount: Int, lost: [LostScreen]) {
        self.restoredCount = restoredCount
        self.lost = lost
    }

    /// `restored 2`, and a line for each that is lost.
    public var description: String { (["restored \(restoredCount)"] + lost.map { "lost \($0)" }).joined(separator: "\n") }
}
