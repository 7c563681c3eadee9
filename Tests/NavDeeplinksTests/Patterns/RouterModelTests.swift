import NavDeeplinks
import Testing

/// The router against a matcher that tries every pattern, on random tables and all short links.
@Suite struct RouterModelTests {
    struct Anything: Codable { init() {} }

    /// A pattern as the model has it: its segments as they are written.
    private struct Model {
        let segments: [String]
        var text: String { "x:" + segments.joined(separator: "/") }

        /// How specific it is at each segment of a path, and behind the last one: 0 is static, or the end, 1 a parameter, 2 a rest.
        /// - Returns: `nil` if it does not match.
        func ranks(_ path: [String]) -> [Int]? {
            var ranks: [Int] = []
            for (index, segment) in segments.enumerated() {
                if segment.hasPrefix("*") {
                    return path[min(index, path.count)...].contains("") || index > path.count ? nil : ranks + [2]
                }
                if index == path.count { return segment.hasSuffix("?") ? ranks + [0] : nil }
                if segment.hasPrefix(":") {
                    if path[index].isEmpty { return nil }
                    ranks.append(1)
                } else {
                    if path[index] != segment { return nil }
                    ranks.append(0)
                }
            }
            return segments.count == path.count ? ranks + [0] : nil
        }
    }

    private func randomPattern(_ random: inout SeededNumbers) -> Model {
        var segments: [String] = random.list(0...2) { random in random.one(of: ["a", "b", ":"]) }
        switch random.number(0...3) {
        case 0: segments.append("*")
        case 1: segments += random.list(1...2) { _ in ":?" }
        default: break
        }
        return Model(
            segments: segments.enumerated().map { index, segment in
                switch segment {
                case ":": ":p\(index)"
                case ":?": ":p\(index)?"
                case "*": "*p\(index)"
                default: segment
                }
            })
    }

    /// All paths of up to five segments of three words and an empty one, but for an empty one at the end, which does not count.
    private static let paths: [[String]] = {
        var paths: [[String]] = [[]]
        var last: [[String]] = [[]]
        for _ in 0..<5 {
            last = last.flatMap { path in ["a", "b", "c", ""].map { path + [$0] } }
            paths += last.filter { $0.last != "" && $0.first != "" }
        }
        return paths
    }()

    @Test(arguments: 0..<12) func `the router finds what trying every pattern finds`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var table: [Model] = []
        for _ in 0..<12 {
            let pattern = randomPattern(&random)
            let tie = Self.paths.first { path in
                guard let ranks = pattern.ranks(path) else { return false }
                return table.contains { $0.ranks(path) == ranks }
            }
            let routes = (table + [pattern]).enumerated().map { index, model in
                URLRoute("\(index)", URLPattern<Anything>(model.text)) { _ in index }
            }
            guard let router = try? URLRouter(routes) else {
                #expect(tie != nil, "\(pattern.text) was refused beside \(table.map(\.text))")
                continue
            }
            #expect(tie == nil, "\(pattern.text) was taken beside \(table.map(\.text))")
            table.append(pattern)
            try compare(router, table)
        }
        #expect(table.count > 2)
    }

    private func compare(_ router: URLRouter<Int>, _ table: [Model]) throws {
        var mistakes: [String] = []
        for path in Self.paths {
            let best = table.indices.compactMap { index in table[index].ranks(path).map { (index, $0) } }
                .min { $0.1.lexicographicallyPrecedes($1.1) }?.0
            let found = try router.route("x:" + path.joined(separator: "/"))
            if found != best { mistakes.append("\(path): \(String(describing: found)), and not \(String(describing: best))") }
        }
        #expect(mistakes == [], "\(table.map(\.text))")
    }
}
