// error: sending value of non-Sendable type
import NavDSL

final class Draft {
    var text = ""
}

func save(_ route: ScreenStackRoute) -> ScreenStackRoute {
    let draft = Draft()
    let saving = route.task { _ in draft.text = "saved" }
    draft.text = "changed"  // wrong
    return saving
}
