// error: cannot convert value of type 'ScreenStackRoute'
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func check() {
    let pushChat = ScreenStackRoute().push(Chat(id: 2))
    let route = ScreenStackRoute()
        .push(Chat(id: 1), route: pushChat)  // wrong
        // right: .push(Chat(id: 1), route: ScreenModalRoute().present(Chat(id: 2)))
}
