import NavDSL
import NavState
import Testing

/// What a debugger or a log shows.
@Suite struct DescriptionTests {
    @Test func `A saved hierarchy has a line for each node, and tells only what there is`() throws {
        let app = try SavingApp()
        let navigator = try app.navigator(app.registry.screen(for: SavedHome()))
        let alert = try app.registry.screen(for: SavedChat(id: 1), asAlert: true).withModalPresentationStyle(.fullScreen)
        try navigator.follow { $0.top(.container).present(alert) }
        let bare = ModalContainer(key: ScreenKey(name: "Bare", traits: [1, "a"]))
        try navigator.apply(.present(bare, on: #require(navigator.topContainer)))
        #expect(
            "\(try navigator.saveHierarchy(with: app.registry, version: 3))" == """
                version 3
                0: tabs home {}, selects 0
                1: stack part 0 in 0
                2: screen place {"rooms":{}} part 1 in 1
                3: stack part 2 in 0
                4: screen place {"profile":{"name":"Me"}} part 3 in 3
                5: screen chat {"id":1} on 0, fullScreen, alert
                6: screen Bare(1, a) on 5
                """)
    }

    @Test(arguments: [
        (NavigationState<Spot>(), "no items"), (NavigationState(items: [.chat(1), .flow(2)]), "items chat(1), flow(2)"),
        (NavigationState(modal: .chat(1), alert: .alert(2)), "no items; modal chat(1); alert alert(2)"),
    ]) func `A state tells what there is`(_ state: NavigationState<Spot>, _ text: String) { #expect("\(state)" == text) }
}
