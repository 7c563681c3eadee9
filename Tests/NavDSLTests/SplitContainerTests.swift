import NavDSL
import NavTesting
import Testing

/// A container of one's own: two columns, both visible, or collapsed to the selected one.
final class SplitContainer: ModalContainer {
    let isCollapsed: Bool

    init(key: ScreenKey?, isCollapsed: Bool) {
        self.isCollapsed = isCollapsed
        super.init(key: key)
    }

    override var kind: String { "split" }
    override var visibleChildren: [ModalContainer] { isCollapsed ? super.visibleChildren : children }
    override func selection(for newChildren: [ModalContainer]) -> Int? { keptSelection(for: newChildren) }
}

struct Split: Screen {
    let name: String
    let isCollapsed: Bool
    let primary: any Screen<StackContainer>
    let secondary: any Screen<StackContainer>

    func build(navigator: ScreenNavigator) throws -> SplitContainer {
        let split = SplitContainer(key: key, isCollapsed: isCollapsed)
        try split.setUnplacedChildren([navigator.build(primary), navigator.build(secondary)])
        return split
    }
}

extension ScreenThenable where Current == SplitContainer {
    /// A verb of one's own, through the door.
    func showColumn(_ index: Int) -> Self {
        then(
            ClosureAction<SplitContainer, Void> { split, navigator, completion in
                completion(Result { try navigator.apply(.select(index, in: split)) })
            })
    }
}

/// The open hooks are enough for a container that the library does not know.
@Suite struct SplitContainerTests {
    private func split(isCollapsed: Bool, _ primary: Stack? = nil) -> Split {
        Split(
            name: "Main", isCollapsed: isCollapsed, primary: primary ?? Stack("List", Plain("A"), Plain("B")),
            secondary: Stack("Detail", Plain("C"), Plain("D")))
    }

    @Test(arguments: [true, false]) func `It keeps the rules of a container`(isCollapsed: Bool) throws {
        try ContainerContract { children in
            let split = SplitContainer(key: nil, isCollapsed: isCollapsed)
            try split.setUnplacedChildren(children)
            return split
        }.verify()
    }

    @Test func `Both columns show`() {
        let scene = Scene(split(isCollapsed: false))
        #expect(scene.text == "split Main[*stack List[A, B!]!, stack Detail[C, D!]!]!")
        #expect(scene.navigator.topContainer?.key?.name == "B")
        #expect(scene.navigator.topContainer(where: .container(name: "D"))?.isVisible == true)
    }

    @Test func `Collapsed, only the selected column shows`() {
        let scene = Scene(split(isCollapsed: true))
        #expect(scene.text == "split Main[*stack List[A, B!]!, stack Detail[C, D]]!")
        #expect(scene.navigator.topContainer(where: .container(name: "D")) == nil)
    }

    @Test func `It is printed with its kind and name`() {
        let scene = Scene(split(isCollapsed: false).withStackContainer())
        #expect(
            scene.navigator.hierarchy.description == """
                Window [key]
                └─ Stack
                   └─ Split Main
                      ├─ ▸ Stack List
                      │  ├─ A
                      │  └─ B ●
                      └─ Stack Detail
                         ├─ C
                         └─ D
                """)
    }

    @Test func `A search covers both columns, the selected one last`() {
        let scene = Scene(split(isCollapsed: true))
        #expect(scene.navigator.firstContainer(where: .stack)?.key?.name == "Detail")
        #expect(scene.navigator.lastContainer(where: .stack)?.key?.name == "List")
        #expect(scene.run(ScreenWindowRoute().first(.container(of: SplitContainer.self)).showColumn(0)) == nil)
    }

    @Test func `Making visible pops in a column that shows already, and selects nothing`() {
        let scene = Scene(split(isCollapsed: false))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "C")).makeVisible()) == nil)
        scene.expect("split Main[*stack List[A, B!]!, stack Detail[C!]!]!", changes: 1, built: 0)
    }

    @Test func `Collapsed, making visible selects the column, between tabs above and a stack below`() {
        let scene = Scene(Tabs("T", []).withTabs(Plain("P"), split(isCollapsed: true)).presenting(Plain("M")))
        #expect(scene.run(ScreenWindowRoute().first(.container(name: "C")).makeVisible()) == nil)
        #expect(scene.changes.map(\.slot) == [.presented, .selection, .selection, .children])
        scene.expect("tabs T[P, *split Main[stack List[A, B], *stack Detail[C!]!]!]!", changes: 4, built: 0)
    }

    @Test func `A column is changed by the verbs of a stack`() {
        let scene = Scene(split(isCollapsed: false))
        #expect(scene.run(ScreenWindowRoute().first(.stack(name: "Detail")).pop().push(Plain("E")) { $0.present(Plain("M")) }) == nil)
        scene.expect("split Main[*stack List[A, B!]!, stack Detail[C, E!]!]! ^ M!", changes: 2, built: 2)
    }

    @Test func `A modal in the context of a column covers that column alone`() {
        let scene = Scene(split(isCollapsed: false))
        let route = ScreenWindowRoute().first(.container(name: "D")).present(Plain("M", style: .currentContext))
        #expect(scene.run(route) == nil)
        #expect(scene.text == "split Main[*stack List[A, B!]!, stack Detail[C, D] ^currentContext M!]!")
    }

    @Test func `A column is exchanged through the door, and the selection kept`() throws {
        let scene = Scene(split(isCollapsed: true))
        #expect(scene.run(ScreenWindowRoute().first(.container(of: SplitContainer.self)).showColumn(1)) == nil)
        let split = try scene.find("Main", as: SplitContainer.self)
        try scene.navigator.apply(.setChildren([StackContainer(), split.children[1]], in: split))
        #expect(scene.text == "split Main[stack[], *stack Detail[C, D!]!]!")
        #expect(scene.run(ScreenWindowRoute().first(.container(of: SplitContainer.self)).showColumn(2)) is ScreenContainerNotFoundError)
        try scene.navigator.validate()
    }

    @Test func `A container that selects out of range is refused, not trapped on`() throws {
        final class Wrong: ModalContainer {
            override func selection(for newChildren: [ModalContainer]) -> Int? { newChildren.isEmpty ? nil : 7 }
        }
        let wrong = Wrong()
        #expect(throws: ScreenContainerNotSupportedError.self) { try wrong.setUnplacedChildren([ModalContainer()]) }
        let scene = Scene()
        try scene.navigator.apply(.setRoot(wrong, of: scene.window))
        #expect(throws: ScreenContainerNotSupportedError.self) {
            try scene.navigator.apply(.setChildren([ModalContainer()], in: wrong))
        }
        #expect(wrong.children.isEmpty)
    }

    @Test func `A container whose change would not show the child is refused, and nothing is changed`() throws {
        final class Liar: ModalContainer {
            override func selection(for newChildren: [ModalContainer]) -> Int? { keptSelection(for: newChildren) }
            override func revealing(_ child: ModalContainer) -> HierarchyChange? { .select(0, in: self) }
        }
        let liar = Liar()
        try liar.setUnplacedChildren([ModalContainer(), ModalContainer()])
        let scene = Scene()
        try scene.navigator.apply(.setRoot(liar, of: scene.window))
        scene.run(from: liar) { $0.present(Plain("M")) }
        scene.forget()
        #expect(scene.run(from: liar.children[1]) { $0.makeVisible() } is ScreenContainerNotSupportedError)
        #expect(scene.changes.isEmpty && liar.ownPresented != nil)
    }
}
