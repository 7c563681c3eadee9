import Foundation
import NavDSL
import NavScript
import NavTesting
import Testing

/// What the op `wait` comes to.
@Suite struct WaitTests {
    private static let step = #"{"op":"top","kind":"stack"},{"op":"push","screen":{"kind":"screen","name":"B"}}"#

    private func program(_ routes: String...) throws -> RouteProgram {
        let root = #"{"kind":"stack","name":"S","items":[{"kind":"screen","name":"A"}]}"#
        return try RouteProgram(json: Data(#"{"root":\#(root),"routes":[\#(routes.map { "[\($0)]" }.joined(separator: ","))]}"#.utf8))
    }

    private func names(_ hierarchy: Hierarchy) -> [String] { hierarchy.nodes.compactMap(\.name) }

    @Test func `A run waits for nobody, and does what comes after in order`() throws {
        let wait = #"{"op":"wait","seconds":1e9}"#
        let result = try program("\(wait),\(Self.step)", "\(wait),\(wait),{\"op\":\"top\",\"kind\":\"stack\"},{\"op\":\"pop\"}").run()
        #expect(result.results.map(\.ok) == [true, true])
        #expect(result.results.map { names($0.hierarchy) } == [["S", "A", "B"], ["S", "A"]])
    }

    @Test func `Many waits in one route pass without depth`() throws {
        var program = try program("")
        var wait = ProgramStep(.wait)
        wait.seconds = 0.5
        program.routes = [Array(repeating: wait, count: 20_000)]
        #expect(try program.run().results.map(\.ok) == [true])
    }

    @Test func `The plan says how long`() throws {
        #expect(try program(#"{"op":"wait","seconds":1.5}"#).plans().map(\.description) == ["wait for 1.5 seconds"])
    }

    @Test func `A route that has to wait on the caller's clock is canceled, and the next one runs`() throws {
        let clock = ManualClock()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        let result = try program(#"\#(Self.step),{"op":"wait","seconds":1},\#(Self.step)"#, Self.step).run(on: navigator)
        #expect(result.results.map(\.error) == ["ScreenCanceledError", nil])
        #expect(result.results.first?.message == "Canceled: wait for 1.0 seconds.")
        #expect(result.results.map { names($0.hierarchy) } == [["S", "A", "B"], ["S", "A", "B", "B"]])
        #expect(clock.waitingCount == 0 && navigator.navigations.isEmpty)
    }

    @Test func `No seconds pass at once on any clock`() throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
        #expect(try program(#"{"op":"wait","seconds":0}"#).run(on: navigator).results.map(\.ok) == [true])
    }

    @Test(arguments: [nil, -0.1, .nan, .infinity, 1e10, .greatestFiniteMagnitude] as [Double?])
    func `A step made in Swift is checked too`(_ seconds: Double?) throws {
        var program = try program("")
        var wait = ProgramStep(.wait)
        wait.seconds = seconds
        program.routes = [[wait]]
        #expect(throws: RouteProgramError.self) { try program.check() }
    }
}
