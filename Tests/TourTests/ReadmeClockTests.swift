import NavDSL
import NavTesting
import Testing

private struct SplashScreen: PlainScreen {}
private struct RoomListScreen: PlainScreen {}

@Suite struct ReadmeClockTests {
    // snippet.show
    @Test func `The rooms come two seconds after the splash screen`() {
        let clock = ManualClock()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: SplashScreen()).wait(for: .seconds(2)).setRoot(to: RoomListScreen()) }
        clock.advance(by: .seconds(1))
        #expect(navigator.topContainer?.key?.name == "SplashScreen")
        clock.advance(by: .seconds(1))
        #expect(navigator.topContainer?.key?.name == "RoomListScreen")
    }
    // snippet.hide
}
