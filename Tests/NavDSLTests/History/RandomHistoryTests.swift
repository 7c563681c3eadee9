import Foundation
import NavDSL
import Testing

/// 2,000 random routes, undone and made again.
@Suite struct RandomHistoryTests {
    @Test(arguments: 1...50) func `Undo gives the hierarchy before a route, redo the one after`(_ seed: Int) throws {
        let scene = RandomScene(seed: seed)
        scene.addActions(isLoose: true)
        // The hierarchies between the routes that can be undone.
        var hierarchies = [scene.navigator.hierarchy]
        for number in 1...40 {
            let comment = Comment(rawValue: "seed \(seed), route \(number)")
            let label = "route \(number)"
            let results = scene.run(scene.routes.route(), label: label)
            try #require(results.count == 1, comment)
            try scene.navigator.validate()
            guard scene.history.undoLabel == label else {
                try #require(scene.navigator.hierarchy == hierarchies.last, comment)
                continue
            }
            let after = scene.snapshot
            try #require(try scene.history.undo(), comment)
            try #require(scene.navigator.hierarchy == hierarchies.last, comment)
            try #require(try scene.history.redo(), comment)
            try #require(scene.snapshot.back == after.back && scene.navigator.hierarchy == after.hierarchy, comment)
            try scene.navigator.validate()
            hierarchies.append(after.hierarchy)
            if number.isMultiple(of: 10) { try undoAndRedo(scene, hierarchies, scene.routes.pick(hierarchies.count), comment) }
        }
        try undoAndRedo(scene, hierarchies, hierarchies.count - 1, "seed \(seed)")
        #expect(hierarchies.count > 5)
    }

    /// Several routes back, and all of them forward again.
    private func undoAndRedo(_ scene: RandomScene, _ hierarchies: [Hierarchy], _ count: Int, _ comment: Comment) throws {
        for hierarchy in hierarchies.dropLast().reversed().prefix(count) {
            try #require(try scene.history.undo(), comment)
            try #require(scene.navigator.hierarchy == hierarchy, comment)
        }
        #expect(scene.history.canUndo == (count < hierarchies.count - 1), comment)
        for hierarchy in hierarchies.suffix(count) {
            try #require(try scene.history.redo(), comment)
            try #require(scene.navigator.hierarchy == hierarchy, comment)
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
