import NavDSL
import NavTesting
import Testing

/// 1,000 schedules in which everything meets, each played twice.
@Suite struct RandomCrossingTests {
    @Test(arguments: 0..<10)
    func `Of 100 schedules every request and wait ends once, nothing leaves or enters unasked, and a seed gives the same end`(_ block: Int) {
        var counts: [String: Int] = [:]
        for seed in block * 100 + 1...block * 100 + 100 {
            let game = CrossingGame(seed: seed)
            let transcript = game.play()
            #expect(game.failures.isEmpty, "seed \(seed)")
            #expect(CrossingGame(seed: seed).play() == transcript, "seed \(seed)")
            counts.merge(game.counts) { $0 + $1 }
        }
        let expected = [
            "asked", "asked for a result", "closed a question", "moved", "simulated", "result", "no result", "dismissed", "done", "canceled",
        ]
        for what in expected {
            #expect(counts[what, default: 0] > 0, "\(what)")
        }
    }
}
