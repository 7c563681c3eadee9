@testable import NavCore
import Testing

@Suite struct ObserverTests {
    @Test func `Changes are told in the order in which they are made, to each observer in the order of observing`() throws {
        let root = stack("S")
        let bench = try Bench(root)
        var told: [String] = []
        let first = bench.navigator.observeChanges { told.append("1 \($0.slot)") }
        let second = bench.navigator.observeChanges { told.append("2 \($0.slot)") }
        try bench.navigator.apply(.replaceChildren(from: 0, with: [screen("A")], in: root))
        try bench.navigator.apply(.present(screen("M"), on: root))
        #expect(told == ["1 children", "2 children", "1 presented", "2 presented"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `An observer is told after the tree has changed`() throws {
        let root = stack("S")
        let bench = try Bench(root)
        var seen = 0
        let observation = bench.navigator.observeChanges { _ in seen = root.screens.count }
        try bench.navigator.apply(.replaceChildren(from: 0, with: [screen("A")], in: root))
        #expect(seen == 1)
        withExtendedLifetime(observation) {}
    }

    @Test func `A change that an observer makes is told after the one that it was told of`() throws {
        let root = stack("S")
        let bench = try Bench(root)
        var told: [String] = []
        let first = bench.navigator.observeChanges { change in
            told.append("1 \(change.slot)")
            guard change.slot == .children else { return }
            #expect(throws: Never.self) { try bench.navigator.apply(.present(screen("M"), on: root)) }
            #expect(root.ownPresented != nil, "the change is made at once")
        }
        let second = bench.navigator.observeChanges { told.append("2 \($0.slot)") }
        try bench.navigator.apply(.replaceChildren(from: 0, with: [screen("A")], in: root))
        #expect(told == ["1 children", "2 children", "1 presented", "2 presented"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `On A push B, on B push C, on C replace with D: the order of requests is kept`() throws {
        let root = stack("S")
        let bench = try Bench(root)
        var seen: [String] = []
        let observation = bench.navigator.observeChanges { change in
            let name = change.inserted.last?.key?.name ?? ""
            seen.append(name)
            let next = ["A": (1, "B"), "B": (2, "C"), "C": (2, "D")][name]
            guard let (offset, name) = next else { return }
            try? bench.navigator.apply(.replaceChildren(from: offset, with: [screen(name)], in: root))
        }
        try bench.navigator.apply(.replaceChildren(from: 0, with: [screen("A")], in: root))
        #expect(seen == ["A", "B", "C", "D"])
        #expect(root.screens.map(\.key?.name) == ["A", "B", "D"])
        withExtendedLifetime(observation) {}
    }

    @Test func `A canceled or freed observation is told nothing`() throws {
        let root = stack("S")
        let bench = try Bench(root)
        var told = 0
        let canceled = bench.navigator.observeChanges { _ in told += 1 }
        canceled.cancel()
        _ = bench.navigator.observeChanges { _ in told += 1 }
        try bench.navigator.apply(.present(screen("M"), on: root))
        #expect(told == 0)
    }

    @Test func `One that is canceled while changes are told is not told the rest`() throws {
        let root = stack("S")
        let bench = try Bench(root)
        var told = 0
        var second: HierarchyObservation?
        let first = bench.navigator.observeChanges { _ in second?.cancel() }
        second = bench.navigator.observeChanges { _ in told += 1 }
        try bench.navigator.apply(.present(screen("M"), on: root))
        #expect(told == 0)
        withExtendedLifetime(first) {}
    }

    @Test func `One that is added while changes are told is told only later ones`() throws {
        let root = stack("S")
        let bench = try Bench(root)
        var told: [HierarchyChange.Slot] = []
        var inner: HierarchyObservation?
        let outer = bench.navigator.observeChanges { _ in
            if inner == nil { inner = bench.navigator.observeChanges { told.append($0.slot) } }
        }
        try bench.navigator.apply(.present(screen("M"), on: root))
        #expect(told.isEmpty)
        try bench.navigator.apply(.present(nil, on: root))
        #expect(told == [.presented])
        withExtendedLifetime(outer) {}
    }

    @Test func `One that is added is told nothing of changes made before, though they are still to be told`() throws {
        let inner = stack("S", screen("A"), screen("B"))
        let bench = try Bench(tabs("T", screen("P"), inner))
        var told: [String] = []
        var late: [HierarchyObservation] = []
        let observation = bench.navigator.observeTransitions { transition in
            told.append("first \(transition.change.slot)")
            guard late.isEmpty else { return }
            late = [
                bench.navigator.observeChanges { told.append("change \($0.slot)") },
                bench.navigator.observeTransitions { told.append("transition \($0.change.slot)") },
            ]
            try? bench.navigator.apply(.setKey(true, of: bench.window))
        }
        try bench.navigator.perform(ScreenMakeVisibleAction(), on: inner.screens[0])
        #expect(told == ["first selection", "first children", "first key", "change key", "transition key"])
        withExtendedLifetime(observation) {}
    }

