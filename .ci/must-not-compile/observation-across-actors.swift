// error: passing closure as a 'sending' parameter risks causing data races
import NavDSL

protocol ChatObserver: ScreenObserver { func chatDidUpdate(_ chatID: Int) }

@MainActor func tell(_ observation: ScreenObservation<any ChatObserver>) {
    let tell = { observation { $0.chatDidUpdate(1) } }
    Task.detached { tell() }  // wrong
    // right: tell()
}
