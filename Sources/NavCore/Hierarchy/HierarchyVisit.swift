/// What a container holds, read at once: where another module reads one after another, each is checked at run time.
package struct ContainerContents {
    package let children: [ModalContainer]
    package let selectedIndex: Int?
    package let presented: ModalContainer?
}

extension ModalContainer {
    package final var contents: ContainerContents {
        ContainerContents(children: children, selectedIndex: selectedIndex, presented: ownPresented)
    }
}

/// A container of a hierarchy, as a walk through all of it comes to it.
package struct HierarchyVisit {
    /// The container.
    package let container: ModalContainer
    /// What it is to its parent.
    package let role: Hierarchy.Role
    /// The number of the container that holds or presents it.
    package let parent: Int?
    /// How far it is from the window.
    package let depth: Int
    /// Whether it shows.
    package private(set) var isVisible = false

    /// Whether it shows if nothing that it presents covers it.
    private let isPlaceShown: Bool
    /// Whether what is presented covers it; `nil` if it begins a chain of modals and that is still to be found out.
    private var isCovered: Bool?
    /// Whether a full-screen modal follows further up the chain, where the chain has been looked through.
    private var lastFullScreen = -1
    private var position = 0

    init(_ container: ModalContainer, as role: Hierarchy.Role, parent: Int?, depth: Int, isPlaceShown: Bool) {
        self.container = container
        self.role = role
        self.parent = parent
        self.depth = depth
        self.isPlaceShown = isPlaceShown
    }

    /// Visits all containers of a window in pre-order, a container's children before what it presents. The window has the number 0, the first container 1.
    /// - Complexity: Linear in the containers.
    package static func forEach(in window: WindowContainer, _ body: (HierarchyVisit) -> Void) {
        guard let root = window.root else { return }
        forEach(in: [HierarchyVisit(root, as: .root, parent: 0, depth: 1, isPlaceShown: !window.isHidden)], from: 1, body)
    }

    /// Visits trees in pre-order.
    /// - Parameter first: The number of the first container.
    static func forEach(in tops: [HierarchyVisit], from first: Int, _ body: (HierarchyVisit) -> Void) {
        var pending: [HierarchyVisit] = tops.reversed()
        var number = first
        while var visit = pending.popLast() {
            visit.findOutWhatShows()
            body(visit)
            visit.push(to: &pending, number)
            number += 1
        }
    }

    private mutating func findOutWhatShows() {
        if isCovered == nil {
            // Looked through once a chain: a container is covered if a full-screen modal stands above it.
            var position = 0
            var modal = container.ownPresented
            lastFullScreen = -1
            while let next = modal {
                if next.modalPresentationStyle == .fullScreen { lastFullScreen = position }
                position += 1
                modal = next.ownPresented
            }
        }
        isCovered =
            container.ownPresented.map { $0.modalPresentationStyle == .currentContext || lastFullScreen >= position } ?? false
        isVisible = isPlaceShown && isCovered == false
    }

    /// Adds what is to be visited next.
    private func push(to pending: inout [HierarchyVisit], _ number: Int) {
        if let modal = container.ownPresented {
            var visit = HierarchyVisit(modal, as: .presented, parent: number, depth: depth + 1, isPlaceShown: isPlaceShown)
            visit.isCovered = isCovered
            visit.lastFullScreen = lastFullScreen
            visit.position = position + 1
            pending.append(visit)
        }
        for child in container.children.reversed() {
            pending.append(
                HierarchyVisit(
                    child, as: .child, parent: number, depth: depth + 1, isPlaceShown: isVisible && container.isShowing(child)))
        }
    }
}
