public import NavDSL

/// What a saved hierarchy may be at most: it is a file, which anybody can have written.
public struct SavedHierarchyLimits: Hashable, Sendable {
    /// The length of its JSON; 10,000,000 unless told.
    public var bytes: Int
    /// The number of containers; 100,000 unless told.
    public var nodes: Int
    /// How deep its JSON is nested; 64 unless told.
    public var depth: Int
    /// The number of values in its JSON, of which each trait and each element of data is one; 1,000,000 unless told.
    public var values: Int

    /// Limits; what is left out is as it is by default.
    public init(bytes: Int = 10_000_000, nodes: Int = 100_000, depth: Int = 64, values: Int = 1_000_000) {
        self.bytes = bytes
        self.nodes = nodes
        self.depth = depth
        self.values = values
    }
}

/// Why a hierarchy is not saved, read or restored. Nothing has been changed.
public struct SavedHierarchyError: ScreenError {
    /// What is limited.
    public enum Limit: String, Hashable, Sendable {
        /// The length of the file.
        case bytes
        /// Containers.
        case nodes
        /// Brackets in brackets.
        case depth
        /// Values of any kind.
        case values
    }

    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// Screens that cannot be saved.
        case notSavable([UnsavableScreen])
        /// It has a number that JSON has not.
        case unwritable(String)
        /// The file is no JSON, or not of a saved hierarchy.
        case unreadable(String)
        /// The file is of a form that is not known here.
        case unknownFormat(Int)
        /// The file is more than it may be.
        case tooLarge(Limit, limit: Int)
        /// A node breaks a rule.
        case invalid(node: Int, String)
        /// No migration leads from this version to the app's.
        case noMigration(from: Int, to: Int)
        /// A migration has failed.
        case migrationFailed(from: Int, String)
        /// A screen cannot be restored, and the policy is to fail.
        case lost(LostScreen)
        /// Nothing is left that could be shown.
        case nothingLeft([LostScreen])
    }

    /// What is wrong.
    public let reason: Reason
    public var attachedErrors: [any Error] = []

    /// The error of a reason.
    public init(_ reason: Reason) { self.reason = reason }

    public var description: String { describe(text, attachedErrors) }

    private var text: String {
        switch reason {
        case .notSavable(let screens): "These screens cannot be saved: \(screens.map(\.description).joined(separator: "; "))."
        case .unwritable(let why): "The hierarchy cannot be written: \(why)"
        case .unreadable(let why): "The saved hierarchy cannot be read: \(why)"
        case .unknownFormat(let format): "The saved hierarchy is of the form \(format), which is not known here."
        case .tooLarge(let what, let limit): "The saved hierarchy is beyond the limit of \(limit) \(what)."
        case .invalid(let node, let why): "Node \(node) of the saved hierarchy \(why)."
        case .noMigration(let from, let to): "There is no migration from version \(from) to \(to)."
        case .migrationFailed(let from, let why): "The migration from version \(from) has failed: \(why)"
        case .lost(let screen): "A screen cannot be restored: \(screen)."
        case .nothingLeft(let lost): "Nothing is left of the saved hierarchy: \(lost.prefix(8).map(\.description).joined(separator: "; "))."
        }
    }
}

/// A screen that stands in a hierarchy and cannot be saved.
public struct UnsavableScreen: Hashable, Sendable, CustomStringConvertible {
    /// The key of its container, or of its screen, or else its kind.
    public let name: String
    /// Why.
    public let reason: String

    /// A screen and why it cannot be saved.
    public init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }

    public var description: String { "\(name) (\(reason))" }
}
