@testable import NavCore
import Testing

@Suite struct HierarchyValidateTests {
    /// A sound table with one thing broken.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: HierarchyViolation.Rule
        let breaking: @Sendable (inout [Hierarchy.Node]) -> Void

        init(_ text: String, _ rule: HierarchyViolation.Rule, _ breaking: @escaping @Sendable (inout [Hierarchy.Node]) -> Void) {
            testDescription = text
            self.rule = rule
            self.breaking = breaking
        }
    }

    /// 0 the window, 1 tabs, 2 a stack with 3 A, 4 a stack that presents 5 In in its context, 6 M over the tabs.
    private func sound() throws -> Hierarchy {
        let second = try stack("U").presenting(screen("In", style: .currentContext))
        return try Bench(tabs("T", stack("S", screen("A")), second).presenting(screen("M"))).hierarchy
    }

    static let table: [Broken] = [
        Broken("two of one id", .onePlace) { $0[3].id = $0[2].id },
        Broken("a child that its parent does not count", .agreement) { $0[2].childCount = 0 },
        Broken("a child that is not there", .agreement) { $0[2].childCount = 2 },
        Broken("a wrong depth", .agreement) { $0[3].depth = 7 },
        Broken("a depth that cannot be counted on from", .agreement) { $0[2].depth = Int.max },
        Broken("a second root", .agreement) { $0[3].role = .root },
        Broken("a second window", .agreement) { $0[3].role = .window },
        Broken("a node without a parent", .agreement) { $0[3].parent = nil },
        Broken("a window with a parent", .agreement) { $0[0].parent = 1 },
        Broken("a first node that is no window", .agreement) { $0[0].role = .root },
        Broken("a root that is a child", .agreement) { $0[1].role = .child },
        Broken("a selection behind the end", .selection) { $0[1].selectedIndex = 2 },
        Broken("a negative selection", .selection) { $0[1].selectedIndex = -1 },
        Broken("a selection of nothing", .selection) { $0[4].selectedIndex = 0 },
        Broken("tabs without a selection", .selection) { $0[1].selectedIndex = nil },
        Broken("a node that stands in itself", .cycle) { $0[3].parent = 3 },
        Broken("a node that stands in a later one", .cycle) { $0[2].parent = 3 },
        Broken("a parent that is not there", .cycle) { $0[3].parent = 99 },
        Broken("a negative parent", .cycle) { $0[3].parent = -1 },
        Broken("two modals of one carrier", .oneModal) { $0[5].parent = 1 },
        Broken("a child that carries a sheet", .carrier) { $0[5].style = .pageSheet },
        Broken("a child that carries, and is no context", .carrier) { $0[4].definesPresentationContext = false },
    ]

    @Test(arguments: table) func `A broken table is reported`(_ broken: Broken) throws {
        var hierarchy = try sound()
        try hierarchy.validate()
        broken.breaking(&hierarchy.nodes)
        let error = #expect(throws: HierarchyInvalidError.self) { try hierarchy.validate() }
        #expect(error?.violations.contains { $0.rule == broken.rule } == true, "\(error?.description ?? "")")
    }

    /// A sound live tree with one thing broken.
    struct BrokenTree: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: HierarchyViolation.Rule
        let breaking: @Sendable (TabsContainer, ModalContainer) -> Void

        init(_ text: String, _ rule: HierarchyViolation.Rule, _ breaking: @escaping @Sendable (TabsContainer, ModalContainer) -> Void) {
            testDescription = text
            self.rule = rule
            self.breaking = breaking
        }
    }

    static let trees: [BrokenTree] = [
        BrokenTree("a child that occurs twice", .onePlace) { tabs, child in tabs.children.append(child) },
        BrokenTree("a child that is held and presented", .onePlace) { tabs, child in tabs.ownPresented = child },
        BrokenTree("a container in itself", .onePlace) { tabs, child in child.children = [tabs] },
        BrokenTree("a child that does not know its place", .agreement) { _, child in child.setPlace(nil, .none) },
        BrokenTree("a child with another place", .agreement) { tabs, child in child.setPlace(tabs, .presented) },
        BrokenTree("a child in no window", .agreement) { _, child in child.windowReference = nil },
        BrokenTree("a child without an id", .agreement) { _, child in child.id = nil },
        BrokenTree("a child that is marked", .agreement) { _, child in child.isMarked = true },
        BrokenTree("two of one id", .onePlace) { tabs, child in child.id = tabs.id },
        BrokenTree("a selection behind the end", .selection) { tabs, _ in tabs.selectedIndex = 5 },
        BrokenTree("tabs without a selection", .selection) { tabs, _ in tabs.selectedIndex = nil },
        BrokenTree("a child that carries a sheet", .carrier) { _, child in
            let modal = ModalContainer()
            modal.windowReference = child.window
            modal.id = ContainerID(99)
            modal.setPlace(child, .presented)
            child.ownPresented = modal
        },
    ]

    @Test(arguments: trees) func `A broken live tree is reported`(_ broken: BrokenTree) throws {
        let root = tabs("T", stack("S", screen("A")), screen("B"))
        let bench = try Bench(root)
        try bench.navigator.validate()
        broken.breaking(root, root.tabs[1])
        let error = #expect(throws: HierarchyInvalidError.self) { try bench.navigator.validate() }
        #expect(error?.violations.contains { $0.rule == broken.rule } == true, "\(error?.description ?? "")")
        bench.window.root = nil
    }

    @Test func `Every violation is named`() throws {
        var hierarchy = try sound()
        hierarchy.nodes[1].selectedIndex = 9
        hierarchy.nodes[3].id = ContainerID(0)
        let error = #expect(throws: HierarchyInvalidError.self) { try hierarchy.validate() }
        #expect(error?.description == "The hierarchy is invalid: selection at Tabs T #1; onePlace at A #0.")
    }
}
