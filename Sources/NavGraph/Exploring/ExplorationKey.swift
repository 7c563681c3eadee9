public import NavDSL

/// Which hierarchies are the same place.
///
/// With any key, places are told apart by the subject's values too, by the routes and guards that have not ended there, and by what histories would undo and
/// redo next. What they would undo after that is no part of it, as no two places would be the same.
public struct ExplorationKey: Sendable, CustomStringConvertible {
    enum Content: Sendable {
        case hierarchy
        case names
        case visiblePath
        case custom(@Sendable (Hierarchy) -> any Hashable & Sendable)
    }

    let content: Content
    public let description: String

    /// The whole hierarchy without ids: containers with their keys, selections, styles, modals, in all windows; and which tabs were selected before,
    /// as the way back depends on it.
    public static let hierarchy = Self(content: .hierarchy, description: "hierarchy")

    /// The whole hierarchy, of which screens only the names count: all chats are one.
    public static let names = Self(content: .names, description: "names")

    /// The way from the window to the topmost container that shows, whatever stands below it or beside it. It is finite
    /// where a stack grows without end.
    public static let visiblePath = Self(content: .visiblePath, description: "visible path")

    /// What a closure makes of the hierarchy.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - key: Is called with the hierarchy after each move that changes anything, on several threads.
    public static func custom(_ name: String, _ key: @escaping @Sendable (Hierarchy) -> any Hashable & Sendable) -> Self {
        Self(content: .custom(key), description: name)
    }
}

/// A place as a few numbers, which tell it from all others of the exploration.
struct StateKey: Hashable {
    let words: [UInt32]

    // All at once: combining them one by one takes several times as long.
    func hash(into hasher: inout Hasher) {
        words.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
