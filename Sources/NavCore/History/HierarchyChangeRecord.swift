/// A change as plain data: with the ids and keys of containers in their place, to be stored, sent, compared and replayed.
public struct HierarchyChangeRecord: Hashable, Sendable, Codable, CustomStringConvertible {
    /// What was replaced, and by what. What enters is listed with all that stands in it, in pre-order.
    public enum Edit: Hashable, Sendable, Codable {
        /// A run of children from an offset on, in a container that had `count` of them, and the selected index.
        case children(
            offset: Int, count: Int, removed: [ContainerID], inserted: [Hierarchy.Node], selectionFrom: Int?, selectionTo: Int?)
        /// The selected index.
        case selection(from: Int?, to: Int?)
        /// What the container presents.
        case presented(from: ContainerID?, to: [Hierarchy.Node])
        /// How the container stands as a bottom sheet.
        case bottomSheet(from: BottomSheet?, to: BottomSheet?)
        /// The root of a window.
        case root(from: ContainerID?, to: [Hierarchy.Node])
        /// Whether a window is the key window.
        case key(from: Bool, to: Bool)
        /// Whether a window is hidden.
        case hidden(from: Bool, to: Bool)
        /// The position of a window among those of its group; `nil` is closed. One that opens is listed with all that stands in it.
        case open(from: Int?, to: Int?, window: [Hierarchy.Node])
    }

    /// The container whose slot changed.
    public let container: ContainerID

    /// What was replaced, and by what.
    public let edit: Edit

    /// How the change was to be shown; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Who made the change.
    public let origin: HierarchyChange.Origin

    /// A record that is written by hand. Whether it fits a hierarchy shows when it is replayed.
    public init(
        _ edit: Edit, of container: ContainerID, animation: ScreenAnimation? = nil, origin: HierarchyChange.Origin = .route
    ) {
        self.container = container
        self.edit = edit
        self.animation = animation
        self.origin = origin
    }

    /// The record of a change that has just been made.
    /// - Parameters:
    ///   - change: The change.
    ///   - removed: The ids of what it has removed, which may have others by now; `nil` if not.
    /// - Complexity: Linear in the containers that enter.
    init(_ change: HierarchyChange, removed removedIDs: [ContainerID]? = nil) {
        let removedIDs = removedIDs ?? change.removed.compactMap(\.id)
        func nodes(_ container: ModalContainer?, _ role: Hierarchy.Role) -> [Hierarchy.Node] {
            container.map { Hierarchy.nodes(of: [$0], as: role) } ?? []
        }
        switch change.edit {
        case .children(let offset, let count, _, let inserted, let from, let to):
            edit = .children(
                offset: offset, count: count, removed: removedIDs, inserted: Hierarchy.nodes(of: inserted, as: .child),
                selectionFrom: from, selectionTo: to)
        case .selection(let from, let to): edit = .selection(from: from, to: to)
        case .presented(_, let to): edit = .presented(from: removedIDs.first, to: nodes(to, .presented))
        case .bottomSheet(let from, let to): edit = .bottomSheet(from: from, to: to)
        case .root(_, let to): edit = .root(from: removedIDs.first, to: nodes(to, .root))
        case .key(let from, let to): edit = .key(from: from, to: to)
        case .hidden(let from, let to): edit = .hidden(from: from, to: to)
        case .open(let from, let to, _):
            let window = to == nil ? nil : change.container as? WindowContainer
            edit = .open(from: from, to: to, window: window.map { Hierarchy(of: $0).nodes } ?? [])
        }
        container = change.container.id ?? ContainerID(-1)
        animation = change.animation
        origin = change.origin
    }

    /// `children of #3 at 1: - #5 + Chat(1) #7`.
    public var description: String {
        func names(_ nodes: [Hierarchy.Node]) -> String {
            nodes.filter { $0.parent == nil }.map { " + \($0.text) \($0.id)" }.joined()
        }
        switch edit {
        case .children(let offset, _, let removed, let inserted, _, let selection):
            return "children of \(container) at \(offset):" + removed.map { " - \($0)" }.joined() + names(inserted)
                + (selection.map { ", selected \($0)" } ?? "")
        case .selection(_, let to): return "selection of \(container): \(to.map(String.init) ?? "none")"
        case .presented(let from, let to): return "presented by \(container):" + (from.map { " - \($0)" } ?? "") + names(to)
        case .bottomSheet(_, let to): return "bottom sheet of \(container): \(to?.selectedDetent?.key.rawValue ?? "none")"
        case .root(let from, let to): return "root of \(container):" + (from.map { " - \($0)" } ?? "") + names(to)
        case .key(_, let to): return "key of \(container): \(to)"
        case .hidden(_, let to): return "hidden of \(container): \(to)"
        case .open(_, let to, _): return "open \(container): \(to.map { "at \($0)" } ?? "no")"
        }
    }
}
