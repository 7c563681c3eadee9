import NavDSL
import NavTesting
import Testing

struct Page: PlainScreen {
    let name: String
    init(_ name: String) { self.name = name }
}

/// What a test's failure says.
func failure(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}

@Suite struct HierarchyExpectationTests {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

    init() { navigator.navigate { $0.setRoot(to: Page("A").withStackContainer()).makeKeyAndVisible().first(.stack).push(Page("B")) } }

    @Test func `The hierarchy that is there is as expected`() throws {
        try expectHierarchy(
            """
            Window [key]
            └─ Stack
               ├─ A
               └─ B ●
            """, of: navigator)
    }

    @Test func `The windows of a group are compared together`() throws {
        let navigator = ScreenNavigator(windowProvider: ScreenWindowGroup(key: ScreenKey(name: "Main")), logger: nil)
        navigator.navigate { $0.makeKey().openWindow(isHidden: true) }
        try expectHierarchy("Window Main [key]\nWindow [hidden]", of: navigator.forest)
        #expect(throws: HierarchyMismatchError.self) { try expectHierarchy("Window Main [key]", of: navigator.forest) }
    }

    @Test func `Empty lines around it and spaces at the ends do not count`() throws {
        try expectHierarchy("\n\nWindow [key]  \n└─ Stack\n   ├─ A \n   └─ B ●\n\n", of: navigator.hierarchy)
    }

    @Test func `What differs is shown line by line`() {
        let text = failure {
            try expectHierarchy(
                """
                Window [key]
                └─ Stack
                   ├─ A
                   ├─ X
                   └─ B ●
                """, of: navigator)
        }
        #expect(
            text == """
                The hierarchy is not as expected (- expected, + found):
                  Window [key]
                  └─ Stack
                     ├─ A
                -    ├─ X
                     └─ B ●
                """)
    }

    @Test func `Of a long hierarchy only what is near a difference is shown`() {
        navigator.navigate { $0.first(.stack).pop().push(Page("1")).push(Page("2")).push(Page("3")).push(Page("4")).push(Page("5")) }
        let expected = navigator.hierarchy.description
        navigator.navigate { $0.first(.stack).pop() }
        #expect(
            failure { try expectHierarchy(expected, of: navigator) } == """
                The hierarchy is not as expected (- expected, + found):
                  …
                     ├─ 1
                     ├─ 2
                     ├─ 3
                -    ├─ 4
                -    └─ 5 ●
                +    └─ 4 ●
                """)
    }

    @Test func `An empty expectation is missing everything`() {
        #expect(failure { try expectHierarchy("", of: navigator) }?.contains("+ Window [key]") == true)
        #expect(failure { try expectHierarchy("", of: Hierarchy()) }?.contains("+ No window") == true)
    }
}

/// The example of the module's documentation.
@Suite struct DocumentationExampleTests {
    let clock = ManualClock()
    let renderer = RecordingRenderer(pace: .manual)

    @Test func `A link opens the chat over the rooms, and the first picture comes a second later`() throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, renderer: renderer)
        navigator.navigate { $0.setRoot(to: Page("Rooms").withStackContainer()).makeKeyAndVisible() }
        navigator.navigate { $0.top(.stack).push(Page("Chat")).wait(for: .seconds(1)).present(Page("Photo")) }
        renderer.finishAll()
        clock.advance(by: .seconds(1))
        try expectHierarchy(
            """
            Window [key]
            └─ Stack
               ├─ Rooms
               ├─ Chat
               └─ ⇧ Photo ●
            """, of: navigator)
    }
}

@Suite struct ReleaseExpectationTests {
    private final class Node {
        var other: Node?
    }

    @Test func `What nobody holds is released`() throws {
        try expectReleased { Node() }
        try expectReleased {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            navigator.navigate { $0.setRoot(to: Page("A").withStackContainer()) }
            return navigator.topContainer
        }
    }

    @Test func `What holds itself is not`() {
        var kept: Node?
        let text = failure {
            try expectReleased {
                let node = Node()
                node.other = node
                kept = node
                return node
            }
        }
        #expect(text == "Node is still alive: something holds it that should have let it go.")
        kept?.other = nil
    }

    @Test func `A container that still stands somewhere says where`() {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let text = failure {
            try expectReleased {
                navigator.navigate { $0.setRoot(to: Page("A").withStackContainer()) }
                return navigator.topContainer
            }
        }
        #expect(
            text == "ModalContainer A is still alive, and stands at window/stack/screen A[0]: something holds it that should have let it go.")
    }

    @Test func `No object is no success, and the closure's own error is passed on`() {
        #expect(throws: ObjectNeverMadeError.self) { try expectReleased { nil } }
        #expect(throws: CancellationError.self) { try expectReleased { throw CancellationError() } }
    }
}
