// error: requires that 'WindowContainer' inherit from 'StackContainer'
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func toChat() -> some ScreenThenable<WindowContainer, StackContainer> { ScreenWindowRoute().top(.stack) }

func again() -> some ScreenThenable<WindowContainer, StackContainer> {
    toChat().resolve().push(Chat(id: 2))  // wrong
    // right: toChat().push(Chat(id: 2))
}
