// error: requires that 'ModalContainer' inherit from 'StackContainer'
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func check() {
    let route = ScreenModalRoute()
        .push(Chat(id: 1))  // wrong
        // right: .stack.push(Chat(id: 1))
}
