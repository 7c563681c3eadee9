import Foundation
import NavDSL
import NavScript
import Testing

/// Programs as deep as they may be, on a stack of 512 KB, which is what threads have on many systems.
@Suite struct DeepProgramTests {
    private static func nest(_ open: String, _ inner: String, _ close: String, _ depth: Int) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    private static func steps(_ open: String, _ inner: String = #"{"op":"resolve"}"#) -> String {
        #"{"root":{"kind":"stack","items":[]},"routes":[[\#(nest(open, inner, "]}", 240))]]}"#
    }

    private static let screen = #"{"kind":"screen","name":"A"}"#

    static let programs = [
        "items": #"{"root":\#(nest(#"{"kind":"stack","items":["#, screen, "]}", 199)),"routes":[]}"#,
        "tabs": #"{"root":\#(nest(#"{"kind":"tabs","selected":0,"items":["#, screen, "]}", 199)),"routes":[]}"#,
        "presented": #"{"root":\#(nest(#"{"kind":"screen","presented":"#, screen, "}", 199)),"routes":[]}"#,
        "screen": #"{"routes":[[{"op":"setRoot","screen":\#(nest(#"{"kind":"stack","items":["#, screen, "]}", 199))}]]}"#,
        "then": steps(#"{"op":"then","steps":["#),
        "search": steps(#"{"op":"top","kind":"stack","steps":["#, #"{"op":"push","screen":\#(screen)}"#),
        "fallback": steps(#"{"op":"fail"},{"op":"fallback","steps":["#),
        "ensure": steps(#"{"op":"ensure","steps":["#),
    ]

    /// What becomes of a program on a small stack.
    private func onSmallStack(_ json: Data, _ body: @escaping @Sendable (RouteProgram) throws -> String) -> String {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var outcome = ""
        let thread = Thread {
            do { outcome = try body(RouteProgram(json: json)) } catch { outcome = "\(error)" }
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        done.wait()
        return outcome
    }

    @Test(arguments: programs.keys.sorted()) func `A program at the limits is read, checked, run and written`(_ name: String) throws {
        let json = Data(try #require(Self.programs[name]).utf8)
        let outcome = onSmallStack(json) { program in
            try program.check()
            let plans = try program.plans().map(\.description)
            let result = try program.run()
            let hierarchy = try JSONEncoder().encode(ProgramNode(result.start))
            let isSame = try Hierarchy(JSONDecoder().decode(ProgramNode.self, from: hierarchy)) == result.start
            let written = try program.json()
            let isStable = try RouteProgram(json: written).json() == written
            let oks = result.results.map(\.ok)
            let size = try JSONEncoder().encode(result).count
            return "\(plans.count == oks.count) \(isSame) \(isStable) \(oks.allSatisfy { $0 }) \(size > 100)"
        }
        #expect(outcome == "true true true true true")
    }

    @Test func `An error 240 lists deep names its whole path`() {
        let json = Data(Self.steps(#"{"op":"then","steps":["#, #"{"op":"pop"}"#).utf8)
        let outcome = onSmallStack(json) { program in
            try program.check()
            return "no error"
        }
        let path = "routes[0][0]" + String(repeating: ".steps[0]", count: 240) + ".op"
        #expect(outcome == "\(path): 'pop' needs a stack, the current container is a window")
    }
}
