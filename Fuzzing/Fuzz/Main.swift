#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif
import LinkFuzzing

@main
enum Main {
    static let usage = """
        usage: Fuzz [--count COUNT] [--seed SEED]
          --count COUNT tries so many inputs; a million unless told
          --seed SEED   begins elsewhere; the same seed gives the same inputs
        """

    static func main() {
        var count = 1_000_000
        var seed: UInt64 = 1
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--count":
                guard let value = arguments.popFirst().flatMap(Int.init), value > 0 else { fail("--count needs a number\n\(usage)") }
                count = value
            case "--seed":
                guard let value = arguments.popFirst().flatMap(UInt64.init) else { fail("--seed needs a number\n\(usage)") }
                seed = value
            case "--help", "-h":
                print(usage)
                return
            default: fail("unknown argument \(argument)\n\(usage)")
            }
        }
        run(count, seed)
    }

    private static func run(_ count: Int, _ seed: UInt64) {
        var fuzzer = LinkFuzzer(seed: seed)
        let clock = ContinuousClock()
        let start = clock.now
        let report = fuzzer.run(count: count)
        let duration = start.duration(to: clock.now)
        print("\(report.count) inputs in \(duration), \(report.kept) kept, peak memory \(peakMemory() / 1_048_576) MB")
        print("slowest: \(report.slowest.duration) for \(report.slowest.input.debugDescription.prefix(200))")
        for (input, mistake) in report.mistakes { print("\(input.debugDescription): \(mistake)") }
        if !report.mistakes.isEmpty { exit(1) }
    }

    private static func peakMemory() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss * 1_024
        #endif
    }

    private static func fail(_ message: String) -> Never {
        print("error: \(message)")
        exit(1)
    }
}
