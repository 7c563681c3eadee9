/// A rule that a hierarchy breaks.
public struct HierarchyViolation: Hashable, Sendable, CustomStringConvertible {
    /// A rule that every hierarchy keeps.
    public enum Rule: String, Hashable, Sendable {
        /// A container stands in two places, or two have one id.
        case onePlace
        /// A container and what holds or presents it do not agree about its place or window.
        case agreement
        /// A selected index is none of the children's, or nothing is selected where something has to be.
        case selection
        /// A container stands in itself.
        case cycle
        /// A node presents more than one modal.
        case oneModal
        /// A modal is carried by another container than UIKit's rule says.
        case carrier
        /// More than one window of a group is key, or one that is hidden.
        case key
    }

    /// The rule that is broken.
    public let rule: Rule
    /// Where, in words.
    public let place: String

    public var description: String { "\(rule.rawValue) at \(place)" }
}

/// A hierarchy breaks its rules. It is an error of the library, or of a container that overrides its hooks wrongly.
public struct HierarchyInvalidError: ScreenError {
    /// What is broken, in pre-order.
    public let violations: [HierarchyViolation]
    public var attachedErrors: [any Error] = []

    /// Says what is broken.
    public init(violations: [HierarchyViolation]) { self.violations = violations }

    public var description: String {
        describe("The hierarchy is invalid: \(violations.map(\.description).joined(separator: "; ")).", attachedErrors)
    }
}

extension Hierarchy {
    /// Throws ``HierarchyInvalidError`` with every rule that the table breaks.
    /// - Complexity: Linear in the nodes.
    public func validate() throws {
        var violations: [HierarchyViolation] = []
        var ids = Set<ContainerID>()
        var children = [Int](repeating: 0, count: nodes.count)
        var modals = [Int](repeating: 0, count: nodes.count)
        var path: [Int] = []
        for (index, node) in nodes.enumerated() {
            func report(_ rule: HierarchyViolation.Rule) {
                violations.append(HierarchyViolation(rule: rule, place: "\(node.text) \(node.id)"))
            }
            if !ids.insert(node.id).inserted { report(.onePlace) }
            if let selected = node.selectedIndex, !(0..<max(node.childCount, 0)).contains(selected) { report(.selection) }
            if node.kind == "tabs", node.selectedIndex == nil, node.childCount > 0 { report(.selection) }
            if (node.role == .window) != (index == 0) || (node.parent == nil) != (index == 0) { report(.agreement) }
            guard let parent = node.parent else {
                path = [index]
                continue
            }
            guard nodes.indices.contains(parent), parent < index else {
                report(.cycle)
                continue
            }
            // Pre-order: the parent is on the way to the node before.
            while let last = path.last, last != parent { path.removeLast() }
            if path.isEmpty || node.depth != path.count { report(.agreement) }
            path.append(index)
            if (node.role == .root) != (nodes[parent].role == .window) { report(.agreement) }
            if node.role == .child { children[parent] += 1 } else { modals[parent] += 1 }
            if modals[parent] > 1 { report(.oneModal) }
            if node.role == .presented, nodes[parent].role == .child,
                !(node.style.usesPresentationContext && nodes[parent].definesPresentationContext)
            {
                report(.carrier)
            }
        }
        for (index, node) in nodes.enumerated() where node.childCount != children[index] {
            violations.append(HierarchyViolation(rule: .agreement, place: "\(node.text) \(node.id)"))
        }
        if !violations.isEmpty { throw HierarchyInvalidError(violations: violations) }
    }
}

extension ScreenNavigator {
    /// Throws ``HierarchyInvalidError`` with every rule that the live tree or its value breaks; of a window of a group, that any of
    /// its windows breaks, or all of them together.
    /// - Complexity: Linear in the containers.
    public func validate() throws {
        if let group = window?.group { return try validate(group) }
        if let window = window?.window { try validate(window) }
    }

    private func validate(_ window: WindowContainer) throws {
        var violations: [HierarchyViolation] = []
        var seen = Set<ObjectIdentifier>()
        var pending: [(ModalContainer, ContainerPlace)] = window.root.map { [($0, .root(of: window))] } ?? []
        while let (node, place) = pending.popLast() {
            func report(_ rule: HierarchyViolation.Rule) { violations.append(HierarchyViolation(rule: rule, place: node.text)) }
            guard seen.insert(ObjectIdentifier(node)).inserted else {
                report(.onePlace)
                continue
            }
            if !(node.place == place) || node.window !== window || node.id == nil || node.isMarked { report(.agreement) }
            if let selected = node.selectedIndex, !node.children.indices.contains(selected) { report(.selection) }
            if let modal = node.ownPresented {
                if node.carrier(for: modal.modalPresentationStyle) !== node { report(.carrier) }
                pending.append((modal, .presented(by: node)))
            }
            for child in node.children { pending.append((child, .child(of: node))) }
        }
        guard violations.isEmpty else { throw HierarchyInvalidError(violations: violations) }
        try Hierarchy(of: window).validate()
    }

    private func validate(_ group: ScreenWindowGroup) throws {
        var violations: [HierarchyViolation] = []
        var seen = Set<ObjectIdentifier>()
        for window in group.windows {
            func report(_ rule: HierarchyViolation.Rule) { violations.append(HierarchyViolation(rule: rule, place: window.text)) }
            try validate(window)
            if !seen.insert(ObjectIdentifier(window)).inserted { report(.onePlace) }
            if !window.isOpen || window.id == nil || window.group !== group || window.numbering !== group.numbering { report(.agreement) }
            if window.isKey != (window === group.keyWindow) { report(.key) }
        }
        guard violations.isEmpty else { throw HierarchyInvalidError(violations: violations) }
        try HierarchyForest(of: group).validate()
    }
}
