// error: cannot convert value of type
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func check() {
    let moved = ScreenModalRoute().stack.push(Chat(id: 2))
    let pushed = ScreenStackRoute().push(Chat(id: 1), route: moved)  // wrong
    // right: let pushed = ScreenStackRoute().push(Chat(id: 1), route: moved.resolve())
}
