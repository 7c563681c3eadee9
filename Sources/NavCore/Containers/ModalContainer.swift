/// Any screen: it can stand in a stack or tabs, present another container, and be presented.
///
/// Subclass it for a container of your own, with children or without. What it holds is kept here, in ``children`` and
/// ``selectedIndex``; a subclass says what it shows, how it shows a child, and what its selection becomes, by overriding
/// ``kind``, ``visibleChildren``, ``isShowing(_:)``, ``revealing(_:)``, ``definesPresentationContext`` and ``selection(for:)``.
/// Nothing in the library switches over container types.
///
/// Containers are isolated to no actor. In a module whose default isolation is the main actor, write `nonisolated final class`.
open class ModalContainer: ChildContainer {
    // Exclusivity is not checked at run time for what walks and changes read at every container: the checks took an eighth to a
    // fifth of the time of a push and a pop. No closure of a user's runs during an access to one of these.

    /// The key by which searches find the container; `nil` for one without a name.
    @exclusivity(unchecked) public internal(set) final var key: ScreenKey?

    // From here to `extras` the order keeps the instance small: bytes lie behind what leaves a gap.

    /// The number that it got when it first entered a hierarchy; `nil` before that.
    @exclusivity(unchecked) public internal(set) final var id: ContainerID?
    @exclusivity(unchecked) final var role = ContainerPlace.Role.none

    /// Set while a change is checked, to find a container that occurs twice; never true between changes.
    @exclusivity(unchecked) final var isMarked = false

    /// How the container is presented; it plays a role while something presents it.
    @exclusivity(unchecked) public package(set) final var modalPresentationStyle: ScreenModalStyle

    @exclusivity(unchecked) final var numbering: ContainerNumbering?

    // The owner holds this container strongly and clears these two when it lets go or is freed, so they cannot dangle.
    @exclusivity(unchecked) unowned(unsafe) final var owner: AnyObject?
    @exclusivity(unchecked) unowned(unsafe) final var windowReference: WindowContainer?

    /// The children, in order. A stack's from bottom to top.
    @exclusivity(unchecked) public internal(set) final var children: [ModalContainer] = []

    /// The index of the selected child; `nil` where nothing is selected, as in a stack.
    @exclusivity(unchecked) public internal(set) final var selectedIndex: Int?

    /// Names the state of children, selection and `ownPresented`: each change gives it a number of its own, and taking a change
    /// back restores the number before. A plan made at another version is stale.
    @exclusivity(unchecked) final var version: UInt32 = 0

    /// The version that what presents this container had before it did, as long as nothing else of it has changed. A dismissal
    /// restores it too: nothing is left of what was shown and closed, the question of a guard. The greatest number is none.
    @exclusivity(unchecked) final var carrierVersion = UInt32.max

    /// What this very container presents.
    @exclusivity(unchecked) public internal(set) final var ownPresented: ModalContainer?

    final var extras: ContainerExtras?

    /// Makes a container that stands nowhere.
    /// - Parameters:
    ///   - key: The key by which searches find it; `nil` leaves it unnamed.
    ///   - modalPresentationStyle: How it is presented, if it is.
    public init(key: ScreenKey? = nil, modalPresentationStyle: ScreenModalStyle = .automatic) {
        self.key = key
        self.modalPresentationStyle = modalPresentationStyle
    }

    deinit {
        if !children.isEmpty || ownPresented != nil { releaseContents() }
    }

    // MARK: What a container of your own overrides

    /// What the container is, as one lower-case word; printed capitalized.
    open var kind: String { "screen" }

    /// The children that show when the container does. The default is the selected child, or all where nothing is selected.
    open var visibleChildren: [ModalContainer] {
        guard let selectedIndex else { return children }
        return [children[selectedIndex]]
    }

    /// Whether a child shows when the container does. The default looks it up in ``visibleChildren``: constant where all children
    /// show, else linear in those that do.
    open func isShowing(_ child: ModalContainer) -> Bool {
        let visible = visibleChildren
        // Where all show a child need not be looked for: each of many may be asked about.
        if visible.count == children.count, child.role == .child, child.owner === self { return true }
        return visible.contains { $0 === child }
    }

