@testable import NavCore
import Testing

@Suite struct NavigatorApplyTests {
    /// A change on tabs T with the stack S of A and B, and the screen P; over them M, where `isCovered`.
    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var isCovered = false
        let change: @Sendable (TabsContainer) -> HierarchyChange

        init(_ text: String, isCovered: Bool = false, _ change: @escaping @Sendable (TabsContainer) -> HierarchyChange) {
            testDescription = text
            self.isCovered = isCovered
            self.change = change
        }

        func make() throws -> (Bench, TabsContainer) {
            let root = tabs("T", stack("S", screen("A"), screen("B")), screen("P"))
            if isCovered { try root.setUnplacedPresented(screen("M")) }
            return (try Bench(root), root)
        }
    }

    static let edits: [Edit] = [
        Edit("push") { .replaceChildren(from: 2, with: [screen("C")], in: $0.tabs[0]) },
        Edit("pop") { .replaceChildren(from: 1, with: [], in: $0.tabs[0]) },
        Edit("replace") { .replaceChildren(from: 1, with: [screen("C"), screen("D")], in: $0.tabs[0]) },
        Edit("clear") { .replaceChildren(from: 0, with: [], in: $0.tabs[0]) },
        Edit("turn round") { .setChildren($0.tabs[0].children.reversed(), in: $0.tabs[0]) },
        Edit("select") { .select(1, in: $0) },
        Edit("remove the selected tab") { .setChildren([$0.tabs[1]], in: $0) },
        Edit("add a tab and select it") { .setChildren($0.tabs + [screen("Q")], selected: 2, in: $0) },
        Edit("remove all tabs") { .setChildren([], in: $0) },
        Edit("present") { .present(screen("N"), on: $0) },
        Edit("dismiss", isCovered: true) { .present(nil, on: $0) },
        Edit("present in place of another", isCovered: true) { .present(screen("N"), on: $0) },
        Edit("set root", isCovered: true) { .setRoot(stack(nil, screen("R")), of: $0.window!) },
        Edit("remove root") { .setRoot(nil, of: $0.window!) },
        Edit("make key") { .setKey(true, of: $0.window!) },
        Edit("hide") { .setHidden(true, of: $0.window!) },
    ]

    @Test(arguments: edits) func `A change and its inverse lead back, ids and all`(_ edit: Edit) throws {
        let (bench, root) = try edit.make()
        let before = bench.hierarchy
        let change = edit.change(root)
        try bench.navigator.apply(change)
        let after = bench.hierarchy
        #expect(after != before)
        try bench.navigator.validate()
        try bench.navigator.apply(change.inverse)
        #expect(bench.hierarchy == before)
        try bench.navigator.validate()
        try bench.navigator.apply(change.inverse.inverse)
        #expect(bench.hierarchy == after)
    }

    @Test(arguments: edits) func `A change applied twice is refused the second time`(_ edit: Edit) throws {
        let (bench, root) = try edit.make()
        let change = edit.change(root)
        try bench.navigator.apply(change)
        let after = bench.hierarchy
        #expect { try bench.navigator.apply(change) } throws: { $0 is any ScreenError }
        #expect(bench.hierarchy == after)
        try bench.navigator.validate()
    }

    @Test(arguments: edits) func `Making a change changes nothing`(_ edit: Edit) throws {
        let (bench, root) = try edit.make()
        let before = bench.hierarchy
        _ = edit.change(root).inverse
        #expect(bench.hierarchy == before)
    }

    @Test func `A change made from another state is stale`() throws {
        let root = tabs("T", screen("A"), screen("B"), screen("C"))
        let bench = try Bench(root)
        let stale: [HierarchyChange] = [.select(1, in: root), .setChildren([root.tabs[2]], in: root), .select(0, in: root)]
        try bench.navigator.apply(.select(2, in: root))
        for change in stale {
            #expect(throws: ScreenHierarchyChangedError.self) { try bench.navigator.apply(change) }
        }
        #expect(root.selectedIndex == 2 && root.tabs.count == 3)
    }

    @Test func `What would change nothing is success and not told`() throws {
        let root = tabs("T", screen("A"))
        let bench = try Bench(root)
        var told = 0
        let observation = bench.navigator.observeChanges { _ in told += 1 }
        try bench.navigator.apply(.select(0, in: root))
        try bench.navigator.apply(.present(nil, on: root))
        try bench.navigator.apply(.setChildren(root.tabs, in: root))
        try bench.navigator.apply(.setHidden(false, of: bench.window))
        #expect(told == 0)
        observation.cancel()
    }

    @Test func `In no window even what would change nothing is refused`() throws {
        let bench = try Bench()
        let loose = stack("S", screen("A"))
        for change in [HierarchyChange.present(nil, on: loose), .replaceChildren(from: 0, with: [], in: loose)] {
            #expect(throws: ScreenContainerNotInWindowError.self) { try bench.navigator.apply(change) }
        }
        #expect(loose.screens.count == 1)
    }

    /// Changes that cannot be, written out by hand.
    static let impossible: [Edit] = [
        Edit("select behind the end") { .select(2, in: $0) },
        Edit("select before the beginning") { .select(-1, in: $0) },
        Edit("select nothing") { .select(nil, in: $0) },
        Edit("select in a stack") { .select(0, in: $0.tabs[0]) },
        Edit("children from a huge offset") {
            .init(.children(offset: .max, count: 2, removed: [], inserted: [screen("X")], selectionFrom: 0, selectionTo: 0), of: $0)
        },
        Edit("children from a negative offset") {
            .init(.children(offset: -1, count: 2, removed: [], inserted: [screen("X")], selectionFrom: 0, selectionTo: 0), of: $0)
        },
        Edit("children of another count") {
            .init(.children(offset: 0, count: 9, removed: [], inserted: [screen("X")], selectionFrom: 0, selectionTo: 0), of: $0)
        },
        Edit("children without a selection") {
            .init(.children(offset: 0, count: 2, removed: [], inserted: [screen("X")], selectionFrom: 0, selectionTo: nil), of: $0)
        },
        Edit("children with a selection behind the end") { .setChildren([$0.tabs[0]], selected: 5, in: $0) },
        Edit("children of a window") {
            .init(.children(offset: 0, count: 0, removed: [], inserted: [screen("X")], selectionFrom: nil, selectionTo: nil), of: $0.window!)
        },
        Edit("a root of tabs") { .init(.root(from: nil, to: screen("X")), of: $0) },
        Edit("present on a window") { .init(.presented(from: nil, to: screen("X")), of: $0.window!) },
        Edit("present on a child") { .present(screen("X"), on: $0.tabs[0]) },
        Edit("present in the context of what is none") { .present(screen("X", style: .currentContext), on: $0.tabs[1]) },
        Edit("make tabs key") { .init(.key(from: false, to: true), of: $0) },
        Edit("hide tabs") { .init(.hidden(from: false, to: true), of: $0) },
    ]

    @Test(arguments: impossible) func `A change that cannot be is refused with a typed error`(_ edit: Edit) throws {
        let (bench, root) = try edit.make()
        let before = bench.hierarchy
        #expect { try bench.navigator.apply(edit.change(root)) } throws: { $0 is any ScreenError }
        #expect(bench.hierarchy == before)
        try bench.navigator.validate()
    }

    @Test func `A change says what it is in one line`() throws {
        let root = tabs("T", stack("S", screen("A")), screen("P"))
        let bench = try Bench(root)
        let texts: [(HierarchyChange, String)] = [
            (.replaceChildren(from: 1, with: [screen("B", [1])], in: root.tabs[0]), "setStack Stack S #2: + B(1) at 1, now 2"),
            (.replaceChildren(from: 0, with: [], in: root.tabs[0]), "setStack Stack S #2: - A #3 at 0, now 0"),
            (.setChildren([root.tabs[0]], in: root), "setTabs Tabs T #1: - P #4 at 1, now 1, selected 0"),
            (.select(1, in: root), "select Tabs T #1: 1"),
            (.present(screen("M"), on: root), "present Tabs T #1: + M"),
            (.setRoot(nil, of: bench.window), "setRoot Window #0: none"),
            (.setKey(true, of: bench.window), "makeKey Window #0: true"),
        ]
        for (change, text) in texts { #expect(change.description == text) }
    }

    @Test func `What the door refuses, it names by what was to be done`() throws {
        let placed = screen("P")
        let root = stack("S", placed)
        let bench = try Bench(root)
        let refused: [(HierarchyChange, String)] = [
            (.replaceChildren(from: 1, with: [placed], in: root), "Cannot change the children: screen 'P' was"),
            (.present(placed, on: root), "Cannot present: screen 'P' was"),
            (.setRoot(placed, of: bench.window), "Cannot set the root: screen 'P' was"),
            (.present(nil, on: screen("Q")), "Cannot dismiss: no window/screen Q is in no window."),
            (HierarchyChange(.hidden(from: true, to: false), of: bench.window), "Cannot show: window has changed"),
        ]
        for (change, text) in refused {
            #expect { try bench.navigator.apply(change) } throws: { "\($0)".hasPrefix(text) }
        }
    }
}
