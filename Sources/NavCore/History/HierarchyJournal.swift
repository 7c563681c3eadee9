/// Changes in the order in which they were made, as plain data.
///
/// Replayed on a hierarchy equal to the one that the first of them was made on, they lead to an equal one, ids included. A
/// ``NavigationHistory`` keeps one.
///
/// ```swift
/// let data = try JSONEncoder().encode(history.journal)
/// try JSONDecoder().decode(HierarchyJournal.self, from: data).replay(on: other)
/// ```
public struct HierarchyJournal: Sendable {
    /// How many changes it has at most; `nil` is any number.
    public let limit: Int?

    /// How many older ones have been forgotten.
    public private(set) var forgottenCount = 0

    private var kept = Fifo<HierarchyChangeRecord>()

    /// - Parameters:
    ///   - changes: The changes, the oldest first.
    ///   - limit: How many it has at most; the oldest are forgotten first. 0 or less is none, `nil` any number.
    public init(_ changes: [HierarchyChangeRecord] = [], limit: Int? = nil) {
        self.limit = limit.map { max($0, 0) }
        for change in changes { append(change) }
    }

    /// The changes, the oldest first.
    /// - Complexity: Linear in the changes.
    public var changes: [HierarchyChangeRecord] { kept.elements }

    /// Adds a change.
    /// - Complexity: Constant, amortized.
    public mutating func append(_ change: HierarchyChangeRecord) {
        kept.append(change)
        if let limit, kept.count > limit {
            _ = kept.popFirst()
            forgottenCount += 1
        }
    }
}

extension HierarchyJournal: Hashable, Codable {
    public static func == (left: Self, right: Self) -> Bool {
        left.limit == right.limit && left.forgottenCount == right.forgottenCount && left.changes == right.changes
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(forgottenCount)
        hasher.combine(changes)
    }

    private enum CodingKeys: CodingKey {
        case changes, limit, forgottenCount
    }

    /// Reads a journal, and refuses one that cannot be, with `DecodingError.dataCorrupted`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        limit = try container.decodeIfPresent(Int.self, forKey: .limit)
        kept = Fifo(try container.decode([HierarchyChangeRecord].self, forKey: .changes))
        forgottenCount = try container.decode(Int.self, forKey: .forgottenCount)
        // More than can ever be counted would overflow with the next one.
        guard (0...Int.max / 2).contains(forgottenCount), limit ?? 0 >= 0, kept.count <= limit ?? .max else {
            let text = "\(kept.count) changes, \(forgottenCount) forgotten, limit \(limit.map(String.init) ?? "none")"
            throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: text))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(changes, forKey: .changes)
        try container.encodeIfPresent(limit, forKey: .limit)
        try container.encode(forgottenCount, forKey: .forgottenCount)
    }
}

extension HierarchyJournal {
    /// Makes the changes again, on the window of a navigator whose hierarchy is equal to the one that they began on.
    ///
    /// All or none: if one does not fit, it fails with ``ScreenHierarchyChangedError``, ``ScreenContainerNotFoundError``,
    /// ``ScreenContainerNotSupportedError``, ``ScreenContainerAlreadyPlacedError``, ``ScreenContainerAlreadyPresentingError`` or
    /// the error of `makeContainer`, and nobody has seen any of them. A journal may come from anywhere.
    ///
    /// Containers are made by kind, with their key; ids are the recorded ones. Traits are plain data, so a trait of another type
    /// than a string, an integer, a number or a boolean comes back as its text.
    /// - Parameters:
    ///   - navigator: Whose hierarchy is changed.
    ///   - makeContainer: Makes a new container, without children, for a node of a kind of your own; `nil` is none. It is not
    ///     asked for plain screens, stacks and tabs. One made without a key gets the node's.
    /// - Complexity: Linear in the containers of the window and of the journal.
    public func replay(
        on navigator: ScreenNavigator, makeContainer: (Hierarchy.Node) throws -> ModalContainer? = { _ in nil }
    ) throws {
        // One that is closed stands for the group where all windows are.
        guard let window = navigator.window ?? (navigator.windowProvider as? ScreenWindowGroup)?.makeWindow() else {
            throw ScreenContainerNotFoundError(action: "replay", target: "window", found: "nil")
        }
        let replay = JournalReplay(window: window)
        do {
            let changes = try changes.map { try replay.change(for: $0, makeContainer) }
            navigator.simulation?.watch(window, for: navigator)
            let next = window.numbering.next
            let start = max(next, replay.nextID)
            window.numbering.next = start
            do {
                try navigator.redirectingOutside { try navigator.apply(changes) {} }
            } catch {
                // What a guard has placed before it refused keeps its number.
                if window.numbering.next == start { window.numbering.next = next }
                throw error
            }
        } catch {
            replay.giveUp()
            throw error
        }
    }
}
