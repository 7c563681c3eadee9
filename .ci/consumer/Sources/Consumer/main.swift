import NavDSL

struct RoomList: PlainScreen {}

struct Chat: PlainScreen {
    let id: Int
    var traits: ScreenTraits { [id] }
}

struct Rooms: Screen {
    func build(navigator: ScreenNavigator) throws -> StackContainer {
        StackContainer(screens: [try navigator.build(RoomList())])
    }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
let route = ScreenWindowRoute()
    .setRoot(to: Rooms()).makeKeyAndVisible()
    .top(.stack).push(Chat(id: 1)) { $0.present(Chat(id: 2)) }

navigator.navigate(to: route) { result in
    if case .failure(let error) = result { print(error) }
}
print(navigator.hierarchy)
