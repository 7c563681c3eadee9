// error: type 'Load' does not conform to protocol 'AsyncScreenAction'
import NavDSL

struct Load: AsyncScreenAction {
    typealias Output = Void
    func perform(container: ModalContainer) async throws {}  // wrong
    // right: func perform(container: ModalContainer, navigator: ScreenNavigator) async throws {}
}
