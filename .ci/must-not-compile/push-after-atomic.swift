// error: requires that 'WindowContainer' inherit from 'StackContainer'
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func check() {
    let route = ScreenWindowRoute().top(.stack).push(Chat(id: 1)).atomic()
        .push(Chat(id: 2))  // wrong
        // right: .top(.stack).push(Chat(id: 2))
}
