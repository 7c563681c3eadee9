@testable import NavCore
import Testing

@Suite struct HierarchyTextTests {
    @Test func `No window has a text too`() {
        #expect(Hierarchy().description == "No window")
    }

    @Test func `An empty window is one line`() throws {
        #expect(try Bench().text == "Window")
    }

    @Test func `The tree of a chat app`() throws {
        let home = tabs("Home", stack("Rooms", screen("RoomList"), screen("Chat", [2])), stack("Profile", screen("Profile")))
        let bench = try Bench(home.presenting(stack(nil, screen("Login"), style: .fullScreen)))
        try bench.navigator.apply(.setKey(true, of: bench.window))
        #expect(
            bench.text == """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  └─ Chat(2)
                   ├─ Stack Profile
                   │  └─ Profile
                   └─ ⇧ Stack (fullScreen)
                      └─ Login ●
                """)
    }

    @Test func `What shows is topmost, not what stands last`() throws {
        let bench = try Bench(tabs(nil, stack(nil, screen("A"), screen("B")), screen("C")))
        #expect(
            bench.text == """
                Window
                └─ Tabs
                   ├─ ▸ Stack
                   │  ├─ A
                   │  └─ B ●
                   └─ C
                """)
    }

    @Test func `A hidden key window shows nothing`() throws {
        let bench = try Bench(screen("A").presenting(screen("B", style: .pageSheet)))
        try bench.navigator.apply(.setKey(true, of: bench.window))
        try bench.navigator.apply(.setHidden(true, of: bench.window))
        #expect(
            bench.text == """
                Window [key] [hidden]
                └─ A
                   └─ ⇧ B (pageSheet)
                """)
    }

    @Test func `Modals over modals, one of them in its context`() throws {
        let inner = try stack("S", screen("A")).presenting(screen("In", style: .currentContext))
        let bench = try Bench(tabs("T", inner).presenting(screen("M").presenting(ModalContainer())))
        #expect(
            bench.text == """
                Window
                └─ Tabs T
                   ├─ ▸ Stack S
                   │  ├─ A
                   │  └─ ⇧ In (currentContext)
                   └─ ⇧ M
                      └─ ⇧ Screen ●
                """)
    }

    @Test func `A container of one's own says its kind, and a window its name`() throws {
        final class Drawer: ModalContainer {
            override var kind: String { "drawer" }
        }
        let window = WindowContainer(key: ScreenKey(name: "Main"))
        let navigator = ScreenNavigator(window: window, logger: nil)
        try navigator.apply(.setRoot(Drawer(key: ScreenKey(name: "Menu", traits: ["b", 1])), of: window))
        #expect(
            navigator.hierarchy.description == """
                Window Main
                └─ Drawer Menu(1, b) ●
                """)
    }

    @Test func `An empty stack that shows is topmost`() throws {
        #expect(try Bench(tabs(nil, stack())).text == "Window\n└─ Tabs\n   └─ ▸ Stack ●")
    }

    @Test func `Below depth 64 a line begins with its depth`() throws {
        var node = stack("Deepest", screen("A"), screen("B"))
        for _ in 1..<66 { node = stack(nil, node) }
        let lines = try Bench(node).text.split(separator: "\n")
        #expect(lines.count == 69)
        #expect(lines[64] == String(repeating: "   ", count: 63) + "└─ Stack")
        #expect(lines[65...].map(String.init) == ["65│ Stack", "66│ Stack Deepest", "67│ A", "67│ B ●"])
    }

    @Test func `After a deep branch the indent is as before`() throws {
        var deep = stack(nil, screen("A"))
        for _ in 0..<70 { deep = stack(nil, deep) }
        let text = try Bench(tabs(nil, deep, stack("Last", screen("B")))).text
        #expect(text.hasSuffix("\n73│ A ●\n   └─ Stack Last\n      └─ B"))
        #expect(text.hasPrefix("Window\n└─ Tabs\n   ├─ ▸ Stack\n   │  └─ Stack\n"))
    }
}
