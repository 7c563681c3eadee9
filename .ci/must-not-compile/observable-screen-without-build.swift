// error: type 'Broken' does not conform to protocol 'ObservableScreen'
import NavDSL

protocol BrokenObserver: ScreenObserver {}

struct Broken: ObservableScreen {
    typealias Observer = any BrokenObserver  // wrong
    // right: func build(navigator: ScreenNavigator, observation: ScreenObservation<any BrokenObserver>) -> StackContainer { StackContainer() }
}
