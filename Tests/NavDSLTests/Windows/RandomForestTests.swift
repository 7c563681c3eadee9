import Foundation
import NavDSL
import NavTesting
import Testing

/// Random routes over the windows of a group, which open, close and become key meanwhile.
@Suite struct RandomForestTests {
    private func scene(_ seed: Int, isLoose: Bool) -> RandomScene {
        let scene = RandomScene(seed: seed, inGroup: true)
        scene.addActions(isLoose: isLoose)
        return scene
    }

    /// What must hold for the windows besides what the navigator checks.
    private func expectSound(_ scene: RandomScene, _ comment: Comment) throws {
        try scene.navigator.validate()
        let group = try #require(scene.group)
        let keys = group.windows.filter(\.isKey)
        try #require(keys.count <= 1 && keys.first === group.keyWindow && keys.first?.isHidden != true, comment)
        try #require(group.windows.allSatisfy { $0.isOpen && $0.group === group && $0.window === $0 }, comment)
    }

    @Test(arguments: 1...40) func `Undo gives the forest before a route, redo the one after`(_ seed: Int) throws {
        let scene = scene(seed, isLoose: true)
        var counts: Set<Int> = []
        for number in 1...40 {
            let comment = Comment(rawValue: "seed \(seed), route \(number)")
            let route = scene.route()
            let before = scene.navigator.forest
            let results = scene.run(route, label: "route \(number)")
            try #require(results.count == 1, comment)
            try expectSound(scene, comment)
            counts.insert(scene.navigator.forest.windows.count)
            let after = scene.navigator.forest
            let undone = try scene.undo("route \(number)")
            try #require(scene.navigator.forest == before, comment)
            try expectSound(scene, comment)
            for _ in undone { try #require(try scene.history.redo(), comment) }
            try #require(scene.navigator.forest == after, comment)
            try expectSound(scene, comment)
        }
        #expect(counts.count > 1)
    }

    @Test(arguments: 1...40) func `A simulation leaves all windows as they are, and predicts them`(_ seed: Int) throws {
        let scene = scene(seed, isLoose: false)
        for number in 1...40 {
            let route = scene.route()
            let comment = Comment(rawValue: "seed \(seed), route \(number): \(route)")
            let before = scene.snapshot
            let simulation = scene.navigator.simulate(route)
            try #require(scene.snapshot == before, comment)
            try expectSound(scene, comment)
            _ = scene.run(route, label: "route \(number)")
            if case .undetermined = simulation.outcome { continue }
            try #require(simulation.hierarchy == scene.navigator.hierarchy, comment)
            try #require(simulation.forest == scene.navigator.forest, comment)
            try #require(simulation.changes == Array(scene.history.journal.changes[before.journal.changes.count...]), comment)
        }
    }

    @Test(arguments: 1...25) func `A journal that was written and read again leads an equal forest to an equal one`(_ seed: Int) throws {
        let scene = scene(seed, isLoose: true)
        for number in 1...40 {
            _ = scene.run(scene.route(), label: "route \(number)")
            if number.isMultiple(of: 5) { try scene.history.undo() }
            if number.isMultiple(of: 10) { try scene.history.redo() }
        }
        let data = try JSONEncoder().encode(scene.history.journal)
        let journal = try JSONDecoder().decode(HierarchyJournal.self, from: data)
        #expect(journal == scene.history.journal)
        let other = RandomScene(seed: seed, inGroup: true)
        try journal.replay(on: other.navigator) { node in
            ["wide", "narrow"].contains(node.name)
                ? SplitContainer(key: node.name.map { ScreenKey(name: $0) }, isCollapsed: node.name == "narrow")
                : Stubborn.Container(key: node.name.map { ScreenKey(name: $0) })
        }
        #expect(other.navigator.forest == scene.navigator.forest)
        try expectSound(other, "seed \(seed)")
    }

    @Test(arguments: 1...20) func `A forest that was written and read again is the same`(_ seed: Int) throws {
        let scene = scene(seed, isLoose: true)
        var seen = HierarchyForest()
        for number in 1...20 {
            _ = scene.run(scene.route(), label: "\(number)")
            let forest = scene.navigator.forest
            let data = try JSONEncoder().encode(forest)
            #expect(try JSONDecoder().decode(HierarchyForest.self, from: data) == forest)
            let ids = Set(forest.windows.flatMap(\.nodes).map(\.id))
            let difference = forest.difference(from: seen)
            let before = Set(seen.windows.flatMap(\.nodes).map(\.id))
            #expect(Set(difference.added.map(\.id)) == ids.subtracting(before))
            #expect(Set(difference.removed.map(\.id)) == before.subtracting(ids))
            seen = forest
        }
    }

    @Test(arguments: 1...20, [false, true])
    func `After each of 20 routes the picture of all windows is the model`(_ seed: Int, _ isCoalescing: Bool) throws {
        let scene = scene(seed, isLoose: true)
        let renderer = ForestPicture(RecordingRenderer(isCoalescing: isCoalescing), of: try #require(scene.group))
        scene.navigator.renderer = renderer
        for number in 1...20 {
            _ = scene.run(scene.route(), label: "\(number)")
            if number.isMultiple(of: 3) { try scene.history.undo() }
            if number.isMultiple(of: 6) { try scene.history.redo() }
            try #require(renderer.shown == renderer.model, "seed \(seed), route \(number)")
        }
        if isCoalescing { #expect(renderer.misfits.isEmpty) }
    }
}
