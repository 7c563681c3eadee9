import Foundation
import NavDSL
import NavScript
import Testing

@Suite struct HierarchyJSONTests {
    /// A random tree by the rules of what may stand where.
    private func randomNode(_ random: inout some RandomNumberGenerator, _ depth: Int, isInner: Bool) -> ProgramNode {
        let kind = depth == 0 ? "screen" : ["screen", "stack", "stack", "tabs"].randomElement(using: &random)!
        var node = ProgramNode(kind: kind, name: Bool.random(using: &random) || kind == "screen" ? "N\(Int.random(in: 0..<9, using: &random))" : nil)
        if Bool.random(using: &random), node.name != nil {
            node.traits = [.integer(3), .string("a\"\u{1F600}"), .boolean(true), .number(0.5)].shuffled(using: &random)
        }
        if kind != "screen" {
            node.items = (0..<Int.random(in: 0...3, using: &random)).map { _ in randomNode(&random, depth - 1, isInner: true) }
            if kind == "tabs", let items = node.items, !items.isEmpty { node.selected = items.indices.randomElement(using: &random) }
        }
        guard depth > 0, Bool.random(using: &random), !isInner || kind == "stack" else { return node }
        var modal = randomNode(&random, depth - 1, isInner: false)
        modal.style = isInner ? .currentContext : ScreenModalStyle.allCases.randomElement(using: &random)
        node.presented = modal
        return node
    }

    @Test(arguments: 1...200) func `A random hierarchy is equal after JSON, and can be the next program's root`(_ seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let program = RouteProgram(root: randomNode(&random, 4, isInner: false))
        let hierarchy = try program.run().start
        let json = try JSONEncoder().encode(ProgramNode(hierarchy))
        let window = try JSONDecoder().decode(ProgramNode.self, from: json)
        #expect(try Hierarchy(window) == hierarchy)
        let next = try RouteProgram(json: RouteProgram(root: window).json())
        #expect(try next.run().start == hierarchy)
    }

    /// Stacks in stacks around one screen, `depth` containers in all.
    private func nested(_ depth: Int) -> ProgramNode {
        var node = ProgramNode(kind: "screen", name: "Leaf")
        for _ in 1..<depth {
            var outer = ProgramNode(kind: "stack")
            outer.items = [node]
            node = outer
        }
        return node
    }

    @Test func `200 levels can be written and read`() throws {
        let hierarchy = try RouteProgram(root: nested(200)).run().start
        let json = try JSONEncoder().encode(ProgramNode(hierarchy))
        #expect(try Hierarchy(JSONDecoder().decode(ProgramNode.self, from: json)) == hierarchy)
    }

    @Test func `A hierarchy that a route makes deeper than 200 is a typed error when it is written`() throws {
        var push = ProgramStep(.push)
        push.screen = ProgramNode(kind: "stack")
        var top = ProgramStep(.top)
        top.kind = .stack
        let route = Array(repeating: [top, push], count: 201).flatMap { $0 }
        let result = try RouteProgram(root: ProgramNode(kind: "stack"), routes: [route]).run()
        #expect(result.results[0].ok)
        let error = #expect(throws: HierarchyTooDeepError.self) { try JSONEncoder().encode(result) }
        #expect(error?.depth == 202)
    }

    @Test(arguments: ["selected", "ids", "root", "kind"]) func `A node that is no hierarchy is refused`(_ fault: String) throws {
        var root = ProgramNode(kind: "tabs")
        root.items = [ProgramNode(kind: "screen")]
        var window = try ProgramNode(RouteProgram(root: root).run().start)
        #expect(throws: Never.self) { try Hierarchy(window) }
        switch fault {
        case "selected": window.root?.selected = 5
        case "ids": window.root?.id = 0
        case "root": window.root?.items?[0].id = nil
        default: window.kind = "stack"
        }
        #expect(throws: RouteProgramError.self) { try Hierarchy(window) }
    }
}

struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
