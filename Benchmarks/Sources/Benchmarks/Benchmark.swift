/// One thing to measure: verified once, then timed, beside the same work on raw arrays of references.
struct Benchmark {
    /// Work to time, in samples of a number of operations.
    struct Work {
        let operations: Int
        /// Brings the state back to where a sample begins; not timed.
        var prepare: () -> Void = {}
        let run: () -> Void
    }

    let work: Work
    /// The same work by hand, without what the library promises; `nil` where there is nothing to compare with.
    let raw: Work?
    /// What is wrong with the result of one run; `nil` if it is right.
    let verify: () -> String?

    init(_ work: Work, raw: Work? = nil, verify: @escaping () -> String?) {
        self.work = work
        self.raw = raw
        self.verify = verify
    }
}

/// A benchmark by its name, made only when its turn comes, and let go after it: some hierarchies are large.
struct Case {
    let name: String
    let make: () -> Benchmark

    init(_ name: String, _ make: @escaping () -> Benchmark) {
        self.name = name
        self.make = make
    }
}

/// A size in bytes, which is no matter of time.
struct SizeBenchmark {
    let name: String
    let bytes: () -> Int
}

/// Nanoseconds an operation.
struct Timing {
    let median: Double
    let fastest: Double
    let samples: Int
}

extension Benchmark.Work {
    /// The median of repeats. Slow work is repeated eleven times at least, quick work for a fifth of a second.
    /// - Parameter count: How often to repeat it instead.
    func measure(_ count: Int? = nil) -> Timing {
        let clock = ContinuousClock()
        var samples: [Double] = []
        prepare()
        run()
        let begin = clock.now
        func isEnough() -> Bool {
            if let count { return samples.count >= count }
            return samples.count >= 11 && (samples.count >= 1_001 || begin.duration(to: clock.now) >= .milliseconds(200))
        }
        while !isEnough() {
            prepare()
            let time = clock.measure { runSample(run) }
            samples.append(Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9)
        }
        samples.sort()
        let each = Double(operations)
        return Timing(median: samples[samples.count / 2] / each, fastest: samples[0] / each, samples: samples.count)
    }
}

/// A sample's work, with a name for profilers to look at it alone.
@inline(never) private func runSample(_ run: () -> Void) { run() }

/// Where results go that nobody reads, so that the optimizer cannot leave the work out.
enum Sink {
    nonisolated(unsafe) static var object: AnyObject?
    nonisolated(unsafe) static var number = 0

    @inline(never) static func take(_ object: AnyObject?) { self.object = object }
    @inline(never) static func take(_ number: Int) { self.number &+= number }
}

/// The same number, which the optimizer must take for unknown.
@inline(never) func opaque(_ number: Int) -> Int { number &+ (Sink.number &- Sink.number) }
