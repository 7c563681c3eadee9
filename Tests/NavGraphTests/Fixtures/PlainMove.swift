import NavDSL
import NavGraph

/// A move that the test can do itself, without the library's explorer.
struct PlainMove {
    let name: String
    var condition: ((ScreenNavigator) -> Bool)?
    /// With neither route nor action it goes back.
    var route: ScreenWindowRoute?
    var action: ((ScreenNavigator) throws -> Void)?
    var landing: String?

    var explored: ExplorationMove {
        if let action { return .action(name, when: condition, action) }
        guard let route else { return .back(name, when: condition) }
        return ExplorationMove(name, when: condition, landingOn: landing.map { .container(name: $0) }, to: route)
    }

    /// - Returns: How it ends; `nil` if it cannot be done.
    func perform(by navigator: ScreenNavigator) -> String? {
        if let condition, !condition(navigator) { return nil }
        do {
            if let action {
                try action(navigator)
            } else if let route {
                guard let result = navigator.navigate(to: route).result else { return "waiting" }
                try result.get()
            } else if try !navigator.back() {
                return nil
            }
        } catch {
            return "failed"
        }
        let hasLanded = landing.map { name in navigator.topContainer(where: .container(name: name)) != nil } ?? true
        return hasLanded ? "done" : "missed"
    }
}

/// Each place of an app by the shortest way to it, found without anything of the library's but its navigator.
struct PlainSearch {
    private(set) var depths: [String: Int] = [:]
    private(set) var edges: Set<String> = []
    /// The length of the shortest way that ends with what is looked for.
    private(set) var shortest: Int?
    let isCutOff: Bool

    /// - Parameters:
    ///   - depth: How far it goes.
    ///   - start: The app at its start, made anew, with what its key has besides the hierarchy.
    ///   - isFound: Whether a move has led to what is looked for: how it has ended, its number, and the places before and after.
    init(
        depth: Int, isFound: (_ outcome: String, _ move: String, _ before: Hierarchy, _ navigator: ScreenNavigator) -> Bool = { _, _, _, _ in false },
        _ start: () -> (navigator: ScreenNavigator, moves: [PlainMove], value: () -> String)
    ) {
        let first = start()
        var level: [(key: String, way: [Int])] = [(Self.key(first.navigator.hierarchy) + first.value(), [])]
        depths[level[0].key] = 0
        for distance in 1...depth {
            var next: [(String, [Int])] = []
            for place in level {
                for number in first.moves.indices {
                    let (navigator, moves, value) = start()
                    for step in place.way { _ = moves[step].perform(by: navigator) }
                    let before = navigator.hierarchy
                    guard let outcome = moves[number].perform(by: navigator) else { continue }
                    if shortest == nil, isFound(outcome, moves[number].name, before, navigator) { shortest = distance }
                    let key = Self.key(navigator.hierarchy) + value()
                    edges.insert("\(place.key) \(moves[number].name) \(key) \(outcome)")
                    if depths[key] != nil { continue }
                    depths[key] = distance
                    next.append((key, place.way + [number]))
                }
            }
            level = next
        }
        isCutOff = !level.isEmpty
    }

    /// All of a hierarchy but the ids.
    static func key(_ hierarchy: Hierarchy) -> String {
        hierarchy.nodes.map { node in
            let fields: [Any?] = [
                node.kind, node.name, node.traits, node.role, node.parent, node.childCount, node.selectedIndex,
                node.role == .presented ? node.style : nil, node.isVisible,
            ]
            return fields.map { $0.map { "\($0)" } ?? "-" }.joined(separator: ",")
        }.joined(separator: ";")
    }
}
