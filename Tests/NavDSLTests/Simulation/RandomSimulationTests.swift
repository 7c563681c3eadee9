import NavDSL
import Testing

/// 2,000 random routes, simulated before they are run.
@Suite struct RandomSimulationTests {
    @Test(arguments: 1...50) func `A simulation leaves everything as it is, and predicts what running the route does`(_ seed: Int) throws {
        let scene = RandomScene(seed: seed)
        scene.addActions(isLoose: false)
        var ends: Set<String> = []
        for number in 1...40 {
            let route = scene.routes.route()
            let comment = Comment(rawValue: "seed \(seed), route \(number): \(route)")
            let before = scene.snapshot
            let back = scene.navigator.beginBack()
            let simulation = scene.navigator.simulate(route)
            try #require(scene.snapshot == before, comment)
            try scene.navigator.validate()
            #expect(!scene.navigator.isSimulating && scene.navigator.navigations.isEmpty, comment)
            if scene.routes.pick(2) == 0 { try expectVersions(scene, back, comment) }

            let start = scene.snapshot
            let results = scene.run(route, label: "route \(number)")
            try #require(results.count == 1, comment)
            guard let predicted = simulation.end else {
                ends.insert("undetermined")
                continue
            }
            ends.insert(predicted == "success" ? predicted : "failure")
            try #require(predicted == results[0].text, comment)
            try #require(simulation.hierarchy == scene.navigator.hierarchy, comment)
            try #require(simulation.changes == Array(scene.history.journal.changes[start.journal.changes.count...]), comment)
            #expect(simulation.builtScreens.count == scene.navigator.builtCount - start.built, comment)
            #expect(simulation.effects == Array(scene.sent[start.sent.count...]), comment)
        }
        #expect(ends.count >= 2)
    }

    /// What goes by versions goes on as if there had been no simulation: a gesture that had begun, undo and redo.
    private func expectVersions(_ scene: RandomScene, _ back: BackTransition?, _ comment: Comment) throws {
        let hierarchy = scene.navigator.hierarchy
        if let back {
            #expect(throws: Never.self, comment) { try back.commit() }
            try scene.history.undo()
        } else if scene.history.canUndo {
            try scene.history.undo()
            try scene.history.redo()
        }
        try #require(scene.navigator.hierarchy == hierarchy, comment)
    }
}

extension ScreenSimulation {
    /// How the route would end; `nil` if that is undetermined.
    fileprivate var end: String? {
        switch outcome {
        case .success: "success"
        case .failure(let error): "\(error)"
        case .undetermined: nil
        }
    }
}
