import NavDSL
import NavTesting
import Testing

@Suite struct ManualClockTests {
    let clock = ManualClock()

    @Test func `A wait ends when the clock has come to its time`() {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        let navigation = navigator.navigate { $0.wait(for: .seconds(2)).makeKey() }
        clock.advance(by: .seconds(1))
        #expect(navigation.state == .running)
        clock.advance(by: .seconds(1))
        #expect(navigation.state == .done)
        #expect(navigator.window?.isKey == true)
    }

    @Test func `Waits end in the order of their times, whatever the step`() {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        var order: [Int] = []
        for (number, seconds) in [3, 1, 2, 1].enumerated() {
            navigator.navigate { $0.wait(for: .seconds(seconds)).get { _ in order.append(number) } }
        }
        clock.advance(by: .seconds(10))
        #expect(order == [1, 3, 2, 0])
    }

    @Test func `A task sleeps on it until it is moved`() async throws {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        while clock.waitingCount == 0 { await Task.yield() }
        clock.advance(by: .seconds(1))
        try await task.value
    }

    @Test func `A canceled task does not sleep on`() async {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        while clock.waitingCount == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.waitingCount == 0)
    }
}
