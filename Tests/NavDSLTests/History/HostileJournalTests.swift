import NavDSL
import NavTesting
import Testing

/// Journals from anywhere: what does not fit is refused with a typed error, and everything is as before.
@Suite struct HostileJournalTests {
    typealias Node = Hierarchy.Node
    typealias Edit = HierarchyChangeRecord.Edit

    static func node(
        _ id: Int, _ kind: String = "screen", _ role: Hierarchy.Role = .child, in parent: Int? = nil, selected: Int? = nil,
        style: ScreenModalStyle = .automatic
    ) -> Node {
        Node(
            id: ContainerID(id), kind: kind, name: "N", traits: [], role: role, parent: parent, depth: -7, childCount: .max,
            selectedIndex: selected, style: style, isVisible: true, definesPresentationContext: true)
    }

    /// On stack S (2) of tabs T (1), with A (3) and B (4).
    static func push(_ nodes: Node..., offset: Int = 2, count: Int = 2, removed: [Int] = [], from: Int? = nil, to: Int? = nil) -> Edit {
        .children(
            offset: offset, count: count, removed: removed.map { ContainerID($0) }, inserted: nodes, selectionFrom: from, selectionTo: to)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let container: Int
        let edits: [Edit]

        init(_ text: String, on container: Int = 2, _ edits: Edit...) {
            testDescription = text
            self.container = container
            self.edits = edits
        }
    }

    static let hostile: [Case] = [
        Case("an unknown container", on: 99, push(node(9))),
        Case("a negative container", on: -1, push(node(9))),
        Case("a huge container", on: .max, push(node(9))),
        Case("an unknown one removed", push(offset: 1, removed: [99])),
        Case("another one removed", push(offset: 1, removed: [3])),
        Case("more removed than there are", push(offset: 1, removed: [4, 3])),
        Case("a negative offset", push(node(9), offset: -1)),
        Case("the least offset", push(node(9), offset: .min)),
        Case("a huge offset", push(node(9), offset: .max)),
        Case("a huge offset with a removed one", push(node(9), offset: .max, removed: [4])),
        Case("a negative count", push(node(9), count: -1)),
        Case("a huge count", push(node(9), count: .max)),
        Case("a selection in a stack", push(node(9), to: 0)),
        Case("a selection that was not there", push(node(9), from: 5)),
        Case("the window's id", push(node(0))),
        Case("a negative id", push(node(-1))),
        Case("the least id", push(node(.min))),
        Case("the greatest id", push(node(.max))),
        Case("the greatest id but one", push(node(.max - 1))),
        Case("an id twice", push(node(9), node(9))),
        Case("an id twice, one in the other", push(node(9, "stack"), node(9, in: 0))),
        Case("an id twice, around another", push(node(9, "stack"), node(10, "stack", in: 0), node(9, in: 1))),
        Case("one that is there", push(node(3))),
        Case("one that is there, in a new one", push(node(9, "stack"), node(3, in: 0))),
        Case("one that is there, presented by a new one", push(node(9, "stack"), node(3, "screen", .presented, in: 0))),
        Case("the stack itself", push(node(2))),
        Case("what is around it", push(node(1))),
        Case("itself in itself", push(node(9, "stack", in: 0))),
        Case("a node before its parent", push(node(9, in: 1), node(10, "stack"))),
        Case("a negative parent", push(node(9, in: -1))),
        Case("a huge parent", push(node(9), node(10, in: .max))),
        Case("a child of a plain screen", on: 99, push(node(9), node(10, in: 0))),
        Case("a root as a child", push(node(9, "screen", .root))),
        Case("a window as a child", push(node(9, "window"))),
        Case("a window in a container", push(node(9, "stack"), node(10, "screen", .window, in: 0))),
        Case("an unknown kind", push(node(9, "drawer"))),
        Case("no kind", push(node(9, ""))),
        Case("selected out of range", push(node(9, "tabs", selected: 1), node(10, in: 0))),
        Case("selected below range", push(node(9, "tabs", selected: -1), node(10, in: 0))),
        Case("selected in nothing", push(node(9, "tabs", selected: 0))),
        Case("selected in a stack", push(node(9, "stack", selected: 0), node(10, in: 0))),
        Case("two modals of one", push(node(9)), .presented(from: nil, to: [node(10, "screen", .presented), node(11, "screen", .presented)])),
        Case(
            "a modal that presents two", on: 1,
            .presented(
                from: nil,
                to: [
                    node(10, "screen", .presented), node(11, "screen", .presented, in: 0), node(12, "screen", .presented, in: 0),
                ])),
        Case("a modal on a child", .presented(from: nil, to: [node(10, "screen", .presented)])),
        Case("a modal in a context on a plain screen", on: 3, .presented(from: nil, to: [node(10, "screen", .presented, style: .currentContext)])),
        Case("a modal that is not there dismissed", on: 1, .presented(from: ContainerID(3), to: [])),
        Case("a child that carries a sheet", push(node(9), node(10, "screen", .presented, in: 0))),
        Case("a second root", on: 0, .root(from: nil, to: [node(9, "screen", .root)])),
        Case("two roots", on: 0, .root(from: ContainerID(1), to: [node(9, "screen", .root), node(10, "screen", .root)])),
        Case("a root of a stack", .root(from: nil, to: [node(9, "screen", .root)])),
        Case("children of a window", on: 0, push(node(9))),
        Case("a selection of a window", on: 0, .selection(from: nil, to: 0)),
        Case("a key stack", .key(from: false, to: true)),
        Case("a hidden stack", .hidden(from: false, to: true)),
        Case("a key window that is not", on: 0, .key(from: false, to: true)),
        Case("a tab out of range", on: 1, .selection(from: 0, to: 7)),
        Case("a tab below range", on: 1, .selection(from: 0, to: .min)),
        Case("no tab", on: 1, .selection(from: 0, to: nil)),
        Case("a tab that was not selected", on: 1, .selection(from: .max, to: 0)),
    ]

