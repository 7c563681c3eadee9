// error: cannot convert value of type
import NavDSL

struct Chat: PlainScreen {
    let id: Int
}

func check() {
    let pushChat = ScreenStackRoute().push(Chat(id: 2))
    let route = ScreenTabsRoute()
        .selectTab(of: TabsContainer.self, with: .index(0), route: pushChat)  // wrong
        // right: .selectTab(of: StackContainer.self, with: .index(0), route: pushChat)
}
