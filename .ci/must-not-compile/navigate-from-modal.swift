// error: requires that 'ModalContainer' inherit from 'StackContainer'
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func open(_ navigator: ScreenNavigator, from modalContainer: ModalContainer?) {
    navigator.navigate(from: modalContainer) { $0.push(Chat(id: 1)) }  // wrong
    // right: navigator.navigate(from: modalContainer) { $0.stack.push(Chat(id: 1)) }
}
