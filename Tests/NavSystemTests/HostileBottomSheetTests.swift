import Foundation
import NavDSL
import NavSystem
import NavTesting
import Testing

/// Bottom sheets from anywhere: what breaks a rule gets in by no way.
@Suite struct HostileBottomSheetTests {
    let desk = Desk()
    private let sheet = BottomSheet(detents: [.medium, .large])

    private func present() throws -> ModalContainer {
        desk.run { $0.present(Plain("Filter").withBottomSheet(sheet)) }
        return try #require(desk.navigator.topContainer)
    }

    @Test(arguments: SheetCase.all) func `The door refuses a sheet that breaks a rule`(_ row: SheetCase) throws {
        let modal = try present()
        #expect(throws: InvalidBottomSheetError.self) { try desk.navigator.apply(.setBottomSheet(row.sheet, of: modal)) }
        #expect(throws: InvalidBottomSheetError.self) { try ModalContainer().setUnplacedBottomSheet(row.sheet) }
        #expect(modal.bottomSheet == sheet && desk.changes.count == 1)
    }

    @Test(arguments: SheetCase.all) func `A journal refuses it, changed or entering, and changes nothing`(_ row: SheetCase) throws {
        let id = try #require(try present().id)
        let before = desk.navigator.hierarchy
        let change = HierarchyChangeRecord(.bottomSheet(from: sheet, to: row.sheet), of: id)
        let node = Hierarchy.Node(
            id: ContainerID(9), kind: "screen", name: "N", traits: [], role: .presented, parent: nil, depth: 0, childCount: 0, selectedIndex: nil,
            style: .automatic, isVisible: true, definesPresentationContext: false, bottomSheet: row.sheet)
        let enter = HierarchyChangeRecord(.presented(from: nil, to: [node]), of: id)
        for record in [change, enter] {
            let error = #expect(throws: (any Error).self) { try HierarchyJournal([record]).replay(on: desk.navigator) }
            #expect(error is any ScreenError)
        }
        #expect(desk.navigator.hierarchy == before && desk.changes.count == 1)
    }

    @Test(arguments: [
        #"{"detents":[]}"#, #"{"detents":[{"key":"a","size":{"ratio":{"_0":2}}}]}"#, #"{"detents":[{"key":"a","size":{"value":{"_0":-1}}}]}"#,
        #"{"detents":[{"key":"a","size":{"content":{}}}],"selectedDetentKey":"b"}"#, #"{"detents":[{"key":"a","size":{"ratio":{"_0":1e999}}}]}"#,
        #"{"detents":[{"key":"a","size":{}}]}"#, "{}", "[]", #"{"detents":7}"#,
    ])
    func `Such a sheet is not read from JSON`(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(BottomSheet.self, from: Data(text.utf8)) }
    }

    @Test func `A journal with sheets goes through JSON and replays to the same hierarchy`() throws {
        let history = NavigationHistory(navigator: desk.navigator)
        let modal = try present()
        let detents: [BottomSheetDetent] = [.content, .ratio(.leastNonzeroMagnitude, key: ""), .value(.greatestFiniteMagnitude, key: "\n")]
        desk.run { $0.changeBottomSheet { $0 = BottomSheet(detents: detents, selectedDetentKey: "") } }
        try desk.navigator.apply(.setBottomSheet(nil, of: modal))
        try desk.navigator.apply(.setBottomSheet(BottomSheet(detents: detents, selectedDetentKey: "\n"), of: modal))
        let data = try JSONEncoder().encode(history.journal)
        let journal = try JSONDecoder().decode(HierarchyJournal.self, from: data)
        #expect(journal == history.journal)
        let other = Desk()
        try journal.replay(on: other.navigator)
        #expect(other.navigator.hierarchy == desk.navigator.hierarchy)
        let decoded = try JSONDecoder().decode(Hierarchy.self, from: JSONEncoder().encode(desk.navigator.hierarchy))
        #expect(decoded == desk.navigator.hierarchy)
    }

    @Test func `A window and what is in none have no sheet to change`() throws {
        let modal = try present()
        try desk.navigator.back()
        #expect(throws: ScreenContainerNotInWindowError.self) { try desk.navigator.apply(.setBottomSheet(nil, of: modal)) }
        let record = HierarchyChangeRecord(.bottomSheet(from: nil, to: sheet), of: ContainerID(0))
        #expect(throws: ScreenContainerNotSupportedError.self) { try HierarchyJournal([record]).replay(on: desk.navigator) }
    }

    @Test func `A closure that navigates changes the sheet that it was given, or is refused`() throws {
        let desk = desk
        let modal = try present()
        let error = desk.run { route in
            route.changeBottomSheet { sheet in
                desk.run { $0.changeBottomSheet { $0.selectedDetentKey = .large } }
                sheet.detents.append(.content)
            }
        }
        #expect(error == nil && modal.bottomSheet == BottomSheet(detents: [.medium, .large, .content]))
        let gone = desk.run { route in route.changeBottomSheet { _ in try desk.navigator.back() } }
        #expect(gone is ScreenContainerNotInWindowError || gone == nil)
        #expect(desk.text == "└─ Stack\n   └─ A ●")
    }

    @Test func `What an observer of transitions is told has the sheet as it was and as it is`() throws {
        let modal = try present()
        var told: [HierarchyTransition] = []
        let observation = desk.navigator.observeTransitions { told.append($0) }
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = .large } }
        try desk.navigator.back()
        try modal.setUnplacedBottomSheet(nil)
        observation.cancel()
        #expect(told.map { $0.before.nodes.last?.bottomSheet?.selectedDetentKey } == [nil, .large])
        #expect(told.map { $0.after.nodes.last?.bottomSheet?.selectedDetentKey } == [.large, nil])
        #expect(told[0].appeared.isEmpty && told[0].entered.isEmpty && modal.bottomSheet == nil)
    }

    @Test func `A sheet of 100,000 detents is checked and changed`() throws {
        let detents = (1...100_000).map { BottomSheetDetent.value(Double($0), key: BottomSheetDetent.Key(rawValue: "\($0)")) }
        let modal = try present()
        #expect(desk.run { $0.changeBottomSheet { $0 = BottomSheet(detents: detents, selectedDetentKey: "100000") } } == nil)
        #expect(modal.bottomSheet?.selectedDetent?.size == .value(100_000))
    }

    @Test func `A screen deep in a sheet finds it without recursion`() {
        var inner: AnyModalScreen = Plain("Deep").eraseToAnyModalScreen()
        for _ in 0..<1_000 { inner = inner.withStackContainer().eraseToAnyModalScreen() }
        desk.run { $0.present(inner.withBottomSheet(sheet)) }
        #expect(desk.run { $0.changeBottomSheet { $0.selectedDetentKey = .large } } == nil)
        #expect(desk.changes.last.map { "\($0)" } == "setBottomSheet Stack #3: large")
    }
}
