import NavDSL
import NavState

/// Builds hierarchies of what an app has registered, and changes them, as users and routes do.
struct RandomHierarchy {
    var numbers: SeededGenerator
    let app: SavingApp
    let navigator: ScreenNavigator

    init(seed: UInt64, app: SavingApp) throws {
        numbers = SeededGenerator(seed: seed)
        self.app = app
        navigator = app.navigator()
    }

    mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }

    /// Gives the window a random root, and changes some of it.
    mutating func fill() throws {
        let root = try tree(3)
        try presentSome(on: root, 2)
        try navigator.apply(.setRoot(root, of: navigator.window!))
        for _ in 0..<Int.random(in: 0..<8, using: &numbers) { try change() }
    }

    private mutating func tree(_ depth: Int) throws -> ModalContainer {
        let id = Int.random(in: 0..<100, using: &numbers)
        switch Int.random(in: depth > 0 ? 0..<12 : 0..<7, using: &numbers) {
        case 0: return try navigator.build(SavedChat(id: id))
        case 1: return try navigator.build(app.registry.screen(for: SavedChat(id: id)).withTitle("Chat"))
        case 2: return try navigator.build(app.registry.screen(for: SavedPlace.profile(name: "Né \"\(id)\"\n/\u{1F600}")))
        case 3: return try navigator.build(app.registry.screen(named: "about"))
        case 4: return try navigator.build(app.registry.screen(named: "page", data: .integer(Int64(id))))
        case 5: return ModalContainer(key: chance(2) ? nil : ScreenKey(name: "Plain", traits: [id, "\(id)", 0.5, true]))
        case 6: return try navigator.build(app.registry.screen(for: WelcomeScreen(), asAlert: chance(2)))
        case 7: return try navigator.build(app.registry.screen(for: SavedHome()))
        case 8:
            let stack = try navigator.build(app.registry.screen(for: SavedSettings(page: chance(2) ? nil : id)))
            try stack.setUnplacedChildren(stack.children + trees(depth))
            return stack
        case 9: return StackContainer(key: chance(2) ? nil : ScreenKey(name: "Rooms"), screens: try trees(depth))
        case 10:
            let tabs = TabsContainer(tabs: try trees(depth))
            if let index = tabs.tabs.indices.randomElement(using: &numbers) { try tabs.setTabs(tabs.tabs, selected: index) }
            return tabs
        default:
            let split = try navigator.build(SplitScreen())
            try split.setUnplacedChildren(trees(depth))
            return split
        }
    }

    private mutating func trees(_ depth: Int) throws -> [ModalContainer] {
        var trees: [ModalContainer] = []
        for _ in 0..<Int.random(in: 0..<4, using: &numbers) {
            let tree = try tree(depth - 1)
            // A modal of a child's is carried further out.
            try tree.ownPresented?.leaveUnplaced()
            if tree is StackContainer, chance(3) {
                let modal = try navigator.build(app.registry.screen(for: SavedChat(id: 7)).withModalPresentationStyle(.currentContext))
                try tree.setUnplacedPresented(modal)
            }
            trees.append(tree)
        }
        return trees
    }

    private mutating func presentSome(on container: ModalContainer, _ count: Int) throws {
        var carrier = container
        for _ in 0..<count where carrier.ownPresented == nil {
            let modal = try tree(2)
            modal.modalPresentationStyle = ScreenModalStyle.allCases.randomElement(using: &numbers)!
            if chance(3) { try modal.setUnplacedBottomSheet(BottomSheet(detents: [.medium, .ratio(0.3, key: "low")], selectedDetentKey: "low")) }
            try carrier.setUnplacedPresented(modal)
            carrier = modal
        }
    }

    private mutating func change() throws {
        var all: [ModalContainer] = []
        var pending = [navigator.window!.root!]
        while let next = pending.popLast() {
            all.append(next)
            pending += next.children + [next.ownPresented].compactMap { $0 }
        }
        let container = all.randomElement(using: &numbers)!
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0 where !container.children.isEmpty:
            try navigator.apply(.setChildren(container.children.filter { _ in !chance(3) }, in: container))
        case 1 where !container.children.isEmpty: try navigator.apply(.setChildren(container.children.shuffled(using: &numbers), in: container))
        case 2 where container.selectedIndex != nil:
            try navigator.apply(.select(container.children.indices.randomElement(using: &numbers)!, in: container))
        case 3 where container.ownPresented != nil: try navigator.apply(.present(nil, on: container))
        case 4: try navigator.apply(.setBottomSheet(chance(2) ? nil : BottomSheet(detents: [.large]), of: container))
        case 5 where container is StackContainer:
            try navigator.apply(.setChildren(container.children + [navigator.build(app.registry.screen(for: SavedChat(id: 1)))], in: container))
        default: break
        }
    }
}
