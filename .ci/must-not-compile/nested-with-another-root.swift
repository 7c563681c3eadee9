// error: requires the types 'ModalContainer' and 'WindowContainer' be equivalent
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func open(_ route: ScreenStackRoute) -> ScreenStackRoute {
    route.push(Chat(id: 1)) { _ in ScreenWindowRoute() }  // wrong
    // right: route.push(Chat(id: 1)) { _ in ScreenModalRoute() }
}
