#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@main
enum Main {
    static let usage = """
        usage: Benchmarks [--json] [--filter NAME]...
          --json          prints JSON in place of the table
          --filter NAME   runs only the cases whose name contains NAME; several add up
        """

    static func main() {
        var isJSON = false
        var filters: [String] = []
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--filter":
                guard let filter = arguments.popFirst() else { fail("--filter needs a name\n\(usage)") }
                filters.append(filter)
            case "--help", "-h":
                print(usage)
                return
            default: fail("unknown argument \(argument)\n\(usage)")
            }
        }
        run(isJSON: isJSON) { name in filters.isEmpty || filters.contains { name.contains($0) } }
    }

    private static func run(isJSON: Bool, where isWanted: (String) -> Bool) {
        MemoryBenchmarks.keepFreedMemory()
        var report = Report()
        if !isJSON { print(Report.header) }
        for entry in ComposeBenchmarks.all + StackBenchmarks.all + SearchBenchmarks.all + ScriptBenchmarks.all where isWanted(entry.name) {
            let benchmark = entry.make()
            if let mistake = benchmark.verify() { fail("\(entry.name): \(mistake)") }
            let row = Report.Row(name: entry.name, timing: benchmark.work.measure(), raw: benchmark.raw?.measure())
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
