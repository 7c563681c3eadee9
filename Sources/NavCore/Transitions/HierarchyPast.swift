/// What has been changed in a window since a moment that somebody may still ask for: the way back to it.
///
/// It lives as long as somebody holds a moment. While it does, every change of the window is noted, whichever navigator makes it,
/// in simulations too. What leaves is noted with all that stands in it, as its owner may change it then as he likes.
final class HierarchyPast {
    /// The state of a hierarchy at some time.
    struct Moment {
        fileprivate let past: HierarchyPast
        /// How many of the noted changes had been made.
        fileprivate let position: Int
    }

    private struct Entry {
        let change: HierarchyChange
        let left: [Contents]
        /// The ids of what was removed, which gets others in another window.
        let removedIDs: [ContainerID]
    }

    /// What a container holds and is: all that may be other when it has been in no window for a while.
    private struct Contents {
        let container: ModalContainer
        let id: ContainerID?
        let key: ScreenKey?
        let style: ScreenModalStyle
        // Its own, which is kept, or another one, whose door is closed meanwhile.
        unowned(unsafe) let window: WindowContainer?
        let children: [ModalContainer]
        let selectedIndex: Int?
        let presented: ModalContainer?
        let bottomSheet: BottomSheet?

        init(of container: ModalContainer) {
            self.container = container
            id = container.id
            key = container.key
            style = container.modalPresentationStyle
            window = container.windowReference
            children = container.children
            selectedIndex = container.selectedIndex
            presented = container.ownPresented
            bottomSheet = container.bottomSheet
        }

        func putBack() {
            container.id = id
            container.key = key
            container.modalPresentationStyle = style
            container.windowReference = window
            container.children = children
            container.selectedIndex = selectedIndex
            container.ownPresented = presented
            container.putBack(bottomSheet)
        }
    }

    private let window: WindowContainer
    private var entries: [Entry] = []
    private var isReading = false

    init(of window: WindowContainer) { self.window = window }

    /// The state as it is now.
    var now: Moment { Moment(past: self, position: entries.count) }

    /// Notes a change that is about to be made.
    /// - Complexity: Linear in what leaves.
    func note(_ change: HierarchyChange) {
        var left: [Contents] = []
        for container in change.removed { container.forEachBelow { left.append(Contents(of: $0)) } }
        entries.append(Entry(change: change, left: left, removedIDs: change.removed.compactMap(\.id)))
    }

    fileprivate func removedIDs(before position: Int) -> [ContainerID] { entries[position - 1].removedIDs }

    /// Looks at the window as it was. Nobody sees that it is so for the moment: containers of the user's own are asked what they
    /// show, and cannot change anything meanwhile, what has left included: it is in the window.
    /// - Returns: `nil` if such a container asks for the past while it is asked itself.
    /// - Complexity: Linear in what has been changed since, besides the body.
    fileprivate func look<Value>(at position: Int, _ body: (WindowContainer) -> Value) -> Value? {
        if isReading { return nil }
        isReading = true
        defer { isReading = false }
        var touched: [Contents] = []
        var seen = Set<ObjectIdentifier>()
        var closed: [WindowContainer] = []
        func close(_ window: WindowContainer?) {
            guard let window, !window.isDoorClosed else { return }
            window.isDoorClosed = true
            closed.append(window)
        }
        func touch(_ container: ModalContainer) {
            guard seen.insert(ObjectIdentifier(container)).inserted else { return }
            touched.append(Contents(of: container))
            close(container.window)
        }
        let (root, isKey, isHidden, isOpen) = (window.root, window.isKey, window.isHidden, window.isOpen)
        close(window)
        for entry in entries[position...].reversed() {
            if let container = entry.change.container as? ModalContainer { touch(container) }
            undo(entry.change)
            for contents in entry.left {
                touch(contents.container)
                contents.putBack()
            }
        }
        defer {
            for contents in touched { contents.putBack() }
            (window.root, window.isKey, window.isHidden, window.isOpen) = (root, isKey, isHidden, isOpen)
            for window in closed { window.isDoorClosed = false }
        }
        return body(window)
    }

    /// Gives the changed slot back what was in it; places, ids and versions are not looked at.
    private func undo(_ change: HierarchyChange) {
        switch change.edit {
        case .children(let offset, _, let removed, let inserted, let from, _):
            let parent = unsafeDowncast(change.container, to: ModalContainer.self)
            parent.children.replaceSubrange(offset..<offset + inserted.count, with: removed)
            parent.selectedIndex = from
        case .selection(let from, _): unsafeDowncast(change.container, to: ModalContainer.self).selectedIndex = from
        case .presented(let from, _): unsafeDowncast(change.container, to: ModalContainer.self).ownPresented = from
        case .bottomSheet(let from, _): unsafeDowncast(change.container, to: ModalContainer.self).putBack(from)
        case .root(let from, _): window.root = from
        case .key(let from, _): window.isKey = from
        case .hidden(let from, _): window.isHidden = from
        case .open(let from, _, _): window.isOpen = from != nil
        }
    }
}

extension ModalContainer {
    /// Most containers are no bottom sheet, and get no extras for it.
    fileprivate final func putBack(_ sheet: BottomSheet?) {
        if bottomSheet != sheet { updateExtras { $0.bottomSheet = sheet } }
    }
}

extension HierarchyPast.Moment {
    /// The state before the last change.
    var previous: Self { Self(past: past, position: position - 1) }

    /// The ids of what the last change has removed.
    var removedIDs: [ContainerID] { past.removedIDs(before: position) }

    /// Looks at the window as it was then.
    /// - Returns: `nil` if a container that is asked by this asks itself.
    func look<Value>(_ body: (WindowContainer) -> Value) -> Value? { past.look(at: position, body) }

    /// The hierarchy of the window as it was then; an empty one if it was closed.
    var hierarchy: Hierarchy? { look { $0.isOpen ? Hierarchy(of: $0) : Hierarchy() } }
}

extension WindowContainer {
    /// What notes the window's changes from here on.
    func notedPast() -> HierarchyPast {
        if let past { return past }
        let past = HierarchyPast(of: self)
        self.past = past
        return past
    }
}