    @Test func `What a container changes when it is freed is told at once`() throws {
        final class Going: ModalContainer {
            var onDeinit: () -> Void = {}
            deinit { onDeinit() }
        }
        let root = stack("S")
        let bench = try Bench(root)
        var told: [HierarchyChange.Slot] = []
        do {
            let going = Going()
            going.onDeinit = {
                bench.navigator.apply(.setHidden(true, of: bench.window)) { _ in told.append(.root) }
            }
            try bench.navigator.apply(.replaceChildren(from: 0, with: [going], in: root))
        }
        let observation = bench.navigator.observeChanges { change in
            told.append(change.slot)
            if change.slot == .key { try? bench.navigator.apply(.replaceChildren(from: 0, with: [], in: root)) }
        }
        try bench.navigator.apply(.setKey(true, of: bench.window))
        #expect(told == [.key, .children, .hidden, .root])
        withExtendedLifetime(observation) {}
    }

    @Test func `A refused change is not told`() throws {
        let root = stack("S")
        let bench = try Bench(root)
        var told = 0
        let observation = bench.navigator.observeChanges { _ in told += 1 }
        #expect(throws: ScreenContainerNotFoundError.self) { try bench.navigator.apply(.select(3, in: root)) }
        #expect(told == 0)
        withExtendedLifetime(observation) {}
    }

    @Test func `A change carries its origin and its animation`() throws {
        let bench = try Bench(stack("S"))
        var told: [HierarchyChange] = []
        let observation = bench.navigator.observeChanges { told.append($0) }
        var change = HierarchyChange.setRoot(nil, of: bench.window, animation: .crossDissolve)
        change.origin = .user
        try bench.navigator.apply(change)
        #expect(told.map(\.origin) == [.user] && told.map(\.animation) == [.crossDissolve])
        withExtendedLifetime(observation) {}
    }

    @Test func `Changes made together are told before what an observer of the first one makes`() throws {
        let inner = stack("S", screen("A"), screen("B"))
        let bench = try Bench(tabs("T", screen("P"), inner))
        var told: [HierarchyChange.Slot] = []
        let observation = bench.navigator.observeChanges { change in
            told.append(change.slot)
            if change.slot == .selection { try? bench.navigator.apply(.setKey(true, of: bench.window)) }
        }
        try bench.navigator.perform(ScreenMakeVisibleAction(), on: inner.screens[0])
        #expect(told == [.selection, .children, .key])
        withExtendedLifetime(observation) {}
    }

    @Test func `What a logger makes of a change is told after it`() throws {
        final class Hiding: ScreenLogger {
            var onLine: (() -> Void)?
            func info(_ line: String) { onLine.take()?() }
            func error(_ line: String) {}
        }
        let inner = stack("S", screen("A"), screen("B"))
        let root = tabs("T", screen("P"), inner)
        let bench = try Bench(root)
        let logger = Hiding()
        bench.navigator.logger = logger
        var told: [HierarchyChange.Slot] = []
        let observation = bench.navigator.observeChanges { told.append($0.slot) }
        logger.onLine = { try? bench.navigator.apply(.setHidden(true, of: bench.window)) }
        try bench.navigator.apply(.setKey(true, of: bench.window))
        // The same of changes that are made together.
        logger.onLine = { try? bench.navigator.apply(.setHidden(false, of: bench.window)) }
        try bench.navigator.apply([.select(1, in: root), .replaceChildren(from: 1, with: [], in: inner)]) {}
        #expect(told == [.key, .hidden, .selection, .children, .hidden])
        withExtendedLifetime(observation) {}
    }

    @Test func `One that cancels itself lets go of what it held, itself included`() throws {
        weak var navigator: ScreenNavigator?
        var told = 0
        do {
            let bench = try Bench()
            navigator = bench.navigator
            var observation: HierarchyObservation?
            observation = bench.navigator.observeChanges { _ in
                told += 1
                observation?.cancel()
                withExtendedLifetime(bench.navigator) {}
            }
            try bench.navigator.apply(.setKey(true, of: bench.window))
            try bench.navigator.apply(.setKey(false, of: bench.window))
        }
        #expect(told == 1 && navigator == nil)
    }
}
