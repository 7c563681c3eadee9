import NavDSL
import NavGraph
import NavTesting

/// An app whose places are numbers, and whose moves stand in a table, so that any graph can be explored.
struct TableApp: Sendable {
    /// By place and move: where it leads; `nil` where it cannot be done.
    let table: [[Int?]]

    init(_ table: [[Int?]]) { self.table = table }

    /// A random one.
    init(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...24, using: &random)
        let density = Double.random(in: 0.1...0.9, using: &random)
        let moveCount = Int.random(in: 1...3, using: &random)
        table = (0..<count).map { _ in
            (0..<moveCount).map { _ in Double.random(in: 0...1, using: &random) < density ? Int.random(in: 0..<count, using: &random) : nil }
        }
    }

    /// A chain of places.
    /// - Parameter step: How far each move goes, those with their name.
    static func chain(_ count: Int, _ moves: [(name: String, step: Int)], limits: ExplorationLimits) -> NavigationExplorer {
        NavigationExplorer(limits: limits) { [steps = moves.map(\.step), names = moves.map(\.name)] in
            let session = Session()
            return ExplorationSubject(
                .showing(Named("Home")),
                moves: zip(names, steps).map { name, step in
                    .action(name, when: { _ in (0..<count).contains(session.count + step) }) { _ in session.count += step }
                }, values: [ExplorationValue("number", of: session, \.count)])
        }
    }

    var explorer: NavigationExplorer {
        NavigationExplorer { [table] in
            let session = Session()
            let moves = (table.first ?? []).indices.map { move in
                ExplorationMove.action("m\(move)", when: { _ in table[session.count][move] != nil }) { _ in
                    session.count = table[session.count][move] ?? 0
                }
            }
            return ExplorationSubject(.showing(Named("Home")), moves: moves, values: [ExplorationValue("number", of: session, \.count)])
        }
    }
}
