/// The hierarchies of all open windows of a group as a value: to print, compare, encode, and send anywhere.
public struct HierarchyForest: Hashable, Sendable, CustomStringConvertible {
    /// The windows, in the order in which they were opened.
    public let windows: [Hierarchy]

    /// - Parameter windows: The hierarchies of windows of one group.
    public init(_ windows: [Hierarchy] = []) { self.windows = windows }

    /// The forest of a group.
    /// - Complexity: Linear in the containers.
    public init(of group: ScreenWindowGroup) { self.init(group.windows.map(Hierarchy.init(of:))) }

    /// The hierarchy of the key window.
    public var keyWindow: Hierarchy? { windows.first(where: \.isKey) }

    /// The trees as text, one after another; each as ``Hierarchy/description`` has it.
    public var description: String { windows.isEmpty ? "No window" : windows.map(\.description).joined(separator: "\n") }

    /// What has been added, removed, moved, selected and presented since another forest of the same group. A window that has been
    /// opened or closed is added or removed with all that stands in it; a container that has gone to another window has moved.
    /// - Complexity: O(*n* log *n*) in the nodes of both.
    public func difference(from old: HierarchyForest) -> HierarchyDifference { table.difference(from: old.table) }

    /// Throws ``HierarchyInvalidError`` with every rule that the forest breaks: those of each hierarchy, that no container
    /// stands in two, and that at most one window is key, which shows.
    /// - Complexity: Linear in the nodes.
    public func validate() throws {
        var violations: [HierarchyViolation] = []
        var ids = Set<ContainerID>()
        var hasKey = false
        for window in windows {
            do { try window.validate() } catch let error as HierarchyInvalidError { violations += error.violations }
            for node in window.nodes where !ids.insert(node.id).inserted {
                violations.append(HierarchyViolation(rule: .onePlace, place: "\(node.text) \(node.id)"))
            }
            if window.isKey, hasKey || window.isHidden && windows.count > 1, let node = window.nodes.first {
                violations.append(HierarchyViolation(rule: .key, place: "\(node.text) \(node.id)"))
            }
            hasKey = hasKey || window.isKey
        }
        if !violations.isEmpty { throw HierarchyInvalidError(violations: violations) }
    }

    /// All nodes in one table, with a window after the other.
    private var table: Hierarchy {
        var table = Hierarchy()
        for window in windows {
            let offset = table.nodes.count
            table.nodes += window.nodes.map { node in
                var node = node
                node.parent = node.parent.map { $0 + offset }
                return node
            }
        }
        return table
    }
}

extension HierarchyForest: Codable {
    private enum CodingKeys: CodingKey {
        case windows
    }

    /// Reads the windows, and refuses a forest that breaks a rule, with `DecodingError.dataCorrupted`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode([Hierarchy].self, forKey: .windows))
        do {
            try validate()
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: container.codingPath + [CodingKeys.windows], debugDescription: "\(error)", underlyingError: error))
        }
    }
}

extension ScreenNavigator {
    /// The hierarchies of all windows of the group that the navigator's window belongs to; of a window on its own, that one.
    /// - Complexity: Linear in the containers.
    public var forest: HierarchyForest {
        guard let window = window?.window else { return HierarchyForest() }
        return window.group.map(HierarchyForest.init(of:)) ?? HierarchyForest([Hierarchy(of: window)])
    }
}
