// error: risks causing data races
import NavDSL

@MainActor func cancelElsewhere(_ navigation: Navigation) {
    Task.detached {
        navigation.cancel()  // wrong
    }
}
