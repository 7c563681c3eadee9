// error: requires the types 'StackContainer' and 'WindowContainer' be equivalent
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func check() {
    let route = ScreenStackRoute()
        .setRoot(to: Chat(id: 1))  // wrong
        // right: .window.setRoot(to: Chat(id: 1))
}
