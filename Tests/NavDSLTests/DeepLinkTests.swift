import NavDSL
import Testing

@Suite struct DeepLinkTests {
    static let home = "tabs Home[*stack Rooms[RoomList!]!, stack ProfileStack[Profile]]!"
    static let landed = home + " ^ stack[ChatList(1), Chat(5)!]!"

    private func home(selected: Int = 0) -> Tabs {
        Tabs("Home", [Stack("Rooms", Plain("RoomList")), Stack("ProfileStack", Plain("Profile"))], selected: selected)
    }

    /// The chat, if it is there; else pushed on its list; else with the list presented on the rooms; else all from nothing.
    private var toChat: ScreenWindowRoute {
        let toHome = ScreenWindowRoute().setRoot(to: home()).makeKeyAndVisible()
        let toRooms = ScreenWindowRoute().last(.container(name: "RoomList")).makeVisible().fallback(to: toHome)
        let list = Plain("ChatList", [1])
        let toList = ScreenWindowRoute().last(.container(of: list)).makeVisible()
            .fallback(to: toRooms.top(.container).present(list.withStackContainer()))
        return ScreenWindowRoute().last(.container(of: Plain("Chat", [5]))).makeVisible().refresh()
            .fallback(to: toList.top(.stack).push(Refreshing("Chat", [5])))
    }

    @Test func `Without a root all is set up, three fallbacks deep`() {
        let scene = Scene(hidden: true)
        #expect(scene.run(toChat) == nil)
        #expect(scene.window.isKey && !scene.window.isHidden)
        scene.expect(Self.landed, changes: 3, built: 7)
    }

    @Test func `From another tab the rooms are selected and the list is presented`() {
        let scene = Scene(home(selected: 1))
        #expect(scene.run(toChat) == nil)
        scene.expect(Self.landed, changes: 3, built: 2)
    }

    @Test func `A chat that is covered is uncovered and refreshed, and nothing is built`() throws {
        let modal = Stack().withStack(Plain("ChatList", [1]), Refreshing("Chat", [5]), Plain("Info")).presenting(Plain("Alert"))
        let scene = Scene(home().presenting(modal))
        #expect(scene.run(toChat) == nil)
        #expect(try scene.find("Chat", as: RefreshingContainer.self).refreshCount == 1)
        scene.expect(Self.landed, changes: 2, built: 0)
    }

    @Test func `A chat that cannot be refreshed is popped and built anew`() {
        let scene = Scene(home().presenting(Stack(nil, Plain("ChatList", [1]), Plain("Chat", [5]))))
        #expect(scene.run(toChat) == nil)
        scene.expect(Self.landed, changes: 2, built: 1)
    }
}
