import NavDSL

/// Builds the containers of a plan, and puts them together in no window yet.
final class RestorationBuilding {
    private let saved: SavedHierarchy
    private let navigator: ScreenNavigator
    private var parts: RestorationParts

    /// The container of each node, where there is one.
    private var containers: [ModalContainer?]
    /// What stands for a node already.
    private var used: Set<ObjectIdentifier> = []
    private var changes = UnplacedChanges()

    init(_ saved: SavedHierarchy, _ registry: ScreenRegistry, _ navigator: ScreenNavigator) {
        self.saved = saved
        parts = RestorationParts(registry)
        self.navigator = navigator
        containers = Array(repeating: nil, count: saved.nodes.count)
    }

    // MARK: Building

    /// Builds what is to be kept, in order. What cannot be built is lost.
    func build(_ plan: inout RestorationPlan) throws {
        for index in saved.nodes.indices {
            guard !plan.loseWithOthers(index), let recipe = plan.recipe(of: index) else { continue }
            guard isPresentedRightly(index) else {
                try plan.lose(index, "it is not presented from there", canBeReplaced: false)
                continue
            }
            do {
                containers[index] = try container(by: recipe, index)
            } catch  where !Self.endsRestoring(error) && !recipe.isPlaceholder {
                try plan.lose(index, "\(error)")
                if let recipe = plan.recipe(of: index) { containers[index] = try container(by: recipe, index) }
            }
        }
        noteBuiltFull(&plan)
        try plan.settle()
    }

    /// Finds out what stays as it is built. What stands for another node leaves it.
    private func noteBuiltFull(_ plan: inout RestorationPlan) {
        guard plan.isBuiltFull.contains(true) else { return }
        let kept = Set(saved.nodes.indices.compactMap { plan.isKept($0) ? containers[$0].map { ObjectIdentifier($0) } : nil })
        for index in saved.nodes.indices where plan.isBuiltFull[index] {
            plan.isBuiltFull[index] = containers[index]?.children.contains { !kept.contains(ObjectIdentifier($0)) } ?? false
        }
    }

    /// Whether an error is not of the screen but of who decides whether it may enter.
    private static func endsRestoring(_ error: any Error) -> Bool {
        error is ScreenAccessRefusedError || error is ScreenGuardPendingError || error is ScreenGuardNestingError
            || error is ScreenLeaveRefusedError || error is ScreenCanceledError
    }

    /// (UIKit) A child's modals are carried further out, but for those of a context that it defines.
    private func isPresentedRightly(_ index: Int) -> Bool {
        let node = saved.nodes[index]
        guard node.isPresented == true, let parent = node.parent else { return true }
        let isCarrierChild = saved.nodes[parent].parent != nil && saved.nodes[parent].isPresented != true
        return !isCarrierChild || node.style?.usesPresentationContext == true && containers[parent]?.definesPresentationContext == true
    }

    private func container(by recipe: RestorationPlan.Recipe, _ index: Int) throws -> ModalContainer {
        let node = saved.nodes[index]
        let container: ModalContainer
        switch recipe {
        case .screen(let screen):
            container = try builtContainer(of: screen, as: node)
            parts.add(index, of: container)
        case .namedPart(let number, let owner, let registration, let destination):
            let isFree = { [used] (part: ModalContainer) in part.kind == node.kind && !used.contains(ObjectIdentifier(part)) }
            if let key = SavableDestination.Key(registration, destination),
                let part = parts.take(index, key, number, in: owner, where: isFree)
            {
                container = part
            } else {
                container = try builtContainer(of: registration.taggedScreen(for: destination, asAlert: node.isAlert == true), as: node)
                parts.add(index, number, of: container)
            }
        case .placeholder(let screen): container = try builtContainer(of: screen)
        case .part(let number, let owner):
            guard let part = parts.part(number, in: owner), part.kind == node.kind, part.key?.name == node.name else {
                throw Loss("it is no part of node \(owner) any more")
            }
            container = part
        case .plain:
            let key = node.name.map { ScreenKey(name: $0, traits: ScreenTraits((node.traits ?? []).map(\.value))) }
            switch node.kind {
            case "stack": container = StackContainer(key: key)
            case "tabs": container = TabsContainer(key: key)
            default: container = ModalContainer(key: key)
            }
        }
        guard used.insert(ObjectIdentifier(container)).inserted else { throw Loss("its container stands for another node") }
        return container
    }

    private func builtContainer(of screen: any Screen<ModalContainer>, as node: SavedHierarchy.Node) throws -> ModalContainer {
        let container = try builtContainer(of: screen)
        guard container.kind == node.kind else { throw Loss("it is no \(node.kind) any more, but a \(container.kind)") }
        return container
    }

