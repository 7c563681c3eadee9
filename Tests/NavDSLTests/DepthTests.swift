import Foundation
import NavDSL
import Testing

/// What must hold at any depth, shown on a thread with a small stack: a recursion that grew with the input would end the process.
@Suite struct DepthTests {
    static let depth = 100_000

    /// Searches, prints, encodes, compares and frees.
    private static func exercise(_ navigator: ScreenNavigator, deepest: String) throws {
        weak var leaf: ModalContainer?
        do {
            let key = ScreenKey(name: deepest)
            let first = try #require(navigator.firstContainer(where: .container(key: key)))
            leaf = first
            #expect(navigator.lastContainer(where: .container(key: key)) === first)
            #expect(navigator.topContainer === first)
            #expect(first.isVisible)
        }
        let hierarchy = navigator.hierarchy
        #expect(hierarchy.nodes.count == depth + 2)
        #expect(hierarchy.description.hasSuffix("\(deepest) ●"))
        let decoded = try JSONDecoder().decode(Hierarchy.self, from: JSONEncoder().encode(hierarchy))
        #expect(decoded == hierarchy)
        #expect(hierarchy.difference(from: decoded).isEmpty)
        try navigator.validate()
        navigator.navigate { $0.setRoot(to: Plain("Other")) }
        #expect(leaf == nil)
    }

    @Test func `A chain of 100,000 modals`() async throws {
        try await onSmallStack {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            navigator.navigate { $0.setRoot(to: Plain("0")) }
            var route = ScreenModalRoute()
            for number in (1...Self.depth).reversed() { route = ScreenModalRoute().present(Plain("\(number)"), route: route) }
            navigator.navigate { $0.root { $0.then(route) } }
            try Self.exercise(navigator, deepest: "\(Self.depth)")
        }
    }

    @Test func `Stacks in stacks, 100,000 deep`() async throws {
        try await onSmallStack {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            var inner: ModalContainer = ModalContainer(key: ScreenKey(name: "Leaf"))
            for _ in 0..<Self.depth { inner = StackContainer(screens: [inner]) }
            try navigator.apply(.setRoot(inner, of: try #require(navigator.window)))
            inner = ModalContainer()  // lets go of the outermost stack
            let leaf = ScreenWindowRoute().last(.container(name: "Leaf"))
            var result: Result<Void, any Error>?
            navigator.navigate(to: leaf.makeVisible(), completion: { result = $0 })
            #expect(throws: Never.self) { try result?.get() }
            try Self.exercise(navigator, deepest: "Leaf")
        }
    }

    @Test func `A tree that never stood in a window is freed`() async throws {
        try await onSmallStack {
            weak var leaf: ModalContainer?
            do {
                var inner = ModalContainer()
                leaf = inner
                for _ in 0..<Self.depth {
                    let outer = ModalContainer()
                    try outer.setUnplacedPresented(inner)
                    inner = outer
                }
            }
            #expect(leaf == nil)
        }
    }

    @Test func `A route of 1,000,000 steps`() async throws {
        try await onSmallStack {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))) }
            var route = ScreenWindowRoute().top(.stack)
            for _ in 0..<500_000 { route = route.push(Plain("B")).pop() }
            var result: Result<Void, any Error>?
            navigator.navigate(to: route.push(Plain("C")).top(.container).makeVisible(), completion: { result = $0 })
            #expect(throws: Never.self) { try result?.get() }
            #expect(navigator.hierarchy.outline == "stack S[A, C!]!")
            #expect(navigator.builtCount == 3)
        }
    }

    @Test func `Nesting, inner routes and fallbacks, 10,000 deep each`() async throws {
        try await onSmallStack {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))) }
            var route = ScreenStackRoute().push(Plain("Last"))
            for _ in 0..<10_000 { route = ScreenStackRoute().push(Plain("B")) { $0.stack { (_: ScreenStackRoute) in route } } }
            for _ in 0..<10_000 { route = ScreenStackRoute().then(route) }
            for _ in 0..<10_000 { route = ScreenStackRoute().fail(with: ScreenCanceledError(for: "it")).fallback(to: route) }
            var result: Result<Void, any Error>?
            navigator.navigate(to: ScreenWindowRoute().root(of: StackContainer.self).then(route), completion: { result = $0 })
            #expect(throws: Never.self) { try result?.get() }
            #expect(navigator.topStackContainer?.screens.count == 10_002)
            #expect(route.description.split(separator: "\n").count > 10_000)
        }
    }

    @Test func `Ensures in ensures, 10,000 deep, that all fail`() async throws {
        try await onSmallStack {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            var route = ScreenWindowRoute()
            for number in 1...10_000 { route = ScreenWindowRoute().fail(with: ScreenCanceledError(for: number)).ensure(with: route) }
            var result: Result<Void, any Error>?
            navigator.navigate(to: route, completion: { result = $0 })
            let error = #expect(throws: ScreenCanceledError.self) { try result?.get() }
            #expect(error?.attachedErrors.count == 9_999)
            #expect(error?.description.hasSuffix("Canceled: 2. Canceled: 1.") == true)
        }
    }

    /// Each level would look through all that is deeper, if it did not know where its children are.
    @Test func `Tabs in tabs, 20,000 deep, are compared`() async throws {
        try await onSmallStack {
            var inner = ModalContainer()
            for _ in 0..<20_000 {
                let outer = TabsContainer()
                try outer.setTabs([inner, ModalContainer()], selected: 1)
                inner = outer
            }
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            try navigator.apply(.setRoot(inner, of: try #require(navigator.window)))
            let before = navigator.hierarchy
            try navigator.apply(.select(0, in: inner))
            #expect(navigator.hierarchy.difference(from: before).selected.map(\.id) == [ContainerID(1)])
        }
    }

    /// Each ancestor would ask all around it whether it shows, if the search did not ask them from the outermost inwards.
    @Test func `The top is found from a leaf with 20,000 presenting ancestors`() async throws {
        try await onSmallStack {
            let leaf = ModalContainer()
            var inner = leaf
            for _ in 0..<20_000 {
                let outer = StackContainer(screens: [inner])
                try outer.setUnplacedPresented(ModalContainer(modalPresentationStyle: .overCurrentContext))
                inner = outer
            }
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            try navigator.apply(.setRoot(inner, of: try #require(navigator.window)))
            #expect(navigator.topContainer(in: leaf, where: .container) === inner.ownPresented)
            #expect(navigator.topContainer(in: leaf, where: .tabs) == nil)
        }
    }

    @Test(arguments: [true, false])
    func `Fallbacks and tries whose closures hold the next, 10,000 deep`(fails: Bool) async throws {
        try await onSmallStack {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            weak var last: ModalContainer?
            var result: Result<Void, any Error>?
            do {
                let container = ModalContainer()
                last = container
                var route = ScreenWindowRoute().from(container).resolve()
                for _ in 0..<10_000 {
                    let next = route
                    let action = ClosureAction<WindowContainer, Void> { _, _, completion in
                        completion(fails ? .failure(TestError()) : .success(()))
                    }
                    route =
                        fails
                        ? ScreenWindowRoute().fail(with: TestError()).fallback { _, _ in next }.get { _ in }
                        : ScreenWindowRoute().try(action: action) { $0.done { _, _ in next } }.get { _ in }
                }
                navigator.navigate(to: route, completion: { result = $0 })
            }
            #expect(throws: Never.self) { try result?.get() }
            #expect(last == nil)
        }
    }
}
