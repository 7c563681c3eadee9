// error: type 'Broken' does not conform to protocol 'ScreenAction'
import NavDSL

struct Broken: ScreenAction {
    typealias Container = ModalContainer
    typealias Output = Void
    func perform(container: ModalContainer, completion: @escaping Completion) { completion(.success(())) }  // wrong
    // right: func perform(container: ModalContainer, navigator: ScreenNavigator, completion: @escaping Completion) {}
}
