@testable import NavCore
import Testing

@Suite struct HierarchyForestTests {
    /// A sound forest with one thing broken.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: HierarchyViolation.Rule
        let breaking: @Sendable (WindowContainer, WindowContainer) -> Void

        init(
            _ text: String, _ rule: HierarchyViolation.Rule, _ breaking: @escaping @Sendable (WindowContainer, WindowContainer) -> Void
        ) {
            testDescription = text
            self.rule = rule
            self.breaking = breaking
        }
    }

    /// The key window #0 with A #1, and the window #2 with B #3.
    private func sound() throws -> (group: ScreenWindowGroup, navigator: ScreenNavigator) {
        let group = ScreenWindowGroup()
        let navigator = ScreenNavigator(windowProvider: group, logger: nil)
        let window = group.makeWindow()
        try navigator.apply(.setRoot(screen("A"), of: group.windows[0]))
        try navigator.apply(.setKey(true, of: group.windows[0]))
        try navigator.apply(.open(window))
        try navigator.apply(.setRoot(screen("B"), of: window))
        return (group, navigator)
    }

    /// What shows in the value too.
    static let values: [Broken] = [
        Broken("two key windows", .key) { _, side in side.isKey = true },
        Broken("a key window that is hidden", .key) { main, _ in main.isHidden = true },
        Broken("two windows of one id", .onePlace) { main, side in side.id = main.id },
        Broken("containers of one id in two windows", .onePlace) { main, side in side.root?.id = main.root?.id },
    ]

    static let trees: [Broken] = [
        Broken("a key window that its group does not know", .key) { main, _ in
            main.group?.didChangeKey(of: WindowContainer())
            main.isKey = false
        },
        Broken("a window that is not open", .agreement) { _, side in side.isOpen = false },
        Broken("a window without an id", .agreement) { _, side in side.id = nil },
        Broken("a root that does not know its place", .agreement) { _, side in side.root?.setPlace(nil, .none) },
    ]

    @Test(arguments: values) func `A broken forest is reported`(_ broken: Broken) throws {
        let (group, _) = try sound()
        try HierarchyForest(of: group).validate()
        broken.breaking(group.windows[0], group.windows[1])
        let error = #expect(throws: HierarchyInvalidError.self) { try HierarchyForest(of: group).validate() }
        #expect(error?.violations.map(\.rule) == [broken.rule])
    }

    @Test(arguments: values + trees) func `A broken live group is reported, whichever window the navigator is of`(_ broken: Broken) throws {
        let (group, navigator) = try sound()
        try navigator.validate()
        let side = ScreenNavigator(window: group.windows[1], logger: nil)
        broken.breaking(group.windows[0], group.windows[1])
        for navigator in [navigator, side] {
            let error = #expect(throws: HierarchyInvalidError.self) { try navigator.validate() }
            #expect(error?.violations.contains { $0.rule == broken.rule } == true, "\(error?.description ?? "")")
        }
    }

    @Test func `The parts of a forest`() throws {
        let (group, navigator) = try sound()
        let forest = navigator.forest
        #expect(forest == HierarchyForest(of: group) && forest.windows.count == 2)
        #expect(forest.keyWindow == navigator.hierarchy)
        #expect("\(forest)" == "Window [key]\n└─ A ●\nWindow\n└─ B ●")
        #expect("\(HierarchyForest())" == "No window" && HierarchyForest().keyWindow == nil)
    }

    @Test func `What is in another window than before has moved`() throws {
        let (group, navigator) = try sound()
        let before = navigator.forest
        let a = try #require(group.windows[0].root)
        try navigator.apply(.setRoot(nil, of: group.windows[0]))
        try navigator.apply(.setRoot(a, of: group.windows[1]))
        let difference = navigator.forest.difference(from: before)
        #expect(difference.moved.map(\.id) == [ContainerID(1)] && difference.removed.map(\.id) == [ContainerID(3)])
    }
}
