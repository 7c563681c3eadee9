#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import NavScript

/// Route programs as JSON: the small programs of the tests, one operation a program.
enum ScriptBenchmarks {
    static var all: [Case] {
        [
            Case("program, read") { measure { Sink.take(try RouteProgram(json: $0.json).routes.count) } },
            Case("program, check") { measure { try $0.program.check() } },
            Case("program, check and run") { measure { Sink.take(try $0.program.run().results.count) } },
            Case("program, write the result") { measure { Sink.take(try JSONEncoder().encode($0.result).count) } },
            Case("program, read, check and run") { measure { Sink.take(try RouteProgram(json: $0.json).run().results.count) } },
            Case("program, all of that") { measure { Sink.take(try JSONEncoder().encode(RouteProgram(json: $0.json).run()).count) } },
        ]
    }

    /// A program in the forms that the parts begin with.
    private struct Example {
        let json: Data
        let program: RouteProgram
        let result: ProgramResult
        /// Whether each route has to succeed.
        let oks: [Bool]
    }

    /// A line of the fixture.
    private struct Scenario: Decodable {
        struct Expectation: Decodable { let ok: Bool }
        let program: RouteProgram
        let expect: [Expectation]
    }

    private static func examples() throws -> [Example] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Tests/NavScriptTests/Fixtures/scenarios.jsonl")
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { line in
            let scenario = try JSONDecoder().decode(Scenario.self, from: Data(line))
            return Example(
                json: try scenario.program.json(), program: scenario.program, result: try scenario.program.run(),
                oks: scenario.expect.map(\.ok))
        }
    }

    private static func measure(_ run: @escaping (Example) throws -> Void) -> Benchmark {
        let examples: [Example]
        do { examples = try self.examples() } catch { return Benchmark(.init(operations: 1) {}, verify: { "\(error)" }) }
        let rounds = 10
        return Benchmark(
            .init(operations: examples.count * rounds) {
                for _ in 0..<rounds {
                    for example in examples {
                        do { try run(example) } catch { fatalError("\(error)") }
                    }
                }
            },
            verify: {
                for example in examples {
                    let name = example.program.id ?? "?"
                    guard let read = try? RouteProgram(json: example.json), read == example.program else { return "\(name) reads wrong" }
                    guard example.result.results.map(\.ok) == example.oks else { return "\(name) ends otherwise" }
                }
                return expect(examples.isEmpty, false)
            })
    }
}
