import NavDSL
import TerminalApp
import Testing

@Suite struct HierarchyDrawingTests {
    @Test func `Tabs show the selected one, and a bar that marks it`() throws {
        #expect(
            try Scene().picture(width: 44) == """
                ┌ Window [key] ────────────────────────────┐
                │ ┌ Tabs Home #1 ────────────────────────┐ │
                │ │ ┌ Stack Rooms #2 ──────────────────┐ │ │
                │ │ │ RoomList                         │ │ │
                │ │ │ ┌ RoomList #3 ● ───────────────┐ │ │ │
                │ │ │ └──────────────────────────────┘ │ │ │
                │ │ └──────────────────────────────────┘ │ │
                │ │ ▸Rooms   Profile                     │ │
                │ └──────────────────────────────────────┘ │
                └──────────────────────────────────────────┘
                """)
    }

    @Test func `A stack shows the way back, its uppermost screen, and what lies below`() throws {
        #expect(
            try Scene("push(Chat(2)).push(Photo(3))").picture(width: 48) == """
                ┌ Window [key] ────────────────────────────────┐
                │ ┌ Tabs Home #1 ────────────────────────────┐ │
                │ │ ┌ Stack Rooms #2 ──────────────────────┐ │ │
                │ │ │ ‹ Chat(chat 2, room 1)  Photo(3)     │ │ │
                │ │ │ ┌ Photo(3) #7 ● ───────────────────┐ │ │ │
                │ │ │ └──────────────────────────────────┘ │ │ │
                │ │ │ below: Chat(chat 2, room 1), RoomLi… │ │ │
                │ │ └──────────────────────────────────────┘ │ │
                │ │ ▸Rooms   Profile                         │ │
                │ └──────────────────────────────────────────┘ │
                └──────────────────────────────────────────────┘
                """)
    }

    @Test func `A sheet is drawn in its carrier, with its style, and hides nothing`() throws {
        #expect(
            try Scene("selectTab(1)", "present(Login)").picture(width: 44) == """
                ┌ Window [key] ────────────────────────────┐
                │ ┌ Tabs Home #1 ────────────────────────┐ │
                │ │ ┌ Stack Profile #4 ────────────────┐ │ │
                │ │ │ Profile(me)                      │ │ │
                │ │ │ ┌ Profile(me) #5 ──────────────┐ │ │ │
                │ │ │ └──────────────────────────────┘ │ │ │
                │ │ └──────────────────────────────────┘ │ │
                │ │  Rooms  ▸Profile                     │ │
                │ │ ╔ ⇧ automatic: Authorization #6 ● ═╗ │ │
                │ │ ╚══════════════════════════════════╝ │ │
                │ └──────────────────────────────────────┘ │
                └──────────────────────────────────────────┘
                """)
    }

    @Test func `A modal over everything leaves the names of what it covers`() throws {
        #expect(
            try Scene("present(PhotoPicker)", "present(Login)").picture(width: 48) == """
                ┌ Window [key] ────────────────────────────────┐
                │ ┌ Tabs Home #1 ────────────────────────────┐ │
                │ │ under it: Stack Rooms, RoomList          │ │
                │ │ ╔ ⇧ fullScreen: Stack #6 ══════════════╗ │ │
                │ │ ║ PhotoPicker                          ║ │ │
                │ │ ║ ┌ PhotoPicker #7 ──────────────────┐ ║ │ │
                │ │ ║ └──────────────────────────────────┘ ║ │ │
                │ │ ║ ╔ ⇧ automatic: Authorization #8 ● ═╗ ║ │ │
                │ │ ║ ╚══════════════════════════════════╝ ║ │ │
                │ │ ╚══════════════════════════════════════╝ │ │
                │ └──────────────────────────────────────────┘ │
                └──────────────────────────────────────────────┘
                """)
    }

    @Test func `An empty stack says so`() throws {
        #expect(
            try Scene("setRoot(Rooms)", "clear").picture(width: 30) == """
                ┌ Window [key] ──────────────┐
                │ ┌ Stack Rooms #6 ● ──────┐ │
                │ │ empty                  │ │
                │ └────────────────────────┘ │
                └────────────────────────────┘
                """)
    }

    @Test func `A hidden window is drawn, and no window is said`() {
        let navigator = ScreenNavigator(window: WindowContainer(isHidden: true), logger: nil)
        let hidden = HierarchyDrawing(navigator.hierarchy).lines(width: 24).map(\.plain)
        #expect(hidden == ["┌ Window [hidden] ─────┐", "└──────────────────────┘"])
        #expect(HierarchyDrawing(Hierarchy()).lines(width: 24).map(\.plain) == ["No window"])
    }

    @Test func `A box that would be too narrow is a line`() throws {
        #expect(
            try Scene("setRoot(Rooms)").picture(width: 18) == """
                ┌ Window [key] ──┐
                │ … Stack Rooms… │
                └────────────────┘
                """)
    }

    @Test(arguments: [0, 1, 7, 15, 16, 17, 40, 80, 10_000]) func `No line is wider than the terminal`(width: Int) throws {
        let scene = try Scene("push(Profile(\"日本語のとても長い名前です\"))", "present(PhotoPicker)", "present(Login)")
        let lines = HierarchyDrawing(scene.playground.navigator.hierarchy).lines(width: width)
        #expect(lines.allSatisfy { $0.width <= width && $0.plain.columns == $0.width })
    }

    @Test func `A tower of modals is cut where it gets too narrow`() throws {
        let scene = try Scene()
        for _ in 0..<500 { try scene.run("present(Login)") }
        let lines = HierarchyDrawing(scene.playground.navigator.hierarchy).lines(width: 80)
        #expect(lines.count < 80)
        #expect(lines.contains { $0.plain.contains("… ⇧ auto") })
    }

    @Test func `Containers that come or go stand out, the topmost is bold`() throws {
        let hierarchy = try Scene("setRoot(Login)").playground.navigator.hierarchy
        let id = try #require(hierarchy.nodes.last?.id)
        let styles = { (highlighted: Set<ContainerID>) in
            HierarchyDrawing(hierarchy, highlighted: highlighted).lines(width: 40)[1].pieces.first { $0.text.contains("Authorization") }?.style
        }
        #expect(styles([]) == .bold)
        #expect(styles([id]) == .highlighted)
    }
}
