import NavDSL
import NavTesting
import Testing

/// 2,000 schedules of overlapping routes with guards, each played twice.
@Suite struct RandomGuardTests {
    @Test(arguments: 0..<20)
    func `Every request of 100 schedules ends once, nothing leaves or enters unasked, and a seed gives the same end`(_ block: Int) {
        var counts: [String: Int] = [:]
        for seed in block * 100 + 1...block * 100 + 100 {
            let game = ScheduleGame(seed: seed, isGuarded: true)
            let transcript = game.play()
            #expect(game.failures.isEmpty, "seed \(seed)")
            let again = ScheduleGame(seed: seed, isGuarded: true, isChecked: false)
            #expect(again.play() == transcript, "seed \(seed)")
            counts.merge(game.guards?.counts ?? [:]) { $0 + $1 }
        }
        for way in ["late", "never", "twice", "late and twice", "navigates", "at once", "refused", "redirected", "left", "entered"] {
            #expect(counts[way, default: 0] > 0, "\(way)")
        }
    }
}
