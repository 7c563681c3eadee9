import Testing

/// 3,000 schedules of overlapping routes that wait for screens.
@Suite struct RandomResultTests {
    @Test(arguments: 0..<15) func `In 200 schedules each wait ends once or is given up, and no route is left`(_ block: Int) {
        var counts: [String: Int] = [:]
        for seed in block * 200 + 1...block * 200 + 200 {
            let game = ResultGame(seed: seed)
            game.play()
            #expect(game.failures.isEmpty, "seed \(seed)")
            counts.merge(game.counts) { $0 + $1 }
        }
        let rare = ["finished", "canceled", "dismissed", "popped", "replaced", "rootReplaced"].filter { counts[$0] == nil }
        #expect(rare == [], "\(counts)")
    }
}
