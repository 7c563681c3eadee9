import NavDSL
import NavTesting
import Testing

/// 5,000 schedules of overlapping routes, each played twice.
@Suite struct RandomScheduleTests {
    @Test(arguments: 0..<50) func `Every request of 100 schedules ends once, and a seed gives the same ends and hierarchy`(_ block: Int) {
        var takenBackCount = 0
        for seed in block * 100 + 1...block * 100 + 100 {
            let game = ScheduleGame(seed: seed)
            let transcript = game.play()
            #expect(game.failures.isEmpty, "seed \(seed)")
            let again = ScheduleGame(seed: seed, isChecked: false)
            #expect(again.play() == transcript, "seed \(seed)")
            takenBackCount += game.atomics.takenBackCount
        }
        #expect(takenBackCount > 0)
    }
}
