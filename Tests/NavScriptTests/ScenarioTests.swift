import Foundation
import NavScript
import Testing

/// The scenarios of the fixtures: programs with what they have to come to. Those of `rules` were derived from the rules by hand.
///
/// In `find-order-tabs` the numbers of changes of the second and third route were exchanged: the second selects another tab,
/// which takes one change, and the third finds what is visible already.
@Suite struct ScenarioTests {
    struct Scenario: Decodable, Sendable, CustomTestStringConvertible {
        let program: RouteProgram
        let expect: [Expectation]
        var testDescription: String { program.id ?? "" }
    }

    struct Expectation: Decodable, Sendable {
        let ok: Bool
        let error: String?
        let hierarchy: ProgramNode
        let mostChanges: Int
        let mostBuilt: Int
    }

    static let files = ["scenarios": 68, "rules": 42]

    static let scenarios = files.keys.sorted().flatMap(read)

    private static func read(_ file: String) -> [Scenario] {
        guard let url = Bundle.module.url(forResource: file, withExtension: "jsonl", subdirectory: "Fixtures"),
            let text = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Scenario.self, from: Data($0.utf8)) }
    }

    @Test(arguments: files) func `All scenarios of a file can be read, and agree`(_ file: String, _ count: Int) {
        let scenarios = Self.read(file)
        let agreeing = scenarios.filter { Self.disagreements($0).isEmpty }.count
        print("\(agreeing) of \(scenarios.count) scenarios of \(file) agree")
        #expect(scenarios.count == count)
        #expect(agreeing == count)
    }

    @Test(arguments: scenarios) func `A scenario comes to what it says`(_ scenario: Scenario) {
        #expect(Self.disagreements(scenario).joined(separator: "\n") == "")
    }

    @Test(arguments: scenarios) func `A program is the same after writing and reading`(_ scenario: Scenario) throws {
        #expect(try RouteProgram(json: scenario.program.json()) == scenario.program)
    }

    static func disagreements(_ scenario: Scenario) -> [String] {
        let result: ProgramResult
        do { result = try scenario.program.run() } catch { return ["\(error)"] }
        guard result.results.count == scenario.expect.count else { return ["\(result.results.count) results"] }
        var texts: [String] = []
        for (index, (route, expected)) in zip(result.results, scenario.expect).enumerated() {
            func compare<Value: Equatable>(_ what: String, _ found: Value, _ wanted: Value) {
                if found != wanted { texts.append("route \(index): \(what) is \(found), expected \(wanted)") }
            }
            compare("ok", route.ok, expected.ok)
            compare("error", route.error, expected.error)
            if let found = try? ProgramNode(route.hierarchy) { compare("hierarchy", found.comparable, expected.hierarchy.comparable) }
            let changes = route.changes.filter { $0.change != "makeKey" && $0.change != "setHidden" }.count
            if changes > expected.mostChanges { texts.append("route \(index): \(changes) changes, at most \(expected.mostChanges)") }
            if route.built > expected.mostBuilt { texts.append("route \(index): \(route.built) built, at most \(expected.mostBuilt)") }
        }
        return texts
    }
}

extension ProgramNode {
    /// Without ids and what the expectations do not say.
    fileprivate var comparable: ProgramNode {
        var node = self
        node.id = nil
        node.key = nil
        node.style = nil
        if node.kind == "window" { node.visible = nil }
        if node.kind == "stack" || node.kind == "tabs" { node.items = (items ?? []).map(\.comparable) }
        node.presented = presented?.comparable
        node.root = root?.comparable
        return node
    }
}
