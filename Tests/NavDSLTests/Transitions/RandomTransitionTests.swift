import NavDSL
import NavTesting
import Testing

/// Random routes, with observers that change further things, against a twin on which each change is made alone.
@Suite struct RandomTransitionTests {
    @Test(arguments: 1...40, [false, true])
    func `Every transition is the difference of the hierarchies around its change`(_ seed: Int, inGroup: Bool) throws {
        let scene = RandomScene(seed: seed, inGroup: inGroup)
        scene.addActions(isLoose: true)
        let twin = try Twin(of: scene, seed: seed)
        var kept: [HierarchyTransition] = []
        var told: [HierarchyTransitionRecord] = []
        let observations = [
            // Changes something before others have read, and reads some itself.
            scene.navigator.observeTransitions { transition in
                if scene.routes.pick(3) == 0 { _ = try? scene.navigator.back() }
                if scene.routes.pick(20) == 0, let window = scene.navigator.window {
                    try? scene.navigator.apply(.setHidden(!window.isHidden, of: window))
                }
                if scene.routes.pick(3) == 0 { _ = transition.appeared }
            },
            scene.navigator.observeTransitions { transition in
                kept.append(transition)
                if scene.routes.pick(2) == 0 { _ = transition.record }
            },
        ]
        for number in 1...25 {
            _ = scene.run(scene.route(), label: "route \(number)")
            told += kept.map(\.record)
            for (index, transition) in kept.enumerated() {
                try twin.expect(transition, "seed \(seed), route \(number), transition \(index): \(transition)")
            }
            kept = []
            try #require(twin.forest == scene.navigator.forest, "seed \(seed), route \(number)")
            try scene.navigator.validate()
        }
        #expect(told.map(\.change) == scene.history.journal.changes, "seed \(seed)")
        for told in Dictionary(grouping: told, by: \.window).values {
            #expect(zip(told, told.dropFirst()).allSatisfy { $0.after == $1.before }, "seed \(seed)")
        }
        withExtendedLifetime(observations) {}
    }
}

/// The same with undo, redo, simulations and windows that come and go, against hierarchies that are made when each change is told.
@Suite struct RandomTransitionChainTests {
    @Test(arguments: 1...30) func `Each transition begins where the one before ended, and tells what is different since`(_ seed: Int) throws {
        let scene = RandomScene(seed: seed)
        scene.addActions(isLoose: true)
        let window = try scene.navigator.window.unwrapped()
        var kept: [HierarchyTransition] = []
        let observation = scene.navigator.observeTransitions { transition in
            if scene.routes.pick(3) == 0 { _ = scene.navigator.simulate(scene.routes.route()) }
            if scene.routes.pick(4) == 0 { _ = try? scene.history.undo() }
            if scene.routes.pick(10) == 0 { try? scene.navigator.apply(.setKey(!window.isKey, of: window)) }
            kept.append(transition)
        }
        var last = scene.navigator.hierarchy
        for number in 1...30 {
            switch scene.routes.pick(8) {
            case 0, 1: _ = try? scene.history.undo()
            case 2: _ = try? scene.history.redo()
            case 3: try scene.navigator.apply(.setHidden(!window.isHidden, of: window))
            case 4: _ = scene.navigator.simulate(scene.routes.route())
            default: _ = scene.run(scene.routes.route(), label: "route \(number)")
            }
            for transition in kept {
                let comment: Comment = "seed \(seed), \(number): \(transition)"
                try #require(transition.before == last, comment)
                try expectDifference(transition, comment)
                last = transition.after
            }
            try #require(last == scene.navigator.hierarchy, "seed \(seed), \(number)")
            kept = []
        }
        withExtendedLifetime(observation) {}
    }

    private func expectDifference(_ transition: HierarchyTransition, _ comment: Comment) throws {
        let (before, after) = (transition.before.nodes, transition.after.nodes)
        func missing(_ nodes: [Hierarchy.Node], in others: [Hierarchy.Node]) -> [ContainerID] {
            nodes.map(\.id).filter { id in !others.contains { $0.id == id } }
        }
        try #require(transition.entered.map(\.id) == missing(after, in: before), comment)
        try #require(transition.left.map(\.id) == missing(before, in: after), comment)
        let (shown, showing) = (before.filter(\.isVisible), after.filter(\.isVisible))
        try #require(transition.appeared.map(\.id) == missing(showing, in: shown), comment)
        try #require(transition.disappeared.map(\.id) == missing(shown, in: showing), comment)
    }
}

/// A navigator with the same hierarchy, whose changes come one at a time.
private final class Twin {
    private let navigator: ScreenNavigator
    var forest: HierarchyForest { navigator.forest }

    init(of scene: RandomScene, seed: Int) throws {
        if let group = scene.group {
            let twin = ScreenWindowGroup(key: group.windows[0].key)
            navigator = ScreenNavigator(windowProvider: twin, logger: nil)
        } else {
            navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        }
        let start = RandomRoutes(seed: UInt64(seed)).tabs()
        navigator.navigate { $0.setRoot(to: start).makeKeyAndVisible() }
        try #require(forest == scene.navigator.forest)
    }

    /// Makes the change, and compares what there is before and after it with what has been told.
    func expect(_ transition: HierarchyTransition, _ comment: Comment) throws {
        let id = transition.record.window
        let before = hierarchy(of: id)
        try HierarchyJournal([transition.record.change]).replay(on: navigator) { node in
            switch node.name {
            case _ where node.kind == "split": SplitContainer(key: nil, isCollapsed: node.name == "narrow")
            default: Stubborn.Container(key: node.name.map { ScreenKey(name: $0) })
            }
        }
        let after = hierarchy(of: id)
        try #require(transition.before == before, comment)
        try #require(transition.after == after, comment)
        let ids = { (nodes: [Hierarchy.Node]) in Set(nodes.map(\.id)) }
        let visible = { (hierarchy: Hierarchy) in Set(hierarchy.nodes.filter(\.isVisible).map(\.id)) }
        try #require(ids(transition.entered) == ids(after.nodes).subtracting(ids(before.nodes)), comment)
        try #require(ids(transition.left) == ids(before.nodes).subtracting(ids(after.nodes)), comment)
        try #require(ids(transition.appeared) == visible(after).subtracting(visible(before)), comment)
        try #require(ids(transition.disappeared) == visible(before).subtracting(visible(after)), comment)
    }

    private func hierarchy(of window: ContainerID?) -> Hierarchy {
        forest.windows.first { $0.nodes.first?.id == window } ?? Hierarchy()
    }
}

extension HierarchyTransitionRecord {
    /// The window that has changed.
    fileprivate var window: ContainerID? { (before.nodes.first ?? after.nodes.first)?.id }
}
