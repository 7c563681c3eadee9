import NavDSL
import NavState
import Testing

/// What cannot be saved is left out, if it may be.
@Suite struct UnsavableScreenPolicyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let omitted: [String]
        let make: @Sendable (ScreenNavigator) throws -> ModalContainer
    }

    private static func stack(_ names: String...) -> StackContainer { StackContainer(screens: names.map(container)) }

    private static func container(_ name: String) -> ModalContainer {
        name == "Secret" ? OddContainer() : ModalContainer(key: ScreenKey(name: name))
    }

    static let cases = [
        Case(testDescription: "nothing", text: "version 1\n0: stack\n1: screen A in 0", omitted: []) { _ in stack("A") },
        Case(
            testDescription: "a screen between others", text: "version 1\n0: stack\n1: screen A in 0\n2: screen B in 0",
            omitted: ["odd (its screen is not known)"]
        ) { _ in stack("A", "Secret", "B") },
        Case(
            testDescription: "a modal, with what it presents", text: "version 1\n0: stack\n1: screen A in 0",
            omitted: ["odd (its screen is not known)", "B (it is on odd)"]
        ) { _ in
            let (root, modal) = (stack("A"), OddContainer())
            try modal.setUnplacedPresented(container("B"))
            try root.setUnplacedPresented(modal)
            return root
        },
        Case(
            testDescription: "what has nothing left in it, and the selection",
            text: "version 1\n0: tabs, selects 1\n1: stack in 0\n2: screen A in 1\n3: stack Second in 0\n4: screen B in 3",
            omitted: ["stack (nothing is left in it)", "odd (its screen is not known)"]
        ) { _ in
            let second = StackContainer(key: ScreenKey(name: "Second"), screens: [container("B")])
            let tabs = TabsContainer(tabs: [stack("A"), stack("Secret"), second])
            try tabs.setTabs(tabs.tabs, selected: 1)
            return tabs
        },
        Case(
            testDescription: "a tab before the selected one", text: "version 1\n0: tabs, selects 0\n1: screen A in 0",
            omitted: ["odd (its screen is not known)"]
        ) { _ in
            let tabs = TabsContainer(tabs: [OddContainer(), container("A")])
            try tabs.setTabs(tabs.tabs, selected: 1)
            return tabs
        },
    ]

    @Test(arguments: cases) func `It is left out with what cannot be without it, and said`(_ example: Case) throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        try navigator.apply(.setRoot(example.make(navigator), of: navigator.window!))
        var omitted: [UnsavableScreen]?
        let saved = try navigator.saveHierarchy(with: ScreenRegistry(), unsavable: .omit { omitted = $0 })
        #expect("\(saved)" == example.text)
        #expect(omitted?.map(\.description) == example.omitted)
        try navigator.restoreHierarchy(saved, with: ScreenRegistry(), policy: .fail)
        #expect(try navigator.saveHierarchy(with: ScreenRegistry()) == saved)
    }

    @Test func `If nothing is left, nothing is saved`() throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        try navigator.apply(.setRoot(Self.stack("Secret"), of: navigator.window!))
        let error = try #require(throws: SavedHierarchyError.self) {
            try navigator.saveHierarchy(with: ScreenRegistry(), unsavable: .omit { _ in Issue.record("It was not saved.") })
        }
        #expect("\(error)" == "These screens cannot be saved: stack (nothing is left in it); odd (its screen is not known).")
    }
}

private final class OddContainer: ModalContainer {
    override var kind: String { "odd" }
}
