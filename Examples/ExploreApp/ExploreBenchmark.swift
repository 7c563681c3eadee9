import Foundation
import NavGraph

/// How fast the tour's app is explored, with many rooms, chats and users, and how much memory a place takes.
struct ExploreBenchmark {
    let workers: Int
    let write: (String) -> Void

    private static let app = ChatApp(rooms: 5, chats: 5, users: 16)
    private static let repeats = 5

    func run() async throws {
        let explorer = Self.app.explorer
        // First of all: a peak does not go down again.
        let before = Self.peak
        let graph = try explorer.explore()
        let after = Self.peak
        write("5 rooms, 5 chats in each, 16 users; the whole hierarchy as state\n\(graph)\n")
        guard graph.limit == nil, graph.unrepeatable.isEmpty else { throw NotExplored() }
        if let before, let after { write("memory: \((after - before) * 1024 / graph.states.count) bytes a place, of the peak\n") }
        var (one, several, processor): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<Self.repeats {
            let used = clock()
            one.append(try await rate { try explorer.explore() })
            processor.append(Double(graph.transitions.count) * Double(CLOCKS_PER_SEC) / Double(clock() - used))
            several.append(try await rate { try await explorer.explore(workers: workers) })
        }
        write("one core: \(Self.text(one)) transitions a second; a second of the processor's own time: \(Self.text(processor))\n")
        // At each place all moves are asked for; most cannot be done there.
        let asked = Self.median(one) / Double(graph.transitions.count) * Double(graph.states.count * graph.moves.count)
        write("one core: \(Int(asked)) pairs of a place and a move a second, possible or not\n")
        write("\(workers) worker\(workers == 1 ? "" : "s"): \(Self.text(several)) transitions a second\n")
        let ratio = Int((Self.median(several) / Self.median(one) * 100).rounded())
        write("ratio: \(ratio / 100).\(ratio / 10 % 10)\(ratio % 10)\n")
    }

    private struct NotExplored: Error, CustomStringConvertible {
        let description = "the app was not explored to its end"
    }

    /// Transitions a second.
    private func rate(_ explore: () async throws -> NavigationGraph) async throws -> Double {
        let start = ContinuousClock.now
        let graph = try await explore()
        return Double(graph.transitions.count) / ((ContinuousClock.now - start) / .seconds(1))
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func text(_ values: [Double]) -> String { "median \(Int(median(values))), best \(Int(values.max() ?? 0))" }

    /// The most memory that the process has had, in kilobytes, where the system tells.
    private static var peak: Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        return status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) }
    }
}
