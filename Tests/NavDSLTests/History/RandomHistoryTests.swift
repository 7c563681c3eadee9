import Foundation
import NavDSL
import Testing

/// 2,000 random routes, undone and made again.
@Suite struct RandomHistoryTests {
    @Test(arguments: 1...50) func `Undo gives the hierarchy before a route, redo the one after`(_ seed: Int) throws {
        let scene = RandomScene(seed: seed)
        scene.addActions(isLoose: true)
        // What was there between the routes that can be undone.
        var forests = [scene.navigator.forest]
        for number in 1...40 {
            let comment = Comment(rawValue: "seed \(seed), route \(number)")
            let label = "route \(number)"
            let results = scene.run(scene.routes.route(), label: label)
            try #require(results.count == 1, comment)
            try scene.navigator.validate()
            let after = scene.snapshot
            let undone = try scene.undo(label)
            try #require(scene.navigator.forest == forests.last, comment)
            for _ in undone { try #require(try scene.history.redo(), comment) }
            try #require(scene.snapshot.back == after.back && scene.navigator.forest == after.forest, comment)
            try scene.navigator.validate()
            if undone.isEmpty { continue }
            forests += undone.dropLast().reversed() + [after.forest]
            if number.isMultiple(of: 10) { try undoAndRedo(scene, forests, scene.routes.pick(forests.count), comment) }
        }
        try undoAndRedo(scene, forests, forests.count - 1, "seed \(seed)")
        #expect(forests.count > 5)
    }

    /// Several routes back, and all of them forward again.
    private func undoAndRedo(_ scene: RandomScene, _ forests: [HierarchyForest], _ count: Int, _ comment: Comment) throws {
        for forest in forests.dropLast().reversed().prefix(count) {
            try #require(try scene.history.undo(), comment)
            try #require(scene.navigator.forest == forest, comment)
        }
        #expect(scene.history.canUndo == (count < forests.count - 1), comment)
        for forest in forests.suffix(count) {
            try #require(try scene.history.redo(), comment)
            try #require(scene.navigator.forest == forest, comment)
        }
        #expect(!scene.history.canRedo, comment)
    }

    @Test(arguments: 1...25) func `A journal that was written and read again leads an equal hierarchy to an equal one`(_ seed: Int) throws {
        let scene = RandomScene(seed: seed)
        scene.addActions(isLoose: true)
        for number in 1...40 {
            _ = scene.run(scene.routes.route(), label: "route \(number)")
            if number.isMultiple(of: 5) { try scene.history.undo() }
            if number.isMultiple(of: 10) { try scene.history.redo() }
        }
        let data = try JSONEncoder().encode(scene.history.journal)
        let journal = try JSONDecoder().decode(HierarchyJournal.self, from: data)
        #expect(journal == scene.history.journal)
        let other = RandomScene(seed: seed)
        try journal.replay(on: other.navigator) { node in
            ["wide", "narrow"].contains(node.name)
                ? SplitContainer(key: node.name.map { ScreenKey(name: $0) }, isCollapsed: node.name == "narrow")
                : Stubborn.Container(key: node.name.map { ScreenKey(name: $0) })
        }
        #expect(other.navigator.hierarchy == scene.navigator.hierarchy)
        try other.navigator.validate()
    }
}
