// error: risks causing data races
import NavDSL

@MainActor func share(_ navigator: ScreenNavigator) {
    Task.detached {
        navigator.policy = .queued  // wrong
    }
}
