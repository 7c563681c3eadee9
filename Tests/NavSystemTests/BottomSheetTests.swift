import NavDSL
import NavSystem
import NavTesting
import Testing

/// A sheet that breaks a rule, and which.
struct SheetCase: Sendable, CustomTestStringConvertible {
    let sheet: BottomSheet
    let reason: String
    var testDescription: String { reason }

    init(_ sheet: BottomSheet, _ reason: String) {
        self.sheet = sheet
        self.reason = reason
    }

    static let all: [SheetCase] =
        [
            SheetCase(BottomSheet(detents: []), "it has no detents"),
            SheetCase(BottomSheet(detents: [.large, .large]), "two detents have the key 'large'"),
            SheetCase(BottomSheet(detents: [.large], selectedDetentKey: "tiny"), "none of its detents has the key 'tiny'"),
        ]
        + [0, -0.5, 1.5, Double.infinity, .nan].map {
            SheetCase(BottomSheet(detents: [.ratio($0, key: "a")]), "\($0) is no ratio of the height")
        }
        + [0, -1, Double.infinity, .nan].map { SheetCase(BottomSheet(detents: [.value($0, key: "a")]), "\($0) is no height") }
}

@Suite struct BottomSheetTests {
    let desk = Desk()
    private let sheet = BottomSheet(detents: [.content, .value(120, key: "low"), .ratio(0.8, key: "high")], selectedDetentKey: "low")

    private func present() {
        desk.run { $0.present(Plain("Filter").withStackContainer().withBottomSheet(sheet)) }
    }

    private func line(_ detent: String) -> String {
        "└─ Stack\n   ├─ A\n   └─ ⇧ Stack [\(detent)]\n      └─ Filter ●"
    }

    @Test func `The selected detent stands in the hierarchy`() {
        present()
        #expect(desk.text == line("low"))
        #expect(desk.navigator.hierarchy.nodes[3].bottomSheet == sheet)
    }

    @Test func `None selected is the first one`() {
        #expect(BottomSheet(detents: [.medium, .large]).selectedDetent == .medium)
    }

    @Test func `A change is one change of the container that is the sheet, seen by renderers`() {
        present()
        let renderer = RecordingRenderer()
        desk.navigator.renderer = renderer
        #expect(desk.run { $0.changeBottomSheet { $0.selectedDetentKey = "high" } } == nil)
        #expect(desk.text == line("high"))
        #expect(renderer.transitions.map { "\($0)" } == ["setBottomSheet Stack #3: high"])
        #expect(renderer.transitions.first?.animation == .default)
    }

    @Test func `A renderer that coalesces sees the last of several`() {
        present()
        let renderer = RecordingRenderer(isCoalescing: true)
        desk.navigator.renderer = renderer
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = "high" }.changeBottomSheet { $0.selectedDetentKey = .content } }
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = "high" }.changeBottomSheet { $0.selectedDetentKey = .content } }
        #expect(renderer.transitions.map { "\($0)" } == ["setBottomSheet Stack #3: content"])
    }

    @Test func `What stays as it is is no change`() {
        present()
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = "low" } }
        #expect(desk.changes.count == 1)
    }

    @Test func `Where nothing is a bottom sheet, it is refused`() {
        let error = desk.run { $0.changeBottomSheet { $0.detents = [.large] } } as? InvalidBottomSheetContainerError
        #expect(error?.container.key?.name == "A" && desk.changes.isEmpty)
    }

    @Test(arguments: SheetCase.all)
    func `A sheet that breaks a rule is refused, when it is built and when it is changed`(_ row: SheetCase) {
        #expect((desk.run { $0.present(Plain("B").withBottomSheet(row.sheet)) } as? InvalidBottomSheetError)?.reason == row.reason)
        #expect(desk.changes.isEmpty)
        present()
        #expect((desk.run { $0.changeBottomSheet { $0 = row.sheet } } as? InvalidBottomSheetError)?.reason == row.reason)
        #expect(desk.text == line("low"))
    }

    @Test func `The closure's own error is the step's`() {
        present()
        let error = desk.run { $0.changeBottomSheet { _ in throw TestError(name: "no") } }
        #expect(error as? TestError == TestError(name: "no"))
    }

    @Test func `In a window it is changed by the door alone`() {
        present()
        #expect(throws: ScreenContainerNotSupportedError.self) {
            try desk.navigator.topStackContainer?.setUnplacedBottomSheet(nil)
        }
    }

    @Test func `A change that was made from another sheet is stale`() throws {
        present()
        let stack = try #require(desk.navigator.topStackContainer)
        let change = HierarchyChange.setBottomSheet(nil, of: stack)
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = "high" } }
        #expect(throws: ScreenHierarchyChangedError.self) { try desk.navigator.apply(change) }
    }

    // MARK: Taking back

    @Test func `It is undone and done again`() throws {
        let history = NavigationHistory(navigator: desk.navigator)
        present()
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = "high" } }
        try history.undo()
        #expect(desk.text == line("low"))
        try history.redo()
        #expect(desk.text == line("high"))
    }

    @Test func `An atomic route takes it back`() {
        present()
        desk.navigator.navigate {
            $0.top(.stack).changeBottomSheet { $0.selectedDetentKey = "high" }.fail(with: TestError(name: "no")).atomic()
        }
        #expect(desk.text == line("low"))
        #expect(desk.changes.map(\.origin) == [.route, .route, .rollback])
    }

    @Test func `A simulation takes it back`() {
        present()
        let simulation = desk.navigator.simulate { $0.top(.stack).changeBottomSheet { $0.selectedDetentKey = "high" } }
        #expect(simulation.changes.map(\.description) == ["bottom sheet of #3: high"])
        #expect("\(simulation.hierarchy)".contains("[high]"))
        #expect(desk.text == line("low"))
    }

    @Test func `A journal replays it, and the sheet that enters`() throws {
        let history = NavigationHistory(navigator: desk.navigator)
        present()
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = "high" } }
        let other = Desk()
        try history.journal.replay(on: other.navigator)
        #expect(other.navigator.hierarchy == desk.navigator.hierarchy)
    }

    @Test func `A difference names it`() {
        present()
        let before = desk.navigator.hierarchy
        desk.run { $0.changeBottomSheet { $0.selectedDetentKey = "high" } }
        #expect("\(desk.navigator.hierarchy.difference(from: before))" == "resized to high: Stack #3")
    }

    // MARK: The user

    @Test func `The user moves it to another detent`() throws {
        present()
        let id = try #require(desk.navigator.topStackContainer?.id)
        #expect("\(desk.navigator.handle(.detentSelected("high", of: id)))" == "changed")
        #expect(desk.text == line("high") && desk.changes.last?.origin == .user)
        #expect("\(desk.navigator.handle(.detentSelected("high", of: id)))" == "unchanged: Stack #3 is at 'high'")
        #expect("\(desk.navigator.handle(.detentSelected("high", of: ContainerID(2))))" == "unchanged: A #2 is no bottom sheet")
        #expect("\(desk.navigator.handle(.detentSelected("no", of: id)))".hasPrefix("refused: Invalid bottom sheet"))
    }
}
