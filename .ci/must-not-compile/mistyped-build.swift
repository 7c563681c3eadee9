// error: type 'Broken' does not conform to protocol 'Screen'
import NavDSL

struct Broken: Screen {
    func build(_ navigator: ScreenNavigator) -> StackContainer { StackContainer() }  // wrong
    // right: func build(navigator: ScreenNavigator) -> StackContainer { StackContainer() }
}
