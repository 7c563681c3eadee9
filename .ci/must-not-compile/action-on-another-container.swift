// error: cannot convert value of type 'ModalContainer' to expected argument type 'StackContainer'
import NavDSL

struct Trim: ScreenAction {
    func perform(container: StackContainer, navigator: ScreenNavigator, completion: @escaping (Result<Void, any Error>) -> Void) {
        completion(.success(()))
    }

    var description: String { "trim" }
}

func trim(_ modal: ModalContainer, _ stack: StackContainer, with navigator: ScreenNavigator) {
    navigator.perform(Trim(), on: modal) { _ in }  // wrong
    // right: navigator.perform(Trim(), on: stack) { _ in }
}
