// error: type 'Broken' does not conform to protocol 'Screen'
import NavDSL

struct Broken: Screen {
    let name = "Broken"  // wrong
    // right: func build(navigator: ScreenNavigator) -> StackContainer { StackContainer() }
}
