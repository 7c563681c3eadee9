import NavDSL
import NavState

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Saved files that were damaged, by accident or on purpose.
struct HostileFiles {
    let app: SavingApp
    private var numbers: SeededGenerator
    private var bases: [Data] = []

    init(seed: UInt64, app: SavingApp) {
        self.app = app
        numbers = SeededGenerator(seed: seed)
    }

    private mutating func below(_ count: Int) -> Int { count == 0 ? 0 : Int.random(in: 0..<count, using: &numbers) }

    mutating func next(_ number: Int) throws -> Data {
        if bases.count < 40 {
            var random = try RandomHierarchy(seed: UInt64(1_000 + bases.count), app: app)
            try random.fill()
            bases.append(Data(try app.save(random.navigator).utf8))
        }
        let file = bases[below(bases.count)]
        switch number % 10 {
        case 0: return file.prefix(below(file.count))
        case 1: return flipped(file)
        case 2: return spliced(file)
        default: return try falsified(file)
        }
    }

    private mutating func flipped(_ file: Data) -> Data {
        var bytes = [UInt8](file)
        for _ in 0...below(3) { bytes[below(bytes.count)] ^= 1 << UInt8(below(8)) }
        return Data(bytes)
    }

    private mutating func spliced(_ file: Data) -> Data {
        var bytes = [UInt8](file)
        let start = below(bytes.count)
        let end = min(bytes.count, start + below(40))
        let source = below(bytes.count)
        bytes.replaceSubrange(start..<end, with: Array(bytes[source..<min(bytes.count, source + below(40))]))
        return Data(bytes)
    }

    // MARK: Fields

    private mutating func falsified(_ file: Data) throws -> Data {
        var saved = try JSONDecoder().decode(SavedValue.self, from: file)
        guard case .list(var nodes) = saved["nodes"] else { return file }
        for _ in 0...below(2) where !nodes.isEmpty {
            let index = below(nodes.count)
            switch below(20) {
            case 0: nodes.swapAt(index, below(nodes.count))
            case 1: nodes.insert(nodes[index], at: below(nodes.count))
            case 2: nodes.remove(at: index)
            case 3: saved[["format", "version", "nodes"][below(3)]] = value()
            default: nodes[index] = falsified(nodes[index], at: index)
            }
        }
        saved["nodes"] = .list(nodes)
        return try JSONEncoder().encode(saved)
    }

    private mutating func falsified(_ node: SavedValue, at index: Int) -> SavedValue {
        var node = node
        switch below(13) {
        case 0: node["parent"] = .integer(Int64(below(index + 1)))
        case 1: node["selectedIndex"] = .integer(Int64(below(4)))
        case 2: node["kind"] = .string(["screen", "stack", "tabs", "split", "window", ""][below(6)])
        case 3: node["screen"] = .string(["chat", "settings", "place", "home", "about", "page", "welcome", "split", "gone"][below(9)])
        case 4: node["part"] = .integer(Int64(below(5)))
        case 5: node["isPresented"] = below(2) == 0 ? true : nil
        case 6: node["style"] = .string(ScreenModalStyle.allCases[below(9)].rawValue)
        case 7: node["bottomSheet"] = ["detents": [["key": "a", "size": ["ratio": ["_0": .number(Double(below(4)) * 0.4)]]]]]
        case 8: node["name"] = .string(["SavedChat", "Rooms", "SettingsRootScreen"][below(3)])
        case 9: node["data"] = value()
        case 10:
            node["screen"] = nil
            node["data"] = nil
        case 11: node["part"] = nil
        default:
            let keys = [
                "parent", "selectedIndex", "kind", "screen", "part", "isPresented", "style", "bottomSheet", "traits", "isAlert", "id", "data",
            ]
            node[keys[below(keys.count)]] = value()
        }
        return node
    }

    private mutating func value() -> SavedValue {
        let values: [SavedValue] = [
            nil, true, 0, -1, 1, 2, 3, .integer(.max), .integer(.min), .large(.max), 0.5, 1e300, "", "chat", "stack", [], [:], [1, [2, [3]]],
            ["id": 1], ["id": "x"], ["page": 1], ["profile": ["name": "x"]], .string(String(repeating: "x", count: 10_000)),
        ]
        return values[below(values.count)]
    }
}