    @Test(arguments: hostile) func `It is refused, and everything is as before`(_ hostile: Case) {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A"), Plain("B"))]))
        let before = stage.hierarchy
        // First something that fits, which is not to be seen either.
        var journal = HierarchyJournal([HierarchyChangeRecord(.hidden(from: false, to: true), of: ContainerID(0))])
        for edit in hostile.edits { journal.append(HierarchyChangeRecord(edit, of: ContainerID(hostile.container))) }
        let error = #expect(throws: (any Error).self) { try journal.replay(on: stage.navigator) }
        #expect(error is any ScreenError, "\(String(describing: error))")
        #expect(stage.hierarchy == before)
        #expect(stage.changes.isEmpty)
        stage.run { $0.first(.stack(name: "S")).push(Plain("X")) }
        #expect(stage.changes.first.map { "\($0)" } == "setStack Stack S #2: + X #5 at 2, now 3")
    }

    private func nest(_ depth: Int, _ kind: String, _ role: Hierarchy.Role) -> [Node] {
        (0..<depth).map { index in
            Self.node(index + 9, kind, index == 0 ? .presented : role, in: index == 0 ? nil : index - 1)
        }
    }

    @Test(arguments: [("stack", .child), ("stack", .presented), ("tabs", .child)] as [(String, Hierarchy.Role)])
    func `A nest of 10,000 is replayed, undone, and freed`(_ kind: String, _ role: Hierarchy.Role) throws {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A"), Plain("B"))]))
        stage.navigator.logger = nil
        let before = stage.hierarchy
        let record = HierarchyChangeRecord(.presented(from: nil, to: nest(10_000, kind, role)), of: ContainerID(1))
        let history = NavigationHistory(navigator: stage.navigator)
        try HierarchyJournal([record]).replay(on: stage.navigator)
        #expect(stage.hierarchy.nodes.count == before.nodes.count + 10_000)
        try history.undo()
        #expect(stage.hierarchy == before)
    }

    @Test func `A deep nest that does not fit is freed, and all is as before`() {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A"), Plain("B"))]))
        let before = stage.hierarchy
        var nodes = nest(10_000, "stack", .child)
        nodes.append(Self.node(3, "screen", .child, in: 9_999))
        let record = HierarchyChangeRecord(.presented(from: nil, to: nodes), of: ContainerID(1))
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try HierarchyJournal([record]).replay(on: stage.navigator) }
        #expect(stage.hierarchy == before)
    }

    typealias Maker = Variation<@Sendable (Stage) throws -> ModalContainer?>

    static let makers: [Maker] = [
        Maker("nothing") { _ in nil },
        Maker("an error") { _ in throw ScreenCanceledError(for: "making") },
        Maker("one that is there") { try $0.find("A") },
        Maker("one that was there") { stage in
            let removed = try stage.find("B")
            stage.run { $0.first(.stack(name: "S")).pop() }
            stage.run { $0.first(.stack(name: "S")).push(Plain("B")) }
            return removed
        },
        Maker("one of another kind") { _ in StackContainer() },
        Maker("one with children") { stage in
            let split = SplitContainer(key: nil, isCollapsed: false)
            try split.setUnplacedChildren([ModalContainer()])
            return split
        },
    ]

    @Test(arguments: makers) func `What makeContainer must not answer is refused`(_ maker: Maker) throws {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A"), Plain("B"))]))
        let record = HierarchyChangeRecord(Self.push(Self.node(9, "split")), of: ContainerID(2))
        let error = #expect(throws: (any Error).self) {
            try HierarchyJournal([record]).replay(on: stage.navigator) { _ in try maker.body(stage) }
        }
        #expect(error is any ScreenError)
        #expect(stage.text == "tabs T[*stack S[A, B!]!]!")
        #expect(throws: Never.self) { try stage.navigator.validate() }
    }

    @Test func `makeContainer that answers the same one twice is refused`() throws {
        let stage = Stage(Tabs("T", [Stack("S", Plain("A"), Plain("B"))]))
        let own = SplitContainer(key: nil, isCollapsed: false)
        let record = HierarchyChangeRecord(Self.push(Self.node(9, "split"), Self.node(10, "split")), of: ContainerID(2))
        #expect(throws: ScreenContainerNotSupportedError.self) {
            try HierarchyJournal([record]).replay(on: stage.navigator) { _ in own }
        }
        #expect(own.id == nil && own.window == nil)
    }
}
