import NavDSL
import NavSystem
import Testing

@Suite struct ActionSheetTests {
    private func sheet(_ anchor: ScreenPopoverAnchor? = nil) -> ActionSheet {
        ActionSheet(title: "Photo", anchor: anchor, actions: [ActionSheetAction(title: "Delete", style: .destructive)])
    }

    @Test(arguments: [
        (SystemCapabilities.Idiom.phone, nil, "⇧ Sheet Photo ●"), (.phone, ScreenPopoverAnchor.center, "⇧ Sheet Photo ●"),
        (.pad, .barButton("more"), "⇧ Sheet Photo (popover) ●"),
    ])
    func `On a pad it is a popover`(_ idiom: SystemCapabilities.Idiom, _ anchor: ScreenPopoverAnchor?, _ line: String) {
        let desk = Desk(SystemCapabilities(idiom: idiom))
        desk.run { $0.showActionSheet(sheet(anchor)) }
        #expect(desk.text == "└─ Stack\n   ├─ A\n   └─ \(line)")
    }

    @Test func `On a pad a sheet without an anchor is refused before it is built`() {
        let desk = Desk(SystemCapabilities(idiom: .pad))
        let built = desk.navigator.builtCount
        let error = desk.run { $0.showActionSheet(sheet()) }
        #expect((error as? MissingPopoverAnchorError)?.action == "show action sheet 'Photo'")
        #expect(desk.changes.isEmpty && desk.navigator.builtCount == built)
    }

    @Test func `An action is chosen as an alert's is`() throws {
        let desk = Desk()
        desk.run { $0.showActionSheet(sheet()) }
        let container = try desk.find(ActionSheetContainer.self)
        #expect(throws: ExcessDialogTextsError.self) { try container.choose("Delete", texts: ["x"]) }
        try container.choose("Delete")
        #expect(desk.text == "└─ Stack\n   └─ A ●")
    }
}
