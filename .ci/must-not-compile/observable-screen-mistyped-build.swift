// error: type 'Broken' does not conform to protocol 'ObservableScreen'
import NavDSL

protocol BrokenObserver: ScreenObserver {}

struct Broken: ObservableScreen {
    typealias Observer = any BrokenObserver
    func build(_ navigator: ScreenNavigator, observation: ScreenObservation<any BrokenObserver>) -> StackContainer { StackContainer() }  // wrong
    // right: func build(navigator: ScreenNavigator, observation: ScreenObservation<any BrokenObserver>) -> StackContainer { StackContainer() }
}
