#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import NavDSL
import NavGraph
import NavScript
import NavTesting

/// What a program's routes lead to, made in any order.
struct ExploredProgram: CustomStringConvertible {
    private let id: String?
    private let report: NavigationReport

    /// How long a program may be, in bytes: each place has a hierarchy of its own.
    private static let maximalSize = 256 << 10
    /// How long it may take.
    private static let time = Duration.seconds(30)
    /// How many places are printed.
    private static let printedPlaces = 100

    init(_ program: RouteProgram, limit: Int, depth: Int) throws {
        let size = try program.json().count
        guard size <= Self.maximalSize else {
            throw RouteProgramError(program: program.id, path: "", message: "expected at most \(Self.maximalSize) bytes to explore, found \(size)")
        }
        id = program.id
        let limits = ExplorationLimits(states: limit, depth: depth, time: Self.time)
        let explorer = NavigationExplorer(limits: limits) {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
            let routes = try program.prepareRoutes(on: navigator)
            return ExplorationSubject(navigator, moves: [.back()] + routes.enumerated().map { ExplorationMove("route \($0)", to: $1) })
        }
        report = NavigationReport(of: try explorer.explore())
    }

    /// What is wrong. A program need not lead back to where it starts, and may push without end.
    private var faults: [NavigationReport.Finding] { report.findings.filter { Self.isFault($0.kind) } }

    private static func isFault(_ kind: NavigationReport.Finding.Kind) -> Bool {
        switch kind {
        case .problem, .failingMove, .unrepeatableMove: true
        case .waitingStart, .unreachableScreen, .noReturn, .impossibleMove, .endlessMove, .idleMove, .growth, .limit, .notJudged: false
        }
    }

    var isWrong: Bool { !faults.isEmpty }

    var description: String {
        let graph = report.graph
        var parts = ["\(graph)", graph.table, ""]
        for state in graph.states.prefix(Self.printedPlaces) {
            parts.append("place \(state.index), after: \(graph.way(to: state.index))\n\(state)")
        }
        if graph.states.count > Self.printedPlaces { parts.append("… and \(graph.states.count - Self.printedPlaces) places more") }
        parts.append("")
        let notes = report.findings.filter { !Self.isFault($0.kind) }
        if !notes.isEmpty { parts.append("to know:\n" + notes.map { "  \($0)" }.joined(separator: "\n")) }
        parts.append(isWrong ? "wrong:\n" + faults.map { "  \($0)" }.joined(separator: "\n") : "nothing is wrong")
        return parts.joined(separator: "\n")
    }

    /// One line: the program's id, the findings, and the graph.
    func json(_ encoder: JSONEncoder) throws -> String {
        let head = Head(
            id: id, findings: report.findings.map { Head.Finding(kind: $0.kind, text: $0.text, way: $0.way?.moves, isWrong: Self.isFault($0.kind)) })
        let text = String(decoding: try encoder.encode(head), as: UTF8.self)
        // In JSON, a line feed is never a part of a text.
        return text.dropLast() + ",\"graph\":" + report.graph.json.filter { $0 != "\n" } + "}\n"
    }

    private struct Head: Encodable {
        struct Finding: Encodable {
            let kind: NavigationReport.Finding.Kind
            let text: String
            let way: [String]?
            let isWrong: Bool
        }

        let id: String?
        let findings: [Finding]
    }
}
