import LinkFuzzing
import Testing

@Suite struct LinkFuzzingTests {
    @Test func `links, queries, patterns and plain data of any bytes are answered`() {
        var fuzzer = LinkFuzzer(seed: 1)
        let report = fuzzer.run(for: .seconds(2))
        #expect(report.count > 100)
        for (input, mistake) in report.mistakes { Issue.record("\(input.debugDescription): \(mistake)") }
    }

    @Test func `the same seed gives the same run`() {
        var first = LinkFuzzer(seed: 3)
        var second = LinkFuzzer(seed: 3)
        #expect(first.run(count: 300).kept == second.run(count: 300).kept)
    }
}
