// error: expression is 'async' but is not marked with 'await'
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func open(_ navigator: ScreenNavigator) async throws {
    try navigator.navigate { $0.top(.stack).push(Chat(id: 1)) }  // wrong
    // right: try await navigator.navigate { $0.top(.stack).push(Chat(id: 1)) }
}
