@testable import NavCore
import Testing

@Suite struct HierarchyDifferenceTests {
    struct Step: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let lines: [String]
        let change: @Sendable (TabsContainer) throws -> HierarchyChange

        init(_ text: String, _ lines: [String], _ change: @escaping @Sendable (TabsContainer) throws -> HierarchyChange) {
            testDescription = text
            self.lines = lines
            self.change = change
        }
    }

    static let steps: [Step] = [
        Step("nothing", ["no difference"]) { .select(0, in: $0) },
        Step("selected", ["selected 1 in Tabs T #1"]) { .select(1, in: $0) },
        Step("added", ["added C(1) #6"]) { .replaceChildren(from: 2, with: [screen("C", [1])], in: $0.tabs[0]) },
        Step("removed", ["removed B #4"]) { .replaceChildren(from: 1, with: [], in: $0.tabs[0]) },
        Step("exchanged", ["removed A #3", "removed B #4", "added C #6"]) { .replaceChildren(from: 0, with: [screen("C")], in: $0.tabs[0]) },
        Step("moved within", ["moved B #4"]) { .setChildren($0.tabs[0].children.reversed(), in: $0.tabs[0]) },
        Step("presented", ["added M #6", "presented M #6"]) { .present(screen("M"), on: $0) },
        Step("removed with all below", ["removed Stack S #2", "removed A #3", "removed B #4", "selected 0 in Tabs T #1"]) {
            .setChildren([$0.tabs[1]], in: $0)
        },
        Step("a new root", ["removed Tabs T #1", "removed Stack S #2", "removed A #3", "removed B #4", "removed P #5", "added R #6"]) {
            .setRoot(screen("R"), of: $0.window!)
        },
    ]

    @Test(arguments: steps) func `A difference names what a change did`(_ step: Step) throws {
        let root = tabs("T", stack("S", screen("A"), screen("B")), screen("P"))
        let bench = try Bench(root)
        let before = bench.hierarchy
        try bench.navigator.apply(step.change(root))
        let difference = bench.hierarchy.difference(from: before)
        #expect(difference.description == step.lines.joined(separator: "\n"))
        #expect(difference.isEmpty == (step.lines == ["no difference"]))
    }

    @Test func `One that moves to another container is moved, not removed and added`() throws {
        let one = stack("S", screen("A"), screen("B"))
        let bench = try Bench(tabs("T", one, stack("U")))
        let before = bench.hierarchy
        let moving = one.screens[1]
        try bench.navigator.apply(.replaceChildren(from: 1, with: [], in: one))
        try bench.navigator.apply(.present(moving, on: bench.window.root!))
        let difference = bench.hierarchy.difference(from: before)
        #expect(difference.description == "moved B #4\npresented B #4")
    }
}
