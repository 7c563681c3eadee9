#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@main
enum Main {
    static let usage = """
        usage: Benchmarks [--json] [--samples COUNT] [--filter NAME]...
          --json          prints JSON in place of the table
          --samples COUNT takes so many samples of each case and none of the work by hand, for a profiler
          --filter NAME   runs only the cases whose name contains NAME; several add up
        """

    static func main() {
        var isJSON = false
        var filters: [String] = []
        var samples: Int?
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--samples":
                guard let count = arguments.popFirst().flatMap(Int.init), count > 0 else { fail("--samples needs a number\n\(usage)") }
                samples = count
            case "--filter":
                guard let filter = arguments.popFirst() else { fail("--filter needs a name\n\(usage)") }
                filters.append(filter)
            case "--help", "-h":
                print(usage)
                return
            default: fail("unknown argument \(argument)\n\(usage)")
            }
        }
        run(isJSON: isJSON, samples: samples) { name in filters.isEmpty || filters.contains { name.contains($0) } }
    }

    private static func run(isJSON: Bool, samples: Int?, where isWanted: (String) -> Bool) {
        MemoryBenchmarks.keepFreedMemory()
        var report = Report()
        if !isJSON { print(Report.header) }
        let cases =
            ComposeBenchmarks.all + StackBenchmarks.all + SearchBenchmarks.all + ExecutionBenchmarks.all + FollowingBenchmarks.all
            + ScriptBenchmarks.all + DeeplinkBenchmarks.all
        for entry in cases where isWanted(entry.name) {
            let benchmark = entry.make()
            if let mistake = benchmark.verify() { fail("\(entry.name): \(mistake)") }
            let row = Report.Row(name: entry.name, timing: benchmark.work.measure(samples), raw: samples == nil ? benchmark.raw?.measure() : nil)
            report.rows.append(row)
            if !isJSON { print(Report.line(row)) }
        }
        report.sizes = MemoryBenchmarks.all.filter { isWanted($0.name) }.map { ($0.name, $0.bytes()) }
        print(isJSON ? report.json : report.tail)
    }

    private static func fail(_ message: String) -> Never {
        print("error: \(message)")
        exit(1)
    }
}
