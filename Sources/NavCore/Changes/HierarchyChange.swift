/// One change of a hierarchy, as a value: what it touches, and what is there before and after.
///
/// A change is made from the tree as it is, by the functions below, and carried out by ``ScreenNavigator/apply(_:)``, which
/// refuses it if the tree is no longer what the change was made from. Making one costs what the change touches.
public struct HierarchyChange: CustomStringConvertible {
    /// What the change replaces, and by what.
    public enum Edit {
        /// A run of children from an offset on, in a container with `count` children, and the selected index.
        case children(
            offset: Int, count: Int, removed: [ModalContainer], inserted: [ModalContainer], selectionFrom: Int?, selectionTo: Int?)
        /// The selected index.
        case selection(from: Int?, to: Int?)
        /// What the container presents.
        case presented(from: ModalContainer?, to: ModalContainer?)
        /// How the container stands as a bottom sheet.
        case bottomSheet(from: BottomSheet?, to: BottomSheet?)
        /// The root of a window.
        case root(from: ModalContainer?, to: ModalContainer?)
        /// Whether a window is the key window.
        case key(from: Bool, to: Bool)
        /// Whether a window is hidden.
        case hidden(from: Bool, to: Bool)
        /// The position of a window among those of its group, and its root, which comes and goes with it; `nil` is closed.
        case open(from: Int?, to: Int?, root: ModalContainer?)
    }

    /// The part of a container that a change replaces.
    public enum Slot: String, Sendable, Codable, CaseIterable {
        /// The children of a container, with the selected index.
        case children
        /// The selected index alone.
        case selection
        /// What a container presents.
        case presented
        /// How a container stands as a bottom sheet.
        case bottomSheet
        /// The root of a window.
        case root
        /// Whether a window is the key window.
        case key
        /// Whether a window is hidden.
        case hidden
        /// Whether, and where among those of its group, a window is open.
        case open
    }

    /// Who made a change.
    public enum Origin: String, Sendable, Codable {
        /// A route, or an action that is performed outside of one.
        case route
        /// The user, in the interface.
        case user
        /// What restores a hierarchy that was saved.
        case restoration
        /// What takes changes back: an atomic route, an undo.
        case rollback
    }

    /// The container whose slot changes.
    public let container: any ScreenContainer

    /// What the change replaces, and by what.
    public let edit: Edit

    /// How the change is to be shown; `nil` is at once.
    public var animation: ScreenAnimation?

    /// Who made the change.
    public var origin: Origin

    /// A change in its parts. Whether it fits the hierarchy shows when it is applied.
    public init(_ edit: Edit, of container: any ScreenContainer, animation: ScreenAnimation? = nil, origin: Origin = .route) {
        self.container = container
        self.edit = edit
        self.animation = animation
        self.origin = origin
    }

    /// The change that takes this one back, once it has been applied.
    public var inverse: HierarchyChange {
        let inverse: Edit =
            switch edit {
            case .children(let offset, let count, let removed, let inserted, let from, let to):
                .children(
                    offset: offset, count: count - removed.count + inserted.count, removed: inserted, inserted: removed,
                    selectionFrom: to, selectionTo: from)
            case .selection(let from, let to): .selection(from: to, to: from)
            case .presented(let from, let to): .presented(from: to, to: from)
            case .bottomSheet(let from, let to): .bottomSheet(from: to, to: from)
            case .root(let from, let to): .root(from: to, to: from)
            case .key(let from, let to): .key(from: to, to: from)
            case .hidden(let from, let to): .hidden(from: to, to: from)
            case .open(let from, let to, let root): .open(from: to, to: from, root: root)
            }
        return HierarchyChange(inverse, of: container, animation: animation, origin: origin)
    }

    /// The part of the container that the change replaces.
    public var slot: Slot {
        switch edit {
        case .children: .children
        case .selection: .selection
        case .presented: .presented
        case .bottomSheet: .bottomSheet
        case .root: .root
        case .key: .key
        case .hidden: .hidden
        case .open: .open
        }
    }

    /// The containers whose place in the slot ends, in order; some may be among the inserted ones again.
    public var removed: [ModalContainer] {
        switch edit {
        case .children(_, _, let removed, _, _, _): removed
        case .presented(let from, _), .root(let from, _): from.map { [$0] } ?? []
        case .open(_, let to, let root): to == nil ? root.map { [$0] } ?? [] : []
        case .selection, .bottomSheet, .key, .hidden: []
        }
    }

    /// The containers that take a place in the slot, in order.
    public var inserted: [ModalContainer] {
        switch edit {
        case .children(_, _, _, let inserted, _, _): inserted
        case .presented(_, let to), .root(_, let to): to.map { [$0] } ?? []
        case .open(let from, _, let root): from == nil ? root.map { [$0] } ?? [] : []
        case .selection, .bottomSheet, .key, .hidden: []
        }
    }

    /// Whether the change leaves everything as it is.
    public var isEmpty: Bool {
        switch edit {
        case .children(_, _, let removed, let inserted, let from, let to):
            from == to && removed.count == inserted.count && removed.elementsEqual(inserted) { $0 === $1 }
        case .selection(let from, let to): from == to
        case .presented(let from, let to), .root(let from, let to): from === to
        case .bottomSheet(let from, let to): from == to
        case .key(let from, let to), .hidden(let from, let to): from == to
        case .open(let from, let to, _): from == to
        }
    }
}

extension HierarchyChange {
    /// The change in one line, with the containers' ids: `setStack Stack Rooms #3: - Chat(1) #5 + Chat(2) #7 at 1, now 2`.
    public var description: String {
        let place = container.text
        switch edit {
        case .children(let offset, let count, let removed, let inserted, _, let selection):
            let verb = container is StackContainer ? "setStack" : container is TabsContainer ? "setTabs" : "setChildren"
            var parts: [String] = []
            if !removed.isEmpty { parts.append("- " + removed.map(\.text).joined(separator: ", ")) }
            if !inserted.isEmpty { parts.append("+ " + inserted.map(\.text).joined(separator: ", ")) }
            if !parts.isEmpty { parts.append("at \(offset),") }
            let after = count - removed.count + inserted.count
            let selected = selection.map { ", selected \($0)" } ?? ""
            return "\(verb) \(place): \((parts + ["now \(after)"]).joined(separator: " "))\(selected)"
        case .selection(_, let to): return "select \(place): \(to.map(String.init) ?? "none")"
        case .presented(let from, let to):
            guard let to else { return "dismiss \(place): - \(from?.text ?? "nothing")" }
            return "present \(place): \(from.map { "- \($0.text) " } ?? "")+ \(to.text)"
        case .bottomSheet(_, let to): return "setBottomSheet \(place): \(to?.selectedDetent?.key.rawValue ?? "none")"
        case .root(_, let to): return "setRoot \(place): \(to?.text ?? "none")"
        case .key(_, let to): return "makeKey \(place): \(to)"
        case .hidden(_, let to): return "setHidden \(place): \(to)"
        case .open(_, let to, _): return to.map { "open \(place): at \($0)" } ?? "close \(place)"
        }
    }
}

extension ScreenContainer {
    /// The container in one phrase, with its id where it has one: `Stack Rooms #3`.
    var text: String {
        var words: [String] = []
        if kind != "screen" || key == nil { words.append(kind.prefix(1).uppercased() + kind.dropFirst()) }
        if let key { words.append("\(key)") }
        if let id { words.append("\(id)") }
        return words.joined(separator: " ")
    }
}
