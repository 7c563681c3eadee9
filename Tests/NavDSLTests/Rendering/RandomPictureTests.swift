import NavDSL
import NavTesting
import Testing

/// A picture that is drawn from transitions alone, beside the model.
@Suite struct RandomPictureTests {
    @Test(arguments: 1...20, [false, true]) func `After each of 20 routes the picture is the model`(_ seed: Int, _ isCoalescing: Bool) throws {
        let scene = RandomScene(seed: seed)
        scene.addActions(isLoose: true)
        let renderer = PictureRenderer(RecordingRenderer(isCoalescing: isCoalescing), of: scene.navigator)
        scene.navigator.renderer = renderer
        for number in 1...20 {
            let comment = Comment(rawValue: "seed \(seed), route \(number)")
            _ = scene.run(scene.routes.route(), label: "\(number)")
            if number.isMultiple(of: 3) { try scene.history.undo() }
            if number.isMultiple(of: 6) { try scene.history.redo() }
            try #require(renderer.shown == renderer.model, comment)
        }
        // With one route at a time nothing is shown before its turn.
        if isCoalescing { #expect(renderer.misfits.isEmpty) }
    }

    @Test(arguments: 1...20) func `Whenever all that 40 schedules have changed is rendered, the picture is the model`(_ block: Int) throws {
        var count = 0
        for seed in block * 40 + 1...block * 40 + 40 {
            let game = ScheduleGame(seed: seed, rendered: true)
            let renderer = PictureRenderer(try #require(game.recording), of: game.navigator)
            game.navigator.renderer = renderer
            game.look = { game in
                if renderer.recording.isRendering || renderer.isCoalescing && !game.navigator.navigations.isEmpty { return nil }
                count += 1
                return renderer.shown == renderer.model ? nil : "shown: \(renderer.shown)\nis: \(game.navigator.hierarchy)"
            }
            _ = game.play()
            try #require(game.failures.isEmpty, "seed \(seed)")
        }
        #expect(count > 200)
    }
}
