import NavDSL
import NavSystem
import Testing

/// Dialogs as screens, where a route presents them as any other.
@Suite struct DialogScreenTests {
    private let sheet = ActionSheet(title: "Photo", actions: [AlertAction(title: "Delete", style: .destructive)])

    @Test func `An alert is presented as a screen, and its routes begin where it was`() throws {
        let desk = Desk()
        let alert = Alert(title: "Leave?", actions: [AlertAction(title: "Yes", route: ScreenModalRoute().present(Plain("Bye")))])
        desk.run { $0.present(AlertScreen(alert)) }
        #expect(desk.text == "└─ Stack\n   ├─ A\n   └─ ⇧ Alert Leave? ●")
        try desk.find(AlertContainer.self).choose("Yes")
        #expect(desk.text == "└─ Stack\n   ├─ A\n   └─ ⇧ Bye ●")
    }

    static let names: [(title: String?, message: String?, key: String?, name: String)] = [
        ("Leave?", "Now", "Leave?", "Leave?"), (nil, "Now", "Now", "Now"), (nil, nil, nil, "Alert"),
    ]

    @Test(arguments: names)
    func `It is found by its title, or else its message`(_ title: String?, _ message: String?, _ key: String?, _ name: String) throws {
        let desk = Desk()
        let screen = AlertScreen(Alert(title: title, message: message))
        desk.run { $0.present(screen) }
        #expect(try desk.find(AlertContainer.self).key?.name == key && screen.name == name)
    }

    @Test func `A sheet has the style that it is given`() {
        let desk = Desk()
        desk.run { $0.present(ActionSheetScreen(sheet, modalPresentationStyle: .formSheet)) }
        #expect(desk.text == "└─ Stack\n   ├─ A\n   └─ ⇧ Sheet Photo (formSheet) ●")
    }

    @Test func `On a pad a sheet without an anchor cannot be built`() {
        let desk = Desk(SystemCapabilities(idiom: .pad))
        let error = desk.run { $0.present(ActionSheetScreen(sheet)) }
        #expect((error as? MissingPopoverAnchorError)?.action == "show action sheet 'Photo'" && desk.changes.isEmpty)
        var anchored = sheet
        anchored.anchor = .center
        #expect(desk.run { $0.present(ActionSheetScreen(anchored, modalPresentationStyle: .popover)) } == nil)
    }
}
