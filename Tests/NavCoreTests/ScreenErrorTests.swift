@testable import NavCore
import Testing

@Suite struct ScreenErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let error: @Sendable (TabsContainer) -> any ScreenError

        init(_ name: String, _ text: String, _ error: @escaping @Sendable (TabsContainer) -> any ScreenError) {
            testDescription = name
            self.text = text
            self.error = error
        }
    }

    // The tree: tabs Home, in them the stack Rooms with Chat(2), and the screen P; over them the screen M.
    static let cases: [Case] = [
        Case("not found", "Cannot pop: no 'Inbox', found 1 screens at window/tabs Home/stack Rooms[0].") {
            ScreenContainerNotFoundError(action: "pop", target: "'Inbox'", found: "1 screens", at: $0.tabs[0])
        },
        Case("not found, nowhere", "Cannot go on: no stack.") { _ in ScreenContainerNotFoundError(action: "go on", target: "stack") },
        Case("type mismatch", "Cannot push Chat: needs a stack, found tabs 'Home' at window/tabs Home.") {
            ScreenContainerTypeMismatchError(action: "push Chat", expected: StackContainer.self, found: $0)
        },
        Case("already presenting", "Cannot present N: window/tabs Home already presents screen 'M'.") {
            ScreenContainerAlreadyPresentingError(action: "present N", carrier: $0, presented: $0.ownPresented!)
        },
        Case(
            "already placed",
            "Cannot change the children: screen 'P' was to be placed in Stack Rooms #2, but stands at window/tabs Home/screen P[1]."
        ) {
            ScreenContainerAlreadyPlacedError(action: "change the children", container: $0.tabs[1], wanted: "in Stack Rooms #2")
        },
        Case("not in window", "Cannot push: no window/stack is in no window.") { _ in
            ScreenContainerNotInWindowError(action: "push", container: StackContainer())
        },
        Case("not supported", "Cannot make visible at window/tabs Home/presented screen M: it is stubborn.") {
            ScreenContainerNotSupportedError(action: "make visible", reason: "it is stubborn", at: $0.ownPresented!)
        },
        Case("hierarchy changed", "Cannot select: window/tabs Home has changed since the change was made.") {
            ScreenHierarchyChangedError(action: "select", container: $0)
        },
        Case("completion dropped", "The action 'wait' dropped its completion without calling it.") { _ in
            ScreenCompletionDroppedError(action: "wait")
        },
        Case("canceled", "Canceled: push Chat(2).") { _ in ScreenCanceledError(for: "push Chat(2)") },
        Case("invalid", "The hierarchy is invalid: cycle at A #1.") { _ in
            HierarchyInvalidError(violations: [HierarchyViolation(rule: .cycle, place: "A #1")])
        },
    ]

    private func home() throws -> (Bench, TabsContainer) {
        let root = try tabs("Home", stack("Rooms", screen("Chat", [2])), screen("P")).presenting(screen("M"))
        return (try Bench(root), root)
    }

    @Test(arguments: cases) func `The text says what was asked, what was found, and where`(_ example: Case) throws {
        let (bench, root) = try home()
        #expect(example.error(root).description == example.text)
        _ = bench
    }

    @Test(arguments: cases) func `An attached error is told behind the error's own text`(_ example: Case) throws {
        let (bench, root) = try home()
        let error = example.error(root).attaching(ScreenCanceledError(for: "late")) as? any ScreenError
        #expect(error?.description == example.text + " Afterwards: Canceled: late.")
        #expect(error?.attachedErrors.count == 1)
        _ = bench
    }

    @Test func `A reference to a container is a value with id, kind, key and path`() throws {
        let (bench, root) = try home()
        let reference = ScreenContainerReference(root.tabs[0].children[0])
        #expect(reference.id == ContainerID(3))
        #expect(reference.kind == "screen")
        #expect(reference.key == ScreenKey(name: "Chat", traits: [2]))
        #expect(reference.path == "window/tabs Home/stack Rooms[0]/screen Chat(2)[0]")
        #expect(ScreenContainerReference(bench.window).path == "window")
    }

    @Test func `Of a long way only the end is told`() throws {
        var node = stack("S", screen("A"))
        for _ in 0..<20 { node = stack(nil, node) }
        let bench = try Bench(node)
        let leaf = try #require(bench.navigator.topContainer)
        #expect(ScreenContainerReference(leaf).path == "…/" + String(repeating: "stack[0]/", count: 6) + "stack S[0]/screen A[0]")
    }
}