    /// The change that would make the container show a child. Computing it changes nothing.
    ///
    /// It is asked only for a child that does not show. The default selects the child where something is selected, and has no
    /// answer elsewhere.
    /// - Returns: The change, or `nil` if there is none.
    open func revealing(_ child: ModalContainer) -> HierarchyChange? {
        guard selectedIndex != nil, let index = children.firstIndex(where: { $0 === child }) else { return nil }
        return .select(index, in: self)
    }

    /// Whether modals of the two context styles that descendants present are carried here. (UIKit)
    open var definesPresentationContext: Bool { false }

    /// The selected index when the children become others. The default keeps the selected container selected if it is
    /// still there, else the same index if it is valid, else 0 — where something is selected; else `nil`.
    ///
    /// It is asked before the children change. An index that is not one of the new children's refuses the change.
    open func selection(for newChildren: [ModalContainer]) -> Int? {
        guard selectedIndex != nil else { return nil }
        return keptSelection(for: newChildren)
    }

    /// The change that going back makes here, seen from a child; `nil`, the default, leaves it to what is around the container.
    ///
    /// Computing it changes nothing. See ``ScreenNavigator/back(animation:)``.
    /// - Parameter child: The child that shows, or in which what shows stands.
    open func goingBack(from child: ModalContainer) -> HierarchyChange? { nil }

    // MARK: What tabs remember

    /// The children to go back to, the most recent last.
    package var visitedChildren: [ContainerID] {
        get { [] }
        set {}
    }

    /// Another child may have been selected.
    func didChangeSelection(from child: ModalContainer, isBack: Bool) {}

    /// UIKit's rule for tabs: the selected container if it is still there, else the same index, else 0; `nil` if there is none.
    public final func keptSelection(for newChildren: [ModalContainer]) -> Int? {
        guard !newChildren.isEmpty else { return nil }
        guard let selectedIndex else { return 0 }
        let selected = children[selectedIndex]
        if selectedIndex < newChildren.count, newChildren[selectedIndex] === selected { return selectedIndex }
        if let index = newChildren.firstIndex(where: { $0 === selected }) { return index }
        return selectedIndex < newChildren.count ? selectedIndex : 0
    }
}

extension ModalContainer {
    /// Where the container stands.
    public final var place: ContainerPlace {
        switch role {
        case .none: .none
        case .root: .root(of: unsafeDowncast(owner!, to: WindowContainer.self))
        case .child: .child(of: unsafeDowncast(owner!, to: ModalContainer.self))
        case .presented: .presented(by: unsafeDowncast(owner!, to: ModalContainer.self))
        }
    }

    /// The window that it stands in, visible or not; `nil` is none.
    public final var window: WindowContainer? { windowReference }

    /// The container that this one is a child of.
    public final var parent: ModalContainer? {
        role == .child ? unsafeDowncast(owner!, to: ModalContainer.self) : nil
    }

    /// The container that presents this very one.
    public final var carrier: ModalContainer? {
        role == .presented ? unsafeDowncast(owner!, to: ModalContainer.self) : nil
    }

    final func setPlace(_ owner: AnyObject?, _ role: ContainerPlace.Role) {
        self.owner = owner
        self.role = role
    }

    /// Frees what stands below without recursion: a container that nobody else holds gives up its contents before it goes.
    private final func releaseContents() {
        var pending: [ModalContainer] = []
        detachContents(into: &pending)
        while var next = pending.popLast() {
            if isKnownUniquelyReferenced(&next) { next.detachContents(into: &pending) }
        }
    }

    private final func detachContents(into pending: inout [ModalContainer]) {
        for child in children where child.role == .child && child.owner === self { child.setPlace(nil, .none) }
        pending.append(contentsOf: children)
        children = []
        if let modal = ownPresented {
            modal.setPlace(nil, .none)
            pending.append(modal)
            ownPresented = nil
        }
    }
}
