/// What was measured, as a table or as JSON.
struct Report {
    struct Row {
        let name: String
        let timing: Timing
        let raw: Timing?
    }

    /// How the cost of one operation grows with the size.
    struct Growth {
        let name: String
        let ratio: Double
        /// What it must not exceed; `nil` where it is for information.
        let limit: Double?
    }

    private typealias Comparison = (String, large: String, small: String, factor: Double, limit: Double?)

    /// What waits, ends and is taken back costs the same each, however many there are.
    private static var executionGrowths: [Comparison] {
        let (large, small) = (ExecutionBenchmarks.large, ExecutionBenchmarks.small)
        // Ten thousand that run do not fit into the caches, which is a factor of two to five; to grow with their number would be a hundred.
        let crowds = ExecutionBenchmarks.Crowd.allCases.map { crowd -> Comparison in
            ("\(crowd.rawValue), \(large.grouped) to \(small)", crowd.name(large), crowd.name(small), 1, 10)
        }
        let simulated: Comparison = (
            "simulating a push, 2,000 to 20 screens", FollowingBenchmarks.name(simulatedOn: 2_000),
            FollowingBenchmarks.name(simulatedOn: 20), 1, 2
        )
        return crowds + [simulated]
    }

    var rows: [Row] = []
    var sizes: [(name: String, bytes: Int)] = []

    /// Growth is told from the fastest samples: others' use of the memory slows large sizes by twice and more, small ones not at all.
    func fastest(_ name: String) -> Double? { rows.first { $0.name == name }?.timing.fastest }

    var growths: [Growth] {
        let wanted: [Comparison] =
            [
                ("composing a push, 100,000 to 100", ComposeBenchmarks.name(100_000), ComposeBenchmarks.name(100), 1, 2),
                ("a push on a stack, 2,000 to 20 screens", StackBenchmarks.name(pushOn: 2_000), StackBenchmarks.name(pushOn: 20), 1, 2),
                (
                    "performing a first push, 100,000 to 100", StackBenchmarks.name(merged: 100_000, isKept: false),
                    StackBenchmarks.name(merged: 100, isKept: false), 1, nil
                ),
                (
                    "performing a kept push, 100,000 to 100", StackBenchmarks.name(merged: 100_000, isKept: true),
                    StackBenchmarks.name(merged: 100, isKept: true), 1, nil
                ),
                (
                    "searching a screen, 100,000 to 1,000", SearchBenchmarks.name(missingInStack: 100_000),
                    SearchBenchmarks.name(missingInStack: 1_000), 100, nil
                ),
                (
                    "searching a modal, 100,000 to 1,000", SearchBenchmarks.name(missingInModals: 100_000),
                    SearchBenchmarks.name(missingInModals: 1_000), 100, nil
                ),
            ] + Self.executionGrowths
        return wanted.compactMap { name, large, small, factor, limit in
            guard let large = fastest(large), let small = fastest(small) else { return nil }
            return Growth(name: name, ratio: large / small / factor, limit: limit)
        }
    }

    // MARK: Text

    static let header =
        pad("case", 48) + padLeft("median", 12) + padLeft("fastest", 12) + padLeft("by hand", 12) + padLeft("ratio", 8)

    static func line(_ row: Row) -> String {
        pad(row.name, 48) + padLeft(time(row.timing.median), 12) + padLeft(time(row.timing.fastest), 12)
            + padLeft(row.raw.map { time($0.median) } ?? "", 12)
            + padLeft(row.raw.map { decimal(row.timing.median / $0.median) } ?? "", 8)
    }

    var tail: String {
        var lines: [String] = []
        if !growths.isEmpty { lines += ["", Self.pad("growth of one operation, by the fastest samples", 48) + Self.padLeft("ratio", 12)] }
        for growth in growths {
            let verdict = growth.limit.map { growth.ratio <= $0 ? "  at most \(Self.decimal($0))" : "  TOO MUCH: at most \(Self.decimal($0))" }
            lines.append(Self.pad(growth.name, 48) + Self.padLeft(Self.decimal(growth.ratio), 12) + (verdict ?? ""))
        }
        if !sizes.isEmpty { lines += ["", Self.pad("memory", 48) + Self.padLeft("bytes", 12)] }
        for size in sizes { lines.append(Self.pad(size.name, 48) + Self.padLeft("\(size.bytes)", 12)) }
        return lines.joined(separator: "\n")
    }

    // MARK: JSON

    var json: String {
        let cases = rows.map { row in
            let raw = row.raw.map { ", \"rawNanoseconds\": \(Self.decimal($0.median)), \"ratio\": \(Self.decimal(row.timing.median / $0.median))" }
            return "    {\"name\": \"\(row.name)\", \"nanoseconds\": \(Self.decimal(row.timing.median)), "
                + "\"fastest\": \(Self.decimal(row.timing.fastest)), \"samples\": \(row.timing.samples)\(raw ?? "")}"
        }
        let growth = growths.map { growth in
            "    {\"name\": \"\(growth.name)\", \"ratio\": \(Self.decimal(growth.ratio))\(growth.limit.map { ", \"limit\": \(Self.decimal($0))" } ?? "")}"
        }
        let memory = sizes.map { "    {\"name\": \"\($0.name)\", \"bytes\": \($0.bytes)}" }
        func list(_ name: String, _ lines: [String]) -> String {
            lines.isEmpty ? "  \"\(name)\": []" : "  \"\(name)\": [\n\(lines.joined(separator: ",\n"))\n  ]"
        }
        return "{\n\([list("cases", cases), list("growth", growth), list("memory", memory)].joined(separator: ",\n"))\n}"
    }

    // MARK: Numbers

    private static func time(_ nanoseconds: Double) -> String {
        nanoseconds < 10_000
            ? "\(decimal(nanoseconds)) ns" : nanoseconds < 1e7 ? "\(decimal(nanoseconds / 1e3)) us" : "\(decimal(nanoseconds / 1e6)) ms"
    }

    /// Two decimals below 10, one below 100, else none.
    static func decimal(_ number: Double) -> String {
        let places = number < 10 ? 100.0 : number < 100 ? 10.0 : 1.0
        let rounded = (number * places).rounded() / places
        return places == 1 ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func padLeft(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
