public import NavDSL

extension ScreenNavigator {
    /// The window's hierarchy, to be kept and restored later.
    ///
    /// Saved are containers whose screens come from the registry or are registered `Codable` screens, what was built in the former, and stacks, tabs and
    /// plain containers without a screen.
    ///
    /// Throws ``SavedHierarchyError`` with the names of all screens that cannot be saved, and what destinations throw when they encode themselves.
    /// - Parameters:
    ///   - registry: What leads back to the screens.
    ///   - version: The app's version of its screens, for migrations.
    ///   - includesIDs: Whether to save ids too.
    public func saveHierarchy(with registry: ScreenRegistry, version: Int = 1, includesIDs: Bool = false) throws -> SavedHierarchy {
        var nodes: [SavedHierarchy.Node] = []
        var unsavable: [String] = []
        var pending: [(container: ModalContainer, parent: Int?, isPresented: Bool)] = []
        if let root = window?.root { pending.append((root, nil, false)) }
        while let (container, parent, isPresented) = pending.popLast() {
            if let node = try container.savedNode(by: registry, parent, isPresented, includesIDs) {
                nodes.append(node)
            } else {
                unsavable.append(container.savedName)
            }
            let index = nodes.count - 1
            if let modal = container.ownPresented { pending.append((modal, index, true)) }
            for child in container.children.reversed() { pending.append((child, index, false)) }
        }
        if !unsavable.isEmpty { throw SavedHierarchyError(reason: .notSavable(unsavable)) }
        return SavedHierarchy(version: version, nodes: nodes, isKey: window?.isKey ?? false, isHidden: window?.isHidden ?? true)
    }
}

extension ModalContainer {
    fileprivate var savedName: String { key.map { "\($0)" } ?? screen.map { "\($0.key)" } ?? kind }

    /// - Returns: `nil` for one that cannot be saved.
    fileprivate func savedNode(
        by registry: ScreenRegistry, _ parent: Int?, _ isPresented: Bool, _ includesID: Bool
    ) throws -> SavedHierarchy.Node? {
        var node = SavedHierarchy.Node(kind: kind, parent: parent)
        if let tag = destinationTag, let registration = try? registry.registration(named: tag.name) {
            guard let coder = registration.coder else { return nil }
            node.screen = tag.name
            node.isAlert = tag.isAlert ? true : nil
            node.data = try coder.encode(tag.destination)
        } else if let part = partTag {
            node.part = part.number
        } else if let screen = undecoratedScreen, let registration = registry.registration(of: type(of: screen)) {
            guard let coder = registration.coder else { return nil }
            node.screen = registration.name
            node.data = try coder.encode(screen)
        } else if screen != nil || !Self.isPlain(self) {
            return nil
        }
        let traits = Hierarchy.traits(of: key)
        node.name = key?.name
        node.traits = traits.isEmpty ? nil : traits
        node.isPresented = isPresented ? true : nil
        node.selectedIndex = selectedIndex
        node.style = isPresented && modalPresentationStyle != .automatic ? modalPresentationStyle : nil
        node.bottomSheet = bottomSheet
        node.id = includesID ? id : nil
        return node
    }

    static func isPlain(_ container: ModalContainer) -> Bool {
        let type = type(of: container)
        return type == ModalContainer.self || type == StackContainer.self || type == TabsContainer.self
    }
}
