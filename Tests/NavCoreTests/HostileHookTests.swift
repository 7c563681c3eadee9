@testable import NavCore
import Testing

/// Containers whose hooks do what they must not: they change something while the library asks them.
@Suite struct HostileHookTests {
    private final class Meddler: TabsContainer {
        var onSelection: (() -> Void)?
        var onShowing: (() -> Void)?

        override func selection(for newChildren: [ModalContainer]) -> Int? {
            onSelection?()
            return keptSelection(for: newChildren)
        }

        override func isShowing(_ child: ModalContainer) -> Bool {
            onShowing?()
            return super.isShowing(child)
        }
    }

    @Test func `A hook that changes the tree while a change is checked is refused, and the change is made`() throws {
        let meddler = Meddler(tabs: [screen("A"), screen("B"), screen("C")])
        let bench = try Bench(meddler)
        let change = HierarchyChange.setChildren([meddler.tabs[0], meddler.tabs[1], screen("D")], in: meddler)
        var refusals: [any Error] = []
        meddler.onSelection = { [unowned meddler] in
            meddler.onSelection = nil
            do { try bench.navigator.apply(.setChildren([], in: meddler)) } catch { refusals.append(error) }
        }
        try bench.navigator.apply(change)
        #expect(refusals.count == 1 && refusals[0] is ScreenContainerNotSupportedError)
        #expect(meddler.tabs.map(\.key?.name) == ["A", "B", "D"])
        try bench.navigator.validate()
        try bench.navigator.apply(.setChildren([], in: meddler))
    }

    @Test func `A hook that changes the tree before the change reaches the door makes it stale`() throws {
        let meddler = Meddler(tabs: [screen("A"), screen("B")])
        let bench = try Bench(meddler)
        meddler.onSelection = { [unowned meddler] in
            meddler.onSelection = nil
            try? bench.navigator.apply(.setChildren([], in: meddler))
        }
        let added = screen("C")
        #expect(throws: ScreenHierarchyChangedError.self) {
            try bench.navigator.apply(.setChildren(meddler.tabs + [added], in: meddler))
        }
        #expect(meddler.tabs.isEmpty && added.window == nil)
        try bench.navigator.validate()
    }

    @Test func `Asked whether it shows, a container cannot break the changes of makeVisible`() throws {
        let inner = stack("S", screen("A"), screen("B"))
        let meddler = Meddler(tabs: [screen("P"), inner])
        let bench = try Bench(meddler)
        var refused = 0
        meddler.onShowing = { [unowned meddler] in
            guard meddler.selectedIndex == 1 else { return }
            do { try bench.navigator.apply(.setChildren([], in: meddler)) } catch { refused += 1 }
        }
        try bench.navigator.perform(ScreenMakeVisibleAction(), on: inner.screens[0])
        #expect(refused > 0)
        meddler.onShowing = nil
        #expect(meddler.selectedIndex == 1 && inner.screens.count == 1)
        try bench.navigator.validate()
    }

    @Test func `A hook that places a child elsewhere while it is to be taken leaves it there`() throws {
        let meddler = Meddler()
        let (child, other) = (screen("A"), stack("Other"))
        meddler.onSelection = { try? other.setScreens([child]) }
        #expect(throws: ScreenContainerAlreadyPlacedError.self) { try meddler.setTabs([child]) }
        #expect(child.parent === other && meddler.tabs.isEmpty)
    }

    @Test func `A hook that enters a window while its children are set finds them refused`() throws {
        let bench = try Bench()
        let meddler = Meddler()
        meddler.onSelection = { [unowned meddler] in
            meddler.onSelection = nil
            try? bench.navigator.apply(.setRoot(meddler, of: bench.window))
        }
        #expect(throws: ScreenContainerNotSupportedError.self) { try meddler.setTabs([screen("A")]) }
        #expect(meddler.tabs.isEmpty && bench.window.root === meddler)
        try bench.navigator.validate()
    }

    @Test func `A child that sets its parent's children when it is freed finds the parent whole`() throws {
        final class Last: ModalContainer {
            var onFree: (() -> Void)?
            deinit { onFree?() }
        }
        let parent = tabs("T")
        var last: Last? = Last()
        last?.onFree = { [unowned parent] in try? parent.setTabs([]) }
        try parent.setTabs([try #require(last)])
        last = nil
        try parent.setTabs([screen("A"), screen("B")], selected: 1)
        #expect(parent.tabs.isEmpty && parent.selectedIndex == nil)
    }
}
