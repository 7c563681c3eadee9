import Foundation
import NavDSL
import NavSystem
import NavTesting
import Testing

/// Dialogs in journals: a look back at what was shown.
@Suite struct RecordedDialogTests {
    let desk = Desk()
    let history: NavigationHistory

    init() { history = NavigationHistory(navigator: desk.navigator) }

    private func replay() throws -> Desk {
        let other = Desk()
        let journal = try JSONDecoder().decode(HierarchyJournal.self, from: JSONEncoder().encode(history.journal))
        try journal.replay(on: other.navigator) { $0.makeSystemContainer() }
        return other
    }

    private static let routes: [@Sendable (ScreenModalRoute) -> ScreenModalRoute] = [
        { $0.showAlert(Alert(title: "T", message: "M", actions: [AlertAction(title: "OK")])) }, { $0.showAlert(Alert(title: nil)) },
        { $0.showActionSheet(ActionSheet(message: "M")) }, { $0.showMediaPicker(MediaPicker(source: .camera)) },
    ]

    @Test(arguments: routes.indices) func `A dialog is replayed to the same hierarchy`(_ index: Int) throws {
        desk.run { Self.routes[index]($0) }
        #expect(try replay().navigator.hierarchy == desk.navigator.hierarchy)
        try desk.navigator.back()
        #expect(try replay().navigator.hierarchy == desk.navigator.hierarchy)
    }

    @Test func `There is nothing to choose in it, and it calls nobody`() throws {
        var calls = 0
        desk.run { $0.showAlert(Alert(title: "T", actions: [AlertAction(title: "OK") { _ in calls += 1 }])) }
        let other = try replay()
        #expect(throws: UnknownDialogActionError.self) { try other.find(AlertContainer.self).choose("OK") }
        #expect(calls == 0)
        #expect(try other.navigator.back() && other.text == "└─ Stack\n   └─ A ●")
    }

    @Test func `A choice is replayed as the closing of the dialog, and does nothing else`() throws {
        var calls = 0
        desk.run { $0.showAlert(Alert(title: "T", actions: [AlertAction(title: "OK") { _ in calls += 1 }])) }
        try desk.find(AlertContainer.self).choose("OK")
        #expect(history.journal.changes.map(\.origin) == [.route, .user])
        #expect(try replay().text == desk.text && calls == 1)
    }

    @Test func `Without it a journal with dialogs is refused, and changes nothing`() throws {
        desk.run { $0.stack.push(Plain("B")).stackTop.showAlert(Alert(title: "T")) }
        let other = Desk()
        #expect(throws: ScreenContainerNotSupportedError.self) { try history.journal.replay(on: other.navigator) }
        #expect(other.changes.isEmpty && other.text == "└─ Stack\n   └─ A ●")
    }

    @Test func `A picker of an unknown source is refused`() throws {
        desk.run { $0.showMediaPicker(MediaPicker(source: .camera)) }
        let text = String(decoding: try JSONEncoder().encode(history.journal), as: UTF8.self).replacing("camera", with: "scanner")
        let journal = try JSONDecoder().decode(HierarchyJournal.self, from: Data(text.utf8))
        #expect(throws: ScreenContainerNotSupportedError.self) { try journal.replay(on: Desk().navigator) { $0.makeSystemContainer() } }
    }
}