    private func builtContainer(of screen: any Screen<ModalContainer>) throws -> ModalContainer {
        let container = try navigator.buildChildToPlace(screen)
        guard case .none = container.place else { throw Loss("its container stands elsewhere") }
        return container
    }

    // MARK: Putting together

    /// The root with all in it; `nil` if none was saved.
    func root(of plan: RestorationPlan) throws -> ModalContainer? {
        try takeOutMoved(plan)
        // From the last to the first: what is placed has its contents already.
        for index in saved.nodes.indices.reversed() {
            guard let recipe = plan.recipe(of: index), let container = containers[index] else { continue }
            let node = saved.nodes[index]
            changes.note(container)
            if node.isPresented == true { container.modalPresentationStyle = node.style ?? .automatic }
            if container.bottomSheet != node.bottomSheet { try container.setUnplacedBottomSheet(node.bottomSheet) }
            if !recipe.isPlaceholder, !plan.hasLostAll(index) { try setChildren(of: container, index, plan) }
            let modal = plan.presented[index].flatMap { plan.isKept($0) ? containers[$0] : nil }
            if modal !== container.ownPresented { try setPresented(modal, on: container) }
        }
        return containers.first ?? nil
    }

    private func setChildren(of container: ModalContainer, _ index: Int, _ plan: RestorationPlan) throws {
        let kept = plan.children[index].filter { plan.isKept($0) }
        let children = kept.compactMap { containers[$0] }
        var selected: Int?
        if container.selection(for: children) != nil {
            selected = saved.selectedIndex(of: index, among: kept, of: plan.children[index])
        }
        try container.setUnplacedChildren(children, selected: selected)
    }

    private func setPresented(_ modal: ModalContainer?, on container: ModalContainer) throws {
        try container.ownPresented?.leaveUnplaced()
        if let modal { try container.setUnplacedPresented(modal) }
    }

    /// Takes out what is to stand elsewhere than it was built: of each container all at once, as it may have many.
    private func takeOutMoved(_ plan: RestorationPlan) throws {
        var moved: Set<ObjectIdentifier> = []
        var owners: [ModalContainer] = []
        for (index, container) in containers.enumerated() {
            guard let container, plan.isKept(index) else { continue }
            let (above, isPresented) = (saved.nodes[index].parent.flatMap { containers[$0] }, saved.nodes[index].isPresented == true)
            switch container.place {
            case .child(let owner) where owner !== above || isPresented:
                moved.insert(ObjectIdentifier(container))
                owners.append(owner)
            case .presented(let owner) where owner !== above || !isPresented:
                changes.note(owner)
                try container.leaveUnplaced()
            case .child, .presented, .none, .root: break
            }
        }
        var done: Set<ObjectIdentifier> = []
        for owner in owners where done.insert(ObjectIdentifier(owner)).inserted {
            changes.note(owner)
            try owner.setUnplacedChildren(owner.children.filter { !moved.contains(ObjectIdentifier($0)) })
        }
    }

    /// Leaves every container as it was built.
    func takeApart() { changes.takeBack() }
}

extension RestorationPlan.Recipe {
    var isPlaceholder: Bool { if case .placeholder = self { true } else { false } }
}

/// How containers were before they were changed, which stand in no window.
struct UnplacedChanges {
    private struct Record {
        let container: ModalContainer
        let children: [ModalContainer]
        let selectedIndex: Int?
        let presented: ModalContainer?
        let style: ScreenModalStyle
        let bottomSheet: BottomSheet?
    }

    private var records: [Record] = []
    private var noted: Set<ObjectIdentifier> = []

    /// Remembers how a container is, unless that is known.
    mutating func note(_ container: ModalContainer) {
        guard noted.insert(ObjectIdentifier(container)).inserted else { return }
        records.append(
            Record(
                container: container, children: container.children, selectedIndex: container.selectedIndex, presented: container.ownPresented,
                style: container.modalPresentationStyle, bottomSheet: container.bottomSheet))
    }

    /// Restores all that were noted. They stand in no window, so nothing of it can fail but for a hook that answers wrongly: what it leaves
    /// is let go.
    func takeBack() {
        for record in records {
            try? record.container.setUnplacedChildren([])
            try? record.container.ownPresented?.leaveUnplaced()
        }
        for record in records {
            record.container.modalPresentationStyle = record.style
            try? record.container.setUnplacedBottomSheet(record.bottomSheet)
            try? record.container.setUnplacedChildren(record.children, selected: record.selectedIndex)
            if let presented = record.presented { try? record.container.setUnplacedPresented(presented) }
        }
    }
}
