public import NavDSL

extension ScreenNavigator {
    /// The window's hierarchy, to be kept and restored later: what stands where, what is selected, and what is presented how.
    ///
    /// Saved are
    /// - containers of screens that the registry gave, by the registered name and what the destination encodes;
    /// - containers of screens that are registered as their own destination, wherever they came from;
    /// - parts: what was built in a container of the first kind, like the stack and the tabs of a destination that is a whole tree. A part
    ///   is built with its destination; saved is where it stands, or that it is gone. One that is of the first two kinds is saved by its name
    ///   too: so it is found again whatever its number is in a later version, and the registry gives it if it is not built there any more;
    /// - stacks, tabs and plain containers that no screen has built, with their keys. A key's trait that is no string, number or truth
    ///   value is its text after.
    ///
    /// What decorates a screen is a part of the destination where the registration's closure has put it. Where it was put around or on what
    /// the registry gave, a stack (`withStackContainer`), children (`withStack`, `withTabs`), a style and a bottom sheet are saved, as they
    /// are a part of the hierarchy; titles, bar buttons, tab bar items, payloads and a behavior of tabs are not. Nor is what screens show,
    /// or an identity: after restoring ids are new.
    ///
    /// The same hierarchy is the same bytes as long as destinations encode the same: a `Set`, and a dictionary whose keys are no strings, are
    /// encoded in an order that differs between processes.
    ///
    /// Throws ``SavedHierarchyError`` with the names of all screens that cannot be saved, unless they are to be left out and something is
    /// left without them.
    /// - Parameters:
    ///   - registry: What leads back to the screens.
    ///   - version: The app's version of its screens, for migrations.
    ///   - includesIDs: Whether to save ids too, to compare a file with a log. Files are not the same bytes then after restoring.
    ///   - policy: What becomes of screens that cannot be saved.
    /// - Complexity: Linear in the containers.
    public func saveHierarchy(
        with registry: ScreenRegistry, version: Int = 1, includesIDs: Bool = false, unsavable policy: UnsavableScreenPolicy = .fail
    ) throws -> SavedHierarchy {
        var saving = HierarchySaving(registry: registry, includesIDs: includesIDs)
        if let root = window?.root { saving.save(root) }
        let saved = SavedHierarchy(version: version, nodes: saving.nodes)
        if case .omit(let report) = policy {
            var omission = HierarchyOmission(of: saving.unsavable, from: saved)
            let remaining = try omission.remaining()
            report(omission.omitted)
            return remaining
        }
        if !saving.unsavable.isEmpty { throw SavedHierarchyError(.notSavable(saving.unsavable.map(\.screen))) }
        return saved
    }
}

/// Makes nodes of containers.
private struct HierarchySaving {
    let registry: ScreenRegistry
    let includesIDs: Bool
    var nodes: [SavedHierarchy.Node] = []
    /// With the indices of their nodes, in order.
    var unsavable: [(index: Int, screen: UnsavableScreen)] = []

    private struct Pending {
        let container: ModalContainer
        let parent: Int?
        let isPresented: Bool
        /// The destination around it, whose part it may be.
        let owner: DestinationTag?
    }

    /// What a container is saved as.
    private enum Source {
        case destination(SavableDestination)
        case part(Int, SavableDestination?)
        case plain
        case unsavable(String)
    }

    mutating func save(_ root: ModalContainer) {
        var pending = [Pending(container: root, parent: nil, isPresented: false, owner: nil)]
        while let next = pending.popLast() {
            let container = next.container
            var node = node(of: next)
            var owner = next.owner
            switch source(of: container, in: owner) {
            case .destination(let destination):
                owner = destination.tag
                do {
                    try destination.save(in: &node)
                } catch {
                    note(container, "\(error)")
                }
            case .part(let number, let destination):
                node.part = number
                // One that cannot be encoded is built with its owner all the same.
                try? destination?.save(in: &node)
            case .plain: break
            case .unsavable(let reason): note(container, reason)
            }
            nodes.append(node)
            let index = nodes.count - 1
            if let modal = container.ownPresented { pending.append(Pending(container: modal, parent: index, isPresented: true, owner: owner)) }
            for child in container.children.reversed() {
                pending.append(Pending(container: child, parent: index, isPresented: false, owner: owner))
            }
        }
    }

    private func node(of pending: Pending) -> SavedHierarchy.Node {
        let container = pending.container
        var node = SavedHierarchy.Node(kind: container.kind, parent: pending.parent)
        // Different values may have one text.
        let traits = Hierarchy.traits(of: container.key).reduce(into: [Hierarchy.Trait]()) { if $0.last != $1 { $0.append($1) } }
        node.name = container.key?.name
        node.traits = traits.isEmpty ? nil : traits
        node.isPresented = pending.isPresented ? true : nil
        node.selectedIndex = container.selectedIndex
        node.style = pending.isPresented && container.modalPresentationStyle != .automatic ? container.modalPresentationStyle : nil
        node.bottomSheet = container.bottomSheet
        node.id = includesIDs ? container.id : nil
        return node
    }

    private func source(of container: ModalContainer, in owner: DestinationTag?) -> Source {
        let destination = registry.savableDestination(of: container)
        // First, as its destination would build it again: it may be a destination's that another's closure asks the registry for.
        if let number = container.partNumber(in: owner) { return .part(number, destination) }
        if let destination {
            return destination.registration.isSavable ? .destination(destination) : .unsavable("its destination is not Codable")
        }
        if container.undecoratedScreen != nil { return .unsavable("it is not registered") }
        if container.destinationTag != nil { return .unsavable("its destination is not registered") }
        return container.isPlain ? .plain : .unsavable("its screen is not known")
    }

    /// The container of the node that comes next cannot be saved.
    private mutating func note(_ container: ModalContainer, _ reason: String) {
        unsavable.append((nodes.count, UnsavableScreen(name: name(of: container), reason: reason)))
    }

    private func name(of container: ModalContainer) -> String {
        container.key.map { "\($0)" } ?? container.screen.map { "\($0.key)" } ?? container.kind
    }
}

extension ModalContainer {
    /// Whether it is of one of the library's own classes.
    fileprivate var isPlain: Bool {
        let type = type(of: self)
        return type == ModalContainer.self || type == StackContainer.self || type == TabsContainer.self
    }
}
